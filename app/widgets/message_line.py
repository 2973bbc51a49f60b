"""One line in which the owner tells a running agent something, or lets it pause."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.language import tr

MAX_CHARACTERS = 4_000


class MessageLine(QFrame):
    """Emits what was said; empty words are not."""

    said = Signal(str)
    pause_asked = Signal(bool)
    """Pause from now on, or go on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "composer")
        self._text = QLineEdit()
        self._text.setFrame(False)
        self._text.setMaxLength(MAX_CHARACTERS)
        self._text.setPlaceholderText(tr("Tell the agent something; it reads it before its next step"))
        self._text.setAccessibleName(tr("Message to the agent"))
        self._send = QPushButton(tr("Send"))
        self._send.setProperty("kind", "quiet")
        self._send.setEnabled(False)
        self._send.clicked.connect(self._on_send)
        self._is_paused = False
        self._pause = QPushButton(tr("Pause"))
        self._pause.setProperty("kind", "quiet")
        self._pause.setToolTip(
            tr("The agent ends what it is doing now, and then waits until you let it go on")
        )
        self._pause.clicked.connect(lambda: self.pause_asked.emit(not self._is_paused))
        self._text.textChanged.connect(lambda text: self._send.setEnabled(bool(text.strip())))
        self._text.returnPressed.connect(self._on_send)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 6, 4)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        row.addWidget(self._send)
        row.addWidget(self._pause)

    def show_paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        self._pause.setText(tr("Go on") if is_paused else tr("Pause"))

    def take_keyboard(self, *, is_running: bool) -> None:
        """From a part that goes: it would come to whatever stands next to that, else."""
        if is_running:
            self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        self._text.clear()

    def _on_send(self) -> None:
        text = self._text.text().strip()
        if text:
            self._text.clear()
            self.said.emit(text)
