"""Reads the captions in a picture of a screen: every line of text, with its words' boxes. I/O: tesseract.

The lines are cut out and read on one sheet, each as black on white: tesseract's own search for text loses
captions of buttons between edges, and reads nothing on dark rows. What stood in an earlier picture is known
already.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.ocr.lines import AROUND_PX, TextBox, line_boxes, padded, without_dotted_frame
from agent.ocr.marks import ControlMark, Outlines, is_framed, mark_of
from agent.ocr.reading import NoReaderError, Word, read_pieces

_SAME_PLACE_PX = 6
_ONE_LETTER, _LEAST_WIDE_PX = 1.6, 6
"""The gap between two words, in letters; narrower ones are joined before they are read."""
_AN_EDGE = 24
"""Of 255: what differs more between two words, in most of the channels, is the edge of something."""
_TALLER_THAN_LETTERS, _INTO_A_WORD_PX = 1.4, 4
"""An edge beside a word is that much taller, and may be read as its first sign."""
_EDGE = "|"
_ROUND = re.compile(r"\W*[®©]\W*")
_MOST_KEPT = 4096
"""Lines that are remembered."""
_ALIKE = 0.5
"""Share of the letters that two readings of the same words have in common, at least."""
_LEAST_READ_TOGETHER, _LEAST_LETTERS = 6, 6
"""So many lines are read on one sheet; where fewer are new, with known ones of so many letters."""
_Key = tuple[int, bytes]
"""The width of a piece and its pixels."""
ReadPieces = Callable[[Sequence[NDArray[np.uint8]]], list[list[Word]]]


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: its words and their boxes, in pixels of the picture."""

    words: tuple[str, ...]
    boxes: tuple[TextBox, ...]
    is_new: bool = False
    """Whether the picture before had none with these words, and none like it at this place: what is selected
    or has the keyboard may be read otherwise, and a list opens over other words."""
    stays: bool = False
    """Whether the picture before had these words at this place."""
    mark: ControlMark | None = None
    """The box, switch or round button that it belongs to."""
    frames: tuple[TextBox, ...] = ()
    """Drawn around words of it, as the edges of buttons and fields are."""
    ground: tuple[int, int, int] | None = None
    """The colour on which most of it stands."""


@dataclass(frozen=True, slots=True)
class PictureText:
    """What is read in a picture."""

    lines: Sequence[TextLine]
    """From the top down."""
    empty_frames: tuple[TextBox, ...] = ()
    """Frames in which nothing is drawn, as those of empty fields."""
    text_fields: tuple[TextBox, ...] = ()
    """Frames with nothing at their right end, as fields and buttons have; closed lists have an arrow."""


class CaptionReader:
    """Reads pictures one after the other."""

    def __init__(self, read_pieces: ReadPieces = read_pieces) -> None:
        self._read_pieces, self._can_read = read_pieces, True
        self._before: list[tuple[tuple[str, ...], TextBox]] | None = None
        self._known: OrderedDict[_Key, list[Word]] = OrderedDict()

    def if_possible(self, pixels: NDArray[np.uint8]) -> PictureText:
        """What is read in a picture (H, W, 3); nothing where nothing can be, which is found out once."""
        try:
            return self.read(pixels) if self._can_read else PictureText(())
        except NoReaderError:
            self._can_read = False
            return PictureText(())

    def read(self, pixels: NDArray[np.uint8]) -> PictureText:
        """What is read in a picture (H, W, 3); lines that hold no words are left out.

        Raises:
            NoReaderError: tesseract is not installed, or failed.
        """
        outlines = Outlines(pixels)
        apart = outlines.captions_apart(line_boxes(pixels))
        around = [_behind(mark, padded(box, pixels.shape)) for box, mark in apart]
        pieces = [
            without_dotted_frame(np.ascontiguousarray(pixels[box.top : box.bottom, box.left : box.right]))
            for box in around
        ]
        keys = [(piece.shape[1], piece.tobytes()) for piece in pieces]
        new = {
            key: piece for key, piece in zip(keys, pieces, strict=True) if key not in self._known
        }  # a row may stand twice in a picture
        self._known.update(
            zip(new, self._read_in_company(new, dict(zip(keys, pieces, strict=True))), strict=True)
        )
        frames = outlines.frames
        read = _joined(
            [
                piece
                for box, key, around_it in zip(around, keys, pieces, strict=True)
                for piece in _without_upright_edges(box, self._known[key], around_it)
            ],
            pixels,
            frames,
        )
        bars = outlines.bars_alone([box for box, _, _ in read])
        read = sorted([*read, *((box, (sign,), (box,)) for sign, box in bars)], key=_place)
        marks = [mark for _, mark in apart if mark is not None]
        places = [box for box, _, _ in read]
        found = [
            TextLine(
                text,
                boxes,
                is_new=self._is_new(text, box),
                stays=self._stays(text, box),
                mark=mark_of(boxes, marks, places),
                frames=tuple(frame for frame in frames if any(frame.holds(one) for one in boxes)),
                ground=_ground(pixels[box.top : box.bottom, box.left : box.right]),
            )
            for box, text, boxes in read
        ]
        self._before = [(text, box) for box, text, _ in read]
        while len(self._known) > _MOST_KEPT:
            self._known.popitem(last=False)
        around_fields = (*frames, *outlines.sunken)
        return PictureText(
            found,
            tuple(frame for frame in around_fields if outlines.is_empty(frame)),
            tuple(frame for frame in around_fields if outlines.is_text_field(frame)),
        )

    def _read_in_company(
        self, new: Mapping[_Key, NDArray[np.uint8]], pieces: Mapping[_Key, NDArray[np.uint8]]
    ) -> list[list[Word]]:
        """The words of each new piece. Tesseract judges letters by the others on its sheet, and takes
        "Everything" alone for "eens"."""
        if not new:
            return []
        known = [key for key in pieces if key not in new and _num_letters(self._known[key]) >= _LEAST_LETTERS]
        company = [pieces[key] for key in known[: max(0, _LEAST_READ_TOGETHER - len(new))]]
        return self._read_pieces([*company, *new.values()])[len(company) :]

    def _is_new(self, text: tuple[str, ...], box: TextBox) -> bool:
        return self._before is not None and not any(
            text == other or (_is_there(box, place) and _is_alike(text, other))
            for other, place in self._before
        )

    def _stays(self, text: tuple[str, ...], box: TextBox) -> bool:
        return any(text == other and _is_there(box, place) for other, place in self._before or ())


