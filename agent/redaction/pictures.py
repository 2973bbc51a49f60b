"""Secrets among the words of a picture, and pixels without them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from agent.redaction.patterns import Kind, Rules, find_secrets
from agent.redaction.reading import Word

MARGIN_PX = 3
MASK_GREY = 96


@dataclass(frozen=True, slots=True)
class Box:
    """Pixels of a picture."""

    left_px: int
    top_px: int
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class PictureFinding:
    kind: Kind
    text: str
    """As it was read; never stored."""
    box: Box


def find_in_words(words: Sequence[Word], rules: Rules) -> list[PictureFinding]:
    """Line by line: a secret may stand in several words."""
    found = []
    for _, group in groupby(words, key=lambda word: word.line):
        line = list(group)
        text, starts = _joined(line)
        for one in find_secrets(text, rules, is_read=True):
            within = [
                word
                for word, start in zip(line, starts, strict=True)
                if start < one.end and start + len(word.text) > one.start
            ]
            if within:
                found.append(PictureFinding(one.kind, text[one.start : one.end], _around(within)))
    return found


def painted_over(pixels: NDArray[np.uint8], boxes: Iterable[Box]) -> NDArray[np.uint8]:
    """A copy in which the boxes are grey."""
    painted = pixels.copy()
    for box in boxes:
        top, left = max(box.top_px, 0), max(box.left_px, 0)
        painted[top : box.top_px + box.height_px, left : box.left_px + box.width_px] = MASK_GREY
    return painted


def _joined(line: Sequence[Word]) -> tuple[str, list[int]]:
    text, starts = "", []
    for word in line:
        text += " " if text else ""
        starts.append(len(text))
        text += word.text
    return text, starts


def _around(words: Sequence[Word]) -> Box:
    left = min(word.left_px for word in words) - MARGIN_PX
    top = min(word.top_px for word in words) - MARGIN_PX
    right = max(word.left_px + word.width_px for word in words) + MARGIN_PX
    bottom = max(word.top_px + word.height_px for word in words) + MARGIN_PX
    return Box(max(left, 0), max(top, 0), right - max(left, 0), bottom - max(top, 0))
