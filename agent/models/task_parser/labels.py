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


class TaskDeed(StrEnum):
    """What is done to a file, a text or a number by several steps that nearly every program of its kind
    knows; NONE for a goal about one control. Class labels: append only."""

    NONE = "none"
    RENAME = "rename"
    """The file NAME is to be called VALUE."""
    COPY = "copy"
    """The file NAME into the folder OWNER; so MOVE."""
    MOVE = "move"
    BIN = "bin"
    NEW_FILE = "new file"
    """Called VALUE; so NEW_FOLDER."""
    NEW_FOLDER = "new folder"
    OPEN = "open file"
    PROPERTIES = "properties"
    FOLDER_UP = "folder up"
    """NAME are the words that ask for it, as in all deeds that are about nothing that has a name."""
    REPLACE = "replace"
    """The words NAME of the text by VALUE."""
    CUT_WORDS = "cut words"
    AT_START = "at start"
    """The text VALUE before all others; so AT_END."""
    AT_END = "at end"
    SAVE_AS = "save as"
    """Under the name VALUE."""
    CLEAR = "clear"
    FIRST_LINE_AWAY = "first line away"
    LAST_LINE_AWAY = "last line away"
    FIRST_LINE_TWICE = "first line twice"
    SELECT_ALL = "select all"
    NEW_WINDOW = "new window"
    QUIT = "quit"
    SUM = "sum"
    """VALUE is what is to be calculated, in words."""
    LINE_AWAY = "line away"
    """The line of the text that holds the words NAME."""
    LINE_BELOW = "line below"
    """VALUE as a new line under the one that holds the words NAME."""
    LINE_NUMBERS_ON = "line numbers on"
    """From here on: effects, of which NAME are the words that want them."""
    LINE_NUMBERS_OFF = "line numbers off"
    WRAP_ON = "wrap on"
    WRAP_OFF = "wrap off"
    TOOLBAR_ON = "toolbar on"
    TOOLBAR_OFF = "toolbar off"
    STATUS_BAR_ON = "status bar on"
    STATUS_BAR_OFF = "status bar off"
    CURRENT_LINE_ON = "current line on"
    CURRENT_LINE_OFF = "current line off"
    FULL_SCREEN = "full screen"
    LARGER_TEXT = "larger text"
    SMALLER_TEXT = "smaller text"
    UNDO = "undo"
    REDO = "redo"
    FIND = "find"
    PRINT = "print"
    PASTE = "paste"
    ABOUT = "about"
    PREFERENCES = "preferences"
    OPEN_WINDOW = "open window"
    SORT_LINES = "sort lines"
    UPPER_CASE = "upper case"
    LOWER_CASE = "lower case"
    HIDDEN_FILES_ON = "hidden files on"
    HIDDEN_FILES_OFF = "hidden files off"
    ICON_VIEW = "icon view"
    LIST_VIEW = "list view"
    RELOAD = "reload"
    SCIENTIFIC_MODE = "scientific mode"
    BASIC_MODE = "basic mode"
    SAVE = "save"


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
DEEDS: Final = tuple(TaskDeed)
MOST_GOALS: Final = 8
WORD_HEADS: Final = ("role", "verb", "goal", "deed")
"""Asked of every word."""
NUM_CLASSES: Final = {
    "role": len(WordRole), "verb": len(VERBS), "goal": MOST_GOALS, "deed": len(DEEDS), "outside": 2,
}  # fmt: skip
"""Of each head. `outside` is asked of the sentence's first token: whether the task is beyond this model."""


@dataclass(frozen=True, slots=True)
class WordScores:
    """Log-probabilities of every word, (words, classes) each, and of the task being beyond the model."""

    role: NDArray[np.float64]
    verb: NDArray[np.float64]
    goal: NDArray[np.float64]
    deed: NDArray[np.float64]
    outside: float
