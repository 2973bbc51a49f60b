"""One step in full: its picture as large as fits, what was thought, done and decided."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.language import tr
from app.present import CardWords
from app.theme.pictures import KeptShot
from app.widgets.picture_view import PictureView
from app.widgets.step_card import ActionRow
from app.widgets.words import paragraph, shorten

_WORDS_HEIGHT_PX = 176


class StepPage(QWidget):
    """Shows what it is given; the picture is unpacked when it is shown."""

    def __init__(self, *, mark_colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = PictureView(max_scale=2.0)
        self._picture.set_mark_colour(mark_colour)
        self._picture.setAccessibleName(tr("Screenshot"))
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFixedHeight(_WORDS_HEIGHT_PX)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._picture, 1)
        column.addWidget(self._area)

    def show_step(self, step: tuple[CardWords, KeptShot] | None) -> None:
        """None: there is no such step here."""
        if step is None:
            self._picture.show_nothing(tr("No such step"))
            self._area.setWidget(QWidget())
            return
        words, kept = step
        self._picture.show_picture(kept.whole(), kept.on_whole(words.marks))
        self._area.setWidget(_words(words))


def _words(words: CardWords) -> QWidget:
    made = QWidget()
    made.setObjectName("cards")
    made.setMinimumSize(40, 1)  # as in `scrolled`: as high as it is at its own width
    column = QVBoxLayout(made)
    column.setContentsMargins(2, 0, 6, 0)
    column.setSpacing(7)
    for text in words.heard:
        column.addWidget(paragraph(tr("You said: {text}", text=text), role="soft"))
    column.addWidget(paragraph(words.thought or tr("No thought"), role="strong"))
    for line in words.lines:
        column.addWidget(ActionRow(line))
    if words.problem:
        column.addWidget(paragraph(shorten(words.problem), role="soft"))
    column.addWidget(paragraph(words.note, role="faint"))
    column.addStretch(1)
    return made
