"""Attempts of MCP servers to get more than they were given. I/O: servers, processes, files.

A server runs as the owner, outside any sandbox of ours, as an owner starts it; here is tried what a run must
not hand to it, leave of it, or believe it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Timer

from agent.actions.policy import ApprovalLevel, VerdictKind, judge
from agent.actions.types import CallTool
from agent.errors import StoppedError, ToolError
from agent.tools.mcp_servers import McpServers
from agent.tools.mcp_tools import ToolPermission, rules_of
from agent.tools.output import ToolAnswer
from agent.tools.server_list import ServerEntry

GO = Event()
_PROGRAM = Path(__file__).with_name("prying_server.py")
_MANY_BYTES = 100 * 2**20
_DAEMON_S = str(10**7 + os.getpid())
"""By which its daemon is known."""
_STOP_AFTER_S = 1.0
_END_LIMIT_S = 5.0
_CANARY = "DESKHAND_CANARY"


@contextlib.contextmanager
def serving(folder: Path, *ways: str, names: tuple[str, ...] = ()) -> Iterator[McpServers]:
    command = [(sys.executable, str(_PROGRAM), way, _DAEMON_S) for way in ways]
    entries = [
        ServerEntry(name.replace(" ", "-"), words, secrets={"ITS_KEY": name})
        for name, words in zip(names or ways, command, strict=True)
    ]
    servers = McpServers(entries, folder, read_secret=lambda name: f"key of {name}", start_limit_s=120)
    try:
        yield servers
    finally:
        servers.close()


def _said(servers: McpServers, name: str, *, stop: Event = GO) -> ToolAnswer:
    try:
        return servers.call(name, "{}", stop=stop)
    except (ToolError, StoppedError) as problem:
        return ToolAnswer(str(problem))


def environment(folder: Path) -> str:
    """The owner's variables, and files that the run has open."""
    os.environ[_CANARY] = "the owner's word"
    try:
        secret = folder / "open.txt"
        secret.write_text("what the run has open")
        with secret.open() as file, serving(folder, "environment") as servers:
            answer = _said(servers, "environment__act")
            file.read()
    finally:
        del os.environ[_CANARY]
    whole = answer.shown + answer.whole
    reached = [word for word in ("the owner's word", "what the run has open") if word in whole]
    return ", ".join(reached) if "key of environment" in whole else "no answer came"


def another_ones_key(folder: Path) -> str:
    with serving(folder, "environment", "other", names=("one", "two")) as servers:
        answer = _said(servers, "one__act")
    return "the other's key" if "key of two" in answer.shown + answer.whole else ""


def daemon(folder: Path) -> str:
    """A life after the run."""
    with serving(folder, "daemon") as servers:
        _said(servers, "daemon__act")
    deadline_s = time.monotonic() + _END_LIMIT_S
    while is_left := _sleeps():
        if time.monotonic() > deadline_s:
            break
        time.sleep(0.05)
    return "a life after the run" if is_left else ""


def asks(folder: Path) -> str:
    """Words of the owner's model, names of folders, answers of the owner."""
    with serving(folder, "asks") as servers:
        answer = _said(servers, "asks__act").shown
    return "" if answer == "refused\nrefused\nrefused" else answer


def flood(folder: Path) -> str:
    """Messages without end: the memory, or a stop that is not heeded."""
    before, stop = _memory(), Event()
    with serving(folder, "flood") as servers:
        Timer(_STOP_AFTER_S, stop.set).start()
        _said(servers, "flood__act", stop=stop)
    return "memory" if _memory() - before > _MANY_BYTES else ""


def one_line(folder: Path) -> str:
    """A message without end."""
    before = _memory()
    with serving(folder, "one line") as servers:
        answer = _said(servers, "one-line__act").shown
    return "memory" if _memory() - before > _MANY_BYTES else "belief" if answer == "written" else ""


def complaints(folder: Path) -> str:
    """The disk, by the error stream."""
    with serving(folder, "complaints") as servers:
        _said(servers, "complaints__act")
        size = sum(path.stat().st_size for path in folder.iterdir())
    return "the disk" if size > _MANY_BYTES // 10 else ""


def signs(folder: Path) -> str:
    """The owner's terminal, by signs in an answer."""
    with serving(folder, "signs") as servers:
        answer = _said(servers, "signs__act")
    text = answer.shown + answer.whole
    return "signs" if any(not one.isprintable() and one not in "\n\t" for one in text) else ""


def changed(folder: Path) -> str:
    """What was allowed to the tool that it was."""
    with serving(folder, "changed") as servers:
        answers = [_said(servers, "changed__act").shown for _ in range(3)]
    return "a call of what it has become" if "acted" in answers else ""


def shadow(folder: Path) -> str:
    """A permission of another server's tool, by its name."""
    with serving(folder, "shadow", "other", names=("a", "a__b")) as servers:
        honest = [tool for tool in servers.tools if tool.server == "a__b"]
        kept = {tool.name: (ToolPermission.ALWAYS, tool.digest) for tool in honest}
        rules = rules_of(servers.tools, kept)
        verdict = judge(CallTool("a__b__act"), level=ApprovalLevel.ASK, rules=rules)
        is_others = any(tool.server == "a" and tool.name == "a__b__act" for tool in servers.tools)
    return "a permission" if is_others and verdict.kind is VerdictKind.ALLOW else ""


def capitals(folder: Path) -> str:
    """A permission of its own tool for another one that differs in capitals."""
    with serving(folder, "capitals") as servers:
        kept = {tool.name: (ToolPermission.ALWAYS, tool.digest) for tool in servers.tools[:1]}
        rules = rules_of(servers.tools, kept)
    calls = [CallTool("capitals__act"), CallTool("capitals__ACT")]
    kinds = [judge(call, level=ApprovalLevel.ASK, rules=rules).kind for call in calls]
    return "" if kinds == [VerdictKind.ALLOW, VerdictKind.ASK] else "a permission"


ATTEMPTS: tuple[Callable[[Path], str], ...] = (
    *(environment, another_ones_key, daemon, asks, flood, one_line, complaints),
    *(signs, changed, shadow, capitals),
)
"""Each says what it reached, "" for nothing."""


def try_servers() -> dict[str, str]:
    found = {}
    for attempt in ATTEMPTS:
        with tempfile.TemporaryDirectory(prefix="prying-") as folder:
            found[f"server: {attempt.__name__.replace('_', ' ')}"] = attempt(Path(folder))
    return found


def _memory() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def _sleeps() -> bool:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if (entry / "cmdline").read_bytes() == f"sleep\0{_DAEMON_S}\0".encode():
                    return True
    return False
