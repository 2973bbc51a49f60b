"""Compares where the model points with what is read there. Pure.

A name that stands somewhere in the picture and not where the model points is pointed at where it stands; one
that stands nowhere, where something else is read at the point, is missing. Where nothing is read the model's
eyes are believed: an icon has no letters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agent.models.children.alike import contradicts, is_unlike, lacks_a_word
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import NamedPlace, Sighted, Standing
from agent.models.embedded_vocabulary import (
    COORDINATE_TOKENS,
    END_OF_TURN_ID,
    FIRST_COORDINATE_ID,
    ID_OF,
    encode_data,
)
from agent.ocr.lines import TextBox

_LAST_BIN = len(COORDINATE_TOKENS) - 1
_CLICKS = (ID_OF["<|click|>"], ID_OF["<|left_double|>"])
_BOX_REACH_PX = 45
"""A box stands at most so far to the left of its caption."""
_BESIDE_PX = 14
"""Edge of a button around its caption."""
_EDGE_PX = 3
_LEAST_LETTERS_PX = 10
_MARK_BEFORE, _MISSED_BY = 1.4, (1.9, 2.6)
"""In heights of a caption's letters: how far before it a mark has its middle, and where it is just missed."""
_LEAST_ROWS, _ROWS_REACH_PX, _SAME_EDGE_PX = 2, 46, 4
"""Of a list that was opened."""
BELOW_PX = 48
"""A field stands at most so far below its caption."""


@dataclass(frozen=True, slots=True)
class PressedPoint:
    """What a reply presses, in pixels of the picture."""

    reply: ScoredReply
    at: int
    """Number of the token of its first coordinate."""
    x: int
    y: int

    def moved_to(self, x: float, y: float, sighted: Sighted) -> ScoredReply:
        """The same reply with another point of that picture."""
        tokens = self.reply.token_ids
        return ScoredReply((*tokens[: self.at], *bins_of(x, y, sighted), *tokens[self.at + 2 :]), ())


def pressing_at(box: TextBox, thought: str, sighted: Sighted) -> ScoredReply:
    """The reply that presses the middle of what is read there, with this thought."""
    return ScoredReply(
        (*encode_data(thought), _CLICKS[0], *bins_of(*box.middle, sighted), END_OF_TURN_ID), ()
    )


def bins_of(x: float, y: float, sighted: Sighted) -> list[int]:
    """The tokens of a point of the picture."""
    return [
        FIRST_COORDINATE_ID + min(max(round(at * _LAST_BIN / length), 0), _LAST_BIN)
        for at, length in zip((x, y), sighted.size_px, strict=True)
    ]


def pointing_of(reply: ScoredReply, sighted: Sighted) -> PressedPoint | None:
    """The first point of a reply to this picture; None where it presses nothing."""
    tokens = reply.token_ids
    at = next((number for number, token in enumerate(tokens) if token in _CLICKS), None)
    if at is None or len(tokens) < at + 3:
        return None
    x, y = (
        (token - FIRST_COORDINATE_ID) * length // _LAST_BIN
        for token, length in zip(tokens[at + 1 : at + 3], sighted.size_px, strict=True)
    )
    return PressedPoint(reply, at + 1, x, y)


def on_its_caption(
    sighted: Sighted, pointing: PressedPoint, name: str, *, reach: int = 0, is_row: bool = False
) -> ScoredReply | None:
    """The reply to what is called so, where its caption is; None where something else is read at the point
    and the name nowhere.

    Args:
        reach: how far to the left of its caption it may be pressed.
        is_row: whether it has letters in any case; a button may have a picture only.
    """
    places = sighted.places(name)
    read = sighted.text_at(pointing.x, pointing.y, reach=reach)
    if is_row and not read:  # a row goes on to the right of its letters
        read = next((text for text, _ in sighted.around(pointing.x, pointing.y, above_px=0)), "")
    on_it = [
        place
        for place in places
        if _is_on(place, pointing, reach, is_alone=not read and not is_row)
        and not _is_nearer_another(sighted, place, pointing)
    ]
    if on_it:
        mark = _just_missed(on_it[0].box, pointing) if reach == _BOX_REACH_PX else None
        return (
            ScoredReply(pointing.reply.token_ids, ()) if mark is None else pointing.moved_to(*mark, sighted)
        )
    whole = [place for place in places if place.shown is Standing.WHOLE]
    if whole and (read or is_row):
        nearest = min(whole, key=lambda place: _distance(place, pointing))
        return pointing.moved_to(*nearest.box.middle, sighted)
    # A row with a mark or a colour upon it may not be read; others of its list are.
    has_opened = sighted.shows_more and len(sighted.new_lines()) >= _LEAST_ROWS
    is_told = bool(read) or has_opened or _is_among_rows(sighted, pointing)
    is_no_row = is_row and is_told and not sighted.knows(name)
    if not places and (contradicts(read, name) or lacks_a_word(read, name) or is_no_row):
        return None
    return pointing.reply


