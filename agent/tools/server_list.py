"""The owner's MCP servers, and what each of their tools may do, as one JSON file. I/O: reads it.

{"version": 1, "servers": [{
    "name": "notes", "command": ["notes-server", "--folder", "/home/me/notes"],
    "environment": {"NOTES_LANGUAGE": "en"}, "secrets": {"NOTES_KEY": "notes key"},
    "tools": {"search": {"then": "always", "digest": "6f1e…"}, "delete": {"then": "never"}}
}, {"name": "elsewhere", "url": "http://127.0.0.1:8000/mcp"}]}

A secret is named as it is called in the keyring. `deskhand doctor` says the digest of each tool.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from agent.errors import SettingsError
from agent.tools.mcp_tools import ToolPermission, plain_name

VERSION = 1
_FIELDS = {"name", "command", "url", "environment", "secrets", "tools"}


@dataclass(frozen=True, slots=True)
class ServerEntry:
    """One server: a program that is started, or an address."""

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    """Variable -> name in the keyring."""
    permissions: dict[str, tuple[ToolPermission, str]] = field(default_factory=dict)
    """By `McpTool.name`, with the digest that the tool had then."""


def load_servers(path: Path) -> tuple[ServerEntry, ...]:
    """The servers in a file; none if there is no file.

    Raises:
        SettingsError: the file cannot be read, or one entry makes no sense.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(read, dict) or set(read) != {"version", "servers"} or read["version"] != VERSION:
            raise ValueError(f"it must have “version” {VERSION} and “servers”, and nothing else")
        servers = tuple(_server(entry) for entry in read["servers"])
        if len({plain_name(server.name) for server in servers}) != len(servers):
            raise ValueError("two servers have the same name")
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, RecursionError) as problem:
        raise SettingsError(f"The MCP servers in {path} cannot be read: {problem}.") from problem
    return servers


def _server(entry: Any) -> ServerEntry:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str) or not entry["name"].strip():
        raise ValueError("a server has no name")
    name = entry["name"]
    if unknown := set(entry) - _FIELDS:
        raise ValueError(f"{name} has a field that is not known: {', '.join(sorted(unknown))}")
    command, url = entry.get("command", []), entry.get("url", "")
    if not isinstance(command, list) or not all(
        isinstance(word, str) and "\0" not in word for word in command
    ):
        raise ValueError(f"the command of {name} is no list of texts")
    if not isinstance(url, str) or bool(command) is bool(url):
        raise ValueError(f"{name} must have either a command or an address")
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise ValueError(f"the address of {name} is none of the web")
    return ServerEntry(
        name,
        tuple(command),
        url,
        _texts(entry, "environment"),
        _texts(entry, "secrets"),
        _permissions(entry.get("tools", {}), name),
    )


def _texts(entry: dict[str, Any], key: str) -> dict[str, str]:
    found = entry.get(key, {})
    if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        raise ValueError(f"“{key}” of {entry['name']} must map names to texts")
    if any("\0" in text or "=" in name or not name for name, text in found.items()):
        raise ValueError(f"“{key}” of {entry['name']} has a name or value that no program can be given")
    return dict(found)


def _permissions(found: Any, server: str) -> dict[str, tuple[ToolPermission, str]]:
    if not isinstance(found, dict) or not all(isinstance(one, dict) for one in found.values()):
        raise ValueError(f"“tools” of {server} must map names to what then happens")
    return {
        f"{plain_name(server)}__{plain_name(name)}": (
            ToolPermission(one.get("then", "ask")),
            str(one.get("digest", "")),
        )
        for name, one in found.items()
    }
