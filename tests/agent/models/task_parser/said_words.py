"""What a parser that is sure of itself says of a task."""

from __future__ import annotations

import numpy as np

from agent.models.task_parser.labels import (
    DEEDS,
    NUM_CLASSES,
    VERBS,
    GoalVerb,
    TaskDeed,
    WordRole,
    WordScores,
)
from agent.models.task_parser.words import words_of

_ROLES = {"N": WordRole.NAME, "V": WordRole.VALUE, "O": WordRole.OWNER}
UNLIKELY = -6.0


def scores_of(task: str, marked: str, verbs: list[GoalVerb]) -> WordScores:
    """
    Args:
        marked: for each word "." or the letter of its role and the number of its goal: `. N0 N0 . V0`.
        verbs: of each goal.
    """
    words, marks = words_of(task), marked.split()
    assert len(words) == len(marks)
    shape = len(words)
    role = np.full((shape, NUM_CLASSES["role"]), UNLIKELY)
    verb = np.full((shape, NUM_CLASSES["verb"]), UNLIKELY)
    goal = np.full((shape, NUM_CLASSES["goal"]), UNLIKELY)
    deed = np.full((shape, NUM_CLASSES["deed"]), UNLIKELY)
    deed[:, DEEDS.index(TaskDeed.NONE)] = 0.0
    before = "."
    for number, mark in enumerate(marks):
        if mark == ".":
            role[number, WordRole.OTHER] = 0.0
        else:
            begins = _ROLES[mark[0]]
            role[number, begins + (mark == before)] = 0.0
            goal[number, int(mark[1])] = 0.0
            verb[number, VERBS.index(verbs[int(mark[1])])] = 0.0
        before = mark
    return WordScores(role, verb, goal, deed, outside=UNLIKELY)
