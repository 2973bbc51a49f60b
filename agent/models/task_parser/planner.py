"""Reads tasks with the task parser, in front of the picture they are given with. Pure but for the parser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

from agent.models.task_parser.labels import WordScores
from agent.models.task_parser.plan import PlannedGoal, goals_of
from agent.models.task_parser.segments import as_quoted, segments_of, tried_names
from agent.models.task_parser.words import TaskWord, words_of

_LEAST_OUTSIDE = log(0.5)


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
        if scores.outside > _LEAST_OUTSIDE:
            return []
        words = words[: len(scores.role)]
        runs = tried_names(words, task, scores.role)
        names = [task[words[first].start : words[last].end] for first, last in runs]
        found = dict(zip(runs, find(names) if names else (), strict=True))
        segments = as_quoted(segments_of(scores.role, found), words, task)
        return goals_of(task, words, scores, segments)
