"""Where the caption of an element stands that is nearest to a click: lines of text, without what is drawn
beside them. Pure.

A line of text as geometry finds it (`agent.ocr.lines`) may hold more than one caption, or a part of one. It
ends where the background changes above the letters and below them: at the frame of a button, at the edge of
a selected entry. It does not end at the edge of an element whose box is too narrow for its caption. Tick
boxes and icons before a caption are no letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from agent.elements.clusters import runs
from agent.elements.finding import FoundElement
from agent.elements.icons import below_icon
from agent.elements.kinds import ElementKind
from agent.elements.letters import changes_of_base, glyphs_of, has_equal_cells, without_frame
from agent.elements.line_parts import (
    INK,
    LEAST_CAPTION_PX,
    Pixels,
    ground_of,
    ink_of,
    is_blank,
    parts_of,
    underlined,
    with_faint,
)
from agent.elements.marks import (
    behind_mark,
    is_level,
    is_mark,
    is_word_before,
    without_high_mark,
    without_icon,
    without_mark,
    without_side_of_mark,
)
from agent.elements.paragraphs import beside_mark, between_lines, paragraph
from agent.ocr.lines import TextBox, line_boxes_apart, padded

Point = tuple[float, float]
"""(x, y) in pixels of the picture."""
_ABOVE_PX = (3, 12, 40)
"""How much above and below an element is looked at; in the last, edges are longer than letters are high."""
_REACH_PX = 240
"""How far to each side a line of text may go on beyond its element's box."""
_OFF_PX = 2
"""How far from an element's rows the middle of its caption may be."""
_LINES_AROUND = 3
"""How many lines above and below a caption are looked at for more of it."""
_MARK_PX = 16
"""How far from the left a caption begins at least, behind a tick box."""
_SPACE, _SPACE_OF_EQUAL, _SPACE_BEYOND, _SPACE_OF_OTHERS = 0.55, 1.2, 0.45, 0.8
"""Of a line's height: the widest space within a caption, and in one of letters of equal width."""
_FOLLOW_MARK = 1.2
"""In heights of a line: how far beside a tick box's caption nothing else stands on the same background, since
what follows has a mark of its own."""
_MUCH_HIGHER = 2.2
"""What is so much higher than a word is none of the same letters."""
_WIDER = 1.5
"""How wide words are at least that may be a part of a caption, in their heights."""
_OF_ONE_LETTER = 1.25
"""How much wider it may be behind one letter, which is no caption of its own."""
_HAVE_ROOM = (ElementKind.BUTTON, ElementKind.FIELD)
"""Around their captions: nothing follows on the same background."""
_HAVE_SIDES = (*_HAVE_ROOM, ElementKind.ITEM)
"""That can be seen beside their captions."""
_MOST_BESIDE_PX, _BESIDE_SWITCH = 6, 3
"""How far beside a line a click on text may be, and in heights of the line one on a switch before it."""
_OF_FRAME, _FRAME_PX, _FRAME_ENDS_PX = 0.8, 3, 4
"""How high the end of a frame is, in heights of its element; how far from its sides."""
_THROUGHOUT, _EDGE = 0.95, 48
"""Which part of an edge's row is drawn, and by how much it differs from a background that may be shaded."""
_NEXT_PX = 2
"""How far from a line what is drawn beside it belongs to it."""
_LEAST_SHARE = 0.3
"""How much of a piece of a line has to be below its element."""


def caption_at(pixels: Pixels, element: FoundElement, at: Point) -> list[TextBox]:
    """The lines of the caption of an element of a picture (H, W, 3) that is nearest to a point, right below
    each other and with a little around them; none where there is no text, or where its ends cannot be seen.
    """
    line = below_icon(pixels, at)
    if line is not None:
        return [padded(line, pixels.shape)]
    boxes = _lines_around(pixels, element)
    off = 0 if element.kind is ElementKind.TEXT else _OFF_PX
    boxes = [box for box in boxes if element.top - off <= box.middle[1] <= element.bottom + off]
    boxes = [box for box in boxes if not _is_frame_end(box, element)]
    boxes = [box for box in boxes if not is_mark(pixels, box, boxes, element)]
    boxes = lines = _whole_rows(pixels, boxes, _SPACE_BEYOND)
    if element.kind is not ElementKind.TEXT:
        boxes = [piece for box in boxes for piece in _below(pixels, box, element)]
    boxes = [box for box in boxes if not is_mark(pixels, box, boxes, element)]
    if not boxes:
        return []
    rows = _whole_rows(pixels, boxes)
    nearest = min(rows, key=lambda box: (_distance(box, at), box.left))
    if _distance(nearest, at) and not all(_distance(box, at) for box in lines):
        return []  # on a line that goes on beyond the element
    between = between_lines(pixels, _whole_rows(pixels, _lines_around(pixels, element)), nearest, at)
    if between and element.kind not in (ElementKind.BUTTON, ElementKind.FIELD):
        return [padded(box, pixels.shape) for box in between]
    is_among_others = element.kind is ElementKind.ITEM and any(is_level(one, nearest) for one in rows)
    if (element.kind is ElementKind.TEXT or is_among_others) and _distance(nearest, at) > _MOST_BESIDE_PX:
        behind = [box for box in rows if _is_beside_switch(pixels, box, at)]
        if element.kind is not ElementKind.TEXT or not behind:
            return []
        nearest = min(behind, key=lambda box: box.left)
    if _goes_on(nearest, element, pixels.shape[1]):
        return []
    most = _room_beside(nearest, element)
    if any(_may_follow(pixels, *both, most) for one in lines for both in ((nearest, one), (one, nearest))):
        return []
    found = _lines_of(pixels, element, rows, nearest)
    found = [without_icon(pixels, without_high_mark(pixels, box)) for box in found]
    found = [without_side_of_mark(pixels, box) for box in found]
    if any(
        _is_covered(pixels, box) or _is_cut_off(pixels, box, is_marked=box.left > nearest.left)
        for box in found
    ):
        return []
    return [padded(box, pixels.shape) for box in found]


