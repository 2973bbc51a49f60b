"""Every action has words for a person."""

from __future__ import annotations

import pytest

from agent.actions import (
    ACTION_TYPES,
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    LongPress,
    MouseDown,
    Navigate,
    OpenApp,
    PressBack,
    PressKey,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.describe import describe
from agent.coordinates import MonitorPoint

AT = MonitorPoint(412.4, 230.0)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Click(AT), "Click at (412, 230)"),
        (TypeText("Ada"), "Type “Ada”"),
        (TypeText("Ada\n"), "Type “Ada⏎”"),
        (Hotkey(("ctrl", "shift", "pagedown")), "Press Ctrl+Shift+Page Down"),
        (PressKey("shift"), "Hold Shift"),
        (Scroll(Direction.DOWN, AT), "Scroll down at (412, 230)"),
        (Scroll(Direction.DOWN), "Scroll down"),
        (Drag(AT, MonitorPoint(0.0, 1.0)), "Drag from (412, 230) to (0, 1)"),
        (MouseDown(None, Button.RIGHT), "Hold the right mouse button"),
        (Wait(0.5), "Wait 0.5 s"),
        (LongPress(AT), "Press for 1 s at (412, 230)"),
        (OpenApp("Mail"), "Open the app “Mail”"),
        (PressBack(), "Press Back"),
        (Navigate("https://example.org"), "Open the page “https://example.org”"),
        (RunTerminal("ls"), "Run “ls”"),
        (EditFile("view", "/a"), "Edit “/a” (view)"),
        (CallTool("search"), "Use the tool “search”"),
        (Finished(), "Finished"),
        (Finished("42"), "Finished: 42"),
        (CallUser("Which?"), "Ask: Which?"),
    ],
)
def test_action_in_words(action: Action, words: str) -> None:
    assert describe(action) == words


def test_long_text_is_cut_where_one_can_see_it() -> None:
    words = describe(TypeText("x" * 500), max_characters=21)
    assert words == f"Type “{'x' * 10}…{'x' * 10}”"


def test_no_kind_of_action_was_forgotten() -> None:
    examples: dict[type[Action], Action] = {}
    for kind in ACTION_TYPES:
        for arguments in ((), (AT,), (AT, AT), ("a",), (("a",),), (Direction.UP,), ("a", "b")):
            try:
                examples.setdefault(kind, kind(*arguments))
                assert describe(examples[kind])
                break
            except (TypeError, AttributeError):
                examples.pop(kind, None)
    assert set(examples) == set(ACTION_TYPES)
