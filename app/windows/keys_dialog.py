"""Where keys of model servers are written and removed; a key that is kept is never shown again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.present import TonedText
from app.widgets.words import label, paragraph

_WIDTH_PX = 460


class KeysDialog(QDialog):
    """Emits what is to be kept or forgotten; touches no keyring itself."""

    kept = Signal(str, str)
    """Name and key."""
    forgotten = Signal(str)

    def __init__(self, names: Sequence[str], note: str, parent: QWidget | None = None) -> None:
        """`names` are those that installed models ask for; `note` says where keys go."""
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.setMinimumWidth(_WIDTH_PX)
        self._name = QComboBox()
        self._name.setEditable(True)
        self._name.addItems(list(names))
        self._name.setAccessibleName(tr("Name of the key"))
        self._key = QLineEdit()
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        self._key.setAccessibleName(tr("Key"))
        self._key.setPlaceholderText(tr("Paste the key; it is never shown again"))
        self._said = paragraph("")
        self._said.setProperty("chip", True)
        self._said.setMinimumHeight(1)
        self._said.setVisible(False)
        keep = QPushButton(tr("Keep"))
        keep.setProperty("kind", "primary")
        keep.clicked.connect(self._on_keep)
        forget = QPushButton(tr("Forget"))
        forget.setAutoDefault(False)
        forget.clicked.connect(lambda: self.forgotten.emit(self._name.currentText().strip()))
        form = QFormLayout()
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(12)
        form.addRow(label(tr("Name"), role="soft"), self._name)
        form.addRow(label(tr("Key"), role="soft"), self._key)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in close.buttons():
            button.setIcon(type(button.icon())())
            button.setProperty("kind", "plain")
        close.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(forget)
        foot.addStretch(1)
        foot.addWidget(close)
        foot.addWidget(keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addWidget(label(tr("Keys"), role="title"))
        words = paragraph(note, role="soft")
        words.setMinimumHeight(1)  # as high as they need at the window's own width
        column.addWidget(words)
        column.addLayout(form)
        column.addWidget(self._said)
        column.addStretch(1)
        column.addLayout(foot)

    def say(self, words: TonedText) -> None:
        self._said.setText(words.text)
        self._said.setProperty("tone", str(words.tone))
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._said.setVisible(True)

    def _on_keep(self) -> None:
        """The field is empty again before anybody else has the key."""
        key = self._key.text().strip()
        self._key.clear()
        self.kept.emit(self._name.currentText().strip(), key)
