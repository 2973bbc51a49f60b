"""The pick of the machine that a task is done on: one of the settings, or an address."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from app.language import tr
from app.widgets.spoken import call_pick
from app.widgets.words import plain_tip

_CHARACTERS = 18


class MachinePick(QComboBox):
    """Its owner reads names; what is none of them is taken for an address."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "pick")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_CHARACTERS)
        tip = tr("The machine: its name in the settings, or its address")
        self.setToolTip(plain_tip(tip))
        call_pick(self, tip)
        self._machines: dict[str, str] = {}
        self._scheme = ""
        self.offer_kind("vnc://")

    def offer(self, machines: Mapping[str, str]) -> None:
        """Addresses by name; what is written stays, and with nothing written the first one is chosen."""
        self._machines = dict(machines)
        self._fill()

    def offer_kind(self, scheme: str) -> None:
        """Only machines whose address begins like this; another one that was chosen goes away."""
        if scheme == self._scheme:
            return
        self._scheme = scheme
        line = self.lineEdit()
        assert line is not None
        line.setPlaceholderText(scheme)
        if ":" in (address := self.chosen()) and not address.lower().startswith(scheme):
            self.setEditText("")
        self._fill()

    def _fill(self) -> None:
        machines = {name: one for name, one in self._machines.items() if one.startswith(self._scheme)}
        with QSignalBlocker(self):
            address = self.chosen()
            self.clear()
            for name, one in machines.items():
                self.addItem(name, one)
                self.setItemData(self.count() - 1, plain_tip(one), Qt.ItemDataRole.ToolTipRole)
            self.choose(address or next(iter(machines.values()), ""))

    def choose(self, address: str) -> None:
        at = self.findData(address) if address else -1
        self.setCurrentIndex(at)
        self.setEditText(self.itemText(at) if at >= 0 else address)

    def chosen(self) -> str:
        """An address, or whatever else is written there."""
        text = self.currentText().strip()
        at = self.findText(text, Qt.MatchFlag.MatchFixedString)
        return str(self.itemData(at)) if at >= 0 else text
