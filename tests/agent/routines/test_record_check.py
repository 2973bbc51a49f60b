"""After each step the screen is compared with what the record shows, and at the end with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Action, Click, Hotkey, TypeText
from agent.coordinates import MonitorPoint, Screen
from agent.ocr.reading import NoReaderError, Word
from agent.routines.record_check import Difference, difference_after, difference_at_end, other_document
from agent.routines.routine import RoutineStep
from agent.types import Observation, Window
from tests.agent.routines.screens import SIZE, WINDOW, screen

EMPTY, TYPED = screen(), screen((300, 200, "Dear Ada"))
TYPE, CLICK = TypeText("Dear Ada"), Click(MonitorPoint(300, 200))


def step(pixels: NDArray[np.uint8], action: Action, *, done: Action | None = None) -> RoutineStep:
    return RoutineStep(1, done or action, "", WINDOW, lambda: pixels, action)


def reads(*words: str) -> object:
    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        return [Word(word, (1, 1, 1), 0, 0, 10, 10) for word in words]

    return read


def checked(
    action: Action,
    now: NDArray[np.uint8],
    *,
    done: Action | None = None,
    window: Window = WINDOW,
    read: object = reads(),
) -> Difference | None:
    seen = Observation(now, Screen(*SIZE), window)
    return difference_after(step(EMPTY, action, done=done), step(TYPED, CLICK), seen, read)  # type: ignore[arg-type]


def test_screen_as_it_was_recorded_differs_in_nothing() -> None:
    assert checked(TYPE, TYPED) is None
    assert checked(CLICK, TYPED) is None


def test_window_that_stands_elsewhere_is_compared_where_it_is() -> None:
    moved = replace(WINDOW, left_px=40, top_px=30)
    assert checked(TYPE, np.roll(TYPED, (30, 40), axis=(0, 1)), window=moved) is None


def test_another_window_with_the_keyboard_is_grave() -> None:
    found = checked(CLICK, TYPED, window=replace(WINDOW, application="mail", title="Send?"))
    assert found is not None
    assert found.is_grave
    assert "“Send?”" in found.words


def test_text_that_is_not_there_is_grave() -> None:
    found = checked(TYPE, screen((300, 400, "something else")))
    assert found is not None
    assert found.is_grave


def test_text_that_is_drawn_otherwise_but_can_be_read_is_the_same() -> None:
    assert checked(TYPE, screen((300, 230, "Dear Ada")), read=reads("Dear", "Ada")) is None


def test_text_that_was_sent_may_have_gone_from_the_screen() -> None:
    assert checked(TypeText("Dear Ada\n"), EMPTY) is None


def test_other_text_on_purpose_has_to_be_there() -> None:
    bob = TypeText("Dear Bob")
    now = screen((300, 200, "Dear Bob"))
    assert checked(TYPE, now, done=bob, read=reads("Dear", "Bob")) is None
    found = checked(TYPE, EMPTY, done=bob, read=reads())
    assert found is not None
    assert found.is_grave


def test_text_that_nobody_can_read_is_not_said_to_differ() -> None:
    def cannot(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        raise NoReaderError("tesseract is not installed")

    assert checked(TYPE, EMPTY, read=cannot) is None


def test_click_that_left_something_else_is_said_and_not_grave() -> None:
    found = checked(CLICK, screen((500, 400, "Error")))
    assert found is not None
    assert not found.is_grave
    assert found.words.startswith("After step 1")


@pytest.mark.parametrize("pixels", [TYPED, np.zeros((0, 0, 3), dtype=np.uint8)])
def test_nothing_is_compared_where_the_record_shows_no_change(pixels: NDArray[np.uint8]) -> None:
    seen = Observation(EMPTY, Screen(*SIZE), WINDOW)
    found = difference_after(step(pixels, CLICK), step(pixels, CLICK), seen, reads())  # type: ignore[arg-type]
    assert found is None


def test_end_is_compared_with_all_that_was_changed() -> None:
    first, last = step(EMPTY, TYPE), step(TYPED, CLICK)
    assert difference_at_end(first, last, Observation(TYPED, Screen(*SIZE), WINDOW)) is None
    found = difference_at_end(first, last, Observation(EMPTY, Screen(*SIZE), WINDOW))
    assert found is not None
    assert found.words.startswith("At the end")


@pytest.mark.parametrize(
    ("action", "then", "now", "words"),
    [
        (Hotkey(("ctrl", "a")), "list.txt - Editor", "thesis.txt - Editor", "“thesis.txt - Editor”, not in"),
        (TypeText("x"), "list.txt - Editor", "thesis.txt - Editor", "as it was recorded"),
        (Hotkey(("ctrl", "s")), "list.txt - Editor", "*list.txt - Editor", ""),
        (Hotkey(("ctrl", "s")), "Inbox (3) - Mail", "Inbox (12) - Mail", ""),
        (CLICK, "list.txt - Editor", "thesis.txt - Editor", ""),
        (TypeText("x"), "", "thesis.txt - Editor", ""),
        (TypeText("x"), "[card number] - Editor", "thesis.txt - Editor", ""),
    ],
)
def test_keys_for_another_document_of_the_same_application_are_told(
    action: Action, then: str, now: str, words: str
) -> None:
    recorded = replace(step(EMPTY, action), window=replace(WINDOW, title=then))
    said = other_document(recorded, Observation(EMPTY, Screen(*SIZE), replace(WINDOW, title=now)))
    assert (words in said) if words else said == ""
