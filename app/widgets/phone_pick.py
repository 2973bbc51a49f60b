"""The pick of the phone that a task is done on: the only one, one that is connected, or one over Wi-Fi."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from agent.computers.android.serial import SCHEME
from app.language import tr
from app.running.phones import ListedPhone
from app.widgets.spoken import call_pick
from app.widgets.words import paragraph, plain_tip

_CHARACTERS = 22


class PhonePick(QComboBox):
    """Its owner reads names; what is none of them is taken for an address, with or without its scheme. Each
    time it is opened the phones are looked for anew."""

    looked_for = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "pick")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_CHARACTERS)
        tip = tr("The phone: one that is connected, or HOST:PORT of one over Wi-Fi")
        self.setToolTip(plain_tip(tip))
        call_pick(self, tip)
        self.advice = paragraph("", role="faint")
        """What to tap on the chosen phone; for the owner of this pick to place."""
        self.advice.setVisible(False)
        self._named: dict[str, str] = {}
        self._phones: tuple[ListedPhone, ...] = ()
        self._fill()
        self.currentTextChanged.connect(lambda _text: self._show_advice())

    def offer_named(self, machines: Mapping[str, str]) -> None:
        """Addresses of phones in the settings by name; other machines are left out."""
        self._named = {name: one for name, one in machines.items() if one.startswith(SCHEME)}
        self._fill()

    def offer(self, phones: Sequence[ListedPhone]) -> None:
        """Those that are connected now; the chosen one stays chosen."""
        self._phones = tuple(phones)
        self._fill()

    def choose(self, address: str) -> None:
        """ "" is the only one that there is."""
        at = self.findData(address)
        self.setCurrentIndex(at)
        self.setEditText(self.itemText(at) if at >= 0 else address.removeprefix(SCHEME))

    def chosen(self) -> str:
        """android:SERIAL, or "" for the only one."""
        text = self.currentText().strip()
        at = self.findText(text, Qt.MatchFlag.MatchFixedString)
        if at >= 0:
            return str(self.itemData(at))
        return text if not text or text.lower().startswith(SCHEME) else f"{SCHEME}{text}"

    def showPopup(self) -> None:
        self.looked_for.emit()
        super().showPopup()

    def setVisible(self, is_visible: bool) -> None:
        super().setVisible(is_visible)
        self._show_advice(is_visible=is_visible)

    def _fill(self) -> None:
        with QSignalBlocker(self):
            address = self.chosen()
            self.clear()
            self.addItem(tr("the connected phone"), "")
            known = {one.address for one in self._phones}
            for phone in self._phones:
                self._add(phone.words, phone.address, phone.problem)
            for name, one in self._named.items():
                if one not in known:
                    self._add(name, one, "")
            self.choose(address)
        self._show_advice(is_visible=not self.isHidden())

    def _add(self, words: str, address: str, problem: str) -> None:
        self.addItem(f"{words} – {tr('not ready')}" if problem else words, address)
        tip = plain_tip(problem or address)
        self.setItemData(self.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)

    def _show_advice(self, *, is_visible: bool = True) -> None:
        """Of the chosen phone; of the only one where none is named."""
        chosen = self.chosen()
        meant = [one for one in self._phones if chosen in ("", one.address)]
        said = meant[0].problem if len(meant) == 1 else ""
        if not chosen and len(meant) > 1:
            said = tr("Several phones are connected: choose one.")
        self.advice.setText(said)
        self.advice.setVisible(is_visible and bool(said))
