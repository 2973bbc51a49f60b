"""Marks before captions (boxes, round buttons) and frames around them, by their outlines alone. Pure.

What is read of a mark is another sign in every theme, or part of its caption's first word ("JCan be frozen").
Its outline is more alike: it hangs together, is as wide as high, and touches nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.ocr.lines import TextBox, changes, components
from agent.ocr.switches import knob_of

A_SQUARE, A_CIRCLE, A_FRAME, IN_A_FRAME, IN_A_TEXT_FIELD = "☐", "○", "▭", "▱", "⌶"
_LEAST_CHANGE = 16
"""Of 255, from one pixel to the next: of the pale outline of a mark."""
_LEAST_PX, _MOST_PX, _DIFFERENCE_PX = 10, 26, 2
"""Of the sides of a mark, and between its width and its height."""
_OF_A_SQUARE, _LEAST_OF_A_SIDE = 0.48, 0.05
"""Share of its outermost pixels that is drawn, at least: of a circle it is two fifths."""
_CLEARLY_A_SQUARE, _A_LARGE_SQUARE = 0.6, 0.52
"""Of every side; letters that touch each other have one with less."""
_CORNERS, _MOST_OF_CORNERS = 5, 0.65
"""A fifth of a circle's sides at each end is nearly empty."""
_RING_PX, _LIKE_ITS_MIRROR, _CLEARLY_LIKE_ITS_MIRROR = 3, 0.62, 0.8
_CLEAR_BEFORE_PX, _CLEAR_BEHIND_PX, _CLEAR_PX = 4, (2, 3), 2
"""Pixels beside it in which nothing is drawn, behind it at least and clearly; before one that is larger than
letters, fewer."""
_LARGER_THAN_LETTERS_PX = 14
_CAPTION_WITHIN_PX, _LEAST_OF_A_CAPTION_PX = 18, 5
_LEAST_FRAME_PX, _MOST_FRAME_PX, _WIDER_THAN_HIGH, _OF_A_FRAME = 16, 46, 1.3, 0.55
_OF_A_SUNKEN_EDGE = 0.9
_OF_A_LONG_EDGE, _OF_A_ROUNDED_END = 0.85, 0.3
"""Share of the sides of a frame with round corners that is drawn, at least."""
_LEAST_OF_A_LINE_PX, _FIELD_PX, _CAPTION_PX = 80, 24, 18
"""Of the line below a field, the height of what stands on it, and that of the caption above."""
_MOST_OF_AN_EDGE_PX, _LEAST_OF_AN_EDGE_PX, _MOST_OF_A_CORNER_PX, _CORNER_OFF_PX = 3, 40, 10, 2
"""Of an edge that hangs together with no other: its breadth, its length, and how far it ends before the
corner, and from where the edge across does."""
_WIDER_THAN_AN_ARROW, _MOST_OF_A_CARET_PX = 2.5, 3
_EDGE_PX = 5
"""Breadth of the edge of a frame, at most."""
_OFF_THE_MIDDLE_PX, _OFF_THE_MIDDLE = 6, 0.15
"""How much wider one of the gaps beside the caption of a button may be than the other."""
AT_THE_LEFT_PX = 16
"""Up to what stands in a field, at most."""
_BARS, _HIGHEST_BAR_PX = ("-", "="), 4
_TO_THE_MIDDLE, _TO_THE_DOT, _LEAST_OF_A_TICK = 0.32, 0.26, 44
"""Share of a box, and of a round button, to each side of its middle; and of 255, from one pixel to the next
where a mark or a dot is drawn."""
_IN_LINE_PX = 4
"""Between the middle of a mark and that of its caption, up or down."""


@dataclass(frozen=True, slots=True)
class ControlMark:
    """A box, a switch or a round button, in pixels of the picture."""

    box: TextBox
    is_round: bool
    is_set: bool | None = None
    """Whether something is drawn in it; None where that is not clear."""
    is_switch: bool = False
    """It may stand behind its caption, however far."""

    @property
    def sign(self) -> str:
        """As a letter."""
        return A_CIRCLE if self.is_round else A_SQUARE


