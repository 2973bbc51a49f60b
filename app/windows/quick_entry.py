"""One line for a task, over whatever the owner is doing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.theme.icons import IconLabel
from app.widgets.talk_button import TalkButton
from app.widgets.words import ElidedLabel, plain_tip

_WIDTH_PX = 560
_FROM_TOP = 0.28
"""Of the screen's height: where the eye is."""


class QuickEntry(QWidget):
    """Return runs the task, Esc puts the line away. Shows what it is given."""

    submitted = Signal(str)

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Dialog | Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(tr("New task"))
        self._text = QLineEdit()
        self._text.setPlaceholderText(tr("What should be done?"))
        self._text.setAccessibleName(tr("Task"))
        self._text.returnPressed.connect(self._on_run)
        self._run = QPushButton(tr("Run"))
        self._run.setProperty("kind", "primary")
        self._run.clicked.connect(self._on_run)
        self._text.textChanged.connect(lambda text: self._run.setEnabled(bool(text.strip())))
        self.talk = TalkButton()
        self._note = ElidedLabel(role="faint")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(IconLabel("deskhand", size_px=26))
        row.addWidget(self._text, 1)
        row.addWidget(self.talk)
        row.addWidget(self._run)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self._note)

    def ask(self, note: str) -> None:
        """`note` says who would do it, and where."""
        self.show_note(note)
        self._text.clear()
        self._run.setEnabled(False)
        screen = QGuiApplication.primaryScreen().availableGeometry()
        width = min(_WIDTH_PX, screen.width() - 40)
        self.resize(width, self.sizeHint().height())
        self.move(
            screen.left() + (screen.width() - self.width()) // 2,
            screen.top() + round(screen.height() * _FROM_TOP),
        )
        self.show()
        self.raise_()
        self.activateWindow()
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_note(self, note: str) -> None:
        self._note.setText(note)
        self._note.setToolTip(plain_tip(note))

    def insert_words(self, words: str) -> None:
        """Where the caret is; nothing is run by it."""
        self._text.insert(words)
        self._text.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _on_run(self) -> None:
        text = self._text.text().strip()
        if text:
            self.close()
            self.submitted.emit(text)