class ReadingAhead:
    """Begins to read a picture while something else is done with it."""

    def __init__(self, read: Callable[[NDArray[np.uint8]], PictureText]) -> None:
        self._read, self._thread = read, ThreadPoolExecutor(1, thread_name_prefix="captions")
        self._begun: tuple[NDArray[np.uint8], Future[PictureText]] | None = None

    def begin(self, pixels: NDArray[np.uint8]) -> None:
        self._begun = pixels, self._thread.submit(self._read, pixels)

    def text(self, pixels: NDArray[np.uint8]) -> PictureText:
        """Of this picture (H, W, 3), once it is read."""
        if self._begun is None or self._begun[0] is not pixels:
            self.begin(pixels)
        assert self._begun is not None
        return self._begun[1].result()


def _ground(piece: NDArray[np.uint8]) -> tuple[int, int, int] | None:
    """The colour that most of a piece (H, W, 3) has; None of none."""
    if not piece.size:
        return None
    packed = piece.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    colours, counts = np.unique(packed, return_counts=True)
    most = int(colours[int(counts.argmax())])
    return most >> 16, most >> 8 & 255, most & 255


def _behind(mark: ControlMark | None, box: TextBox) -> TextBox:
    is_before = mark is not None and mark.box.left < box.left
    return replace(box, left=max(box.left, mark.box.right)) if mark is not None and is_before else box


def _num_letters(words: Sequence[Word]) -> int:
    return sum(letter.isalpha() for word in words for letter in word.text)


_Read = tuple[TextBox, tuple[str, ...], tuple[TextBox, ...]]
"""A piece, its words and their boxes."""


