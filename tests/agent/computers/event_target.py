"""Starts the Qt target, reads what it received, and says where its parts are."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from agent.coordinates import MonitorPoint

PROGRAM = Path(__file__).parent / "targets" / "qt_target.py"
LIMIT_S = 60.0
_QUIET_S = 0.05


class EventTarget:
    """One running target, seen through its file of events."""

    def __init__(self, events_file: Path) -> None:
        self._file = events_file
        ready = self.wait_for(lambda event: event["kind"] == "ready")
        self._places: dict[str, list[int]] = {name: ready[name] for name in ("pad", "line", "text")}

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """All so far, or those of some kinds."""
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []
        found = [json.loads(line) for line in lines if line.endswith("}")]
        return [event for event in found if not kinds or event["kind"] in kinds]

    def wait_for(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        deadline = time.monotonic() + LIMIT_S
        while time.monotonic() < deadline:
            for event in self.events():
                if is_wanted(event):
                    return event
            time.sleep(0.01)
        raise AssertionError(f"the target never received that; it received {self.events()[-12:]}")

    def wait_for_count(self, number: int, *kinds: str) -> list[dict[str, Any]]:
        deadline = time.monotonic() + LIMIT_S
        while len(self.events(*kinds)) < number and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.events(*kinds)

    def clear(self) -> None:
        """Forgets what was received, once it has come: on a busy machine the window still writes what an
        earlier test has sent."""
        size = -1
        while (now := self._file.stat().st_size) != size:
            size = now
            time.sleep(_QUIET_S)
        self._file.write_text("")

    def place(self, name: str, dx: int | None = None, dy: int | None = None) -> MonitorPoint:
        """The middle of a part, or a point counted from its corner."""
        left, top, width, height = self._places[name]
        x = left + (width // 2 if dx is None else dx)
        y = top + (height // 2 if dy is None else dy)
        return MonitorPoint(x + 0.5, y + 0.5)


def until(is_true: Callable[[], bool], *, limit_s: float = LIMIT_S) -> bool:
    """Poll a condition; False when it never came true."""
    deadline = time.monotonic() + limit_s
    while not is_true():
        if time.monotonic() >= deadline:
            return False
        time.sleep(0.01)
    return True
