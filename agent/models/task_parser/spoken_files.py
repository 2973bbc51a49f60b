"""What people ask of every file manager: folders, names, copies, the bin, the folder above. Pure."""

from __future__ import annotations

import re
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.commands import DELETE_FILE, FOLDER_ABOVE, NEW_FOLDER, RENAME
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture

_MANAGERS: Final = ("Go", "Bookmarks", "Places")
"""Menus and headings of file managers, and of few other programs."""
_PLEASE: Final = r"(?:please |just |can you |could you |now )*"
_POLITE: Final = r"(?: (?:please|for me|in here|here|there|now|instead|from now on|thanks))*"
_FILE: Final = r"((?=\S*[a-z])[\w-]+(?:\.\w+)+)"
_ANY: Final = r"(?:the )?(?:(?:file|folder|directory) )?([\w-]+(?:\.\w+)*)(?: (?:file|folder|directory))?"
_CALLED: Final = r"(?:called|named|with the name(?: of)?|by the name of|for)"
_MAKES: Final = (
    r"(?:make|create|add|set up|open|start|i need|i want|i'd like|i would like|give me|let me have|new)"
    r"(?: me)?(?: (?:a|an|another|one))?(?: (?:new|empty|blank|more|plain|text))*"
)
_NEW_FOLDER: Final = re.compile(
    rf"{_PLEASE}{_MAKES} (?:folder|directory) (?:here )?{_CALLED} (\S.*?){_POLITE}", re.IGNORECASE
)
_NEW_FILE: Final = re.compile(
    rf"{_PLEASE}{_MAKES} (?:file|document) (?:here )?(?:{_CALLED} )?((?=\S*\.)\S+){_POLITE}", re.IGNORECASE
)
_NEW_FOLDER_BARE: Final = re.compile(
    rf"{_PLEASE}(?!open|start){_MAKES} (?:folder|directory) (?!{_CALLED}|\w+ (?:menu|window|button))(\S.*?)"
    rf"{_POLITE}",
    re.IGNORECASE,
)
"""Its name follows at once."""
_RENAMING: Final = re.compile(
    rf"{_PLEASE}(?:(?:rename|change the name of) (?:the file )?{_FILE} (?:to|into|as)"
    rf"|(?:call|name) (?:the file )?{_FILE}|{_FILE} (?:should|shall|has to|is to) be (?:called|named)) "
    rf"{_FILE}{_POLITE}",
    re.IGNORECASE,
)
_TAKING: Final = re.compile(
    rf"{_PLEASE}(move|copy|put|take|put a copy of|make a copy of) (?:the file )?{_FILE} "
    rf"(?:over )?(?:in|into|to|inside) (?:the )?(?:folder )?([\w-]+)(?: folder)?{_POLITE}",
    re.IGNORECASE,
)
_BINNING: Final = re.compile(
    rf"{_PLEASE}(?:(?:delete|remove|get rid of|throw away|throw out|trash|bin|erase) {_ANY}(?: away)?"
    rf"|(?:throw|move|put) {_ANY} (?:away|(?:in|into|to) the "
    rf"(?:\w+ )?(?:bin|trash|rubbish|wastebasket)(?: can)?)){_POLITE}",
    re.IGNORECASE,
)
_INTO_THE_BIN: Final = re.compile(r"\b(?:bin|trash|rubbish|wastebasket)\b", re.IGNORECASE)
_AGREES: Final = ("Delete", "Move to Trash", "OK")
_GOING_UP: Final = re.compile(
    rf"{_PLEASE}(?:go |move |take me |get me |bring me |jump |change |switch )?(?:back )?"
    r"(?:(?:one|a) (?:folder|level|directory) up|up(?: (?:by )?(?:one|a))?(?: (?:folder|level|directory))?"
    r"(?: to (?:the )?(?:parent|enclosing|upper)(?: folder| directory)?)?"
    r"|(?:to |into )?the (?:parent|enclosing|upper) (?:folder|directory)"
    r"|(?:to )?the (?:folder|directory) (?:above|that this one is in|this (?:one |folder )?is in))"
    rf"{_POLITE}",
    re.IGNORECASE,
)
_LOOKING_UP: Final = re.compile(
    r"(?:open|show(?: me)?|see|what(?:'s| is)(?: in)?|let me see|look (?:in|into|at)) (?=the )", re.IGNORECASE
)
_OPENING: Final = re.compile(
    rf"{_PLEASE}(?:open(?: up)?|go (?:in)?to|enter|step into|look (?:in|into|inside)|change (?:in)?to"
    rf"|show me(?: what is in| what's in)?|see what is in) {_ANY}{_POLITE}",
    re.IGNORECASE,
)


def among_files(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    """What a clause asks for of files that are in sight, as every file manager does it; nothing where it
    means nothing of the kind."""
    if (made := _NEW_FOLDER.fullmatch(clause)) is not None:
        return [_press(NEW_FOLDER), _type(f"{made[1]}\n")]
    if (made := _RENAMING.fullmatch(clause)) is not None:
        old, new = [one for one in made.groups() if one]
        return [_press(old), _press(RENAME), _type(f"{new}\n")] if _is_seen(shown, old) else []
    if (found := _TAKING.fullmatch(clause)) is not None and _is_seen(shown, found[2], found[3]):
        taking = "cut" if found[1].lower() in ("move", "put", "take") else "copy"
        opening = PlannedGoal(GoalVerb.DOUBLE, found[3])
        return [_press(found[2]), _press(taking), opening, _press("paste")]
    return _in_a_file_manager(clause, shown) if is_file_manager(shown) else []


def is_file_manager(shown: ReadInPicture) -> bool:
    """Whether the picture shows menus or headings that hardly another program has."""
    return any(shown(name) is Standing.WHOLE for name in _MANAGERS)


def _in_a_file_manager(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    """What other programs might take for something else."""
    if (made := _NEW_FILE.fullmatch(clause)) is not None:
        menu = PlannedGoal(GoalVerb.CHOOSE, "create new", other_names=("new file", "create document"))
        row = PlannedGoal(GoalVerb.CHOOSE, "empty file", other_names=("blank file", "text file"))
        return [menu, row, _type(f"{made[1]}\n")]
    if (made := _NEW_FOLDER_BARE.fullmatch(clause)) is not None:
        return [_press(NEW_FOLDER), _type(f"{made[1]}\n")]
    if _GOING_UP.fullmatch(_LOOKING_UP.sub("", clause, count=1)):
        return [_press(FOLDER_ABOVE)]
    if (found := _BINNING.fullmatch(clause)) is not None:
        name = found[1] or found[2]
        agreeing = PlannedGoal(GoalVerb.PRESS, "Yes", other_names=_AGREES, is_answer=True)
        # Where there is no bin it is asked once more, and only who wants it away has said yes to that.
        agreed = [agreeing] if _INTO_THE_BIN.search(clause) else [agreeing, agreeing]
        return [_press(name), _press(DELETE_FILE), *agreed] if _is_seen(shown, name) else []
    if (found := _OPENING.fullmatch(clause)) is not None and _is_seen(shown, found[1]):
        return [] if found[1] in _MANAGERS else [PlannedGoal(GoalVerb.DOUBLE, found[1])]
    return []


def _is_seen(shown: ReadInPicture, *names: str) -> bool:
    return all(shown(name) is Standing.WHOLE for name in names)


def _press(name: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.PRESS, name)


def _type(text: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.TYPE, value=text)