def _lines_of(
    pixels: Pixels, element: FoundElement, rows: Sequence[TextBox], nearest: TextBox
) -> list[TextBox]:
    """A caption's line without the mark before it, and the others of the same caption: of what lies below
    each other in a list or a menu only one is meant."""
    if element.kind is ElementKind.BUTTON:
        return paragraph(pixels, rows, nearest)
    if element.kind is ElementKind.FIELD:
        return [nearest]
    if element.kind is ElementKind.TICK_BOX and nearest.left < element.left + _MARK_PX:
        nearest = behind_mark(pixels, nearest, element)
    else:
        nearest = without_mark(pixels, nearest)
    more = _LINES_AROUND * nearest.height
    around = replace(
        element,
        left=min(element.left, nearest.left),
        right=max(element.right, nearest.right),
        top=max(0, nearest.top - more),
        bottom=min(pixels.shape[0], nearest.bottom + more),
    )
    others = _whole_rows(pixels, _lines_around(pixels, around), _SPACE_BEYOND)
    return beside_mark(pixels, [one for one in others if not _touch(one, nearest)], nearest)


def _lines_around(pixels: Pixels, element: FoundElement) -> list[TextBox]:
    """The lines on and beside an element, each on one background. What is cut off above or below is looked
    for in a larger part of the picture; in a small one less is joined with what is above or below it."""
    found: list[TextBox] = []
    cut_off: list[TextBox] = []
    for above in _ABOVE_PX:
        top, bottom = max(0, element.top - above), min(pixels.shape[0], element.bottom + above)
        before = list(found)
        for box in _lines_within(pixels, element, top, bottom):
            if not any(_touch(box, one) for one in before):
                is_whole = (box.top > top or top == 0) and (box.bottom < bottom or bottom == pixels.shape[0])
                (found if is_whole else cut_off).append(box)
    for box in cut_off:
        if not any(_touch(box, one) for one in found):
            found.append(box)
    found = [_within_frame(pixels, box, element) for box in found]
    if element.kind in _HAVE_SIDES and not any(_is_inside(box, element) for box in found):
        found.extend(_lines_inside(pixels, element))
    return [piece for box in found for piece in parts_of(pixels, box)]


def _lines_within(pixels: Pixels, element: FoundElement, top: int, bottom: int) -> list[TextBox]:
    left, right = max(0, element.left - _REACH_PX), min(pixels.shape[1], element.right + _REACH_PX)
    return [
        TextBox(box.left + left, box.top + top, box.right + left, box.bottom + top)
        for box in line_boxes_apart(pixels[top:bottom, left:right])
    ]


def _lines_inside(pixels: Pixels, element: FoundElement) -> list[TextBox]:
    """The lines that are seen in an element's own picture, away from its sides."""
    cut = pixels[element.top : element.bottom, element.left : element.right]
    found = [
        TextBox(
            box.left + element.left, box.top + element.top, box.right + element.left, box.bottom + element.top
        )
        for box in line_boxes_apart(cut)
    ]
    return [box for box in found if element.left + 1 < box.left and box.right < element.right - 1]


def _is_inside(box: TextBox, element: FoundElement) -> bool:
    """Whether at least a part of a line is between an element's sides, and its middle at its height."""
    return (
        element.top <= box.middle[1] <= element.bottom
        and box.left < element.right
        and element.left < box.right
    )


