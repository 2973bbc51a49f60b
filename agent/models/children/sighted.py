"""What the captions of a picture say of names and of points. Pure.

The small model knows what looks like a button, a box or a row, and confuses "5 km" with "10 km"; who reads
the letters confuses neither, and knows nothing of controls. So names are looked up among the captions that
were read, and points among their boxes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from agent.models.children.alike import (
    has_another_word,
    is_cut_off,
    likeness,
    normal,
    plain_word,
    sign_of,
)
from agent.models.children.second_look import Reader
from agent.models.task_parser.form_reading import ControlText
from agent.models.task_parser.sense import Senses
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox
from agent.ocr.marks import (
    A_FRAME,
    AT_THE_LEFT_PX,
    IN_A_FRAME,
    IN_A_TEXT_FIELD,
    ControlMark,
    frame_sign,
    is_framed,
)

_SAME_ROW_PX, _ROWS_APART_PX = 4, 36
"""From one row of a list to the next: more than the first, at most the second."""
_AROUND_A_NAME = " :*"
_AS_A_CAPTION, _WITHIN_A_CAPTION, _NOT_READ = 0.97, 0.75, 0.6
"""A caption is no proof of a control, part of one little of its name; and icons have no letters."""
_MARGIN_PX = 3
_VALUE_BESIDE_PX, _VALUE_BELOW_PX = 120, 24
_NO_ROOM_FOR_AN_ARROW = 0.5
"""Of the height of a field, at its right end."""
_WIDER_THAN_HIGH, _FIELD_BELOW_PX = 2, 16
"""Of the frames of fields, and how far below its caption one begins, or is set in, at most."""
_ACROSS = 0.1
"""How far a caption counts that is to the left, beside one above: two in a row may differ by a pixel."""
IN_A_FIELD = re.compile(r"[‘“|\[](?=\w)(?!\w+[’”\]])")
"""Begins with what the edge of a field or a closed list is read as."""
_MOST_OF_A_MARK = 2
"""Letters that are read of a tick box or an icon before a caption, at most; shorter names are never parts."""


class SightedReader(Reader, Protocol):
    """A reader whose picture's captions are read."""

    @property
    def sighted(self) -> Sighted | None:
        """None where they cannot be."""
        ...

    @property
    def sense(self) -> Senses | None:
        """Tells what is meant where no word of it is said."""
        ...

    @property
    def form(self) -> Sequence[ControlText]:
        """The controls beside which the task was read, before anything was done."""
        ...


class Standing(IntEnum):
    """How a name stands in a picture."""

    NOT = 0
    PART = 1
    """Within a longer caption."""
    WHOLE = 2


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """Where a name stands."""

    box: TextBox
    shown: Standing
    likeness: float
    """1: the same letters."""


