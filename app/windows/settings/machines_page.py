"""Settings: computers elsewhere and phones by name, their passwords, and certificates that they showed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from agent.computers.vnc.address import SCHEME
from agent.errors import SettingsError
from app.language import problem_words, tr
from app.present import Tone, TonedText
from app.storage.machines import machine_text, named_machines
from app.storage.preferences import Preferences
from app.widgets.form import button
from app.widgets.notice import Notice
from app.widgets.words import ElidedLabel, label, plain_tip
from app.windows.settings.page import SettingsPage
from app.windows.settings.phone_rows import PhoneRows


class MachinesPage(SettingsPage):
    """Changes the list of the preferences; passwords and certificates are for others to keep and forget."""

    password_given = Signal(str, str)
    """An address and its password, at once: the settings do not hold it until they are saved."""
    forgetting_asked = Signal(str)
    """The certificate of the machine at this address may be another one now."""
    removed = Signal(str)
    """Nothing is to be kept of the machine at this address."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Machines"),
            tr(
                "Computers elsewhere, seen and used over VNC, virtual machines and phones. Passwords are "
                "kept in the system’s keyring and nowhere else. Use a server with TLS, or an ssh tunnel: "
                "without them others can read along."
            ),
            parent,
        )
        self._rows: list[_MachineRow] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(4)
        self._none = label(tr("None is set up."), role="faint")
        self._name, self._address, self._password = QLineEdit(), QLineEdit(), QLineEdit()
        self._address.setPlaceholderText("vnc://192.168.1.20:5900")
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        for field in (self._name, self._address, self._password):
            field.returnPressed.connect(self._on_add)
        self._add = button(tr("Add"), self._on_add)
        self._said = Notice()
        self.phones = PhoneRows()
        self.phones.kept.connect(self._on_kept)
        self._lay_out()
        for text in preferences.machines:
            self._append(text)
        self._on_number()

    def _lay_out(self) -> None:
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(6)
        column.addWidget(self._none)
        column.addLayout(self._column)
        self.column.insertWidget(self.column.indexOf(self.form), shown)
        self.column.insertWidget(self.column.indexOf(self.form), self.phones)
        self.form.row(tr("Name"), self._name)
        self.form.row(
            tr("Address"),
            self._address,
            tr(
                "vnc://HOST:PORT; with a user’s name, vnc://USER@HOST. A desktop of the agent’s own there: "
                "ssh://USER@HOST. Virtual machines: qemu:IMAGE; with a "
                "guest server inside, machine:http://HOST:PORT. Phones: android:SERIAL, over Wi-Fi "
                "android:HOST:PORT."
            ),
        )
        self.form.row(tr("Password"), self._password, tr("Of a VNC server; empty where it asks for none."))
        self.form.row("", self._said)  # above the button: what is below may be out of sight
        self.form.row("", self._add)

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(preferences, machines=tuple(row.text for row in self._rows))

    def say(self, words: TonedText) -> None:
        """What has become of a password, or why something cannot be."""
        self._said.show_words(words)

    def _on_kept(self, name: str, address: str) -> None:
        self._name.setText(name)
        self._address.setText(address)
        self._password.clear()
        self._on_add()

    def _on_add(self) -> None:
        try:
            text = machine_text(self._name.text(), self._address.text())
            named_machines([*(row.text for row in self._rows), text])
            if self._password.text() and not text.lower().startswith(SCHEME):
                raise SettingsError("Only a VNC server is given a password.")
        except SettingsError as problem:
            self.say(TonedText(problem_words(problem), Tone.BAD))
            return
        row = self._append(text)
        password = self._password.text()
        for field in (self._name, self._address, self._password):
            field.clear()
        self._on_number()
        self._said.clear()
        if password:
            self.password_given.emit(row.address, password)
        self._name.setFocus()

    def _append(self, text: str) -> _MachineRow:
        row = _MachineRow(text)
        row.forgetting_asked.connect(lambda: self.forgetting_asked.emit(row.address))
        row.removal_asked.connect(lambda: self._remove(row))
        self._rows.append(row)
        self._column.addWidget(row)
        return row

    def _remove(self, row: _MachineRow) -> None:
        place = self._rows.index(row)
        self._rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._on_number()
        self.removed.emit(row.address)
        if self._rows:
            self._rows[min(place, len(self._rows) - 1)].remove.setFocus()
        else:
            self._name.setFocus()

    def _on_number(self) -> None:
        """Tab goes from top to bottom, whatever was made when."""
        self._none.setVisible(not self._rows)
        stops: list[QWidget] = [one for row in self._rows for one in row.buttons]
        stops += [self.phones.look, self._name, self._address, self._password, self._add]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)


class _MachineRow(QWidget):
    forgetting_asked = Signal()
    removal_asked = Signal()

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.address, _, name = text.partition(" ")
        words = ElidedLabel()
        words.setText(f"{name}  ·  {self.address}")
        words.setToolTip(plain_tip(self.address))
        self.forget = button(tr("Forget its certificate"), self.forgetting_asked.emit, kind="quiet")
        self.forget.setAccessibleName(tr("Forget the certificate of {name}", name=name))
        self.remove = button(tr("Remove"), self.removal_asked.emit, kind="quiet")
        self.remove.setAccessibleName(tr("Remove {name}", name=name))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(words, 1)
        has_certificate = self.address.lower().startswith(SCHEME)
        self.forget.setVisible(has_certificate)
        self.buttons = (self.forget, self.remove) if has_certificate else (self.remove,)
        for one in self.buttons:
            row.addWidget(one, 0, Qt.AlignmentFlag.AlignVCenter)
