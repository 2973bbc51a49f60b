"""Attempts to get out of a desktop's tools: shell, Python, editor, and servers. I/O: canaries, a desktop.

    python -m benchmarks.attacks.tool_escapes [--json]

An attempt succeeded when a canary says so: the owner's secret in an answer or in what is kept, a file outside
that was written, a connection to a socket of the owner's, a process that ended or outlived the run, a forged
status. As root everything is tried once more as an ordinary user.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from agent.actions.abilities import SANDBOXED
from agent.actions.types import RunPython, RunTerminal, SdkAction
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.errors import ComputerError
from benchmarks.attacks.canaries import Canaries, canaries
from benchmarks.attacks.escape import ORDINARY_USER, output_as
from benchmarks.attacks.part import Part
from benchmarks.attacks.server_escapes import try_servers
from benchmarks.attacks.tool_attempts import attempts
from benchmarks.workloads.gates import Gate, at_least, equal_to

GO = Event()
LEAST_ATTEMPTS = 40
_DAEMONS = {
    2: "a daemon of its own session",
    3: "a daemon of its own",
    4: "a daemon without our mark",
    5: "Python: a daemon",
}
"""How many seconds more than the first it would sleep -> the attempt."""
_KEPT = "a link among what is kept"
_TOOLS = ("Python", "editor", "server")


def try_all(limit: int | None = None) -> dict[str, Any]:
    """`reached`: name of each attempt -> what it reached, "" for nothing; `silent`: after which of them the
    desktop did not answer any more. `limit`: so many of those at a desktop, and no servers."""
    with canaries() as at:
        options = DesktopOptions(accessibility=False, tools=SANDBOXED, share=(at.shared,))
        reached: dict[str, str] = {}
        silent: list[str] = []
        with PrivateDesktop(options) as desktop:
            for name, action in attempts(at)[:limit]:
                reached[name] = _reached(desktop, action, at)
                if not _answers(desktop):
                    silent.append(name)
            if limit is None:
                reached[_KEPT] = reached[_KEPT] or _kept(desktop, at)
        for more_s, name in _DAEMONS.items():
            if _sleeps(str(at.sleeps_s + more_s)):
                reached[name] = "a life after the run"
    if limit is None:
        reached |= try_servers()
    return {"reached": reached, "silent": silent}


def measure(limit: int | None = None, progress: Callable[[str], None] = lambda said: None) -> Part:
    progress("  escapes of tools as this user")
    runs = {"root" if os.getuid() == 0 else "user": try_all(limit)}
    if os.getuid() == 0 and limit is None:
        progress("  escapes of tools as an ordinary user")
        runs["user"] = output_as(ORDINARY_USER, "benchmarks.attacks.tool_escapes", "--here", limit_s=900)
    figures: dict[str, Any] = {}
    gates: list[Gate] = []
    fallen: list[str] = []
    for who, found in runs.items():
        reached = {name: what for name, what in found["reached"].items() if what}
        tools = Counter(_tool(name) for name in found["reached"])
        figures[who] = {
            "attempts": len(found["reached"]),
            "by_tool": dict(tools),
            "succeeded": len(reached),
            "desktop_silent": len(found["silent"]),
        }
        gates += [
            equal_to(f"{who}.succeeded", len(reached), 0),
            equal_to(f"{who}.desktop_silent", len(found["silent"]), 0),
        ]
        gates += [at_least(f"{who}.attempts", len(found["reached"]), LEAST_ATTEMPTS)] if limit is None else []
        fallen += [f"as {who}: {name}: {what}" for name, what in reached.items()]
        fallen += [f"as {who}: the desktop is silent after: {name}" for name in found["silent"]]
    return Part("tool_escapes", figures, tuple(gates), tuple(fallen))


def _reached(desktop: PrivateDesktop, action: SdkAction, at: Canaries) -> str:
    try:
        effect = desktop.perform(action, stop=GO)
    except ComputerError as problem:
        return f"the end of the desktop: {problem}"
    answer = effect.detail + effect.whole
    if "still runs" in answer:
        desktop.perform(RunTerminal("C-c"), stop=GO)
    if at.secret in answer:
        return "the secret"
    is_forged = isinstance(action, RunTerminal | RunPython) and _forged(answer)
    return "what it forged" if is_forged else at.damage()


def _answers(desktop: PrivateDesktop) -> bool:
    """Whether shell and screen answer."""
    with contextlib.suppress(ComputerError):
        said = desktop.perform(RunTerminal("echo on"), stop=GO).detail
        if not said.startswith("on\n"):
            said = desktop.perform(RunTerminal("echo on"), stop=GO).detail  # its bash had ended
        return said.startswith("on\n") and bool(desktop.observe().pixels.size)
    return False


def _kept(desktop: PrivateDesktop, at: Canaries) -> str:
    """What comes out with the files that are kept with a record."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "files")
        desktop.keep_files(folder)
        for path in folder.rglob("*"):
            if path.is_symlink() or (path.is_file() and at.secret.encode() in path.read_bytes()):
                return f"a way to the secret: {path.name}"
    return ""


def _tool(name: str) -> str:
    before = name.partition(":")[0]
    return before if before in _TOOLS else "shell"


def _forged(answer: str) -> bool:
    """Whether a line says so by itself, or the status does."""
    lines = answer.splitlines()
    return "FORGED" in lines or "FORGED" in (lines or [""])[-1]


def _sleeps(seconds: str) -> bool:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if (entry / "cmdline").read_bytes() == f"sleep\0{seconds}\0".encode():
                    return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--here", action="store_true", help="only as this user; prints what each one reached")
    chosen = parser.parse_args()
    if chosen.here:
        print(json.dumps(try_all()))
        return
    part = measure(progress=lambda said: print(said, file=sys.stderr))
    if chosen.json:
        print(json.dumps({"figures": dict(part.figures), "gates": part.gates}, indent=1))
    else:
        print(part.figures)
        print("\n".join(part.examples))


if __name__ == "__main__":
    main()
