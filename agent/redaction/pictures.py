"""Finds secrets among the words of a picture, and paints them over. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from agent.ocr.reading import Word, readings_of
from agent.redaction.kinds import Rules, SecretKind
from agent.redaction.linear import Haystack, Span, spans
from agent.redaction.patterns import find_secrets
from agent.redaction.split_tokens import find_in_pieces

MARGIN_PX = 3
MASK_GREY = 96
_TO_THE_END = frozenset(
    (
        SecretKind.GITHUB_TOKEN,
        SecretKind.MODEL_KEY,
        SecretKind.SLACK_TOKEN,
        SecretKind.GOOGLE_KEY,
        SecretKind.HUGGING_FACE_TOKEN,
        SecretKind.SERVICE_TOKEN,
        SecretKind.WEBHOOK,
        SecretKind.PASSWORD_HASH,
        SecretKind.WEB_TOKEN,
        SecretKind.LONG_TOKEN,
        SecretKind.PRIVATE_KEY,
        SecretKind.ADDRESS_WITH_PASSWORD,
    )
)
"""So long that they are read in pieces: what stands behind them in the line goes, too."""
_HEX = r"[0-9a-fA-FlIiOoSsBgqQzZ£€|!]"
_DASH = r" ?[-–—~.:#]"
_READ_UUID = (
    rf"((?:{_HEX} ?){{7,9}}{_DASH} ?(?:{_HEX} ?){{3,5}}(?:{_DASH})? ?(?:{_HEX} ?){{3,5}}(?:{_DASH})? ?"
    rf"(?:{_HEX} ?){{3,5}}(?:{_DASH})? ?(?:{_HEX} ?){{9,14}})"
)
"""With the letters and blanks that OCR takes its digits and dashes for."""
_MOST_OF_IT = 0.7
_WIDEST_GAP = 4
"""Heights of a line between two parts of it that were read as two."""
_DASHES_OF_KEY = 4
"""Heights of a line that the dashes around a key's heading take; they are often not read at all."""


@dataclass(frozen=True, slots=True)
class PixelBox:
    """A rectangle in pixels of a picture."""

    left_px: int
    top_px: int
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class PictureFinding:
    kind: SecretKind
    text: str
    """As it was read; never stored."""
    box: PixelBox


def find_in_words(words: Sequence[Word], rules: Rules) -> list[PictureFinding]:
    """Line by line: a secret may stand in several words. What two readings of the picture found at the same
    place is one."""
    found: list[PictureFinding] = []
    for reading in readings_of(words):
        found += _find_in_reading(reading, rules)
    return _together(found)


def _find_in_reading(words: Sequence[Word], rules: Rules) -> list[PictureFinding]:
    found = []
    for line in _rows(words):
        text, starts = _joined(line)
        uuids = list(spans(_READ_UUID, Haystack(text)))
        here = [
            PictureFinding(kind, text[starts[first] :], _around(line[first:]))
            for kind, first in find_in_pieces([word.text for word in line])
            if not _is_uuid(kind, starts[first], starts[first] + len(line[first].text), uuids)
        ]
        for one in find_secrets(text, rules, is_read=True):
            if _is_uuid(one.kind, one.start, one.end, uuids):
                continue
            end = len(text) if one.kind in _TO_THE_END else one.end
            within = [
                word
                for word, start in zip(line, starts, strict=True)
                if start < end and start + len(word.text) > one.start
            ]
            if within:
                box = _wider(_around(within)) if one.kind is SecretKind.PRIVATE_KEY else _around(within)
                here.append(PictureFinding(one.kind, text[one.start : one.end], box))
        found += _together(here)
    return found


def painted_over(pixels: NDArray[np.uint8], boxes: Iterable[PixelBox]) -> NDArray[np.uint8]:
    """A copy in which the boxes are grey."""
    painted = pixels.copy()
    for box in boxes:
        top, left = max(box.top_px, 0), max(box.left_px, 0)
        painted[top : box.top_px + box.height_px, left : box.left_px + box.width_px] = MASK_GREY
    return painted


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    """The lines as they were read; those that go on beside each other as one: thin letters and wide gaps
    break a line in two."""
    rows: list[list[Word]] = []
    read = [list(line) for _, line in groupby(words, key=lambda word: word.line)]
    for line in sorted(read, key=lambda line: line[0].left_px):
        row = next((row for row in rows if _goes_on(row, line)), None)
        if row is None:
            rows.append(line)
        else:
            row += line
    return rows


def _goes_on(row: Sequence[Word], line: Sequence[Word]) -> bool:
    before, after = row[-1], line[0]
    height = max(before.height_px, after.height_px)
    gap = after.left_px - before.left_px - before.width_px
    middles = (2 * before.top_px + before.height_px) - (2 * after.top_px + after.height_px)
    return -height <= gap <= _WIDEST_GAP * height and abs(middles) <= height


def _is_uuid(kind: SecretKind, start: int, end: int, uuids: Sequence[Span]) -> bool:
    """Whether something that only looks random is the name of something, which everybody may see."""
    within = sum(max(min(end, last) - max(start, first), 0) for first, last in uuids)
    return kind is SecretKind.LONG_TOKEN and within >= _MOST_OF_IT * (end - start)


def _joined(line: Sequence[Word]) -> tuple[str, list[int]]:
    text, starts = "", []
    for word in line:
        text += " " if text else ""
        starts.append(len(text))
        text += word.text
    return text, starts


def _together(found: Sequence[PictureFinding]) -> list[PictureFinding]:
    """Merge overlapping findings; the first kind is kept."""
    kept: list[PictureFinding] = []
    for one in found:
        for number, other in enumerate(kept):
            if _overlap(one.box, other.box):
                kept[number] = replace(other, box=_union(one.box, other.box))
                break
        else:
            kept.append(one)
    return kept


def _overlap(one: PixelBox, other: PixelBox) -> bool:
    """Whether they share a place, and more than the margin around lines that stand close."""
    top = max(one.top_px, other.top_px)
    bottom = min(one.top_px + one.height_px, other.top_px + other.height_px)
    is_beside = max(one.left_px, other.left_px) >= min(_right(one), _right(other))
    return not is_beside and 2 * (bottom - top) > min(one.height_px, other.height_px)


def _right(box: PixelBox) -> int:
    return box.left_px + box.width_px


def _union(one: PixelBox, other: PixelBox) -> PixelBox:
    left, top = min(one.left_px, other.left_px), min(one.top_px, other.top_px)
    bottom = max(one.top_px + one.height_px, other.top_px + other.height_px)
    return PixelBox(left, top, max(_right(one), _right(other)) - left, bottom - top)


def _wider(box: PixelBox) -> PixelBox:
    extra = _DASHES_OF_KEY * box.height_px
    left = max(box.left_px - extra, 0)
    return PixelBox(left, box.top_px, box.left_px + box.width_px + extra - left, box.height_px)


def _around(words: Sequence[Word]) -> PixelBox:
    left = min(word.left_px for word in words) - MARGIN_PX
    top = min(word.top_px for word in words) - MARGIN_PX
    right = max(word.left_px + word.width_px for word in words) + MARGIN_PX
    bottom = max(word.top_px + word.height_px for word in words) + MARGIN_PX
    return PixelBox(max(left, 0), max(top, 0), right - max(left, 0), bottom - max(top, 0))