def _is_among_rows(sighted: Sighted, pointing: PressedPoint) -> bool:
    """Whether rows of one list are read right above a point, or around it."""
    x, y = pointing.x, pointing.y
    near = [box for _, box in sighted.lines if abs(box.middle[1] - y) <= _ROWS_REACH_PX and box.left <= x]
    edges = [[one for one in near if abs(one.left - box.left) <= _SAME_EDGE_PX] for box in near]
    return any(
        len(column) >= _LEAST_ROWS
        and all(not one.top <= y < one.bottom for one in column)
        and max(one.right for one in column) >= x - _BESIDE_PX
        for column in edges
    )


def is_elsewhere(sighted: Sighted, pointing: PressedPoint, name: str) -> bool:
    """Whether a name is a caption that is read and the point lies neither in its row nor close below it."""
    whole = sighted.captions_called(name)
    x, y = pointing.x, pointing.y
    return bool(whole) and not any(
        is_in_row(box, x, y) or (0 <= y - box.bottom < BELOW_PX and box.left - _BESIDE_PX <= x)
        for box in whole
    )


def is_of_another(
    sighted: Sighted, pointing: PressedPoint, name: str, is_field: Callable[[str], bool]
) -> bool:
    """Whether the field or list that is pointed at has another caption, or is a button, and no word of this
    one is read: eyes find an empty field for whatever is not there."""
    if sighted.places(name) or sighted.knows(name):
        return False
    x, y = pointing.x, pointing.y
    if is_unlike(sighted.button_at(x, y), name):
        return True
    for caption, box in sighted.around(x, y, above_px=BELOW_PX):
        is_on_it = box.left <= x < box.right and box.top <= y < box.bottom
        if not is_on_it and is_field(caption):
            return is_unlike(caption, name)
    return False


def in_its_field(sighted: Sighted, pointing: PressedPoint, name: str) -> ScoredReply | None:
    """The reply to what stands in the field or list of a caption, where the model points to the caption
    itself; None where it does not, or nothing stands there. To press a caption opens menus, not lists."""
    for box in sighted.captions_called(name):
        is_on_it = box.left <= pointing.x < box.right and box.top <= pointing.y < box.bottom
        if is_on_it and (inside := sighted.value_of(box)) is not None:
            return pointing.moved_to(*inside.middle, sighted)
    return None


def is_in_row(box: TextBox, x: int, y: int) -> bool:
    """Whether a point is beside a caption, or on it."""
    return box.left <= x and box.top - box.height // 2 <= y < box.bottom + box.height // 2


def box_reach(verb: str) -> int:
    """How far to the left of its caption a control is pressed."""
    return _BOX_REACH_PX if verb in ("tick", "untick", "choose") else _BESIDE_PX


def _is_on(place: NamedPlace, pointing: PressedPoint, reach: int, *, is_alone: bool) -> bool:
    """`is_alone`: nothing else is read at the point, which may be the edge of a button."""
    box = place.box
    above = box.height if is_alone else _EDGE_PX
    return (
        box.left - max(reach, _BESIDE_PX) <= pointing.x <= box.right + _BESIDE_PX
        and box.top - above <= pointing.y < box.bottom + above
    )


def _is_nearer_another(sighted: Sighted, place: NamedPlace, pointing: PressedPoint) -> bool:
    """Whether a point is in another line, and nearer to the middle of that: rows stand so close that their
    letters overlap."""
    apart = abs(place.box.middle[1] - pointing.y)
    return any(
        box.left <= pointing.x < box.right
        and box.top <= pointing.y < box.bottom
        and abs(box.middle[1] - pointing.y) < apart
        and not box.holds(place.box)
        for _, box in sighted.lines
    )


def _just_missed(caption: TextBox, pointing: PressedPoint) -> tuple[float, float] | None:
    """The middle of the mark before a caption, where the point lies a little to the left of it: the model
    points no more finely than the 200th part of a picture."""
    letters = max(caption.height, _LEAST_LETTERS_PX)
    nearest, furthest = (times * letters for times in _MISSED_BY)
    if not nearest < caption.left - pointing.x <= furthest:
        return None
    return caption.left - _MARK_BEFORE * letters, pointing.y


def _distance(place: NamedPlace, pointing: PressedPoint) -> float:
    x, y = place.box.middle
    return (x - pointing.x) ** 2 + (y - pointing.y) ** 2
