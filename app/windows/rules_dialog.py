"""The editor of the owner's rules: checked while typing, tested on records, then saved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.present import TonedText
from app.theme.window_size import roomy
from app.widgets.form import button
from app.widgets.words import label, paragraph, plain_tip

_WIDTH_PX, _HEIGHT_PX = 820, 590


class RulesDialog(QDialog):
    """Emits what is written; the receiver says what it means. Saves nothing itself."""

    written = Signal(str)
    saved = Signal(str)
    rehearsal_asked = Signal(str)
    rule_wanted = Signal(str)
    """The name of an example that is to be added."""

    def __init__(self, text: str, path: str, examples: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._text = QPlainTextEdit()
        self._text.setProperty("role", "mono")
        self._text.setAccessibleName(tr("Rules as they are written"))
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setTabChangesFocus(True)
        self._said = paragraph("")
        self._said.setProperty("chip", True)
        self._said.setMinimumHeight(1)  # as high as its words need at the window's own width
        self._stopped = QListWidget()
        self._stopped.setAccessibleName(tr("Recorded steps that these rules would have stopped"))
        self._stopped.setVisible(False)
        self._try = button(tr("Try on recorded steps"), lambda: self.rehearsal_asked.emit(self.text()))
        self._save = button(tr("Save"), lambda: self.saved.emit(self.text()), kind="primary")
        self._add = QPushButton(tr("Add a rule"))
        self._add.setAutoDefault(False)
        menu = QMenu(self._add)
        for name in examples:
            menu.addAction(tr(name)).triggered.connect(partial(self._want, name))
        self._add.setMenu(menu)
        self._lay_out(path)
        self._text.textChanged.connect(lambda: self.written.emit(self.text()))
        self._text.setPlainText(text)

    def _lay_out(self, path: str) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._add)
        foot.addWidget(self._try)
        foot.addStretch(1)
        foot.addWidget(button(tr("Cancel"), self.reject))
        foot.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        about = paragraph(
            tr(
                "What forbids goes first, then what asks; what no rule knows is decided by the level of "
                "approval. The file is {path}.",
                path=path,
            ),
            role="soft",
        )
        about.setMinimumHeight(1)
        column.addWidget(label(tr("Rules"), role="hero"))
        column.addWidget(about)
        column.addWidget(self._text, 3)
        column.addWidget(self._said)
        column.addWidget(self._stopped, 2)
        column.addLayout(foot)

    def _want(self, name: str, _is_checked: bool = False) -> None:
        self.rule_wanted.emit(name)

    def text(self) -> str:
        return self._text.toPlainText()

    def set_text(self, text: str) -> None:
        self._text.setPlainText(text)

    def say(self, words: TonedText, *, can_be_saved: bool) -> None:
        self._said.setText(words.text)
        self._said.setProperty("tone", str(words.tone))
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._save.setEnabled(can_be_saved)
        self._try.setEnabled(can_be_saved)
        self._add.setEnabled(can_be_saved)

    def show_stopped(self, lines: Sequence[str]) -> None:
        """What the rules would have stopped, a line each."""
        self._stopped.clear()
        self._stopped.addItems(list(lines) or [tr("None of the recorded steps.")])
        for row in range(self._stopped.count()):
            self._stopped.item(row).setToolTip(plain_tip(self._stopped.item(row).text()))
        self._stopped.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._stopped.setVisible(True)
