"""A button that is held while its owner speaks."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.widgets.words import plain_tip


class TalkButton(QPushButton):
    """Held with the mouse, or with Space where it has the keyboard. Shows what it is told."""

    talk_begun = Signal()
    talk_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Speak"), parent)
        self.setProperty("kind", "quiet")
        self.setAutoDefault(False)
        self.pressed.connect(self.talk_begun)
        self.released.connect(self.talk_ended)
        widest_px = max(map(self.fontMetrics().horizontalAdvance, (tr("Speak"), tr("Listening…"), tr("…"))))
        self.setMinimumWidth(widest_px + 28)  # its neighbours stay where they are
        self.show_problem("")

    def show_problem(self, problem: str) -> None:
        """Why nobody can be heard here, or "" where that is possible."""
        tip = problem or tr("Hold it and say what should be done; it is put into words on this computer")
        self.setToolTip(plain_tip(tip))
        self.setAccessibleDescription(tip)

    def show_idle(self) -> None:
        self.setText(tr("Speak"))
        self.setEnabled(True)

    def show_listening(self) -> None:
        self.setText(tr("Listening…"))

    def show_reading(self) -> None:
        """What was said is being put into words."""
        self.setText(tr("…"))
        self.setEnabled(False)
