"""Actions in the words of benchmarks: valid, exact, and refused where there are no words."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.types import Click, Drag, Finished, Hotkey, OpenApp, RunTerminal, TypeText
from agent.coordinates import MonitorPoint, Screen
from training.benchmarks.spelling.android_actions import android_actions
from training.benchmarks.spelling.browsergym_calls import browsergym_call
from training.benchmarks.spelling.pyautogui_code import ALLOWED, pyautogui_code
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


def typed_by(code: str) -> str:
    """What the code types, as a keyboard with the bug of `<` would."""
    found, clipboard = "", ""
    for call in (node.value for node in ast.parse(code).body if isinstance(node, ast.Expr)):
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Attribute)
        assert isinstance(call.func.value, ast.Name)
        words = [ast.literal_eval(one) for one in call.args]
        match call.func.value.id, call.func.attr:
            case "pyautogui", name:
                assert name in ALLOWED
                pressed = {("enter",): "\n", ("tab",): "\t", ("shift", ","): "<", ("ctrl", "v"): clipboard}
                found += words[0] if name == "write" else pressed[tuple(words)]
            case "pyperclip", "copy":
                clipboard = words[0]
            case module_and_name:
                assert module_and_name == ("time", "sleep")
    return found


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60))
def test_text_is_typed_exactly(text: str) -> None:
    assert typed_by(pyautogui_code(TypeText(text), Screen(1920, 1080))) == text
    call = ast.parse(browsergym_call(TypeText(text), Screen(1920, 1080)), mode="eval").body
    assert isinstance(call, ast.Call)
    assert ast.literal_eval(call.args[0]) == text


@given(st.sampled_from(SIZES), st.floats(0, 1, exclude_max=True), st.floats(0, 1, exclude_max=True))
def test_points_come_back_within_half_a_pixel(size: tuple[int, int], across: float, down: float) -> None:
    screen, at = Screen(*size), MonitorPoint(size[0] * across, size[1] * down)
    call = ast.parse(pyautogui_code(Click(at), screen), mode="eval").body
    assert isinstance(call, ast.Call)
    x, y = (ast.literal_eval(word.value) + 0.5 for word in call.keywords)
    assert max(abs(x - at.x), abs(y - at.y)) <= 0.5
    tapped = android_actions(Click(at), screen)[0]
    assert max(abs(tapped["x"] + 0.5 - at.x), abs(tapped["y"] + 0.5 - at.y)) <= 0.5


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
