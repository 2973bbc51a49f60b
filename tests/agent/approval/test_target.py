"""Whether what the owner was shown is still there: window, title, element, and the pixels that matter."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions import Action, Click, Drag, Hotkey, PressKey, RunTerminal, TypeText, Wait
from agent.approval.target import ELSEWHERE, MOVED, REPLACED, Target
from agent.coordinates import MonitorPoint, Screen
from agent.types import Observation, Spot, Window
from tests.fakes import picture

WINDOW = Window("notes", "Notes", 100, 100, 600, 400, window_id=7)
BUTTON = Spot(
    "notes", "Notes", "Archive", "push button", 600, 290, 80, 30, window_id=7, element_id=":1.1 /button"
)
FIELD = Spot(
    "notes", "Notes", "Comment", "text", 120, 200, 300, 24, window_id=7, element_id=":1.1 /7", caret="3 3 3 3"
)
CLICK = Click(MonitorPoint(660.0, 305.0))
KEYS = (TypeText("hello"), Hotkey(("enter",)), PressKey("space"))


def seen(pixels: NDArray[np.uint8] | None = None, *, settled: bool = True, **window: object) -> Observation:
    there = replace(WINDOW, **window)  # type: ignore[arg-type]
    return Observation(picture() if pixels is None else pixels, Screen(800, 608), there, settled)


def marked(left: int, top: int, *, width: int = 30, height: int = 12) -> NDArray[np.uint8]:
    pixels = picture()
    pixels[top : top + height, left : left + width] = 200
    return pixels


def difference(action: Action, now: Observation, *spots: Spot, before: Observation | None = None) -> str:
    """Between a still window and `now`; of two spots the first is what was there."""
    shown = Target(action, before or seen(), spots[:1])
    return shown.difference(Target(action, now, spots[1:]))


@pytest.mark.parametrize("action", [CLICK, *KEYS, Wait(), RunTerminal("ls")])
def test_nothing_differs_while_nothing_changes(action: Action) -> None:
    assert difference(action, seen(), BUTTON, BUTTON) == ""


@pytest.mark.parametrize("action", KEYS)
@pytest.mark.parametrize(
    "window", [{"window_id": 8}, {"title": "Message to everyone"}, {"application": "mail"}]
)
def test_keys_are_not_for_another_window_or_another_title(action: Action, window: dict[str, object]) -> None:
    assert difference(action, seen(**window)) == ELSEWHERE


def test_keys_are_not_for_a_window_that_came_where_there_was_none() -> None:
    empty = Observation(picture(), Screen(800, 608), None)
    assert difference(KEYS[0], seen(), before=empty) == ELSEWHERE
    assert difference(KEYS[0], empty) == ELSEWHERE
    assert difference(KEYS[0], empty, before=empty) == ""


@pytest.mark.parametrize(
    "now",
    [
        replace(FIELD, element_id=":1.1 /8"),
        replace(FIELD, name="Command"),
        replace(FIELD, role="password text"),
        replace(FIELD, caret="0 3 0 3"),
        replace(FIELD, dialog="Delete 214 files?"),
        replace(FIELD, default_label="Delete all"),
        replace(FIELD, window_id=8),
        Spot("notes", "Notes", window_id=7),
    ],
)
def test_keys_are_not_for_another_element_or_another_place_in_a_text(now: Spot) -> None:
    assert difference(KEYS[0], seen(), FIELD, now) == REPLACED


@pytest.mark.parametrize(
    "now",
    [
        replace(BUTTON, name="Delete everything"),
        replace(BUTTON, states=frozenset(("checked",))),
        replace(BUTTON, window_id=9),
    ],
)
def test_a_click_is_not_for_what_is_called_otherwise_now(now: Spot) -> None:
    assert difference(CLICK, seen(), BUTTON, now) == REPLACED


def test_an_element_may_be_pressed_and_focused_by_the_mouse_that_rests_on_it() -> None:
    touched = replace(BUTTON, states=frozenset(("focused", "pressed")))
    assert difference(CLICK, seen(), BUTTON, touched) == ""


def test_a_cell_may_have_another_number_for_it_has_one_for_every_asking() -> None:
    cell = replace(BUTTON, role="table cell")
    assert difference(CLICK, seen(), cell, replace(cell, element_id=":1.1 /99")) == ""
    assert difference(CLICK, seen(), cell, replace(cell, element_id=":1.1 /99", name="B")) == REPLACED


def test_what_was_not_known_before_may_be_known_now() -> None:
    unknown = Spot("notes", "Notes", window_id=7)
    assert difference(CLICK, seen(), unknown, BUTTON) == ""


def test_a_click_is_not_for_a_row_whose_name_has_changed_far_from_the_button() -> None:
    assert difference(CLICK, seen(marked(120, 300))) == MOVED
    assert difference(CLICK, seen(marked(120, 400))) == "", "another row"
    assert difference(CLICK, seen(marked(20, 300))) == "", "another window"


def test_a_click_is_not_for_an_element_that_looks_otherwise_at_its_far_end() -> None:
    tall = replace(BUTTON, top_px=110, height_px=200)
    assert difference(CLICK, seen(marked(610, 120)), tall, tall) == MOVED
    assert difference(CLICK, seen(marked(610, 120)), BUTTON, BUTTON) == ""


def test_both_ends_of_a_drag_have_to_stay() -> None:
    drag = Drag(MonitorPoint(150.0, 150.0), CLICK.at)
    assert difference(drag, seen(marked(130, 150))) == MOVED
    assert difference(drag, seen(marked(640, 300))) == MOVED
    assert difference(drag, seen(marked(300, 220))) == ""


def test_text_is_not_for_a_field_that_looks_otherwise_now() -> None:
    assert difference(KEYS[0], seen(marked(200, 205)), FIELD, FIELD) == MOVED
    assert difference(KEYS[0], seen(marked(200, 350)), FIELD, FIELD) == "", "beside the field"


def test_where_the_field_is_not_known_the_whole_window_has_to_stay() -> None:
    assert difference(KEYS[0], seen(marked(200, 350))) == MOVED
    assert difference(KEYS[0], seen(marked(20, 20))) == "", "outside the window"


def test_a_blinking_caret_changes_nothing() -> None:
    assert difference(KEYS[0], seen(marked(200, 350, width=2, height=16))) == ""


def test_on_a_screen_that_never_stands_still_only_the_nearest_pixels_count() -> None:
    moving = seen(settled=False)
    assert difference(CLICK, seen(marked(120, 300)), before=moving) == ""
    assert difference(KEYS[0], seen(marked(200, 350)), before=moving) == ""
    assert difference(CLICK, seen(marked(640, 300)), before=moving) == MOVED
    assert difference(KEYS[0], seen(marked(200, 205)), FIELD, FIELD, before=moving) == MOVED


def test_a_screen_of_another_size_is_another_screen() -> None:
    wider = seen(picture(width_px=900))
    assert difference(CLICK, wider) == MOVED
    assert difference(RunTerminal("ls"), wider) == ""
