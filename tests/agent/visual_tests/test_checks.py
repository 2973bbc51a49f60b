"""Sentences become typed checks, and these are judged by pictures alone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.visual_tests.checks import (
    ChangeCheck,
    Check,
    ControlState,
    CountCheck,
    EndedCheck,
    FileCheck,
    NeverCheck,
    StateCheck,
    TextCheck,
    TextPlace,
    ValueCheck,
    WindowCheck,
    compile_check,
)
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.judging import CheckScene, judge_check
from agent.visual_tests.open_windows import OpenWindow
from agent.visual_tests.results import CheckWordsError, StepMark
from tests.agent.visual_tests.windows import window, with_box

SENTENCES: dict[str, Check] = {
    '"Saved" is there': TextCheck("Saved"),
    'The text "Saved" stands beside "State".': TextCheck("Saved", place=TextPlace.BESIDE, anchor="State"),
    '"Error" is not there': TextCheck("Error", False),
    "the Save button is there": TextCheck("Save", is_control=True),
    "the “Gift wrap” box is ticked": StateCheck("Gift wrap", ControlState.TICKED),
    'the "Delete" button is disabled': StateCheck("Delete", ControlState.DISABLED),
    "Gift wrap is not ticked": StateCheck("Gift wrap", ControlState.UNTICKED),
    "the Express option is chosen": StateCheck("Express", ControlState.CHOSEN),
    'there are two "Apply"': CountCheck("Apply", 2),
    'the Total field shows "15"': ValueCheck("Total", "15"),
    'the Total field is like "1*"': ValueCheck("Total", "1*", True),
    'nothing changed since "start"': ChangeCheck("start", False),
    '"Error" never appeared': NeverCheck("Error"),
    'the file notes.txt holds "milk"': FileCheck("notes.txt", "milk"),
    "the program has ended": EndedCheck(),
    'the window "About" is open': WindowCheck("About"),
    '"Ada" stands in the window "Find"': TextCheck("Ada", True, TextPlace.IN_WINDOW, "Find"),
    'The text "Ada" is not in the "Find" dialog.': TextCheck("Ada", False, TextPlace.IN_WINDOW, "Find"),
}


class NoDesktop:
    """Where there is nothing but a picture."""

    def file_text(self, name: str) -> str | None:
        return "milk and bread" if name == "notes.txt" else None

    def exit_status(self) -> int | None:
        return None

    def windows(self) -> list[OpenWindow]:
        whole = ScreenBox(0, 0, 420, 240)
        top, other = ScreenBox(0, 0, 420, 45), ScreenBox(0, 45, 420, 120)
        return [OpenWindow("*Order", top), OpenWindow("Notes", other), OpenWindow("Notes", whole)]


@pytest.mark.parametrize("words", SENTENCES)
def test_a_sentence_is_compiled_to_what_it_means(words: str) -> None:
    assert compile_check(words) == SENTENCES[words]


@pytest.mark.parametrize("words", ["", "blue moon over", "the total feels right", "Save"])
def test_what_cannot_be_compiled_names_a_sentence_that_can(words: str) -> None:
    with pytest.raises(CheckWordsError, match="nearest that can be") as problem:
        compile_check(words)
    assert compile_check(problem.value.nearest) is not None


def judged(words: str, pixels: NDArray[np.uint8]) -> StepMark:
    return judge_check(
        compile_check(words), CheckScene(pixels, NoDesktop(), {"start": pixels}, [pixels])
    ).mark


FORM = window(
    (20, 20, "Customer"),
    (160, 20, "Ada Byron"),
    (20, 60, "Total"),
    (160, 60, "15"),
    (60, 100, "Gift wrap"),
    (20, 160, "Save order"),
    (160, 160, "Delete order"),
    pale="Delete order",
)
TICKED, UNTICKED = (with_box(FORM, 36, 100, ticked=ticked) for ticked in (True, False))


@pytest.mark.parametrize(
    "words",
    [
        '"Customer" is there',
        'the "Save order" button is there',
        'the Customer field shows "Ada Byron"',
        'the Total field is like "1*"',
        "the Save order button is enabled",
        "the Delete order button is disabled",
        "Gift wrap is ticked",
        '"Total" stands below "Customer"',
        '"Refused" is not there',
        'there is one "Total"',
        'nothing changed since "start"',
        'the file notes.txt holds "milk"',
        "the program is running",
        '"Customer" stands in the window "Order"',
        '"Total" stands in the window "Notes"',
        '"Total" does not stand in the window "Order"',
    ],
)
def test_what_holds_passes(words: str) -> None:
    assert judged(words, TICKED) is StepMark.PASSED


@pytest.mark.parametrize(
    "words",
    [
        '"Refused" is there',
        'the "Save" button is there',
        'the Customer field shows "Grace Hopper"',
        "the Save order button is disabled",
        "the Delete order button is enabled",
        "Gift wrap is ticked",
        '"Customer" stands below "Total"',
        'there are 3 "Total"',
        'there are no "Total"',
        "the file notes.txt holds “eggs”",
        'the window "Notes" is open',
        "the program has ended",
        '"Customer" stands in the window "Notes"',
        '"Total" stands in the window "Order"',
        '"Total" stands in the window "Find"',
        '"Customer" does not stand in the window "Order"',
    ],
)
def test_what_does_not_hold_never_passes(words: str) -> None:
    assert judged(words, UNTICKED).is_bad


def test_two_windows_of_one_title_are_unsure() -> None:
    assert judged('the window "Notes" is open', FORM) is StepMark.UNSURE


def test_almost_the_same_text_is_no_pass() -> None:
    assert judged('"Save orders" is there', FORM) in (StepMark.UNSURE, StepMark.FAILED)
