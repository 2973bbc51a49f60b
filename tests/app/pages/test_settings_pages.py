"""The settings: every page writes its part, what makes no sense is refused, and everything can be deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.models.sizes import size_words
from agent.settings import CachePrecision, GrammarUse
from app.pages.settings_pages import SettingsPages
from app.running.bridge import Background
from app.storage.kept_data import delete_everything, kept
from app.storage.preferences import (
    FallbackUse,
    Preferences,
    load_preferences,
    preferences_path,
    save_preferences,
)
from app.widgets.folder_list import FolderList
from app.windows.settings.dialog import SettingsDialog
from tests.app.finding import named, says

LIMIT_MS = 60_000
UNUSUAL = Preferences(
    keep_desktop_minutes=25,
    closes_to_tray=True,
    quick_shortcut="Ctrl+Alt+K",
    records_takeovers=False,
    model="embedded",
    approval=ApprovalLevel.RISKY,
    allow_all_on_real_screen=True,
    desktop_width_px=1024,
    desktop_height_px=768,
    max_steps=7,
    asks_fills_once=False,
    proposals=3,
    gives_shell=True,
    gives_python=True,
    gives_files=True,
    gives_mcp=True,
    tool_folders=("/srv/downloads",),
    machines=("vnc://192.168.1.20:5900 Studio",),
    records_folder="/tmp/somewhere",
    threads=3,
    gpu_layers=5,
    grammar=GrammarUse.NEVER,
    pointer="embedded",
    fallback=FallbackUse.NEVER,
    fallback_after=7,
    cache=CachePrecision.Q8_0,
    fallback_models=("embedded", "another"),
    pictures="sliding",
    pictures_kept=2,
    remembers_episodes=False,
    keep_days=30,
    stop_shortcut="Ctrl+Shift+F12",
    task_minutes=30,
    task_tokens=100_000,
    task_money=0.5,
    month_minutes=600,
    month_tokens=2_000_000,
    month_money=20.0,
    theme="dark",
    is_contrast_high=True,
    text_percent=150,
    is_motion_reduced=True,
    language="en",
    is_set_up=True,
)


class Opened:
    """The settings as an owner has them before them."""

    def __init__(self, qtbot: QtBot, preferences: Preferences) -> None:
        self.qtbot = qtbot
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.preferences = preferences
        self.background = Background(self.window)
        self.pages = SettingsPages(
            self.window,
            self.background,
            preferences=lambda: self.preferences,
            save=lambda chosen: self.save(chosen),
        )
        self.pages.open()
        dialog = self.window.findChild(SettingsDialog)
        assert dialog is not None
        self.dialog = dialog

    def save(self, preferences: Preferences) -> None:
        self.preferences = preferences

    def press(self, text: str) -> None:
        button = next(found for found in self.dialog.findChildren(QPushButton) if found.text() == text)
        button.click()


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[[Preferences], Opened]:
    return lambda preferences: Opened(qtbot, preferences)


@pytest.mark.parametrize("preferences", [Preferences(), UNUSUAL], ids=["defaults", "unusual"])
def test_what_is_shown_is_what_was_kept(
    opened: Callable[[Preferences], Opened], preferences: Preferences
) -> None:
    assert opened(preferences).dialog.chosen() == preferences


def test_the_unusual_preferences_differ_in_every_field_that_a_page_shows() -> None:
    usual = Preferences()
    same = {
        field.name
        for field in fields(Preferences)
        if getattr(usual, field.name) == getattr(UNUSUAL, field.name)
    }
    assert same == {"model", "computer", "monitors"}  # chosen elsewhere; the only model there is


def test_what_is_changed_is_saved(opened: Callable[[Preferences], Opened]) -> None:
    made = opened(Preferences())
    named(made.dialog, QSpinBox, "Pictures kept").setValue(3)
    size = named(made.dialog, QComboBox, "Size of text")
    size.setCurrentIndex(size.findData("130"))
    named(made.dialog, QKeySequenceEdit, "Stop the agent").setKeySequence(QKeySequence("Ctrl+Alt+Q"))
    made.press("Save")
    assert made.preferences == Preferences(pictures_kept=3, text_percent=130, stop_shortcut="Ctrl+Alt+Q")


def test_folders_for_tools_are_checked_when_they_are_new(
    opened: Callable[[Preferences], Opened], tmp_path: Path
) -> None:
    gone = Preferences(tool_folders=("/srv/gone since",))
    made = opened(gone)
    folders = made.dialog.tools.findChild(FolderList)
    assert folders is not None
    folders.add(str(Path.home() / ".ssh"))
    made.press("Save")
    assert says(made.dialog, "cannot be shared") or says(made.dialog, "never shared")
    assert made.preferences == gone
    named(folders, QPushButton, f"Remove {Path.home() / '.ssh'}").click()
    folders.add(str(tmp_path))
    folders.add(str(tmp_path))
    made.press("Save")
    assert made.preferences == Preferences(tool_folders=("/srv/gone since", str(tmp_path)))


def test_keys_that_would_stop_by_mistake_are_refused_with_a_sentence(
    opened: Callable[[Preferences], Opened],
) -> None:
    made = opened(Preferences())
    named(made.dialog, QKeySequenceEdit, "Stop the agent").setKeySequence(QKeySequence("A"))
    made.press("Save")
    assert says(made.dialog, "is no shortcut")
    assert made.preferences == Preferences()


def test_what_cannot_be_kept_is_said(opened: Callable[[Preferences], Opened]) -> None:
    made = opened(Preferences())

    def refuse(_preferences: Preferences) -> None:
        raise SettingsError("The disk is full.")

    made.save = refuse  # type: ignore[method-assign]
    made.press("Save")
    assert says(made.dialog, "The disk is full.")
    assert made.dialog.isVisible()


def test_every_field_can_be_reached_by_keyboard_and_has_a_name(
    opened: Callable[[Preferences], Opened],
) -> None:
    dialog = opened(Preferences()).dialog
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit)
    fields_there = [found for kind in kinds for found in dialog.findChildren(kind)]
    inner = [found for found in fields_there if isinstance(found.parent(), QComboBox | QAbstractSpinBox)]
    nameless = [
        (type(found).__name__, found.parent().metaObject().className())
        for found in fields_there
        if found not in inner
        and not (found.accessibleName() or (isinstance(found, QAbstractButton) and found.text()))
        and found.objectName() != "qt_spinbox_lineedit"
        and not found.objectName().startswith("qt_")
    ]
    assert nameless == []
    unreachable = [
        type(found).__name__
        for found in fields_there
        if found not in inner
        and not found.objectName().startswith("qt_")
        and not found.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert unreachable == []


def test_sizes_are_shown_of_what_is_stored(
    opened: Callable[[Preferences], Opened], deskhand_home: Path
) -> None:
    (deskhand_home / "records" / "one").mkdir(parents=True)
    (deskhand_home / "records" / "one" / "record.jsonl").write_bytes(b"x" * 2_000_000)
    assert (
        next(found.size_bytes for found in kept(Preferences()) if found.path.name == "records") == 2_000_000
    )
    made = opened(Preferences())
    made.qtbot.waitUntil(lambda: size_words(2_000_000) in shown_words(made.dialog.privacy), timeout=LIMIT_MS)


def shown_words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def test_delete_everything_leaves_models_and_rules(deskhand_home: Path) -> None:
    for name in ("records/one/images", "models/mine", "logs"):
        (deskhand_home / name).mkdir(parents=True)
    doomed = ["records/one/record.jsonl", "memory.sqlite3", "memory.sqlite3-wal", "grants.json", "logs/a.log"]
    for name in (*doomed, "models/mine/manifest.json", "policy.json"):
        (deskhand_home / name).write_text("private")
    save_preferences(Preferences(max_steps=3), preferences_path(deskhand_home))
    assert delete_everything(Preferences()) == []
    left = sorted(
        path.relative_to(deskhand_home).as_posix() for path in deskhand_home.rglob("*") if path.is_file()
    )
    assert left == ["models/mine/manifest.json", "policy.json"]
    assert load_preferences(preferences_path(deskhand_home)) == Preferences()
