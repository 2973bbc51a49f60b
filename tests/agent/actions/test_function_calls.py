"""The parser of Qwen's functions: JSON and markup mean the same, and what is written is read back exactly."""

from __future__ import annotations

import json

import pytest

from agent.actions import (
    Action,
    CallTool,
    CallUser,
    EditFile,
    Finished,
    Reply,
    RunTerminal,
    TypeText,
    format_reply,
    parse_reply,
)
from agent.actions.stream import ReplyStream
from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.errors import UnreadableReplyError
from tests.agent.actions.function_replies import (
    AT,
    CALLS,
    DIALECTS,
    UNREADABLE,
    WRITTEN,
    in_json,
    in_markup,
)

ODD_TEXTS = (
    "</tool_call>",
    "<tool_call>\n{}",
    "</parameter>\n</function>",
    "</parameter>",
    "<parameter=a>",
    "<think>",
    "\n\n",
    " a ",
    "",
    '\\" \\n',
    "\u2028é😀\x00",
)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("form", [in_json, in_markup])
@pytest.mark.parametrize("name", CALLS)
def test_call_means_the_same_in_both_forms(name: str, form: object, dialect: str) -> None:
    function, arguments, actions = CALLS[name]
    write = in_json if form is in_json else in_markup
    assert parse_reply(write(function, **arguments), dialect=dialect).actions == actions


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", WRITTEN)
def test_reply_is_read_as_it_is_meant(name: str, dialect: str) -> None:
    text, thought, actions = WRITTEN[name]
    reply = parse_reply(text, dialect=dialect)
    assert (reply.thought, reply.actions, reply.raw) == (thought, actions, text)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_reply_is_refused_as_a_whole_with_a_sentence(text: str, dialect: str) -> None:
    with pytest.raises(UnreadableReplyError) as raised:
        parse_reply(text, dialect=dialect)
    start, end = raised.value.span
    assert 0 <= start <= end <= len(text)
    assert len(str(raised.value)) < 400
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('<tool_call>{"name": "a", "arguments": "ls"}</tool_call>', "The arguments of this call are no JSON"),
        ("<tool_call>\n{a}", "This call is no JSON"),
        ("It is 42.", "The reply calls no function"),
        (in_json("computer_use", action="fly"), "There is no such action"),
    ],
)
def test_model_is_told_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(UnreadableReplyError, match=problem):
        parse_reply(text, dialect="computer-use")


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_are_typed_and_written_exactly(text: str, dialect: str) -> None:
    actions: tuple[Action, ...] = (
        TypeText(text),
        RunTerminal(text),
        EditFile("create", "/a", (("file_text", text),)),
        CallTool("notes__add", json.dumps({"text": text}, ensure_ascii=False)),
        Finished(f"it is {text}"),
    )
    assert (
        parse_reply(format_reply(Reply("t", actions, ""), dialect=dialect), dialect=dialect).actions
        == actions
    )


def test_what_is_written_is_the_form_of_the_training() -> None:
    """Byte for byte, as the chat templates of the makers write these calls."""
    reply = Reply("I look.", (RunTerminal("ls -l"), Click(AT)), "")
    assert format_reply(reply, dialect="computer-use") == (
        "Action: I look.\n"
        '<tool_call>\n{"name": "execute_bash", "arguments": {"command": "ls -l"}}\n</tool_call>\n'
        '<tool_call>\n{"name": "computer_use", "arguments": '
        '{"action": "left_click", "coordinate": [412, 230]}}\n</tool_call>'
    )
    assert format_reply(reply, dialect="computer-use-xml") == (
        "Action: I look.\n\n"
        "<tool_call>\n<function=execute_bash>\n"
        "<parameter=command>\nls -l\n</parameter>\n</function>\n</tool_call>\n"
        "<tool_call>\n<function=computer_use>\n<parameter=action>\nleft_click\n</parameter>\n"
        "<parameter=coordinate>\n[412, 230]\n</parameter>\n</function>\n</tool_call>"
    )


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "reply",
    [
        Reply("a </think> <tool_call>", (Finished(),), ""),
        Reply("t", (Finished(),), "", "a reflection"),
        Reply("", (CallTool("computer_use", '{"action": "wait"}'),), ""),
        Reply("", (CallTool("click"),), ""),
        Reply("", (CallTool("t", "[]"),), ""),
        Reply("", (CallTool("t", "{"),), ""),
        Reply("", (Click(MonitorPoint(1, 2)),), ""),
    ],
)
def test_what_would_be_read_as_something_else_is_not_written(reply: Reply, dialect: str) -> None:
    with pytest.raises(UnreadableReplyError):
        format_reply(reply, dialect=dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_call_is_shown_when_the_next_one_begins(dialect: str) -> None:
    stream = ReplyStream(dialect=dialect)
    for piece in ("Action: I press the button that is called Save.\n<tool_", "call>\n", '{"name": "exec'):
        assert stream.feed(piece).actions == ()
    begun = stream.feed(
        'ute_bash", "arguments": {"command": "ls"}}\n</tool_call>\n<tool_call>\n{"name": "and more"'
    )
    assert begun.thought == "I press the button that is called Save."
    assert begun.actions == (RunTerminal("ls"),)


def test_values_of_a_tool_have_kinds_in_json_and_are_texts_in_markup() -> None:
    """The schema of the tool makes values of them (`agent/tools/argument_kinds.py`)."""
    values = {"number": 2, "tags": ["a", {"b": None}], "urgent": True, "text": "2"}
    actions = (CallTool("notes__add", json.dumps(values)),)
    assert parse_reply(in_json("notes__add", **values), dialect="computer-use-xml").actions == actions
    written = format_reply(Reply("", actions, ""), dialect="computer-use-xml")
    given = {"number": "2", "tags": '["a", {"b": null}]', "urgent": "true", "text": "2"}
    assert parse_reply(written, dialect="computer-use-xml").actions == (
        CallTool("notes__add", json.dumps(given)),
    )


PIECES = (
    *("<", "<tool_call>", "</tool_call>", "<tool_call>\n{", "<tool_call>{}", '{"name": "', "<function=a>"),
    *("<parameter=b>", "</parameter>", "</function>", "<think>", "</think>", "Action: ", "{", "[", '"', "\\"),
    *(" ", "\n", "a", "<function=", "<function=a></function>", '<tool_call>{"name": "a"}', "</parameter> "),
    *('<parameter=b string="false">1</parameter>', "<tool_call><function=a><parameter=b>c</parameter>"),
)


def beginning_of(text: str) -> type[Action] | None:
    """The kind of the first action, or None where the reply cannot be read."""
    try:
        return type(parse_reply(text, dialect="computer-use").actions[0])
    except UnreadableReplyError:
        return None


@pytest.mark.parametrize("piece", PIECES)
def test_long_reply_is_read_in_one_pass(piece: str) -> None:
    """With the same result as a short one. A quadratic parser would need an hour."""
    many = 150_000 // len(piece)
    few = 100 + many % 2  # quotes that end must end in both
    for prefix in ("", "<think>", '<tool_call>{"name": "a", "arguments": {"b": "', "<tool_call><function=t>"):
        assert beginning_of(prefix + piece * many) == beginning_of(prefix + piece * few)


def test_questions_have_a_function_and_failures_a_word() -> None:
    assert "call_user" in format_reply(Reply("", (CallUser("Which?"),), ""), dialect="computer-use")
    assert '"status": "failure"' in format_reply(Reply("", (CallUser(),), ""), dialect="computer-use")
