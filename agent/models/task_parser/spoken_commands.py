"""Clauses that mean the same wherever they are said: sums, what every editor does, a row and its menu. Pure.

"12 plus 9 please" names no control, and neither does "throw everything away": both are done by keys, where
the picture shows digits to press or a bar of menus.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.sentence_spans import quoted_spans
from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import clauses_of
from agent.models.task_parser.commands import SHORTCUTS, keys_for
from agent.models.task_parser.everyday_words import bare
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.spoken_edits import in_an_editor
from agent.models.task_parser.spoken_files import among_files
from agent.models.task_parser.spoken_sums import root_in, sum_in
from agent.models.task_parser.words import words_of

_LEAST_DIGITS, _LEAST_MENUS = 6, 3
"""Captions by which a calculator and a bar of menus are known."""
_MENUS: Final = ("File", "Edit", "View", "Search", "Options", "Document", "Tools", "Help")
_ROOTS: Final = ("sqrt", "√")
_MENU_ROW: Final = re.compile(
    r"(?:(?<=[,;.] )|^)(?:(?:please|choose|pick|select|click|press|use|take|open) )*"
    r"(\w+(?: [\w-]+){0,3}), (?:it's |that's |it is |which is )?(?:in |under |from )?(?:the )?(\w+) menu\b",
    re.IGNORECASE,
)
"""Its menu is told behind a row."""
_ITS_MENU: Final = re.compile(
    r"(?:please )?(save|print|undo|redo|copy|paste|cut|find|close|quit)"
    r" (?:it|this|that|them|(?:the|this|my) (?:file|text|document|page|note|window))"
    r" (?:from|in|through|via|using|with|under|by) (?:the )?(\w+) menu(?: please)?",
    re.IGNORECASE,
)
"""What the command is done to stands between it and its menu."""
_COMMAND: Final = re.compile(
    r"(?P<name>save|print|undo|close|quit|exit|leave)"
    r"(?: (?:it|this|that|all|everything|(?:all )?(?:the|this|my|these|your)"
    r" (?:whole )?(?:file|text|document|note|notes|list|page|letter|changes?|work"
    r"|program|application|app|editor|manager|file manager|calculator)))?"
    r"(?: (?:now|again|too|as well|afterwards?|first|then|directly|in the end|to disk))*",
    re.IGNORECASE,
)
"""Nothing but a command that every application knows."""
_ANOTHER: Final = re.compile(
    r",? (?:and |then )+(?:save|print|close|quit|exit|store|keep|press|click|undo)\b.*", re.IGNORECASE | re.S
)
"""The command behind a text."""


def spoken_commands(task: str, shown: ReadInPicture) -> tuple[str, list[PlannedGoal], str] | None:
    """What stands before the first clause that means keys, the goals of that clause, and what stands after
    it; None where there is none, or the picture shows no program that knows them."""
    if _count(shown, "0123456789") >= _LEAST_DIGITS:
        goals = _of_a_calculator(task, shown)
        if goals or not is_at_menus(shown):
            return ("", goals, "") if goals else None
    if (row := _MENU_ROW.search(task)) is not None and shown(row[2]) is Standing.WHOLE:
        goal = PlannedGoal(GoalVerb.CHOOSE, row[1], owner=row[2], is_menu=True)
        return task[: row.start()].rstrip(" ,;."), [goal], task[row.end() :].lstrip(" ,;.")
    for text, start in sorted(_clauses(task), key=lambda one: (one[1], -len(one[0]))):
        goals = _meant(text, shown) or _meant(bare(text), shown)
        if goals and is_at_menus(shown):
            return task[:start].rstrip(" ,;."), goals, task[start + len(text) :].lstrip(" ,;.")
    return None


def is_at_menus(shown: ReadInPicture) -> bool:
    """Whether the picture shows a bar of menus."""
    return _count(shown, _MENUS) >= _LEAST_MENUS


def _meant(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    return (
        _in_its_menu(clause, shown)
        or in_an_editor(clause)
        or among_files(clause, shown)
        or _of_every_application(clause)
    )


def _of_every_application(clause: str) -> list[PlannedGoal]:
    """A command alone: where others are named with it, the parser may take it for a part of a text."""
    found = _COMMAND.fullmatch(clause)
    if found is None:
        return []
    name = found["name"].lower()
    ends = name in ("exit", "leave") or keys_for(clause) == SHORTCUTS["quit"]
    return [PlannedGoal(GoalVerb.PRESS, "quit" if ends else name)]


def _of_a_calculator(task: str, shown: ReadInPicture) -> list[PlannedGoal]:
    """Of the whole task, or of the only one of its clauses that is a sum."""
    typed, rooted = _sum_or_root(task)
    if typed is rooted is None:
        each = [found for text, _ in _clauses(task) if (found := _sum_or_root(text)) != (None, None)]
        typed, rooted = each[0] if len(each) == 1 else (None, None)
    if typed is not None:
        return [PlannedGoal(GoalVerb.TYPE, value=f"{typed}\n")]
    root = next((name for name in _ROOTS if shown(name) is Standing.WHOLE), None)
    if rooted is None or root is None:
        return []
    return [PlannedGoal(GoalVerb.TYPE, value=rooted), PlannedGoal(GoalVerb.PRESS, root)]


def _sum_or_root(text: str) -> tuple[str | None, str | None]:
    """What is to be typed for a sum, and the number of which a root is asked for."""
    plain = bare(text.strip(" ?.!"), keeps_its_end=True)
    return sum_in(text) or sum_in(plain), root_in(text) or root_in(plain)


def _in_its_menu(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    found = _ITS_MENU.fullmatch(clause)
    if found is None or shown(found[2]) is not Standing.WHOLE:
        return []
    return [PlannedGoal(GoalVerb.CHOOSE, found[1], owner=found[2], is_menu=True)]


def _clauses(task: str) -> list[tuple[str, int]]:
    """Each with where it begins, without the command behind a text. What stands in quotes is none."""
    words, quoted = words_of(task), quoted_spans(task)
    said = [
        (task[words[first].start : words[last].end], words[first].start)
        for first, last in clauses_of(words)
        if not any(span.start < words[first].start < span.end for span in quoted)
    ]
    return [(_ANOTHER.sub("", text), start) for text, start in said]


def _count(shown: ReadInPicture, names: Sequence[str]) -> int:
    return sum(shown(name) is Standing.WHOLE for name in names)
