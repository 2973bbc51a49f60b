"""Whether two texts are the same but for letters that are read wrongly. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

_ALIKE = 0.84
"""Share of the letters that two texts have in common in the same order, at least: what is read is often
wrong in one letter of a word."""
_LETTERS_LOST_IN = 20
"""Letters of which one more may be lost or be read besides."""
_AROUND_A_WORD = ".,;:!?\"'()[]“”‘’«»"
_A_WORD, _A_LONG_WORD = 3, 4
"""So many letters that one text has more are no letters read wrongly."""
_LEAST_LETTERS = 5
"""Shorter texts are the same or are not."""
_LEAST_READ = 2
"""Letters of a caption that says anything."""
_CLEARLY_UNLIKE = 0.6
_PART = re.compile(r"[^\W_]+|[%€$&+#]")
_SIGNS = re.compile("[™®©]")
"""What a tick box or a round button is read as."""
_DRAWN_OTHERWISE = str.maketrans("−–—×·∗÷", "---***/")
"""Signs on the keys of calculators, and those that people type for them."""
_DIGITS = re.compile(r"\d+")


def contradicts(read: str, name: str) -> bool:
    """Whether a caption clearly says something else: neither holds the other, few letters are the same."""
    one, other = (normal(text).replace(" ", "") for text in (read, name))
    if len(one) < _LEAST_READ or one in other or other in one:
        return False
    if _DIGITS.findall(one) != _DIGITS.findall(other):
        return True
    return SequenceMatcher(None, one, other, autojunk=False).ratio() < _CLEARLY_UNLIKE


def is_unlike(read: str, name: str) -> bool:
    """Whether a caption is another one than this name, also where many letters are the same: "Surname" and
    "Username"."""
    one, other = (normal(text).replace(" ", "") for text in (read, name))
    is_told = len(one) >= _LEAST_READ and one not in other and other not in one
    return is_told and not likeness(one, other)


def lacks_a_word(read: str, name: str) -> bool:
    """Whether a caption of no fewer words has nothing like one of a name's longer words: "print the date" on
    "Print on both sides"."""
    said, words = normal(read).split(), normal(name).split()
    return len(said) >= len(words) > 1 and any(
        len(word) >= _A_LONG_WORD
        and all(
            SequenceMatcher(None, word, other, autojunk=False).ratio() < _CLEARLY_UNLIKE for other in said
        )
        for word in words
    )


def has_another_word(wanted: Sequence[str], read: Sequence[str]) -> bool:
    """Whether a word of the one clearly is not that of the other in its place: "set program" beside "Save
    program"."""
    return len(wanted) == len(read) and any(
        min(len(one), len(other)) >= _A_WORD
        and SequenceMatcher(None, one, other, autojunk=False).ratio() < _CLEARLY_UNLIKE
        for one, other in zip(wanted, read, strict=True)
    )


def is_cut_off(wanted: Sequence[str], read: Sequence[str]) -> bool:
    """Whether one of the two is the other without its first or its last word: that is no misreading."""
    shorter, longer = sorted((list(wanted), list(read)), key=len)
    return shorter in (longer[1:], longer[:-1])


@lru_cache(maxsize=2**16)
def likeness(one: str, other: str) -> float:
    """Of two texts in small letters without spaces: 1 the same, 0 not alike."""
    if one == other:
        return 1.0
    if min(len(one), len(other)) < _LEAST_LETTERS or _DIGITS.findall(one) != _DIGITS.findall(other):
        return 0.0
    if abs(len(one) - len(other)) > 1 + min(len(one), len(other)) // _LETTERS_LOST_IN:
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.quick_ratio() < _ALIKE:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= _ALIKE and not _is_shifted(matcher) else 0.0


def _is_shifted(matcher: SequenceMatcher[str]) -> bool:
    """Whether one text lacks a word of the other at one end and has one more at the other, as "windows stop
    the heating and" beside "Open windows stop the heating"."""
    codes = matcher.get_opcodes()
    return any(
        tag in ("insert", "delete") and max(end - start, stop - begin) >= _A_WORD
        for tag, start, end, begin, stop in (codes[0], codes[-1])
    )


def sign_of(text: str) -> str:
    """What a key of one sign is called, however it is drawn; "" for what has letters."""
    return "" if any(letter.isalnum() for letter in text) else text.strip().translate(_DRAWN_OTHERWISE)


def plain_word(word: str) -> str:
    """In small letters, without punctuation around it."""
    return word.casefold().strip(_AROUND_A_WORD)


@lru_cache(maxsize=2**14)
def normal(text: str) -> str:
    """Small letters without accents, words and signs apart by one space."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", _SIGNS.sub(" ", text.casefold()))
        if not unicodedata.combining(letter)
    )
    return " ".join(_PART.findall(plain))