class Outlines:
    """What is drawn in a picture as the outlines of marks and the frames of buttons and fields are."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        """`pixels`: (H, W, 3)."""
        self._drawn = _drawn(pixels)
        boxes = [TextBox(*sides) for sides in components(self._drawn).tolist()] if pixels.size else []
        found = [mark for box in boxes if (mark := _mark_of(box, self._drawn)) is not None]
        self._switches = [mark for box in boxes if (mark := _switch_of(box, self._drawn)) is not None]
        found = [*_with_states(found, pixels), *self._switches]
        self.marks = sorted(found, key=lambda mark: (mark.box.top, mark.box.left))
        """What may be a mark, from the top down; letters alone may be, too."""
        switches = [mark.box for mark in self._switches]
        whole = [box for box in boxes if box not in switches and _is_frame(box, self._drawn)]
        frames = [*whole, *_of_four_edges(boxes)]
        self.frames = [*frames, *_above_lines(boxes, frames, self._drawn)]
        """What is drawn around a caption as the edges of a button are, or below the value of a field."""
        self.sunken = [box for box in boxes if _is_sunken(box, self._drawn)]
        """Of what looks sunken, as fields do, where only the upper and the left edge stand out."""

    def is_text_field(self, frame: TextBox) -> bool:
        """Whether nothing is drawn at the right end of a frame: closed lists have an arrow there."""
        if frame.width < _WIDER_THAN_AN_ARROW * frame.height:
            return False
        end = TextBox(frame.right - frame.height, frame.top, frame.right, frame.bottom)
        return not self._inside(end).any()

    def is_empty(self, frame: TextBox) -> bool:
        """Whether nothing is drawn in a frame but a caret."""
        return int(self._inside(frame).any(axis=0).sum()) <= _MOST_OF_A_CARET_PX

    def _inside(self, frame: TextBox) -> NDArray[np.bool_]:
        return self._drawn[
            frame.top + _EDGE_PX : frame.bottom - _EDGE_PX, frame.left + _EDGE_PX : frame.right - _EDGE_PX
        ]

    def captions_apart(self, lines: Sequence[TextBox]) -> list[tuple[TextBox, ControlMark | None]]:
        """The lines, cut at frames and at the marks before captions, and the mark before each; without what
        is nothing but a mark or the edges of frames."""
        lines = [line for line in lines if not any(one.box.holds(line) for one in self._switches)]
        lines = [part for line in lines for part in self._cut_at_frames(line)]
        marks = [mark for mark in self.marks if mark.is_switch or self._is_before_one(mark, lines)]
        found: list[tuple[TextBox, ControlMark | None]] = []
        for line in lines:
            within = [
                mark
                for mark in marks
                if _is_in(mark, line) and (mark.is_switch or _is_no_word(mark, line, self._drawn))
            ]
            within.sort(key=lambda mark: mark.box.left)
            before = mark_of([line], marks, lines)
            if not within:
                found.append((line, before))
                continue
            begins = [(line.left, before), *((mark.box.right, mark) for mark in within)]
            ends = [*(mark.box.left for mark in within), line.right]
            for (left, mark), right in zip(begins, ends, strict=True):
                part = TextBox(left, line.top, right, line.bottom)
                trimmed = _trimmed(part, self._drawn) if right > left else None
                if trimmed is not None:
                    found.append((trimmed, mark))
        return found

    def _is_before_one(self, mark: ControlMark, lines: Sequence[TextBox]) -> bool:
        """Whether a caption goes with a mark: it begins close behind it, in its row, and in no frame behind
        it, as the value of the field "Sent by" does."""
        box = mark.box
        behind = self._drawn[box.top + 1 : box.bottom - 1, box.right : box.right + _CAPTION_WITHIN_PX]
        return bool(behind.any()) and any(
            _is_in_row(box, line)
            and line.left <= box.right + _CAPTION_WITHIN_PX
            and line.right > box.right + _LEAST_PX
            and not any(frame.left >= box.right and frame.holds(line) for frame in self.frames)
            for line in lines
        )

    def bars_alone(self, lines: Sequence[TextBox]) -> list[tuple[str, TextBox]]:
        """The signs in the middle of frames that hold none of the lines and nothing but one flat bar, or two
        as long below each other: "-" and "=" are too low for lines of text."""
        empty = [frame for frame in self.frames if not any(frame.holds(line) for line in lines)]
        found = ((frame, _bar_in(frame, self._drawn)) for frame in empty)
        return [sign for frame, sign in found if sign is not None and is_framed(sign[1], [frame])]

    def _cut_at_frames(self, line: TextBox) -> list[TextBox]:
        """The parts of a line that stand in frames and between them, without the edges of those: "Colour" and
        what its closed list shows are two captions, however near."""
        row = [frame for frame in self.frames if frame.top <= line.middle[1] < frame.bottom]
        edges = sorted({x for frame in row for x in (frame.left, frame.right) if line.left < x < line.right})
        if not edges:
            return [line]
        found = []
        for left, right in pairwise((line.left, *edges, line.right)):
            around = [frame for frame in row if frame.left <= left and right <= frame.right]
            top = max([line.top, *(frame.top + _EDGE_PX for frame in around)])
            bottom = min([line.bottom, *(frame.bottom - _EDGE_PX for frame in around)])
            inside = TextBox(
                left + _EDGE_PX * (left in edges), top, right - _EDGE_PX * (right in edges), bottom
            )
            part = _trimmed(inside, self._drawn) if inside.right > inside.left else None
            if part is not None:
                found.append(part)
        return found


def _mark_of(box: TextBox, drawn: NDArray[np.bool_]) -> ControlMark | None:
    width, height = box.width, box.height
    if min(width, height) < _LEAST_PX or max(width, height) > _MOST_PX:
        return None
    outline = drawn[box.top : box.bottom, box.left : box.right]
    if abs(width - height) > _DIFFERENCE_PX or not _stands_apart(box, outline, drawn):
        return None
    is_round = _is_round(outline)
    return None if is_round is None else ControlMark(box, is_round)


def _switch_of(box: TextBox, drawn: NDArray[np.bool_]) -> ControlMark | None:
    is_switch, is_on = knob_of(drawn[box.top : box.bottom, box.left : box.right])
    return ControlMark(box, is_round=False, is_set=is_on, is_switch=True) if is_switch else None


def _with_states(marks: Sequence[ControlMark], pixels: NDArray[np.uint8]) -> list[ControlMark]:
    """The marks with whether they are set: something is drawn in their middle, or nothing in those of
    several boxes with one ground. A shaded ground changes little from pixel to pixel."""
    middles = [_middle(mark, pixels) for mark in marks]
    changes = [_most_change(middle) for middle in middles]
    empty = [n for n, mark in enumerate(marks) if not mark.is_round and changes[n] < _LEAST_CHANGE]
    grounds = {n: np.median(middles[n].reshape(-1, 3), axis=0) for n in empty}
    found = []
    for number, mark in enumerate(marks):
        is_set = True if changes[number] >= _LEAST_OF_A_TICK else None
        if number in empty:
            others = [n for n in empty if n != number and _are_of_one_size(mark, marks[n])]
            alike = [np.abs(grounds[n] - grounds[number]).max() < _LEAST_CHANGE for n in others]
            is_set = False if alike and all(alike) else None
        if mark.is_round and changes[number] < _LEAST_CHANGE:
            is_set = False
        found.append(replace(mark, is_set=is_set))
    return found


def _most_change(pixels: NDArray[np.int16]) -> int:
    """The most that a pixel (H, W, 3) differs from the next to its right or below, of 255."""
    return max(int(np.abs(np.diff(pixels, axis=axis)).max(initial=0)) for axis in (0, 1))


def _are_of_one_size(one: ControlMark, other: ControlMark) -> bool:
    return max(abs(one.box.height - other.box.height), abs(one.box.width - other.box.width)) <= 1


def _middle(mark: ControlMark, pixels: NDArray[np.uint8]) -> NDArray[np.int16]:
    """The pixels (H, W, 3) in the middle of a mark, far from its outline and from the halo of the focus."""
    box, share = mark.box, _TO_THE_DOT if mark.is_round else _TO_THE_MIDDLE
    across, down = box.width * share, box.height * share
    rows = slice(round(box.top + down), round(box.bottom - down))
    return pixels[rows, round(box.left + across) : round(box.right - across)].astype(np.int16)


def _is_frame(box: TextBox, drawn: NDArray[np.bool_]) -> bool:
    if not _LEAST_FRAME_PX <= box.height <= _MOST_FRAME_PX:
        return False
    upper, lower, left, right = _sides(drawn[box.top : box.bottom, box.left : box.right])
    is_drawn = min(upper, lower, left, right) >= _OF_A_FRAME
    is_rounded = min(upper, lower) >= _OF_A_LONG_EDGE and min(left, right) >= _OF_A_ROUNDED_END
    return box.width >= _WIDER_THAN_HIGH * box.height and (is_drawn or is_rounded)


def _of_four_edges(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The frames whose corners are too faint to be drawn: an upper and a lower edge with the same ends, and
    an edge beside them at each."""
    flat = [box for box in boxes if box.height <= _MOST_OF_AN_EDGE_PX and box.width >= _LEAST_OF_AN_EDGE_PX]
    upright = [box for box in boxes if box.width <= _MOST_OF_AN_EDGE_PX and box.height >= _LEAST_PX]
    found = []
    for upper in flat:
        for lower in flat:
            height = lower.bottom - upper.top
            ends = (upper.left - lower.left, upper.right - lower.right)
            if not _LEAST_FRAME_PX <= height <= _MOST_FRAME_PX or max(map(abs, ends)) > _CORNER_OFF_PX:
                continue
            beside = [
                box
                for box in upright
                if upper.top <= box.top and box.bottom <= lower.bottom and 2 * box.height >= height
            ]
            left = [box for box in beside if 0 <= upper.left - box.left <= _MOST_OF_A_CORNER_PX]
            right = [box for box in beside if 0 <= box.right - upper.right <= _MOST_OF_A_CORNER_PX]
            if left and right:
                found.append(TextBox(left[0].left, upper.top, right[0].right, lower.bottom))
    return found