def _within_frame(pixels: Pixels, box: TextBox, element: FoundElement) -> TextBox:
    """The caption within a frame that was taken for a part of it: a rectangle, or an element's own one with
    round ends."""
    inner = without_frame(ink_of(pixels, box))
    if inner is not None:
        left, top, right, bottom = inner
        return TextBox(box.left + left, box.top + top, box.left + right, box.top + bottom)
    covers = box.left <= element.left + _FRAME_PX and box.right >= element.right - _FRAME_PX
    is_high = _OF_FRAME * (element.bottom - element.top) <= box.height <= 2 * (element.bottom - element.top)
    is_its_own = covers and is_high and box.right <= element.right + _FRAME_ENDS_PX
    if element.kind not in _HAVE_ROOM or not is_its_own:
        return box
    quarter = box.height // 4
    middle = TextBox(box.left, box.top + quarter, box.right, box.bottom - quarter)
    glyphs = glyphs_of(ink_of(pixels, middle))
    is_within = (glyphs.left > _FRAME_ENDS_PX) & (glyphs.right < box.right - box.left - _FRAME_ENDS_PX)
    if not is_within.any():
        return box
    left, right = glyphs.left[is_within][0], glyphs.right[is_within][-1]
    caption = TextBox(box.left + int(left), box.top, box.left + int(right), box.bottom)
    drawn: NDArray[np.bool_] = np.any(ink_of(pixels, caption), axis=1)
    rows = runs(drawn[None])
    at = int(np.searchsorted(rows.left, box.height // 2, side="right")) - 1
    if at < 0:
        return box
    return TextBox(caption.left, box.top + int(rows.left[at]), caption.right, box.top + int(rows.right[at]))


def _is_frame_end(box: TextBox, element: FoundElement) -> bool:
    """Whether it is the round end of an element's frame, and perhaps that of the next one."""
    is_high = box.height >= _OF_FRAME * (element.bottom - element.top)
    is_at_side = any(
        box.left - _FRAME_PX <= side <= box.right + _FRAME_PX for side in (element.left, element.right)
    )
    return is_high and is_at_side and box.right - box.left <= box.height and element.kind in _HAVE_ROOM


def _is_beside_switch(pixels: Pixels, box: TextBox, at: Point) -> bool:
    """Whether a line stands right behind a point at which something is drawn, such as a switch."""
    x, y = round(at[0]), round(at[1])
    is_near = box.top <= y <= box.bottom and 0 < box.left - x <= _BESIDE_SWITCH * box.height
    return is_near and not is_blank(pixels[y - 1 : y + 2, max(0, x - _MOST_BESIDE_PX) : box.left - 1])


def _may_follow(pixels: Pixels, one: TextBox, other: TextBox, most: float) -> bool:
    """Whether a line begins so near behind another that it may be a word of the same caption, `most` heights
    of it at most."""
    gap = with_faint(pixels, other).left - with_faint(pixels, one).right
    return (
        other.top <= one.middle[1] <= other.bottom
        and all(box.right - box.left > _WIDER * box.height for box in (one, other))  # no mark
        and _SPACE_BEYOND * one.height < gap <= most * one.height
        and is_blank(pixels[one.top : one.bottom, one.right + 1 : other.left - 1])
    )


def _touch(one: TextBox, other: TextBox) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def _goes_on(box: TextBox, element: FoundElement, width: int) -> bool:
    """Whether a line reaches as far as was looked, but not to the side of the picture."""
    left, right = element.left - _REACH_PX + box.height, element.right + _REACH_PX - box.height
    return box.left <= left > box.height or box.right >= right < width - box.height


def _is_cut_off(pixels: Pixels, box: TextBox, *, is_marked: bool) -> bool:
    """Whether letters follow so near beside a line that they are the rest of it: more than the pale edge of
    its last one, or an upright edge. Before a line there may be a mark."""
    reach = box.height
    left, right = max(0, box.left - reach), min(pixels.shape[1], box.right + reach)
    ground = ground_of(pixels, padded(box, pixels.shape))
    off = np.abs(pixels[box.top : box.bottom, left:right] - ground).max(axis=2) > INK
    share = off.mean(axis=0)
    before, behind = share[: box.left - left][::-1], share[box.right - left :]
    for side in (behind,) if is_marked else (before, behind):
        blank = runs((side == 0)[None])
        is_wide = blank.right - blank.left > _NEXT_PX
        until = int(blank.left[is_wide][0]) if is_wide.any() else len(side)
        if int(((side[:until] > 0) & (side[:until] < _OF_FRAME)).sum()) > _NEXT_PX + 1:
            return True
    return False


def _is_covered(pixels: Pixels, box: TextBox) -> bool:
    """Whether something lies on the upper or the lower ends of a line's letters: the edge of what goes on
    beyond the line touches more than one of them."""
    around = padded(box, pixels.shape)
    off = np.abs(pixels[around.top : around.bottom, around.left : around.right] - ground_of(pixels, around))
    drawn = off.max(axis=2)
    above, below = drawn[: box.top - around.top + 1][::-1], drawn[box.bottom - around.top - 1 :]
    for side in (above, below):
        ink = side > INK
        is_edge = (side > _EDGE).mean(axis=1) >= _THROUGHOUT
        ends = np.flatnonzero(~ink.any(axis=1) | is_edge)
        if len(ends) and ends[0] and is_edge[ends[0]] and len(runs(ink[None, ends[0] - 1]).left) > 1:
            return True
    return False


def _below(pixels: Pixels, box: TextBox, element: FoundElement) -> list[TextBox]:
    """What of a line belongs to an element: where that is narrower than the line, the line is taken apart at
    wide spaces. Nothing of what should have room around it and has other text so near that it may be a part
    of it."""
    if element.left - 2 <= box.left and box.right <= element.right + 2:
        return [box]
    columns: NDArray[np.bool_] = np.any(ink_of(pixels, box), axis=0)
    blank = runs(~columns[None])
    wide = blank.right - blank.left > round(_SPACE_BEYOND * box.height)
    begins = [0, *blank.right[wide].tolist()]
    ends = [*blank.left[wide].tolist(), len(columns)]
    pieces = [
        TextBox(box.left + begin, box.top, box.left + end, box.bottom)
        for begin, end in zip(begins, ends, strict=True)
        if end - begin >= LEAST_CAPTION_PX
    ]
    is_marked = element.kind is ElementKind.TICK_BOX  # what follows has a mark of its own before it
    pieces = _whole_rows(pixels, pieces, _SPACE if is_marked else _SPACE_BEYOND)
    own = [one for one in pieces if _share_below(one, element) >= _LEAST_SHARE]
    others = [one for one in pieces if one not in own]
    is_clear = all(
        max(two.left - one.right, one.left - two.right) > _room_beside(one, element) * box.height
        for one in own
        for two in others
    )
    return own if is_clear else []


def _room_beside(box: TextBox, element: FoundElement) -> float:
    """In heights of a line, how far beside an element's caption nothing else stands on its background."""
    if element.kind is ElementKind.TICK_BOX and box.left - element.left > box.height:
        return _FOLLOW_MARK
    return _SPACE_OF_OTHERS if element.kind in _HAVE_ROOM else -1.0


def _share_below(box: TextBox, element: FoundElement) -> float:
    """How much of a box lies between the sides of an element, or of the element between those of the box."""
    shared = min(box.right, element.right) - max(box.left, element.left)
    return shared / min(box.right - box.left, element.right - element.left)


def _whole_rows(pixels: Pixels, boxes: Sequence[TextBox], space: float = _SPACE) -> list[TextBox]:
    """Words in large letters joined, and in letters of equal width: the space between them is wider than what
    separates captions in small ones.

    Args:
        space: the widest one in letters of different widths, in heights of the line.
    """
    kept: list[TextBox] = []
    for box in sorted(boxes, key=lambda one: one.left):
        at = next((number for number, one in enumerate(kept) if _is_next_word(pixels, one, box, space)), None)
        if at is None:
            kept.append(box)
        else:
            kept[at] = TextBox.around([kept[at], box])
    return kept


def _is_next_word(pixels: Pixels, one: TextBox, other: TextBox, space: float) -> bool:
    """Whether a line goes on with the other, a space behind it."""
    if not (
        one.top <= other.middle[1] <= one.bottom
        and 0 <= other.left - one.right <= _SPACE_OF_EQUAL * max(one.height, other.height)
    ):
        return False
    if not is_blank(pixels[one.top : one.bottom, one.right + 1 : other.left - 1]):
        return False
    low, high = sorted((one.height, other.height))
    both = TextBox.around([one, other])
    if high > _MUCH_HIGHER * low or changes_of_base(ink_of(pixels, both)):
        return False
    drawn = underlined(pixels, both)
    if drawn is not None:
        return bool(drawn[one.right - both.left : other.left - both.left].all())
    whole = with_faint(pixels, one), with_faint(pixels, other)
    mean = sum(box.height for box in whole) / 2  # one may have no high letter, or none that goes below
    if is_word_before(pixels, one, other):
        space *= _OF_ONE_LETTER
    return whole[1].left - whole[0].right <= space * mean or _is_in_cells(pixels, one, other)


def _is_in_cells(pixels: Pixels, one: TextBox, other: TextBox) -> bool:
    """Whether both are of letters of equal width, in the cells of one line with one of them empty between."""
    both = TextBox.around([one, other])
    return has_equal_cells(ink_of(pixels, both), one.right - both.left, other.left - both.left + 1)


def _distance(box: TextBox, at: Point) -> float:
    x, y = at
    return float(np.hypot(max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0)))
