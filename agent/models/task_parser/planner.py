"""Reads tasks with the task parser, in front of the picture they are given with. Pure but for the parser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

from agent.models.task_parser.labels import VERBS, GoalVerb, WordScores
from agent.models.task_parser.plan import PlannedGoal, goals_of
from agent.models.task_parser.segments import (
    MOST_WORDS,
    SlotSegment,
    as_quoted,
    lengthened,
    segments_of,
    tried_names,
    with_hidden_rows,
)
from agent.models.task_parser.words import TaskWord, words_of

_LEAST_OUTSIDE = log(0.5)
_LEAST_WHOLE = 0.9
"""A sentence that asks for nothing may still be what a control says of itself: "I already have one"."""


class Planner:
    """The goals of the task in hand; it is read again when it begins anew."""

    def __init__(self, scores: Callable[[Sequence[TaskWord]], WordScores]) -> None:
        self._scores = scores
        self._task = ""
        self._goals: list[PlannedGoal] = []

    def goals(
        self, task: str, *, has_begun: bool, find: Callable[[Sequence[str]], Sequence[float]]
    ) -> list[PlannedGoal]:
        """What a task asks for, in order; nothing where it was not understood or is beyond the model.

        Args:
            has_begun: steps of it were done; the goals stay those that it began with.
            find: how likely the picture shows controls with these names.

        Raises:
            RefusedError: the parser cannot evaluate it.
        """
        if task != self._task or not has_begun:
            self._goals = self._read(task, find)
            self._task = task
        return self._goals

    def _read(self, task: str, find: Callable[[Sequence[str]], Sequence[float]]) -> list[PlannedGoal]:
        words = words_of(task)
        if not words:
            return []
        scores = self._scores(words)
        words = words[: len(scores.role)]
        segments: list[SlotSegment] = []
        if scores.outside <= _LEAST_OUTSIDE:
            runs = tried_names(words, task, scores.role)
            names = [task[words[first].start : words[last].end] for first, last in runs]
            shown = dict(zip(runs, find(names) if names else (), strict=True))
            segments = segments_of(scores.role, with_hidden_rows(shown, scores))
            segments = as_quoted(lengthened(segments, shown), words, task)
        if not segments and len(words) <= MOST_WORDS and find([task.strip()])[0] >= _LEAST_WHOLE:
            press, tick = (
                scores.verb[:, VERBS.index(verb)].sum() for verb in (GoalVerb.PRESS, GoalVerb.TICK)
            )
            return [PlannedGoal(GoalVerb.TICK if tick > press else GoalVerb.PRESS, task.strip())]
        return goals_of(task, words, scores, segments)
