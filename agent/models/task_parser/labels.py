"""What the task parser says of each word: the classes of its heads. Pure.

Intent and slots of each word at once (arXiv 1902.10909), with one more question, because a task asks for
several things: the number of the goal that a word belongs to, in the order in which goals are to be done.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray


class GoalVerb(StrEnum):
    """What one goal asks for; the words of the embedded model's thoughts. Class labels: append only."""

    PRESS = "press"
    FILL = "fill"
    TICK = "tick"
    UNTICK = "untick"
    CHOOSE = "choose"
    DOUBLE = "double"
    TYPE = "type"
    KEYS = "keys"
    READ = "read"


class WordRole(IntEnum):
    """What a word is in its goal. Class labels: append only."""

    OTHER = 0
    NAME = 1
    """The first word of a name; the value after it says that a name goes on. So below."""
    NAME_ON = 2
    VALUE = 3
    VALUE_ON = 4
    OWNER = 5
    OWNER_ON = 6


GOES_ON: Final = {
    WordRole.NAME: WordRole.NAME_ON,
    WordRole.VALUE: WordRole.VALUE_ON,
    WordRole.OWNER: WordRole.OWNER_ON,
}
"""The role of the words after the first one."""
VERBS: Final = tuple(GoalVerb)
MOST_GOALS: Final = 8
NUM_CLASSES: Final = {"role": len(WordRole), "verb": len(VERBS), "goal": MOST_GOALS, "outside": 2}
"""Of each head. `outside` is asked of the sentence's first token: whether the task is beyond this model."""


@dataclass(frozen=True, slots=True)
class WordScores:
    """Log-probabilities of every word, (words, classes) each, and of the task being beyond the model."""

    role: NDArray[np.float64]
    verb: NDArray[np.float64]
    goal: NDArray[np.float64]
    outside: float
