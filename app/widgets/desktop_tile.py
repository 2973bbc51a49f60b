"""One desktop at work, small: what it shows, what it is doing, and Stop."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.language import tr
from app.theme.pictures import Shot
from app.widgets.form import button
from app.widgets.picture_view import PictureView
from app.widgets.words import ElidedLabel, label

_LEAST_PX = (220, 190)


class DesktopTile(QFrame):
    """Shows what it is given."""

    stop_asked = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName(words)
        self.view = PictureView(max_scale=1.0)
        self.view.setMinimumWidth(_LEAST_PX[0])
        self.view.setFixedHeight(_LEAST_PX[1])
        self.view.show_nothing(tr("Starting…"))
        title = ElidedLabel(role="strong")
        title.setText(words)
        self._state = label(tr("Starting…"), role="faint")
        stop = button(tr("Stop"), self.stop_asked.emit, kind="quiet")
        stop.setAccessibleName(f"{tr('Stop')}: {words}")
        head = QHBoxLayout()
        head.setContentsMargins(8, 0, 0, 0)
        head.addWidget(title, 1)
        head.addWidget(stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 0)
        foot.addWidget(self._state)
        column.addLayout(foot)

    def show_frame(self, shot: Shot) -> None:
        self.view.show_picture(shot.image, fitted=shot.fitted)

    def show_state(self, words: str) -> None:
        self._state.setText(words)
