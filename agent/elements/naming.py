"""What an element is called, as two ways of reading its picture agree. I/O: tesseract."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from agent.elements.finding import FoundElement
from agent.elements.kinds import ElementKind
from agent.ocr.lines import TextBox, line_boxes, padded
from agent.ocr.reading import NoReaderError, Word, read_pieces, read_words_as_drawn

Pixels = NDArray[np.uint8]
MOST_CHARACTERS = 60
_AROUND_PX = 6
_LEAST_LETTERS = 2
"""One letter alone is as often a sign that was taken for one."""
_AT_EDGES = " .,:;|_-–—'\"‘’“”`~=<>«»*•·()[]{}©®°^\\/"
ReadPieces = Callable[[Sequence[Pixels]], list[list[Word]]]
ReadWords = Callable[[Pixels], list[Word]]


def name_of(
    pixels: Pixels,
    element: FoundElement,
    *,
    read_cut: ReadPieces = read_pieces,
    read_whole: ReadWords = read_words_as_drawn,
) -> str:
    """The words on an element of a picture (H, W, 3); "" where there are none, where the two readings differ,
    or where nothing can be read here."""
    try:
        one = _of_lines(pixels, element, read_cut)
        if len(plain(one)) < _LEAST_LETTERS:
            return ""
        other = _as_drawn(pixels, element, read_whole)
    except NoReaderError:
        return ""
    return one if plain(one) == plain(other) else ""


def plain(text: str) -> str:
    """What counts where two readings are compared: letters and figures, in small letters.

    >>> plain("Save as…") == plain("save as")
    True
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def _of_lines(pixels: Pixels, element: FoundElement, read: ReadPieces) -> str:
    """Line by line, each as black on white."""
    cut = pixels[element.top : element.bottom, element.left : element.right]
    boxes = [padded(box, cut.shape) for box in line_boxes(cut)]
    boxes = [box for box in boxes if not _is_mark(box, element)]
    pieces = [np.ascontiguousarray(cut[box.top : box.bottom, box.left : box.right]) for box in boxes]
    return _joined(word for words in read(pieces) for word in words)


def _as_drawn(pixels: Pixels, element: FoundElement, read: ReadWords) -> str:
    """All of it at once, in its own colours, with its edge left out and a margin of its background
    instead."""
    inset = 2 if min(element.right - element.left, element.bottom - element.top) > 12 else 0
    cut = pixels[element.top + inset : element.bottom - inset, element.left + inset : element.right - inset]
    boxes = [padded(box, cut.shape) for box in line_boxes(cut)]
    boxes = [box for box in boxes if not _is_mark(box, element)]
    if not boxes:
        return ""
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    part = cut[top:bottom, left:right]
    background = np.median(part.reshape(-1, 3), axis=0).astype(np.uint8)
    sheet = np.empty((part.shape[0] + 2 * _AROUND_PX, part.shape[1] + 2 * _AROUND_PX, 3), np.uint8)
    sheet[:] = background
    sheet[_AROUND_PX:-_AROUND_PX, _AROUND_PX:-_AROUND_PX] = part
    if int(background.sum()) < 3 * 128:
        sheet = 255 - sheet
    return _joined(read(sheet))


def _is_mark(box: TextBox, element: FoundElement) -> bool:
    """Whether what looks like a line of text is a tick box, or the arrow of a combo box."""
    wide = box.right - box.left
    is_square = wide <= 1.5 * box.height and wide < 0.3 * (element.right - element.left)
    if element.kind is ElementKind.TICK_BOX:
        return is_square and box.left < 0.2 * (element.right - element.left)
    return element.kind is ElementKind.FIELD and is_square and box.left > 0.7 * (element.right - element.left)


def _joined(words: object) -> str:
    lines = [" ".join(word.text for word in line) for _, line in groupby(words, key=lambda word: word.line)]  # type: ignore[call-overload]
    return re.sub(r"\s+", " ", " ".join(lines)).strip(_AT_EDGES)[:MOST_CHARACTERS]
