"""What stands on a screen, where, and whether that is what was asked for. I/O: tesseract."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from agent.ocr.lines import FAINT_CHANGE, TextBox, line_boxes_apart
from agent.ocr.reading import Word, read_lines, read_words_as_drawn, read_words_of_lines
from agent.visual_tests.fingerprint import ScreenBox

_ALIKE = str.maketrans({"l": "i", "1": "i", "|": "i", "0": "o", "—": "-", "–": "-", "“": '"', "”": '"',
                        "‘": "'", "’": "'", "`": "'", "´": "'", "…": "", "×": "x"})  # fmt: skip
_EDGES = " .,:;!?*_()[]{}<>«»\"'~=-|/\\"
"""Signs at the edges of a caption: marks of required fields, mnemonics, dots that open a dialog."""
_ALMOST = 0.72
"""Likeness from which on another text may be this one, misread."""
_ROUND = ("O", "0", "Q", "OI", "Ol", "OL", "CI", "CL", "LI", "LJ", "D")
_ARROWS = ("v", "¥", "w", "~", "+", ">", ">|", "-", "|", "=", "v|", "¥|", "*", "v]", "¥]")
"""How the arrow of a closed list is read."""
_ARROW_GAP = 0.2
"""Of a caption's height, before it."""
_GAP = 1.1
"""Of a line's height: words further apart belong to different captions."""
_MARGIN_PX = 4
Reader = Callable[[NDArray[np.uint8], Sequence[ScreenBox]], Sequence[Word]]
"""Reads a picture; told what was read in other ways before."""
LineReader = Callable[[Sequence[NDArray[np.uint8]]], list[str]]


@dataclass(frozen=True, slots=True)
class Caption:
    """Words that stand together."""

    text: str
    box: ScreenBox
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class FoundText:
    """Where a text stands; `almost` is what may be it, where it does not."""

    boxes: tuple[ScreenBox, ...]
    almost: str = ""


def plain(text: str) -> str:
    """What two readings of the same text have in common.

    >>> plain("Linc: 10 …") == plain("LINC: lo")
    True
    """
    taken_apart = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(one for one in taken_apart if not unicodedata.combining(one))
    words = ((word.strip(_EDGES) or word).translate(_ALIKE) for word in kept.split())
    return " ".join(word for word in words if word)


class ScreenText:
    """The texts of one picture; it is read when it is first asked for, and in other ways where that does not
    show what is looked for."""

    def __init__(
        self, pixels: NDArray[np.uint8], readers: Sequence[Reader] = (), lines: LineReader = read_lines
    ) -> None:
        self.pixels, self._lines = pixels, lines
        self._left = list(readers or (_read_lines, _read_faint_lines, _read_all))
        self._captions: list[Caption] = []

    def captions(self) -> list[Caption]:
        """In reading order, as far as the picture was read.

        Raises:
            NoReaderError: tesseract is not installed, or failed.
        """
        if not self._captions and self._left:
            self._read_on()
        return self._captions

    def find(self, text: str, *, is_whole: bool = False) -> FoundText:
        """Where this text stands. `is_whole`: it has to be a whole caption.

        Raises:
            NoReaderError: tesseract is not installed, or failed.
        """
        wanted = plain(text)
        while True:
            boxes = [box for one in self.captions() for box in _places(one, wanted, is_whole=is_whole)]
            if boxes:
                return FoundText(tuple(boxes))
            if not self._left:
                break
            self._read_on()
        almost = ""
        for caption in sorted(self.captions(), key=lambda one: -likeness(wanted, plain(one.text)))[:4]:
            if likeness(wanted, plain(caption.text)) < _ALMOST:
                break
            again = self.read_again(caption.box)
            if plain(again) == wanted or (not is_whole and _holds(plain(again), wanted)):
                boxes.append(caption.box)
            elif not almost:
                almost = again or caption.text
        return FoundText(tuple(boxes), almost)

    def find_all(self, text: str) -> FoundText:
        """Each place where this text stands; `almost` is what may be one more, misread twice.

        Raises:
            NoReaderError: tesseract is not installed, or failed.
        """
        self.captions()
        while self._left:
            self._read_on()
        wanted = plain(text)
        boxes, almost = list(self.find(text).boxes), ""
        for caption in self.captions():
            is_found = any(_overlap(caption.box, box) for box in boxes)
            if is_found or likeness(wanted, plain(caption.text)) < _ALMOST:
                continue
            again = self.read_again(caption.box)
            if plain(again) == wanted:
                boxes.append(caption.box)
            elif not almost:
                almost = again or caption.text
        return FoundText(tuple(boxes), almost)

    def _read_on(self) -> None:
        """Read in the next way, and keep what stands where nothing was read so far."""
        known = [caption.box for caption in self._captions]
        for caption in captions_of(self._left.pop(0)(self.pixels, known)):
            is_new = not any(_overlap(caption.box, box) for box in known)
            if is_new or not any(caption.text == one.text for one in self._captions):
                self._captions.append(caption)

    def read_again(self, box: ScreenBox) -> str:
        """What stands in a small part, read as a line of its own."""
        part = box.grown(_MARGIN_PX).within(self.pixels)
        return " ".join(self._lines([part.of(self.pixels)]))

    def all_text(self) -> str:
        """For a report: what was read, one caption after the other."""
        return " | ".join(caption.text for caption in self.captions())


