"""The words of a task as the task parser sees them. Pure.

A word is a run of letters and digits, or one other character; a line break counts as a word. Word pieces
know no capitals and no spaces, so a mark stands before a word with a capital.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

_WORD = re.compile(r"\n|[^\W_]+|[^\s]")

CLASSIFY: Final = "[CLS]"
SEPARATE: Final = "[SEP]"
CAPITAL: Final = "[unused1]"
LINE_BREAK: Final = "[unused2]"
"""Tokens of BERT's vocabulary: the first and last of every sentence, and two that its pre-training left."""
MOST_TOKENS: Final = 480
"""The encoder has 512 positions."""
ONES: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
"""Numbers that are one word, from 1 on."""
MOST_PIECES: Final = 12
"""Of one word: what it begins with says what it is."""


@dataclass(frozen=True, slots=True)
class TaskWord:
    """`task[start:end]`."""

    text: str
    start: int
    end: int

    @property
    def has_capital(self) -> bool:
        return self.text[0].isupper()

    @property
    def plain(self) -> str:
        """Small letters without accents, which is all that the pieces tell apart."""
        apart = unicodedata.normalize("NFD", self.text.lower())
        return "".join(letter for letter in apart if unicodedata.category(letter) != "Mn") or self.text

    @property
    def is_line_break(self) -> bool:
        return self.text == "\n"


def words_of(task: str) -> list[TaskWord]:
    """All words in order, with their places in the task (characters)."""
    return [TaskWord(found.group(), *found.span()) for found in _WORD.finditer(task)]


def says(text: str, name: str) -> bool:
    """Whether a name stands in a text as whole words, in letters of any case.

    >>> says("as low as it goes", "Low"), says("the strongest airflow", "Low")
    (True, False)
    """
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
