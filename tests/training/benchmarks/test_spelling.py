"""Actions in the words of benchmarks: valid, exact, and refused where there are no words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.types import (
    Action,
    Click,
    Direction,
    Drag,
    Finished,
    Hotkey,
    OpenApp,
    PressKey,
    ReleaseKey,
    RunTerminal,
    Scroll,
    TypeText,
)
from agent.coordinates import MonitorPoint, Screen
from benchmarks.workloads.read_spellings import (
    MisspeltError,
    distance_px,
    read_android,
    read_browsergym,
    read_pyautogui,
)
from training.benchmarks.spelling.android_actions import android_actions
from training.benchmarks.spelling.browsergym_calls import browsergym_call
from training.benchmarks.spelling.pyautogui_code import pyautogui_code
from training.benchmarks.spelling.shell_commands import shell_command
from training.errors import UnspellableActionError

SIZES = (
    (640, 400),
    (800, 608),
    (1080, 2400),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (7680, 4320),
)
SCREEN = Screen(1920, 1080)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=60))
def test_text_is_typed_exactly(text: str) -> None:
    assert read_pyautogui(pyautogui_code(TypeText(text), SCREEN), SCREEN) == TypeText(text)
    assert read_browsergym(browsergym_call(TypeText(text), SCREEN), SCREEN) == TypeText(text)


@given(st.sampled_from(SIZES), st.floats(0, 1, exclude_max=True), st.floats(0, 1, exclude_max=True))
def test_points_come_back_within_half_a_pixel(size: tuple[int, int], across: float, down: float) -> None:
    screen, at = Screen(*size), MonitorPoint(size[0] * across, size[1] * down)
    turned = Scroll(Direction.LEFT, at, 3)
    for found in (
        read_pyautogui(pyautogui_code(Click(at), screen), screen),
        read_browsergym(browsergym_call(Click(at), screen), screen),
        read_android(android_actions(Click(at), screen), screen),
    ):
        assert distance_px(Click(at), found) <= 0.5
    assert distance_px(turned, read_browsergym(browsergym_call(turned, screen), screen)) <= 0.5


@pytest.mark.parametrize("action", [PressKey("<"), ReleaseKey("<"), TypeText("a<b"), Hotkey(("ctrl", "a"))])
def test_a_key_that_pyautogui_presses_wrong_is_pressed_by_others(action: Action) -> None:
    assert read_pyautogui(pyautogui_code(action, SCREEN), SCREEN) == action


@pytest.mark.parametrize(
    "code",
    [
        'pyautogui.keyDown("<")',
        'pyautogui.write("a<b")',
        'pyautogui.write("é")',
        'pyautogui.press("return")',
        "pyautogui.click(x=1920, y=0)",
        "pyautogui.click(x=1.5, y=0)",
        "pyautogui.click(x=1)",
        "pyautogui.alert('x')",
        "import os",
        "os.system('ls')",
        "pyautogui.click(x=print(1), y=2)",
        'pyautogui.dragTo(x=1, y=1, duration=0, button="left")',
        'pyautogui.moveTo(x=1, y=1)\npyautogui.press("enter")',
    ],
)
def test_what_would_do_something_else_is_not_read_as_right(code: str) -> None:
    with pytest.raises(MisspeltError):
        read_pyautogui(code, SCREEN)


def test_nothing_to_type_presses_no_enter_on_a_phone() -> None:
    with pytest.raises(UnspellableActionError, match="no text"):
        android_actions(TypeText(""), SCREEN)


def test_what_a_benchmark_has_no_words_for_is_said() -> None:
    screen = Screen(1080, 2400)
    for spell, action in (
        (pyautogui_code, OpenApp("Clock")),
        (browsergym_call, RunTerminal("ls")),
        (android_actions, Hotkey(("ctrl", "c"))),
        (android_actions, Drag(MonitorPoint(5, 5), MonitorPoint(6, 6))),
        (android_actions, TypeText("grüß")),
        (android_actions, TypeText("100%sure")),
    ):
        with pytest.raises(UnspellableActionError):
            spell(action, screen)


def test_a_drag_is_the_swipe_whose_finger_goes_the_same_way() -> None:
    """AndroidWorld's `left` and `right` say where content comes from, `up` and `down` where the finger goes
    (`android_world/env/actuation.py` at d9c569f7; `benchmarks/clients.py` runs it)."""
    at = MonitorPoint(500, 1000)
    for end, name in (
        ((900, 1010), "left"),
        ((100, 990), "right"),
        ((510, 300), "up"),
        ((490, 1900), "down"),
    ):
        (said,) = android_actions(Drag(at, MonitorPoint(*end)), Screen(1080, 2400))
        assert said == {"action_type": "swipe", "direction": name}


def test_an_answer_comes_before_the_status_that_ends_the_task() -> None:
    said = android_actions(Finished("42"), Screen(1080, 2400))
    assert [one["action_type"] for one in said] == ["answer", "status"]


def test_a_shell_takes_commands_and_nothing_else() -> None:
    assert shell_command(RunTerminal("cat <<'END'\n\\n # é\nEND")) == "cat <<'END'\n\\n # é\nEND"
    for action in (RunTerminal("  "), RunTerminal("a\0b"), Click(MonitorPoint(1, 1)), TypeText("ls")):
        with pytest.raises(UnspellableActionError):
            shell_command(action)