def _above_lines(
    boxes: Sequence[TextBox], frames: Sequence[TextBox], drawn: NDArray[np.bool_]
) -> list[TextBox]:
    """The places of fields that have nothing but a line below them: several are as long, and a small caption
    stands above each. Lines between rows are closer."""
    lines = [
        box
        for box in boxes
        if box.height <= _MOST_OF_AN_EDGE_PX and box.width >= _LEAST_OF_A_LINE_PX
        if not any(frame.holds(box) for frame in frames)
    ]
    found = []
    for line in lines:
        others = [other for other in lines if other is not line]
        is_one_of_several = any(abs(other.width - line.width) <= _CORNER_OFF_PX for other in others)
        is_between_rows = any(
            abs(other.left - line.left) <= _CORNER_OFF_PX
            and 0 < line.top - other.top <= _FIELD_PX + _CAPTION_PX
            for other in others
        )
        top = line.top - _FIELD_PX
        above = drawn[max(0, top - _CAPTION_PX) : max(0, top), line.left : line.left + _CAPTION_PX]
        if is_one_of_several and not is_between_rows and above.any():
            found.append(TextBox(line.left, top, line.right, line.bottom))
    return found


def _is_sunken(box: TextBox, drawn: NDArray[np.bool_]) -> bool:
    if not _LEAST_FRAME_PX <= box.height <= _MOST_FRAME_PX or box.width < _WIDER_THAN_HIGH * box.height:
        return False
    upper, lower, left, right = _sides(drawn[box.top : box.bottom, box.left : box.right])
    return min(upper, left) >= _OF_A_SUNKEN_EDGE and min(lower, right) < _OF_A_FRAME


