"""Permissions of macOS are asked for with their page, and noticed when they are granted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from agent.computers.macos.permissions import MacPermissions, MacRight
from agent.computers.this_system import SystemPermission, system_permissions
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.pages.first_run import FirstRun
from app.pages.permission_watch import PermissionWatch
from app.storage.preferences import Preferences
from app.windows.first_run.dialog import FirstRunDialog
from app.windows.main_window import MainWindow
from tests.agent.computers.macos_calls import FakeMac
from tests.app.finding import says

LIMIT_MS = 30_000


class Mac:
    """A Mac whose owner grants and takes back permissions in its settings."""

    def __init__(self) -> None:
        self.calls = FakeMac(granted={"listen"})
        self.rights = MacPermissions(self.calls.frameworks())
        self.pages: list[str] = []

    def permissions(self) -> list[SystemPermission]:
        return [
            SystemPermission(one, one is not MacRight.INPUT_MONITORING, self.rights.has(one), one.page)
            for one in MacRight
        ]

    def watch(self) -> PermissionWatch:
        return PermissionWatch(
            look=self.permissions,
            ask=lambda one: self.rights.ask(MacRight(one.name)),
            open_page=self.pages.append,
            poll_ms=5,
        )


def allow_button(dialog: FirstRunDialog) -> QPushButton | None:
    return next(
        (one for one in dialog.works.findChildren(QPushButton) if one.text().startswith("Allow ")), None
    )


@pytest.fixture
def mac() -> Mac:
    return Mac()


def wait(qtbot: QtBot, is_true: Callable[[], bool]) -> None:
    qtbot.waitUntil(is_true, timeout=LIMIT_MS)


def test_first_run_asks_opens_the_page_and_goes_on_as_soon_as_it_is_granted(qtbot: QtBot, mac: Mac) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    num_checks: list[str] = []

    def check() -> CheckFinding:
        num_checks.append("")
        missing = [one.name for one in mac.permissions() if not one.is_granted]
        health = CheckHealth.FAIL if missing else CheckHealth.OK
        return CheckFinding("permissions", health, f"Missing: {', '.join(missing) or 'nothing'}.")

    first_run = FirstRun(
        window,
        preferences=Preferences,
        save=lambda _preferences: None,
        checks=lambda _preferences: [Check("permissions", check)],
        offers=list,
        find_monitors=list,
        permissions=mac.watch(),
    )
    first_run.open()
    dialog = window.findChild(FirstRunDialog)
    assert dialog is not None
    wait(qtbot, lambda: says(dialog.works, "Missing: Screen Recording, Accessibility."))
    button = allow_button(dialog)
    assert button is not None
    assert button.isVisibleTo(dialog)
    assert button.text() == "Allow Screen Recording…"
    button.click()
    assert mac.calls.asked == ["screen"]
    assert mac.pages == [MacRight.SCREEN_RECORDING.page]
    mac.calls.granted.add("screen")
    wait(qtbot, lambda: says(dialog.works, "Missing: Accessibility."))
    assert button.text() == "Allow Accessibility…"
    button.click()
    assert mac.pages[-1] == MacRight.ACCESSIBILITY.page
    mac.calls.granted.add("accessibility")
    wait(qtbot, lambda: says(dialog.works, "Missing: nothing."))
    assert not button.isVisibleTo(dialog)
    first_run.close()


def test_one_that_is_taken_back_is_noticed(qtbot: QtBot, mac: Mac) -> None:
    mac.calls.granted |= {"screen"}
    watch = mac.watch()
    assert watch.start() == "Accessibility"
    with qtbot.waitSignal(watch.changed, timeout=LIMIT_MS):
        mac.calls.granted.remove("screen")
    assert watch.start() == "Screen Recording"
    watch.stop()


def test_other_systems_have_none(qtbot: QtBot) -> None:
    assert system_permissions("linux") == system_permissions("win32") == ()
    watch = PermissionWatch()
    assert watch.start() == ""


def test_where_only_the_last_is_missing_the_screen_can_be_used(mac: Mac) -> None:
    mac.calls.granted = {"screen", "accessibility"}
    (missing,) = [one for one in mac.permissions() if not one.is_granted]
    assert replace(missing, is_granted=True).name == "Input Monitoring"
    assert not missing.is_needed
    assert mac.rights.missing() == ()
