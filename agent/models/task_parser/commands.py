"""Commands that people name without a control of that name being in sight. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal

CLEAR: Final = "clear all text"
SAVE_AS: Final = "save as"
NEW_FOLDER: Final = "make a folder"
RENAME: Final = "rename the file"
DELETE_FILE: Final = "delete the file"
FOLDER_ABOVE: Final = "the folder above"
PROPERTIES: Final = "properties of the file"
FIND_WORDS: Final = "find words of the text"
TEXT_START: Final = "the start of the text"
TEXT_END: Final = "the end of the text"
THIS_LINE_AWAY: Final = "delete the line of the selection"
FIRST_LINE_AWAY: Final = "delete the first line"
LAST_LINE_AWAY: Final = "delete the last line"
FIRST_LINE_TWICE: Final = "duplicate the first line"
OPEN_A_FILE: Final = "choose a file to open"
WHOLE_SCREEN: Final = "fill the whole screen"
LARGER: Final = "larger letters"
SMALLER: Final = "smaller letters"
READ_ANEW: Final = "read it anew"
SHORTCUTS: Final = {
    "save": "ctrl s",
    "print": "ctrl p",
    "undo": "ctrl z",
    "select all": "ctrl a",
    "copy": "ctrl c",
    "paste": "ctrl v",
    "cut": "ctrl x",
    "find": "ctrl f",
    FIND_WORDS: "ctrl f",
    "close": "ctrl w",
    "quit": "ctrl q",
    SAVE_AS: "ctrl shift s",
    CLEAR: "ctrl a, delete",
    NEW_FOLDER: "ctrl shift n",
    RENAME: "f2, ctrl a",
    DELETE_FILE: "delete",
    FOLDER_ABOVE: "alt up",
    PROPERTIES: "alt enter",
    TEXT_START: "ctrl home",
    TEXT_END: "ctrl end",
    THIS_LINE_AWAY: "home, shift down, delete",
    FIRST_LINE_AWAY: "ctrl home, shift down, delete",
    LAST_LINE_AWAY: "ctrl end, backspace, shift home, delete",
    FIRST_LINE_TWICE: "ctrl home, shift down, ctrl c, ctrl home, ctrl v",
    OPEN_A_FILE: "ctrl o",
    WHOLE_SCREEN: "f11",
    LARGER: "ctrl +",
    SMALLER: "ctrl -",
    READ_ANEW: "f5",
}
"""Commands that nearly every application with a bar of menus does at these keys, pressed one after the
other."""
SHOWS_AT_ONCE: Final = frozenset(("print", "find", "close", "quit", SAVE_AS, NEW_FOLDER, OPEN_A_FILE))
"""Of these the picture changes when they are done, by a window or a field if nothing else."""
_REPEATABLE: Final = frozenset(("undo", "paste"))

_QUITTING = re.compile(
    r"(?:quit|exit|leave) [\w ]+|exit|leave"
    r"|close (?:the |this )?(?:whole )?(?:program|application|app|calculator)",
    re.IGNORECASE,
)
"""A program that is named goes as one that is not."""
_BETWEEN_CLAUSES: Final = (",", ";", ":", ".", "!", "?")
_ITS_OBJECT = re.compile(r" (?:it|this|that|everything|(?:the|this|my) (?:file|text|document|note))$")


def keys_for(name: str) -> str | None:
    """The keys of a command that is called so.

    >>> keys_for("quit the editor"), keys_for("Save it")
    ('ctrl q', 'ctrl s')
    """
    if _QUITTING.fullmatch(name):
        return SHORTCUTS["quit"]
    return SHORTCUTS.get(name.casefold()) or SHORTCUTS.get(_ITS_OBJECT.sub("", name.casefold()))


def is_said_twice(name: str, next_name: str) -> bool:
    """Whether a command is named once more for the same thing: "I want to print, get me the print window".

    >>> is_said_twice("print", "Print"), is_said_twice("undo", "undo"), is_said_twice("Next", "Next")
    (True, False, False)
    """
    name, next_name = name.casefold(), next_name.casefold()
    return name == next_name and name in SHORTCUTS and name not in _REPEATABLE


def said_once(goals: Sequence[PlannedGoal]) -> list[PlannedGoal]:
    """The goals but commands that are named twice in a row for the same thing, and names that are a comma."""
    goals = [goal for goal in goals if goal.name not in _BETWEEN_CLAUSES]
    return [
        goal
        for number, goal in enumerate(goals)
        if not number
        or goal.verb is not GoalVerb.PRESS
        or not is_said_twice(goals[number - 1].name, goal.name)
    ]
