"""Replies of other makers' models are read as their own harnesses read them, or a row says why not."""

from __future__ import annotations

import pytest

from agent.actions import parse_reply
from agent.errors import UnreadableReplyError
from tests.agent.actions import makers

ROWS = {
    **{row[0]: (*row, "computer-use") for row in makers.evocua()},
    **{row[0]: (*row, "code") for row in makers.opencua()},
    **{row[0]: (*row, "computer-use-xml") for row in makers.qwen_markup()},
}
REASONS = makers.DISAGREEMENTS | makers.MARKUP_OTHERWISE


@pytest.mark.parametrize("name", ROWS)
def test_reply_is_read_as_its_makers_read_it_or_the_disagreement_has_a_row(name: str) -> None:
    _, reply, they, dialect = ROWS[name]
    assert makers.is_alike(makers.ours(reply, dialect), they) == (name not in REASONS)


def test_every_disagreement_is_about_a_row_and_a_sentence() -> None:
    assert REASONS.keys() <= ROWS.keys()
    assert all(reason.endswith(".") for reason in REASONS.values())


@pytest.mark.parametrize("text", makers.OTHER_CODE)
def test_code_is_read_call_by_call(text: str) -> None:
    assert parse_reply(text, dialect="code").actions == makers.OTHER_CODE[text]


@pytest.mark.parametrize("name", makers.UNREADABLE_CODE)
def test_whatever_else_stands_in_code_cannot_be_read(name: str) -> None:
    with pytest.raises(UnreadableReplyError):
        parse_reply(makers.UNREADABLE_CODE[name], dialect="code")


@pytest.mark.parametrize("text", makers.STRUCTURED)
def test_structured_calls_are_read(text: str) -> None:
    assert parse_reply(text, dialect="holo").actions == makers.STRUCTURED[text]


def test_thought_is_what_stands_before_the_code_without_its_headings() -> None:
    sections = "# Step 2:\n## Thought:\nI see it.\n\n## Action:\nPress it.\n\n## Code:\n"
    text = f"{sections}```\npyautogui.click(1, 2)\n```"
    assert parse_reply(text, dialect="code").thought == "I see it.\n\nPress it."
