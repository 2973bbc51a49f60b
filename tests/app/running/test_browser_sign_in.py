"""The owner signs in in a browser that only the owner uses; the profile goes with tasks that are asked."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.computers.browser import PROGRAMS
from agent.computers.browser_profiles import BrowserProfiles
from agent.errors import SettingsError
from agent.settings import ComputerKind, Settings
from app.cli.main import main
from app.running.browser_sign_in import BrowserSignIn
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.storage.preferences import Preferences
from app.widgets.profile_pick import ProfilePick
from app.windows.main_window import MainWindow
from app.windows.profiles_dialog import ProfilesDialog
from tests.agent.computers.test_browser_profiles import Shop, visit

LIMIT_MS = 120_000
needs_browser = pytest.mark.skipif(
    all(shutil.which(name) is None for name in PROGRAMS), reason="no Chromium here"
)


@pytest.fixture
def shop() -> Iterator[Shop]:
    made = Shop()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow()
    qtbot.addWidget(made)
    return made


def entries(pick: ProfilePick) -> list[str]:
    return [pick.itemText(at) for at in range(pick.count())]


def test_profiles_are_made_and_removed_and_the_pick_says_that_they_are_not_encrypted(
    window: MainWindow, deskhand_home: Path
) -> None:
    pick = window.task_box.profile
    pages = BrowserSignIn(window, settings=lambda: Settings(home=deskhand_home))
    assert entries(pick) == ["No profile", "Profiles…"]
    pick.activated.emit(1)
    [dialog] = window.findChildren(ProfilesDialog)
    dialog.add_asked.emit("shop")
    dialog.add_asked.emit("../shop")
    assert entries(pick) == ["No profile", "shop (not encrypted)", "Profiles…"]
    window.task_box.set_choice(TaskChoice("buy", computer=ComputerKind.BROWSER, profile="shop"))
    assert window.task_box.choice().profile == "shop"
    dialog.remove_asked.emit("shop")
    assert (entries(pick), window.task_box.choice().profile) == (["No profile", "Profiles…"], "")
    pages.close()


@needs_browser
def test_a_task_that_may_do_everything_unasked_gets_no_profile(deskhand_home: Path) -> None:
    profiles = BrowserProfiles(deskhand_home)
    profiles.create("shop")
    choice = TaskChoice("buy", computer=ComputerKind.BROWSER, profile="shop")
    for level in (ApprovalLevel.ASK, ApprovalLevel.RISKY):
        assert task_request(replace(choice, approval=level), Preferences()).choice.profile == "shop"
    with pytest.raises(SettingsError, match="everything unasked"):
        task_request(replace(choice, approval=ApprovalLevel.ALL), Preferences())
    with pytest.raises(SettingsError, match="for the browser only"):
        task_request(replace(choice, computer=ComputerKind.PRIVATE), Preferences())
    with pytest.raises(SettingsError, match="no browser profile"):
        task_request(replace(choice, profile="other"), Preferences())


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_after_the_owner_has_signed_in_the_site_knows_the_profile_and_no_record_is_there(
    window: MainWindow, qtbot: QtBot, shop: Shop, deskhand_home: Path
) -> None:
    profiles = BrowserProfiles(deskhand_home)
    profiles.create("shop")
    pages = BrowserSignIn(window, settings=lambda: Settings(home=deskhand_home))
    pages.sign_in("shop", shop.address)
    signing = pages.window
    assert signing is not None
    qtbot.waitUntil(lambda: not signing.pane.view.picture().isNull(), timeout=LIMIT_MS)
    signing.close()
    qtbot.waitUntil(lambda: pages.window is None, timeout=LIMIT_MS)
    assert visit(shop, profiles.require("shop")) == "Known here"
    assert not (deskhand_home / "records").exists()
    pages.close()


def test_the_command_line_lists_makes_and_removes_profiles(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["profiles", "add", "shop"]) == 0
    assert main(["profiles", "list"]) == 0
    assert "shop  (not encrypted)" in capsys.readouterr().out
    assert main(["profiles", "remove", "shop"]) == 0
    assert main(["profiles", "remove", "shop"]) == 2
    assert "no browser profile" in capsys.readouterr().err
