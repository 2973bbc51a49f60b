"""Tasks one after the other in one process: descriptors, threads and children afterwards, against before.

    python -m benchmarks.attacks.thirty_tasks [--size 30] [--json]

Each task is a whole run, as the window and `deskhand run` do it: the embedded model in its child process, a
private desktop with an application, a record. One task goes before, since much is opened once and for all.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from app.cli.run import TerminalWatcher
from app.running import compose
from app.running.choices import TaskChoice
from app.running.request import TaskRequest, task_request
from app.storage.preferences import Preferences
from benchmarks.attacks.part import Part
from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.running_processes import below

_CALM_LIMIT_S = 10.0
"""Threads that are told to end need a moment."""
_POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class Held:
    """What this process has open."""

    descriptors: int
    threads: int
    children: int
    folders: int
    """Of desktops, in the temporary folder."""


def measure(size: int = 30, *, progress: Callable[[str], None] = lambda line: None) -> Part:
    """`size` tasks of two steps each, after one that is not counted."""
    with tempfile.TemporaryDirectory(prefix="deskhand-thirty-") as home, _temporary_files_in(home):
        choice = TaskChoice(
            "write on",
            approval=ApprovalLevel.ALL,
            open_command=("xterm",),
            max_steps=2,
            size_px=(320, 320),
        )
        asked = task_request(choice, Preferences())
        request = replace(asked, settings=replace(asked.settings, home=Path(home)))
        _do(request)
        before = _held()
        for number in range(1, size + 1):
            _do(request)
            progress(f"{number} of {size}: {_held()}")
        after = _calm(before)
    grown = {
        name: getattr(after, name) - getattr(before, name) for name in ("descriptors", "threads", "children")
    }
    left = after.folders - before.folders
    figures = {"tasks": size, **grown, "folders": left}
    gates = (*(equal_to(name, count, 0) for name, count in grown.items()), equal_to("folders", left, 0))
    return Part("tasks in one process", figures, gates)


@contextmanager
def _temporary_files_in(folder: str) -> Iterator[None]:
    """Of this process, so that no desktop of another one is counted."""
    before, tempfile.tempdir = tempfile.tempdir, folder
    try:
        yield
    finally:
        tempfile.tempdir = before


def _do(request: TaskRequest) -> None:
    compose.run_task(request, owner=NobodyToAsk(), watcher=TerminalWatcher(), stop=Event())


def _calm(before: Held) -> Held:
    """What is held once it is as before, or after a while."""
    deadline = time.monotonic() + _CALM_LIMIT_S
    while (now := _held()) != before and time.monotonic() < deadline:
        time.sleep(_POLL_S)
    return now


def _held() -> Held:
    return Held(
        len(os.listdir("/proc/self/fd")),
        len(os.listdir("/proc/self/task")),
        len(below(os.getpid())),
        len(list(Path(tempfile.gettempdir()).glob("deskhand-desktop-*"))),
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    part = measure(options.size, progress=lambda line: print(line, file=sys.stderr, flush=True))
    found = {"benchmark": part.name, **part.figures, "gates": list(part.gates)}
    print(json.dumps(found, indent=None if options.json else 1))
    return 0 if all(gate["met"] for gate in part.gates) else 1


if __name__ == "__main__":
    sys.exit(main())
