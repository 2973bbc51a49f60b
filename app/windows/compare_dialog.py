"""Two runs of one task side by side, step by step, from their first difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText, one_line
from app.running.cards import Card
from app.widgets.by_key import leave_to_keys
from app.widgets.spoken import call_pick
from app.widgets.step_page import StepPage
from app.widgets.words import ElidedLabel, chip, label
from app.windows.step_viewer import wanted_place

_GAP_PX = 20


@dataclass(frozen=True, slots=True)
class RunSide:
    """One of the two runs."""

    record_id: str
    moment: str
    ending: TonedText
    note: str
    """How many steps in what time."""
    cards: Sequence[Card]


class CompareDialog(QDialog):
    """The left run is fixed; another one can be chosen for the right. Arrow keys walk through both."""

    other_chosen = Signal(str)

    def __init__(
        self, task: str, others: Sequence[tuple[str, str]], *, mark_colour: str, parent: QWidget | None = None
    ) -> None:
        """`others` are words and record id of every other run of the task."""
        super().__init__(parent)
        self.setWindowTitle(tr("Compare two runs"))
        self._sides: tuple[RunSide, RunSide] | None = None
        self._first_difference: int | None = None
        self._pages = (StepPage(mark_colour=mark_colour), StepPage(mark_colour=mark_colour))
        self._heads = (_Head(), _Head())
        self._other = QComboBox()
        call_pick(self._other, tr("Compare with"))
        for words, record_id in others:
            self._other.addItem(words, record_id)
        self._other.activated.connect(lambda: self.other_chosen.emit(str(self._other.currentData())))
        title = ElidedLabel(role="title")
        title.setText(one_line(task))
        self._verdict = chip(TonedText(""))
        self._go = QPushButton(tr("Go to where they part"))
        self._go.setAutoDefault(False)
        self._go.clicked.connect(self._on_go)
        self._where = label("", role="soft")
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setAccessibleName(tr("Steps"))
        leave_to_keys(self._slider, tr("Key: {key}", key=tr("arrow keys")))
        self._slider.valueChanged.connect(self._show)
        self._lay_out(title)
        free = self.screen().availableGeometry()
        self.resize(round(free.width() * 0.9), round(free.height() * 0.88))

    def _lay_out(self, title: QWidget) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(title, 1)
        head.addWidget(label(tr("Compare with"), role="soft"))
        head.addWidget(self._other)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self._verdict)
        line.addWidget(self._go)
        line.addSpacing(10)
        line.addWidget(self._slider, 1)
        line.addWidget(self._where)
        both = QHBoxLayout()
        both.setSpacing(_GAP_PX)
        for side_head, page in zip(self._heads, self._pages, strict=True):
            side = QVBoxLayout()
            side.setSpacing(8)
            side.addWidget(side_head)
            side.addWidget(page, 1)
            both.addLayout(side, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 12)
        column.setSpacing(12)
        column.addLayout(head)
        column.addLayout(line)
        column.addLayout(both, 1)
        column.addWidget(
            label(tr("Arrow keys: step by step. Home and End: first and last. Esc closes."), role="faint")
        )

    def show_runs(self, left: RunSide, right: RunSide, first_difference: int | None) -> None:
        """`first_difference` is the index of the first step in which they differ; None without one."""
        self._sides, self._first_difference = (left, right), first_difference
        for head, side in zip(self._heads, self._sides, strict=True):
            head.show_side(side)
        self._verdict.setText(_verdict(first_difference))
        self._verdict.setProperty("tone", str(Tone.GOOD if first_difference is None else Tone.CAUTION))
        self._verdict.style().unpolish(self._verdict)
        self._verdict.style().polish(self._verdict)
        self._go.setVisible(first_difference is not None)
        self._slider.setRange(0, max(len(left.cards), len(right.cards), 1) - 1)
        place = first_difference or 0
        self._slider.setValue(place)
        self._show(place)

    def place(self) -> int:
        return self._slider.value()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = wanted_place(event.key(), self.place(), self._slider.maximum() + 1)
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self._slider.setValue(wanted)

    def _on_go(self) -> None:
        if self._first_difference is not None:
            self._slider.setValue(self._first_difference)

    def _show(self, place: int) -> None:
        if self._sides is None:
            return
        count = self._slider.maximum() + 1
        self._where.setText(tr("Step {number} of {count}", number=place + 1, count=count))
        for page, side in zip(self._pages, self._sides, strict=True):
            page.show_step(side.cards[place] if place < len(side.cards) else None)


class _Head(QWidget):
    """When it was, how it ended, how long it took."""

    def __init__(self) -> None:
        super().__init__()
        self._ending = chip(TonedText(""))
        self._words = label("", role="strong")
        self._note = label("", role="faint")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._words)
        row.addWidget(self._ending)
        row.addWidget(self._note)
        row.addStretch(1)

    def show_side(self, side: RunSide) -> None:
        self._words.setText(side.moment)
        self._ending.setText(side.ending.text)
        self._ending.setProperty("tone", str(side.ending.tone))
        self._ending.style().unpolish(self._ending)
        self._ending.style().polish(self._ending)
        self._note.setText(side.note)


def _verdict(first_difference: int | None) -> str:
    if first_difference is None:
        return tr("Both did the same.")
    if first_difference == 0:
        return tr("They part at the first step.")
    return tr("The same up to step {number}; there they part.", number=first_difference + 1)
