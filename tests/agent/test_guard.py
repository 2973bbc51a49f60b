"""The loop guard: warn, forbid, ask; and what is not a loop."""

from __future__ import annotations

import numpy as np
import pytest

from agent.actions import Action, Click, Hotkey, RunTerminal, TypeText, Wait
from agent.coordinates import MonitorPoint
from agent.guard import WAIT_PATIENCE, Guard, Repetition
from tests.fakes import picture

CLICK = Click(MonitorPoint(100.0, 100.0))
NEAR = Click(MonitorPoint(103.0, 98.0))
FAR = Click(MonitorPoint(110.0, 100.0))


def verdicts(*turns: tuple[list[Action], int]) -> list[Repetition]:
    guard = Guard()
    return [guard.look(actions, picture(shade)) for actions, shade in turns]


def test_it_tells_then_forbids_then_asks() -> None:
    assert verdicts(*[([CLICK], 0)] * 6) == [
        Repetition.NONE,
        Repetition.TELL,
        Repetition.FORBID,
        Repetition.ASK_OWNER,
        Repetition.ASK_OWNER,
        Repetition.ASK_OWNER,
    ]


def test_a_changed_screen_starts_anew() -> None:
    assert verdicts(([CLICK], 0), ([CLICK], 0), ([CLICK], 9), ([CLICK], 9))[2:] == [
        Repetition.NONE,
        Repetition.TELL,
    ]


def test_another_action_is_no_repetition() -> None:
    assert verdicts(([CLICK], 0), ([FAR], 0), ([TypeText("a")], 0)) == [Repetition.NONE] * 3


def test_a_circle_is_noticed() -> None:
    """Ticking and unticking the same box for ever."""
    assert verdicts(*[([CLICK], 0), ([CLICK], 9)] * 3) == [
        Repetition.NONE,
        Repetition.NONE,
        Repetition.TELL,
        Repetition.TELL,
        Repetition.FORBID,
        Repetition.FORBID,
    ]


def test_a_long_way_round_is_no_circle() -> None:
    assert verdicts(*[([CLICK], shade) for shade in [*range(0, 80, 10), 0]])[-1] is Repetition.NONE


def test_a_point_a_few_pixels_off_is_the_same_target() -> None:
    assert verdicts(([CLICK], 0), ([NEAR], 0))[-1] is Repetition.TELL


@pytest.mark.parametrize(
    "other", [[TypeText("b")], [Hotkey(("ctrl", "a"))], [TypeText("a"), TypeText("a")], []]
)
def test_other_texts_and_keys_are_other_actions(other: list[Action]) -> None:
    assert verdicts(([TypeText("a")], 0), (other, 0))[-1] is Repetition.NONE


def test_a_blinking_caret_is_no_change() -> None:
    with_caret = picture()
    with_caret[100:120, 50:52] = 255
    guard = Guard()
    guard.look([CLICK], picture())
    assert guard.look([CLICK], with_caret) is Repetition.TELL


def test_a_small_mark_is_a_change() -> None:
    ticked = picture()
    ticked[100:112, 50:62] = np.eye(12, dtype=np.uint8)[:, :, None] * 255
    guard = Guard()
    guard.look([CLICK], picture())
    assert guard.look([CLICK], ticked) is Repetition.NONE


def test_waiting_has_more_patience() -> None:
    seen = verdicts(*[([Wait()], 0)] * 10)
    assert seen[:3] == [Repetition.NONE] * 3
    assert seen[3] is Repetition.TELL
    assert seen[9] is Repetition.ASK_OWNER


def test_tool_that_answers_otherwise_led_somewhere() -> None:
    guard, screen, again = Guard(), picture(), [RunTerminal("cat log")]
    for answer in ("one", "two", "three", "four"):
        assert guard.look(again, screen) <= Repetition.TELL
        guard.saw([answer])
    assert guard.look(again, screen) is Repetition.TELL
    assert not guard.saw(["four"])
    assert guard.look(again, screen) is Repetition.FORBID


def test_reading_on_at_a_terminal_is_waiting() -> None:
    guard, screen = Guard(), picture()
    found = [guard.look([RunTerminal("")], screen) for _ in range(WAIT_PATIENCE)]
    assert found == [Repetition.NONE] * WAIT_PATIENCE
