"""The steps of a run one by one, large, walked through by keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from app.language import tr
from app.present import CardWords
from app.theme.pictures import KeptShot
from app.widgets.by_key import leave_to_keys
from app.widgets.step_page import StepPage
from app.widgets.words import label

_BIG_STEP = 10


def wanted_place(key: int, place: int, count: int) -> int | None:
    """Where a key leads from a place among `count`; None for a key that leads nowhere."""
    match Qt.Key(key):
        case Qt.Key.Key_Left | Qt.Key.Key_Up | Qt.Key.Key_Backspace:
            wanted = place - 1
        case Qt.Key.Key_Right | Qt.Key.Key_Down | Qt.Key.Key_Space:
            wanted = place + 1
        case Qt.Key.Key_PageUp:
            wanted = place - _BIG_STEP
        case Qt.Key.Key_PageDown:
            wanted = place + _BIG_STEP
        case Qt.Key.Key_Home:
            wanted = 0
        case Qt.Key.Key_End:
            wanted = count - 1
        case _:
            return None
    return min(max(wanted, 0), count - 1)


class StepViewer(QDialog):
    """Esc closes it. Shows the steps there were when it was opened."""

    fork_asked = Signal(int)
    """Of the step that is shown: begin as the run did, and go on from here otherwise."""

    def __init__(
        self,
        steps: Sequence[tuple[CardWords, KeptShot]],
        number: int,
        *,
        mark_colour: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Step viewer"))
        self._steps = tuple(steps)
        self._page = StepPage(mark_colour=mark_colour)
        self._title = label("", role="title")
        self._back = self._button("‹", tr("Previous step"), -1)
        self._forth = self._button("›", tr("Next step"), 1)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, max(len(self._steps) - 1, 0))
        self._slider.setAccessibleName(tr("Steps"))
        leave_to_keys(self._slider, tr("Key: {key}", key=tr("arrow keys")))
        self._slider.setEnabled(len(self._steps) > 1)
        self._slider.valueChanged.connect(self._show)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title)
        head.addSpacing(8)
        head.addWidget(self._slider, 1)
        head.addWidget(self._back)
        head.addWidget(self._forth)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 12)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self._page, 1)
        self._fork = QPushButton(tr("Go on from here otherwise…"))
        self._fork.setProperty("kind", "quiet")
        self._fork.setAutoDefault(False)
        leave_to_keys(self._fork, tr("Key: {key}", key="Ctrl+G"))  # the space bar is for the next step
        self._fork.setShortcut("Ctrl+G")
        self._fork.setToolTip("Ctrl+G")
        self._fork.setVisible(False)
        self._fork.clicked.connect(self._on_fork)
        column.addWidget(self._fork, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(
            label(tr("Arrow keys: step by step. Home and End: first and last. Esc closes."), role="faint")
        )
        free = self.screen().availableGeometry()
        self.resize(round(free.width() * 0.8), round(free.height() * 0.86))
        numbers = [words.number for words, _ in self._steps]
        place = numbers.index(number) if number in numbers else 0
        self._slider.setValue(place)
        self._show(place)

    def set_forkable(self, is_forkable: bool) -> None:
        """Whether the steps are those of a whole run, which can be begun again."""
        self._fork.setVisible(is_forkable and bool(self._steps))

    def _on_fork(self) -> None:
        number = self._steps[self.place()][0].number
        self.accept()
        self.fork_asked.emit(number)

    def place(self) -> int:
        return self._slider.value()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = wanted_place(event.key(), self.place(), len(self._steps))
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self._slider.setValue(wanted)

    def _show(self, place: int) -> None:
        if not self._steps:
            self._title.setText(tr("No steps"))
            return
        self._title.setText(tr("Step {number} of {count}", number=place + 1, count=len(self._steps)))
        self._page.show_step(self._steps[place])
        self._back.setEnabled(place > 0)
        self._forth.setEnabled(place < len(self._steps) - 1)

    def _button(self, text: str, name: str, by: int) -> QPushButton:
        made = QPushButton(text)
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.setAutoDefault(False)
        leave_to_keys(made, tr("Key: {key}", key=tr("arrow keys")))
        made.clicked.connect(lambda: self._slider.setValue(self.place() + by))
        return made
