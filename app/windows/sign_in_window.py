"""A browser that only the owner uses, to sign in with a profile."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText
from app.widgets.form import button
from app.widgets.notice import Notice
from app.widgets.screen_pane import ScreenPane
from app.widgets.words import paragraph

_SIZE_PX = (900, 760)


class SignInWindow(QDialog):
    """The live view of that browser, and one button."""

    ended = Signal()
    """The owner has signed in, or gives up: the browser is to end."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sign in: {name}", name=name))
        free = self.screen().availableSize()
        self.resize(min(_SIZE_PX[0], free.width() - 20), min(_SIZE_PX[1], free.height() - 40))
        self.pane, self.notice = ScreenPane(), Notice()
        self._done = button(tr("Done"), self._on_done, kind="primary")
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 0, 16, 14)
        foot.addWidget(
            paragraph(
                tr(
                    "Mouse and keyboard over the picture are yours. No agent is here, and "
                    "nothing is recorded."
                ),
                role="soft",
            ),
            1,
        )
        foot.addWidget(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.pane, 1)
        column.addLayout(foot)
        self.pane.show_nothing(tr("Starting…"))

    def show_closing(self) -> None:
        self._done.setEnabled(False)
        self.pane.show_nothing(tr("Keeping the profile…"))

    def show_problem(self, words: str) -> None:
        self.notice.show_words(TonedText(words, Tone.BAD))

    def closeEvent(self, event: QCloseEvent) -> None:
        """It closes once the browser has ended."""
        event.ignore()
        self._on_done()

    def reject(self) -> None:
        self._on_done()

    def _on_done(self) -> None:
        if self._done.isEnabled():
            self.show_closing()
            self.ended.emit()