def _bar_in(frame: TextBox, drawn: NDArray[np.bool_]) -> tuple[str, TextBox] | None:
    left, top = frame.left + _EDGE_PX, frame.top + _EDGE_PX
    parts = components(drawn[top : frame.bottom - _EDGE_PX, left : frame.right - _EDGE_PX]).tolist()
    bars = [TextBox(left + one, top + above, left + other, top + below) for one, above, other, below in parts]
    if not 1 <= len(bars) <= len(_BARS) or any(bar.height > _HIGHEST_BAR_PX for bar in bars):
        return None
    ends = {(bar.left, bar.right) for bar in bars}
    whole = TextBox.around(bars)
    is_long = whole.width >= _LEAST_OF_A_CAPTION_PX
    return (_BARS[len(bars) - 1], whole) if is_long and len(ends) == 1 else None


def frame_sign(caption: TextBox, frames: Sequence[TextBox]) -> str:
    """`A_FRAME` for what stands in the middle of one, as the caption of a button, `IN_A_FRAME` for what
    begins at the left of one, as the value of a field; else ""."""
    if is_framed(caption, frames):
        return A_FRAME
    is_value = any(frame.holds(caption) and caption.left - frame.left <= AT_THE_LEFT_PX for frame in frames)
    return IN_A_FRAME if is_value else ""


