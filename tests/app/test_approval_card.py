"""The approval card: refusing is easy, allowing takes a press, and everything can be corrected."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from agent.coordinates import MonitorPoint
from agent.types import Scope
from app.approval.answers import CardAnswer, OwnerChoice
from app.approval.crops import ScreenshotCrop
from app.present import TargetMark, Tone, TonedText
from app.theme.pictures import to_image
from app.widgets.approval_card import ApprovalCard, QuestionWords
from app.widgets.point_picker import PointPicker
from tests.fakes import picture

MARK = TargetMark(400, 300)
CROP = ScreenshotCrop(256, 210, 288, 180)
SCOPES = (
    ("Only this step", Scope.STEP),
    ("Clicks in this task", Scope.TASK),
    ("Clicks in notes", Scope.APPLICATION),
)


def words(
    detail: str = "", *, is_editable: bool = False, marks: tuple[TargetMark, ...] = (MARK,)
) -> QuestionWords:
    return QuestionWords(
        sentence="Deskhand wants to click here.",
        thought='press "Save"',
        detail=detail,
        is_editable=is_editable,
        target="Click at (400, 300)",
        place="Notes · notes",
        reasons=(TonedText("This may delete something.", Tone.CAUTION),),
        image=to_image(picture(80)),
        crop=CROP,
        marks=marks,
        outline=QRectF(380, 290, 60, 24),
        scopes=SCOPES,
    )


class Asked:
    """A card with an open question, and the answers that it gave."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.card = ApprovalCard()
        qtbot.addWidget(self.card)
        self.answers: list[CardAnswer] = []
        self.card.answered.connect(self.answers.append)
        with qtbot.waitExposed(self.card):
            self.ask(words())
        self.card.activateWindow()
        qtbot.waitUntil(self.card.isActiveWindow)

    def ask(self, question: QuestionWords) -> None:
        self.card.ask(question, mark_colour="#e5186b", icon_colour="#8a5a07")

    def button(self, text: str) -> QPushButton:
        return next(found for found in self.card.findChildren(QPushButton) if found.text() == text)

    def press(self, text: str) -> CardAnswer:
        button = self.button(text)
        self.qtbot.waitUntil(button.isEnabled)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        return self.answers[-1]

    @property
    def editor(self) -> QPlainTextEdit:
        found = self.card.findChild(QPlainTextEdit)
        assert found is not None
        return found

    @property
    def picker(self) -> PointPicker:
        found = self.card.findChild(PointPicker)
        assert found is not None
        return found

    def combo(self, name: str) -> QComboBox:
        return next(found for found in self.card.findChildren(QComboBox) if found.accessibleName() == name)


@pytest.fixture
def asked(qtbot: QtBot) -> Asked:
    return Asked(qtbot)


def test_deny_has_the_focus(asked: Asked, qtbot: QtBot) -> None:
    qtbot.waitUntil(asked.button("Deny").hasFocus)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Space])
