"""The parser of UI-TARS-2: functions in markup, environments, answers; typed text stays exact."""

from __future__ import annotations

import pytest

from agent.actions import Action, CallTool, Finished, Reply, TypeText, format_reply, parse_reply
from agent.errors import UnreadableReplyError
from tests.agent.actions.tool_replies import (
    CLICK,
    READABLE,
    TYPED,
    UNREADABLE,
    called,
    function,
)


@pytest.mark.parametrize(("text", "actions"), READABLE.values(), ids=READABLE)
def test_call_is_read(text: str, actions: tuple[Action, ...]) -> None:
    assert parse_reply(text, dialect="uitars-2").actions == actions


@pytest.mark.parametrize("typed", TYPED.values(), ids=TYPED)
def test_what_we_write_is_typed_exactly(typed: str) -> None:
    reply = Reply("t", (TypeText(typed), Finished("done")), "")
    text = format_reply(reply, dialect="uitars-2")
    assert parse_reply(text, dialect="uitars-2").actions == reply.actions


@pytest.mark.parametrize("typed", [text for text in TYPED.values() if "</parameter" not in text])
def test_what_a_model_writes_without_care_is_typed_exactly_too(typed: str) -> None:
    text = called(function("type", content=typed))
    assert parse_reply(text, dialect="uitars-2").actions == (TypeText(typed),)


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_reply_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(UnreadableReplyError) as raised:
        parse_reply(text, dialect="uitars-2")
    start, end = raised.value.span
    assert 0 <= start <= end <= len(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (called(CLICK + function("hotkey", key="hm")), function("hotkey", key="hm")),
        (called(CLICK + "<function=type><parameter=content>abc"), "<parameter=content>abc</seed:tool_call>"),
        (called('<function=t><parameter=n string="false">[1,</parameter></function>'), "[1,"),
        ("<thinkt>t</thinkt>a </function>", "</function>"),
    ],
)
def test_error_carries_the_span_of_the_fault(text: str, fault: str) -> None:
    with pytest.raises(UnreadableReplyError) as raised:
        parse_reply(text, dialect="uitars-2")
    start, end = raised.value.span
    assert text[start:end] == fault


@pytest.mark.parametrize(
    ("text", "thought"),
    [
        (called(CLICK), "t"),
        (f"<think>two\nlines</think>{CLICK}", "two\nlines"),
        (f"<thinkt>a</thinkt>\nNow I press it.\n{CLICK}", "a\n\nNow I press it."),
        (f"Now I press it.\n{CLICK}", "Now I press it."),
        (f"a</thinkt>{CLICK}", "a"),
        (f"<thinkt>a<seed:cot_budget_reflect>9 left</seed:cot_budget_reflect>b</thinkt>{CLICK}", "ab"),
        (f"<gui_think>a</gui_think>{CLICK}", "a"),
        (CLICK, ""),
        ("<thinkt>a</thinkt>It is 42.", "a"),
        ("<think>a</think><answer>b</answer>", "a"),
        (f"<thinkt>or {function('wait')}?</thinkt>{CLICK}", f"or {function('wait')}?"),
    ],
)
def test_thought_is_what_stands_before_the_call(text: str, thought: str) -> None:
    assert parse_reply(text, dialect="uitars-2").thought == thought


@pytest.mark.parametrize(
    "reply",
    [
        Reply("</thinkt>", (Finished("a"),), ""),
        Reply("a <answer>", (Finished("a"),), "", "a reflection"),
        Reply("", (CallTool("click"),), ""),
        Reply("", (CallTool("two words"),), ""),
        Reply("", (CallTool("t", "[]"),), ""),
        Reply("", (CallTool("t", "{"),), ""),
    ],
)
def test_what_would_be_read_as_something_else_is_not_written(reply: Reply) -> None:
    with pytest.raises(UnreadableReplyError):
        format_reply(reply, dialect="uitars-2")


PIECES = (
    *(
        "<",
        "<function=",
        "<function=a>",
        "<parameter=b>",
        "</parameter>",
        "</function>",
        "<point>",
        "<answer>",
    ),
    *(
        "</answer>",
        "<seed:tool_call>",
        "</seed:tool_call>",
        "<think>",
        "</think>",
        "<seed:cot_budget_reflect>",
    ),
    *(
        "<code_env>",
        "<computer_env>",
        "<|FunctionCallBegin|>",
        "<|FunctionCallBegin|>[]",
        "<|a|>",
        " ",
        "\n",
        "a",
    ),
    *(
        "<function=a></function>",
        "<function=a><parameter=b>c</parameter></function>",
        "</parameter> ",
        "[",
        "{",
    ),
    *(
        "<list>",
        "<item>",
        "<list><item>",
        "<object>",
        "<parameter=b><list>",
        "<function=wait>",
        "Action: ",
        "</",
    ),
    *('<parameter=b string="false">1</parameter>', "<function name=", "<function ", "_env>", "</a_env>", '"'),
)


def beginning_of(text: str) -> type[Action] | None:
    """The kind of the first action, or None where the reply cannot be read."""
    try:
        return type(parse_reply(text, dialect="uitars-2").actions[0])
    except UnreadableReplyError:
        return None


@pytest.mark.parametrize("piece", PIECES)
def test_long_reply_is_read_in_one_pass(piece: str) -> None:
    """With the same result as a short one. A quadratic parser would need an hour."""
    many = 150_000 // len(piece)
    few = 100 + many % 2  # quotes that end must end in both
    for prefix in ("", "<thinkt>", "<seed:tool_call><function=type><parameter=content>", "<function=t>"):
        assert beginning_of(prefix + piece * many) == beginning_of(prefix + piece * few)
