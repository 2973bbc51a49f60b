"""Where names, values and owners begin and end: the task parser's opinion and the picture's together. Pure.

A semi-Markov model: every word stands alone or belongs to a run of words with one role. What the parser says
of each word counts, and for names and owners whether the picture shows a control that is called so: "mark it
as read" is a name where there is a box of that name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agent.models.children.sentence_spans import MAX_NAME_BYTES, quoted_spans
from agent.models.task_parser.clauses import MOST_WORDS, ORDERS, between_brackets, brackets_of, holds_half
from agent.models.task_parser.labels import GOES_ON, VERBS, GoalVerb, WordRole, WordScores
from agent.models.task_parser.words import TaskWord

_MOST_WORDS_OF_A_VALUE = 24
_HEARD_OF_A_TEXT = 2
"""Words after the first one."""
_SURELY_NOTHING = 0.98
"""Of a word: the probability that it is no part of a name, value or owner."""
_SURELY_GOES_ON = 0.9
"""Of a word: the probability that the name before it goes on with it."""
_SMALL = re.compile("a|an|and|at|by|for|from|in|into|it|of|on|or|the|then|to|up", re.IGNORECASE)
"""Words that are no name alone where the parser sees none."""
_LIKELY = 0.5
NO_OPINION: Final = 0.5
CLEARLY_SHOWN: Final = 0.9
"""Of a control with a name: the probability that the picture shows it."""
_MORE_THAN_LEAST = 1.5
"""What stands in quotes is less likely nothing than anything else."""
_JOINT = re.compile(r"(?<=\w)[.@'’_/-](?=\w)|(?<=\d)[:,](?=\d)")
"""What holds the parts of an address or a time together."""


@dataclass(frozen=True, slots=True)
class SlotSegment:
    """Words `first` to `last`, both included."""

    role: WordRole
    first: int
    last: int
    said_from: int = -1
    """First word of a clause that says all of one goal, whatever the parser makes of its words; -1 where the
    parser tells the goals apart."""

    def is_part_of(self, other: SlotSegment) -> bool:
        """Whether the other one holds it and more."""
        return other.first <= self.first <= self.last <= other.last and self != other

    @property
    def is_text(self) -> bool:
        """Whether it is too long for a name: a text to be typed."""
        return self.last - self.first >= MOST_WORDS

    @property
    def heard(self) -> slice:
        """The words that tell of its goal: sentences within a text ask for nothing."""
        return slice(
            self.first, min(self.last, self.first + _HEARD_OF_A_TEXT) + 1 if self.is_text else self.last + 1
        )


@dataclass(frozen=True, slots=True)
class SegmentWeights:
    """What the picture counts beside the parser (log-odds), fitted by `benchmarks/task_parser.py`."""

    found: float = 1.2
    missed: float = 0.9
    longer: float = 0.5
    """By which share every further word of a run counts more, where the picture shows it: a longer name is
    found by chance less often."""
    least: float = -4.0
    """No word's role is less likely than this."""


WEIGHTS: Final = SegmentWeights()


def quoted_runs(words: Sequence[TaskWord], task: str) -> list[tuple[int, int]]:
    """Runs of words, as (first, last), that stand in quotes: there names and values begin and end."""
    runs = []
    for span in quoted_spans(task):
        inside = [n for n, word in enumerate(words) if span.start < word.start and word.end < span.end]
        if inside:
            runs.append((inside[0], inside[-1]))
    return runs


