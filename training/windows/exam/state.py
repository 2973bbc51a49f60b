"""The state of an exam window as the application itself knows it, and its file. Pure but `write`.

The window writes the file; the judge reads it. To be sure that everything done so far is in it, the judge
puts a token into the file `ask` and waits until the state carries the same token.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

STATE_FILE = "state.json"
ASK_FILE = "ask"


@dataclass(frozen=True, slots=True)
class ControlTarget:
    """Where a control can be clicked right now, in screen pixels. Only for the tests' oracle."""

    kind: str
    name: str
    owner: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ExamState:
    fields: dict[str, str] = field(default_factory=dict)
    checks: dict[str, bool] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    tab: str = ""
    presses: tuple[str, ...] = ()
    """Buttons and menu items ("Menu > Item") in the order in which they were pressed."""
    events: tuple[str, ...] = ()
    """Everything that happened, in order; edits of one field in a row count once."""
    targets: tuple[ControlTarget, ...] = ()
    answered: str = ""
    """The last token found in the file `ask`."""
    size_px: tuple[int, int] = (0, 0)


def to_json(state: ExamState) -> str:
    return json.dumps(asdict(state), ensure_ascii=False)


def from_json(text: str) -> ExamState:
    found = json.loads(text)
    return ExamState(
        fields=found["fields"],
        checks=found["checks"],
        choices=found["choices"],
        tab=found["tab"],
        presses=tuple(found["presses"]),
        events=tuple(found["events"]),
        targets=tuple(ControlTarget(**target) for target in found["targets"]),
        answered=found["answered"],
        size_px=tuple(found["size_px"]),
    )


def write(state: ExamState, folder: Path) -> None:
    """Replace the state file; a reader never sees half of it."""
    draft = folder / f"{STATE_FILE}.draft"
    draft.write_text(to_json(state), encoding="utf-8")
    os.replace(draft, folder / STATE_FILE)
