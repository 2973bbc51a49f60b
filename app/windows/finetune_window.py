"""Fine-tuning: requirements, progress, results, and whether to adopt the new model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.present import Tone, TonedText
from app.theme.colours import Colours
from app.widgets.clearing import clear
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.loss_curve import LossCurve
from app.widgets.notice import Notice
from app.widgets.words import chip, label, paragraph

_WIDTH_PX = 680


class FinetuneAction(StrEnum):
    """Actions of this window; each has a button that is shown when it applies."""

    START = "start"
    STOP = "stop"
    ADOPT = "adopt"
    DROP = "drop"
    GO_BACK = "go back"
    ASK_SIZE = "ask size"
    INSTALL = "install"


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """One line of the comparison: how many of how many, before and after."""

    name: str
    before: str
    after: str
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class TuningState:
    """All that is shown beside the curve."""

    title: str
    sentences: tuple[str, ...]
    """What it needs, and what it learns from."""
    stage: str = ""
    """What is being done; empty where nothing is."""
    percent: int = 0
    left: str = ""
    """How long it will take."""
    compared: tuple[ComparisonLine, ...] = ()
    verdict: TonedText | None = None
    actions: tuple[tuple[FinetuneAction, str], ...] = ()
    """What can be done now, and the words of its button; the first one is the main one."""


class FinetuneWindow(FittingDialog):
    """Shows what it is given and emits what its owner wants."""

    wanted = Signal(object)
    """A `FinetuneAction`."""
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fine-tune"))
        self._shown = TuningState("", ())
        self._owes_keyboard = False
        """A button that had it is gone, and no other one is there yet."""
        self._title = label("", role="hero")
        self._sentences = QVBoxLayout()
        self._sentences.setSpacing(6)
        self.notice = Notice()
        self._stage = label("", role="strong")
        self._left = label("", role="soft")
        self._bar = QProgressBar()
        self._bar.setRange(0, 100)
        self._bar.setTextVisible(False)
        self.curve = LossCurve()
        self._running = QFrame()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(8)
        self._compared = QFrame()
        self._compared.setProperty("card", True)
        self._verdict = chip(TonedText(""))
        self._action_row = QHBoxLayout()
        self._action_row.setSpacing(8)
        self._lay_out()

    def show_state(self, state: TuningState) -> None:
        self._title.setText(state.title)
        if state.sentences != self._shown.sentences:
            self._show_sentences(state.sentences)
        self._running.setVisible(bool(state.stage))
        self._stage.setText(state.stage)
        self._left.setText(state.left)
        self._bar.setValue(state.percent)
        self._show_compared(state.compared)
        self._verdict.setVisible(state.verdict is not None)
        if state.verdict is not None:
            self._verdict.setText(state.verdict.text)
            self._verdict.setProperty("tone", str(state.verdict.tone))
            self._verdict.style().unpolish(self._verdict)
            self._verdict.style().polish(self._verdict)
        if state.actions != self._shown.actions:  # with each step of the training: a button that is made
            self._show_actions(state.actions)  # anew is not to be seen at once, and loses the keyboard
        self._shown = state

    def show_loss(self, points: Sequence[tuple[int, float]], total: int) -> None:
        self.curve.setVisible(bool(points))
        self.curve.show_points(points, total)

    def show_problem(self, text: str) -> None:
        self.notice.show_words(TonedText(text, Tone.BAD))

    def show_note(self, text: str) -> None:
        self.notice.show_words(TonedText(text))

    def set_colours(self, colours: Colours) -> None:
        self.curve.set_colours(colours)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def _lay_out(self) -> None:
        running = QVBoxLayout(self._running)
        running.setContentsMargins(0, 0, 0, 0)
        running.setSpacing(8)
        line = QHBoxLayout()
        line.addWidget(self._stage, 1)
        line.addWidget(self._left)
        running.addLayout(line)
        running.addWidget(self._bar)
        compared = QVBoxLayout(self._compared)
        compared.setContentsMargins(18, 14, 18, 14)
        compared.addLayout(self._grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 20)
        column.setSpacing(14)
        column.addWidget(self._title)
        column.addLayout(self._sentences)
        column.addWidget(self.notice)
        column.addWidget(self._running)
        column.addWidget(self.curve, 1)
        column.addWidget(self._compared)
        column.addWidget(self._verdict, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(0)
        column.addLayout(self._action_row)
        self.curve.setVisible(False)
        self._running.setVisible(False)
        self._compared.setVisible(False)
        self._verdict.setVisible(False)
        self.fit_to(_WIDTH_PX)

    def _show_sentences(self, sentences: Sequence[str]) -> None:
        clear(self._sentences)
        for sentence in sentences:
            said = paragraph(sentence, role="soft")
            said.setMinimumHeight(1)  # its own is that of the narrowest it could be
            self._sentences.addWidget(said)

    def _show_compared(self, lines: Sequence[ComparisonLine]) -> None:
        clear(self._grid)
        self._compared.setVisible(bool(lines))
        if not lines:
            return
        for column, words in enumerate((tr("On your held-out steps"), tr("Before"), tr("After"))):
            self._grid.addWidget(label(words, role="section"), 0, column)
        for row, line in enumerate(lines, start=1):
            self._grid.addWidget(label(line.name), row, 0)
            self._grid.addWidget(label(line.before, role="soft"), row, 1)
            after = chip(TonedText(line.after, line.tone))
            self._grid.addWidget(after, row, 2)
        self._grid.setColumnStretch(0, 1)

    def _show_actions(self, actions: Sequence[tuple[FinetuneAction, str]]) -> None:
        """The first of the new ones has the keyboard where one of the old ones had it."""
        items = [self._action_row.itemAt(number) for number in range(self._action_row.count())]
        before = [one.widget() for one in items if one is not None]
        self._owes_keyboard |= self.focusWidget() in before
        clear(self._action_row)
        for number, (action, words) in enumerate(actions):
            button = QPushButton(words)
            button.setAutoDefault(False)
            if number == 0:
                button.setProperty("kind", "stop" if action is FinetuneAction.STOP else "primary")
            button.clicked.connect(lambda _checked=False, action=action: self.wanted.emit(action))
            self._action_row.addWidget(button)
            if number == 0 and self._owes_keyboard:
                button.show()  # the layout would do so later, and what is hidden takes no keyboard
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                self._owes_keyboard = False
        spacer = QWidget()
        self._action_row.insertWidget(0, spacer, 1)
