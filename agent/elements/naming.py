"""What an element is called, as ways of reading its picture agree. I/O: tesseract."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import numpy as np

from agent.elements.captions import Point, caption_at
from agent.elements.clusters import runs
from agent.elements.dotted import without_dotted_lines
from agent.elements.finding import FoundElement
from agent.elements.line_parts import INK, Pixels, ground_of
from agent.ocr.lines import AROUND_PX, TextBox
from agent.ocr.reading import (
    NoReaderError,
    Word,
    read_line_as_drawn,
    read_line_inked,
    read_pieces,
    read_words_as_drawn,
)

MOST_CHARACTERS = 60
_AROUND_PX = 10
_DARK, _MOST_GAIN = 128, 3.0
_EDGE, _LONG_EDGE = 0.7, 2.0
"""In heights of a line: as long as an edge is at least in the room around letters, and among their ends."""
_LEAST_LETTERS = 2
"""One letter alone is as often a sign that was taken for one."""
_ALL_SURE, _ONE_SURE = 50, 85
"""Of 100: how sure tesseract is of each word of all readings that agree; or of all but one, and of one."""
_SMALLER, _LARGER = 2, 4
"""How many times letters are enlarged when they are read again."""
_KNOWN = 95
"""Of 100: as sure as tesseract is of words that it knows."""
_ALIKE = re.compile(
    r"(?<=\w)I(?=[a-z])|(?<!\w)I(?=[a-z])(?![mn][a-z]{2}|t[aeiou])|(?<=[a-z])I|(?<=[A-Z])l(?![a-z])|l(?=[A-Z])"
    r"|[IlO](?=\w*\d)|(?<=\d)[^\W_]*[IlO]|(?<=[a-z])B"
)
"""I, l, 1 and O, 0 where the letters around them do not tell which it is: no word begins with ln or lm."""
_LEAST_SURE, _MOST_OF_ICON = 50, 1
"""Of 100: for so many letters of which tesseract is less sure an icon is taken at most."""
_AT_EDGES = " .,:;|_-–—'\"‘’“”`~=<>«»*•·()[]{}©®°^\\/"
_MIXED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
_NO_LETTERS = re.compile(r"[©®°¢§¥€£]|@(?!\S*\.)|(?<=\s)[()\[\]{}_|]+(?=\s)|[^\W\d_a-zA-ZéÉ]")
"""Signs that round marks are taken for, not the one of an address; and letters with accents other than that
of “café”, which tesseract knows in English words and takes others for."""
_WITHOUT_STROKES = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"}
)
"""Letters that have no accent in Unicode, but a stroke, and those that are two."""
ReadPieces = Callable[[Sequence[Pixels]], list[list[Word]]]
ReadWords = Callable[[Pixels], list[Word]]
_READ_SMALLER: ReadWords = partial(read_line_as_drawn, enlarged=_SMALLER)
_READ_LARGER: ReadWords = partial(read_line_as_drawn, enlarged=_LARGER)
_READ_SMALLER_INKED: ReadWords = partial(read_line_inked, enlarged=_SMALLER)


def name_of(
    pixels: Pixels,
    element: FoundElement,
    at: Point | None = None,
    *,
    read_inked: ReadPieces = read_pieces,
    read_line: ReadWords = read_line_as_drawn,
    read_whole: ReadWords = read_words_as_drawn,
    read_smaller: ReadWords = _READ_SMALLER,
    read_larger: ReadWords = _READ_LARGER,
    read_smaller_inked: ReadWords = _READ_SMALLER_INKED,
) -> str:
    """The words on an element of a picture (H, W, 3), of several captions those at a point; "" where there
    are none, where the readings do not agree, or where nothing can be read here.

    Two of the readings are of ink on white, in letters of two sizes, three of what is drawn in its own
    colours, which have other faults, in letters of three. What is drawn may be read line by line or at once,
    but has to be the same both ways in words of letters and figures, in which l and 1 are mistaken in the
    same way by two. Of each word tesseract has to be fairly sure in all readings, or in all but one and very
    sure in one, or as sure in one as of words that it knows; of one with letters that look the same as others
    always so.
    """
    own = TextBox(element.left, element.top, element.right, element.bottom)
    pixels = without_dotted_lines(pixels, own)
    lines = caption_at(pixels, element, at or element.middle)
    if not lines:
        return ""
    try:
        cuts = [_cut(pixels, one) for one in lines]
        inked = _reading(word for words in read_inked([_with_room(cut) for cut in cuts]) for word in words)
        if len(plain(inked.text)) < _LEAST_LETTERS or _NO_LETTERS.search(inked.text):
            return ""
        drawn = _of_lines([read_line(_sheet(cut)) for cut in cuts], inked)
        is_doubtful = _MIXED.search(inked.text) is not None
        found = drawn
        if is_doubtful or not drawn.is_same(inked):
            found = _behind_sign(read_whole(_sheet(_cut(pixels, TextBox.around(lines)))), inked)
        if not found.is_same(inked) or (is_doubtful and not drawn.is_same(inked)):
            return ""
        again = [
            _of_lines([read_again(_sheet(cut)) for cut in cuts], inked)
            for read_again in (read_smaller, read_larger)
        ]
        again.append(_of_lines([read_smaller_inked(_with_room(cut)) for cut in cuts], inked))
    except NoReaderError:
        return ""
    readings = [inked, found, *again]
    if not all(one.is_same(inked) for one in again) or not _are_sure(readings):
        return ""
    return found.text[:MOST_CHARACTERS]


def _are_sure(readings: Sequence[_Reading]) -> bool:
    low, second, *_, high = sorted(one.confidence for one in readings)
    is_known = max(one.of_alike for one in readings) >= _KNOWN
    is_sure = low >= _ALL_SURE or high >= _KNOWN or (second >= _ALL_SURE and high >= _ONE_SURE)
    return is_known and is_sure


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    confidence: float
    """Of 100: that of the word that tesseract is least sure of."""
    of_alike: float = 100.0
    """The same, of those words that have letters which look the same as others."""

    def is_same(self, other: _Reading) -> bool:
        return plain(self.text) == plain(other.text)


def plain(text: str) -> str:
    """What counts where two readings are compared: letters and figures, in small letters and without accents,
    which tesseract knows only of the languages that are installed for it.

    >>> plain("Save as…") == plain("save as")
    True
    >>> plain("Über") == plain("Uber"), plain("Større") == plain("Storre")
    (True, True)
    """
    folded = unicodedata.normalize("NFKD", text).casefold().translate(_WITHOUT_STROKES)
    return "".join(letter for letter in folded if letter.isalnum())


def _cut(pixels: Pixels, box: TextBox) -> Pixels:
    """A copy of a line without what is drawn in the room around its letters: the edge of a frame or of what
    lies beside it is read as a letter, or makes all of them unreadable."""
    cut = pixels[box.top : box.bottom, box.left : box.right].copy()
    ground = ground_of(pixels, box)
    is_drawn = np.abs(cut - ground).max(axis=2) > INK
    for rows, drawn in ((cut, is_drawn), (cut.swapaxes(0, 1), is_drawn.T)):
        for at in (*range(2 * AROUND_PX), *range(-2 * AROUND_PX, 0)):
            is_around = -AROUND_PX <= at < AROUND_PX
            least = (_EDGE if is_around else _LONG_EDGE) * min(cut.shape[:2])
            lines = runs(drawn[None, at]) if -len(rows) <= at < len(rows) else runs(drawn[:0])
            for begin, end in zip(lines.left.tolist(), lines.right.tolist(), strict=True):
                if end - begin >= least:
                    rows[at, begin:end] = ground
    return cut


def _with_room(cut: Pixels) -> Pixels:
    """With so much of its background around it that no letter's stroke is taken for the edge of a field."""
    height, width = cut.shape[:2]
    wide = np.empty((height + 2 * _AROUND_PX, width + 2 * _AROUND_PX, 3), np.uint8)
    wide[:] = np.median(cut.reshape(-1, 3), axis=0).astype(np.uint8)
    wide[_AROUND_PX:-_AROUND_PX, _AROUND_PX:-_AROUND_PX] = cut
    return wide


