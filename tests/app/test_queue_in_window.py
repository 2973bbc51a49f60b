"""The queue in the window: two desktops at once, their questions in one place, and stop for all."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.types import TypeText
from agent.agenda import AgendaFile, QueueState, read_recurrence
from agent.settings import Settings
from app.cli.main import main
from app.pages.queue_page import when_words
from app.widgets.desktop_tile import DesktopTile
from app.windows.queue_dialog import QueueDialog
from tests.agent.routines.screens import recorded, screen
from tests.app.cli.test_routine import OPEN, note_on_desktop
from tests.app.workplace import Workplace


def dialog_of(place: Workplace) -> QueueDialog:
    place.click("Queue")
    [dialog] = place.window.findChildren(QueueDialog)
    return dialog


def named(root: QWidget, words: str) -> QPushButton:
    found = [one for one in root.findChildren(QPushButton) if words in (one.text(), one.accessibleName())]
    return next((one for one in found if one.isVisible()), found[0])


def press(place: Workplace, root: QWidget, words: str) -> None:
    place.qtbot.mouseClick(named(root, words), Qt.MouseButton.LeftButton)


@pytest.mark.desktop
def test_two_desktops_work_at_once_and_their_questions_come_in_one_place(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> None:
    record = note_on_desktop()
    words = ["--open", "mousepad list.txt", "--approve", "ask", "--file-holds", "list.txt", "{text}"]
    assert main(["routine", "make", "note", record.record_id, *words]) == 0
    for text in ("second note", "third note"):
        assert main(["queue", "add", "--routine", "note", "--with", f"text={text}"]) == 0
    place = Workplace(qtbot, deskhand_home, tmp_path)
    place.controller.load()
    dialog = dialog_of(place)
    [at_once] = [one for one in dialog.findChildren(QSpinBox) if one.accessibleName() == "Desktops at once"]
    at_once.setValue(2)
    press(place, dialog, "Start")
    place.wait_until(lambda: len(dialog.findChildren(DesktopTile)) == 2)
    agenda = AgendaFile(deskhand_home)

    def allow_until_done() -> bool:
        button = named(dialog.approval, "Allow")
        if dialog.approval.isVisible() and button.isEnabled():
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        return all(one.state is QueueState.DONE for one in agenda.queue())

    qtbot.waitUntil(allow_until_done, timeout=120_000)
    files = [deskhand_home / "records" / one.record_id / "files" / "list.txt" for one in agenda.queue()]
    assert sorted(file.read_text() for file in files) == ["second note\n", "third note\n"]
    place.wait_until(lambda: not dialog.findChildren(DesktopTile))
    place.controller.close()


@pytest.mark.desktop
def test_stop_ends_every_desktop_and_what_waits_goes_on_waiting(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> None:
    record = note_on_desktop()
    assert main(["routine", "make", "note", record.record_id, "--open", "mousepad list.txt"]) == 0
    for _ in range(2):
        assert main(["queue", "add", "--routine", "note"]) == 0
    place = Workplace(qtbot, deskhand_home, tmp_path)
    place.controller.load()
    dialog = dialog_of(place)
    press(place, dialog, "Start")
    place.wait_until(dialog.approval.isVisible)
    place.window.close()
    assert place.window.isVisible(), "closing asks first"
    place.controller.stop()
    agenda = AgendaFile(deskhand_home)
    place.wait_until(lambda: agenda.queue()[0].state is QueueState.FAILED)
    place.wait_until(lambda: not dialog.approval.isVisible())
    assert agenda.queue()[1].state is QueueState.WAITING
    place.controller.close()


def test_a_routine_is_planned_and_taken_out_again(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> None:
    shown = screen((300, 200, "Save"))
    record = recorded(Settings.from_environment().records_folder, (shown, [TypeText("Dear Ada")]))
    assert main(["routine", "make", "note", record.record_id, *OPEN]) == 0
    place = Workplace(qtbot, deskhand_home, tmp_path)
    dialog = dialog_of(place)
    dialog.planned.emit("note", "weekdays 08:30", False)
    agenda = AgendaFile(deskhand_home)
    place.wait_until(lambda: len(agenda.plans()) == 1)
    place.wait_until(lambda: any(one.text() == "Remove" for one in dialog.findChildren(QPushButton)))
    press(place, dialog, "Remove: note")
    place.wait_until(lambda: agenda.plans() == ())
    dialog.planned.emit("nobody", "weekdays 08:30", False)
    place.wait_until(
        lambda: any("'nobody'" in one.text() for one in dialog.findChildren(QWidget) if hasattr(one, "text"))
    )
    place.controller.close()


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("hourly :15", "every hour, at minute 15"),
        ("weekdays 8:30", "Monday to Friday, 08:30"),
        ("weekly sun 8:30", "every week, Sunday, 08:30"),
        ("monthly 3 8:30", "every month, day 3, 08:30"),
    ],
)
def test_when_something_comes_again_is_said_in_words(when: str, words: str) -> None:
    assert when_words(read_recurrence(when)) == words
