"""Machines elsewhere: named in the settings, their passwords in the keyring alone, certificates forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from agent.computers.vnc.address import read_address
from agent.computers.vnc.known_certificates import KnownCertificates
from agent.errors import DisplayUnavailableError
from agent.settings import ComputerKind, Settings
from app.pages.machine_secrets import MachineSecrets
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.storage.preferences import Preferences, checked, preferences_path, save_preferences
from app.widgets.machine_pick import MachinePick
from app.widgets.task_box import TaskBox
from app.windows.settings.machines_page import MachinesPage
from tests.app.finding import named, says

ADDRESS = "vnc://192.168.1.20:5900"
LIMIT_MS = 30_000


class _Drawer(KeyringBackend):  # type: ignore[misc]
    """A keyring in memory."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.kept.pop((service, username), None)


@pytest.fixture
def drawer() -> Iterator[_Drawer]:
    before, made = keyring.get_keyring(), _Drawer()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


@pytest.fixture
def page(qtbot: QtBot) -> Callable[[Preferences], MachinesPage]:
    def make(preferences: Preferences) -> MachinesPage:
        made = MachinesPage(preferences)
        qtbot.addWidget(made)
        MachineSecrets(made, Background(made))
        return made

    return make


def write(page: MachinesPage, name: str, address: str, password: str = "") -> None:
    named(page, QLineEdit, "Name").setText(name)
    named(page, QLineEdit, "Address").setText(address)
    named(page, QLineEdit, "Password").setText(password)
    next(one for one in page.findChildren(QPushButton) if one.text() == "Add").click()


def test_a_machine_is_named_and_its_password_is_in_the_keyring_and_nowhere_else(
    page: Callable[[Preferences], MachinesPage], drawer: _Drawer, deskhand_home: Path, qtbot: QtBot
) -> None:
    made = page(Preferences())
    write(made, "  Studio ", "VNC://192.168.1.20", "letme1n!")
    qtbot.waitUntil(lambda: ("deskhand", ADDRESS) in drawer.kept, timeout=LIMIT_MS)
    assert drawer.kept["deskhand", ADDRESS] == "letme1n!"
    chosen = made.changed(Preferences())
    assert chosen.machines == (f"{ADDRESS} Studio",)
    save_preferences(checked(chosen), preferences_path(deskhand_home))
    texts = [file.read_bytes() for file in deskhand_home.rglob("*") if file.is_file()]
    assert texts
    assert not any(b"letme1n!" in text for text in texts)
    assert named(made, QLineEdit, "Password").text() == ""


@pytest.mark.parametrize(
    ("name", "address", "why"),
    [
        ("", ADDRESS, "has a name"),
        ("Studio", "http://192.168.1.20", "no address of a VNC server"),
        ("Studio", "vnc://me:letme1n@192.168.1.20", "does not belong into an address"),
        ("private", ADDRESS, "stands for a kind"),
    ],
)
def test_what_makes_no_sense_is_said_and_not_taken(
    page: Callable[[Preferences], MachinesPage], name: str, address: str, why: str
) -> None:
    made = page(Preferences())
    write(made, name, address)
    assert says(made, why)
    assert made.changed(Preferences()).machines == ()


def test_a_second_machine_of_the_same_name_is_refused(page: Callable[[Preferences], MachinesPage]) -> None:
    made = page(Preferences(machines=(f"{ADDRESS} Studio",)))
    write(made, "Studio", "vnc://192.168.1.21")
    assert says(made, "Two machines are called")
    assert made.changed(Preferences()).machines == (f"{ADDRESS} Studio",)


def test_a_changed_certificate_is_refused_until_the_old_one_is_forgotten(
    page: Callable[[Preferences], MachinesPage], drawer: _Drawer, qtbot: QtBot
) -> None:
    known = KnownCertificates(Settings.from_environment().certificates_file)
    address = read_address(ADDRESS)
    known.accept(address, "aa" * 32)
    known.accept(address, "aa" * 32)
    with pytest.raises(DisplayUnavailableError, match="another certificate than before"):
        known.accept(address, "bb" * 32)
    made = page(Preferences(machines=(f"{ADDRESS} Studio",)))
    named(made, QPushButton, "Forget the certificate of Studio").click()
    qtbot.waitUntil(lambda: says(made, "is taken as the right one"), timeout=LIMIT_MS)
    known.accept(address, "bb" * 32)


def test_a_removed_machine_leaves_nothing(
    page: Callable[[Preferences], MachinesPage], drawer: _Drawer, qtbot: QtBot
) -> None:
    drawer.kept["deskhand", ADDRESS] = "letme1n!"
    made = page(Preferences(machines=(f"{ADDRESS} Studio",)))
    named(made, QPushButton, "Remove Studio").click()
    qtbot.waitUntil(lambda: says(made, "are forgotten"), timeout=LIMIT_MS)
    assert drawer.kept == {}
    assert made.changed(Preferences()).machines == ()


def test_a_machine_is_picked_by_its_name_or_by_an_address(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.machine.offer({"Studio": ADDRESS, "Shed": "vnc://shed.lan:5901"})
    box.set_choice(TaskChoice("look", ComputerKind.MACHINE))
    assert box.machine.isVisibleTo(box)
    assert box.choice().machine == ADDRESS, "the first one, where nothing was chosen"
    pick = box.findChild(MachinePick)
    assert pick is not None
    pick.setEditText("shed")
    assert box.choice().machine == "vnc://shed.lan:5901"
    pick.setEditText("vnc://elsewhere.lan")
    assert box.choice().machine == "vnc://elsewhere.lan"
    box.machine.offer({"Studio": ADDRESS})
    assert box.choice().machine == "vnc://elsewhere.lan", "what is written stays"
    box.set_choice(TaskChoice("look"))
    assert not box.machine.isVisibleTo(box)
    assert box.choice().machine == ""
    assert isinstance(pick, QComboBox)
