"""The owner at a terminal: no answer never allows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from typing import TextIO

import pytest

from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.types import Allow, Change, Decision, Deny, Proposal, Question, Stop
from app.cli.owner import OwnerAtTerminal
from tests.fakes import observed, picture


@contextmanager
def typed(text: str, *, is_open: bool = False) -> Iterator[TextIO]:
    """Standard input with these lines; closed after them unless `is_open`."""
    reader, writer = os.pipe()
    os.write(writer, text.encode())
    if not is_open:
        os.close(writer)
    with os.fdopen(reader) as answers:
        yield answers
    if is_open:
        os.close(writer)


def decide(answers: TextIO, stop: Event | None = None) -> Decision:
    owner = OwnerAtTerminal(answers)
    return owner.answer(
        Question(Click(MonitorPoint(1, 2)), observed(picture()), "thought"), stop=stop or Event()
    ).decision


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("y\n", Allow("owner", "owner")),
        ("YES\n", Allow("owner", "owner")),
        ("n\n", Deny("")),
        ("n the other button\n", Deny("the other button")),
        ("s\n", Stop()),
        ("\nmaybe\ny\n", Allow("owner", "owner")),
        ("", Stop()),
        ("y", Stop()),
        ("\n\n", Stop()),
    ],
)
def test_only_a_written_yes_allows(text: str, decision: Decision) -> None:
    with typed(text) as answers:
        assert decide(answers) == decision


def test_another_proposal_is_chosen_by_its_number() -> None:
    first, second = Click(MonitorPoint(1, 2)), Click(MonitorPoint(3, 4))
    question = Question(
        first, observed(picture()), "", proposals=(Proposal(first), Proposal(second, "there"))
    )
    with typed("3\n2\n") as answers:
        answer = OwnerAtTerminal(answers).answer(question, stop=Event())
    assert answer.decision == Change(second)


def test_two_answers_in_one_piece_answer_two_questions() -> None:
    with typed("y\nn no\n") as answers:
        owner = OwnerAtTerminal(answers)
        action, observation = Click(MonitorPoint(1, 2)), observed(picture())
        assert owner.answer(Question(action, observation, ""), stop=Event()).decision == Allow(
            "owner", "owner"
        )
        assert owner.answer(Question(action, observation, ""), stop=Event()).decision == Deny("no")


def test_stop_answers_an_open_question() -> None:
    stop = Event()
    with typed("", is_open=True) as answers:
        timer = Timer(0.2, stop.set)
        timer.start()
        assert decide(answers, stop) == Stop()
        timer.join()


def test_answers_may_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("n never\n")
    with (tmp_path / "answers").open() as answers:
        assert decide(answers) == Deny("never")


def test_the_screen_cannot_write_escape_sequences(capsys: pytest.CaptureFixture[str]) -> None:
    with typed("n\n") as answers:
        observation = observed(picture(), title="evil\x1b[2J\x07title")
        OwnerAtTerminal(answers).answer(Question(Click(MonitorPoint(1, 2)), observation, ""), stop=Event())
    assert "\x1b" not in capsys.readouterr().err
