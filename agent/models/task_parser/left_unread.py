"""What a task names that no goal covers: nothing is claimed to be done of it. Pure.

Who says "tick Bold and Italic" has named two boxes, and a plan with one goal is half of what was asked. Three
things are surely names: what stands in quotes, several words that are the caption of a control in sight, and
a word with a capital within a sentence that stands in the picture. Words in a clause of which a goal covers
others only tell more of that: "take Brunch for the Meal".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import Final

from agent.models.children.sentence_spans import Span, quoted_spans
from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import MOST_WORDS, brackets_of, clauses_of, holds_half
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import KINDS, PlannedGoal
from agent.models.task_parser.said_captions import SMALL_WORDS, Find, ReadInPicture, is_tight
from agent.models.task_parser.words import TaskWord, words_of

_LOOKED_FOR: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.FILL, GoalVerb.CHOOSE, OPEN)
_LEAST_SEEN: Final = 0.5
_LEAST_LETTERS: Final = 3
_SENTENCE_ENDS: Final = re.compile(r"[.!?:;]\s")
"""Within a run of words: these are no name."""
_ENDS_A_SENTENCE: Final = frozenset(".!?:;\n\"'“„«‘(")
"""What comes next has a capital of its own."""


def left_unread(task: str, goals: Sequence[PlannedGoal], shown: ReadInPicture, find: Find) -> tuple[str, ...]:
    """The names in a task that are in no goal, in order; none where nothing was understood at all."""
    if not goals or any(goal.verb is GoalVerb.READ for goal in goals):
        return ()
    covered = list(_covered(task, goals))
    quoted = [span for span in quoted_spans(task) if any(map(str.isalnum, task[span.start : span.end]))]
    words = words_of(task)

    def numbers(spans: Sequence[Span]) -> set[int]:
        """Of the words in them."""
        return {
            number
            for number, word in enumerate(words)
            if any(Span(word.start, word.end).overlaps(span) for span in spans)
        }

    def tells_more(first: int, last: int, explained: Set[int]) -> bool:
        low, high = _clause_around(words, first, last)
        return not explained.isdisjoint(range(low, high + 1))

    left: list[Span] = []
    for span in quoted:
        inside = numbers([span])
        if not tells_more(min(inside), max(inside), numbers(covered)):
            left.append(Span(span.start + 1, span.end - 1))
    explained = numbers([*covered, *quoted])
    for first, last in _named(words, task, shown, find):
        if not tells_more(first, last, explained):
            left.append(Span(words[first].start, words[last].end))
    return tuple(dict.fromkeys(task[span.start : span.end] for span in sorted(left)))


def _covered(task: str, goals: Sequence[PlannedGoal]) -> Iterator[Span]:
    """Where the texts of goals stand in the task, at every place."""
    lower = task.casefold()
    for goal in goals:
        for text in (goal.name, goal.value, goal.owner):
            said = text.strip().casefold()
            start = lower.find(said) if said else -1
            while start >= 0:
                yield Span(start, start + len(said))
                start = lower.find(said, start + len(said))


def _named(
    words: Sequence[TaskWord], task: str, shown: ReadInPicture, find: Find
) -> Iterator[tuple[int, int]]:
    """The longest runs of words (first, last) that surely name something in sight."""
    brackets = brackets_of(words)
    found: list[tuple[int, int]] = []
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        for first in range(len(words) - count + 1):
            run = first, first + count - 1
            if any(low <= run[1] and run[0] <= high for low, high in found):
                continue
            text = task[words[run[0]].start : words[run[1]].end]
            is_bounded = text[0].isalnum() and text[-1].isalnum() and not holds_half(brackets, *run)
            is_bounded &= _SENTENCE_ENDS.search(text) is None
            if not is_bounded or '"' in text or not (count > 1 or _has_its_own_capital(words, first)):
                continue
            if shown(text) is not Standing.WHOLE or not is_tight(words, task, run, shown):
                continue
            found.append(run)
            if count == 1 or max(find([(verb, text) for verb in _LOOKED_FOR])) >= _LEAST_SEEN:
                yield run


def _has_its_own_capital(words: Sequence[TaskWord], number: int) -> bool:
    """Whether a word is a name by its capital: it begins no sentence, and says nothing of what follows."""
    word = words[number]
    if not word.has_capital or len(word.text) < _LEAST_LETTERS or number == 0:
        return False
    if words[number - 1].text[-1] in _ENDS_A_SENTENCE or SMALL_WORDS.fullmatch(word.text.lower()):
        return False
    is_told = number + 1 < len(words) and KINDS.fullmatch(words[number + 1].text.lower())
    return not is_told and not KINDS.fullmatch(word.text.lower())


def _clause_around(words: Sequence[TaskWord], first: int, last: int) -> tuple[int, int]:
    """The shortest clause that holds these words."""
    around = [one for one in clauses_of(words) if one[0] <= first and last <= one[1]]
    return min(around, key=lambda one: one[1] - one[0], default=(first, last))
