"""Routines in the window: one is made of a record, and done on a private desktop with another text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.types import Hotkey, TypeText
from agent.routines.kept_routines import load_routines
from agent.settings import Settings
from agent.store import open_record
from app.history.result_files import result_files
from app.widgets.history_list import HistoryModel, RecordAction
from app.widgets.rating_row import RatingRow
from app.windows.routine_form import RoutineForm
from app.windows.routines_dialog import RoutinesDialog
from tests.agent.routines.screens import recorded, screen
from tests.app.cli.test_replay import recorded_on_desktop
from tests.app.workplace import Workplace


def field(root: QWidget, name: str) -> QLineEdit:
    [found] = [one for one in root.findChildren(QLineEdit) if one.accessibleName() == name]
    return found


def press(place: Workplace, root: QWidget, words: str) -> None:
    [found] = [one for one in root.findChildren(QPushButton) if one.text() == words]
    place.qtbot.mouseClick(found, Qt.MouseButton.LeftButton)


def filled_form(place: Workplace, record_id: str) -> RoutineForm:
    """The form for a routine of a record, as its menu opens it."""
    lists = place.window.history.findChildren(QListView)
    place.wait_until(
        lambda: any(isinstance(one.model(), HistoryModel) and one.model().rowCount() for one in lists)
    )
    place.window.action_asked.emit(RecordAction.ROUTINE, record_id)
    place.wait_until(lambda: bool(place.window.findChildren(RoutineForm)))
    [form] = place.window.findChildren(RoutineForm)
    field(form, "Name").setText("note")
    return form


def dialog_of(place: Workplace) -> RoutinesDialog:
    place.click("Routines")
    [dialog] = place.window.findChildren(RoutinesDialog)
    place.wait_until(lambda: any(one.text() == "Run" for one in dialog.findChildren(QPushButton)))
    return dialog


@pytest.mark.desktop
def test_a_routine_is_made_of_a_record_and_done_again_with_another_text(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> None:
    records = Settings.from_environment().records_folder
    record = recorded_on_desktop(
        records,
        [
            (TypeText("first note\n"), "*~/work/list.txt - Mousepad"),
            (Hotkey(("ctrl", "s")), "~/work/list.txt - Mousepad"),
        ],
    )
    place = Workplace(qtbot, deskhand_home, tmp_path)
    place.controller.load()
    form = filled_form(place, record.record_id)
    field(form, "Name of “first note”").setText("note")
    field(form, "Application").setText("mousepad list.txt")
    field(form, "File that is there").setText("list.txt")
    field(form, "Text in that file").setText("{note}")
    [levels] = [one for one in form.findChildren(QWidget) if one.accessibleName() == "Permissions"]
    levels.setCurrentIndex(2)  # type: ignore[attr-defined]
    press(place, form, "Save")
    [kept] = load_routines(deskhand_home / "routines.json")
    assert [one.name for one in kept.parameters] == ["note"]

    dialog = dialog_of(place)
    assert field(dialog, "note: note").text() == "first note"
    field(dialog, "note: note").setText("second note")
    press(place, dialog, "Run")
    assert place.controller.is_running()
    place.wait_for_end()
    newest = max(records.iterdir(), key=lambda one: one.stat().st_mtime)
    again = open_record(newest)
    assert again.header.about["routine"] == "note"
    assert [one.path.read_text() for one in result_files(newest)] == ["second note\n"]
    assert place.window.conversation.findChildren(RatingRow) == []  # its own check has judged it
    place.controller.close()


def test_a_form_that_makes_no_sense_stays_open_and_says_why(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> None:
    shown = screen((300, 200, "Save"))
    record = recorded(Settings.from_environment().records_folder, (shown, [TypeText("Dear Ada")]))
    place = Workplace(qtbot, deskhand_home, tmp_path)
    place.controller.load()
    form = filled_form(place, record.record_id)
    press(place, form, "Save")
    assert form.isVisible()
    assert any("begins empty" in said for said in texts(form))
    field(form, "Application").setText("mousepad")
    field(form, "File that is there").setText("{nobody}.txt")
    press(place, form, "Save")
    assert any("'nobody'" in said for said in texts(form))
    field(form, "File that is there").setText("")
    press(place, form, "Save")
    assert not form.isVisible()
    dialog = dialog_of(place)
    press(place, dialog, "Delete")
    box = place.window.findChildren(QPushButton)
    delete = next(one for one in box if one.text() == "Delete" and one.property("kind") == "stop")
    place.qtbot.mouseClick(delete, Qt.MouseButton.LeftButton)
    place.wait_until(lambda: load_routines(deskhand_home / "routines.json") == ())
    place.controller.close()


def texts(root: QWidget) -> list[str]:
    return [one.text() for one in root.findChildren(QWidget) if hasattr(one, "text")]
