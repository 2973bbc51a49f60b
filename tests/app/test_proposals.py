"""What the model proposes can be taken, corrected or replaced on the card, and all of it is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Action, Click, Hotkey, Scroll, TypeText
from agent.annotation import LessonKind, lessons_of
from agent.annotation.owner import annotated
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.types import (
    Allow,
    Answer,
    Change,
    Deny,
    Effect,
    EffectKind,
    Performed,
    Proposal,
    Question,
    Step,
)
from app.approval.answers import CardAnswer, OwnerChoice, answer_of
from app.approval.instead import KINDS, as_kind, require_whole
from app.approval.question import QuestionController
from app.running.bridge import OpenQuestion
from app.theme.pictures import to_image, to_shot
from app.windows.main_window import MainWindow
from tests.fakes import observed, picture

SAVE = Click(MonitorPoint(400, 300))
SEND = Click(MonitorPoint(500, 300))
PROPOSALS = (
    Proposal(SAVE, 'press "Save"', "", "w1"),
    Proposal(SEND, 'press "Send"', "", "w1"),
    Proposal(TypeText("Ada"), "type her name", "", "w1"),
)


class Asked:
    """A window with an open question, answered as the owner would."""

    def __init__(self, qtbot: QtBot, proposals: tuple[Proposal, ...] = PROPOSALS) -> None:
        self.qtbot = qtbot
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.question_controller = QuestionController(self.window, before_answer=lambda: 0)
        question = Question(SAVE, observed(picture()), 'press "Save"', proposals=proposals)
        pixels = question.observation.pixels
        self.open = OpenQuestion(question, to_image(pixels), to_shot(pixels, max_width_px=1920))
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.question_controller.show(self.open)

    def choose(self, number: int) -> None:
        found = self.window.approval.findChildren(QRadioButton)
        lines = [one for one in found if one.text().startswith(f"{number}.") and not one.isHidden()]
        lines[0].click()

    def instead(self, name: str) -> None:
        found = self.window.approval.findChildren(QComboBox)
        box = next(one for one in found if one.accessibleName() == "Something else")
        box.setCurrentIndex(box.findData(name))
        box.activated.emit(box.currentIndex())

    def editor(self, name: str) -> QPlainTextEdit:
        found = self.window.approval.findChildren(QPlainTextEdit)
        return next(one for one in found if one.accessibleName() == name)

    def answer(self) -> Answer:
        self.allow()
        return self.open.answer.result(timeout=0)

    def allow(self) -> None:
        """As soon as the card lets it be pressed."""
        found = self.window.approval.findChildren(QPushButton)
        button = next(one for one in found if one.text() in ("Allow", "Allow change"))
        self.qtbot.waitUntil(button.isEnabled, timeout=60_000)
        button.click()


@pytest.fixture
def asked(qtbot: QtBot) -> Asked:
    return Asked(qtbot)


def test_without_further_proposals_the_card_is_as_it_was(qtbot: QtBot) -> None:
    asked = Asked(qtbot, ())
    assert not [one for one in asked.window.approval.findChildren(QRadioButton) if one.isVisible()]
    assert not asked.editor("Thought").isVisible()


def test_the_first_proposal_is_an_approval(asked: Asked) -> None:
    assert isinstance(asked.answer().decision, Allow)


def test_another_proposal_is_a_change_to_it(asked: Asked) -> None:
    asked.choose(2)
    assert asked.editor("Thought").toPlainText() == 'press "Send"'
    answer = asked.answer()
    assert answer.decision == Change(SEND)
    assert answer.thought is None


def test_going_back_to_the_first_proposal_is_an_approval_again(asked: Asked) -> None:
    asked.choose(3)
    asked.choose(1)
    assert isinstance(asked.answer().decision, Allow)


def test_something_else_is_done_at_the_proposed_place(asked: Asked) -> None:
    asked.instead("right")
    decision = asked.answer().decision
    assert isinstance(decision, Change)
    assert type(decision.action).__name__ == "RightClick"
    assert decision.action.at == SAVE.at  # type: ignore[union-attr]


def test_typing_instead_needs_something_to_type(asked: Asked) -> None:
    asked.instead("type")
    asked.allow()
    assert not asked.open.answer.done()
    asked.editor("Exact text").setPlainText("Grace")
    assert asked.answer().decision == Change(TypeText("Grace"))


def test_a_rewritten_thought_goes_with_the_answer(asked: Asked) -> None:
    asked.editor("Thought").setPlainText("It has to be kept.")
    assert asked.answer().thought == "It has to be kept."


def lessons(answer: Answer, action: Action = SAVE) -> list[LessonKind]:
    kept = annotated(answer, PROPOSALS, asked="2026-01-01T10:00:00.000+00:00", waited_s=1.5)
    decision = kept.decision
    effect = None if isinstance(decision, Deny) else Effect(EffectKind.CHANGED)
    step = Step(1, observed(picture()), None, "", None, "", (Performed(action, decision, effect),))
    return [lesson.kind for lesson in lessons_of(step)]


def test_accepted_overridden_and_denied_teach_different_things(qtbot: QtBot) -> None:
    assert lessons(Asked(qtbot).answer()) == [LessonKind.POSITIVE]
    overridden = Asked(qtbot)
    overridden.choose(2)
    assert lessons(overridden.answer()) == [LessonKind.POSITIVE, LessonKind.PREFERENCE]
    assert lessons(Answer(Deny("That would send it."))) == [LessonKind.NEGATIVE]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_makes_an_action(kind: str) -> None:
    made = as_kind(kind, TypeText("x"), observed(picture()).screen)
    if isinstance(made, Scroll):
        assert made.at == MonitorPoint(400, 304)


@pytest.mark.parametrize("unwritten", [TypeText(""), Hotkey(())])
def test_what_was_not_written_is_refused_in_a_sentence(unwritten: Action) -> None:
    with pytest.raises(SettingsError, match="Write wh"):
        require_whole(unwritten)
    with pytest.raises(SettingsError, match="Write wh"):
        answer_of(SAVE, CardAnswer(OwnerChoice.ALLOW), instead=unwritten)


def test_points_and_text_of_another_action_are_its_own(asked: Asked) -> None:
    given = replace(CardAnswer(OwnerChoice.ALLOW), points=(MonitorPoint(7, 8),))
    assert answer_of(SAVE, given, instead=SEND).decision == Change(Click(MonitorPoint(7, 8)))
