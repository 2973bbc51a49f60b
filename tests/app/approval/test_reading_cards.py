"""The card says what a click points at, as read from the picture, and offers the control that it missed."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Click, TypeText
from agent.annotation import LessonKind, lessons_of
from agent.coordinates import MonitorPoint
from agent.elements.kinds import ElementKind
from agent.elements.network import DamagedElementsNetworkError
from agent.elements.pointing import NOTHING, NamedElement, PointedReader, UnderPointer
from agent.types import (
    Allow,
    Annotation,
    Change,
    Effect,
    EffectKind,
    Performed,
    Proposal,
    Question,
    Spot,
    Step,
)
from app.approval.question import QuestionController, unnamed_point
from app.running.bridge import OpenQuestion
from app.theme.pictures import to_image, to_shot
from app.windows.main_window import MainWindow
from tests.agent.elements.drawn import BUTTONS, screen
from tests.fakes import observed

AT = MonitorPoint(110.0, 75.0)
ARCHIVE = NamedElement(ElementKind.BUTTON, "Archive", (110.0, 75.0))
MISSED = UnderPointer(None, ARCHIVE, 7.0)


class KnownReader(PointedReader):
    """Says at once what it was told to say."""

    def __init__(self, said: UnderPointer | Exception) -> None:
        super().__init__(Path("nowhere"))
        self.said, self.looked = said, Event()

    def look(self, pixels: NDArray[np.uint8], x: float, y: float, scale: float = 1.0) -> UnderPointer:
        self.looked.set()
        if isinstance(self.said, Exception):
            raise self.said
        return self.said


class AskedCard:
    def __init__(self, qtbot: QtBot, reader: PointedReader, question: Question) -> None:
        self.qtbot, self.window = qtbot, MainWindow()
        qtbot.addWidget(self.window)
        self.controller = QuestionController(self.window, before_answer=lambda: 0, reader=reader)
        pixels = question.observation.pixels
        self.open = OpenQuestion(question, to_image(pixels), to_shot(pixels, max_width_px=1920))
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.controller.show(self.open)

    def says(self, words: str) -> bool:
        return any(
            words in one.text() for one in self.window.approval.findChildren(QLabel) if one.isVisible()
        )

    def button(self, words: str) -> QPushButton | None:
        found = self.window.approval.findChildren(QPushButton)
        return next((one for one in found if one.isVisible() and words in one.text()), None)

    def press(self, words: str) -> None:
        def is_there() -> bool:
            button = self.button(words)
            return button is not None and button.isEnabled()

        self.qtbot.waitUntil(is_there, timeout=60_000)
        button = self.button(words)
        assert button is not None
        button.click()


def asked_about(x: float = AT.x, y: float = AT.y, spot: Spot | None = None) -> Question:
    return Question(Click(MonitorPoint(x, y)), observed(screen()), "tidy up", spot=spot)


def test_a_name_is_shown_and_marked_as_read(qtbot: QtBot) -> None:
    card = AskedCard(qtbot, KnownReader(UnderPointer(ARCHIVE, None)), asked_about())
    qtbot.waitUntil(lambda: card.says("Clicks button “Archive” (as read from the picture)"), timeout=60_000)
    card.press("Allow")
    answer = card.open.answer.result(timeout=0)
    assert isinstance(answer.decision, Allow)
    assert answer.read_name == "Archive"


def test_the_control_that_was_missed_is_offered_and_taking_it_is_a_correction(qtbot: QtBot) -> None:
    card = AskedCard(qtbot, KnownReader(MISSED), asked_about(166.0))
    qtbot.waitUntil(lambda: card.says("Did you mean button “Archive”, 7 px away?"), timeout=60_000)
    card.press("Move it there")
    card.press("Allow change")
    answer = card.open.answer.result(timeout=0)
    assert answer.decision == Change(Click(MonitorPoint(110.0, 75.0)))
    assert answer.read_name == "Archive"


def test_the_correction_becomes_a_preference() -> None:
    click, meant = Click(MonitorPoint(166.0, 75.0)), Click(MonitorPoint(*ARCHIVE.middle))
    annotation = Annotation((Proposal(click, "tidy up", "", "w1"),), None)
    done = Performed(click, Change(meant, annotation=annotation), Effect(EffectKind.CHANGED))
    step = Step(1, observed(screen()), None, "", None, "tidy up", (done,))
    assert LessonKind.PREFERENCE in {one.kind for one in lessons_of(step)}


@pytest.mark.parametrize(
    "question",
    [
        asked_about(spot=Spot("notes", "Notes", name="Archive")),
        Question(TypeText("Ada"), observed(screen()), "type her name"),
    ],
)
def test_where_the_program_says_it_nothing_is_read(qtbot: QtBot, question: Question) -> None:
    reader = KnownReader(UnderPointer(ARCHIVE, None))
    AskedCard(qtbot, reader, question)
    assert unnamed_point(question) is None
    assert not reader.looked.is_set()


def test_where_nothing_is_known_the_card_stays_as_it_is(qtbot: QtBot) -> None:
    reader = KnownReader(NOTHING)
    card = AskedCard(qtbot, reader, asked_about(500.0, 350.0))
    qtbot.waitUntil(reader.looked.is_set, timeout=60_000)
    card.press("Allow")
    assert card.open.answer.result(timeout=0).read_name == ""
    assert not card.says("as read from the picture")


def test_damaged_weights_are_said_in_one_sentence_and_the_question_stays(qtbot: QtBot) -> None:
    problem = DamagedElementsNetworkError(
        "Elements get no names: /x/network.npz is damaged; install Deskhand again."
    )
    card = AskedCard(qtbot, KnownReader(problem), asked_about())
    qtbot.waitUntil(lambda: card.says("Elements get no names"), timeout=60_000)
    card.press("Allow")
    assert isinstance(card.open.answer.result(timeout=0).decision, Allow)


def test_a_real_picture_is_looked_at_with_missing_weights(tmp_path: Path) -> None:
    left, top, *_ = BUTTONS["Archive"]
    with pytest.raises(DamagedElementsNetworkError, match="Elements get no names"):
        PointedReader(tmp_path).look(screen(), left + 5, top + 5)
