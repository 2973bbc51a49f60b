"""Exchanges words that are reserved for the evaluation for others of the same sort. Pure.

Which word may stand where is taken from the labels themselves: for "Save the file" a word that other labels
have before "the" at their beginning. A reserved word for which no label gives another is not exchanged.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable

from training.windows.exam.vocabulary import RESERVED_WORDS

_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_LETTERS = re.compile(r"[^\W\d_]+")
_RESERVED = frozenset(RESERVED_WORDS)
_ENDINGS = ("ing", "ed", "ies", "s", "ly", "able")
_EDGE = ""
_LONGEST_ABBREVIATION = 3

Place = tuple[str, str]
"""The words before and after one, in small letters; "" at the edge of a label."""


def reserved_in(text: str) -> list[str]:
    """The reserved words in a text, in the case they have there."""
    return [word for word in _LETTERS.findall(text) if word.casefold() in _RESERVED]


class WordExchange:
    """Knows from many labels which words stand in the same places.

    >>> exchange = WordExchange(["Open the file", "Close the file", "Save the file"])
    >>> exchange.repaired("Save the document", random.Random(1)) in ("Open the file", "Close the file")
    True
    """

    def __init__(self, labels: Iterable[str]) -> None:
        self._between: dict[Place, Counter[str]] = {}
        self._after: dict[str, Counter[str]] = {}
        self._before: dict[str, Counter[str]] = {}
        for label in labels:
            words = [word.casefold() for word in _WORD.findall(label)]
            for before, word, after in zip([_EDGE, *words], words, [*words[1:], _EDGE], strict=False):
                if _LETTERS.fullmatch(word) and word not in _RESERVED and len(word) > _LONGEST_ABBREVIATION:
                    self._between.setdefault((before, after), Counter())[word] += 1
                    self._after.setdefault(before, Counter())[word] += 1
                    self._before.setdefault(after, Counter())[word] += 1

    def repaired(self, label: str, rng: random.Random) -> str | None:
        """The label with every reserved word exchanged; None where no other word stands in such a place."""
        for _ in range(len(label)):
            found = next((one for one in _LETTERS.finditer(label) if one[0].casefold() in _RESERVED), None)
            if found is None:
                return label
            other = self._other(label, found.start(), found.end(), rng)
            if other is None:
                return None
            label = label[: found.start()] + _cased_like(found[0], other) + label[found.end() :]
        return None

    def _other(self, label: str, first: int, last: int, rng: random.Random) -> str | None:
        word = label[first:last].casefold()
        before = ([_EDGE] + [one.casefold() for one in _WORD.findall(label[:first])])[-1]
        after = ([one.casefold() for one in _WORD.findall(label[last:])] + [_EDGE])[0]
        there = {one.casefold() for one in _WORD.findall(label)}
        candidates: list[Counter[str]] = []
        if before or after:
            candidates.append(self._between.get((before, after), Counter()))
        if after:
            candidates.append(self._before.get(after, Counter()))
        if before:
            candidates.append(self._after.get(before, Counter()))
        if not before and not after:
            candidates.append(self._between.get((_EDGE, _EDGE), Counter()))
        for counted in candidates:
            fit = sorted(one for one in counted if one not in there and _ending(one) == _ending(word))
            if fit:
                return rng.choices(fit, [counted[one] for one in fit])[0]
        return None


def _ending(word: str) -> str:
    return next((ending for ending in _ENDINGS if word.endswith(ending) and len(word) > len(ending) + 2), "")


def _cased_like(word: str, other: str) -> str:
    if word.isupper():
        return other.upper()
    return other[:1].upper() + other[1:] if word[:1].isupper() else other
