"""What a supervised run has gone through: a line each, and from them the account of its time. I/O: files.

    robust/events.jsonl   faults, decisions, restarts, evictions, warnings; each with `at`
    robust/steps-1f2e3d4c how long each step of the first rank took, 32 bytes each; a file for each boot

Times are seconds of the monotonic clock plus an offset that is noted when a supervisor begins, so that they
are comparable across restarts of the machine and do not jump when somebody sets the clock.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from training.robust.accounting import Interval, Start, StepTime, intervals
from training.robust.post import STEP_TIME

EVENTS, STEPS = "events.jsonl", "steps"
_BOOT = 8


def boot_id() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()


class EventLog:
    """Appends events; a line is on the disk before the next thing is done."""

    def __init__(self, folder: Path) -> None:
        """
        Args:
            folder: the run's `robust`.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.offset_s = _offset(folder)
        self._file = (folder / EVENTS).open("a", encoding="utf-8")

    def now(self) -> float:
        return time.monotonic() + self.offset_s

    def at(self, monotonic_ns: int) -> float:
        return monotonic_ns / 1e9 + self.offset_s

    def add(self, kind: str, **facts: Any) -> dict[str, Any]:
        row = {"at": round(self.now(), 6), "kind": kind, **facts}
        try:
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()
        except OSError:  # a full disk must not end the one that has to free it
            pass
        return row

    def close(self) -> None:
        self._file.close()


def _offset(folder: Path) -> float:
    """Of this boot: as noted, or the wall clock's now."""
    path, boot, known = folder / "clock.json", boot_id(), _offsets(folder)
    if boot not in known:
        known[boot] = time.time() - time.monotonic()
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps(known))
        unfinished.rename(path)
    return known[boot]


def _offsets(folder: Path) -> dict[str, float]:
    """Wall clock − monotonic clock of each boot, as noted when a supervisor first began in it."""
    try:
        return dict(json.loads((folder / "clock.json").read_text()))
    except (OSError, ValueError):
        return {}


def read_events(folder: Path) -> list[dict[str, Any]]:
    """All events; a last line that was cut off is left out."""
    found = []
    path = folder / EVENTS
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def step_file(folder: Path) -> Path:
    """Where this boot's steps are written."""
    return folder / f"{STEPS}-{boot_id()[:_BOOT]}"


def read_steps(folder: Path) -> list[StepTime]:
    """The first rank's steps; a record that was cut off is left out."""
    found: list[StepTime] = []
    for boot, offset in _offsets(folder).items():
        path = folder / f"{STEPS}-{boot[:_BOOT]}"
        raw = path.read_bytes() if path.exists() else b""
        found += [
            StepTime(restart, step, begin / 1e9 + offset, end / 1e9 + offset, stall / 1e9)
            for restart, step, begin, end, stall in STEP_TIME.iter_unpack(
                raw[: len(raw) // STEP_TIME.size * STEP_TIME.size]
            )
        ]
    return found


def starts(events: Iterable[Mapping[str, Any]]) -> list[Start]:
    """The restarts of a run. Each is decided by its last move; what seats take to come counts as restart."""
    found: dict[int, Start] = {}
    moved: float | None = None
    for event in events:
        if event["kind"] == "move":
            moved = event["at"]
        elif event["kind"] == "start":
            found[event["restart"]] = Start(
                restart=event["restart"],
                from_step=event["from_step"],
                since=event["since"],
                detected=event["detected"],
                decided=event["detected"] if moved is None else moved,
                fault=event.get("fault", ""),
            )
            moved = None
        elif event["kind"] == "up" and event["restart"] in found:
            start = found[event["restart"]]
            values = {name: getattr(start, name) for name in start.__slots__}
            found[event["restart"]] = Start(**{**values, "up": event["up"]})
    return [found[number] for number in sorted(found)]


def account(folder: Path) -> list[Interval]:
    """Where the time of a run has gone, until its last event or step."""
    events, steps = read_events(folder), read_steps(folder)
    if not events:
        return []
    ended = [event["at"] for event in events if event["kind"] in ("ended", "stopped")]
    end = ended[-1] if ended else max([events[-1]["at"], *(one.end for one in steps)])
    return intervals(starts(events), steps, end)
