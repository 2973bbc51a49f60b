"""The phones that are connected, in the settings: each with what to tap on it, or a button to keep it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.language import to_translate, tr
from app.running.phones import ListedPhone
from app.widgets.clearing import clear
from app.widgets.form import button
from app.widgets.words import label, paragraph, plain_tip

_UNASKED = to_translate("adb knows which phones are connected; it is started where it does not run.")


class PhoneRows(QWidget):
    looked_for = Signal()
    kept = Signal(str, str)
    """The owner wants this phone among the machines: its name and its address."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(8)
        self._rows.setColumnStretch(0, 1)
        self._said = paragraph(tr(_UNASKED), role="faint")
        self.look = button(tr("Look for phones"), self.looked_for.emit, kind="quiet")
        head = QHBoxLayout()
        head.addWidget(label(tr("Phones"), role="title"))
        head.addStretch(1)
        head.addWidget(self.look)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._said)
        column.addLayout(self._rows)

    def show_problem(self, sentence: str) -> None:
        clear(self._rows)
        self._said.setText(sentence)
        self._said.setVisible(True)

    def show_phones(self, phones: Sequence[ListedPhone]) -> None:
        clear(self._rows)
        self._said.setText(
            tr(
                "No phone is connected. By USB: switch USB debugging on in its developer options, plug it in "
                "and tap “Allow” there. Over Wi-Fi: pair it once with `adb pair HOST:PORT`, then add "
                "android:HOST:PORT below."
            )
        )
        self._said.setVisible(not phones)
        for number, phone in enumerate(phones):
            words = paragraph("\n".join((phone.words, phone.problem)).strip())
            words.setToolTip(plain_tip(phone.address))
            self._rows.addWidget(words, number, 0)
            if not phone.problem:
                self._rows.addWidget(self._keep(phone), number, 1, Qt.AlignmentFlag.AlignVCenter)

    def _keep(self, phone: ListedPhone) -> QWidget:
        made = button(tr("Keep"), lambda: self.kept.emit(phone.words, phone.address), kind="quiet")
        made.setAccessibleName(tr("Keep {name} among the machines", name=phone.words))
        return made
