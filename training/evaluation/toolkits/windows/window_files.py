"""What a window program reads and writes: its plan, and the state that the judge asks for. I/O: files.

The standard library alone, because the system's Python runs this. The plan is one line a part, cells divided
by tabs:

    title   Print
    look    clam   Liberation Sans   11   form   40   30
    field   Copies   1   line
    check   Collate   on
    combo   Paper   A4   A4   A5   Letter

A choice has its name, the option that is chosen, and all options. The state is the JSON of `ExamState`.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

TICK_MS = 40
MAX_WIDTH_PX, MAX_HEIGHT_PX = 780, 540


@dataclass(frozen=True)
class LookOfWindow:
    theme: str
    font: str
    size: int
    layout: str
    """form: captions at the left; stacked: above; columns: stacked, in two columns."""
    left_px: int
    top_px: int


@dataclass(frozen=True)
class PlannedPart:
    kind: str
    name: str
    cells: tuple[str, ...]


class WindowPlanFile:
    """The plan, part by part in the order in which they are shown."""

    def __init__(self, path: Path) -> None:
        self.title = ""
        self.parts: list[PlannedPart] = []
        self.buttons: list[str] = []
        self.menus: list[PlannedPart] = []
        self.tabs: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            kind, name, *cells = line.split("\t")
            if kind == "title":
                self.title = name
            elif kind == "look":
                font, size, layout, left, top = cells
                self.look = LookOfWindow(name, font, int(size), layout, int(left), int(top))
            elif kind == "button":
                self.buttons.append(name)
            elif kind == "menu":
                self.menus.append(PlannedPart(kind, name, tuple(cells)))
            elif kind == "tab":
                self.tabs.append(name)
            else:
                self.parts.append(PlannedPart(kind, name, tuple(cells)))

    def attempts(self) -> list[tuple[str, int]]:
        """Layouts and sizes of letters to try until the window fits the screen."""
        sizes = range(self.look.size, 6, -1)
        return [(self.look.layout, self.look.size), *(("columns", size) for size in sizes)]


@dataclass(frozen=True)
class ClickSpot:
    """Where something can be clicked, in pixels of the screen."""

    kind: str
    name: str
    x: int
    y: int
    owner: str = ""


class StateReporter:
    """Keeps what happened, and answers when the judge asks."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._answered = ""
        self.events: list[str] = []

    def log(self, event: str, *, merge: bool = False) -> None:
        if not (merge and self.events[-1:] == [event]):
            self.events.append(event)

    def is_asked(self) -> bool:
        ask = self._folder / "ask"
        token = ask.read_text(encoding="utf-8") if ask.exists() else ""
        is_new = token != self._answered
        self._answered = token
        return is_new

    def answer(
        self,
        *,
        fields: dict[str, str],
        checks: dict[str, bool],
        choices: dict[str, str],
        tab: str,
        spots: list[ClickSpot],
        size_px: tuple[int, int],
    ) -> None:
        state = {
            "fields": fields,
            "checks": checks,
            "choices": choices,
            "tab": tab,
            "presses": [event[6:] for event in self.events if event.startswith("press ")],
            "events": self.events,
            "targets": [vars(spot) for spot in spots],
            "answered": self._answered,
            "size_px": size_px,
        }
        draft = self._folder / "state.draft"
        draft.write_text(json.dumps(state), encoding="utf-8")
        os.replace(draft, self._folder / "state.json")