def tried_names(words: Sequence[TaskWord], task: str, role: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Runs of words that may be names, as (first, last): those that hold a word which may be part of one, and
    what stands in quotes, as a whole. No name goes on behind a comma that is surely nothing."""
    quoted, brackets = quoted_runs(words, task), brackets_of(words)
    closed = [False] * len(words)
    for first, last in quoted:
        closed[first : last + 1] = [True] * (last - first + 1)
    is_possible = np.exp(role[:, WordRole.OTHER]) < _SURELY_NOTHING
    is_likely = np.exp(role[:, WordRole.OTHER]) < _LIKELY
    runs = []
    for first, word in enumerate(words):
        for last in range(first, min(len(words), first + MOST_WORDS)):
            if words[last].is_line_break or words[last].text == '"' or closed[last]:
                break
            if words[last].text in ",;" and not is_possible[last]:
                break
            if len(task[word.start : words[last].end].encode()) > MAX_NAME_BYTES:
                break
            is_one = _is_edge(word, words[last]) and not holds_half(brackets, first, last)
            is_none = first == last and _is_no_name_alone(word) and not is_likely[first]
            if is_possible[first : last + 1].any() and is_one and not is_none:
                runs.append((first, last))
    return sorted(runs + quoted)


def _is_no_name_alone(word: TaskWord) -> bool:
    """Small words, and those that tell what is to be done: "Choose" looks much like "Close"."""
    return any(pattern.fullmatch(word.text.lower()) for pattern in (_SMALL, ORDERS))


def slots_of(
    words: Sequence[TaskWord],
    task: str,
    scores: WordScores,
    shown: Mapping[tuple[int, int], float],
    weights: SegmentWeights = WEIGHTS,
) -> list[SlotSegment]:
    """The names, values and owners of a task, in order, by parser, picture and quotes together.

    Args:
        shown: how likely the picture shows a control with the name that words (first, last) are.
    """
    found, joined = with_hidden_rows(shown, scores), joined_words(words, task)
    role = with_quotes(np.maximum(scores.role, weights.least), quoted_runs(words, task), weights)
    segments = segments_of(role, found, weights, joined)
    brackets = brackets_of(words)
    segments = [
        SlotSegment(one.role, *between_brackets(brackets, one.first, one.last))
        for one in lengthened(segments, shown, scores.role)
    ]
    return as_quoted(segments, words, task)


def with_quotes(
    role: NDArray[np.float64], quoted: Sequence[tuple[int, int]], weights: SegmentWeights
) -> NDArray[np.float64]:
    """The words' roles, where what stands in quotes counts as one word, and hardly as nothing."""
    said = role.copy()
    for first, last in quoted:
        said[first : last + 1, WordRole.OTHER] = _MORE_THAN_LEAST * weights.least
        said[first : last + 1] /= last - first + 1
    return said


def joined_words(words: Sequence[TaskWord], task: str) -> set[int]:
    """Those that belong to the word before: no name or value begins or ends within "06:30" or "a.b@c"."""
    return {
        number
        for joint in _JOINT.finditer(task)
        for number, word in enumerate(words)
        if joint.start() <= word.start <= joint.end()
    }


def _is_edge(first: TaskWord, last: TaskWord) -> bool:
    return (first.text[0].isalnum() or len(first.text) > 1 or first is last) and (
        last.text[-1].isalnum() or last.text in ".…)!?%+&" or first is last
    )


def segments_of(
    role: NDArray[np.float64],
    found: Mapping[tuple[int, int], float],
    weights: SegmentWeights = WEIGHTS,
    joined: Collection[int] = (),
) -> list[SlotSegment]:
    """The likeliest runs, in order.

    Args:
        role: (words, roles) log-probabilities.
        found: how likely the picture shows a control with the name that words (first, last) are.
        joined: words that belong to the one before, from `joined_words`.
    """
    count = len(role)
    best = np.full(count + 1, -np.inf)
    best[0] = 0.0
    came: list[SlotSegment | None] = [None] * (count + 1)
    inside = {begin: np.concatenate([[0.0], role[:, goes_on].cumsum()]) for begin, goes_on in GOES_ON.items()}
    for end in range(1, count + 1):
        best[end] = best[end - 1] + role[end - 1, WordRole.OTHER]
        if end in joined:
            continue
        for begin in GOES_ON:
            most = _MOST_WORDS_OF_A_VALUE if begin is WordRole.VALUE else MOST_WORDS
            for start in range(max(0, end - most), end):
                if start in joined:
                    continue
                score = best[start] + role[start, begin] + inside[begin][end] - inside[begin][start + 1]
                if begin is not WordRole.VALUE:
                    score += weight_of_picture(found.get((start, end - 1)), end - start, weights)
                if score > best[end]:
                    best[end], came[end] = score, SlotSegment(begin, start, end - 1)
    segments: list[SlotSegment] = []
    at = count
    while at > 0:
        segment = came[at]
        if segment is not None:
            segments.append(segment)
        at = segment.first if segment is not None else at - 1
    return segments[::-1]


def with_hidden_rows(
    found: Mapping[tuple[int, int], float], scores: WordScores
) -> dict[tuple[int, int], float]:
    """What the picture shows; nothing speaks against a row whose list is named, which may be closed yet, and
    nothing for a part of its name: "preview" of "Automatic preview" is the caption of a button, too."""
    role, verb, goal = (np.exp(head) for head in (scores.role, scores.verb, scores.goal))
    owned = (role[:, [WordRole.OWNER, WordRole.OWNER_ON], None] * goal[:, None]).sum(1).max(0)
    may_be_hidden = verb[:, VERBS.index(GoalVerb.CHOOSE)] * (goal * owned).sum(1) > _LIKELY
    goes_on = np.append(role[:, WordRole.NAME_ON] > _SURELY_GOES_ON, False)
    seen = {}
    for (first, last), likely in found.items():
        if may_be_hidden[first : last + 1].all():
            is_part = goes_on[first] or goes_on[last + 1]
            likely = NO_OPINION if is_part else max(likely, NO_OPINION)
        seen[first, last] = likely
    return seen


def lengthened(
    segments: Sequence[SlotSegment], found: Mapping[tuple[int, int], float], role: NDArray[np.float64]
) -> list[SlotSegment]:
    """The segments, names and owners up to the edges that the picture answers best: of "click Print now" a
    reader of words alone cannot know that the button is called so. They never end with what is surely
    nothing: the picture answers to "print in colour off please", too."""
    is_nothing = np.exp(role[:, WordRole.OTHER]) > _SURELY_NOTHING
    longer: list[SlotSegment] = []
    for number, one in enumerate(segments):
        low = longer[-1].last + 1 if longer else 0
        high = segments[number + 1].first if number + 1 < len(segments) else MOST_WORDS + one.last
        shown = [
            (likely, first, last)
            for (first, last), likely in found.items()
            if low <= first <= one.first and one.last <= last < high
            if not ((first < one.first and is_nothing[first]) or (last > one.last and is_nothing[last]))
        ]
        if one.role is not WordRole.VALUE and shown:
            likely, first, last = max(shown)
            if likely >= CLEARLY_SHOWN:
                one = SlotSegment(one.role, first, last)
        longer.append(one)
    return longer


def as_quoted(segments: Sequence[SlotSegment], words: Sequence[TaskWord], task: str) -> list[SlotSegment]:
    """The segments, where what stands in quotes is one: its owner has said where it begins and ends."""
    kept: list[SlotSegment] = []
    quoted = quoted_runs(words, task)
    for one in segments:
        around = next((run for run in quoted if run[0] <= one.last and one.first <= run[1]), None)
        if around is not None:
            if kept and kept[-1].last >= around[0]:
                continue
            one = SlotSegment(one.role, *around)
        kept.append(one)
    return kept


def weight_of_picture(likely: float | None, num_words: int, weights: SegmentWeights = WEIGHTS) -> float:
    """What it counts (log-odds) that the picture shows a run of words with this probability; nothing where it
    was not asked."""
    if likely is None:
        return 0.0
    odds = log((likely + 0.02) / (1.02 - likely))
    if odds <= 0.0:
        return weights.missed * odds
    return weights.found * odds * (1.0 + weights.longer * (num_words - 1))
