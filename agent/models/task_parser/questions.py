"""Questions about what stands in the picture: "I need to know the total", "which colour was picked". Pure.

A question about a caption asks to read what stands beside it, whatever else its words are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.menu_rows import MENU_NAMES
from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import MOST_WORDS, ORDERS, clauses_of
from agent.models.task_parser.deeds import is_at_menus
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import Find, ReadInPicture
from agent.models.task_parser.words import TaskWord

_ASKS: Final = re.compile(
    r"(?:what|which|who|whose|when|where|how (?:much|many|long|old|big|large|far|often|tall))\b"
    r"|.*\b(?:tell|show|give|read|let) (?:me|us)(?: know)?\b"
    r"|.*\b(?:read|find|look|check)\b.*\b(?:out|up|aloud)\b"
    r"|.*\b(?:(?:need|want|have|like) to know|report|wonder|is that|is it|do you (?:see|know))\b"
    r"|.*[-–—,:] (?:what|which|how)\b",
    re.IGNORECASE | re.DOTALL,
)
_ONLY_ASKS: Final = re.compile(
    r"(?:(?:and|so|ok|okay|hey|hi|hello|sorry|please)[, ]+)*"
    r"(?:what(?:'s|’s|s| is| are| was| were)|who(?:'s|’s| is| was)?|when (?:is|was|are|were|does|did)"
    r"|how (?:much|many|long|old|far|tall|big|heavy))\b[^.?!;:]*\?+\s*",
    re.IGNORECASE,
)
_ANSWERED: Final = re.compile(
    r"[?:] *(?P<behind>(?!please\b|thanks\b|thank you\b)[^\W_][^?]*)$", re.IGNORECASE
)
"""Who goes on behind a question answers it: "Where is it? Room 4", "How often: weekly"."""
_SHOWS: Final = re.compile(r"(?:please |can you |could you |now )*(?:show|give|bring|get)\b", re.IGNORECASE)
_LEAST_A_BUTTON = 0.8
_POLITE: Final = re.compile("please|kindly|just|now|then|and|also|could|can|would|will|you|i|we|to")
_SMALL: Final = re.compile("a|an|the|my|our|your")
_LEAST_LETTERS: Final = 3


def asked_for(words: Sequence[TaskWord], task: str, shown: ReadInPicture, find: Find) -> PlannedGoal | None:
    """The goal of a task that only asks what stands beside one caption, or to be shown what a button shows;
    None where it asks for anything else, or names no caption or several."""
    if _ASKS.match(task) is None or any(_is_order(words, clause) for clause in clauses_of(words)):
        return None
    if (answered := _ANSWERED.search(task)) is not None and _ASKS.match(answered["behind"]) is None:
        return None
    runs = [
        (first, last)
        for first in range(len(words))
        for last in range(first, min(len(words), first + MOST_WORDS))
        for text in [task[words[first].start : words[last].end]]
        if words[first].text[0].isalnum() and '"' not in text
        if not _SMALL.fullmatch(words[first].text.lower())
        if sum(letter.isalpha() for letter in text) >= _LEAST_LETTERS and shown(text) is Standing.WHOLE
    ]
    longest = [
        one for one in runs if not any(two != one and two[0] <= one[0] and one[1] <= two[1] for two in runs)
    ]
    if len(longest) != 1:
        return None
    [(first, last)] = longest
    name = task[words[first].start : words[last].end]
    if name.capitalize() in MENU_NAMES and is_at_menus(shown):
        return PlannedGoal(GoalVerb.PRESS, name)
    if _SHOWS.match(task) is not None or _is_all_of_its_clause(words, first, last):
        press, field, opened = find([(verb, name) for verb in (GoalVerb.PRESS, GoalVerb.FILL, OPEN)])
        if press >= _LEAST_A_BUTTON and press > max(field, opened):
            return PlannedGoal(GoalVerb.PRESS, name)
    return PlannedGoal(GoalVerb.READ, name)


def is_only_a_question(task: str) -> bool:
    """Whether a task is one question that wants to know something and asks for nothing to be done.

    >>> is_only_a_question("What's left on my savings account?")
    True
    >>> is_only_a_question("When I say so, can it stop?") or is_only_a_question("What about dark mode?")
    False
    """
    return _ONLY_ASKS.fullmatch(task.strip()) is not None


def _is_all_of_its_clause(words: Sequence[TaskWord], first: int, last: int) -> bool:
    """Whether a caption is all that a clause says but for polite words: "When are all free? Find a time"."""
    for begin, end in clauses_of(words):
        while begin < end and _POLITE.fullmatch(words[begin].text.lower()):
            begin += 1
        if (begin, end) == (first, last):
            return True
    return False


def _is_order(words: Sequence[TaskWord], clause: tuple[int, int]) -> bool:
    first, last = clause
    while first < last and _POLITE.fullmatch(words[first].text.lower()):
        first += 1
    return ORDERS.fullmatch(words[first].text.lower()) is not None
