"""What is like a name that the agent does not find is offered from the screen, and changes what it does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.asking import question_from
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.ocr.reading import Word
from app.running.abilities import abilities_of
from app.running.bridge import OpenRequest
from app.running.likely_names import likely_names, name_in
from app.running.messages import Messages
from app.windows.main_window import MainWindow
from tests.app.workplace import Workplace

FRAME = np.zeros((60, 80, 3), dtype=np.uint8)


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def test_the_likest_words_come_first_and_each_once() -> None:
    lines = ["File Edit View", "Newsletter", "Save as draft", "News letters", "Sage"]
    assert likely_names("News", lines)[0].startswith("News")
    assert likely_names("Save draft", lines)[0] == "Save as draft"
    assert likely_names("Zanzibar", lines) == []
    assert len(likely_names("a", ["a b c d e f g h i j"])) <= 4


def test_only_questions_about_a_name_get_offers() -> None:
    assert name_in(question_from('press "fax" missing')) == "fax"
    assert name_in(question_from("cannot")) == name_in("Which of “these”?") == ""


def read(_pixels: object) -> list[Word]:
    return [Word("Newsletter", (1, 1, 1), 0, 0, 10, 10), Word("Save", (1, 1, 2), 0, 20, 10, 10)]


def test_a_name_on_the_screen_is_an_answer_at_one_click(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    messages = Messages(window, before_answer=lambda: 0, frame=lambda: FRAME, read=read)
    asked = OpenRequest(question_from('tick "News" missing'))
    messages.ask(asked)
    buttons = window.reply_card.findChildren(QPushButton)
    qtbot.waitUntil(
        lambda: any(one.text() == "Newsletter" for one in window.reply_card.findChildren(QPushButton))
    )
    assert not any(one.text() == "Newsletter" for one in buttons)
    [offered] = [one for one in window.reply_card.findChildren(QPushButton) if one.text() == "Newsletter"]
    offered.click()
    qtbot.waitUntil(asked.answer.done)
    assert asked.answer.result() == "Newsletter"


def test_the_home_page_says_what_the_chosen_model_can_do(workplace: Workplace) -> None:
    workplace.controller.load()
    # The lines below it are laid out, and so seen, one turn of the event loop after the heading is.
    workplace.wait_until(lambda: workplace.sees("WHAT embedded CAN DO"))
    workplace.wait_until(lambda: workplace.sees("Does what you name in one window"))
    assert len(abilities_of(Catalogue().get(DEFAULT_NAME).dialect)) == len(abilities_of("uitars-1.5")) == 3
