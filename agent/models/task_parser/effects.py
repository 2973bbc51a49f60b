"""What people want of every program without naming a control: each effect with the goal that has it. Pure.

"I can't tell which line is which" wants line numbers. Which words want what, the task parser has learned; how
it is called, and where it is, programs differ, and the menus are searched.
"""

from __future__ import annotations

from typing import Final

from agent.models.task_parser.commands import LARGER, OPEN_A_FILE, READ_ANEW, SMALLER, WHOLE_SCREEN
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal


def _on(*names: str) -> tuple[PlannedGoal, ...]:
    return (PlannedGoal(GoalVerb.TICK, names[0], other_names=names[1:]),)


def _off(*names: str) -> tuple[PlannedGoal, ...]:
    return (PlannedGoal(GoalVerb.UNTICK, names[0], other_names=names[1:]),)


def _row(*names: str) -> tuple[PlannedGoal, ...]:
    return (PlannedGoal(GoalVerb.CHOOSE, names[0], other_names=names[1:]),)


def _press(*names: str) -> tuple[PlannedGoal, ...]:
    return (PlannedGoal(GoalVerb.PRESS, names[0], other_names=names[1:]),)


_LINE_NUMBERS = ("line numbers", "show line numbers")
_WRAP = ("word wrap", "wrap lines", "line wrap")
_CURRENT_LINE = ("highlight current line", "current line")
_STATUS_BAR = ("status bar", "statusbar")
_HIDDEN = ("show hidden", "hidden files")

EFFECTS_EVERYWHERE: Final = {
    TaskDeed.TOOLBAR_ON: _on("toolbar"),
    TaskDeed.TOOLBAR_OFF: _off("toolbar"),
    TaskDeed.STATUS_BAR_ON: _on(*_STATUS_BAR),
    TaskDeed.STATUS_BAR_OFF: _off(*_STATUS_BAR),
    TaskDeed.FULL_SCREEN: _press(WHOLE_SCREEN),
    TaskDeed.SAVE: _press("save"),
    TaskDeed.UNDO: _press("undo"),
    TaskDeed.REDO: _press("redo"),
    TaskDeed.FIND: _press("find"),
    TaskDeed.PRINT: _press("print"),
    TaskDeed.PASTE: _press("paste"),
    TaskDeed.ABOUT: _press("about"),
    TaskDeed.PREFERENCES: _press("preferences"),
}
EFFECTS_ON_TEXTS: Final = {
    TaskDeed.LINE_NUMBERS_ON: _on(*_LINE_NUMBERS),
    TaskDeed.LINE_NUMBERS_OFF: _off(*_LINE_NUMBERS),
    TaskDeed.WRAP_ON: _on(*_WRAP),
    TaskDeed.WRAP_OFF: _off(*_WRAP),
    TaskDeed.CURRENT_LINE_ON: _on(*_CURRENT_LINE),
    TaskDeed.CURRENT_LINE_OFF: _off(*_CURRENT_LINE),
    TaskDeed.LARGER_TEXT: _press(LARGER),
    TaskDeed.SMALLER_TEXT: _press(SMALLER),
    TaskDeed.OPEN_WINDOW: _press(OPEN_A_FILE),
    TaskDeed.SORT_LINES: (*_press("select all"), *_row("sort lines")),
    TaskDeed.UPPER_CASE: (*_press("select all"), *_row("upper case")),
    TaskDeed.LOWER_CASE: (*_press("select all"), *_row("lower case")),
}
EFFECTS_ON_FILES: Final = {
    TaskDeed.HIDDEN_FILES_ON: _on(*_HIDDEN),
    TaskDeed.HIDDEN_FILES_OFF: _off(*_HIDDEN),
    TaskDeed.ICON_VIEW: _row("icon view", "icons"),
    TaskDeed.LIST_VIEW: _row("detailed list view", "list view", "details"),
    TaskDeed.RELOAD: _press(READ_ANEW),
}
EFFECTS_ON_NUMBERS: Final = {
    TaskDeed.SCIENTIFIC_MODE: _row("scientific mode", "scientific"),
    TaskDeed.BASIC_MODE: _row("basic mode", "basic"),
}
EFFECTS: Final = {**EFFECTS_EVERYWHERE, **EFFECTS_ON_TEXTS, **EFFECTS_ON_FILES, **EFFECTS_ON_NUMBERS}