def is_framed(caption: TextBox, frames: Sequence[TextBox]) -> bool:
    """Whether a caption stands in the middle of a frame: what is typed into a field begins at its left."""
    for frame in frames:
        left, right = caption.left - frame.left, frame.right - caption.right
        above, below = caption.top - frame.top, frame.bottom - caption.bottom
        if min(left, right, above, below) < 0:
            continue
        if abs(left - right) <= max(_OFF_THE_MIDDLE_PX, _OFF_THE_MIDDLE * (left + right)):
            return True
    return False


def mark_of(
    words: Sequence[TextBox], marks: Sequence[ControlMark], lines: Sequence[TextBox]
) -> ControlMark | None:
    """The mark before the first word of a line, or else the switch behind it, with nothing between, that is
    before no other.

    Args:
        lines: all of them.
    """
    before, line = _mark_before(words[0], marks), TextBox.around(words)
    behind = [mark for mark in marks if mark.is_switch and _is_behind(mark.box, line)]
    nearest = min(behind, key=lambda mark: mark.box.left, default=None)
    if before is not None or nearest is None:
        return before
    is_of_another = any(
        other != line and (_mark_before(other, [nearest]) or _is_between(other, line, nearest.box))
        for other in lines
    )
    return None if is_of_another else nearest


def _is_behind(box: TextBox, line: TextBox) -> bool:
    return _is_in_row(box, line) and box.left >= line.right - _IN_LINE_PX


def _is_between(other: TextBox, line: TextBox, box: TextBox) -> bool:
    return _is_in_row(other, line) and line.right <= other.left and other.right <= box.left + _IN_LINE_PX


def _mark_before(line: TextBox, marks: Sequence[ControlMark]) -> ControlMark | None:
    near = [
        mark
        for mark in marks
        if _is_in_row(mark.box, line) and -_IN_LINE_PX <= line.left - mark.box.right <= _CAPTION_WITHIN_PX
    ]
    return max(near, key=lambda mark: mark.box.right, default=None)


def _is_in(mark: ControlMark, line: TextBox) -> bool:
    """Whether a line holds all of a mark, or its right edge."""
    return _is_in_row(mark.box, line) and mark.box.right > line.left and mark.box.left < line.right


