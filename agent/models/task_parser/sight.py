"""What of a task a picture shows, by the model's eyes and by what is read in it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

import numpy as np

from agent.models.children.sighted import in_writing
from agent.models.task_parser.clauses import MOST_WORDS, NEGATED, unexplained_clauses
from agent.models.task_parser.commands import SHORTCUTS
from agent.models.task_parser.deeds import is_at_menus
from agent.models.task_parser.labels import VERBS, GoalVerb, WordRole, WordScores
from agent.models.task_parser.meanings import LOOKED_FOR_AS, Seen
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import Find, ReadInPicture, is_tight
from agent.models.task_parser.segments import NO_OPINION, SlotSegment, quoted_runs
from agent.models.task_parser.states_in_sight import States
from agent.models.task_parser.words import TaskWord
from agent.ocr.lines import TextBox

_LEAST_SAID: Final = 0.93
_LONGER_THAN_ITS_CAPTION: Final = 0.75
_LEAST_WORDS_SAID: Final = 3
_FOUND_WITH: Final = {
    GoalVerb.PRESS: (GoalVerb.PRESS, GoalVerb.DOUBLE, GoalVerb.KEYS, GoalVerb.CHOOSE),
    GoalVerb.TICK: (GoalVerb.TICK, GoalVerb.UNTICK),
    GoalVerb.FILL: (GoalVerb.FILL, GoalVerb.READ, GoalVerb.CHOOSE),
}
"""What a control is looked for as, by what a goal does with it; a list may look like a button or a field."""
_LEAST_LIKELY_VERB: Final = 0.03


def once(words: str) -> int:
    """How often words stand in a picture in which nobody counts."""
    return 1


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture, by the model's eyes and as it is read."""

    find: Find
    shown: ReadInPicture | None
    count: Callable[[str], int] = once
    """How often words stand there."""
    pieces: Sequence[tuple[str, TextBox]] = ()
    """The captions that are read there, with the signs of their marks before them, and where."""
    states: States | None = None
    """How boxes and rows stand."""

    def find_read(self, asked: Sequence[tuple[str, str]]) -> list[float]:
        """As `find`, by both together."""
        likely = self.find(asked)
        if self.shown is None:
            return list(likely)
        return [
            chance if '"' in name else in_writing(chance, self.shown(name))
            for chance, (_, name) in zip(likely, asked, strict=True)
        ]


def with_captions(
    segments: Sequence[SlotSegment], words: Sequence[TaskWord], task: str, sight: Sight
) -> list[SlotSegment]:
    """The segments, and the clauses between them that are captions of buttons or boxes in sight. Where there
    are none, `said_of_itself` is stricter."""
    explained = {number for one in segments for number in range(one.first, one.last + 1)}
    clauses = unexplained_clauses(words, task, explained) if segments else []
    asked = [
        (verb, task[words[first].start : words[last].end])
        for first, last in clauses
        for verb in (GoalVerb.PRESS, GoalVerb.TICK)
    ]
    likely = sight.find_read(asked) if asked else []
    said = [
        SlotSegment(WordRole.NAME, *run)
        for run, *shown in zip(clauses, likely[::2], likely[1::2], strict=True)
        if max(shown) >= _LEAST_SAID
    ]
    whole = [one for one in said if not any(one.is_part_of(other) for other in said)]
    return sorted([*segments, *whole], key=lambda one: one.first)


def see(segments: Sequence[SlotSegment], words: Sequence[TaskWord], task: str, find: Find) -> Seen:
    """As what the picture shows a control that is called as a segment's words are."""
    runs = [(one.first, one.last) for one in segments]
    asked = [
        (verb, task[words[first].start : words[last].end]) for first, last in runs for verb in LOOKED_FOR_AS
    ]
    likely = iter(find(asked) if asked else ())
    return {run: {verb: next(likely) for verb in LOOKED_FOR_AS} for run in runs}


def look_for(
    runs: Sequence[tuple[int, int]], words: Sequence[TaskWord], task: str, scores: WordScores, sight: Sight
) -> dict[tuple[int, int], float]:
    """How likely the picture shows a control that is called as these runs of words are, and is for what the
    parser holds possible there. Nothing speaks against a command that can be done by keys."""
    asked: list[tuple[tuple[int, int], GoalVerb]] = []
    quoted = quoted_runs(words, task)
    for first, last in runs:
        verb = np.exp(scores.verb[first : last + 1]).max(0)
        asked += [
            ((first, last), looked_for)
            for looked_for, of in _FOUND_WITH.items()
            if (first, last) in quoted or max(verb[VERBS.index(one)] for one in of) >= _LEAST_LIKELY_VERB
        ]
    texts = [(verb, task[words[first].start : words[last].end]) for (first, last), verb in asked]
    shown = {
        (first, last): NO_OPINION
        if task[words[first].start : words[last].end].casefold() in SHORTCUTS
        else 0.0
        for first, last in runs
    }
    for (run, _), likely in zip(asked, sight.find_read(texts) if texts else (), strict=True):
        shown[run] = max(shown[run], likely)
    if sight.shown is not None:
        if is_at_menus(sight.shown):
            # What is not in sight may be a row of a menu.
            shown = {run: max(likely, NO_OPINION) for run, likely in shown.items()}
        for run in runs:
            if shown[run] > _LONGER_THAN_ITS_CAPTION and not is_tight(words, task, run, sight.shown):
                shown[run] = _LONGER_THAN_ITS_CAPTION
    return shown


def said_of_itself(
    words: Sequence[TaskWord], task: str, sight: Sight, *, is_whole: bool
) -> PlannedGoal | None:
    """The goal of a sentence that asks for nothing but holds what a control says of itself: "it's true, I
    already have one". Not where it is negated: what is to become of a box, sense alone would tell.

    Args:
        is_whole: it has to be all of the sentence.
    """
    if len(words) > MOST_WORDS or NEGATED.search(task):
        return None
    least = len(words) if is_whole else min(len(words), _LEAST_WORDS_SAID)
    ends = range(len(words) + 1)
    asked = [
        (verb, task[words[first].start : words[end - 1].end])
        for first in range(len(words))
        for end in ends[first + least :]
        for verb in (GoalVerb.PRESS, GoalVerb.TICK)
    ]
    shown = [(len(one[1]), likely, one) for one, likely in zip(asked, sight.find_read(asked), strict=True)]
    clear = [(length, likely, one) for length, likely, one in shown if likely >= _LEAST_SAID]
    return PlannedGoal(*max(clear, key=itemgetter(0, 1))[2]) if clear else None
