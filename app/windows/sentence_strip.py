"""A small strip above all windows after a recording: what was done, in one sentence, typed or spoken."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QScreen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.form import button
from app.widgets.words import label

_MARGIN_PX = 18
_LINE_WIDTH_PX = 460


class SentenceStrip(QWidget):
    """Takes the keyboard. Enter keeps the sentence, Escape leaves it for the review."""

    said = Signal(str)
    put_off = Signal()
    """The sentence is given later."""
    discard_asked = Signal()
    speak_asked = Signal()
    """Listen, or end listening."""

    def __init__(self, parent: QWidget | None = None, *, can_hear: bool = False) -> None:
        super().__init__(
            parent,
            Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint,
        )
        self.setWindowTitle(tr("What did you do?"))
        frame = QFrame()
        frame.setProperty("card", "strip")
        self._note = label(tr("Enter keeps it, Esc leaves it for the review"), role="faint")
        self._line = QLineEdit()
        self._line.setAccessibleName(tr("Sentence"))
        self._line.setPlaceholderText(tr("Save the note as list.txt"))
        self._line.setMinimumWidth(_LINE_WIDTH_PX)
        self._line.textChanged.connect(self._on_text)
        self._line.returnPressed.connect(self._on_enter)
        self._speak = button(tr("Speak"), self.speak_asked.emit)
        self._speak.setVisible(can_hear)
        self._keep = button(tr("Keep"), self._on_enter, kind="primary")
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(label(tr("What did you do?"), role="strong"))
        head.addStretch(1)
        head.addWidget(self._note)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._line, 1)
        parts: tuple[QPushButton, ...] = (
            self._speak,
            button(tr("Discard"), self.discard_asked.emit, kind="quiet"),
            button(tr("Later"), self.put_off.emit),
            self._keep,
        )
        for part in parts:
            row.addWidget(part)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(14, 10, 10, 10)
        inside.setSpacing(8)
        inside.addLayout(head)
        inside.addLayout(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        self._on_text("")

    def show_on(self, screen: QScreen) -> None:
        """At the upper right, with the keyboard."""
        self.adjustSize()
        free = screen.availableGeometry()
        self.move(free.right() - self.width() - _MARGIN_PX, free.top() + _MARGIN_PX)
        self.show()
        self.raise_()
        self.activateWindow()
        self._line.setFocus()

    def show_note(self, words: str) -> None:
        """What was recorded, as soon as that is known."""
        self._note.setText(words)

    def show_hearing(self, *, is_hearing: bool) -> None:
        self._speak.setText(tr("Done speaking") if is_hearing else tr("Speak"))

    def show_words(self, words: str) -> None:
        """What was understood: it can be corrected before it is kept."""
        self._line.setText(words)
        self._line.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_off.emit()
        else:
            super().keyPressEvent(event)

    def _on_text(self, text: str) -> None:
        self._keep.setEnabled(bool(text.strip()))

    def _on_enter(self) -> None:
        text = self._line.text().strip()
        if text:
            self.said.emit(text)
