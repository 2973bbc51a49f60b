"""What the agent asks in words, and the owner's answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from agent.terminal import revealed
from app.language import tr
from app.theme.icons import IconLabel
from app.widgets.flow import FlowLayout
from app.widgets.words import breakable, label, paragraph, plain_tip, shorten

_LINES = 2
_MOST_CHARACTERS = 48


class ReplyCard(QFrame):
    """Return answers, Shift+Return begins a new line. Waiting answers nothing."""

    answered = Signal(str)
    take_over_asked = Signal()
    stop_asked = Signal()
    other_model_asked = Signal()
    """The owner would rather have the task done by another model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "question")
        self.setAccessibleName(tr("Question of the agent"))
        self._icon = IconLabel("question", size_px=20)
        self._question = paragraph("")
        self._text = QPlainTextEdit()
        self._text.setAccessibleName(tr("Your answer"))
        self._text.setPlaceholderText(tr("Your answer"))
        self._text.setTabChangesFocus(True)
        self._text.installEventFilter(self)
        self._text.textChanged.connect(self._on_edited)
        self._text.setFixedHeight(self._text.fontMetrics().lineSpacing() * _LINES + 20)
        self._seen = label(tr("Is it one of these on the screen?"), role="faint")
        self._names = QWidget()
        self._flow = FlowLayout(self._names, spacing_px=8)
        self._meant = label(tr("Do you mean one of these?"), role="faint")
        self._readings = QWidget()
        self._reading_flow = FlowLayout(self._readings, spacing_px=8)
        other = _button(tr("Another model…"), "quiet", self.other_model_asked.emit)
        stop = _button(tr("Stop"), "quiet", self.stop_asked.emit)
        take_over = _button(tr("Take over"), "", self.take_over_asked.emit)
        self._answer = _button(tr("Answer"), "primary", self._on_answer)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._icon)
        head.addWidget(label(tr("The agent asks you"), role="title"), 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(other)
        buttons.addStretch(1)
        for button in (stop, take_over, self._answer):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self._question)
        column.addWidget(self._meant)
        column.addWidget(self._readings)
        column.addWidget(self._seen)
        column.addWidget(self._names)
        column.addStretch(1)  # alone in a low window the card is higher than its words
        column.addWidget(self._text)
        column.addLayout(buttons)

    def ask(self, question: str, *, icon_colour: str) -> None:
        self._icon.set_icon("question", icon_colour)
        words = shorten(revealed(question.strip()))
        self._question.setText(breakable(words) or tr("It does not know how to go on. What should it do?"))
        self._text.clear()
        self.offer_names(())
        self.offer_readings(())
        self._on_edited()
        self.setVisible(True)
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer_names(self, names: Sequence[str]) -> None:
        """What may have been meant; each is an answer at one click."""
        self._offer(self._flow, names)
        self._seen.setVisible(bool(names))
        self._names.setVisible(bool(names))

    def offer_readings(self, readings: Sequence[str]) -> None:
        """What the task may ask for, as tasks; each is an answer at one click."""
        self._offer(self._reading_flow, readings)
        self._meant.setVisible(bool(readings))
        self._readings.setVisible(bool(readings))

    def _offer(self, flow: FlowLayout, answers: Sequence[str]) -> None:
        while (item := flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for answer in answers:
            words = revealed(answer)
            short = words if len(words) <= _MOST_CHARACTERS else f"{words[: _MOST_CHARACTERS - 1]}…"
            button = _button(short, "", partial(self.answered.emit, answer))
            button.setToolTip(plain_tip(words))
            flow.addWidget(button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._text and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_return and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._on_answer()
                return True
        return super().eventFilter(watched, event)

    def _on_edited(self) -> None:
        self._answer.setEnabled(bool(self._text.toPlainText().strip()))

    def _on_answer(self) -> None:
        text = self._text.toPlainText().strip()
        if text:
            self.answered.emit(text)


def _button(text: str, kind: str, on_click: object) -> QPushButton:
    made = QPushButton(text)
    if kind:
        made.setProperty("kind", kind)
    made.setAutoDefault(False)
    made.clicked.connect(lambda _checked=False: on_click())  # type: ignore[operator]
    return made
