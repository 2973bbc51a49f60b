"""What is taken back at once counts no more; everything else stays as it was typed."""

from __future__ import annotations

import pytest

from agent.models.task_parser.corrections import corrected


@pytest.mark.parametrize(
    ("task", "meant"),
    [
        ("delay by -450... no wait, +750", "delay by +750"),
        ("cook it for 20 minutes, sorry, no, 30 minutes", "cook it for 30 minutes"),
        ("£5, I mean £6.50", "£6.50"),
        ("come on Monday - I mean Tuesday", "come on Tuesday"),
        ("at 9:30, scratch that, 10:15 please", "at 10:15 please"),
    ],
)
def test_the_last_that_is_said_counts(task: str, meant: str) -> None:
    assert corrected(task) == meant


@pytest.mark.parametrize(
    "task",
    [
        "wait, no more than 3",
        "make that 3",
        "set it to 3 and make that box unticked",
        "I mean Tuesday",
        'type "20 minutes, sorry, no, 30 minutes" into Note',
        "call it 'Monday - I mean Tuesday'",
        "no sorry notes for Anna, just send",
        "2 copies, 1 for Anna",
    ],
)
def test_what_takes_nothing_back_stays_as_it_is(task: str) -> None:
    assert corrected(task) == task
