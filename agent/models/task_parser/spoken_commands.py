"""Clauses that mean the same wherever they are said: sums, what every editor does, a row and its menu. Pure.

"12 plus 9 please" names no control, and neither does "throw everything away": both are done by keys, where
the picture shows digits to press or a bar of menus.
"""

from __future__ import annotations

import re
from typing import Final

from agent.models.children.sentence_spans import quoted_spans
from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import clauses_of
from agent.models.task_parser.commands import SHORTCUTS, keys_for
from agent.models.task_parser.deeds import is_at_menus, is_calculator, steps_of
from agent.models.task_parser.everyday_words import bare
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_before import is_remark
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.spoken_changes import in_a_text
from agent.models.task_parser.spoken_edits import in_an_editor, two_lines
from agent.models.task_parser.spoken_sums import root_in, sum_in
from agent.models.task_parser.words import words_of

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
    r"(?P<name>save|print|undo|close|quit|exit|leave|get (?:me|us) out|shut (?:it|this|that) down)"
    r"(?: (?:it|this|that|all|everything|(?:all )?(?:the|this|my|these|your)"
    r" (?:whole )?(?:file|text|document|note|notes|list|page|letter|changes?|work|lot|thing|stuff"
    r"|program|application|app|editor|manager|file manager|calculator)))?"
    r"(?: (?:now|again|too|as well|afterwards?|first|then|directly|in the end|to disk))*",
    re.IGNORECASE,
)
"""Nothing but a command that every application knows."""
_IS_SET: Final = re.compile(r"(?:go|switch|change|turn|set|open|choose|use|select)\b[^\d]*$", re.IGNORECASE)
"""An order that comes before a sum, and holds no number."""
_DONE_FIRST: Final = re.compile(r"(?:[,;. ]|\b(?:and|then|first)\b)+$", re.IGNORECASE)
_ANOTHER: Final = re.compile(
    r",? (?:and |then )+(?:save|print|close|quit|exit|store|keep|press|click|undo)\b.*", re.IGNORECASE | re.S
)
"""The command behind a text."""


def spoken_commands(task: str, shown: ReadInPicture) -> tuple[str, list[PlannedGoal], str] | None:
    """What stands before the first clause that means keys, the goals of that clause, and what stands after
    it; None where there is none, or the picture shows no program that knows them."""
    if is_calculator(shown):
        before, goals = _of_a_calculator(task, shown)
        if goals or not is_at_menus(shown):
            return (before, goals, "") if goals else None
    if (row := _MENU_ROW.search(task)) is not None and shown(row[2]) is Standing.WHOLE:
        goal = PlannedGoal(GoalVerb.CHOOSE, row[1], owner=row[2], is_menu=True)
        return task[: row.start()].rstrip(" ,;."), [goal], task[row.end() :].lstrip(" ,;.")
    if (lines := two_lines(task)) is not None and is_at_menus(shown):
        return "", [lines[0]], lines[1]
    for text, start in sorted(_clauses(task), key=lambda one: (one[1], -len(one[0]))):
        goals = _meant(text, shown) or _meant(bare(text), shown)
        if goals and is_at_menus(shown):
            before, after = task[:start].rstrip(" ,;."), task[start + len(text) :].lstrip(" ,;.")
            return "" if is_remark(before, shown) else before, goals, after
    return None


def _meant(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    return (
        _in_its_menu(clause, shown)
        or in_an_editor(clause, shown)
        or in_a_text(clause, shown)
        or _of_every_application(clause)
    )


def _of_every_application(clause: str) -> list[PlannedGoal]:
    """A command alone: where others are named with it, the parser may take it for a part of a text."""
    found = _COMMAND.fullmatch(clause)
    if found is None:
        return []
    name = found["name"].lower()
    ends = name not in ("save", "print", "undo", "close", "quit") or keys_for(clause) == SHORTCUTS["quit"]
    return [PlannedGoal(GoalVerb.PRESS, "quit" if ends else name)]


def _of_a_calculator(task: str, shown: ReadInPicture) -> tuple[str, list[PlannedGoal]]:
    """What is to be done before, and the goals of the whole task or of the only one of its clauses that is a
    sum."""
    said, before = _sum_within(task), ""
    if said is None:
        each = [(found, start) for text, start in _clauses(task) if (found := _sum_within(text)) is not None]
        said, start = each[0] if len(each) == 1 else (None, 0)
        before = _DONE_FIRST.sub("", task[:start])
    goals = [] if said is None else steps_of(TaskDeed.SUM, shown, task, value=said)
    return (before if _IS_SET.match(bare(before)) else ""), goals


def _sum_within(text: str) -> str | None:
    """The text, as it is or without what is said around it, where that is a sum or a root."""
    ways = (text, bare(text.strip(" ?.!"), keeps_its_end=True))
    return next((one for one in ways if sum_in(one) is not None or root_in(one) is not None), None)


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
