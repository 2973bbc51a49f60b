"""Reads the owner's sentences with the task parser of the model that is to learn. I/O: native code, files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from agent.models.children.engine import RefusedError
from agent.models.manifest import Manifest
from agent.models.task_parser.plan import PlannedGoal, goals_of
from agent.models.task_parser.segments import slots_of
from agent.models.task_parser.words import words_of
from training.errors import RecipeError
from training.finetune.goal_names import GoalReader, no_goals


def goals_by(manifest: Manifest) -> GoalReader:
    """From a task to its goals, as the model's own parser reads them without a picture; a model without one
    knows of none.

    Raises:
        RecipeError: the parser's files are refused.
    """
    if not manifest.has_task_parser:
        return no_goals
    # native code: only where it is needed
    from agent.models.llamacpp.native import show_only_errors
    from agent.models.llamacpp.native_parser import NativeParser

    show_only_errors()
    try:
        parser = NativeParser.of(manifest)
    except RefusedError as error:
        raise RecipeError(f"The task parser of {manifest.name} cannot be used: {error}.") from error

    @cache
    def read(task: str) -> Sequence[PlannedGoal]:
        words = words_of(task)
        if not words:
            return ()
        scores = parser.scores(words)
        words = words[: len(scores.role)]
        return tuple(goals_of(task, words, scores, slots_of(words, task, scores, {}), {}))

    return read
