"""What is never recorded is said in the settings, and is the recorder's own list."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from agent.demonstrations.consent_file import load_consent, save_consent
from agent.demonstrations.privacy import Consent, PrivateRegion
from agent.settings import Settings
from app.pages.settings_pages import SettingsPages
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.windows.settings.dialog import SettingsDialog
from app.windows.settings.recording_page import RecordingPage
from tests.app.finding import named

NEVER = "Application that is never recorded"
KEPT = Consent.of(["mousepad"], excluded=["keepassxc"], regions=[PrivateRegion(0, 10, 200, 40)])


@pytest.fixture
def page(qtbot: QtBot) -> RecordingPage:
    made = RecordingPage(KEPT)
    qtbot.addWidget(made)
    return made


def press(inside: QWidget, name: str) -> None:
    found = [one for one in inside.findChildren(QPushButton) if name in (one.accessibleName(), one.text())]
    next(one for one in found if not one.isHidden()).click()


def words(inside: QWidget) -> set[str]:
    return {one.text() for one in inside.findChildren(QLabel)}


def test_the_page_shows_the_recorders_list(page: RecordingPage) -> None:
    assert page.consent() == KEPT
    region = "200 × 40 pixels at 0, 10"
    assert {"mousepad", "keepassxc", region} <= words(page)


def test_an_application_is_excluded_by_name_and_let_in_again(page: RecordingPage) -> None:
    name = named(page, QLineEdit, NEVER)
    name.setText("Bitwarden, KeePassXC, ")
    name.returnPressed.emit()
    assert page.consent().excluded == {"keepassxc", "bitwarden"}
    assert not name.text()
    press(page, "Remove keepassxc")
    assert page.consent().excluded == {"bitwarden"}
    press(page, "Remove mousepad")
    assert page.consent().applications == frozenset()


def test_a_part_of_the_screen_is_hidden_and_shown_again(page: RecordingPage) -> None:
    add = named(page, QPushButton, "Hide this area")
    assert not add.isEnabled()
    for field, value in (("Left", 5), ("Top", 6), ("Width", 300), ("Height", 20)):
        named(page, QSpinBox, field).setValue(value)
    assert add.isEnabled()
    press(page, "Hide this area")
    assert page.consent().regions == (PrivateRegion(0, 10, 200, 40), PrivateRegion(5, 6, 300, 20))
    assert not add.isEnabled()
    press(page, "Remove 200 × 40 pixels at 0, 10")
    assert page.consent().regions == (PrivateRegion(5, 6, 300, 20),)


class Opened:
    """The settings as an owner has them before them."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.background = Background(self.window)
        self.pages = SettingsPages(
            self.window, self.background, preferences=Preferences, save=lambda chosen: None
        )
        self.pages.open()
        dialog = self.window.findChild(SettingsDialog)
        assert dialog is not None
        self.dialog = dialog


def test_what_is_said_counts_from_the_next_recording_on(qtbot: QtBot, deskhand_home: Path) -> None:
    file = Settings.from_environment().consent_file
    save_consent(file, KEPT)
    opened = Opened(qtbot)
    named(opened.dialog.recording, QLineEdit, NEVER).setText("bitwarden")
    press(opened.dialog.recording, "Add")
    assert load_consent(file) == KEPT  # nothing before Save
    press(opened.dialog, "Save")
    assert load_consent(file).excluded == {"keepassxc", "bitwarden"}
    assert load_consent(file).regions == KEPT.regions
    opened.background.wait()


def test_a_list_that_cannot_be_read_is_not_written_over(qtbot: QtBot, deskhand_home: Path) -> None:
    file = Settings.from_environment().consent_file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{not json")
    opened = Opened(qtbot)
    assert not opened.dialog.recording.form.isEnabled()
    assert any("cannot be read" in text for text in words(opened.dialog.recording))
    press(opened.dialog, "Save")
    assert file.read_text() == "{not json"
    opened.background.wait()
