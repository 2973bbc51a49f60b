"""One card for filling a field: it shows the click and all of the text, in the window and at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from agent.actions.types import Click, Hotkey, TypeText
from agent.coordinates import MonitorPoint
from agent.types import Question
from app.approval.question import words_of
from app.cli.owner import show_question
from app.running.bridge import OpenQuestion
from app.theme.pictures import to_image, to_shot
from tests.app.workplace import Workplace
from tests.fakes import observed, picture

QUESTION = Question(
    Click(MonitorPoint(100.0, 100.0)),
    observed(picture(9)),
    'fill "Name"',
    "level-ask",
    ("Every action is asked.",),
    together=(Hotkey(("ctrl", "a")), TypeText("Ada Lovelace")),
)


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def asked() -> OpenQuestion:
    pixels = QUESTION.observation.pixels
    return OpenQuestion(QUESTION, to_image(pixels), to_shot(pixels, max_width_px=1920))


def test_card_shows_where_it_clicks_and_what_it_types(workplace: Workplace) -> None:
    words = words_of(asked())
    assert "fill this field (click here, select all, then type)" in words.sentence
    assert words.detail == "Ada Lovelace"
    assert not words.is_editable, "a text that is changed is another question"
    assert len(words.marks) == 1
    workplace.window.begin_task("x", "y")
    workplace.window.ask(words)
    card = workplace.window.approval
    assert card.findChild(QPlainTextEdit).toPlainText() == "Ada Lovelace"
    assert any("fill this field" in one.text() for one in card.findChildren(QLabel))
    workplace.window.close_question()
    workplace.window.set_running(False)


def test_terminal_shows_each_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    show_question(QUESTION)
    told = capsys.readouterr().err
    for words in ("fill this field", "Ctrl+A", "Ada Lovelace"):
        assert words in told
