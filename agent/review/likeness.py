"""Finds near-duplicate tasks, and counts the balance of a collection. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from agent.actions.names import ACTION_NAMES
from agent.actions.types import Action, TypeText, points
from agent.review.reviewed import ReviewedTask

_ALIKE = 0.8
"""Share of words that two tasks have in common."""
_SAME_PLACE = 0.02
"""Of the screen's width and height."""


@dataclass
class Balance:
    """Counts of tasks and steps by category."""

    applications: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    qualities: Counter[int] = field(default_factory=Counter)


def balance_of(tasks: Iterable[ReviewedTask]) -> Balance:
    balance = Balance()
    for task in tasks:
        balance.applications[task.application] += 1
        balance.outcomes[task.outcome] += 1
        balance.qualities[task.quality] += 1
        balance.actions.update(ACTION_NAMES[type(action)] for step in task.steps for action in step.actions)
    return balance


def near_duplicates(tasks: Sequence[ReviewedTask]) -> list[tuple[str, str]]:
    """Pairs of ids: nearly the same words, and the same actions in nearly the same places."""
    return [
        (one.task_id, other.task_id)
        for number, one in enumerate(tasks)
        for other in tasks[number + 1 :]
        if _have_same_words(one.task, other.task) and _have_same_actions(one, other)
    ]


def _have_same_words(one: str, other: str) -> bool:
    mine, theirs = (set(re.findall(r"\w+", text.lower())) for text in (one, other))
    return len(mine & theirs) >= _ALIKE * max(len(mine | theirs), 1)


def _have_same_actions(one: ReviewedTask, other: ReviewedTask) -> bool:
    if len(one.steps) != len(other.steps):
        return False
    return all(
        len(mine.actions) == len(theirs.actions)
        and all(
            _is_same(
                action, twin, mine.step.observation.screen.width_px, mine.step.observation.screen.height_px
            )
            for action, twin in zip(mine.actions, theirs.actions, strict=True)
        )
        for mine, theirs in zip(one.steps, other.steps, strict=True)
    )


def _is_same(action: Action, twin: Action, width_px: int, height_px: int) -> bool:
    if type(action) is not type(twin):
        return False
    if isinstance(action, TypeText):
        return action == twin
    mine, theirs = points(action), points(twin)
    return mine.keys() == theirs.keys() and all(
        abs(mine[name].x - theirs[name].x) <= _SAME_PLACE * width_px
        and abs(mine[name].y - theirs[name].y) <= _SAME_PLACE * height_px
        for name in mine
    )
