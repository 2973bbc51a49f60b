"""The live view of the computer that the agent works on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.language import to_translate, tr
from app.present import TargetMark, Tone, TonedText, translated
from app.theme.pictures import Shot, scaled_marks
from app.widgets.driven_view import DrivenView
from app.widgets.words import chip, label, paragraph

HEADER_HEIGHT_PX = 53
IDLE = TonedText(to_translate("Idle"), Tone.NEUTRAL)
LIVE = TonedText(to_translate("Live"), Tone.GOOD)
DRIVING = TonedText(to_translate("You are driving"), Tone.CAUTION)
PAUSED = TonedText(to_translate("Paused"), Tone.CAUTION)


class ScreenPane(QWidget):
    """Shows frames as they come, with the last target marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("screenPane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = label(tr("Screen"), role="title")
        self._state = chip(translated(IDLE))
        self.view = DrivenView(max_scale=2.0)
        self._note = paragraph("", role="faint")
        self._marks: tuple[TargetMark, ...] = ()
        self._scale = 1.0
        header = QFrame()
        header.setObjectName("header")
        header.setFixedHeight(HEADER_HEIGHT_PX)
        head = QHBoxLayout(header)
        head.setContentsMargins(16, 0, 16, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._state)
        body = QVBoxLayout()
        body.setContentsMargins(16, 16, 16, 16)
        body.setSpacing(12)
        body.addWidget(self.view)
        body.addWidget(self._note)
        body.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addLayout(body, 1)

    def show_frame(self, shot: Shot) -> None:
        is_new_size = shot.image.size() != self.view.picture().size()
        self._scale = shot.scale
        self.view.show_picture(shot.image, scaled_marks(self._marks, shot.scale), shot.fitted)
        if is_new_size:
            self._fit()

    def show_marks(self, marks: tuple[TargetMark, ...]) -> None:
        """Keep these targets on the view until the next step; in pixels of the screen."""
        self._marks = marks
        self.view.show_picture(self.view.picture(), scaled_marks(marks, self._scale))

    def scale(self) -> float:
        """Pixels of the shown picture per pixel of the screen."""
        return self._scale

    def show_state(self, title: str, state: TonedText, note: str) -> None:
        self._title.setText(title)
        self._state.setText(tr(state.text))
        if self._state.property("tone") != str(state.tone):  # to look up its style again takes time
            self._state.setProperty("tone", str(state.tone))
            self._state.style().unpolish(self._state)
            self._state.style().polish(self._state)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def show_nothing(self, text: str) -> None:
        self._marks = ()
        self.view.show_nothing(text)
        self._fit()

    def set_mark_colour(self, colour: str) -> None:
        self.view.set_mark_colour(colour)

    def resizeEvent(self, event: object) -> None:
        self._fit()

    def _fit(self) -> None:
        width = max(self.width() - 32, 80)
        picture = self.view.picture()
        ratio = picture.height() / picture.width() if not picture.isNull() else 608 / 800
        self.view.setFixedHeight(min(round(width * ratio), max(self.height() - 140, 80)))
