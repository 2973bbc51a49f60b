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

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.said_captions import Find
from agent.ocr.lines import TextBox
from agent.ocr.marks import A_FRAME, IN_A_FRAME, IN_A_TEXT_FIELD

_MARKED: Final = re.compile(
    r"(?:(?P<mark>(?=[^ ]{1,4} )\w?[^\w\s“”‘’\"'%°€$£:;.,!?&]+\w?[^\w\s“”‘’\"']*"
    r"|_[^\w\s]?|[vV]_|[vVyYxX]{1,2}|[IOoQ!]) "
    r"|(?P<glued>O)(?=\d))(?P<caption>[^\W_].*)"
)
"""What a box or a round button before a caption is read as."""
_A_MARK: Final = re.compile(r"[‘’“”'\"(]?[^\w\s\[\]|‘’“”'\"(]{1,3}\)?|\(\)|_+|\[[ xvI]?\]|[IOoQvVyYxXe]{1,2}")
_LIKE_A_WORD: Final = "I"
_MARK_WITHIN: Final = re.compile(r" (?=(?:\([^ ]?\)|[©®@]\)?|O\)|_\}|\[[^ ]?\]) [^\W_])")
"""Between two boxes or round buttons that are read as one line."""
_ROUND: Final = re.compile(r"[^¥vVxXyY_\[\]{}]*[©®@OoQ0()○][^¥vVxXyY_\[\]{}]*")
_LEAST_OF_A_CAPTION: Final = re.compile(r"[^\W\d_].*[^\W_].*[^\W_]|[A-Z].*[^\W_]")
_AN_EDGE: Final = re.compile(r"^(?:(?:[a-z]{1,3}|J[a-z]?) ){1,2}(?=[A-Z])")
"""What the edge of a button before its caption is read as."""
_A_DECIMAL: Final = re.compile(r"-?\d+[.,]\d+")
"""Stands in fields rather than in lists."""
IN_AN_EDGE: Final = re.compile(r" ?[—–~=-]+$")
"""The caption in the edge of a group goes on in that: "Shipping —"."""
_ENDS_A_LABEL: Final = ":"
_EDGES_OF_A_FIELD: Final = "[]|_‘’“” "
_A_SPACE_PX = 5
_LEVEL_PX = 1
_A_WORD: Final = re.compile(r"[^\W\d_]{3}")
_ENDS_WITH_A_WORD: Final = re.compile(r"[^\W\d_]{3}$")
_SAME_ROW_PX, _SAME_EDGE_PX = 8, 5
_SAME_LABEL_PX, _ALIGNED_PX = 2, 3
_MARK_BESIDE_PX, _VALUE_BESIDE_PX = 26, 260
_FLAT: Final = 4
"""How many times as high as a sign beside it a caption is, at least, where that is the edge of a group."""
_OF_ONE_GROUP_PX: Final = 100
_MARKS_BESIDE_PX, _LABEL_ABOVE_PX = 60, 14
"""From one round button of a group to the next in its row, and up to its label, at most."""
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


@dataclass(slots=True)
class _Piece:
    text: str
    box: TextBox
    mark: str = ""
    is_label: bool = False
    """Whether it ends with a colon."""
    is_framed: bool = False
    """Whether edges are around it as around the caption of a button."""
    is_in_field: bool = False
    """Whether it stands in a frame as the value of a field does, or a row that is chosen."""
    is_typed: bool = False
    """Whether that frame is of a field, and of no closed list; the text may be ""."""

    def is_beside(self, other: _Piece) -> bool:
        """Whether both stand in one row."""
        return abs(self.box.middle[1] - other.box.middle[1]) <= _SAME_ROW_PX

    def is_near(self, other: _Piece) -> bool:
        """Whether both may be of one group of that row."""
        return max(other.box.left - self.box.right, self.box.left - other.box.right) <= _OF_ONE_GROUP_PX