def _is_no_word(mark: ControlMark, line: TextBox, drawn: NDArray[np.bool_]) -> bool:
    """Between words, only what is clearly a mark is one: "is" and "it" are as wide as high."""
    box = mark.box
    if box.left <= line.left + _IN_LINE_PX:
        return True
    outline = drawn[box.top : box.bottom, box.left : box.right]
    if mark.is_round:
        is_large = min(outline.shape) >= _LARGER_THAN_LETTERS_PX
        return is_large or _like_its_mirror(outline) >= _CLEARLY_LIKE_ITS_MIRROR
    return min(_sides(outline)) >= _CLEARLY_A_SQUARE


def _is_in_row(box: TextBox, line: TextBox) -> bool:
    return abs(box.middle[1] - line.middle[1]) <= _IN_LINE_PX


def _trimmed(box: TextBox, drawn: NDArray[np.bool_]) -> TextBox | None:
    """What is drawn in a part of a line; None for too little."""
    inside = drawn[box.top : box.bottom, box.left : box.right]
    columns, rows = np.nonzero(inside.any(axis=0))[0], np.nonzero(inside.any(axis=1))[0]
    if not len(columns) or columns[-1] - columns[0] < _LEAST_OF_A_CAPTION_PX:
        return None
    return TextBox(
        box.left + int(columns[0]),
        box.top + int(rows[0]),
        box.left + int(columns[-1]) + 2,
        box.top + int(rows[-1]) + 2,
    )


def _drawn(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where a pixel differs from its neighbour to the right or below: outlines are closed, and a gap of one
    pixel stays one."""
    drawn = np.zeros(pixels.shape[:2], np.bool_)
    if min(drawn.shape) < _LEAST_PX:
        return drawn
    drawn[:, :-1] = changes(pixels[:, 1:], pixels[:, :-1]) >= _LEAST_CHANGE
    drawn[:-1] |= changes(pixels[1:], pixels[:-1]) >= _LEAST_CHANGE
    return drawn


def _stands_apart(box: TextBox, outline: NDArray[np.bool_], drawn: NDArray[np.bool_]) -> bool:
    """Whether nothing is right beside it, as letters are beside letters."""
    is_large = min(outline.shape) >= _LARGER_THAN_LETTERS_PX
    clear = _CLEAR_PX if is_large else _CLEAR_BEFORE_PX
    if drawn[box.top : box.bottom, max(0, box.left - clear) : box.left].any():
        return False
    near, further = (drawn[box.top : box.bottom, box.right :][:, :px].any() for px in _CLEAR_BEHIND_PX)
    sides = _sides(outline)
    least = _A_LARGE_SQUARE if is_large else _CLEARLY_A_SQUARE
    if sum(sides) / len(sides) >= _OF_A_SQUARE and min(sides) < least:
        return not further
    return is_large or not near


def _sides(outline: NDArray[np.bool_]) -> list[float]:
    """The share of each of its four sides that is drawn."""
    return [float(side.mean()) for side in (outline[0], outline[-1], outline[:, 0], outline[:, -1])]


def _is_round(outline: NDArray[np.bool_]) -> bool | None:
    """None for what is neither a square nor a circle, nor stands on one of its corners."""
    sides = _sides(outline)
    if min(sides) < _LEAST_OF_A_SIDE:
        return None
    if sum(sides) / len(sides) >= _OF_A_SQUARE:
        return False
    if _like_its_mirror(outline) < _LIKE_ITS_MIRROR:
        return None
    end = max(2, min(outline.shape) // _CORNERS)
    corners = (outline[:end, :end], outline[:end, -end:], outline[-end:, :end], outline[-end:, -end:])
    return True if max(float(corner.mean()) for corner in corners) < _MOST_OF_CORNERS else None


def _like_its_mirror(outline: NDArray[np.bool_]) -> float:
    """The share of the pixels near the edge that are as those across, the worse of both ways."""
    ring = np.ones(outline.shape, np.bool_)
    ring[_RING_PX:-_RING_PX, _RING_PX:-_RING_PX] = False
    across, down = outline == outline[:, ::-1], outline == outline[::-1]
    return min(float(across[ring].mean()), float(down[ring].mean()))
