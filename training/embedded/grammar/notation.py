"""The notation of sentence forms, and what it expands to. Pure.

`[a|b|]` is one of its alternatives, here "a", "b" or nothing; they nest. `a*3` comes three times as often as
its neighbours. The letters N, V, O, K, W, L, standing alone, are slots (see `SentenceForm`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

Line = tuple[float, str]
"""How often it comes among the lines of its list, and the line."""
_SLOT = re.compile(r"\b([NVOKWL])\b")
_WEIGHT = re.compile(r"\*(\d+)$")
_ARTICLE = re.compile(r"\b(?:the|an?) ")
_MANNERS = re.compile(
    r"^(?:please|kindly|now|just|first|next|(?:can|could|would|will) you|i need you to)\s+"
    r"|,? (?:please|thanks|thank you)$|[.!?,:;]+$"
)


class SentenceForm(NamedTuple):
    """A way to ask for one goal, or with L for several at once.

    Slots: N name, V value, O owner (combo box, menu, list); in pairs K what is set and W what to; L all
    items of a list.
    """

    pieces: tuple[str, ...]
    """Text and slots in turn; begins and ends with text, which may be empty."""
    weight: float
    mood: str
    """do: an imperative, which politeness may precede; say: a statement; ask: a question."""


def expand(line: str) -> list[tuple[str, float]]:
    """Every text that the line stands for, with its share.

    Raises:
        ValueError: its brackets do not match.
    """
    texts, end = _sequence(line, 0)
    if end != len(line):
        raise ValueError(f"a bracket too many in {line!r}")
    return texts


def _sequence(line: str, start: int) -> tuple[list[tuple[str, float]], int]:
    texts, index = [("", 1.0)], start
    while index < len(line) and line[index] not in "|]":
        if line[index] == "[":
            options, index = _alternatives(line, index + 1)
        else:
            found = re.compile(r"[^\[\]|]+").match(line, index)
            assert found is not None
            options, index = [(found.group(), 1.0)], found.end()
        texts = [(before + after, a * b) for before, a in texts for after, b in options]
    return texts, index


def _alternatives(line: str, start: int) -> tuple[list[tuple[str, float]], int]:
    options: list[tuple[str, float]] = []
    index = start
    while True:
        texts, index = _sequence(line, index)
        weight = _WEIGHT.search(texts[-1][0])
        times = int(weight.group(1)) if weight else 1
        options += [(_WEIGHT.sub("", text), share * times) for text, share in texts]
        if index >= len(line):
            raise ValueError(f"a bracket is open in {line!r}")
        index += 1
        if line[index - 1] == "]":
            total = sum(share for _, share in options)
            return [(text, share / total) for text, share in options], index


def forms_of_lines(lines: tuple[Line, ...], mood: str) -> Iterator[SentenceForm]:
    """Every form of the lines; one that two lines give comes twice."""
    for weight, line in lines:
        for text, share in expand(line):
            said = " ".join(text.split())
            yield SentenceForm(tuple(_SLOT.split(said)), weight * share, mood)


def skeleton(text: str) -> str:
    """What is left of a sentence without quotation marks, articles, politeness and endings."""
    text = re.sub(r"[\"'“”‘’]", "", text.casefold()).strip()
    while (shorter := _MANNERS.sub("", text).strip()) != text:
        text = shorter
    return " ".join(_ARTICLE.sub("", text + " ").replace(",", " ").split())


def hurried(piece: str) -> str:
    """Without articles, as many write."""
    return piece.replace("the ", "")
