"""MCP servers that others wrote: how they are installed and started, what they must answer. I/O: PyPI, npm.

Each version is fixed, so that figures can be repeated. They are put into a folder of their own: two Python
environments, one with the protocol's library of today and one with the library before, and one of Node's.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from agent.png import encode_png

TODAY, BEFORE, NODE = "python-today", "python-before", "node"
PYTHON_PACKAGES = {
    TODAY: (
        "mcp==2.3.0",
        "mcp-server-git==2026.10.19",
        "mcp-server-time==2026.10.19",
        "mcp-server-fetch==2026.10.24",
    ),
    BEFORE: ("mcp==1.30.0", "mcp-server-sqlite==2025.4.25"),
}
NODE_PACKAGES = (
    "@modelcontextprotocol/server-filesystem@2026.8.31",
    "@modelcontextprotocol/server-memory@2026.8.31",
    "@modelcontextprotocol/server-everything@2026.8.31",
)
SECRET = "the value that only the keyring has"


@dataclass(frozen=True, slots=True)
class ServerCall:
    """One call of a real server, and a part of what it answers."""

    tool: str
    arguments: dict[str, object]
    answer: str


@dataclass(frozen=True, slots=True)
class RealServer:
    name: str
    command: tuple[str, ...]
    calls: tuple[ServerCall, ...]
    environment: tuple[tuple[str, str], ...] = ()
    secrets: tuple[tuple[str, str], ...] = ()


def install(cache: Path) -> None:
    """
    Raises:
        CalledProcessError: an index cannot be reached, or has no such version.
    """
    for name, packages in PYTHON_PACKAGES.items():
        folder = cache / name
        if not _is_done(folder, packages):
            _run([sys.executable, "-m", "venv", "--clear", str(folder)])
            _run([str(folder / "bin/python"), "-m", "pip", "install", "--quiet", *packages])
            _note(folder, packages)
    if not _is_done(cache / NODE, NODE_PACKAGES):
        options = ("--no-audit", "--no-fund", "--silent")
        _run(["npm", "install", "--prefix", str(cache / NODE), *options, *NODE_PACKAGES])
        _note(cache / NODE, NODE_PACKAGES)


def real_servers(cache: Path, work: Path, page: str) -> list[RealServer]:
    """Servers over standard streams; `work` takes what they write, `page` is an address to be fetched."""
    files, repository = work / "files", work / "repository"
    files.mkdir()
    (files / "a.txt").write_text("the text of a\n")
    (files / "a.png").write_bytes(encode_png(np.zeros((6, 8, 3), dtype=np.uint8)))
    _run(["git", "init", "--quiet", str(repository)])
    (repository / "new.txt").write_text("new\n")
    at = {"repo_path": str(repository)}
    fetch = (*_python(cache, "mcp-server-fetch"), "--ignore-robots-txt", "--allow-private-ips")
    database = ("--db-path", str(work / "a.db"))
    return [
        RealServer("git", _python(cache, "mcp-server-git"), (
            ServerCall("git_status", at, "new.txt"),
            ServerCall("git_add", {**at, "files": ["new.txt"]}, "staged"),
            ServerCall("git_diff_staged", at, "+new"),
            ServerCall("git_log", {"repo_path": "/nowhere"}, "error"),
        )),
        RealServer("time", _python(cache, "mcp-server-time"), (
            ServerCall("convert_time", {
                "source_timezone": "Europe/Berlin", "target_timezone": "Asia/Tokyo", "time": "12:00",
            }, "Asia/Tokyo"),
            ServerCall("get_current_time", {"timezone": "Nowhere/At_All"}, "error"),
        )),
        RealServer("fetch", fetch, (
            ServerCall("fetch", {"url": page}, "the text of the page"),
        )),
        RealServer("sqlite", (*_python(cache, "mcp-server-sqlite", BEFORE), *database), (
            ServerCall("create_table", {"query": "CREATE TABLE t (n INTEGER)"}, "success"),
            ServerCall("write_query", {"query": "INSERT INTO t VALUES (41), (1)"}, "2"),
            ServerCall("read_query", {"query": "SELECT SUM(n) AS total FROM t"}, "42"),
            ServerCall("read_resource", {"uri": "memo://insights"}, "insights"),
        )),
        RealServer("filesystem", (*_node(cache, "mcp-server-filesystem"), str(files)), (
            ServerCall("read_text_file", {"path": str(files / "a.txt")}, "the text of a"),
            ServerCall("write_file", {"path": str(files / "b.txt"), "content": "b"}, "b.txt"),
            ServerCall("list_directory", {"path": str(files)}, "b.txt"),
            ServerCall("read_media_file", {"path": str(files / "a.png")}, "a picture of 8×6 pixels: /"),
            ServerCall("read_text_file", {"path": "/etc/passwd"}, "this is an error"),
        )),
        RealServer("memory", _node(cache, "mcp-server-memory"), (
            ServerCall("create_entities", {"entities": [
                {"name": "Ada", "entityType": "person", "observations": ["likes pears"]},
            ]}, "Ada"),
            ServerCall("search_nodes", {"query": "pears"}, "likes pears"),
            ServerCall("read_resource", {"uri": "memory://knowledge-graph"}, "Ada"),
        ), environment=(("MEMORY_FILE_PATH", str(work / "memory.json")),)),
        everything(cache, "stdio", secrets=(("EVERYTHING_KEY", "everything key"),)),
    ]  # fmt: skip


def everything(
    cache: Path, transport: str, *, secrets: tuple[tuple[str, str], ...] = (), port: int = 0
) -> RealServer:
    """The protocol's own server for trying clients, over `stdio` or `streamableHttp`."""
    calls = [
        ServerCall("echo", {"message": "über 42 €"}, "über 42 €"),
        ServerCall("get-sum", {"a": 20, "b": 22}, "42"),
        # Its picture has a colour profile with a wrong checksum.
        ServerCall("get-tiny-image", {}, "a picture that cannot be used"),
        ServerCall("get-structured-content", {"location": "Chicago"}, "temperature"),
        ServerCall("get-resource-links", {"count": 2}, "resource demo://"),
        ServerCall("get-resource-reference", {"resourceType": "Blob", "resourceId": 1}, "which is no text"),
        ServerCall("read_resource", {"uri": "demo://resource/dynamic/text/1"}, "Resource 1"),
        ServerCall("read_resource", {"uri": "demo://nowhere"}, "did not do it"),
        ServerCall("get-sum", {"a": "no number"}, "error"),
    ]
    if secrets:
        calls.append(ServerCall("get-env", {}, SECRET))
    environment = (("PORT", str(port)),) if port else ()
    command = (*_node(cache, "mcp-server-everything"), transport)
    return RealServer("everything", command, tuple(calls), environment, secrets)


def _python(cache: Path, program: str, environment: str = TODAY) -> tuple[str, ...]:
    return (str(cache / environment / "bin" / program),)


def _node(cache: Path, program: str) -> tuple[str, ...]:
    return ("node", str(cache / NODE / "node_modules/.bin" / program))


def _is_done(folder: Path, packages: Sequence[str]) -> bool:
    note = folder / "installed.json"
    return note.exists() and json.loads(note.read_text()) == list(packages)


def _note(folder: Path, packages: Sequence[str]) -> None:
    (folder / "installed.json").write_text(json.dumps(list(packages)))


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=sys.stderr)
