"""Screens are compared by their content, not by their shade."""

from __future__ import annotations

import numpy as np

from agent.coordinates import MonitorPoint
from agent.routines.screen_match import is_same_window, moved_to, shows_same
from agent.types import Window
from tests.agent.routines.screens import WINDOW, screen

SAVE = MonitorPoint(300, 200)
THEN = screen((300, 200, "Save"), (500, 200, "Open"))


def test_same_label_is_the_same() -> None:
    assert shows_same(THEN, SAVE, THEN, SAVE)


def test_button_that_lights_up_is_the_same() -> None:
    assert shows_same(THEN, SAVE, screen((300, 200, "Save"), ground=250), SAVE)


def test_another_label_is_not_the_same() -> None:
    assert not shows_same(THEN, SAVE, screen((300, 200, "Quit")), SAVE)


def test_nothing_where_a_label_was_is_not_the_same() -> None:
    assert not shows_same(THEN, SAVE, screen(), SAVE)


def test_another_theme_is_not_the_same() -> None:
    assert not shows_same(screen(), SAVE, screen(ground=30), SAVE)


def test_caret_in_an_empty_field_is_the_same() -> None:
    now = screen().copy()
    now[192:208, 300:302] = 0
    assert shows_same(screen(), SAVE, now, SAVE)


def test_point_outside_the_picture_is_not_the_same() -> None:
    assert not shows_same(THEN, MonitorPoint(900, 20), THEN, MonitorPoint(900, 20))


def test_label_that_moved_is_found_where_it_is() -> None:
    assert moved_to(THEN, SAVE, screen((417, 333, "Save"), (20, 20, "Open"))) == MonitorPoint(417, 333)


def test_label_that_stands_twice_is_found_nowhere() -> None:
    assert moved_to(THEN, SAVE, screen((300, 333, "Save"), (500, 433, "Save"))) is None


def test_empty_place_is_found_nowhere() -> None:
    assert moved_to(screen(), SAVE, screen((417, 333, "Save"))) is None


def test_window_with_other_text_is_the_same_window() -> None:
    assert is_same_window(THEN, WINDOW, screen((300, 200, "Other words")), WINDOW)


def test_dialog_of_the_same_application_is_another_window() -> None:
    dialog = Window("notes", "Save as", 100, 100, 400, 300)
    assert not is_same_window(THEN, WINDOW, THEN, dialog)


def test_window_of_another_application_is_another_window() -> None:
    assert not is_same_window(THEN, WINDOW, THEN, Window("mail", "Notes", 0, 0, 800, 608))


def test_window_that_looks_quite_different_is_another_window() -> None:
    assert not is_same_window(THEN, WINDOW, np.full_like(THEN, 30), WINDOW)
