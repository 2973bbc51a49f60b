"""Stacks of every rank and its children, without their help. I/O: py-spy, or faulthandler on a signal; /proc.

py-spy reads another process's memory and does not stop it, so it also sees one that is stopped. Where it is
missing or may not (no ptrace), ranks write their own stack on SIGUSR2; one that cannot is known by its state.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

DUMP_S = 5.0
"""After this long a dump that has not come is given up."""
FALLBACK_S = 0.5
SIGNAL = signal.SIGUSR2
STOPPED = "T"
_LINE = re.compile(r'\s*File "(?P<file>.*)", line \d+ in (?P<name>.*)')


@dataclass(frozen=True, slots=True)
class Stack:
    """Where one process stands."""

    rank: int
    pid: int
    is_child: bool
    state: str
    """Of /proc: R, S, D, T (stopped) …"""
    frames: tuple[str, ...]
    """`function (file)`, innermost first; empty where nobody could look."""
    label: str = ""
    """Of a child: what it is."""

    @property
    def key(self) -> tuple[str, ...]:
        """What is compared: a stopped process stands nowhere that others stand."""
        return ("(stopped)",) if self.state == STOPPED else self.frames


def py_spy() -> str | None:
    """The program, beside this Python or in the path."""
    beside = Path(sys.executable).with_name("py-spy")
    return str(beside) if beside.exists() else shutil.which("py-spy")


def children(pid: int) -> list[int]:
    """All that a process has started, and what those have."""
    found: list[int] = []
    for file in Path("/proc", str(pid), "task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, file.read_text().split()):
                found += [child, *children(child)]
    return found


def state_of(pid: int) -> str:
    """One letter; empty where there is no such process."""
    try:
        return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return ""


def command_of(pid: int) -> str:
    try:
        raw = Path("/proc", str(pid), "cmdline").read_bytes()
    except OSError:
        return ""
    return raw.replace(b"\0", b" ").decode(errors="replace").strip()[:120]


def dump(pids: Mapping[int, int], folder: Path, *, program: str | None) -> list[Stack]:
    """The stacks of all ranks and their children.

    Args:
        pids: process of each rank.
        folder: where ranks write their own.
        program: py-spy; None: ranks write their own.
    """
    everyone = [(rank, pid, False) for rank, pid in pids.items()]
    everyone += [(rank, child, True) for rank, pid in pids.items() for child in children(pid)]
    states = {pid: state_of(pid) for _, pid, _ in everyone}
    frames: dict[int, tuple[str, ...]] = {}
    if program is not None:
        frames = _from_outside(program, [pid for _, pid, _ in everyone])
    if not any(frames.get(pid) for pid in pids.values()):
        frames |= _from_inside(pids, folder)
    return [
        Stack(rank, pid, is_child, states[pid], frames.get(pid, ()), command_of(pid) if is_child else "")
        for rank, pid, is_child in everyone
        if states[pid]
    ]


def _from_outside(program: str, pids: Sequence[int]) -> dict[int, tuple[str, ...]]:
    started = {
        pid: subprocess.Popen(
            [program, "dump", "--nonblocking", "--json", "--pid", str(pid)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        for pid in pids
    }
    found: dict[int, tuple[str, ...]] = {}
    deadline = time.monotonic() + DUMP_S
    for pid, process in started.items():
        try:
            out, _ = process.communicate(timeout=max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            continue
        found[pid] = parse_dump(out)
    return found


def parse_dump(output: bytes) -> tuple[str, ...]:
    """The main thread's frames of py-spy's JSON; none where it could not look."""
    try:
        threads = json.loads(output)
        main = next((one for one in threads if one["thread_name"] == "MainThread"), threads[0])
        return tuple(f"{frame['name']} ({frame['filename']})" for frame in main["frames"])
    except (ValueError, KeyError, TypeError, IndexError):
        return ()


def own_stack_file(folder: Path, rank: int) -> Path:
    return folder / f"stack-{rank}"


def write_own_on_signal(folder: Path, rank: int) -> IO[str]:
    """In a rank: on SIGUSR2 its stacks go into a file, also while it waits in C. Keep the file open."""
    file = own_stack_file(folder, rank).open("w+")
    faulthandler.register(SIGNAL, file=file, all_threads=True, chain=False)
    return file


def _from_inside(pids: Mapping[int, int], folder: Path) -> dict[int, tuple[str, ...]]:
    before: dict[int, int] = {}
    for rank, pid in pids.items():
        file = own_stack_file(folder, rank)
        if file.exists():  # whoever has not registered would be ended by the signal
            before[rank] = file.stat().st_size
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, SIGNAL)
    deadline = time.monotonic() + FALLBACK_S
    found: dict[int, tuple[str, ...]] = {}
    while len(found) < len(before) and time.monotonic() < deadline:
        time.sleep(0.02)
        for rank, size in before.items():
            text = own_stack_file(folder, rank).read_text(errors="replace")[size:]
            if frames := parse_own(text):
                found[pids[rank]] = frames
    return found


def parse_own(text: str) -> tuple[str, ...]:
    """The main thread's frames of what faulthandler wrote; it is the last thread there."""
    threads = [part for part in re.split(r"(?m)^(?:Current thread|Thread) .*$", text) if part.strip()]
    if not threads:
        return ()
    found = (_LINE.match(line) for line in threads[-1].splitlines())
    return tuple(f"{one['name']} ({one['file']})" for one in found if one)
