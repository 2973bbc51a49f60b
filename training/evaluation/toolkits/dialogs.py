"""The dialogs of the suite `toolkits` and their tasks, written by hand as text files. I/O: reads them once.

    == Print
    menu File: Page setup | Close
    field Copies: 1
    check Collate copies: off
    combo Paper: *A4 | A5 | Letter
    button Print | Cancel
    --
    I need [3] [copies] => Copies=3

The star marks what is chosen. A task stands before the arrow, with every name and value in square brackets;
after it stand its goals: `Name=value` of a field or choice, `+Name` and `-Name` of a check box, `!Name` of a
button, `Menu>Item`, `@Tab`, or `?` where the agent has to ask. How a name is written in a task is free in
what is capital and in a full stop at its end, nothing else. The files here hold the chatty sentences, those
in the folder `plain` shorter ones for the same dialogs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from training.windows.exam.plan import (
    CheckPlan,
    ChoicePlan,
    ChoiceShape,
    ExamGoal,
    FieldPlan,
    MenuPlan,
    WindowPlan,
)

FAMILIES: tuple[str, ...] = ("press", "type", "tick", "choose", "combined", "absent")
_FOLDER = Path(__file__).with_name("dialogs")
_SLOT = re.compile(r"\[([^\]]*)\]")
_FAMILY_OF = {
    "press": "press",
    "field": "type",
    "check": "tick",
    "choice": "choose",
    "menu": "choose",
    "tab": "choose",
}


@dataclass(frozen=True, slots=True)
class DialogTask:
    marked: str
    """The sentence, with names and values in square brackets."""
    goals: tuple[ExamGoal, ...]
    style: str
    """plain: a short order with the names as they are written; chatty: as people write to each other."""

    @property
    def family(self) -> str:
        if not self.goals:
            return "absent"
        return "combined" if len(self.goals) > 1 else _FAMILY_OF[self.goals[0].kind]

    def sentence(self, *, quoted: bool) -> str:
        """As people type it, or with every name and value in quotes."""
        return _SLOT.sub(r'"\1"' if quoted else r"\1", self.marked)

    def slots(self) -> list[str]:
        return _SLOT.findall(self.marked)


@dataclass(frozen=True, slots=True)
class Dialog:
    window: WindowPlan
    order: tuple[str, ...]
    """Names of fields, check boxes and choices in the order in which they are shown."""
    tasks: tuple[DialogTask, ...]

    def find_tasks(self, family: str, style: str) -> list[DialogTask]:
        return [task for task in self.tasks if (task.family, task.style) == (family, style)]


@cache
def all_dialogs() -> tuple[Dialog, ...]:
    """In the order of the files' names, which is the order of the seeds."""
    plain = dict(block.split("\n", 1) for block in _blocks(_FOLDER / "plain"))
    return tuple(_read_dialog(block, plain) for block in _blocks(_FOLDER))


def _blocks(folder: Path) -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))]
    return [block for text in texts for block in re.split(r"^== ", text, flags=re.MULTILINE)[1:]]


def toolkit_labels() -> frozenset[str]:
    """Every visible text of every dialog, as it is written there; training uses none of several words."""
    return frozenset(name for dialog in all_dialogs() for name in dialog.window.names())


def _read_dialog(block: str, plain: dict[str, str]) -> Dialog:
    head, _, tail = block.partition("\n--\n")
    title, *lines = head.splitlines()
    fields: list[FieldPlan] = []
    checks: list[CheckPlan] = []
    choices: list[ChoicePlan] = []
    menus: list[MenuPlan] = []
    buttons: tuple[str, ...] = ()
    tabs: tuple[str, ...] = ()
    order = []
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind in ("button", "tab"):
            cells = _cells(rest)
            buttons, tabs = (cells, tabs) if kind == "button" else (buttons, cells)
            continue
        name, _, value = (part.strip() for part in rest.partition(": " if ": " in rest else ":"))
        if kind == "menu":
            menus.append(MenuPlan(name, _cells(value)))
            continue
        order.append(name)
        if kind in ("field", "area"):
            fields.append(FieldPlan(name, value, is_multiline=kind == "area"))
        elif kind == "check":
            checks.append(CheckPlan(name, value == "on"))
        else:
            marked = _cells(value)
            chosen = next((cell[1:] for cell in marked if cell.startswith("*")), "")
            options = tuple(cell.removeprefix("*") for cell in marked)
            choices.append(ChoicePlan(name, cast(ChoiceShape, kind), options, chosen))
    window = WindowPlan(
        title=title.strip(),
        fields=tuple(fields),
        checks=tuple(checks),
        choices=tuple(choices),
        buttons=buttons,
        menus=tuple(menus),
        tabs=tabs,
        tab=tabs[0] if tabs else "",
    )
    tasks = [
        _read_task(line, window, style)
        for style, lines in (("chatty", tail), ("plain", plain[window.title]))
        for line in lines.splitlines()
        if line.strip()
    ]
    return Dialog(window, tuple(order), tuple(tasks))


def _cells(text: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in text.split("|") if cell.strip())


def _read_task(line: str, window: WindowPlan, style: str) -> DialogTask:
    marked, arrow, goals = line.partition(" => ")
    if not arrow:
        raise ValueError(f"no goals in {line!r}")
    parts = (
        () if goals.strip() == "?" else tuple(_read_goal(part.strip(), window) for part in goals.split(";"))
    )
    return DialogTask(marked.strip(), parts, style)


def _read_goal(text: str, window: WindowPlan) -> ExamGoal:
    sign, name = text[:1], text[1:]
    if sign == "!" and name in window.buttons:
        return ExamGoal("press", name)
    if sign == "@" and name in window.tabs:
        return ExamGoal("tab", name)
    if sign in "+-" and any(check.name == name for check in window.checks):
        return ExamGoal("check", name, "on" if sign == "+" else "off")
    name, equals, value = text.partition("=")
    if equals and any(field.name == name for field in window.fields):
        return ExamGoal("field", name, value)
    if equals and any(choice.name == name and value in choice.options for choice in window.choices):
        return ExamGoal("choice", name, value)
    name, _, value = text.partition(">")
    if any(menu.name == name and value in menu.items for menu in window.menus):
        return ExamGoal("menu", name, value)
    raise ValueError(f"nothing in the window {window.title!r} is meant by {text!r}")
