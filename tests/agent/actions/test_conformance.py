"""We and the official parser: where it is right we agree, and every disagreement is a row with its reason."""

from __future__ import annotations

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
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError
from tests.agent.actions import makers, official, replies
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


@pytest.mark.parametrize("row", makers.ui_tars_2(), ids=lambda row: row[0])
def test_functions_in_markup_are_cut_out_alike(row: makers.Row) -> None:
    name, text, they = row
    assert makers.is_alike(makers.ours(text, "uitars-2"), they) == (name not in makers.CUT_OTHERWISE)
