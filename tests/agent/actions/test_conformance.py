"""We and the official parser: where it is right we agree, and every disagreement is a row with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    LongPress,
    MouseDown,
    Move,
    NavigateBack,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    Reply,
    RightClick,
    Scroll,
    TypeText,
    Wait,
    format_reply,
    parse_reply,
)
from agent.actions.syntax.call import Call
from agent.actions.syntax.vocabulary import build
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError
from tests.agent.actions import official, replies, tool_replies
from tests.agent.actions.disagreements import DIFFERS, RAISES, REFUSED

AT, TO = ModelPoint(412.0, 230.0), ModelPoint(0.0, 1000.0)
CASES = {
    **{name: text for name, (text, _) in replies.READABLE.items()},
    **{f"type: {name}": f"Thought: t\nAction: {call}" for name, (call, _) in replies.TYPED.items()},
    **replies.UNREADABLE,
}


def ours(text: str) -> Reply | None:
    try:
        return replace(parse_reply(text, dialect="doubao-1.5"), raw="")
    except UnreadableReplyError:
        return None


def theirs(text: str) -> Reply | None:
    try:
        return replace(official.read_text(text), raw="")
    except official.OfficialError:
        return None


def test_names_of_cases_are_not_used_twice() -> None:
    assert len(CASES) == len(replies.READABLE) + len(replies.TYPED) + len(replies.UNREADABLE)
    assert not RAISES.keys() & DIFFERS.keys()
    assert (RAISES.keys() | DIFFERS.keys() | REFUSED.keys()) <= CASES.keys()


@pytest.mark.parametrize(("name", "text"), CASES.items(), ids=CASES)
def test_case_is_read_alike_or_the_disagreement_has_a_row(name: str, text: str) -> None:
    we, they = ours(text), theirs(text)
    if name in RAISES:
        assert (we is not None, they) == (True, None)
    elif name in DIFFERS:
        assert we is not None
        assert they is not None
        assert they.actions == DIFFERS[name][0]
        assert we != they
    elif name in REFUSED:
        assert we is None
        assert they is not None
        assert they.actions == REFUSED[name][0]
    else:
        assert we == they


def test_every_reason_is_a_sentence() -> None:
    reasons = [*RAISES.values(), *(reason for _, reason in (DIFFERS | REFUSED).values())]
    assert all(reason.endswith(".") and len(reason) > 8 for reason in reasons)


@pytest.mark.parametrize(
    "action",
    [
        Click(AT),
        DoubleClick(AT),
        RightClick(AT),
        Move(TO),
        Drag(AT, TO),
        MouseDown(AT, Button.RIGHT),
        Scroll(Direction.DOWN, AT),
        Scroll(Direction.LEFT),
        TypeText('it\'s "quoted", (5 > 3) and C:\\new\n'),
        TypeText("a\n\nb\n"),
        Hotkey(("ctrl", "shift", "a")),
        PressKey("w"),
        ReleaseKey("w"),
        Wait(),
        Wait(2.5),
        LongPress(AT, 2.0),
        OpenApp("Mail"),
        PressHome(),
        PressBack(),
        NavigateBack(),
        Finished("it's 42\nor so"),
        CallUser("which one?"),
    ],
    ids=repr,
)
def test_what_we_write_the_official_parser_reads(action: Action) -> None:
    reply = Reply("I look, then I act.", (action, Wait()), "")
    text = format_reply(reply, dialect="doubao-1.5")
    assert replace(official.read_text(text), raw="") == reply


MARKUP = {
    name: text
    for name, (text, _) in tool_replies.READABLE.items()
    if "<function" in text and "never_used" not in text
}
CUT_OTHERWISE = {
    "names in quotes": "The reader for plain values knows only names behind an equals sign.",
    "names in quotes and a kind": "The same; the one for values with a kind takes it (below).",
    "text as JSON": "To the reader for plain values the kind is part of the name.",
    "number as JSON for a text": "The same.",
    "tool with values of JSON": "The same.",
    "function without an end": "It needs the closing tag.",
    "thinking that speaks of functions": "It calls what the model only thought of.",
    "answer behind a call": "It knows no answers.",
}
"""Where the official reader of markup gets other functions or arguments, and why."""


@pytest.mark.parametrize(("name", "text"), MARKUP.items(), ids=MARKUP)
def test_functions_in_markup_are_cut_out_alike(name: str, text: str) -> None:
    they = meant(official.read_markup(text, has_kinds=False))
    assert (they == parse_reply(text, dialect="uitars-2").actions) == (name not in CUT_OTHERWISE)


@pytest.mark.parametrize(
    "text",
    [
        '<function=type><parameter=content string="true">12</parameter></function>',
        '<function=type><parameter=content string="true">"a"</parameter></function>',
        '<function=type><parameter=content string="false">"a\\nb"</parameter></function>',
        '<function=t><parameter=n string="false">[1, {"a": null}]</parameter></function>',
        '<function=wait><parameter=time string="false">2</parameter></function>',
    ],
)
def test_values_that_say_their_kind_are_read_alike(text: str) -> None:
    they = meant(official.read_markup(text, has_kinds=True))
    assert they == parse_reply(text, dialect="uitars-2").actions


def meant(calls: Sequence[tuple[str, official.Inputs]]) -> tuple[Action, ...]:
    """What functions mean that somebody else has cut out; empty when they mean nothing."""
    try:
        return tuple(
            action
            for name, given in calls
            for action in build(Call(name, given, (0, 0)), "", may_be_tool=True)
        )
    except UnreadableReplyError:
        return ()
