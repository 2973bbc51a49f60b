"""The steps of what is done to files, texts and numbers as nearly every program of its kind does it. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.commands import (
    CLEAR,
    DELETE_FILE,
    FIND_WORDS,
    FIRST_LINE_AWAY,
    FIRST_LINE_TWICE,
    FOLDER_ABOVE,
    LAST_LINE_AWAY,
    NEW_FOLDER,
    PROPERTIES,
    RENAME,
    SAVE_AS,
    TEXT_END,
    TEXT_START,
    THIS_LINE_AWAY,
)
from agent.models.task_parser.effects import (
    EFFECTS,
    EFFECTS_EVERYWHERE,
    EFFECTS_ON_FILES,
    EFFECTS_ON_NUMBERS,
    EFFECTS_ON_TEXTS,
)
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.spoken_sums import root_in, sum_in

_LEAST_DIGITS, _LEAST_MENUS = 6, 3
"""Captions by which a calculator and a bar of menus are known."""
_LAST_DIGITS, _LEAST_LAST_DIGITS = "7890", 2
"""Of those, some of these: what counts from 1 on is no calculator yet."""
_MENUS: Final = ("File", "Edit", "View", "Search", "Options", "Document", "Tools", "Help")
_OF_FILE_MANAGERS: Final = ("Go", "Bookmarks", "Places")
"""Menus and headings that hardly another program has."""
_ROOTS: Final = ("sqrt", "√")
_AGREES: Final = ("Delete", "Move to Trash", "OK")
_ENDINGS: Final = (
    "txt", "pdf", "odt", "doc", "csv", "jpg", "png", "zip", "html", "mp3", "md", "xlsx", "gif", "svg", "mp4",
    "json", "py", "log", "bak", "gz", "rtf", "xml",
)  # fmt: skip
"""None is like another one that is read wrongly, so that two files of one name are two."""
_INTO_THE_BIN: Final = re.compile(r"\b(?:bin|trash|rubbish|wastebasket)\b", re.IGNORECASE)
_COMMANDS: Final = {
    TaskDeed.CLEAR: CLEAR,
    TaskDeed.FOLDER_UP: FOLDER_ABOVE,
    TaskDeed.FIRST_LINE_AWAY: FIRST_LINE_AWAY,
    TaskDeed.LAST_LINE_AWAY: LAST_LINE_AWAY,
    TaskDeed.FIRST_LINE_TWICE: FIRST_LINE_TWICE,
    TaskDeed.SELECT_ALL: "select all",
    TaskDeed.NEW_WINDOW: "new window",
    TaskDeed.QUIT: "quit",
}
"""What is one command."""
_EVERYWHERE: Final = (TaskDeed.SELECT_ALL, TaskDeed.NEW_WINDOW, TaskDeed.QUIT, *EFFECTS_EVERYWHERE)
_OF_FILES: Final = frozenset(
    (
        *_EVERYWHERE,
        TaskDeed.RENAME,
        TaskDeed.COPY,
        TaskDeed.MOVE,
        TaskDeed.BIN,
        TaskDeed.NEW_FILE,
        TaskDeed.NEW_FOLDER,
        TaskDeed.OPEN,
        TaskDeed.PROPERTIES,
        TaskDeed.FOLDER_UP,
        *EFFECTS_ON_FILES,
    )
)
_OF_TEXTS: Final = frozenset(
    (
        *_EVERYWHERE,
        TaskDeed.REPLACE,
        TaskDeed.CUT_WORDS,
        TaskDeed.AT_START,
        TaskDeed.AT_END,
        TaskDeed.SAVE_AS,
        TaskDeed.CLEAR,
        TaskDeed.FIRST_LINE_AWAY,
        TaskDeed.LAST_LINE_AWAY,
        TaskDeed.FIRST_LINE_TWICE,
        TaskDeed.LINE_AWAY,
        TaskDeed.LINE_BELOW,
        *EFFECTS_ON_TEXTS,
    )
)
_OF_NUMBERS: Final = frozenset((TaskDeed.SUM, TaskDeed.QUIT, *EFFECTS_ON_NUMBERS))


def is_at_menus(shown: ReadInPicture) -> bool:
    """Whether the picture shows a bar of menus."""
    return _count(shown, _MENUS) >= _LEAST_MENUS


def is_calculator(shown: ReadInPicture) -> bool:
    """Whether the picture shows digits to press, and not the first few as the rows of a list."""
    is_row = _count(shown, _LAST_DIGITS) < _LEAST_LAST_DIGITS
    return not is_row and _count(shown, "0123456789") >= _LEAST_DIGITS


def is_file_manager(shown: ReadInPicture) -> bool:
    """Whether the picture shows menus or headings that hardly another program has."""
    return any(shown(name) is Standing.WHOLE for name in _OF_FILE_MANAGERS)


def possible_deeds(shown: ReadInPicture) -> frozenset[TaskDeed]:
    """What can be done to more than one control, in front of this picture."""
    if is_calculator(shown):
        return _OF_NUMBERS
    if not is_at_menus(shown):
        return frozenset()
    return _OF_FILES if is_file_manager(shown) else _OF_TEXTS


def steps_of(
    deed: TaskDeed,
    shown: ReadInPicture,
    said: str,
    *,
    name: str = "",
    value: str = "",
    owner: str = "",
    num_occurrences: int = 1,
    is_made_before: bool = False,
) -> list[PlannedGoal]:
    """What a deed takes, one control or key after the other; nothing where a part is missing that it needs,
    or a file is not in sight by the name that was said, with its ending or, where one alone has it, without:
    what is called alike is not deleted for it.

    Args:
        said: the words that ask for it. Where there is no bin, a file manager asks once more, and only who
            did not speak of the bin has said yes to that.
        num_occurrences: of the words `name` in sight; all are replaced, unless the new words hold the old.
        is_made_before: the folder `owner` is not there yet; an earlier step makes it.
    """
    if deed in _COMMANDS:
        return [_press(_COMMANDS[deed])]
    if deed in EFFECTS:
        return list(EFFECTS[deed])
    match deed:
        case TaskDeed.RENAME if value and (file := _in_sight(shown, name)):
            # Who leaves out a file's ending means the name before it.
            ending = file[len(name) :] if "." not in value else ""
            return [_press(file), _press(RENAME), _type(f"{value}{ending}\n")]
        case TaskDeed.COPY | TaskDeed.MOVE if (file := _in_sight(shown, name)) and (
            is_made_before or _is_seen(shown, owner)
        ):
            taking = "cut" if deed is TaskDeed.MOVE else "copy"
            return [_press(file), _press(taking), PlannedGoal(GoalVerb.DOUBLE, owner), _press("paste")]
        case TaskDeed.BIN if file := _in_sight(shown, name):
            agreeing = PlannedGoal(GoalVerb.PRESS, "Yes", other_names=_AGREES, is_answer=True)
            agreed = [agreeing] if _INTO_THE_BIN.search(said) else [agreeing, agreeing]
            return [_press(file), _press(DELETE_FILE), *agreed]
        case TaskDeed.OPEN if file := _in_sight(shown, name):
            return [PlannedGoal(GoalVerb.DOUBLE, file)]
        case TaskDeed.PROPERTIES if file := _in_sight(shown, name):
            return [_press(file), _press(PROPERTIES)]
        case TaskDeed.NEW_FOLDER if value:
            return [_press(NEW_FOLDER), _type(f"{value}\n")]
        case TaskDeed.NEW_FILE if value:
            menu = PlannedGoal(GoalVerb.CHOOSE, "create new", other_names=("new file", "create document"))
            row = PlannedGoal(GoalVerb.CHOOSE, "empty file", other_names=("blank file", "text file"))
            return [menu, row, _type(f"{value}\n")]
        case TaskDeed.REPLACE if name and value and shown(name) is not Standing.NOT:
            times = 1 if name.casefold() in value.casefold() else max(1, num_occurrences)
            return [*_found(name), _type(value)] * times
        case TaskDeed.REPLACE if name and value:
            return _replacing(name, value)
        case TaskDeed.CUT_WORDS if name and shown(name) is not Standing.NOT:
            return [*_found(name), PlannedGoal(GoalVerb.KEYS, "Delete")]
        case TaskDeed.CUT_WORDS if name:
            return _replacing(name, "")
        case TaskDeed.LINE_AWAY if name and shown(name) is not Standing.NOT:
            return [*_found(name), _press(THIS_LINE_AWAY)]
        case TaskDeed.LINE_BELOW if name and value and shown(name) is not Standing.NOT:
            return [*_found(name), PlannedGoal(GoalVerb.KEYS, "End"), _type(f"\n{value}")]
        case TaskDeed.AT_START if value:
            return [_press(TEXT_START), _type(value)]
        case TaskDeed.AT_END if value:
            return [_press(TEXT_END), _type(value)]
        case TaskDeed.SAVE_AS if value:
            # Some dialogs mark the name that is there without its ending.
            return [_press(SAVE_AS), PlannedGoal(GoalVerb.TYPE, value=f"{value}\n", replaces=True)]
        case TaskDeed.SUM if value:
            return _calculating(value, shown)
    return []


def in_steps(
    goals: Sequence[PlannedGoal], task: str, shown: ReadInPicture, count: Callable[[str], int]
) -> list[PlannedGoal]:
    """The goals, deeds as their steps; nothing is begun where one of them cannot be done. Several files may
    have one folder: "copy a.txt and b.txt to Old". Where none is named, it is the one that was just made."""
    owners = {goal.deed: goal.owner for goal in goals if goal.owner}
    made_folder = ""
    steps: list[PlannedGoal] = []
    before = TaskDeed.NONE
    for goal in goals:
        if before in (TaskDeed.COPY, TaskDeed.MOVE):
            steps += steps_of(TaskDeed.FOLDER_UP, shown, task)  # the next one is where the first was
        before = goal.deed
        if goal.deed is TaskDeed.NONE:
            steps.append(goal)
            continue
        made_folder = goal.value if goal.deed is TaskDeed.NEW_FOLDER else made_folder
        owner = goal.owner or owners.get(goal.deed, made_folder)
        # What is put before a text is a line of its own.
        value = f"{goal.value}\n" if goal.deed is TaskDeed.AT_START else goal.value
        made = steps_of(
            goal.deed,
            shown,
            task,
            name=goal.name,
            value=value,
            owner=owner,
            num_occurrences=count(goal.name) if goal.deed is TaskDeed.REPLACE else 1,
            is_made_before=bool(made_folder) and owner.casefold() == made_folder.casefold(),
        )
        if not made:
            return []
        steps += made
    return steps


def _found(words: str) -> list[PlannedGoal]:
    """Selects words of a text by the search that every editor has at the same keys. Only for words in sight:
    where nothing is found nothing is selected, and what follows would happen anywhere."""
    leaving = PlannedGoal(GoalVerb.KEYS, "Escape")
    return [_press(TEXT_START), _press(FIND_WORDS), _type(f"{words}\n"), leaving]


def _replacing(old: str, new: str) -> list[PlannedGoal]:
    """By the window that an editor has for it: to press it once finds the next place, to press it again
    replaces that."""
    opening = PlannedGoal(GoalVerb.PRESS, "find and replace", other_names=("replace", "search and replace"))
    looked_for = PlannedGoal(GoalVerb.FILL, "Search for", old, other_names=("Find", "Find what", "Search"))
    put_there = PlannedGoal(GoalVerb.FILL, "Replace with", new, other_names=("Replace by", "Replacement"))
    doing = _press("Replace")
    leaving = PlannedGoal(GoalVerb.KEYS, "Escape")
    return [opening, looked_for, *([put_there] if new else []), doing, doing, leaving]


def _calculating(said: str, shown: ReadInPicture) -> list[PlannedGoal]:
    if (typed := sum_in(said)) is not None:
        return [_type(f"{typed}\n")]
    rooted, root = root_in(said), next((one for one in _ROOTS if shown(one) is Standing.WHOLE), None)
    return [] if rooted is None or root is None else [_type(rooted), _press(root)]


def _is_seen(shown: ReadInPicture, name: str) -> bool:
    return bool(name) and shown(name) is Standing.WHOLE


def _in_sight(shown: ReadInPicture, name: str) -> str:
    """The file as it stands there, where its ending may not have been said; "" where it is in doubt."""
    if not name or _is_seen(shown, name):
        return name
    files = [file for ending in _ENDINGS if _is_seen(shown, file := f"{name}.{ending}")]
    return files[0] if len(files) == 1 else ""


def _count(shown: ReadInPicture, names: Sequence[str]) -> int:
    return sum(shown(name) is Standing.WHOLE for name in names)


def _press(name: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.PRESS, name)


def _type(text: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.TYPE, value=text)