def controls_in(pieces: Sequence[tuple[str, TextBox]], find: Find) -> list[FormControl]:
    """The controls whose captions these are, from the top down; the title of the window is left out.

    Args:
        pieces: what is read in the picture, with signs of `agent.ocr.marks` before what has a mark or a
            frame, and where, in its pixels.
    """
    captions = _without_title(_captions(pieces))
    empty = [one for one in captions if not one.text]
    captions = [one for one in captions if one.text]
    marked = [one for one in captions if one.mark]
    plain = [one for one in captions if not one.mark]
    seen_as = dict(zip(map(id, plain), _seen(plain, find), strict=True))
    alone = [one for one in plain if not one.is_framed and not _has_a_value(one, plain)]
    framed = [*empty, *(one for one in plain if one.is_in_field)]
    # Where fields have frames, what has none beside it is the caption of none, whatever the eyes say.
    may_be_rows = [
        one
        for one in alone
        if _as_field(seen_as[id(one)]) < _SURELY_A_FIELD
        or (len(framed) >= _LEAST_VALUES and not _is_a_label_of_any(one, framed))
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
            if value is not None and value.is_typed:
                kind, is_unsure = FormControlKind.FIELD, False
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


def _captions(pieces: Sequence[tuple[str, TextBox]]) -> list[_Piece]:
    """The captions with their marks, also where a mark was read apart from its caption."""
    marks: list[_Piece] = []
    captions: list[_Piece] = []
    for said, box in _joined([part for piece in pieces for part in _parts(*piece)]):
        if said.startswith(IN_A_TEXT_FIELD):
            text = _plain(said.removeprefix(IN_A_TEXT_FIELD))
            captions.append(_Piece(text, box, is_in_field=True, is_typed=True))
        elif said.startswith(IN_A_FRAME):
            captions.append(_Piece(_plain(said.removeprefix(IN_A_FRAME)), box, is_in_field=True))
        elif said.startswith(A_FRAME):
            captions.append(_Piece(_plain(said.removeprefix(A_FRAME)), box, is_framed=True))
        elif _A_MARK.fullmatch(said):
            marks.append(_Piece("", box, said))
        elif (found := _MARKED.fullmatch(said)) is not None:
            mark = found["mark"] or found["glued"]
            captions.append(_Piece(_plain(found["caption"]), box, mark))
        elif _LEAST_OF_A_CAPTION.search(said) or any(map(str.isdigit, said)):
            captions.append(_Piece(_plain(said), box, is_label=said.rstrip().endswith(_ENDS_A_LABEL)))
    for one in captions:
        if one.mark:
            continue
        beside = [
            mark
            for mark in marks
            if mark.is_beside(one) and 0 <= one.box.left - mark.box.right <= _MARK_BESIDE_PX
            if _FLAT * mark.box.height > one.box.height
        ]
        if beside:
            one.mark = max(beside, key=lambda mark: mark.box.right).mark
    for one in captions:
        if IN_AN_EDGE.search(one.text):
            one.mark = ""  # the corner of a group is read as one
    labels = [one.box for one in captions if not one.mark]
    for one in captions:
        # "I want to learn" begins where labels above it do, boxes further to the right, as buttons below may.
        if one.mark == _LIKE_A_WORD and any(
            label.top < one.box.top and abs(one.box.left - label.left) <= _SAME_LABEL_PX for label in labels
        ):
            one.mark, one.text = "", f"{_LIKE_A_WORD} {one.text}"
    return [one for one in captions if one.text or one.is_typed]


def _parts(text: str, box: TextBox) -> list[tuple[str, TextBox]]:
    """A piece, cut before every mark within it; letters are taken for equally wide."""
    parts, left = _MARK_WITHIN.split(text.strip()), box.left
    width = (box.right - box.left) / max(1, len(text.strip()))
    found = []
    for part in parts:
        right = left + round(width * len(part))
        found.append((part, TextBox(left, box.top, right, box.bottom)))
        left = right + round(width)
    return found


def _joined(pieces: Sequence[tuple[str, TextBox]]) -> list[tuple[str, TextBox]]:
    """The pieces, those of words that stand as close as words of one line do joined."""
    found: list[tuple[str, TextBox]] = []
    for text, box in sorted(pieces, key=lambda piece: (piece[1].middle[1] // _SAME_ROW_PX, piece[1].left)):
        before = found[-1] if found else None
        if before is not None and _are_of_one_line(before, (text, box)):
            found[-1] = (f"{before[0]} {text}", TextBox.around((before[1], box)))
        else:
            found.append((text, box))
    return found


def _are_of_one_line(one: tuple[str, TextBox], other: tuple[str, TextBox]) -> bool:
    """Whether two pieces are words beside each other, of one height: the edge of a button has another."""
    (text, box), (more, beside) = one, other
    is_near = 0 <= beside.left - box.right <= _A_SPACE_PX
    is_level = max(abs(box.top - beside.top), abs(box.bottom - beside.bottom)) <= _LEVEL_PX
    return is_near and is_level and bool(_ENDS_WITH_A_WORD.search(text)) and bool(_A_WORD.match(more))


def _plain(text: str) -> str:
    plain = text.strip().strip("“”‘’\"'|").rstrip(" :*[").strip()
    return _AN_EDGE.sub("", plain, count=1)


def _without_title(captions: list[_Piece]) -> list[_Piece]:
    """All but those in the topmost row."""
    if not captions:
        return []
    first = min((one for one in captions if len(one.text) > 2), key=lambda one: one.box.top, default=None)
    return [one for one in captions if first is None or not one.is_beside(first)]


def _has_a_value(one: _Piece, plain: Sequence[_Piece]) -> bool:
    """Whether it is a label with something to its right."""
    return one.is_label and any(
        other.is_beside(one) and 0 < other.box.left - one.box.right <= _VALUE_BESIDE_PX for other in plain
    )


def _is_a_label_of_any(one: _Piece, framed: Sequence[_Piece]) -> bool:
    """Whether a field is to its right or right below it."""
    return any(
        _is_right_above(one, field)
        or (field.is_beside(one) and 0 < field.box.left - one.box.right <= _VALUE_BESIDE_PX)
        for field in framed
    )


def _is_a_value(one: _Piece, labelled: Sequence[_Piece]) -> bool:
    return any(
        label.is_beside(one) and 0 < one.box.left - label.box.right <= _VALUE_BESIDE_PX for label in labelled
    )


def _stacks(plain: Sequence[_Piece]) -> list[list[_Piece]]:
    """Captions close below each other at one edge: rows of a list."""
    stacks: list[list[_Piece]] = []
    for one in sorted(plain, key=lambda one: one.box.top):
        for stack in stacks:
            apart = one.box.middle[1] - stack[-1].box.middle[1]
            is_below = _SAME_ROW_PX < apart <= _ROWS_APART_PX
            # A row that is chosen begins where others do, a value further to the right than its caption.
            nearest = _SAME_LABEL_PX if one.is_in_field or stack[-1].is_in_field else _SAME_EDGE_PX
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


def _without_captions(stack: list[_Piece]) -> list[_Piece]:
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


def _values(labels: Sequence[_Piece], grouped: Sequence[_Piece]) -> dict[int, _Piece]:
    """What stands to the right of a label in its row, or in the field right below it, by the label's
    identity; of a row of several none, nor of the last row, where it is at the edge of no other: those are
    buttons. What stands right above something that is marked, or a row of a list, is the caption of that."""
    found: dict[int, _Piece] = {}
    for label in labels:
        row = [one for one in labels if one.is_beside(label)]
        right = [one for one in row if 0 < one.box.left - label.box.right <= _VALUE_BESIDE_PX]
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

    def is_in_line(value: _Piece) -> bool:
        return any(
            other is not value and abs(other.box.left - value.box.left) <= _SAME_EDGE_PX
            for other in found.values()
        )

    return {
        label: value
        for label, value in found.items()
        if last - value.box.middle[1] > _SAME_ROW_PX or is_in_line(value)
    }


def _empty_fields(
    empty: Sequence[_Piece], without: Sequence[_Piece], labels: Sequence[_Piece]
) -> dict[int, _Piece]:
    """The empty field to the right of each label in its row with no other label between, or right below it,
    by the label's identity.

    Args:
        without: labels that have no value yet.
    """
    found: dict[int, _Piece] = {}
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


def _has_own(label: _Piece, labels: Sequence[_Piece], grouped: Sequence[_Piece]) -> bool:
    """Whether it is itself the caption of what stands right below it."""
    return _in_field_below(label, labels) is not None or any(_is_of(label, one, labels) for one in grouped)


def _in_field_below(label: _Piece, labels: Sequence[_Piece]) -> _Piece | None:
    """What stands in a field right below its caption, where no caption is to the left of that."""
    return next((one for one in labels if one.is_in_field and _is_of(label, one, labels)), None)


def _is_of(label: _Piece, one: _Piece, labels: Sequence[_Piece]) -> bool:
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


def _is_right_above(label: _Piece, one: _Piece) -> bool:
    """The value of a field above round buttons begins further to the right than these."""
    apart = one.box.top - label.box.bottom
    if one.mark and abs(one.box.left - label.box.left) <= _ALIGNED_PX:
        return 0 <= apart <= _ROWS_APART_PX
    is_at_edge = -_SAME_EDGE_PX <= one.box.left - label.box.left <= _MARK_BESIDE_PX
    return is_at_edge and 0 <= apart <= _LABEL_ABOVE_PX


def _seen(labels: Sequence[_Piece], find: Find) -> list[dict[str, float]]:
    asked = [(verb, one.text) for one in labels for verb in _ASKED]
    likely = iter(find(asked) if asked else ())
    return [{verb: next(likely) for verb in _ASKED} for _ in labels]


def _as_field(said: dict[str, float]) -> float:
    """How surely the eyes see the caption of a field or a list."""
    return max(said[GoalVerb.FILL], said[OPEN])


def _of_round(one: _Piece, labels: Sequence[_Piece], marked: Sequence[_Piece]) -> FormControl:
    """Also of what stands beside round buttons, whatever its mark is read as: all in a row have one label."""
    row = sorted((other for other in marked if other.is_beside(one)), key=lambda other: other.box.left)
    before = [other for other in row if other.box.left <= one.box.left]
    first = before[-1]
    for other in reversed(before[:-1]):
        if first.box.left - other.box.right > _MARKS_BESIDE_PX:
            break
        first = other
    return FormControl(FormControlKind.ROUND, one.text, one.box, _label_of(first, labels))


def _label_of(one: _Piece, labels: Sequence[_Piece], others: Sequence[_Piece] = ()) -> str:
    """The caption of a row: right above it, to its left, to the left of the others of its list, or else
    nearest above to its left; "" for none."""
    labels = [label for label in labels if not label.is_in_field]
    right_above = [label for label in labels if _is_of(label, one, labels)]
    left = [label for label in labels if label.box.right <= one.box.left]
    beside = [label for label in left if abs(label.box.middle[1] - one.box.middle[1]) <= 2 * _SAME_ROW_PX]
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
    label: _Piece,
    said: dict[str, float],
    has_value: bool,
    labels: Sequence[_Piece],
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
