"""What people tell somebody who uses a window for them, window by window, written by hand. Pure, but reads
files beside it.

    # Library Desk – New Loan
    field: Item barcode =
    list: Loan period = Overnight | *2 weeks
    radio: Collected at = *Counter | Book bus
    box: Allow renewals = on
    button: Lend item
    > {Renewals} are out of the question, it's {the book bus} this time, and then {lend it}
    box: Allow renewals = off
    radio: Collected at = Book bus
    button: Lend item
    > draw me a picture of a horse
    -

The controls of a window come first, with what they hold: a star stands before the row that is chosen. What
asks for each thing stands in braces, a value in braces of its own; below is what is to be done, `-` where
nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

FILES: Final = (
    *("home", "trades", "programs", "offices", "leisure", "travel"),
    *("blurted", "money", "devices", "rows", "fields", "nots"),
    *("unusual", "plain", "effects", "long", "several", "kinds"),
    *("lacking", "settings", "talk", "values", "everyday", "meant"),
    *("orders", "web", "against", "technical", "reasons", "together"),
    *("spans", "turned", "hinted", "mixture", "closed", "terse"),
    *("chatty", "preferences", "official", "blended", "nearby", "elsewhere"),
    *("choosing", "combined", "pressing", "quickly", "figures", "peoples"),
    *("rowsense", "threefold", "justone", "wishes", "similar", "amounts", "everyfamily"),
    *("hearth", "breath", "screens", "hurried", "counters", "polite"),
    *("journeys", "refused", "workshop", "switches", "people", "steps"),
    *("likeness", "needs", "ordinary", "mixed"),
)
_LINE: Final = re.compile(r"(field|list|radio|box|button): (.+?)(?: =(?: (.*))?)?")
_NOTHING: Final = "-"
_SET_IN_ROWS: Final = ("list", "radio")
_HOLD: Final = ("list", "field")
_CHOSEN: Final = "*"


@dataclass(frozen=True, slots=True)
class ToldControl:
    """`kind`: field, list (a closed one), radio (round buttons), box or button."""

    kind: str
    caption: str
    rows: tuple[str, ...] = ()
    """Of a list or of round buttons."""
    holds: str = ""
    """What stands in a field or is chosen in a list."""


@dataclass(frozen=True, slots=True)
class ToldGoal:
    """One thing that is to be done."""

    control: ToldControl
    value: str = ""
    """The text of a field, the row of a list, "on" or "off" of a box."""


@dataclass(frozen=True, slots=True)
class ToldTask:
    """What somebody tells."""

    text: str
    """With braces."""
    goals: tuple[ToldGoal, ...]


@dataclass(slots=True)
class ToldWindow:
    """A window, and what is told before it."""

    title: str
    controls: list[ToldControl] = field(default_factory=list)
    tasks: list[ToldTask] = field(default_factory=list)


@cache
def told_windows(names: tuple[str, ...] = FILES) -> tuple[ToldWindow, ...]:
    """All of them, or those of these files."""
    texts = ((files(__name__) / f"{name}.txt").read_text(encoding="utf-8") for name in names)
    return tuple(window for text in texts for window in windows_in(text))


def windows_in(text: str) -> Iterator[ToldWindow]:
    """
    Raises:
        ValueError: a line is none of the format, or names no control or row of its window.
    """
    for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        title, *lines = part.splitlines()
        window = ToldWindow(title)
        for line in lines:
            if line.startswith("> "):
                window.tasks.append(ToldTask(line.removeprefix("> "), ()))
            elif not window.tasks:
                window.controls.append(_control(line))
            elif line != _NOTHING:
                task = window.tasks[-1]
                window.tasks[-1] = ToldTask(task.text, (*task.goals, _goal(line, window)))
        yield window


def _control(line: str) -> ToldControl:
    if (found := _LINE.fullmatch(line)) is None:
        raise ValueError(f"no control: {line}")
    kind, caption, holds = found.groups()
    rows = [row.strip() for row in (holds or "").split("|")] if kind in _SET_IN_ROWS else []
    if rows:
        holds = next((row for row in rows if row.startswith(_CHOSEN)), rows[0]).removeprefix(_CHOSEN)
    plain = tuple(row.removeprefix(_CHOSEN).strip() for row in rows)
    return ToldControl(kind, caption, plain, (holds or "").strip() if kind in _HOLD else "")


def _goal(line: str, window: ToldWindow) -> ToldGoal:
    kind, _, rest = line.partition(": ")
    for control in sorted(window.controls, key=lambda one: -len(one.caption)):
        caption, _, value = rest.partition(f"{control.caption} = ")
        if control.kind == kind and (rest == control.caption or (not caption and value)):
            if control.rows and value not in control.rows:
                break
            return ToldGoal(control, value)
    raise ValueError(f"{window.title} has no such control or row: {line}")
