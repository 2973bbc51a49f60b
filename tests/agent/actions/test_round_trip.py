"""Each dialect parses what it formats, for any action and text; formatting what was parsed is stable."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from agent.actions import (
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    Reply,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
    format_reply,
    parse_reply,
)
from agent.actions.dialects import DIALECTS
from agent.actions.keys import NAMED_KEYS
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError
from tests.agent.actions import function_replies, replies, tool_replies
from tests.agent.actions.test_embedded import WRITTEN

POINTS = st.builds(lambda x, y: ModelPoint(float(x), float(y)), st.integers(0, 1000), st.integers(0, 1000))
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.text(
    "ab'\"\\n()<|>=, \nclick:typecontent", max_size=40
)
MARKUP = st.lists(
    st.sampled_from(
        ["<function=a>", "</function>", "<parameter=b>", "</parameter>", "<list>", "a", "\n", " "]
    ),
    max_size=8,
).map("".join)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(str.strip)
KEYS = st.sampled_from(sorted(NAMED_KEYS) + list("abz059-=+/"))
SECONDS = st.integers(0, 6000).map(lambda hundredths: hundredths / 100)
ON_A_COMPUTER: tuple[st.SearchStrategy[Action], ...] = (
    st.builds(Click, POINTS),
    st.builds(DoubleClick, POINTS),
    st.builds(RightClick, POINTS),
    st.builds(MiddleClick, POINTS),
    st.builds(Move, POINTS),
    st.builds(Drag, POINTS, POINTS),
    st.builds(MouseDown, st.none() | POINTS, st.sampled_from(Button)),
    st.builds(MouseUp, st.none() | POINTS, st.sampled_from(Button)),
    st.builds(TypeText, TEXTS),
    st.builds(Hotkey, st.lists(KEYS, min_size=1, max_size=3).map(tuple)),
    st.builds(PressKey, KEYS),
    st.builds(ReleaseKey, KEYS),
    st.builds(Scroll, st.sampled_from(Direction), st.none() | POINTS, st.integers(1, 100)),
    st.builds(Wait, SECONDS),
    st.builds(Finished, TEXTS),
    st.builds(CallUser, TEXTS),
)
ELSEWHERE: tuple[st.SearchStrategy[Action], ...] = (
    st.builds(LongPress, POINTS, SECONDS),
    st.builds(OpenApp, WORDS),
    st.just(PressHome()),
    st.just(PressBack()),
    st.builds(Navigate, WORDS),
    st.just(NavigateBack()),
)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS | MARKUP,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", min_size=1), inner, max_size=3),
    max_leaves=5,
)
TOOL_ARGUMENTS = st.dictionaries(st.text("abc_", min_size=1, max_size=5), JSON_VALUES, max_size=3)
WITH_TOOLS: tuple[st.SearchStrategy[Action], ...] = (
    st.builds(TypeText, MARKUP),
    st.builds(RunTerminal, TEXTS | MARKUP),
    st.builds(RunPython, WORDS | MARKUP.filter(str.strip), st.none() | st.integers(0, 600).map(float)),
    st.builds(
        EditFile,
        st.sampled_from(["view", "create", "str_replace", "insert", "undo_edit"]),
        WORDS,
        st.dictionaries(st.sampled_from(["old_str", "new_str", "file_text"]), TEXTS | MARKUP).map(
            lambda given: tuple(given.items())
        ),
    ),
    st.builds(
        CallTool,
        st.sampled_from(["Search", "LinkReader", "maps.find-it", "do_it"]),
        TOOL_ARGUMENTS.map(lambda given: json.dumps(given, ensure_ascii=False)),
    ),
)
THOUGHTS = st.text("abc \"'.,\n", max_size=30).map(str.strip)
CLASSIC = ("uitars-1.0", "uitars-1.5", "doubao-1.5", "mobile")
READABLE = {
    **{dialect: [text for text, _ in replies.READABLE.values()] for dialect in CLASSIC},
    "uitars-2": [text for text, _ in tool_replies.READABLE.values()],
    "embedded": [text for text, _ in WRITTEN.values()],
    **dict.fromkeys(function_replies.DIALECTS, function_replies.READABLE),
}


@given(
    thought=THOUGHTS,
    actions=st.lists(st.one_of(*ON_A_COMPUTER, *ELSEWHERE), min_size=1, max_size=4).map(tuple),
    dialect=st.sampled_from(CLASSIC),
)
def test_classic_dialects_read_what_they_write(
    thought: str, actions: tuple[Action, ...], dialect: str
) -> None:
    text = format_reply(Reply(thought, actions, ""), dialect=dialect)
    reply = parse_reply(text, dialect=dialect)
    assert reply.actions == actions
    assert reply.thought == thought


@given(
    thought=THOUGHTS,
    actions=st.lists(st.one_of(*ON_A_COMPUTER, *ELSEWHERE, *WITH_TOOLS), min_size=1, max_size=4).map(tuple),
)
def test_dialect_with_tools_reads_what_it_writes(thought: str, actions: tuple[Action, ...]) -> None:
    text = format_reply(Reply(thought, actions, ""), dialect="uitars-2")
    reply = parse_reply(text, dialect="uitars-2")
    assert reply.actions == actions
    assert reply.thought == thought


@given(
    thought=THOUGHTS,
    actions=st.lists(st.one_of(*ON_A_COMPUTER, *ELSEWHERE, *WITH_TOOLS), min_size=1, max_size=4).map(tuple),
    dialect=st.sampled_from(function_replies.DIALECTS),
)
def test_dialects_of_functions_read_what_they_write(
    thought: str, actions: tuple[Action, ...], dialect: str
) -> None:
    text = format_reply(Reply(thought, actions, ""), dialect=dialect)
    reply = parse_reply(text, dialect=dialect)
    assert reply.actions == (
        actions if dialect == "computer-use" else tuple(map(function_replies.in_texts, actions))
    )
    assert reply.thought == thought
    assert format_reply(reply, dialect=dialect) == text


@given(
    thought=THOUGHTS,
    actions=st.lists(st.one_of(*ON_A_COMPUTER), min_size=1, max_size=4).map(tuple),
)
def test_embedded_dialect_reads_what_it_writes(thought: str, actions: tuple[Action, ...]) -> None:
    written = [
        getattr(action, "text", "") + getattr(action, "answer", "") + getattr(action, "question", "")
        for action in actions
    ]
    assume(not any("<|" in text for text in written))  # a control token in a text cannot be said
    text = format_reply(Reply(thought, actions, ""), dialect="embedded")
    reply = parse_reply(text, dialect="embedded")
    assert reply.actions == actions
    assert reply.thought == thought


@pytest.mark.parametrize("dialect", READABLE)
def test_rewriting_what_was_read_is_stable(dialect: str) -> None:
    for text in READABLE[dialect]:
        read = parse_reply(text, dialect=dialect)
        written = format_reply(read, dialect=dialect)
        again = parse_reply(written, dialect=dialect)
        assert replace(again, raw="") == replace(read, raw=""), text
        assert format_reply(again, dialect=dialect) == written


@given(
    thought=st.lists(
        st.sampled_from(
            ["Action: ", "wait()", "\n", "Thought: ", "</think>", "<think>", "a ", "<function=a>"]
        ),
        max_size=6,
    ).map("".join),
    dialect=st.sampled_from(sorted(DIALECTS)),
)
def test_thought_that_would_be_read_as_something_else_is_not_written(thought: str, dialect: str) -> None:
    actions = (TypeText("a"), Finished("b"))
    try:
        text = format_reply(Reply(thought, actions, ""), dialect=dialect)
    except UnreadableReplyError:
        return
    reply = parse_reply(text, dialect=dialect)
    assert (reply.thought, reply.actions) == (thought.strip(), actions)


@given(text=st.text(max_size=200) | st.text("<|>click0123type'()=\nAction:", max_size=80) | MARKUP)
def test_no_reply_raises_anything_but_unreadable(text: str) -> None:
    for dialect in DIALECTS:
        with suppress(UnreadableReplyError):
            assert parse_reply(text, dialect=dialect).actions