def test_keys_pressed_without_looking_deny(asked: Asked, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.waitUntil(asked.button("Deny").hasFocus)
    qtbot.keyClick(asked.button("Deny"), key)
    assert [answer.choice for answer in asked.answers] == [OwnerChoice.DENY]


def test_escape_denies_from_every_part_of_the_card(asked: Asked, qtbot: QtBot) -> None:
    asked.ask(words("Ada", is_editable=True))
    for part in (asked.editor, asked.picker, asked.card.findChild(QLineEdit), asked.button("Take over")):
        qtbot.keyClick(part, Qt.Key.Key_Escape)
    assert [answer.choice for answer in asked.answers] == [OwnerChoice.DENY] * 4


def test_letters_and_return_do_not_allow(asked: Asked, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_A, Qt.Key.Key_Y, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        qtbot.keyClick(asked.button("Deny"), key)
    assert asked.answers == []


def test_a_click_that_was_meant_for_something_else_does_not_allow(asked: Asked, qtbot: QtBot) -> None:
    asked.ask(words())
    assert not asked.button("Allow").isEnabled()
    qtbot.mouseClick(asked.button("Allow"), Qt.MouseButton.LeftButton)
    assert asked.answers == []


def test_ctrl_return_allows_from_every_part_once_allow_can_be_pressed(asked: Asked, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    asked.ask(words("Ada", is_editable=True))
    qtbot.keyClick(asked.button("Deny"), Qt.Key.Key_Return, control)
    assert asked.answers == []  # as soon after it came as a click
    for part in (asked.button("Deny"), asked.editor, asked.card.findChild(QLineEdit)):
        qtbot.waitUntil(asked.button("Allow").isEnabled)
        qtbot.keyClick(part, Qt.Key.Key_Return, control)
        asked.ask(words("Ada", is_editable=True))
    assert [answer.choice for answer in asked.answers] == [OwnerChoice.ALLOW] * 3


def test_allow_is_a_click(asked: Asked) -> None:
    assert asked.press("Allow") == CardAnswer(OwnerChoice.ALLOW)


@pytest.mark.parametrize(
    ("text", "choice"), [("Stop", OwnerChoice.STOP), ("Take over", OwnerChoice.TAKE_OVER)]
)
def test_the_owner_can_stop_or_take_over(asked: Asked, text: str, choice: OwnerChoice) -> None:
    assert asked.press(text).choice is choice


def test_a_denial_carries_its_reason(asked: Asked, qtbot: QtBot) -> None:
    reason = asked.card.findChild(QLineEdit)
    assert reason is not None
    reason.setText("  the other button ")
    qtbot.keyClick(reason, Qt.Key.Key_Return)
    assert asked.answers[-1].choice is OwnerChoice.DENY
    assert asked.answers[-1].reason == "the other button"


def test_the_point_can_be_dragged(asked: Asked, qtbot: QtBot) -> None:
    picker = asked.picker
    left, middle = Qt.MouseButton.LeftButton, picker.rect().center()
    qtbot.mousePress(picker, left, pos=middle)
    qtbot.mouseMove(picker, middle + QPoint(20, -10))
    qtbot.mouseRelease(picker, left, pos=middle + QPoint(40, -30))
    (point,) = picker.points()
    qtbot.mousePress(picker, left, pos=middle)
    qtbot.mouseRelease(picker, left, pos=middle)
    (at_start,) = picker.points()
    assert (point.x_px - at_start.x_px, point.y_px - at_start.y_px) == (40, -30)
    qtbot.mousePress(picker, left, pos=middle)
    qtbot.mouseRelease(picker, left, pos=middle + QPoint(40, -30))
    assert picker.points() == (point,)
    assert asked.press("Allow change").points == (MonitorPoint(point.x_px, point.y_px),)


def test_the_point_can_be_moved_by_keys(asked: Asked, qtbot: QtBot) -> None:
    qtbot.keyClick(asked.picker, Qt.Key.Key_Right)
    qtbot.keyClick(asked.picker, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert asked.press("Allow change").points == (MonitorPoint(401, 290),)


def test_of_several_points_the_nearest_is_dragged(asked: Asked, qtbot: QtBot) -> None:
    asked.ask(words(marks=(TargetMark(300, 300, "1"), TargetMark(480, 300, "2"))))
    picker = asked.picker
    at = QPoint(480 - CROP.left_px, 300 - CROP.top_px)
    qtbot.mousePress(picker, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseRelease(picker, Qt.MouseButton.LeftButton, pos=at + QPoint(0, 20))
    assert picker.points() == (TargetMark(300, 300, "1"), TargetMark(480, 320, "2"))


def test_a_point_that_was_moved_back_is_no_change(asked: Asked, qtbot: QtBot) -> None:
    qtbot.keyClick(asked.picker, Qt.Key.Key_Right)
    qtbot.keyClick(asked.picker, Qt.Key.Key_Left)
    assert asked.press("Allow").points is None


def test_the_whole_screen_lets_the_point_go_anywhere(asked: Asked, qtbot: QtBot) -> None:
    qtbot.mouseClick(asked.button("Whole screen"), Qt.MouseButton.LeftButton)
    picker = asked.picker
    corner = picker.picture_box().toRect().topLeft() + QPoint(2, 2)
    qtbot.mousePress(picker, Qt.MouseButton.LeftButton, pos=picker.rect().center())
    qtbot.mouseRelease(picker, Qt.MouseButton.LeftButton, pos=corner)
    (point,) = picker.points()
    assert point.x_px < 20
    assert point.y_px < 20


def test_the_text_can_be_rewritten(asked: Asked) -> None:
    asked.ask(words("Ada", is_editable=True))
    asked.editor.setPlainText("Grace")
    assert asked.press("Allow change").text == "Grace"


def test_a_change_is_not_remembered(asked: Asked) -> None:
    asked.ask(words("Ada", is_editable=True))
    asked.combo("Remember for").setCurrentIndex(2)
    asked.editor.setPlainText("Grace")
    assert asked.press("Allow change").scope is Scope.STEP
    assert not asked.combo("Remember for").isEnabled()


def test_an_answer_can_count_for_longer_and_says_until_when(asked: Asked) -> None:
    assert not asked.combo("Remember until").isVisible()
    asked.combo("Remember for").setCurrentIndex(2)
    asked.combo("Remember until").setCurrentText("for 1 day")
    answer = asked.press("Allow")
    assert (answer.scope, answer.duration_s) == (Scope.APPLICATION, 86_400.0)
    asked.ask(words())
    assert asked.press("Allow").scope is Scope.STEP, "the next question begins anew"


def test_the_next_question_begins_without_the_last_reason(asked: Asked) -> None:
    reason = asked.card.findChild(QLineEdit)
    assert reason is not None
    reason.setText("old")
    asked.ask(words(detail="ls -l"))
    assert reason.text() == ""


def test_it_says_where_and_why(asked: Asked) -> None:
    said = [found.text() for found in asked.card.findChildren(QLabel) if found.isVisible()]
    assert "Notes · notes" in said
    assert "This may delete something." in said


def test_a_problem_with_an_answer_is_said_and_the_question_stays(asked: Asked) -> None:
    asked.card.show_problem("That is no key.")
    assert any(
        found.text() == "That is no key." and found.isVisible() for found in asked.card.findChildren(QLabel)
    )
    assert asked.answers == []


def test_a_long_text_can_be_read_to_its_end(asked: Asked) -> None:
    text = "\n".join(f"line {number}" for number in range(500))
    asked.ask(words(detail=text))
    assert asked.editor.toPlainText() == text
    assert asked.card.sizeHint().height() < 700


def test_invisible_characters_are_shown(asked: Asked) -> None:
    asked.ask(words(detail="rm\u200b -rf \u202egnp.tac\x1b[2J"))
    assert asked.editor.toPlainText() == "rm⟨U+200B⟩ -rf ⟨U+202E⟩gnp.tac⟨U+001B⟩[2J"
