"""The page of permissions lists everything that was allowed for longer, and revokes it at once."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions import Click, TypeText
from agent.actions.policy import Risk
from agent.approval import GrantBook
from agent.coordinates import MonitorPoint
from agent.types import Scope
from app.approval.permissions import Permissions, rows, rules_note
from app.windows.main_window import MainWindow
from app.windows.permissions_dialog import PermissionsDialog

CLICK = Click(MonitorPoint(1.0, 2.0))


@pytest.fixture
def book(tmp_path: Path) -> GrantBook:
    made = GrantBook(tmp_path / "grants.json")
    made.add(Scope.APPLICATION, CLICK, "notes", [Risk.DELETE], run="r", duration_s=3600)
    made.add(Scope.TASK, TypeText("a"), "mail", [], run="r", duration_s=3600)
    return made


def buttons(dialog: PermissionsDialog, text: str) -> list[QPushButton]:
    return [found for found in dialog.findChildren(QPushButton) if found.text() == text and found.isVisible()]


def test_the_page_lists_and_revokes(qtbot: QtBot, tmp_path: Path, book: GrantBook) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    page = Permissions(window, grants_file=tmp_path / "grants.json", policy_file=tmp_path / "policy.json")
    with qtbot.waitExposed(window):
        window.show()
    page.open()
    dialog = window.findChild(PermissionsDialog)
    assert dialog is not None
    said = [found.text() for found in dialog.findChildren(QLabel)]
    assert "Clicks in notes" in said
    assert "Typing until this task ends" in said
    qtbot.mouseClick(buttons(dialog, "Revoke")[0], Qt.MouseButton.LeftButton)
    assert len(book.all()) == 1
    qtbot.waitUntil(lambda: len(buttons(dialog, "Revoke")) == 1)
    qtbot.mouseClick(buttons(dialog, "Revoke all")[0], Qt.MouseButton.LeftButton)
    assert book.all() == []
    assert not buttons(dialog, "Revoke all")[0].isEnabled()
    dialog.reject()


def test_each_row_says_what_until_when_and_which_risks(book: GrantBook) -> None:
    noted = {row.words: row.note for row in rows(book.all(), datetime.now())}
    assert "delete" in noted["Clicks in notes"]
    assert all(note.startswith("At the latest until ") for note in noted.values())


def test_the_page_says_what_rules_there_are_and_when_they_are_broken(tmp_path: Path) -> None:
    policy = tmp_path / "policy.json"
    assert "no rules of your own" in rules_note(policy)
    policy.write_text('{"version": 1, "rules": [{"name": "no bank", "then": "forbid", "title": "*bank*"}]}')
    assert "“no bank” (forbid)" in rules_note(policy)
    policy.write_text("oops")
    assert "Nothing is done" in rules_note(policy)