@lru_cache(maxsize=32)
def _kept(data: bytes, shape: tuple[int, ...]) -> ScreenText:
    return ScreenText(np.frombuffer(data, dtype=np.uint8).reshape(shape))


def text_of(pixels: NDArray[np.uint8]) -> ScreenText:
    """The texts of a picture; the same picture is read once."""
    return _kept(np.ascontiguousarray(pixels).tobytes(), pixels.shape)


def can_read(crop: NDArray[np.uint8], name: str) -> bool:
    """Whether a name can be read in a small part of a screen."""
    wanted = plain(name)
    if len(wanted.replace(" ", "")) < 2:
        return False  # single signs are misread too often to prove anything
    text = ScreenText(crop)
    return bool(text.find(name).boxes) or _holds(plain(" ".join(read_lines([crop]))), wanted)


def captions_of(words: Sequence[Word]) -> list[Caption]:
    """Words of one line that stand close together are one caption."""
    found: list[Caption] = []
    group: list[Word] = []
    for word in words:
        if group and not _is_next(group[-1], word):
            found.append(_caption(group))
            group = []
        group.append(word)
    return [*found, _caption(group)] if group else found


def without_arrow(caption: Caption) -> str:
    """The text without the arrow of a closed list, which stands further away than a word."""
    *words, last = caption.words
    if not words or last.text not in _ARROWS:
        return caption.text
    gap = last.left_px - words[-1].left_px - words[-1].width_px
    return " ".join(word.text for word in words) if gap >= _ARROW_GAP * caption.box.height else caption.text


def likeness(wanted: str, seen: str) -> float:
    """From 0 to 1."""
    return SequenceMatcher(None, wanted, seen, autojunk=False).ratio() if wanted and seen else 0.0


def _read_lines(pixels: NDArray[np.uint8], known: Sequence[ScreenBox]) -> list[Word]:
    return read_words_of_lines(pixels, line_boxes_apart(pixels))


def _read_faint_lines(pixels: NDArray[np.uint8], known: Sequence[ScreenBox]) -> list[Word]:
    """Pale captions of disabled controls, where nothing was read before."""
    boxes = line_boxes_apart(pixels, least_change=FAINT_CHANGE)
    return read_words_of_lines(pixels, [box for box in boxes if not _is_known(box, known)])


def _read_all(pixels: NDArray[np.uint8], known: Sequence[ScreenBox]) -> list[Word]:
    return read_words_as_drawn(pixels)


def _is_known(box: TextBox, known: Sequence[ScreenBox]) -> bool:
    """Whether most of a line was read before."""
    wide = sum(
        max(0, min(box.right, one.right) - max(box.left, one.left))
        for one in known
        if min(box.bottom, one.bottom) > max(box.top, one.top)
    )
    return wide > 0.6 * (box.right - box.left)


def _overlap(one: ScreenBox, other: ScreenBox) -> bool:
    return min(one.right, other.right) > max(one.left, other.left) and min(one.bottom, other.bottom) > max(
        one.top, other.top
    )


def _is_next(before: Word, word: Word) -> bool:
    gap = word.left_px - before.left_px - before.width_px
    return before.line == word.line and gap <= _GAP * max(before.height_px, word.height_px, 8)


def _caption(words: Sequence[Word]) -> Caption:
    boxes = [_box(word) for word in words]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.joined(box)
    return Caption(" ".join(word.text for word in words), whole, tuple(words))


def _box(word: Word) -> ScreenBox:
    return ScreenBox(word.left_px, word.top_px, word.left_px + word.width_px, word.top_px + word.height_px)


def _is_mark(word: str) -> bool:
    """Whether that is how the box or round button before a caption is read: ©, O, [], CL]."""
    return word in _ROUND or (len(word) <= 3 and not word.isalnum())


def _places(caption: Caption, wanted: str, *, is_whole: bool) -> list[ScreenBox]:
    """Where in a caption the text stands, word by word."""
    if plain(caption.text) == wanted:
        return [caption.box]
    if is_whole:
        named = caption.words[1:] if _is_mark(caption.words[0].text) else ()
        return (
            [_caption(named).box] if plain(" ".join(word.text for word in named)) == wanted and named else []
        )
    found = []
    for first in range(len(caption.words)):
        for last in range(first + 1, len(caption.words) + 1):
            run = caption.words[first:last]
            if plain(" ".join(word.text for word in run)) == wanted:
                found.append(_caption(run).box)
                break
    return found


def _holds(seen: str, wanted: str) -> bool:
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", seen) is not None