def _without_upright_edges(box: TextBox, words: Sequence[Word], piece: NDArray[np.uint8]) -> list[_Read]:
    """The captions in a piece: the edges of buttons that stand close are read as upright strokes, that of a
    field right behind its caption as nothing. A round button between words begins a caption of its own."""
    heights = sorted(word.height_px for word in words if _EDGE not in word.text)
    most = _TALLER_THAN_LETTERS * heights[len(heights) // 2] if heights else 0.0
    words = _with_upright_letters(words, piece, most)
    ends = [
        _ROUND.fullmatch(other.text) is not None or _is_edge_between(one, other, piece, most)
        for one, other in pairwise(words)
    ]
    if not any(ends) and not any(_EDGE in word.text for word in words):
        places = tuple(_placed(word, box) for word in words)
        return [(box, tuple(word.text for word in words), places)] if words else []
    groups: list[list[Word]] = [[]]
    for word, is_cut in zip(words, [False, *ends], strict=True):
        if is_cut or word.text.startswith(_EDGE):
            groups.append([])
        if text := word.text.strip(_EDGE):
            groups[-1].append(replace(word, text=text))
        if word.text.endswith(_EDGE):
            groups.append([])
    cut = []
    for group in filter(None, groups):
        places = tuple(_placed(word, box) for word in group)
        whole = TextBox(
            min(one.left for one in places),
            min(one.top for one in places),
            max(one.right for one in places),
            max(one.bottom for one in places),
        )
        cut.append((whole, tuple(word.text for word in group), places))
    return cut


def _with_upright_letters(words: Sequence[Word], piece: NDArray[np.uint8], most_px: float) -> list[Word]:
    """The words, strokes before others that are no taller than letters as what they are: "when I log in"."""
    made = []
    for number, word in enumerate(words):
        if word.text == _EDGE and number < len(words) - 1:
            before = words[number - 1].left_px + words[number - 1].width_px if number else word.left_px
            if 0 < _ink_height(piece[:, before : words[number + 1].left_px], piece) < most_px:
                word = replace(word, text="I")
        made.append(word)
    return made


def _is_edge_between(one: Word, other: Word, piece: NDArray[np.uint8], most_px: float) -> bool:
    """Whether a column between two words, or where the second begins, goes on above and below letters."""
    end = other.left_px + min(_INTO_A_WORD_PX, other.width_px)
    return _ink_height(piece[:, one.left_px + one.width_px : end], piece) >= most_px


def _ink_height(columns: NDArray[np.uint8], piece: NDArray[np.uint8]) -> int:
    """In how many rows the column (H, W, 3) that has most differs from what is around in its piece."""
    if not columns.size:
        return 0
    around = np.median(piece.reshape(-1, 3), axis=0)
    return int((np.abs(columns - around).max(axis=2) > _AN_EDGE).sum(axis=0).max())


def _joined(read: Sequence[_Read], pixels: NDArray[np.uint8], frames: Sequence[TextBox]) -> list[_Read]:
    """The pieces, those joined that are words of one line: where all letters are as wide, spaces are, too."""
    made: list[_Read] = []
    for box, text, boxes in sorted(read, key=lambda one: one[0].left):
        near = next(
            (
                number
                for number, (other, *_) in enumerate(made)
                if _goes_on(made[number], (box, text, boxes), pixels, frames)
            ),
            None,
        )
        if near is None:
            made.append((box, text, boxes))
            continue
        other, words, places = made[near]
        whole = TextBox(other.left, min(other.top, box.top), box.right, max(other.bottom, box.bottom))
        made[near] = (whole, (*words, *text), (*places, *boxes))
    return sorted(made, key=_place)


def _place(one: _Read) -> tuple[int, int]:
    return one[0].top, one[0].left


def _goes_on(one: _Read, other: _Read, pixels: NDArray[np.uint8], frames: Sequence[TextBox]) -> bool:
    (_, words, places), (_, text, boxes) = one, other
    before, after = places[-1], boxes[0]
    is_row = after.top < before.middle[1] < after.bottom or before.top < after.middle[1] < before.bottom
    if not is_row or not words[-1][-1].isalnum() or not (text[0][0].isalnum() or text[0][0] in "(@"):
        return False
    wide = [(box.right - box.left) / len(word) for box, word in ((before, words[-1]), (after, text[0]))]
    gap = after.left - before.right
    if not 2 < gap <= _ONE_LETTER * sum(wide) / 2 or _has_edge_between(before, after, pixels):
        return False
    together = TextBox.around([*places, *boxes])
    if any(is_framed(together, [_within(frame)]) for frame in frames):
        return True  # a button has one caption, whatever its ground is shaded like
    if min(wide) < _LEAST_WIDE_PX:
        return False
    between = pixels[after.top : after.bottom, before.right + 1 : after.left - 1].reshape(-1, 3)
    return bool(len(between) and np.median(np.ptp(between.astype(np.int16), axis=0)) < _AN_EDGE)


def _within(frame: TextBox) -> TextBox:
    """Without its edges, which are read as letters now and then."""
    px = _INTO_A_WORD_PX
    return TextBox(frame.left + px, frame.top, frame.right - px, frame.bottom)


def _has_edge_between(before: TextBox, after: TextBox, pixels: NDArray[np.uint8]) -> bool:
    """Whether an upright edge goes through above and below the letters: a list that opened over a caption."""
    top, bottom = min(before.top, after.top) - AROUND_PX, max(before.bottom, after.bottom) + AROUND_PX
    columns = pixels[max(0, top) : bottom, max(0, before.right - AROUND_PX) : after.left].astype(np.int16)
    changes = np.abs(np.diff(columns, axis=1)).max(axis=2) > _AN_EDGE
    return bool(changes.all(axis=0).any())


def _is_alike(text: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two readings may be of the same words."""
    return SequenceMatcher(None, " ".join(text), " ".join(other), autojunk=False).ratio() >= _ALIKE


def _is_there(box: TextBox, place: TextBox) -> bool:
    return abs(box.left - place.left) <= _SAME_PLACE_PX and abs(box.top - place.top) <= _SAME_PLACE_PX


def _placed(word: Word, piece: TextBox) -> TextBox:
    left, top = piece.left + word.left_px, piece.top + word.top_px
    return TextBox(left, top, left + word.width_px, top + word.height_px)
