"""A field is known only by what was asked and answered while something was typed."""

from __future__ import annotations

import pytest

from agent.demonstrations.focused_fields import Field, FocusedFields
from agent.types import Spot

PLAIN = Spot(role="entry", toolkit="gtk")
SECRET = Spot(role="password text", toolkit="gtk")


class Nowhere:
    """Nothing has the keyboard."""

    def __init__(self) -> None:
        self.is_closed = False

    def with_keyboard(self) -> Spot:
        return SECRET

    def close(self) -> None:
        self.is_closed = True


def answered(*answers: tuple[float, Spot, float]) -> FocusedFields:
    fields = FocusedFields(Nowhere)
    for asked_s, spot, answered_s in answers:
        fields.heard(asked_s, spot, answered_s)
    return fields


def test_field_that_was_asked_for_meanwhile_is_known() -> None:
    assert answered((1.1, PLAIN, 1.2)).between(1.0, 2.0) is Field.PLAIN
    assert answered((1.1, SECRET, 1.2)).between(1.0, 2.0) is Field.SECRET
    assert answered((1.1, PLAIN, 1.2), (1.5, SECRET, 1.6)).between(1.0, 2.0) is Field.SECRET


def test_field_from_before_is_no_proof_that_this_one_is_plain_but_one_that_it_is_secret() -> None:
    assert answered((0.1, PLAIN, 0.2)).between(1.0, 2.0) is Field.UNKNOWN
    assert answered((0.1, SECRET, 0.2)).between(1.0, 2.0) is Field.SECRET


def test_answer_from_after_the_focus_moved_does_not_count() -> None:
    assert answered((1.1, PLAIN, 1.2), (1.9, SECRET, 2.1)).between(1.0, 2.0) is Field.PLAIN


@pytest.mark.parametrize(
    "spot",
    [
        Spot(),
        Spot(role="entry", toolkit="Chromium"),  # may be masked by style
        Spot(role="entry", toolkit="Gecko"),
        Spot(role="terminal", toolkit="gtk"),
        Spot(role="drawing area", toolkit="gtk"),
    ],
)
def test_pages_terminals_and_drawings_are_unknown(spot: Spot) -> None:
    assert answered((1.1, spot, 1.2)).between(1.0, 2.0) is Field.UNKNOWN


def test_it_asks_when_it_starts_and_lets_go_when_it_is_closed() -> None:
    opened: list[Nowhere] = []

    def open_spots() -> Nowhere:
        opened.append(Nowhere())
        return opened[-1]

    moments = iter(range(1000))
    fields = FocusedFields(open_spots, clock=lambda: float(next(moments)))
    fields.start()
    assert fields.between(0.0, 1e9) is Field.SECRET
    fields.close()
    assert opened[0].is_closed


def test_one_field_that_had_the_keyboard_meanwhile_is_known_by_its_name() -> None:
    here, there = (Spot(role="entry", toolkit="gtk", element_id=one) for one in ("here", "there"))
    fields = answered((0.1, there, 0.2), (1.1, here, 1.2), (1.4, here, 1.5), (2.2, there, 2.3))
    assert fields.element_between(1.0, 2.0) == "here"
    assert fields.element_between(1.0, 3.0) == ""
    assert fields.element_between(4.0, 5.0) == ""
