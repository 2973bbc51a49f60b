"""Processes of this machine, and which of them started which. I/O: /proc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Process:
    """One process; numbers are given again, so its beginning belongs to it."""

    pid: int
    started: int
    """In clock ticks since the machine did."""
    parent: int
    name: str


def is_running(one: Process) -> bool:
    now = _read(one.pid)
    return now is not None and now.started == one.started


def named(pids: Iterable[int]) -> list[Process]:
    return [found for pid in pids if (found := _read(pid)) is not None]


def below(pid: int) -> set[Process]:
    """All that it has started, and what that has started."""
    children: dict[int, list[Process]] = {}
    for one in _all():
        children.setdefault(one.parent, []).append(one)
    found, todo = set[Process](), [pid]
    while todo:
        for child in children.get(todo.pop(), []):
            found.add(child)
            todo.append(child.pid)
    return found


def carrying(word: str, names: tuple[str, ...]) -> list[Process]:
    """Those of these names whose command line has the word in it."""
    return [one for one in _all() if one.name in names and word in _said(one.pid)]


def _all() -> Iterator[Process]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (found := _read(int(entry.name))) is not None:
            yield found


def _read(pid: int) -> Process | None:
    """None where it is gone, or dead and only not asked yet how it ended."""
    with suppress(OSError):
        head, _, rest = Path("/proc", str(pid), "stat").read_text().rpartition(")")
        fields = rest.split()
        if fields[0] != "Z":
            return Process(pid, int(fields[19]), int(fields[1]), head.partition("(")[2])
    return None


def _said(pid: int) -> str:
    with suppress(OSError):
        return Path("/proc", str(pid), "cmdline").read_bytes().decode(errors="replace")
    return ""
