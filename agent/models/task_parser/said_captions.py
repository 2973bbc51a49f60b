"""Clauses of a task that are captions in the picture, word for word. Pure.

"Keep off motorways, I have time" asks to switch nothing off where a box is called "Keep off motorways". What
is read in the picture says where such a name begins and ends, better than any parser of words could.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from agent.models.children.sighted import Shown
from agent.models.task_parser.clauses import MOST_WORDS, clauses_of
from agent.models.task_parser.labels import VERBS, GoalVerb, WordRole, WordScores
from agent.models.task_parser.segments import SlotSegment
from agent.models.task_parser.words import TaskWord

ReadInPicture = Callable[[str], Shown]
"""How a name stands among what is read in the picture."""
_LEAST_WORDS: Final = 3
"""Fewer words may be a caption by chance."""
_SURE, _UNSURE, _NEVER = np.log(0.98), np.log(0.45), -12.0
_SAID_OF_NO_CAPTION: Final = (GoalVerb.TYPE, GoalVerb.READ, GoalVerb.DOUBLE, GoalVerb.KEYS)


def captions_said(words: Sequence[TaskWord], task: str, shown: ReadInPicture) -> list[SlotSegment]:
    """The clauses that are whole captions, those within others left out."""
    found = [
        SlotSegment(WordRole.NAME, first, last, is_said=True)
        for first, last in clauses_of(words)
        if _LEAST_WORDS <= last - first + 1 <= MOST_WORDS
        for text in [task[words[first].start : words[last].end]]
        if '"' not in text and shown(text) is Shown.WHOLE
    ]
    return [one for one in found if not any(one.is_part_of(other) for other in found)]


def as_captions(scores: WordScores, said: Sequence[SlotSegment]) -> WordScores:
    """The scores, where the words of each of these are the name of a button or a box."""
    role, verb = scores.role.copy(), scores.verb.copy()
    for one in said:
        words = slice(one.first, one.last + 1)
        role[words] = verb[words] = _NEVER
        role[words, WordRole.NAME_ON] = role[one.first, WordRole.NAME] = _SURE
        role[one.first, WordRole.NAME_ON] = _NEVER
        verb[words, VERBS.index(GoalVerb.PRESS)] = verb[words, VERBS.index(GoalVerb.TICK)] = _UNSURE
    return replace(scores, role=role, verb=verb)


def without_rare_verbs(
    scores: WordScores,
    words: Sequence[TaskWord],
    task: str,
    runs: Sequence[tuple[int, int]],
    shown: ReadInPicture,
) -> WordScores:
    """The scores, where nobody types, reads or double-clicks what is a caption of several words.

    Args:
        runs: words (first, last) that may be names.
    """
    verb = scores.verb.copy()
    for first, last in runs:
        is_long = last - first + 1 >= _LEAST_WORDS
        if is_long and shown(task[words[first].start : words[last].end]) is Shown.WHOLE:
            for one in _SAID_OF_NO_CAPTION:
                verb[first : last + 1, VERBS.index(one)] = _NEVER
    return replace(scores, verb=verb)


def with_said(segments: Sequence[SlotSegment], said: Sequence[SlotSegment]) -> list[SlotSegment]:
    """The segments, with these in the places of those they overlap."""
    apart = [
        one
        for one in segments
        if not any(one.first <= other.last and other.first <= one.last for other in said)
    ]
    return sorted([*apart, *said], key=lambda one: one.first)
