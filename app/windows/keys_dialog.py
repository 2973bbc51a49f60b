"""Where keys and passwords are written and removed; one that is kept is never shown again."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import to_translate, tr
from app.present import TonedText
from app.storage.secrets import USE_WORDS, SecretUse
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.spoken import call_pick
from app.widgets.words import label, paragraph

_WIDTH_PX = 480
_WANTED = {
    SecretUse.KEY: to_translate("Paste the key; it is never shown again"),
    SecretUse.TEXT: to_translate("Type the password; it is never shown again"),
    SecretUse.CODES: to_translate("Paste the secret or its otpauth:// address"),
}


class KeysDialog(FittingDialog):
    """Emits what is to be kept or forgotten; touches no keyring itself."""

    kept = Signal(str, str, object)
    """Name, key, and what it is for (a `SecretUse`)."""
    forgotten = Signal(str)

    def __init__(self, names: Mapping[str, SecretUse], note: str, parent: QWidget | None = None) -> None:
        """`names` are those that something asks for or that are kept; `note` says where keys go."""
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self._name = QComboBox()
        self._name.setEditable(True)
        self._name.addItems(list(names))
        call_pick(self._name, tr("Name of the key"))
        self._names = dict(names)
        self._use = QComboBox()
        call_pick(self._use, tr("What it is for"))
        for use in SecretUse:
            self._use.addItem(tr(USE_WORDS[use]), use)
        self._use.currentIndexChanged.connect(self._on_use)
        self._name.currentTextChanged.connect(self._on_name)
        self._key = QLineEdit()
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        self._key.setAccessibleName(tr("Key"))
        self._said = paragraph("")
        self._said.setMinimumHeight(1)  # its own is that of the narrowest it could be
        self._said.setProperty("chip", True)
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
        form.addRow(label(tr("What it is for"), role="soft"), self._use)
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
        words.setMinimumHeight(1)
        column.addWidget(words)
        column.addLayout(form)
        column.addWidget(self._said)
        column.addStretch(1)
        column.addLayout(foot)
        self.fit_to(_WIDTH_PX)
        self._on_use()
        self._on_name(self._name.currentText())

    def say(self, words: TonedText) -> None:
        self._said.setText(words.text)
        self._said.setProperty("tone", str(words.tone))
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._said.setVisible(True)

    def _on_keep(self) -> None:
        """The field is empty again before anybody else has the key."""
        written = self._key.text()
        key = written if self._use.currentData() == SecretUse.TEXT else written.strip()
        self._key.clear()
        self.kept.emit(self._name.currentText().strip(), key, SecretUse(self._use.currentData()))

    def _on_use(self) -> None:
        self._key.setPlaceholderText(tr(_WANTED[SecretUse(self._use.currentData())]))

    def _on_name(self, name: str) -> None:
        """A name that is known says what it is for."""
        use = self._names.get(name.strip())
        if use is not None:
            self._use.setCurrentIndex(self._use.findData(use))
