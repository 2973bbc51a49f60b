"""Questions are answered with what stands beside or below a caption."""

from __future__ import annotations

import pytest

from agent.models.children.answers import answer
from agent.models.embedded_vocabulary import decode
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from tests.agent.models.pictures_read import ReadingReader, line


def said(*lines: TextLine, name: str = "Total", fields: tuple[str, ...] = ()) -> str | None:
    looks = {("fill", one) for one in fields}
    reply = answer(ReadingReader(lines, looks=looks), PlannedGoal(GoalVerb.READ, name))
    return None if reply is None else decode(reply.token_ids)


@pytest.mark.parametrize(
    "lines",
    [
        (line("Total:", 10, 10), line("12.50 EUR", 120, 11)),
        (line("Total: 12.50 EUR", 10, 10),),
        (line("Total:", 10, 10), line("12.50 EUR|", 120, 11), line("Tax:", 10, 28)),
        (line("Total", 10, 10), line("12.50 EUR", 14, 28)),
        (line("Total", 10, 10), line("Tax", 120, 10), line("12.50 EUR", 14, 28), line("2.10", 124, 28)),
    ],
)
def test_the_value_is_beside_its_caption_or_below_it(lines: tuple[TextLine, ...]) -> None:
    assert said(*lines, fields=("Total", "Tax")) == 'read "Total"<|finished|>12.50 EUR<|im_end|>'


def test_the_edge_of_a_field_is_no_value() -> None:
    edge = line("Total", 10, 10), line("J", 10, 27), line("12.50 EUR", 14, 28)
    assert said(*edge) == 'read "Total"<|finished|>12.50 EUR<|im_end|>'
    assert said(line("Total", 10, 10), line("7", 14, 28)) == 'read "Total"<|finished|>7<|im_end|>'


def test_another_caption_is_no_value() -> None:
    assert said(line("Total:", 10, 10), line("Tax:", 10, 28)) is None


def test_a_value_that_looks_like_a_caption_is_still_the_only_one() -> None:
    only = said(line("Total:", 10, 10), line("Elm Drive", 120, 11), fields=("Elm Drive",))
    assert only == 'read "Total"<|finished|>Elm Drive<|im_end|>'


def test_what_is_not_there_is_not_answered() -> None:
    assert said(line("Tax:", 10, 10), line("2.10", 100, 10)) is None
    assert said() is None
