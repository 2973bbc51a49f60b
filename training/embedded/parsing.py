"""What each byte of a task is for: the dense targets from which the language model learns to parse. Pure.

The prompt gives the task twice, so that at the second reading every byte is seen with all that follows it
(arXiv 2407.05483 §3); these targets belong to the second. Replies alone say little about a sentence: some
thirty bytes, nearly all of them copied. Where a name ends is one decision among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from agent.models.task_parser.labels import MOST_GOALS, VERBS
from training.embedded.wording import Goal, WordedTask


class Role(IntEnum):
    """Class labels of the head: append only."""

    BETWEEN = 0
    """Outside of all parts: politeness, joints."""
    ASKING = 1
    """The words of a part around its names."""
    NAME = 2
    NAME_END = 3
    """The last byte of a name; of a value or an owner below."""
    VALUE = 4
    VALUE_END = 5
    OWNER = 6
    OWNER_END = 7


NUM_CLASSES = (len(Role), 1 + len(VERBS), 1 + MOST_GOALS)
"""Of a byte's role, its goal's verb and its goal's number; 0 in the last two means none."""


def parse_targets(asked: WordedTask, goals: Sequence[Goal]) -> NDArray[np.int64]:
    """(bytes of the task, 3) classes, see NUM_CLASSES; -1 where a name is not found as it was given."""
    text = asked.text
    at = np.cumsum([0, *(len(letter.encode()) for letter in text)])
    targets = np.zeros((at[-1], 3), np.int64)
    for number, (goal, (first, last)) in enumerate(zip(goals, asked.parts, strict=True)):
        part = slice(at[first], at[last])
        targets[part] = Role.ASKING, 1 + VERBS.index(goal.verb), 1 + min(number, MOST_GOALS - 1)
        # The longer one first, so that a name is not looked for inside a value that contains it.
        said = ((goal.name, Role.NAME), (goal.value, Role.VALUE), (goal.owner, Role.OWNER))
        taken: list[tuple[int, int]] = []
        for words, role in sorted(said, key=lambda one: -len(one[0])):
            if not words:
                continue
            found = _find(text, words, first, last, taken)
            if found < 0 and role is Role.OWNER:
                continue  # a row of a list can be asked for without the list
            if found < 0:
                targets[part, 0] = -1
                break
            taken.append((found, found + len(words)))
            begin, end = at[found], at[found + len(words)]
            targets[begin:end, 0] = role
            targets[end - 1, 0] = role + 1
    return targets


def _find(text: str, words: str, first: int, last: int, taken: Sequence[tuple[int, int]]) -> int:
    """Where these words stand between two indices, outside of what is taken; -1 for nowhere."""
    found = text.find(words, first, last)
    while found >= 0 and any(begin < found + len(words) and found < end for begin, end in taken):
        found = text.find(words, found + 1, last)
    return found
