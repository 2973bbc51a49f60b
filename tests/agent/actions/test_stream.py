"""Streamed replies: the result does not depend on the chunks, and nothing shown is retracted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions import Action, Click, Finished, TypeText, Wait, parse_reply
from agent.actions.dialects import DIALECTS
from agent.actions.grammar import dialect_named
from agent.actions.stream import ReplyStream
from agent.coordinates import ModelPoint
from agent.errors import SettingsError, UnreadableReplyError
from tests.agent.actions import function_replies, replies, tool_replies
from tests.agent.actions.test_embedded import WRITTEN
from tests.agent.actions.tool_replies import CLICK, function

THOUGHTS = (
    "Thought: I see the button that is called Save. Now I press it.\n",
    "**Thought:** the Action: label is in here,\nand so is Action\n",
    "Reflection: that was wrong\nAction_Summary: now I press the button that is called Save\n",
    "<think>I could do\nAction: wait()\nbut not now, as it seems to me</think>\nThought: so I press it\n",
    "1. first I look at it\n2. then\n",
)
TOOL_THOUGHTS = (
    "<thinkt>I see the button that is called Save. a < b\n</thinkt>\n",
    "<think>hm<seed:cot_budget_reflect>2 left</seed:cot_budget_reflect> so be it</think>Now I press it.\n",
    "as the prompt began it </thinkt>",
)
FUNCTION_THOUGHTS = (
    "<think>\nI see the button. a < b\nAction: no, not yet\n</think>\n\nAction: I press the button Save.\n",
    "Action: I see the button that is called Save.\nAnd then I press it.\n",
    "** Thought: hm\n",
    "as the prompt began it, and in some words more than that</think>\nso be it\n",
)
NAMES = ("two actions with a blank line", "label in the text of an action without one")
WHOLE = [
    *(("uitars-1.5", text) for text, _ in replies.READABLE.values()),
    *(("doubao-1.5", thought + replies.READABLE[name][0]) for thought in THOUGHTS for name in NAMES),
    *(("uitars-1.5", f"Thought: t\nAction: {call}\n\nwait()") for call, _ in replies.TYPED.values()),
    *(("uitars-2", text) for text, _ in tool_replies.READABLE.values()),
    *(("uitars-2", thought + CLICK + function("wait")) for thought in TOOL_THOUGHTS),
    *((dialect, text) for dialect in function_replies.DIALECTS for text in function_replies.READABLE),
    *(("computer-use", thought + function_replies.READABLE[0]) for thought in FUNCTION_THOUGHTS),
    *(("embedded", f'fill "Name"{text}<|wait|><|im_end|>') for text, _ in WRITTEN.values()),
]  # fmt: skip


@pytest.mark.parametrize("dialect", sorted({dialect for dialect, _ in WHOLE}))
def test_what_is_certain_of_a_beginning_is_true_of_the_whole(dialect: str) -> None:
    notation = dialect_named(dialect).notation
    for text in (text for its_dialect, text in WHOLE if its_dialect == dialect):
        whole = notation.parse(text)
        for end in range(len(text) + 1):
            begun = notation.peek(text[:end])
            assert whole.thought.startswith(begun.thought), text[:end]
            assert whole.actions[: len(begun.actions)] == begun.actions, text[:end]


@given(data=st.data(), case=st.sampled_from(WHOLE))
def test_cuts_change_nothing(data: st.DataObject, case: tuple[str, str]) -> None:
    dialect, text = case
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=12)))
    stream = ReplyStream(dialect=dialect)
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        stream.feed(text[start:end])
    assert stream.end() == parse_reply(text, dialect=dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_was_shown_of_an_unreadable_reply_is_not_taken_back(dialect: str) -> None:
    notation = dialect_named(dialect).notation
    for text in (
        *replies.UNREADABLE.values(),
        *tool_replies.UNREADABLE.values(),
        *function_replies.UNREADABLE.values(),
    ):
        shown: tuple[Action, ...] = ()
        for end in range(0, min(len(text), 300) + 1, 3):
            begun = notation.peek(text[:end])
            assert begun.actions[: len(shown)] == shown, text[:end]
            shown = begun.actions


def test_thought_is_shown_while_the_rest_is_being_written_but_no_action_that_a_thought_may_take_back() -> (
    None
):
    stream = ReplyStream(dialect="uitars-1.5")
    text = "Thought: I press the button that is called Save and then I type the name.\n"
    assert stream.feed(text).thought.startswith("I press the button that is called Save")
    stream.feed("Action: click(start_box='(1,2)')\n\n")
    begun = stream.feed("type(content='Ada is what I have to write here, and a good deal more than that")
    assert begun.actions == ()
    stream.feed("')")
    assert isinstance(stream.end().actions[1], TypeText)
    stream.feed("\n\nThought: no, I wait.\nAction: wait()")
    assert stream.end().actions == (Wait(),)


def test_call_in_markup_is_shown_when_the_next_one_begins() -> None:
    stream = ReplyStream(dialect="uitars-2")
    pieces = ("<thinkt>I press it.</thi", "nkt><seed:tool_c", "all><func", "tion=click><parameter=point><poi")
    for piece in pieces:
        assert stream.feed(piece).actions == ()
    stream.feed("nt>1 2</point></parameter></function><fun")
    begun = stream.feed("ction=type><parameter=content>a text that is long enough to be looked at again")
    assert begun.thought == "I press it."
    assert begun.actions == (Click(ModelPoint(1.0, 2.0)),)


def test_answer_is_certain_only_at_the_end() -> None:
    stream = ReplyStream(dialect="uitars-2")
    assert stream.feed("<thinkt>It is known.</thinkt>The answer to all of it is 42.").actions == ()
    assert stream.end().actions == (Finished("The answer to all of it is 42."),)


def test_end_of_an_unreadable_reply_is_a_typed_error() -> None:
    stream = ReplyStream(dialect="uitars-1.5")
    stream.feed("Thought: I do not know what to do.")
    with pytest.raises(UnreadableReplyError):
        stream.end()


def test_unknown_dialect_is_named() -> None:
    with pytest.raises(SettingsError, match="klingon"):
        ReplyStream(dialect="klingon")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_long_reply_in_small_pieces_is_parsed_rarely(dialect: str) -> None:
    """A stream that parsed everything again for every chunk would take over an hour."""
    stream = ReplyStream(dialect=dialect)
    for _ in range(20_000):
        stream.feed("click ")
    with pytest.raises(UnreadableReplyError):
        stream.feed("<tool_call><function=") and stream.end()
