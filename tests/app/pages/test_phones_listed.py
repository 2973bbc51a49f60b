"""Phones that are connected, in picker and settings: USB and Wi-Fi, and what to tap where one waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from agent.errors import SettingsError
from agent.settings import ComputerKind
from app.cli.words import computer_of
from app.pages.attached_phones import AttachedPhones
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.running.phones import ListedPhone, attached_phones
from app.storage.machines import machine_text
from app.storage.preferences import Preferences
from app.widgets.task_box import TaskBox
from app.windows.settings.machines_page import MachinesPage
from tests.agent.computers.phones.adb_server import FakeAdbServer
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.app.finding import named, says

LIMIT_MS = 30_000
WIFI = "192.168.1.30:5555"


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAdbServer]:
    made = FakeAdbServer(PaintedPhone(), tmp_path)
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(made.port))
    yield made
    made.close()


@pytest.fixture
def box(qtbot: QtBot) -> TaskBox:
    made = TaskBox()
    qtbot.addWidget(made)
    made.set_choice(TaskChoice("", ComputerKind.PHONE))
    made.show()
    return made


def test_phones_are_listed_with_how_they_are_connected_and_what_is_missing(served: FakeAdbServer) -> None:
    served.states.update({WIFI: "unauthorized"})
    by_usb, by_wifi = attached_phones()
    assert by_usb == ListedPhone("android:PAINTED1", "Painted · USB")
    assert (by_wifi.address, by_wifi.words) == (f"android:{WIFI}", "Painted · Wi-Fi")
    assert "tap “Allow”" in by_wifi.problem


def test_the_picker_offers_phones_and_tells_what_to_tap_on_the_chosen_one(box: TaskBox) -> None:
    assert box.choice().machine == "", "the only one"
    waiting = ListedPhone(f"android:{WIFI}", "Painted · Wi-Fi", "Unlock it and tap “Allow”.")
    box.phone.offer([waiting])
    assert box.phone.advice.text() == "Unlock it and tap “Allow”."
    assert box.phone.advice.isVisible()
    box.phone.offer([ListedPhone("android:PAINTED1", "Painted · USB"), waiting])
    assert box.phone.advice.text() == "Several phones are connected: choose one."
    box.phone.choose("android:PAINTED1")
    assert not box.phone.advice.isVisible()
    assert box.choice().machine == "android:PAINTED1"
    box.phone.offer([waiting])
    assert box.choice().machine == "android:PAINTED1", "it stays chosen while it is away"


def test_an_address_is_taken_with_or_without_its_scheme_and_a_name_from_the_settings(box: TaskBox) -> None:
    box.phone.offer_named({"Mine": f"android:{WIFI}", "Office": "vnc://office:5900"})
    assert box.phone.findText("Office") < 0
    for written in (WIFI, f"android:{WIFI}", "Mine"):
        box.phone.setEditText(written)
        assert box.choice().machine == f"android:{WIFI}"


def test_the_list_goes_away_with_another_computer(box: TaskBox) -> None:
    box.phone.offer([ListedPhone("android:X", "X · USB", "Tap “Allow”.")])
    box.set_choice(TaskChoice("", ComputerKind.PRIVATE))
    assert not box.phone.isVisible()
    assert not box.phone.advice.isVisible()
    assert box.choice().machine == ""


def test_the_settings_list_phones_and_keep_one_by_name(qtbot: QtBot, served: FakeAdbServer) -> None:
    served.states.update({WIFI: "unauthorized"})
    page, background = MachinesPage(Preferences()), Background()
    qtbot.addWidget(page)
    phones = AttachedPhones(page.phones, background)
    named(page, QPushButton, "Look for phones").click()
    qtbot.waitUntil(lambda: says(page, "tap “Allow”"), timeout=LIMIT_MS)
    named(page, QPushButton, "Keep Painted · USB among the machines").click()
    assert page.changed(Preferences()).machines == ("android:PAINTED1 Painted · USB",)
    assert phones.parent() is page.phones
    background.wait()


def test_the_settings_say_why_no_phone_can_be_listed(
    qtbot: QtBot, served: FakeAdbServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.faults.add("cut")
    monkeypatch.setenv("PATH", "")
    page, background = MachinesPage(Preferences()), Background()
    qtbot.addWidget(page)
    AttachedPhones(page.phones, background)
    named(page, QPushButton, "Look for phones").click()
    qtbot.waitUntil(lambda: says(page, "adb"), timeout=LIMIT_MS)
    background.wait()


def test_a_kept_phone_is_a_name_on_the_command_line() -> None:
    kept = Preferences(machines=(machine_text("Mine", f"android:{WIFI}"),))
    assert computer_of("Mine", kept) == (ComputerKind.PHONE, f"android:{WIFI}")
    with pytest.raises(SettingsError, match="has a name"):
        machine_text("android:X", "android:Y")
