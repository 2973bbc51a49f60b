"""The way from corrections to a better model: five steps with where each stands, and what was taught."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText
from app.theme.colours import Colours
from app.widgets.bar_chart import BarChart, Bars
from app.widgets.clearing import clear
from app.widgets.words import label, paragraph


class TeachingAction(StrEnum):
    """What a step's button asks for."""

    REVIEW = "review"
    TUNE = "tune"


@dataclass(frozen=True, slots=True)
class FlowStep:
    """One step of the way."""

    title: str
    words: TonedText
    action: TeachingAction | None = None
    button: str = ""
    is_possible: bool = True


class TeachingPanel(QScrollArea):
    """Shows what it is given and emits what its owner wants."""

    wanted = Signal(object)
    """A `TeachingAction`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("What you taught"))  # Tab comes to it, so that its arrow keys can scroll
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        holder, card = QWidget(), QFrame()
        holder.setObjectName("cards")
        card.setProperty("card", True)
        self.chart = BarChart()
        self._steps = QVBoxLayout(card)
        self._steps.setContentsMargins(18, 14, 18, 14)
        self._steps.setSpacing(0)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(label(tr("From your corrections to a better model"), role="strong"))
        column.addWidget(card)
        column.addWidget(self.chart)
        column.addStretch(1)
        self.setWidget(holder)

    def show_flow(self, steps: Sequence[FlowStep], bars: Bars) -> None:
        clear(self._steps)
        for number, step in enumerate(steps, start=1):
            self._steps.addWidget(self._row(number, step))
        self.chart.show_groups((bars,))

    def set_colours(self, colours: Colours) -> None:
        self.chart.set_colours(colours)

    def _row(self, number: int, step: FlowStep) -> QWidget:
        row = QWidget()
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 8, 0, 8)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(label(str(number), role="faint"), 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(step.title, role="strong"), 0, 1)
        words = paragraph(step.words.text, role="soft")
        if step.words.tone is not Tone.NEUTRAL:
            words.setProperty("tone", str(step.words.tone))
        grid.addWidget(words, 1, 1)
        if step.action is not None:
            button = QPushButton(step.button)
            button.setAutoDefault(False)
            button.setEnabled(step.is_possible)
            button.clicked.connect(lambda _checked=False, action=step.action: self.wanted.emit(action))
            grid.addWidget(button, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        return row
