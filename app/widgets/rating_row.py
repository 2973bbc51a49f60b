"""Whether a finished task worked: three answers, one key each. Emits; the record is for others."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from agent.review.rating import Rating
from app.language import to_translate, tr
from app.widgets.flow import FlowLayout
from app.widgets.words import label, paragraph

WORDS = {
    Rating.WORKED: to_translate("Worked"),
    Rating.PARTLY: to_translate("Partly"),
    Rating.FAILED: to_translate("No"),
}
_KEYS = {Qt.Key.Key_1: Rating.WORKED, Qt.Key.Key_2: Rating.PARTLY, Qt.Key.Key_3: Rating.FAILED}
_WAITS = to_translate("Until you say so, the agent neither remembers this task nor learns from it.")
_SAID = to_translate("Thank you. You can change your mind here at any time.")


class RatingRow(QWidget):
    """While it has the keyboard, 1, 2 and 3 answer."""

    rated = Signal(object)
    """A `Rating`."""

    def __init__(self, rating: Rating | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Did it work?"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._group = QButtonGroup(self)
        row = QWidget()
        flow = FlowLayout(row, spacing_px=8)
        flow.addWidget(_question())
        for number, one in enumerate(Rating, start=1):
            button = QPushButton(f"{tr(WORDS[one])}  {number}")
            button.setAccessibleName(tr(WORDS[one]))
            button.setCheckable(True)
            button.setChecked(one is rating)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._on_rated, one))
            self._group.addButton(button, number)
            flow.addWidget(button)
        self._note = paragraph(tr(_WAITS if rating is None else _SAID), role="faint")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(6)
        column.addWidget(row)
        column.addWidget(self._note)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rating = _KEYS.get(Qt.Key(event.key()))
        if rating is None:
            super().keyPressEvent(event)
        else:
            self._group.button(list(Rating).index(rating) + 1).click()

    def _on_rated(self, rating: Rating, _checked: bool = False) -> None:
        self._note.setText(tr(_SAID))
        self.rated.emit(rating)


def _question() -> QWidget:
    made = label(tr("Did it work?"), role="strong")
    made.setMinimumHeight(34)
    return made
