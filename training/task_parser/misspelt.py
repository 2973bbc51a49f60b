"""Words as hurried fingers type them. Pure."""

from __future__ import annotations

import random
import re
from typing import Final

_LONG_WORD: Final = re.compile(r"[A-Za-z]{4,}")
_BESIDE: Final = {
    "a": "s", "b": "v", "c": "x", "d": "f", "e": "r", "f": "g", "g": "h", "h": "j", "i": "o", "j": "k",
    "k": "l", "l": "k", "m": "n", "n": "m", "o": "i", "p": "o", "q": "w", "r": "t", "s": "a", "t": "r",
    "u": "i", "v": "c", "w": "e", "x": "z", "y": "t", "z": "x",
}  # fmt: skip
"""A key beside each, on the layout that most have."""


def misspelt(text: str, rng: random.Random) -> str:
    """The text with one of its longer words wrong by a letter; as it is where it has none.

    >>> misspelt("switch the toolbar off", random.Random(1))
    'switc the toolbar off'
    >>> misspelt("put it on", random.Random(1))
    'put it on'
    """
    words = list(_LONG_WORD.finditer(text))
    if not words:
        return text
    word = rng.choice(words)
    return text[: word.start()] + _wrong(word.group(), rng) + text[word.end() :]


def _wrong(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word))
    match rng.randrange(4):
        case 0:
            return word[:at] + word[at + 1 :]
        case 1:
            return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
        case 2:
            return word[:at] + word[at] + word[at:]
        case _:
            return word[:at] + _BESIDE.get(word[at], word[at]) + word[at + 1 :]
