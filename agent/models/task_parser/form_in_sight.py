"""The controls of a form by how their captions stand: boxes, rows and their lists, fields, buttons. Pure.

Letters alone do not tell what a caption is of. The mark that is seen before it does, or is read as letters, a
frame around it, what stands to the right of a label, and captions below each other at one edge; the model's
eyes tell the rest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from agent.models.task_parser.caption_pieces import (
    IN_AN_EDGE,
    MARK_BESIDE_PX,
    SAME_LABEL_PX,
    SAME_ROW_PX,
    CaptionPiece,
    caption_pieces,
)
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.said_captions import Find
from agent.ocr.lines import TextBox

_ROUND: Final = re.compile(r"[^¥vVxXyY_\[\]{}]*[©®@OoQ0()○][^¥vVxXyY_\[\]{}]*")
_A_DECIMAL: Final = re.compile(r"-?\d+[.,]\d+")
"""Stands in fields rather than in lists."""
_EDGES_OF_A_FIELD: Final = "[]|_‘’“” "
_SAME_EDGE_PX: Final = 5
_ALIGNED_PX: Final = 3
_VALUE_BESIDE_PX: Final = 260
_MARKS_BESIDE_PX, _LABEL_ABOVE_PX, _LABEL_ABOVE_A_VALUE_PX = 60, 14, 24
"""From one round button of a group to the next in its row, up to its label, and up to that from the text in
a field, at most."""
_ROWS_APART_PX = 23
"""From one row of a list to the next, at most."""
_FURTHER_APART_PX: Final = 5
_INSET_PX: Final = 3
"""What stands within a frame begins so much further to the right than the caption of that, at least."""
_LEAST_ROWS, _LEAST_VALUES = 3, 2
"""Of a list; and of what stands below each other beside labels of its own."""
_LEAST_SEEN, _LEAST_A_BUTTON, _SURELY_A_FIELD = 0.5, 0.9, 0.95
_LEAST_BESIDE_BUTTONS: Final = 0.6
_MAY_BE_A_BUTTON: Final = 0.8
_NEARLY: Final = 0.03
_LEAST_LETTERS: Final = 3
"""Of a caption in the last row: less is read of edges."""
_ASKED: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.FILL, OPEN)


class FormControlKind(Enum):
    """What a caption is of."""

    BUTTON = auto()
    BOX = auto()
    ROUND = auto()
    """A round button; its `owner` is the caption of the group."""
    ROW = auto()
    """Of a list that is open; its `owner` is the caption of that."""
    FIELD = auto()
    CLOSED_LIST = auto()


@dataclass(frozen=True, slots=True)
class FormControl:
    """One control in sight."""

    kind: FormControlKind
    caption: str
    """Without its mark."""
    box: TextBox
    """Of the caption, in pixels of the picture."""
    owner: str = ""
    value: str = ""
    """What stands in a field or a closed list."""
    is_unsure: bool = False
    """Whether a field may be a closed list, or the other way round."""
    is_set: bool | None = None
    """Whether a box is ticked, or a row chosen; None where that is not clear."""


def controls_in(pieces: Sequence[tuple[str, TextBox]], find: Find) -> list[FormControl]:
    """The controls whose captions these are, from the top down; the title of the window is left out.

    Args:
        pieces: what is read in the picture, with signs of `agent.ocr.marks` before what has a mark or a
            frame, and where, in its pixels.
    """
    captions = _without_title(caption_pieces(pieces), find)
    empty = [one for one in captions if not one.text]
    captions = [one for one in captions if one.text]
    marked = [one for one in captions if one.mark]
    plain = [one for one in captions if not one.mark]
    seen_as = dict(zip(map(id, plain), _seen(plain, find), strict=True))
    alone = [one for one in plain if not one.is_framed and not _has_a_value(one, plain)]
    framed = [*empty, *(one for one in plain if one.is_in_field)]
    typed = [one for one in framed if one.is_typed]
    # Where fields have frames, what has none beside it is the caption of none, whatever the eyes say.
    may_be_rows = [
        one
        for one in alone
        if _as_field(seen_as[id(one)]) < _SURELY_A_FIELD
        or (len(framed) >= _LEAST_VALUES and not _is_a_label_of_any(one, framed))
        if one.is_in_field or not any(_is_right_above(one, field) for field in typed)
    ]
    stacks = _stacks(may_be_rows)
    labelled = [one for one in plain if _has_a_value(one, plain)]
    stacks = [stack for stack in stacks if sum(_is_a_value(one, labelled) for one in stack) < _LEAST_VALUES]
    rows = [one for stack in stacks for one in stack]
    labels = [one for one in plain if one not in rows]
    values = _values(labels, [*marked, *rows])
    labels = [one for one in labels if not any(one is value for value in values.values())]
    values.update(_empty_fields(empty, [one for one in labels if id(one) not in values], labels))
    seen = [seen_as[id(one)] for one in labels]
    round_ones = [one for one in marked if _ROUND.fullmatch(one.mark)]
    found = [
        _of_round(one, labels, marked)
        if any(one.is_beside(other) and one.is_near(other) for other in round_ones)
        else FormControl(FormControlKind.BOX, one.text, one.box)
        for one in marked
    ]
    for stack in stacks:
        owner = _label_of(stack[0], labels, others=stack[1:])
        found += [FormControl(FormControlKind.ROW, one.text, one.box, owner) for one in stack]
    groups = {one.owner for one in found if one.owner}
    for label, said in zip(labels, seen, strict=True):
        value = values.get(id(label))
        is_group = label.text in groups and _as_field(said) < _SURELY_A_FIELD
        kind = None if is_group else _kind_of(label, said, value is not None, labels, seen)
        if kind is not None:
            text = "" if value is None else value.text.strip(_EDGES_OF_A_FIELD)
            is_unsure = min(said[GoalVerb.FILL], said[OPEN]) >= _LEAST_SEEN
            if value is not None and (value.is_typed or value.has_arrow):
                kind = FormControlKind.FIELD if value.is_typed else FormControlKind.CLOSED_LIST
                is_unsure = False
            if kind is FormControlKind.CLOSED_LIST and is_unsure and _A_DECIMAL.fullmatch(text):
                kind = FormControlKind.FIELD
            found.append(FormControl(kind, label.text, label.box, value=text, is_unsure=is_unsure))
    return sorted(found, key=lambda one: (one.box.top, one.box.left))


def with_heading(controls: Sequence[FormControl], called: Collection[str]) -> list[FormControl]:
    """The controls; the first of rows without a caption is that itself where a task calls their list so.

    Args:
        called: what it calls lists, in small letters.
    """
    rows = [one for one in controls if one.kind is FormControlKind.ROW and not one.owner]
    heading = next((one for one in rows if one.caption.casefold() in called), None)
    if heading is None:
        return list(controls)
    below = [one for one in rows if one.box.top > heading.box.top and _is_at_edge(one.box, heading.box)]
    return [
        replace(one, owner=heading.caption) if one in below else one for one in controls if one is not heading
    ]


def _is_at_edge(box: TextBox, other: TextBox) -> bool:
    return abs(box.left - other.left) <= _SAME_EDGE_PX


def _without_title(captions: list[CaptionPiece], find: Find) -> list[CaptionPiece]:
    """All but those in the topmost row, where no buttons stand in that; those of a header bar are left."""
    first = min((one for one in captions if len(one.text) > 2), key=lambda one: one.box.top, default=None)
    if first is None:
        return captions
    row = [one for one in captions if one.is_beside(first)]
    is_header = any(one.is_framed for one in row)
    likely = find([(GoalVerb.PRESS, one.text) for one in row]) if is_header else [0.0] * len(row)
    title = [
        one for one, chance in zip(row, likely, strict=True) if not one.is_framed and chance < _LEAST_A_BUTTON
    ]
    return [one for one in captions if not any(one is other for other in title)]


def _has_a_value(one: CaptionPiece, plain: Sequence[CaptionPiece]) -> bool:
    """Whether it is a label with something to its right."""
    return one.is_label and any(
        other.is_beside(one) and 0 < other.box.left - one.box.right <= _VALUE_BESIDE_PX
        for other in plain
        if not other.is_label
    )


def _is_a_label_of_any(one: CaptionPiece, framed: Sequence[CaptionPiece]) -> bool:
    """Whether a field is to its right or right below it."""
    return any(
        _is_right_above(one, field)
        or (field.is_beside(one) and 0 < field.box.left - one.box.right <= _VALUE_BESIDE_PX)
        for field in framed
    )


def _is_a_value(one: CaptionPiece, labelled: Sequence[CaptionPiece]) -> bool:
    return any(
        label.is_beside(one) and 0 < one.box.left - label.box.right <= _VALUE_BESIDE_PX for label in labelled
    )


def _stacks(plain: Sequence[CaptionPiece]) -> list[list[CaptionPiece]]:
    """Captions close below each other at one edge: rows of a list."""
    stacks: list[list[CaptionPiece]] = []
    for one in sorted(plain, key=lambda one: one.box.top):
        for stack in stacks:
            apart = one.box.middle[1] - stack[-1].box.middle[1]
            is_below = SAME_ROW_PX < apart <= _ROWS_APART_PX
            # A row that is chosen begins where others do, a value further to the right than its caption.
            nearest = SAME_LABEL_PX if one.is_in_field or stack[-1].is_in_field else _SAME_EDGE_PX
            if is_below and abs(one.box.left - stack[-1].box.left) <= nearest:
                stack.append(one)
                break
        else:
            stacks.append([one])
    stacks = [stack for stack in stacks if len(stack) >= _LEAST_ROWS]
    return [
        _without_captions(stack)
        for stack in stacks
        if not are_captions_and_values([one.box for one in stack])
    ]


def are_captions_and_values(boxes: Sequence[TextBox]) -> bool:
    """Whether of what stands below each other captions and what their fields hold take turns: that begins
    further to the right, as a frame is around it. Rows begin at one edge."""
    inset = [below.left - box.left >= _INSET_PX for box, below in pairwise(boxes)]
    return _LEAST_ROWS * sum(inset) >= len(boxes)


def _without_captions(stack: list[CaptionPiece]) -> list[CaptionPiece]:
    """The rows of a stack, without the caption of the list above them: it ends with a colon, stands further
    apart than they do, or further to the left than all of them; and without that of what comes below, which
    stands further apart, too."""
    is_outside = len(stack) > _LEAST_ROWS and all(
        one.box.left - stack[0].box.left >= _INSET_PX for one in stack[1:]
    )
    apart = [other.box.middle[1] - one.box.middle[1] for one, other in pairwise(stack)]
    rest = apart[1:]
    is_apart = len(rest) > 1 and abs(apart[0] - sum(rest) / len(rest)) >= _FURTHER_APART_PX
    first = 1 if stack[0].is_label or is_apart or is_outside else 0
    rest = apart[first:-1]
    is_next = len(rest) > 1 and apart[-1] - sum(rest) / len(rest) >= _FURTHER_APART_PX
    return stack[first : -1 if is_next else None]


def _values(labels: Sequence[CaptionPiece], grouped: Sequence[CaptionPiece]) -> dict[int, CaptionPiece]:
    """What stands to the right of a label in its row, or in the field right below it, by the label's
    identity; of a row of several none, nor of the last row, where it is at the edge of no other: those are
    buttons. What stands right above something that is marked, or a row of a list, is the caption of that."""
    found: dict[int, CaptionPiece] = {}
    for label in labels:
        row = [one for one in labels if one.is_beside(label)]
        right = [
            one for one in row if 0 < one.box.left - label.box.right <= _VALUE_BESIDE_PX and not one.is_label
        ]
        if label.is_framed or label.is_in_field:
            continue
        nearest = min(right, key=lambda one: one.box.left, default=None)
        if nearest is not None and nearest.is_in_field:
            found[id(label)] = nearest
        elif len(row) == 2 and len(right) == 1 and not _has_own(right[0], labels, grouped):
            found[id(label)] = right[0]
        if id(label) not in found and (below := _in_field_below(label, labels)) is not None:
            found[id(label)] = below
    last = max((one.box.middle[1] for one in labels if len(one.text) >= _LEAST_LETTERS), default=0)

    def is_in_line(value: CaptionPiece) -> bool:
        return any(
            other is not value and abs(other.box.left - value.box.left) <= _SAME_EDGE_PX
            for other in found.values()
        )

    return {
        label: value
        for label, value in found.items()
        if last - value.box.middle[1] > SAME_ROW_PX or value.is_typed or value.has_arrow or is_in_line(value)
    }


def _empty_fields(
    empty: Sequence[CaptionPiece], without: Sequence[CaptionPiece], labels: Sequence[CaptionPiece]
) -> dict[int, CaptionPiece]:
    """The empty field to the right of each label in its row with no other label between, or right below it,
    by the label's identity.

    Args:
        without: labels that have no value yet.
    """
    found: dict[int, CaptionPiece] = {}
    for field in empty:
        beside = [
            one for one in labels if one.is_beside(field) and one.box.right <= field.box.left + _INSET_PX
        ]
        nearest = max(beside, key=lambda one: one.box.right, default=None)
        if nearest is not None and field.box.left - nearest.box.right <= _VALUE_BESIDE_PX:
            found[id(nearest)] = field
            continue
        above = [one for one in without if _is_right_above(one, field)]
        if above:
            found[id(max(above, key=lambda one: one.box.bottom))] = field
    return {id(one): found[id(one)] for one in without if id(one) in found and not one.is_framed}


def _has_own(label: CaptionPiece, labels: Sequence[CaptionPiece], grouped: Sequence[CaptionPiece]) -> bool:
    """Whether it is itself the caption of what stands right below it."""
    return _in_field_below(label, labels) is not None or any(_is_of(label, one, labels) for one in grouped)


def _in_field_below(label: CaptionPiece, labels: Sequence[CaptionPiece]) -> CaptionPiece | None:
    """What stands in a field right below its caption, where no caption is to the left of that."""
    return next((one for one in labels if one.is_in_field and _is_of(label, one, labels)), None)


def _is_of(label: CaptionPiece, one: CaptionPiece, labels: Sequence[CaptionPiece]) -> bool:
    """Whether a label stands right above something, at its edge, and none to the left of that, but for what
    has a label right above itself. The value of a field is no label."""
    return (
        not label.is_in_field
        and _is_right_above(label, one)
        and not any(
            other.is_beside(one)
            and 0 <= one.box.left - other.box.right <= _VALUE_BESIDE_PX
            and not any(_is_right_above(above, other) for above in labels)
            for other in labels
        )
    )


def _is_right_above(label: CaptionPiece, one: CaptionPiece) -> bool:
    """The value of a field above round buttons begins further to the right than these, and stands in the
    middle of a frame that may be high."""
    apart = one.box.top - label.box.bottom
    if one.mark and abs(one.box.left - label.box.left) <= _ALIGNED_PX:
        return 0 <= apart <= _ROWS_APART_PX
    is_at_edge = -_SAME_EDGE_PX <= one.box.left - label.box.left <= MARK_BESIDE_PX
    is_inset = one.is_in_field and one.box.left - label.box.left >= _INSET_PX
    most = _LABEL_ABOVE_A_VALUE_PX if is_inset else _LABEL_ABOVE_PX
    return is_at_edge and 0 <= apart <= most


def _seen(labels: Sequence[CaptionPiece], find: Find) -> list[dict[str, float]]:
    asked = [(verb, one.text) for one in labels for verb in _ASKED]
    likely = iter(find(asked) if asked else ())
    return [{verb: next(likely) for verb in _ASKED} for _ in labels]


def _as_field(said: dict[str, float]) -> float:
    """How surely the eyes see the caption of a field or a list."""
    return max(said[GoalVerb.FILL], said[OPEN])


def _of_round(
    one: CaptionPiece, labels: Sequence[CaptionPiece], marked: Sequence[CaptionPiece]
) -> FormControl:
    """Also of what stands beside round buttons, whatever its mark is read as: all in a row have one label."""
    row = sorted((other for other in marked if other.is_beside(one)), key=lambda other: other.box.left)
    before = [other for other in row if other.box.left <= one.box.left]
    first = before[-1]
    for other in reversed(before[:-1]):
        if first.box.left - other.box.right > _MARKS_BESIDE_PX:
            break
        first = other
    return FormControl(FormControlKind.ROUND, one.text, one.box, _label_of(first, labels))


def _label_of(one: CaptionPiece, labels: Sequence[CaptionPiece], others: Sequence[CaptionPiece] = ()) -> str:
    """The caption of a row: right above it, to its left, to the left of the others of its list, or else
    nearest above to its left; "" for none."""
    labels = [label for label in labels if not label.is_in_field]
    right_above = [label for label in labels if _is_of(label, one, labels)]
    left = [label for label in labels if label.box.right <= one.box.left]
    beside = [label for label in left if abs(label.box.middle[1] - one.box.middle[1]) <= 2 * SAME_ROW_PX]
    above = [
        label
        for label in labels
        if label.box.bottom <= one.box.top and label.box.left <= one.box.left + _SAME_EDGE_PX
    ]
    if right_above:
        return max(right_above, key=lambda label: label.box.bottom).text
    if beside:
        return max(beside, key=lambda label: label.box.right).text
    beside_others = [label for label in left if any(label.is_beside(other) for other in others)]
    if beside_others:
        return max(beside_others, key=lambda label: label.box.right).text
    return max(above, key=lambda label: label.box.bottom).text if above else ""


def _kind_of(
    label: CaptionPiece,
    said: dict[str, float],
    has_value: bool,
    labels: Sequence[CaptionPiece],
    seen: Sequence[dict[str, float]],
) -> FormControlKind | None:
    """By the eyes, and by whether buttons stand in the same row; None for what is only text."""
    if label.is_framed and not has_value:
        return FormControlKind.BUTTON
    as_field = _as_field(said)
    in_row = any(
        other is not label and other.is_beside(label) and likely[GoalVerb.PRESS] >= _LEAST_A_BUTTON
        for other, likely in zip(labels, seen, strict=True)
    )
    least = (
        _LEAST_A_BUTTON if as_field >= _LEAST_SEEN else _LEAST_BESIDE_BUTTONS if in_row else _MAY_BE_A_BUTTON
    )
    if said[GoalVerb.PRESS] >= least and not has_value and (in_row or as_field < _LEAST_SEEN):
        return FormControlKind.BUTTON
    if not any(map(str.isalpha, label.text)):
        return None  # a number in a field below its caption
    if has_value or as_field >= max(_LEAST_SEEN, said[GoalVerb.TICK]):
        is_list = said[OPEN] >= max(_LEAST_SEEN, said[GoalVerb.FILL] - _NEARLY)
        return FormControlKind.CLOSED_LIST if is_list else FormControlKind.FIELD
    if said[GoalVerb.TICK] >= _LEAST_A_BUTTON and IN_AN_EDGE.search(label.text) is None:
        return FormControlKind.FIELD if label.is_label else FormControlKind.BOX
    return None
