"""Words between the owner and the running agent, and the computer taken in the middle of a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.types import ModelReply, Prompt
from tests.app.finding import named
from tests.app.steps import CLICK_REPLY
from tests.app.workplace import TIMEOUT_MS, Workplace
from tests.fakes import prompt_text

ASKS_REPLY = "which one?<|call_user|>The red or the blue one?"


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def tell(workplace: Workplace, text: str) -> None:
    line = workplace.window.message_line.findChild(QLineEdit)
    assert line is not None
    line.setText(text)
    workplace.click("Send")


def test_a_message_reaches_the_running_agent_and_says_when_it_was_read(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    assert not workplace.window.message_line.isVisible(), "the question needs the room"
    workplace.click("Take over")
    workplace.wait_until(workplace.window.message_line.isVisible)
    tell(workplace, "then close it")
    workplace.wait_until(lambda: workplace.sees("then close it"))
    assert workplace.sees("The agent reads it before its next step")
    workplace.click("Hand back")
    workplace.wait_for_end()
    assert "then close it" in prompt_text(workplace.model.prompts[1])
    workplace.wait_until(lambda: workplace.sees("Read before step 2"))


def test_what_the_task_may_mean_is_an_answer_at_one_click(workplace: Workplace) -> None:
    readings = ('Press "News"', "把“新闻”打开", 'Tick "Größe"')
    workplace.model.answers[:1] = [ModelReply("cannot<|call_user|>", readings=readings)]
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Do you mean one of these?"))
    assert all(workplace.button(reading).isVisible() for reading in readings)
    workplace.click("把“新闻”打开")
    workplace.wait_for_end()
    assert "把“新闻”打开" in prompt_text(workplace.model.prompts[1])
    assert not workplace.window.reply_card.isVisible()


def test_a_question_of_the_agent_is_answered_within_the_run(workplace: Workplace) -> None:
    workplace.model.answers[:1] = [ASKS_REPLY]
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("The red or the blue one?"))
    assert workplace.sees("Waiting for you")
    assert not workplace.button("Answer").isEnabled(), "nothing has been written"
    card = workplace.window.reply_card
    named(card, QPlainTextEdit, "Your answer").setPlainText("the blue one")
    workplace.click("Answer")
    workplace.wait_for_end()
    assert "the blue one" in prompt_text(workplace.model.prompts[1])
    workplace.wait_until(lambda: workplace.sees("you answered: the blue one"))
    assert workplace.sees("Finished")
    assert not card.isVisible()


def test_stop_while_the_agent_asks_in_words(workplace: Workplace) -> None:
    workplace.model.answers[:1] = [ASKS_REPLY]
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("The red or the blue one?"))
    workplace.controller.stop()
    workplace.wait_for_end()
    assert not workplace.window.reply_card.isVisible()
    workplace.wait_until(lambda: workplace.sees("Stopped"))


def test_the_owner_takes_the_computer_in_the_middle_of_a_run(
    workplace: Workplace,
) -> None:
    thinking, may_go_on = Event(), Event()

    def think(_prompt: Prompt) -> str:
        thinking.set()
        may_go_on.wait(TIMEOUT_MS / 1000)
        return CLICK_REPLY

    workplace.model.answers[0] = think
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_until(thinking.is_set)
    workplace.click("Take over")
    assert workplace.sees("You are driving")
    may_go_on.set()
    workplace.click("Hand back")
    workplace.wait_for_end()
    assert workplace.computer.performed == [], "what was thought of before is not done"
    workplace.wait_until(lambda: workplace.sees("The owner used the computer meanwhile"))