class Sighted:
    """The captions of one picture."""

    def __init__(
        self,
        captions: Sequence[TextLine],
        size_px: tuple[int, int],
        empty_frames: Sequence[TextBox] = (),
        text_fields: Sequence[TextBox] = (),
    ) -> None:
        """
        Args:
            size_px: width and height of the picture.
            empty_frames: around nothing.
            text_fields: frames without the arrow that closed lists have.
        """
        self.size_px = size_px
        self._empty_fields = [
            frame for frame in empty_frames if frame.width >= _WIDER_THAN_HIGH * frame.height
        ]
        self._text_fields = text_fields
        self._captions = [(_parts(one), one) for one in captions]
        self._lines = [(" ".join(one.words), TextBox.around(one.boxes)) for one in captions]

    def shown(self, name: str) -> Standing:
        return max((place.shown for place in self.places(name)), default=Standing.NOT)

    def count(self, words: str) -> int:
        """How often they stand somewhere, each as it is written and as no part of a file's name."""
        wanted = [plain_word(word) for word in words.split()]
        found = 0
        for _, caption in self._captions:
            read = [plain_word(word) for word in caption.words]
            ends = range(len(wanted), len(read) + 1) if wanted else ()
            found += sum(read[end - len(wanted) : end] == wanted for end in ends)
        return found

    def value_of(self, caption: TextBox) -> TextBox | None:
        """What is read in the field or list of this caption: in its row to the right, or close below its left
        edge; None for nothing."""
        boxes = [box for _, box in self._lines if box.left >= caption.right or box.top >= caption.bottom]
        right = [
            box
            for box in boxes
            if box.top < caption.middle[1] < box.bottom and 0 <= box.left - caption.right < _VALUE_BESIDE_PX
        ]
        below = [
            box
            for box in boxes
            if 0 <= box.top - caption.bottom < _VALUE_BELOW_PX
            and abs(box.left - caption.left) < _VALUE_BELOW_PX
        ]
        return min(right, key=lambda box: box.left, default=None) or min(
            below, key=lambda box: box.top, default=None
        )

    def field_of(self, caption: TextBox) -> TextBox | None:
        """The frame of a field, around nothing or around its value, that stands to the right of a caption
        with nothing between both, or right below it; None for none."""
        beside = [
            frame
            for frame in self._fields
            if frame.top <= caption.middle[1] < frame.bottom and frame.left >= caption.right - _MARGIN_PX
        ]
        if beside:
            field = min(beside, key=lambda frame: frame.left)
            between = TextBox(caption.right, field.top, field.left, field.bottom)
            return field if not any(between.holds(box) for _, box in self._lines) else None
        below = [
            frame
            for frame in self._fields
            if -_MARGIN_PX <= frame.top - caption.bottom < _FIELD_BELOW_PX
            and abs(frame.left - caption.left) <= _FIELD_BELOW_PX
        ]
        return below[0] if len(below) == 1 else None

    @cached_property
    def _fields(self) -> list[TextBox]:
        """The frames of fields: empty ones, and those at whose left end a text begins."""
        texts = [whole for _, _, sign, whole in self._cut if sign == IN_A_TEXT_FIELD]
        filled = [frame for frame in self._text_fields if any(frame.holds(text) for text in texts)]
        return [*self._empty_fields, *filled]

    @property
    def lines(self) -> list[tuple[str, TextBox]]:
        """What is read, from the top down."""
        return list(self._lines)

    @property
    def pieces(self) -> list[tuple[str, TextBox]]:
        """The lines, cut where words are further apart than in a text, as buttons side by side are, and where
        the edge of a field is read as a sign before a word."""
        return [(text, box) for text, box, _, _ in self._cut]

    @property
    def marked(self) -> list[tuple[str, TextBox]]:
        """The pieces, with a sign before each that a box or a round button is seen before, where its place
        begins, or a frame around as around the caption of a button or the value of a field; and empty fields
        as signs alone."""
        found = [(f"{sign} {text}" if sign else text, whole) for text, _, sign, whole in self._cut]
        empty = [(IN_A_TEXT_FIELD, one) for one in self._empty_fields if one in self._text_fields]
        return [*found, *empty]

    @cached_property
    def _cut(self) -> list[tuple[str, TextBox, str, TextBox]]:
        """Each piece: its words, their box, its sign, and the box of all."""
        found: list[tuple[str, TextBox, str, TextBox]] = []
        for _, caption in self._captions:
            words, boxes = caption.words, caption.boxes
            cuts = [
                number
                for number, (one, other) in enumerate(pairwise(boxes), 1)
                if other.left - one.right > one.height or IN_A_FIELD.match(words[number])
            ]
            for first, end in pairwise((0, *cuts, len(words))):
                whole = box = TextBox.around(boxes[first:end])
                sign = frame_sign(box, caption.frames)
                is_in_field = sign == IN_A_FRAME and self._is_in_text_field(box, caption.frames)
                if is_in_field or (sign == A_FRAME and self._is_selected_in_field(box)):
                    sign = IN_A_TEXT_FIELD
                if caption.mark is not None and not first:
                    sign, whole = caption.mark.sign, TextBox.around((caption.mark.box, box))
                found.append((" ".join(words[first:end]), box, sign, whole))
        return found

    def _is_selected_in_field(self, box: TextBox) -> bool:
        """Whether a text at the left end of a field has a frame of its own around it, as what is selected
        has."""
        return any(
            field.holds(box)
            and box.left - field.left <= AT_THE_LEFT_PX
            and field.right - box.right >= _WIDER_THAN_HIGH * field.height
            for field in self._text_fields
        )

    def _is_in_text_field(self, box: TextBox, frames: Sequence[TextBox]) -> bool:
        """Whether no arrow is at the right end of the frame around a text, or that goes on to the end."""
        return any(field.holds(box) for field in self._text_fields) or any(
            frame.holds(box) and frame.right - box.right < _NO_ROOM_FOR_AN_ARROW * frame.height
            for frame in frames
        )

    @property
    def is_as_before(self) -> bool:
        """Whether every line but one, which may have got the keyboard, is as it was in the picture before."""
        return sum(not caption.stays for _, caption in self._captions) <= 1

    @property
    def is_unchanged(self) -> bool:
        """Whether every line is as it was in the picture before."""
        return bool(self._captions) and all(caption.stays for _, caption in self._captions)

    def begins_at(self, box: TextBox) -> int:
        """Where the line there begins, with the box or round button before it."""
        marks = (caption.mark for caption in self._captions_at(box))
        return min([box.left, *(mark.box.left for mark in marks if mark is not None)])

    def stays(self, box: TextBox) -> bool:
        """Whether the line there is as it was in the picture before."""
        return any(caption.stays for caption in self._captions_at(box))

    def _captions_at(self, box: TextBox) -> Iterator[TextLine]:
        for (_, place), (_, caption) in zip(self._lines, self._captions, strict=True):
            if place == box:
                yield caption

    def spelled(self, name: str) -> tuple[str, bool]:
        """The name as its caption is written, where one is read of the same letters, for eyes know captions
        better as they stand there; and whether a colon ends it, as what belongs to a field or a list."""
        place = next(iter(self.places(name)), None)
        if place is None or place.shown is not Standing.WHOLE or place.likeness < 1.0:
            return name, False
        text = " ".join(
            word
            for word, box in self.words()
            if place.box.left <= box.left < box.right <= place.box.right
            if place.box.top <= box.top < box.bottom <= place.box.bottom
        )
        plain = text.strip(_AROUND_A_NAME)
        return (plain if plain.casefold() == name.casefold() else name), text.endswith(":")

    def words(self) -> Iterator[tuple[str, TextBox]]:
        for _, caption in self._captions:
            yield from zip(caption.words, caption.boxes, strict=True)

    def new_lines(self) -> list[tuple[str, TextBox]]:
        """Those that the picture before had not, from the top down."""
        return [
            line for line, (_, caption) in zip(self._lines, self._captions, strict=True) if caption.is_new
        ]

    def changed_lines(self) -> list[tuple[str, TextBox]]:
        """Those that are not as they were in the picture before, from the top down: new ones, and others in
        the place of what stood there."""
        return [
            line for line, (_, caption) in zip(self._lines, self._captions, strict=True) if not caption.stays
        ]

    @property
    def shows_more(self) -> bool:
        """Whether lines stand below each other here that the picture before had not, as when a list opened:
        what is read of a field is another text once the caret stands in it."""
        new: list[TextBox] = []
        known: list[TextBox] = []
        for parts, caption in self._captions:
            if any(len(part) > 1 for part, _ in parts):
                (new if caption.is_new else known).append(TextBox.around(caption.boxes))
        return any(_is_below(above, below, known) for above in new for below in new)

    def shows_below(self, name: str) -> bool:
        """Whether more is shown, or a line of a list that opened beside this caption: one alone is new where
        the other row is what stood there before."""
        if self.shows_more:
            return True
        new = [box for text, box in self.new_lines() if len(text) > 1]
        return any(
            _SAME_ROW_PX < box.middle[1] - caption.middle[1] <= _ROWS_APART_PX and box.left >= caption.right
            for caption in self.captions_called(name)
            for box in new
        )

    def box_of(self, name: str) -> ControlMark | None:
        """The box before the only caption that is called so; None where none is found there."""
        called = self.captions_called(name)
        if len(called) != 1:
            return None
        marks = (caption.mark for caption in self._captions_at(called[0]))
        return next((mark for mark in marks if mark is not None and not mark.is_round), None)

    def is_set(self, box: TextBox) -> bool | None:
        """Whether the box or round button is set that stands in a part of the picture; None where that is not
        clear, or none does."""
        marks = (caption.mark for _, caption in self._captions if caption.mark is not None)
        return next((mark.is_set for mark in marks if box.holds(mark.box)), None)

    def ground(self, box: TextBox) -> tuple[int, int, int] | None:
        """The colour on which the line stands that begins in a part of the picture; None for none."""
        pairs = zip(self._lines, self._captions, strict=True)
        return next((caption.ground for (_, place), (_, caption) in pairs if box.overlaps(place)), None)

    def knows(self, name: str) -> bool:
        """Whether most of its words stand somewhere: a caption may have several lines."""
        words = normal(name).split()
        return 2 * sum(bool(self.places(word)) for word in words) > len(words) or not words

    def places(self, name: str) -> list[NamedPlace]:
        """Where it stands, the likest first. Where it is a whole caption, parts of others are left out, and
        where the same letters stand, all others."""
        wanted = normal(name)
        if not wanted:
            sign = sign_of(name)
            return [
                NamedPlace(box, Standing.WHOLE, 1.0)
                for text, box in self._lines
                if sign and sign_of(text) == sign
            ]
        found = [
            place
            for parts, caption in self._captions
            if (place := _place_in(wanted, parts, caption)) is not None
        ]
        best = max(((one.shown, one.likeness == 1.0) for one in found), default=None)
        kept = [one for one in found if (one.shown, one.likeness == 1.0) == best]
        return sorted(kept, key=lambda one: -one.likeness)

    def captions_called(self, name: str) -> list[TextBox]:
        """Where it is a whole caption, the likest first."""
        return [place.box for place in self.places(name) if place.shown is Standing.WHOLE]

    def text_at(self, x: int, y: int, *, reach: int = 0) -> str:
        """The caption on which a point lies, or that begins at most `reach` pixels to its right, or of the
        button in whose frame it lies; or ""."""
        near = [
            (max(0, box.left - x), text)
            for text, box in self._lines
            if box.left - reach <= x < box.right and box.top - _MARGIN_PX <= y < box.bottom + _MARGIN_PX
        ]
        return min(near)[1] if near else self.button_at(x, y)

    def button_at(self, x: int, y: int) -> str:
        """The caption of the button in whose frame a point lies; or ""."""
        at = TextBox(x, y, x + 1, y + 1)
        return next(
            (
                text
                for (text, box), (_, caption) in zip(self._lines, self._captions, strict=True)
                if is_framed(box, [frame for frame in caption.frames if frame.holds(at)])
            ),
            "",
        )

    def around(self, x: int, y: int, *, above_px: int) -> list[tuple[str, TextBox]]:
        """Captions that may be those of a field or list at a point: in its row and to its left, nearest
        first; then those at most so far above it, nearest first: of two in one row that of its column."""
        row = [one for one in self._lines if one[1].top <= y < one[1].bottom and one[1].left <= x]
        above = [
            one for one in self._lines if 0 <= y - one[1].bottom < above_px and one[1].left <= x + _MARGIN_PX
        ]
        row.sort(key=lambda one: -one[1].right)
        above.sort(key=lambda one: y - one[1].bottom + _ACROSS * abs(x - one[1].left))
        return [*row, *above]


