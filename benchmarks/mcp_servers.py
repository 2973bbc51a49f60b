"""MCP servers that others wrote, and servers that misbehave: each answers, or is one sentence; none hangs.

    python benchmarks/mcp_servers.py [--cache DIR] [--only PART …] [--json]

Parts: `real` (servers from PyPI and npm, one of them over HTTP, too; they are installed into the cache once,
which needs the network), `broken` (thirty programs and sixteen addresses that break the protocol in a way of
their own, each started, called twice and closed), `stops` (stop while a server is silent or floods us).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Timer
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import mcp.client.stdio  # noqa: F401 - takes seconds, which are not a server's

from agent.computers.kept_pictures import KeptPictures
from agent.errors import AgentError, StoppedError
from agent.tools.mcp_servers import McpServers
from agent.tools.server_list import ServerEntry
from benchmarks.workloads.gates import Gate, at_least, at_most, equal_to
from benchmarks.workloads.parts import Part, run_parts
from benchmarks.workloads.real_servers import SECRET, RealServer, everything, install, real_servers
from tests.agent.tools.broken_kinds import BROKEN, BROKEN_WEB, BROKEN_WEB_CALLS
from tests.agent.tools.broken_web_server import broken_web_server

GO = Event()
PARTS = ("real", "broken", "stops")
DEFAULT_CACHE = Path.home() / ".cache/deskhand-benchmarks/mcp-servers"
START_LIMIT_S, CALL_LIMIT_S = 20.0, 5.0
_SLACK_S = 5.0
_BROKEN = Path(__file__).parents[1] / "tests/agent/tools/broken_mcp_server.py"
_PAGE = "<html><title>A page</title><body><p>the text of the page</p></body></html>"
_STOPS_EACH = 10


def real(cache: Path) -> tuple[dict[str, Any], list[Gate]]:
    install(cache)
    wrong: dict[str, str] = {}
    starts_s: dict[str, float] = {}
    num_calls = 0
    with tempfile.TemporaryDirectory(prefix="mcp-servers-") as folder, _page(Path(folder)) as page:
        work = Path(folder)
        for server in real_servers(cache, work, page):
            entry = ServerEntry(
                server.name,
                server.command,
                environment=dict(server.environment),
                secrets=dict(server.secrets),
            )
            starts_s[server.name], problems = _tried(server, entry, work)
            wrong |= problems
            num_calls += len(server.calls)
        port = _free_port()
        over_web = everything(cache, "streamableHttp", port=port)
        with _serving(over_web, port):
            entry = ServerEntry("everything over HTTP", url=f"http://127.0.0.1:{port}/mcp")
            starts_s[entry.name], problems = _tried(over_web, entry, work)
            wrong |= problems
            num_calls += len(over_web.calls)
    found = {
        "real_servers": len(starts_s),
        "real_calls": num_calls,
        "real_wrong": wrong,
        "real_ready_s": starts_s,
        "real_ready_worst_s": max(starts_s.values()),
    }
    return found, [
        at_least("real_servers", found["real_servers"], 8),
        equal_to("calls of real servers that were not answered as they should", len(wrong), 0),
        at_most("real_ready_worst_s", found["real_ready_worst_s"], START_LIMIT_S),
    ]


def _tried(server: RealServer, entry: ServerEntry, work: Path) -> tuple[float, dict[str, str]]:
    """Seconds until it was ready, and what went wrong, by call."""
    began_s = time.monotonic()
    kept = KeptPictures(work, str(work))
    servers = McpServers([entry], work, read_secret=lambda _name: SECRET, keep_picture=kept.keep)
    ready_s = round(time.monotonic() - began_s, 2)
    wrong = {f"{entry.name}: start": problem for problem in servers.problems}
    prefix = f"{re.sub('[^A-Za-z0-9]', '_', entry.name)}__"
    for number, call in enumerate(server.calls):
        said = _said(servers, prefix + call.tool, json.dumps(call.arguments))
        if call.answer.lower() not in said.lower() or len(said.encode()) > 9000:
            wrong[f"{entry.name}: {call.tool} ({number})"] = said[:500]
    servers.close()
    return ready_s, wrong


def _said(servers: McpServers, name: str, arguments: str = "{}", stop: Event = GO) -> str:
    try:
        return servers.call(name, arguments, stop=stop).shown
    except AgentError as problem:
        return str(problem)


@contextlib.contextmanager
def _page(folder: Path) -> Iterator[str]:
    pages = folder / "pages"
    pages.mkdir()
    (pages / "index.html").write_text(_PAGE)
    handler = partial(QuietPages, directory=str(pages))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
    finally:
        server.shutdown()
        server.server_close()


class QuietPages(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextlib.contextmanager
def _serving(server: RealServer, port: int) -> Iterator[None]:
    environment = {**os.environ, **dict(server.environment)}
    program = subprocess.Popen(
        server.command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline_s = time.monotonic() + START_LIMIT_S
        while time.monotonic() < deadline_s:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield
    finally:
        program.terminate()
        program.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def broken() -> tuple[dict[str, Any], list[Gate]]:
    wrong: dict[str, str] = {}
    seconds: dict[str, float] = {}
    for kind, expected in BROKEN.items():
        entry = ServerEntry(kind, (sys.executable, str(_BROKEN), kind))
        seconds[kind], said, called = _misbehaved(entry)
        if _is_wrong(said, expected.at_start) or _is_wrong(called, expected.call, times=2):
            wrong[kind] = str([*said, *called])
    with broken_web_server() as address:
        addresses = {f"web {kind}": (f"{address}/{kind}", why) for kind, why in BROKEN_WEB.items()}
        addresses["web refused"] = ("http://127.0.0.1:9/mcp", "All connection attempts failed")
        addresses["web without a name"] = ("http://nowhere.invalid/mcp", "cannot be used: [A-Z]")
        for kind, (url, why) in addresses.items():
            seconds[kind], said, called = _misbehaved(ServerEntry(kind, url=url))
            if _is_wrong(said, why) or called:
                wrong[kind] = str([*said, *called])
        for kind, why in BROKEN_WEB_CALLS.items():
            entry = ServerEntry(f"web {kind}", url=f"{address}/{kind}")
            seconds[entry.name], said, called = _misbehaved(entry)
            if said or _is_wrong(called, why, times=2):
                wrong[entry.name] = str([*said, *called])
    left = _left(str(_BROKEN).encode())
    limit_s = START_LIMIT_S + 2 * CALL_LIMIT_S + _SLACK_S
    found = {
        "broken_servers": len(seconds),
        "broken_wrong": wrong,
        "broken_worst_s": max(seconds.values()),
        "broken_processes_left": left,
    }
    return found, [
        at_least("broken_servers", found["broken_servers"], 12),
        equal_to("broken servers that were not one sentence", len(wrong), 0),
        at_most("broken_worst_s", found["broken_worst_s"], limit_s),
        equal_to("broken_processes_left", left, 0),
    ]


def _misbehaved(entry: ServerEntry) -> tuple[float, Sequence[str], Sequence[str]]:
    """Seconds for everything, what is said of its start, and of two calls of its first tool."""
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        servers = McpServers(
            [entry],
            Path(folder),
            read_secret=str,
            start_limit_s=START_LIMIT_S,
            call_limit_s=CALL_LIMIT_S,
        )
        called = [_said(servers, tool.name) for tool in list(servers.tools)[:1] for _ in range(2)]
        servers.close()
        return round(time.monotonic() - began_s, 2), list(servers.problems), called


def _is_wrong(said: Sequence[str], pattern: str, *, times: int = 1) -> bool:
    if not pattern:
        return bool(said)
    is_line = all("\n" not in one or "this is an error" in one for one in said)
    return len(said) != times or not is_line or not all(re.search(pattern, one, re.S) for one in said)


def stops() -> tuple[dict[str, Any], list[Gate]]:
    delays_s: dict[str, list[float]] = {"silent-call": [], "floods": []}
    for kind, found in delays_s.items():
        for number in range(_STOPS_EACH):
            found.append(_stopped(kind, after_s=0.2 + 0.03 * number))
    left = _left(str(_BROKEN).encode())
    worst_ms = round(max(max(found) for found in delays_s.values()) * 1000, 1)
    found_all = {
        "server_stops": sum(map(len, delays_s.values())),
        "server_stop_worst_ms": worst_ms,
        "server_processes_left": left,
    }
    return found_all, [
        at_most("server_stop_worst_ms", worst_ms, 200),
        equal_to("server_processes_left", left, 0),
    ]


def _stopped(kind: str, *, after_s: float) -> float:
    """Seconds from the stop until the call has returned."""
    stop, set_at_s = Event(), [0.0]

    def press() -> None:
        set_at_s[0] = time.perf_counter()
        stop.set()

    with tempfile.TemporaryDirectory() as folder:
        entry = ServerEntry(kind, (sys.executable, str(_BROKEN), kind))
        servers = McpServers([entry], Path(folder), read_secret=str)
        timer = Timer(after_s, press)
        timer.start()
        with contextlib.suppress(StoppedError):
            servers.call(f"{kind}__act", "{}", stop=stop)
        delay_s = time.perf_counter() - set_at_s[0]
        servers.close()
    return delay_s


def _left(mark: bytes, *, limit_s: float = 2.0) -> int:
    """Processes with `mark` in their command line, after the kernel has had a moment."""
    deadline_s = time.monotonic() + limit_s
    while True:
        found = 0
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with contextlib.suppress(OSError):
                    found += mark in (entry / "cmdline").read_bytes()
        if not found or time.monotonic() >= deadline_s:
            return found
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cache", type=Path, default=DEFAULT_CACHE, help="where servers are installed")
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    parts: dict[str, Part] = {"real": lambda: real(arguments.cache), "broken": broken, "stops": stops}
    return run_parts(parts, arguments.only or PARTS, as_json=arguments.json)


if __name__ == "__main__":
    sys.exit(main())
