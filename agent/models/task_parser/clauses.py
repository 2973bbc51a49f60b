"""The clauses of a task, and brackets within it. Pure.

Who lists what is to be done often says nothing but captions: "name Rex, it bites, request". A clause in which
the parser sees nothing may be one that the picture shows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from agent.models.children.sentence_spans import MAX_NAME_BYTES
from agent.models.task_parser.words import TaskWord

MOST_WORDS: Final = 10
"""Of a name on the picture; a value may be longer."""
NEGATED: Final = re.compile(r"\b(?:no|not|never|off|without|stop|\w+n't)\b", re.IGNORECASE)
"""What is to become of a box that is spoken of so, only sense would tell."""
ORDERS: Final = re.compile(
    "open|press|click|push|hit|tap|set|put|choose|pick|select|type|enter|write|fill|tick|untick|check|uncheck"
    "|switch|turn|toggle|enable|disable|go|close|save|start|stop|run|change|make|let|add|remove|delete|use"
    "|double|clear|scroll|drag|move|copy|paste|print|send"
)
"""Words with which a clause begins that asks to do something."""
_ENDS: Final = frozenset(",;:.!?\n")
_JOINS: Final = frozenset(("and", "then"))
_AROUND: Final = frozenset(("and", "then", "also", "please", "now", "finally", "but", "so", "too", "thanks"))
SHORT_FORMS: Final = frozenset(("mr", "mrs", "ms", "dr", "prof", "st", "no", "nr", "vol", "approx"))
_OPENS, _CLOSES = frozenset("(["), frozenset(")]")


def clauses_of(words: Sequence[TaskWord]) -> list[tuple[int, int]]:
    """The clauses as (first, last) without small words around them, cut at signs and, where there is one, at
    "and" as well: a caption may hold it."""
    found: dict[tuple[int, int], None] = {}
    for ends in (_ENDS, _ENDS | _JOINS):
        first = 0
        for number in range(len(words) + 1):
            if number < len(words) and (words[number].text.lower() not in ends or _is_within(words, number)):
                continue
            low, high = first, number - 1
            while low <= high and words[low].text.lower() in _AROUND:
                low += 1
            while low <= high and words[high].text.lower() in _AROUND:
                high -= 1
            if low <= high:
                found[low, high] = None
            first = number + 1
    return sorted(found)


def _is_within(words: Sequence[TaskWord], number: int) -> bool:
    """Whether a sign stands within a value, as in "12:45", or behind a short form: "Mr. Hyde"."""
    if number == 0 or number + 1 == len(words) or words[number].text not in _ENDS:
        return False
    before, sign, after = words[number - 1 : number + 2]
    if sign.text == "." and before.text.lower() in SHORT_FORMS:
        return True
    return before.end == sign.start and sign.end == after.start


def unexplained_clauses(
    words: Sequence[TaskWord], task: str, explained: AbstractSet[int]
) -> list[tuple[int, int]]:
    """The clauses, as (first, last), that may be captions and of which no word is `explained`."""
    return [
        (first, last)
        for first, last in clauses_of(words)
        if explained.isdisjoint(range(first, last + 1)) and last - first < MOST_WORDS
        for text in [task[words[first].start : words[last].end]]
        if len(text.encode()) <= MAX_NAME_BYTES and '"' not in text and not NEGATED.search(text)
    ]


def brackets_of(words: Sequence[TaskWord]) -> list[tuple[int, int]]:
    """The places of every bracket and its other half; a sign like ":)" has none."""
    opened: list[int] = []
    pairs = []
    for number, word in enumerate(words):
        if word.text in _OPENS:
            opened.append(number)
        elif word.text in _CLOSES and opened:
            pairs.append((opened.pop(), number))
    return pairs


def holds_half(brackets: Sequence[tuple[int, int]], first: int, last: int) -> bool:
    """Whether words `first` to `last` hold one half of a bracket and not the other."""
    return any((first <= begin <= last) is not (first <= end <= last) for begin, end in brackets)


def between_brackets(brackets: Sequence[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    """The longest run from `first` or to `last` without half a bracket; as it was where there is none."""
    ends = [(first, end) for end in range(last, first - 1, -1)]
    begins = [(begin, last) for begin in range(first, last + 1)]
    whole = [run for run in ends + begins if not holds_half(brackets, *run)]
    return max(whole, key=lambda run: run[1] - run[0], default=(first, last))