def _is_below(above: TextBox, below: TextBox, between: Sequence[TextBox]) -> bool:
    """Whether a line is in the row below another, or in the next but one where a known line is between them:
    a list may open over what was chosen."""
    apart = below.middle[1] - above.middle[1]
    if apart <= 2 * _ROWS_APART_PX and any(
        above.bottom <= one.middle[1] < below.top and abs(one.left - above.left) <= _ROWS_APART_PX
        for one in between
    ):
        return True
    return _SAME_ROW_PX < apart <= _ROWS_APART_PX


def in_writing(likely: float, shown: Standing) -> float:
    """How likely a picture shows a control of a name: by the model's eyes, and by what is read in it."""
    match shown:
        case Standing.WHOLE:
            return _AS_A_CAPTION
        case Standing.PART:
            return min(likely, _WITHIN_A_CAPTION)
    return likely * _NOT_READ


def _parts(caption: TextLine) -> tuple[tuple[str, int], ...]:
    """The words' parts in the form in which they are compared, each with the number of its word."""
    return tuple((part, number) for number, word in enumerate(caption.words) for part in normal(word).split())


def _place_in(wanted: str, parts: Sequence[tuple[str, int]], caption: TextLine) -> NamedPlace | None:
    words = wanted.split()
    count, wanted = len(words), wanted.replace(" ", "")
    best: NamedPlace | None = None
    for first in range(len(parts)):
        for end in range(first + 1, min(len(parts), first + count + 1) + 1):
            said = [part for part, _ in parts[first:end]]
            alike = likeness(wanted, "".join(said))
            if not alike or (alike < 1.0 and (has_another_word(words, said) or is_cut_off(words, said))):
                continue
            mark = "".join(part for part, _ in parts[:first])
            is_marked = len(mark) <= _MOST_OF_A_MARK < len(wanted) and not mark.isdigit()
            is_whole = end == len(parts) and (first == 0 or is_marked)
            shown = Standing.WHOLE if is_whole else Standing.PART
            if shown is Standing.PART and len(wanted) <= _MOST_OF_A_MARK:
                continue
            if best is None or (shown, alike) > (best.shown, best.likeness):
                boxes = caption.boxes[parts[first][1] : parts[end - 1][1] + 1]
                best = NamedPlace(TextBox.around(boxes), shown, alike)
    return best
