"""What was under the pointer right before a click: never what came of it, never what has changed since."""

from __future__ import annotations

from agent.coordinates import InputPoint, Screen
from agent.demonstrations.element import PointedElement, element_of
from agent.demonstrations.pointed_elements import PointedElements
from agent.types import Spot

SAVE = Spot(name="Save", role="push button", left_px=110, top_px=20, width_px=60, height_px=24)
AT_SAVE = InputPoint(120, 30)


def pointed() -> PointedElements:
    def never() -> None:
        raise AssertionError

    return PointedElements(never, Screen(640, 480, left=100))  # type: ignore[arg-type]


def test_a_click_takes_the_last_answer_from_before_it_in_pixels_of_the_screen() -> None:
    elements = pointed()
    elements.heard(9.9, Spot(), 9.95)
    elements.heard(10.0, SAVE, 10.1)
    elements.heard(10.3, Spot(name="Desktop", role="frame", width_px=640, height_px=480), 10.4)
    assert elements.before(10.2, AT_SAVE) == PointedElement("Save", "push button", 10, 20, 60, 24)
    assert elements.before(10.05, AT_SAVE) is None  # the answer came after this click


def test_an_element_elsewhere_or_from_long_ago_is_not_taken() -> None:
    elements = pointed()
    elements.heard(10.0, SAVE, 10.1)
    assert elements.before(10.2, InputPoint(300, 30)) is None
    assert elements.before(14.0, AT_SAVE) is None


def test_what_a_record_keeps_reads_back_and_nonsense_is_no_element() -> None:
    element = PointedElement("News", "check box", 1, 2, 3, 4, frozenset({"checked"}))
    assert element_of({"element": element.to_json()}) == element
    for nonsense in (None, {}, {"name": "News"}, {**element.to_json(), "box": [1, 2, "3", 4]}):
        assert element_of({"element": nonsense}) is None
