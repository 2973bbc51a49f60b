"""The parser of `Thought: …`, `Action: …`: every reply in the tables has its expected actions."""

from __future__ import annotations

import pytest

from agent.actions import Action, TypeText, parse_reply
from agent.errors import UnreadableReplyError
from tests.agent.actions.replies import READABLE, TYPED, UNREADABLE

DIALECTS = ("uitars-1.0", "uitars-1.5", "doubao-1.5", "mobile")


@pytest.mark.parametrize(("text", "actions"), READABLE.values(), ids=READABLE)
def test_action_is_read_alike_in_every_dialect_of_its_kind(text: str, actions: tuple[Action, ...]) -> None:
    for dialect in DIALECTS:
        assert parse_reply(text, dialect=dialect).actions == actions


@pytest.mark.parametrize(("call", "typed"), TYPED.values(), ids=TYPED)
def test_typed_text_is_exact(call: str, typed: str) -> None:
    for text in (f"Thought: t\nAction: {call}", call, f"Action: wait()\n\n{call}"):
        assert parse_reply(text, dialect="uitars-1.5").actions[-1] == TypeText(typed)


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_reply_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(UnreadableReplyError) as raised:
        parse_reply(text, dialect="uitars-1.5")
    start, end = raised.value.span
    assert 0 <= start <= end <= len(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Thought: t\nAction: wait()\n\nfly(to='moon')", "fly"),
        ("Action: wait()\n\nclick(start_box='=')\n\nwait()", "click(start_box='=')"),
        ("Action: wait()\n\nhotkey(key='frobnicate')", "hotkey(key='frobnicate')"),
        ("Action: wait()\n\ntype(content='abc", "'abc"),
        ("Action: type(content='f('a')\ng('b')')\n", "g('b')"),
    ],
)
def test_error_carries_the_span_of_the_fault(text: str, fault: str) -> None:
    with pytest.raises(UnreadableReplyError) as raised:
        parse_reply(text, dialect="uitars-1.5")
    start, end = raised.value.span
    assert fault.startswith(text[start:end])
    assert raised.value.reply == text
    assert text[start:end][:20] in str(raised.value)


@pytest.mark.parametrize(
    ("text", "thought", "reflection"),
    [
        ("Thought: press Save\nAction: wait()", "press Save", ""),
        ("Thought: two\nlines\nAction: wait()", "two\nlines", ""),
        ("Thought: the Action: label is in here\nAction: wait()", "the Action: label is in here", ""),
        ("Thought: next Action: click it\nAction: wait()", "next Action: click it", ""),
        ("**Thought:** press Save\n**Action:** wait()", "press Save", ""),
        ("<think>hm</think>\nAction: wait()", "hm", ""),
        ("<think>hm</think>\nThought: so\nAction: wait()", "hm\nso", ""),
        ("Action: wait()", "", ""),
        ("wait()", "", ""),
        ("I wait.\nwait()", "I wait.", ""),
        ("Reflection: no\nAction_Summary: wait now\nAction: wait()", "wait now", "no"),
        ("Reflection: no Action_Summary: wait now\nAction: wait()", "wait now", "no"),
        ("Reflection: no\nAction: wait()", "", "no"),
        ("Action_Summary: wait now\nAction: wait()", "wait now", ""),
        ("<Thought>\nsee\n</Thought>\nAction_Summary: wait now\nAction: wait()", "see\nwait now", ""),
        ("思考\nAction：wait()", "思考", ""),
    ],
)
def test_thought_and_reflection_stand_before_the_action(text: str, thought: str, reflection: str) -> None:
    reply = parse_reply(text, dialect="uitars-1.5")
    assert (reply.thought, reply.reflection) == (thought, reflection)


def test_raw_text_is_kept() -> None:
    text = "Thought: t\nAction: wait()<|im_end|>"
    assert parse_reply(text, dialect="uitars-1.5").raw == text


PIECES = (
    *(
        "'",
        "\n",
        "Action: ",
        "type(content='",
        "click(start_box='(1,2)\n",
        "')",
        "' ",
        "\\",
        "(",
        ")",
        "<|a|>",
    ),
    *(",a=", "1", "1.", "Action: type('a'\n", "</a>", "wait()\n", "click(", "- ", "`", "Action:\n\n", "a.b"),
    *("type(content='a','", "wait('a' x", "click(1,", "]", "drag(start_box='1 2','", "action", "1-", " a=\n"),
    *(
        "*",
        "#",
        " ",
        "action_summary:",
        "<think>",
        "</think>",
        "click(start_box='(1,2) ",
        "<",
        "[EOS]",
        "\r\n",
    ),
    *("Action: wait() ", "Action: type(content='\n", "<seed:cot_budget_reflect>", "：", "‘", "\\n", "a"),
)


def beginning_of(text: str) -> type[Action] | None:
    """The kind of the first action, or None where the reply cannot be read."""
    try:
        return type(parse_reply(text, dialect="uitars-1.5").actions[0])
    except UnreadableReplyError:
        return None


@pytest.mark.parametrize("piece", PIECES)
def test_long_reply_is_read_in_one_pass(piece: str) -> None:
    """With the same result as a short one. A quadratic parser would need an hour."""
    many = 150_000 // len(piece)
    few = 100 + many % 2  # quotes that end must end in both
    for prefix in ("", "Action: type(content='", "Action: click(start_box=", "Reflection: "):
        assert beginning_of(prefix + piece * many) == beginning_of(prefix + piece * few)