def _sheet(cut: Pixels) -> Pixels:
    """As drawn, but dark on white, and no paler than half of black."""
    grey = cut.astype(np.float32).mean(axis=2)
    ink = grey - np.median(grey)
    if abs(ink.max()) > abs(ink.min()):
        ink = -ink
    gain = min(_MOST_GAIN, max(1.0, _DARK / max(1.0, -float(ink.min()))))
    sheet = np.full((cut.shape[0] + 2 * _AROUND_PX, cut.shape[1] + 2 * _AROUND_PX), 255, np.uint8)
    sheet[_AROUND_PX:-_AROUND_PX, _AROUND_PX:-_AROUND_PX] = (255 + gain * ink).clip(0, 255)
    return np.repeat(sheet[:, :, None], 3, axis=2)


def _reading(words: Iterable[Word]) -> _Reading:
    """The words line by line, without an icon before the first that was taken for a sign or a few letters."""
    kept = list(words)
    while len(kept) > 1 and _may_be_icon(kept[0]):
        del kept[0]
    lines = [" ".join(word.text for word in line) for _, line in groupby(kept, key=lambda word: word.line)]
    text = re.sub(r"\s+", " ", " ".join(lines)).strip(_AT_EDGES)
    alike = [word.confidence for word in kept if _ALIKE.search(word.text)]
    sure = min((word.confidence for word in kept if plain(word.text)), default=0.0)
    return _Reading(text, sure, min(alike, default=100.0))


def _of_lines(lines: Sequence[Sequence[Word]], inked: _Reading) -> _Reading:
    """What is read line by line, where another reading is known."""
    parts = [_behind_sign(words, inked) for words in lines]
    text = " ".join(part.text for part in parts).strip(_AT_EDGES)
    return _Reading(text, min(part.confidence for part in parts), min(part.of_alike for part in parts))


def _behind_sign(words: Sequence[Word], inked: _Reading) -> _Reading:
    """The words without a first one of one letter, where the other reading begins behind it: the ring of a
    radio button, or a tick, of which one way of reading makes a letter and the other sees that it is none."""
    if len(words) > 1 and len(plain(words[0].text)) == 1:
        rest = _reading(words[1:])
        if plain(rest.text) == plain(inked.text):
            return rest
    return _reading(words)


def _may_be_icon(word: Word) -> bool:
    letters = plain(word.text)
    return not letters or (word.confidence < _LEAST_SURE and len(letters) <= _MOST_OF_ICON)
