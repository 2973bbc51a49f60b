"""Which boxes are ticked and which rows are chosen, as far as the pixels of a picture say so. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.ocr.lines import TextBox

_Colour = tuple[int, int, int]
_LEAST_ROWS: Final = 3
"""Of which one has another ground."""
_ALIKE, _CLEARLY_OTHER = 12, 28
"""Of 255, between the grounds of rows."""


class States(Protocol):
    """What a picture says of the marks and rows in it."""

    def is_set(self, box: TextBox) -> bool | None:
        """Whether the box or round button is set that stands in a part of it; None where that is not clear,
        or none does."""
        ...

    def ground(self, box: TextBox) -> tuple[int, int, int] | None:
        """The colour on which the line stands that begins in a part of it; None for none."""
        ...


def with_states(controls: Sequence[FormControl], states: States | None) -> list[FormControl]:
    """The controls with how their boxes and rows stand: of round buttons one is set, and of rows that which
    alone has another ground.

    Args:
        states: None where nothing is known of the picture.
    """
    if states is None:
        return list(controls)
    known = {id(one): states.is_set(one.box) for one in controls if one.kind is FormControlKind.BOX}
    groups: dict[tuple[FormControlKind, str], list[FormControl]] = defaultdict(list)
    for one in controls:
        if one.kind in (FormControlKind.ROUND, FormControlKind.ROW):
            groups[one.kind, one.owner].append(one)
    for (kind, _), group in groups.items():
        is_round = kind is FormControlKind.ROUND
        chosen = _round_one(group, states) if is_round else _row_on_another_ground(group, states)
        known.update({id(one): None if chosen is None else one is chosen for one in group})
    return [replace(one, is_set=known.get(id(one))) for one in controls]


def _round_one(group: Sequence[FormControl], states: States) -> FormControl | None:
    """The only one that is set, where every other is clearly not."""
    are_set = [states.is_set(one.box) for one in group]
    is_clear = len(group) > 1 and are_set.count(True) == 1 and are_set.count(None) == 0
    return group[are_set.index(True)] if is_clear else None


def _row_on_another_ground(group: Sequence[FormControl], states: States) -> FormControl | None:
    """The only row whose ground is another, where all others have one."""
    grounds = [(one, ground) for one in group if (ground := states.ground(one.box)) is not None]
    if len(grounds) < _LEAST_ROWS or len(grounds) < len(group):
        return None
    for one, ground in grounds:
        others = [other for row, other in grounds if row is not one]
        is_one = all(_apart(others[0], other) <= _ALIKE for other in others)
        if is_one and _apart(ground, others[0]) >= _CLEARLY_OTHER:
            return one
    return None


def _apart(one: _Colour, other: _Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
