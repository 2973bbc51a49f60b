"""Where the field or list of a caption is, when the model points beside it. Pure.

The model finds a caption and misses what belongs to it: it points to the gap between both, to the caption
itself, or to the same place at another caption. How the captions and values of a form stand tells where.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from agent.models.children.alike import contradicts
from agent.models.children.pointing_check import BELOW_PX, PressedPoint, is_in_row, is_of_another, pointing_of
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import Sighted, SightedReader, Standing
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.ocr.lines import TextBox

_LEAST_A_FIELD: Final = 0.6
_SAME_EDGE_PX, _WIDEST_PX, _INTO_A_FIELD_PX = 4, 60, 20
"""Of captions in one column: where they begin or end, how much wider one is than another, and how far from
the widest a field surely has begun."""
_INSET_PX: Final = range(3, 15)
"""How much further to the right than its caption a value begins that stands below it, in a field."""
_PAST_AN_ICON_PX: Final = 32
_HIGHEST_PX: Final = 150
"""A field that is as high as this has its caption above, and nothing else is read between both."""


def eyes_for_fields(reader: SightedReader) -> Callable[[str], bool]:
    """Tells whether the picture shows a field or a list that is called so."""

    def is_field_called(caption: str) -> bool:
        return max(reader.find([(GoalVerb.FILL, caption), (OPEN, caption)])) >= _LEAST_A_FIELD

    return is_field_called


def in_its_own_field(reader: SightedReader, reply: ScoredReply, name: str) -> ScoredReply | None:
    """The reply, as by `beside_its_caption` where it presses something; None where that is another's."""
    sighted = reader.sighted
    pointing = None if sighted is None else pointing_of(reply, sighted)
    if sighted is None or pointing is None:
        return reply
    is_field_called = eyes_for_fields(reader)
    if is_of_another(sighted, pointing, name, is_field_called):
        return None
    return beside_its_caption(sighted, pointing, name, is_field_called)


def beside_its_caption(
    sighted: Sighted, pointing: PressedPoint, name: str, is_field: Callable[[str], bool]
) -> ScoredReply:
    """The reply to the field or list whose caption this is. Where the model points to that of another
    caption, the one that lies to its own as that one does to the other.

    Args:
        is_field: whether the picture shows a field or a list that is called so; what is read beside a point
            may be the text in the field itself.
    """
    places = [place for place in sighted.places(name) if place.shown is Standing.WHOLE]
    whole = [place.box for place in places]
    is_as_written = any(place.likeness == 1.0 for place in places)
    x, y = pointing.x, pointing.y
    if not whole or any(_is_alone_above(sighted, box, x, y) for box in whole):
        return pointing.reply
    nearest = min(whole, key=lambda box: abs(box.middle[1] - y))
    if (field := sighted.field_of(nearest)) is not None:
        is_in_it = field.left <= x < field.right and field.top <= y < field.bottom
        inside = field.left + min(_INTO_A_FIELD_PX, field.width // 2), field.middle[1]
        return pointing.reply if is_in_it else pointing.moved_to(*inside, sighted)
    for box in whole:
        if is_in_row(box, x, y):
            at = _in_its_field(sighted, box, x, y)
            return pointing.reply if at == (x, y) else pointing.moved_to(*at, sighted)
    for caption, box in sighted.around(x, y, above_px=BELOW_PX):
        # "Lower value" is not misread where "Upper value" is read as well.
        if box in whole or not (is_as_written or contradicts(caption, name)):
            return pointing.reply
        if is_field(caption):
            nearest = min(whole, key=lambda one: abs(one.top - y))
            at = x + nearest.left - box.left, y + nearest.top - box.top
            if is_in_row(nearest, *at):
                at = _in_its_field(sighted, nearest, *at)
            is_inside = all(0 <= one < length for one, length in zip(at, sighted.size_px, strict=True))
            return pointing.moved_to(*at, sighted) if is_inside else pointing.reply
    return pointing.reply


def pointed_otherwise(sighted: Sighted | None, name: str, reply: ScoredReply) -> ScoredReply:
    """The reply to a field that was pressed in vain: below its caption where that itself was pressed, or else
    further to the right, for it may have been an icon in the field."""
    pointing = None if sighted is None else pointing_of(reply, sighted)
    if sighted is None or pointing is None:
        return reply
    x, y = pointing.x, pointing.y
    captions = sighted.captions_called(name)
    pressed = next((box for box in captions if box.left <= x < box.right and box.top <= y < box.bottom), None)
    at = (x + _PAST_AN_ICON_PX, y) if pressed is None else (x, pressed.bottom + pressed.height)
    return pointing.moved_to(*at, sighted)


def _is_alone_above(sighted: Sighted, caption: TextBox, x: int, y: int) -> bool:
    """Whether a point is below a caption, and nothing else is read in that column from there on."""
    is_below = 0 <= y - caption.bottom < _HIGHEST_PX and x >= caption.left - _SAME_EDGE_PX
    if not is_below or is_in_row(caption, x, y):
        return False
    return not any(
        box != caption and caption.top <= box.middle[1] <= y and caption.left - _SAME_EDGE_PX <= box.left <= x
        for _, box in sighted.lines
    )


def _in_its_field(sighted: Sighted, caption: TextBox, x: int, y: int) -> tuple[int, int]:
    """The point in the row of a caption; below that where it is on the caption and fields stand below
    theirs, further to the right where it is between the caption and its field."""
    if x < caption.right + _INTO_A_FIELD_PX and (below := _field_below(sighted, caption)) is not None:
        return below
    return max(x, _right_of_captions(sighted, caption)), y


def _field_below(sighted: Sighted, caption: TextBox) -> tuple[int, int] | None:
    """A point of the field below a caption; None where fields stand beside theirs, or no value is read that
    tells."""
    pairs = [(box, value) for _, box in sighted.lines if (value := sighted.value_of(box)) is not None]
    below = [(box, value) for box, value in pairs if value.left - box.left in _INSET_PX]
    captions = [box for box, _ in below]
    beside = [value for box, value in pairs if value.top < box.bottom and value not in captions]
    own = next((value for box, value in below if box == caption), None)
    if own is not None:
        return own.middle
    if not below or len(beside) > len(below):
        return None
    box, value = below[0]
    return caption.left + _INSET_PX.stop, caption.middle[1] + value.middle[1] - box.middle[1]


def _right_of_captions(sighted: Sighted, caption: TextBox) -> int:
    """Where the field beside a caption surely has begun: right of all in its column, which begin or end at
    one edge."""
    column = [
        box.right
        for _, box in sighted.lines
        if min(abs(box.left - caption.left), abs(box.right - caption.right)) <= _SAME_EDGE_PX
        if box.right - caption.right < _WIDEST_PX
    ]
    return max([caption.right, *column]) + _INTO_A_FIELD_PX
