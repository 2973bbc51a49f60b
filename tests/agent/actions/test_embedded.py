"""The embedded dialect: one token per action, typed text exact, nothing guessed."""

from __future__ import annotations

import pytest

from agent.actions import (
    Action,
    Button,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    PressKey,
    ReleaseKey,
    Reply,
    RightClick,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
    format_reply,
    parse_reply,
)
from agent.actions.dialects.embedded import NUM_POINTS, PROMPT_ONLY
from agent.coordinates import ModelPoint, MonitorPoint
from agent.errors import SettingsError, UnreadableReplyError
from agent.models.embedded_vocabulary import CONTROL_TOKENS

AT = ModelPoint(310.0, 205.0)
TO = ModelPoint(0.0, 1000.0)

WRITTEN: dict[str, tuple[str, Action]] = {
    "click": ("<|click|><|310|><|205|>", Click(AT)),
    "double click": ("<|left_double|><|310|><|205|>", DoubleClick(AT)),
    "right click": ("<|right_single|><|310|><|205|>", RightClick(AT)),
    "middle click": ("<|middle|><|310|><|205|>", MiddleClick(AT)),
    "move": ("<|move|><|310|><|205|>", Move(AT)),
    "drag": ("<|drag|><|310|><|205|><|0|><|1000|>", Drag(AT, TO)),
    "mouse down": ("<|mouse_down|><|310|><|205|>", MouseDown(AT)),
    "mouse down, here": ("<|mouse_down|>", MouseDown()),
    "mouse up, other button": ("<|mouse_up|><|310|><|205|>right", MouseUp(AT, Button.RIGHT)),
    "type": ("<|type|>Ada", TypeText("Ada")),
    "type with spaces and lines": ("<|type|>  a\n\n b ", TypeText("  a\n\n b ")),
    "type nothing": ("<|type|>", TypeText("")),
    "type what only looks like a token": ("<|type|><|foo|> <|click|", TypeText("<|foo|> <|click|")),
    "type backslashes and quotes": ("<|type|>C:\\new 'a'", TypeText("C:\\new 'a'")),
    "hotkey": ("<|hotkey|>ctrl a", Hotkey(("ctrl", "a"))),
    "press": ("<|press|>shift", PressKey("shift")),
    "release": ("<|release|>shift", ReleaseKey("shift")),
    "scroll": ("<|scroll|><|310|><|205|>down", Scroll(Direction.DOWN, AT)),
    "scroll here": ("<|scroll|>left", Scroll(Direction.LEFT)),
    "scroll a little": ("<|scroll|>up 2", Scroll(Direction.UP, None, 2)),
    "wait": ("<|wait|>", Wait()),
    "wait a little": ("<|wait|>0.5", Wait(0.5)),
    "finished": ("<|finished|>42 files", Finished("42 files")),
    "call user": ("<|call_user|>Which one?", CallUser("Which one?")),
}


@pytest.mark.parametrize(("text", "action"), WRITTEN.values(), ids=WRITTEN)
def test_action_is_read_and_written_alike(text: str, action: Action) -> None:
    assert parse_reply(text, dialect="embedded").actions == (action,)
    assert format_reply(Reply("", (action,), ""), dialect="embedded") == text


def test_thought_and_several_actions_in_one_reply() -> None:
    text = 'fill "Name"<|click|><|310|><|205|><|hotkey|>ctrl a<|type|>Ada'
    reply = parse_reply(text, dialect="embedded")
    assert reply.thought == 'fill "Name"'
    assert reply.actions == (Click(AT), Hotkey(("ctrl", "a")), TypeText("Ada"))
    assert reply.raw == text
    assert format_reply(reply, dialect="embedded") == text


@pytest.mark.parametrize("end", ["<|im_end|>", "<|endoftext|>", "<|im_end|><|click|><|1|><|2|>"])
def test_nothing_behind_the_end_is_read(end: str) -> None:
    assert parse_reply("<|type|>Ada" + end, dialect="embedded").actions == (TypeText("Ada"),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "only a thought",
        "<|im_end|>",
        "<|click|>",
        "<|click|><|310|>",
        "<|click|><|310|><|205|><|5|>",
        "<|click|><|1|><|2|><|3|><|4|>",
        "<|drag|><|1|><|2|>",
        "<|wait|><|1|><|2|>",
        "<|310|><|205|>",
        "<|type|>Ada<|310|>",
        "<|scroll|>",
        "<|scroll|>sideways",
        "<|hotkey|>",
        "<|hotkey|>ctrl frobnicate",
        "<|press|>frobnicate",
        "<|wait|>a while",
        "<|wait|>1e9",
        "<|mouse_down|>fourth",
        "<|task|><|click|><|1|><|2|>",
        "<|click|><|1|><|2|><|image_pad|>",
    ],
)
def test_unreadable_reply_is_refused(text: str) -> None:
    with pytest.raises(UnreadableReplyError):
        parse_reply(text, dialect="embedded")


@pytest.mark.parametrize(
    "action",
    [
        TypeText("a <|click|> b"),
        TypeText("<|im_end|>"),
        Finished("<|5|>"),
        Click(MonitorPoint(3.0, 4.0)),
        Click(ModelPoint(1001.0, 4.0)),
        RunTerminal("ls"),
    ],
)
def test_what_the_dialect_cannot_say_is_refused(action: Action) -> None:
    with pytest.raises(UnreadableReplyError):
        format_reply(Reply("", (action,), ""), dialect="embedded")


def test_every_control_token_of_the_vocabulary_has_a_meaning() -> None:
    names = {token.strip("<|>") for token in CONTROL_TOKENS}
    assert names == set(NUM_POINTS) | set(PROMPT_ONLY) | {"endoftext", "im_end"}


def test_unknown_dialect_is_named() -> None:
    with pytest.raises(SettingsError, match="klingon"):
        parse_reply("x", dialect="klingon")
