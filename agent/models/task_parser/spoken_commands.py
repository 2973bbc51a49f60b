"""Clauses that mean the same wherever they are said: sums, what every editor does, a row and its menu. Pure.

"12 plus 9 please" names no control, and neither does "throw everything away": both are done by keys, where
the picture shows digits to press or a bar of menus.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import clauses_of
from agent.models.task_parser.commands import CLEAR, NEW_FOLDER, RENAME, SAVE_AS
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.words import TaskWord, words_of

_LEAST_DIGITS, _LEAST_MENUS = 6, 3
"""Captions by which a calculator and a bar of menus are known."""
_MENUS: Final = ("File", "Edit", "View", "Search", "Options", "Document", "Tools", "Help")
_NUMBER: Final = r"\d+(?:\.\d+)?"
_ASKING: Final = (
    r"(?:please |can you |could you )*"
    r"(?:what(?:'s| is)|how much is|work out|calculate|compute|give me|tell me|find)?"
)
_SIGNS: Final = {
    "plus": "+", "and": "+", "+": "+", "minus": "-", "less": "-", "-": "-", "times": "*", "x": "*",
    "multiplied by": "*", "*": "*", "divided by": "/", "over": "/", "/": "/",
}  # fmt: skip
_SIGN: Final = "|".join(sorted((re.escape(sign) for sign in _SIGNS if sign != "and"), key=len, reverse=True))
_SUM: Final = re.compile(rf"{_ASKING} ?({_NUMBER}(?: (?:{_SIGN}) {_NUMBER})+)(?: please)?", re.IGNORECASE)
_ORDERED: Final = re.compile(
    rf"(?:please )?(add|multiply|divide|subtract) ({_NUMBER}(?:,? (?:and |by |from |to )?{_NUMBER})+)"
    r"(?: please)?",
    re.IGNORECASE,
)
_CLEARING: Final = re.compile(
    r"(?:please )?(?:(?:delete|erase|remove|clear|wipe|throw away|get rid of) "
    r"(?:it all|everything|all(?: of (?:it|this))?|(?:all |the whole |all of )?(?:the |this )?text)"
    r"|throw (?:everything|it all|all(?: the text)?) away)",
    re.IGNORECASE,
)
_SAVING: Final = re.compile(
    r"(?:please |just )?save (?:(?:a copy of )?(?:this|it|the file|the text|the document) )?"
    r"(?:as|under the name|with the name|under|by the name of) (\w[\w-]*(?:\.\w+)+)",
    re.IGNORECASE,
)
_MENU_ROW: Final = re.compile(
    r"(?:(?<=[,;.] )|^)(?:(?:please|choose|pick|select|click|press|use|take|open) )*"
    r"(\w+(?: [\w-]+){0,3}), (?:it's |that's |it is |which is )?(?:in |under |from )?(?:the )?(\w+) menu\b",
    re.IGNORECASE,
)
"""Its menu is told behind a row."""
_FILE: Final = r"((?=\S*[a-z])[\w-]+(?:\.\w+)+)"
_NAME: Final = r"(?:called|named|with the name|by the name of|for)"
_NEW_FOLDER: Final = re.compile(
    r"(?:please )?(?:make|create|add|i need|give me|new) (?:me )?(?:a |another )?(?:new |empty )*folder "
    rf"{_NAME} (\S.*)",
    re.IGNORECASE,
)
_RENAMING: Final = re.compile(
    rf"(?:please )?(?:rename|change the name of) {_FILE} (?:to|into|as) {_FILE}", re.IGNORECASE
)
_TAKING: Final = re.compile(
    rf"(?:please )?(move|copy|put|put a copy of|make a copy of) {_FILE} "
    r"(?:in|into|to|inside) (?:the )?(\w+)(?: folder)?",
    re.IGNORECASE,
)


def spoken_commands(task: str, shown: ReadInPicture) -> tuple[str, list[PlannedGoal], str] | None:
    """What stands before the first clause that means keys, the goals of that clause, and what stands after
    it; None where there is none, or the picture shows no program that knows them."""
    if _count(shown, "0123456789") >= _LEAST_DIGITS:
        typed = _sum_in(task)
        return None if typed is None else ("", [PlannedGoal(GoalVerb.TYPE, value=f"{typed}\n")], "")
    if (row := _MENU_ROW.search(task)) is not None and shown(row[2]) is Standing.WHOLE:
        goal = PlannedGoal(GoalVerb.CHOOSE, row[1], owner=row[2], is_menu=True)
        return task[: row.start()].rstrip(" ,;."), [goal], task[row.end() :].lstrip(" ,;.")
    clauses = [(task[words[0].start : words[-1].end], words[0].start) for words in _clauses(task)]
    for text, start in sorted(clauses, key=lambda one: (one[1], -len(one[0]))):
        goals = _in_an_editor(text) or _among_files(text, shown)
        if goals and _count(shown, _MENUS) >= _LEAST_MENUS:
            return task[:start].rstrip(" ,;."), goals, task[start + len(text) :].lstrip(" ,;.")
    return None


def _in_an_editor(clause: str) -> list[PlannedGoal]:
    if _CLEARING.fullmatch(clause):
        return [PlannedGoal(GoalVerb.PRESS, CLEAR)]
    if (saving := _SAVING.fullmatch(clause)) is not None:
        return [PlannedGoal(GoalVerb.PRESS, SAVE_AS), PlannedGoal(GoalVerb.TYPE, value=f"{saving[1]}\n")]
    return []


def _among_files(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    """What is asked for of files that are in sight, as every file manager does it."""
    if (made := _NEW_FOLDER.fullmatch(clause)) is not None:
        return [PlannedGoal(GoalVerb.PRESS, NEW_FOLDER), PlannedGoal(GoalVerb.TYPE, value=f"{made[1]}\n")]
    found = _RENAMING.fullmatch(clause) or _TAKING.fullmatch(clause)
    if found is None:
        return []
    seen = [found[1]] if found.re is _RENAMING else [found[2], found[3]]
    if not all(shown(name) is Standing.WHOLE for name in seen):
        return []
    if found.re is _RENAMING:
        return [
            PlannedGoal(GoalVerb.PRESS, found[1]),
            PlannedGoal(GoalVerb.PRESS, RENAME),
            PlannedGoal(GoalVerb.TYPE, value=f"{found[2]}\n"),
        ]
    taking = "cut" if found[1].lower() in ("move", "put") else "copy"
    return [
        PlannedGoal(GoalVerb.PRESS, found[2]),
        PlannedGoal(GoalVerb.PRESS, taking),
        PlannedGoal(GoalVerb.DOUBLE, found[3]),
        PlannedGoal(GoalVerb.PRESS, "paste"),
    ]


def _sum_in(task: str) -> str | None:
    """As a calculator takes it.

    >>> _sum_in("work out 81 minus 36"), _sum_in("divide 84 by 7"), _sum_in("subtract 2 from 9")
    ('81-36', '84/7', '9-2')
    """
    plain = task.strip(" ?.!=")
    if (found := _SUM.fullmatch(plain)) is not None:
        parts = re.split(rf" ({_SIGN}) ", found[1], flags=re.IGNORECASE)
        return "".join(_SIGNS.get(part.lower(), part) for part in parts)
    if (found := _ORDERED.fullmatch(plain)) is None:
        return None
    numbers = re.findall(_NUMBER, found[2])
    match found[1].lower():
        case "add":
            return "+".join(numbers)
        case "multiply":
            return "*".join(numbers)
        case "divide":
            return "/".join(numbers)
    return "-".join(reversed(numbers) if " from " in found[2].lower() else numbers)


def _clauses(task: str) -> list[Sequence[TaskWord]]:
    words = words_of(task)
    return [words[first : last + 1] for first, last in clauses_of(words)]


def _count(shown: ReadInPicture, names: Sequence[str]) -> int:
    return sum(shown(name) is Standing.WHOLE for name in names)
