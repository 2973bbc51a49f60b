"""Captions of fields and lists within longer clauses, and what is to stand in them. Pure.

"Let them pay within 7 days", "pictures for kind", "we are 5, so change how many people": the picture tells
which words are the caption; what is left of the clause, or the one number that the task holds, is the value.
Asked only of captions for which the parser found no value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agent.models.children.sentence_spans import quoted_spans
from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import MOST_WORDS, ORDERS, brackets_of, clauses_of, holds_half
from agent.models.task_parser.labels import GoalVerb, WordRole
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.said_captions import (
    SURELY_NOTHING,
    Find,
    ReadInPicture,
    Setting,
    is_field,
    is_tight,
)
from agent.models.task_parser.segments import SlotSegment, quoted_runs
from agent.models.task_parser.words import TaskWord

_BEFORE_A_VALUE: Final = frozenset(
    (
        "to",
        "is",
        "as",
        "on",
        "at",
        "be",
        "of",
        "=",
        ":",
        "the",
        "a",
        "an",
        "are",
        "should",
        "must",
        "now",
        "from",
    )
)
_BEFORE_A_NAME: Final = frozenset(("for", "in", "into", "as", "to", "under", "at", "on", "of", "the"))
_AFTER_A_VALUE: Final = frozenset(("for", "in", "into", "under"))
_WHEN: Final = frozenset(("first", "then", "next", "now", "again", "once", "twice", "afterwards", "finally"))
_BEGINS: Final = frozenset(
    ("make", "use", "have", "let", "take", "put", "set", "enter", "type", "write", "pick", "select", "choose")
)
_MOST_OF_A_VALUE = 6
_LEAST_WORDS = 2
"""Of a caption whose value stands in another clause; one word is said by chance."""
_WHOLE_OF_A_CLAUSE = 3
"""Words of a value that may be anything where its clause says nothing else: "grey in look for"."""
_ENDS_A_NAME: Final = frozenset(")?!%…")
_NUMBER: Final = re.compile(r"\d+")
_MOST_OF_A_ROW = 4
_VALUE: Final = re.compile(r"~?/[\w./-]+\w|[\w.+-]+@[\w.-]+\w|(?<!\w)\d+(?:[.,:]\d+)*(?!\w)")


def settings_within(
    words: Sequence[TaskWord],
    task: str,
    role: NDArray[np.float64],
    shown: ReadInPicture,
    find: Find,
    *,
    explained: Collection[str],
    named: Collection[str],
) -> list[Setting]:
    """The settings of a task that the parser has not found.

    Args:
        explained: captions, in small letters, whose value it has found, and those values.
        named: those that it took for names of anything.
    """
    whole = [one for one in _whole_captions(words, task, shown) if _text(words, task, one) not in explained]
    captions = [
        one
        for one in whole
        for text in [_text(words, task, one)]
        if not any(f" {text} " in f" {name} " and text != name for name in named) and is_field(text, find)
    ]
    is_nothing = np.exp(role[:, WordRole.OTHER]) > SURELY_NOTHING
    found = []
    for first, last in sorted(clauses_of(words), key=lambda clause: clause[1] - clause[0]):
        if last - first > MOST_WORDS + _MOST_OF_A_VALUE:
            continue
        inside = [one for one in captions if first <= one[0] and one[1] <= last]
        if not inside:
            said = [one for one in whole if first <= one[0] and one[1] <= last]
            is_named = any(_text(words, task, one) in name for one in said for name in named)
            found += [] if is_named else _group(words, said)
        if len(inside) != 1 or any(name.first <= last and first <= name.last for name, _ in found):
            continue
        [name] = inside
        value = _value_after(words, name, (first, last)) or _value_before(words, name, first)
        if value is None and (beside := _clause_beside(words, name, (first, last))) is not None:
            if not any(one[0] <= beside[1] and beside[0] <= one[1] for one in whole):
                found.append(_setting(name, beside, min(first, beside[0])))
            continue
        if value is None:
            continue
        while (
            value[0] < value[1] and is_nothing[value[0]] and not is_nothing[value[0] + 1 : value[1] + 1].all()
        ):
            value = (value[0] + 1, value[1])
        # Junk in a field is worse than a list without that row.
        is_behind = (name[0], value[1]) == (first, last) and name[1] > name[0]
        is_before = (value[0], name[1]) == (first, last)
        is_all = (is_before or is_behind) and value[1] - value[0] < _WHOLE_OF_A_CLAUSE
        if all(_says_nothing(word.text.lower()) for word in words[value[0] : value[1] + 1]):
            continue
        rows = [one for one in whole if value[0] <= one[0] and one[1] <= value[1]]
        value = rows[0] if len(rows) == 1 else value  # "have Other selected under Gender"
        is_count = value == (name[0] - 1, name[0] - 1) and bool(_NUMBER.fullmatch(words[value[0]].text))
        is_unlikely = is_nothing[value[0] : value[1] + 1].any() and not (is_all or is_count)
        is_named = _text(words, task, name) in named
        if is_unlikely and (is_named or not _is_list(_text(words, task, name), find)):
            continue
        found.append(_setting(name, _within_quotes(words, task, value), first))
    if not found and len(captions) == 1 and (value := _only_value(words, task, captions[0])) is not None:
        found.append(_setting(captions[0], value, min(captions[0][0], value[0])))
    return found


def _says_nothing(word: str) -> bool:
    """Whether a word is a sign or tells what is to be done or when: "press Clear first"."""
    return not word[0].isalnum() or word in _WHEN or ORDERS.fullmatch(word) is not None


Run = tuple[int, int]
"""First and last word."""


def _group(words: Sequence[TaskWord], said: Sequence[Run]) -> list[Setting]:
    """The caption of a group and the round button in it, where a clause says both: "pictures for kind"."""
    if len(said) != 2:
        return []
    one, other = said
    if _value_after(words, one, (one[0] - 1, other[1])) == other:
        return [_setting(one, other, one[0])]
    return [_setting(other, one, one[0])] if _value_before(words, other, one[0]) == one else []


def _whole_captions(words: Sequence[TaskWord], task: str, shown: ReadInPicture) -> list[Run]:
    """The longest runs of words that are whole captions."""
    brackets = brackets_of(words)
    runs = [
        (first, last)
        for first in range(len(words))
        for last in range(first, min(len(words), first + MOST_WORDS))
        if words[first].text[0].isalnum()
        and not holds_half(brackets, first, last)
        and (words[last].text[-1].isalnum() or words[last].text in _ENDS_A_NAME)
        and '"' not in _text(words, task, (first, last))
    ]
    whole = [run for run in runs if shown(_text(words, task, run)) is Standing.WHOLE]
    tight = [run for run in whole if is_tight(words, task, run, shown)]
    return [
        one for one in tight if not any(two != one and two[0] <= one[0] and one[1] <= two[1] for two in tight)
    ]


def _value_after(words: Sequence[TaskWord], name: Run, clause: Run) -> Run | None:
    """What follows a caption to the end of its clause."""
    first, last = name[1] + 1, clause[1]
    if first <= last and words[first].text.lower() in _AFTER_A_VALUE:
        # "next service in a year" begins with the caption; "pictures in kind" ends with it.
        return _short((first, last)) if name[0] == clause[0] and first < last else None
    while first <= last and words[first].text.lower() in _BEFORE_A_VALUE:
        first += 1
    return _short((first, last))


def _value_before(words: Sequence[TaskWord], name: Run, first: int) -> Run | None:
    """What stands before a caption, where a small word joins them, or a number that is directly before it."""
    last = name[0] - 1
    if last >= first and _NUMBER.fullmatch(words[last].text):
        return last, last  # "for 3 days" beside a field for days
    while last >= first and words[last].text.lower() in _BEFORE_A_NAME:
        last -= 1
    if last == name[0] - 1:
        return None
    while first <= last and words[first].text.lower() in _BEGINS:
        first += 1
    return _short((first, last))


def _clause_beside(words: Sequence[TaskWord], name: Run, clause: Run) -> Run | None:
    """The clause behind one that is a caption and a colon or a question, "type: for children", or before one
    that says only for what it is: "a cargo bike, for type"."""
    if name == clause and name[1] + 1 < len(words) and words[name[1] + 1].text in (":", "?"):
        behind = [one for one in clauses_of(words) if one[0] > clause[1]]
        return _of_a_row(words, *min(behind, key=lambda one: (one[0], one[1]), default=(0, -1)))
    if name[0] == clause[0] or name[1] != clause[1]:
        return None
    if any(words[one].text.lower() not in _BEFORE_A_NAME for one in range(clause[0], name[0])):
        return None
    before = [one for one in clauses_of(words) if one[1] < clause[0]]
    first, last = max(before, key=lambda one: (one[1], one[0]), default=(0, -1))
    while first <= last and words[first].text.lower() in _BEFORE_A_VALUE | _BEGINS:
        first += 1
    return _of_a_row(words, first, last)


def _of_a_row(words: Sequence[TaskWord], first: int, last: int) -> Run | None:
    is_one = 0 <= last - first < _MOST_OF_A_ROW and not any(
        word.text == '"' for word in words[first : last + 1]
    )
    return (first, last) if is_one else None


def _only_value(words: Sequence[TaskWord], task: str, name: Run) -> Run | None:
    """The only number, path, address or text in quotes that a task holds besides a caption."""
    start, end = words[name[0]].start, words[name[1]].end
    quoted = [(span.start + 1, span.end - 1) for span in quoted_spans(task)]
    said = [one.span() for one in _VALUE.finditer(task)]
    said = [one for one in said if not any(low <= one[0] < high for low, high in quoted)]
    found = [(low, high) for low, high in [*quoted, *said] if high <= start or low >= end]
    if len(found) != 1 or name[1] - name[0] + 1 < _LEAST_WORDS:
        return None
    [(low, high)] = found
    inside = [number for number, word in enumerate(words) if low <= word.start and word.end <= high]
    return (inside[0], inside[-1]) if inside else None


def _within_quotes(words: Sequence[TaskWord], task: str, value: Run) -> Run:
    """What stands in quotes in a value, if anything does."""
    runs = quoted_runs(words, task)
    return next((run for run in runs if value[0] <= run[0] and run[1] <= value[1]), value)


def _short(value: Run) -> Run | None:
    return value if 0 <= value[1] - value[0] < _MOST_OF_A_VALUE else None


def _is_list(name: str, find: Find) -> bool:
    as_field, as_list = find([(GoalVerb.FILL, name), (OPEN, name)])
    return as_list > as_field


def _setting(name: Run, value: Run, said_from: int) -> Setting:
    return (
        SlotSegment(WordRole.NAME, *name, said_from=said_from),
        SlotSegment(WordRole.VALUE, *value, said_from=said_from),
    )


def _text(words: Sequence[TaskWord], task: str, run: Run) -> str:
    return task[words[run[0]].start : words[run[1]].end].casefold()
