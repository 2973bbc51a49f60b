"""What an element is called, as ways of reading its picture agree. I/O: tesseract."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from agent.elements.finding import FoundElement
from agent.elements.kinds import ElementKind
from agent.ocr.lines import TextBox, line_boxes, padded
from agent.ocr.reading import NoReaderError, Word, read_line_as_drawn, read_pieces, read_words_as_drawn

Pixels = NDArray[np.uint8]
Point = tuple[float, float]
"""(x, y) in pixels of the picture."""
MOST_CHARACTERS = 60
_AROUND_PX = 10
_DARK, _MOST_GAIN = 128, 3.0
_LEAST_LETTERS = 2
"""One letter alone is as often a sign that was taken for one."""
_MOST_LINES = 4
_ABOVE_PX = 3
_TEXT_REACH_PX = 240
"""How far to each side a line of text may go on beyond its box."""
_MARK_GAP_PX, _MARK_SPACE_PX, _LEAST_MARK_PX = 24, 4, 9
_MARK_PX, _MOST_MARK_PX = 16, 22
"""How far from the left a caption begins at least, behind a tick box, and where that ends at most."""
_INK = 24
"""Of 255: what differs more from its background is drawn."""
_SPACE, _SPACE_OF_ONE = 0.55, 1.1
"""Of a line's height: the widest space within a caption, and where an element has one caption only, as in
letters of equal width."""
_HAVE_ONE = (ElementKind.ITEM, ElementKind.TICK_BOX, ElementKind.BUTTON)
_MOST_BESIDE_PX = 6
"""How far beside a line a click on text may be."""
_AT_EDGES = " .,:;|_-–—'\"‘’“”`~=<>«»*•·()[]{}©®°^\\/"
_MIXED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
ReadPieces = Callable[[Sequence[Pixels]], list[list[Word]]]
ReadWords = Callable[[Pixels], list[Word]]


def name_of(
    pixels: Pixels,
    element: FoundElement,
    at: Point | None = None,
    *,
    read_inked: ReadPieces = read_pieces,
    read_line: ReadWords = read_line_as_drawn,
    read_whole: ReadWords = read_words_as_drawn,
) -> str:
    """The words on an element of a picture (H, W, 3), of several captions those at a point; "" where there
    are none, where no two readings agree, or where nothing can be read here.

    One reading is of ink on white, two are of what is drawn in its own colours: line by line, and at once.
    The first has other faults than the latter, so it has to agree with one of them; with both in words of
    letters and figures, in which l and 1 are mistaken in the same way by two.
    """
    lines = _lines(pixels, element, at or element.middle)
    if not lines:
        return ""
    try:
        inked = _joined(word for words in read_inked([_cut(pixels, one) for one in lines]) for word in words)
        if len(plain(inked)) < _LEAST_LETTERS:
            return ""
        drawn = " ".join(_joined(read_line(_sheet(_cut(pixels, one)))) for one in lines).strip(_AT_EDGES)
        is_doubtful = _MIXED.search(inked) is not None
        if plain(drawn) == plain(inked) and not is_doubtful:
            return drawn[:MOST_CHARACTERS]
        whole = _joined(read_whole(_sheet(_cut(pixels, TextBox.around(lines)))))
    except NoReaderError:
        return ""
    if plain(whole) != plain(inked) or (is_doubtful and plain(drawn) != plain(inked)):
        return ""
    return whole[:MOST_CHARACTERS]


def plain(text: str) -> str:
    """What counts where two readings are compared: letters and figures, in small letters and without accents,
    which tesseract knows only of the languages that are installed for it.

    >>> plain("Save as…") == plain("save as")
    True
    >>> plain("Über") == plain("Uber")
    True
    """
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def _lines(pixels: Pixels, element: FoundElement, at: Point) -> list[TextBox]:
    """The caption of an element that is nearest to a point: lines of text right below each other."""
    height, width = pixels.shape[:2]
    reach = _TEXT_REACH_PX if element.kind is ElementKind.TEXT else 0  # of a long line a part may be found
    left, right = max(0, element.left - reach), min(width, element.right + reach)
    top, bottom = max(0, element.top - _ABOVE_PX), min(height, element.bottom + _ABOVE_PX)
    boxes = [
        TextBox(box.left + left, box.top + top, box.right + left, box.bottom + top)
        for box in line_boxes(pixels[top:bottom, left:right])
    ]
    boxes = [
        box
        for box in boxes
        if element.top <= box.middle[1] <= element.bottom and not _is_mark(box, boxes, element)
    ]
    if not boxes:
        return []
    boxes = _whole_rows(pixels, boxes, _SPACE_OF_ONE if element.kind in _HAVE_ONE else _SPACE)
    nearest = min(boxes, key=lambda box: (_distance(box, at), box.left))
    if element.kind is ElementKind.TEXT and _distance(nearest, at) > _MOST_BESIDE_PX:
        return []
    # of what lies below each other in a list or a menu only one is meant
    found = _paragraph(boxes, nearest) if element.kind is ElementKind.BUTTON else [nearest]
    if element.kind is ElementKind.TICK_BOX and nearest.left < element.left + _MARK_PX:
        found = [_behind_mark(pixels, nearest, element)]
    elif element.kind not in (ElementKind.BUTTON, ElementKind.FIELD):
        found = [_without_mark(pixels, nearest)]
    return [padded(box, pixels.shape) for box in found]


def _whole_rows(pixels: Pixels, boxes: Sequence[TextBox], space: float) -> list[TextBox]:
    """Words in large letters joined: the space between them is wider than what separates captions in small
    ones.

    Args:
        space: the widest one, in heights of the line.
    """
    kept: list[TextBox] = []
    for box in sorted(boxes, key=lambda one: one.left):
        at = next(
            (
                number
                for number, one in enumerate(kept)
                if one.top <= box.middle[1] <= one.bottom
                and 0 <= box.left - one.right <= space * min(one.height, box.height)
                and _is_blank(pixels[one.top : one.bottom, one.right + 1 : box.left - 1])
            ),
            None,
        )
        if at is None:
            kept.append(box)
        else:
            kept[at] = TextBox.around([kept[at], box])
    return kept


def _is_blank(pixels: Pixels) -> bool:
    """Whether nothing is drawn there, such as the edge of a field."""
    return not pixels.size or int(np.ptp(pixels, axis=(0, 1)).max()) < _INK


def _behind_mark(pixels: Pixels, box: TextBox, element: FoundElement) -> TextBox:
    """The line from the widest gap on that lies where the mark of a tick box ends."""
    grey = pixels[box.top : box.bottom, element.left : box.right].astype(np.float32).mean(axis=2)
    drawn = (np.abs(grey - np.median(grey)) > _INK / 2).any(axis=0)
    begin, best, at = 0, _MARK_SPACE_PX - 2, box.left
    for column in range(_LEAST_MARK_PX - 2, min(len(drawn), 2 * _MARK_GAP_PX)):
        if not drawn[column]:
            begin = begin or column
            continue
        if begin and column - begin > best and begin <= _MOST_MARK_PX:
            best, at = column - begin, element.left + column
        begin = 0
    return TextBox(max(at, box.left), *_rest(box))


def _without_mark(pixels: Pixels, box: TextBox) -> TextBox:
    """The line without the tick box that it begins with, where that is so near that it was taken for a
    letter: as high as the line, as wide as high, with a gap behind it."""
    grey = pixels[box.top : box.bottom, box.left : box.right].astype(np.float32).mean(axis=2)
    inked = np.abs(grey - np.median(grey)) > _INK
    columns = inked.any(axis=0)
    begin, space = int(columns.argmax()), max(_MARK_SPACE_PX, round(0.22 * box.height))
    for end in range(begin, min(len(columns) - space, begin + round(1.6 * box.height))):
        if not columns[end : end + space].any():
            rows = np.flatnonzero(inked[:, begin:end].any(axis=1))
            high = int(rows[-1] - rows[0]) + 1 if len(rows) else 0
            is_square = high >= _LEAST_MARK_PX and 0.75 * high <= end - begin <= 1.4 * high
            is_mark = is_square and bool(columns[begin:end].all())  # between letters there is a gap
            return TextBox(box.left + end + space, *_rest(box)) if is_mark else box
    return box


def _rest(box: TextBox) -> tuple[int, int, int]:
    return box.top, box.right, box.bottom


def _distance(box: TextBox, at: Point) -> float:
    x, y = at
    return float(np.hypot(max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0)))


def _is_mark(box: TextBox, boxes: Sequence[TextBox], element: FoundElement) -> bool:
    """Whether what looks like a line of text is a tick box, or the arrow of a combo box: square, with the
    caption right beside it."""
    wide = box.right - box.left
    if wide > 1.5 * box.height or element.kind is ElementKind.BUTTON:
        return False
    level = [one for one in boxes if one is not box and one.top <= box.middle[1] <= one.bottom]
    if element.kind is ElementKind.FIELD:
        return box.left > element.left + 0.7 * (element.right - element.left)
    return any(0 <= one.left - box.right <= _MARK_GAP_PX and one.right - one.left > wide for one in level)


def _paragraph(boxes: Sequence[TextBox], first: TextBox) -> list[TextBox]:
    """A line and those right above and below it, from the top down."""
    kept = [first]
    for box in sorted(boxes, key=lambda one: abs(one.top - first.top)):
        if len(kept) == _MOST_LINES:
            break
        if box not in kept and any(_is_stacked(box, one) for one in kept):
            kept.append(box)
    return sorted(kept, key=lambda one: one.top)


def _is_stacked(one: TextBox, other: TextBox) -> bool:
    gap = max(one.top - other.bottom, other.top - one.bottom)
    shared = min(one.right, other.right) - max(one.left, other.left)
    narrower = min(one.right - one.left, other.right - other.left)
    return -2 <= gap <= 0.7 * min(one.height, other.height) and shared >= 0.5 * narrower


def _cut(pixels: Pixels, box: TextBox) -> Pixels:
    return np.ascontiguousarray(pixels[box.top : box.bottom, box.left : box.right])


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


def _joined(words: Iterable[Word]) -> str:
    lines = [" ".join(word.text for word in line) for _, line in groupby(words, key=lambda word: word.line)]
    return re.sub(r"\s+", " ", " ".join(lines)).strip(_AT_EDGES)
