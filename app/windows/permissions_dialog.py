"""One page with everything that the owner has allowed for longer than a step; each can be revoked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.theme.window_size import roomy
from app.widgets.clearing import clear
from app.widgets.scrolled import scrolled
from app.widgets.words import label, paragraph

_WIDTH_PX = 560
_HEIGHT_PX = 440


@dataclass(frozen=True, slots=True)
class PermissionRow:
    grant_id: str
    words: str
    """What is allowed where: "Clicks in notes"."""
    note: str
    """Until when, and which risks it covers."""


class PermissionsDialog(QDialog):
    """Shows rows and emits what is to be revoked; changes nothing itself."""

    revoked = Signal(str)
    all_revoked = Signal()

    def __init__(self, rules_note: str, parent: QWidget | None = None) -> None:
        """`rules_note` says what rules there are beside the permissions."""
        super().__init__(parent)
        self.setWindowTitle(tr("Permissions"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        self._empty = paragraph(
            tr(
                "Nothing is allowed beyond single steps. When you are asked, you can allow one kind of "
                "action for the whole task or in one application; that always has an end."
            ),
            role="soft",
        )
        self._revoke_all = QPushButton(tr("Revoke all"))
        self._revoke_all.setAutoDefault(False)
        self._revoke_all.clicked.connect(self.all_revoked)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._empty)
        column.addLayout(self._rows)
        column.addStretch(1)
        area = scrolled(inner)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in buttons.buttons():
            button.setIcon(type(button.icon())())
            button.setProperty("kind", "plain")
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self._revoke_all)
        foot.addStretch(1)
        foot.addWidget(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 20)
        whole.setSpacing(14)
        whole.addWidget(label(tr("Permissions"), role="title"))
        whole.addWidget(area, 1)
        whole.addWidget(paragraph(rules_note, role="faint"))
        whole.addLayout(foot)

    def show_rows(self, rows: Sequence[PermissionRow]) -> None:
        clear(self._rows)
        for row in rows:
            self._rows.addWidget(self._card(row))
        self._empty.setVisible(not rows)
        self._revoke_all.setEnabled(bool(rows))

    def _card(self, row: PermissionRow) -> QFrame:
        card = QFrame()
        card.setProperty("card", True)
        revoke = QPushButton(tr("Revoke"))
        revoke.setAutoDefault(False)
        revoke.setAccessibleName(tr("Revoke: {words}", words=row.words))
        revoke.clicked.connect(lambda: self.revoked.emit(row.grant_id))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(paragraph(row.words, role="strong"))
        words.addWidget(paragraph(row.note, role="faint"))
        line = QHBoxLayout(card)
        line.setContentsMargins(14, 10, 12, 10)
        line.addLayout(words, 1)
        line.addWidget(revoke)
        return card
