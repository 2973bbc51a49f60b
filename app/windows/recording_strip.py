"""A small strip above all windows while the owner is recorded: how far it is, notes, pause, finish."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QScreen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText
from app.widgets.words import chip, label, plain_tip

_MARGIN_PX = 18
_NOTE_WIDTH_PX = 220
_LEAST_NOTE_PX = 90


class RecordingStrip(QWidget):
    """Belongs to Deskhand, so that it is painted over in what is recorded."""

    noted = Signal(str)
    pause_asked = Signal()
    """Pause, or go on."""
    finish_asked = Signal()
    discard_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent,
            Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tr("Deskhand is recording"))
        self._free = QRect()
        frame = QFrame()
        frame.setProperty("card", "strip")
        self._state = chip(TonedText(""))
        self._words = label("", role="faint")
        self._note = QLineEdit()
        self._note.setAccessibleName(tr("Note"))
        self._note.setPlaceholderText(tr("Why you do the next step"))
        self._note.setFixedWidth(_NOTE_WIDTH_PX)
        self._note.returnPressed.connect(self._on_note)
        self._pause = _button(tr("Pause"), "", self.pause_asked.emit)
        discard = _button(tr("Discard"), "quiet", self.discard_asked.emit)
        finish = _button(tr("Finish"), "primary", self.finish_asked.emit)
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 7, 7, 7)
        row.setSpacing(8)
        for part in (self._state, self._words, self._note, discard, self._pause, finish):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)

    def show_progress(self, words: str, *, is_paused: bool) -> None:
        state = TonedText(tr("Paused"), Tone.CAUTION) if is_paused else TonedText(tr("Recording"), Tone.BAD)
        self._state.setText(state.text)
        self._state.setProperty("tone", str(state.tone))
        self._state.style().unpolish(self._state)
        self._state.style().polish(self._state)
        self._words.setText(words)
        self._state.setToolTip(plain_tip(words))
        self._pause.setText(tr("Go on") if is_paused else tr("Pause"))
        self._note.setEnabled(not is_paused)

    def show_on(self, screen: QScreen) -> None:
        """At the upper right; on a small screen with less words."""
        self._free = screen.availableGeometry()
        self.adjustSize()
        self._stay_on_screen()
        self.show()
        self.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._stay_on_screen)  # a window manager places what has grown

    def _stay_on_screen(self) -> None:
        """Its words become longer while it stands there."""
        free = self._free
        if free.isEmpty():
            return
        room = free.width() - 2 * _MARGIN_PX
        if self.sizeHint().width() > room and not self._words.isHidden():
            self._words.setVisible(False)
        if self.sizeHint().width() > room:
            over = self.sizeHint().width() - room
            self._note.setFixedWidth(max(self._note.width() - over, _LEAST_NOTE_PX))
        left = max(free.right() - self.width() - _MARGIN_PX, free.left())
        self.move(left, free.top() + _MARGIN_PX)

    def ask_note(self) -> None:
        """Take the keyboard for a note."""
        self.activateWindow()
        self._note.setFocus()

    def _on_note(self) -> None:
        text = self._note.text().strip()
        self._note.clear()
        if text:
            self.noted.emit(text)
        if (
            self.isActiveWindow()
        ):  # the window that had the keyboard gets it back: the strip appears without taking it
            self.hide()
            self.show()


def _button(text: str, kind: str, on_click: object) -> QPushButton:
    made = QPushButton(text)
    if kind:
        made.setProperty("kind", kind)
    made.clicked.connect(lambda _checked=False: on_click())  # type: ignore[operator]
    return made
