"""Every window says what each of its controls is, and the keyboard alone comes to each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.types import EndingKind
from app.history.result_files import ResultFile
from app.present import Tone, TonedText, ending_words
from app.storage.secrets import SecretUse
from app.widgets.ending_card import EndingWords
from app.widgets.finding_list import FindingWords
from app.widgets.spoken import call_pick
from app.windows.keys_dialog import KeysDialog
from app.windows.lesson_dialog import LessonDialog
from app.windows.memory_dialog import MemoryDialog, MemoryRow
from app.windows.preset_dialog import PresetDialog
from app.windows.profiles_dialog import ProfilesDialog
from app.windows.queue_dialog import AgendaRow, QueueDialog
from app.windows.quick_entry import QuickEntry
from app.windows.record_dialog import RecordDialog
from app.windows.routine_form import RoutineForm, RoutineFormValues
from app.windows.routines_dialog import RoutineRow, RoutinesDialog
from tests.app.speaking import spoken_tree, unreachable, unspoken
from tests.app.workplace import Workplace


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def faults(root: QWidget) -> list[str]:
    for _ in range(5):
        QApplication.processEvents()
    return unspoken(root) + unreachable(root)


def test_main_window_in_every_state_of_a_run(workplace: Workplace) -> None:
    window, found = workplace.window, list[str]()
    found += faults(window)
    workplace.start()
    workplace.wait_until(window.approval.isVisible)
    found += faults(window)
    told = spoken_tree(window)
    for words in ("Allow", "Deny", "Stop", "Take over", "Deskhand wants to click here"):
        assert words in told
    window.close_question()
    found += faults(window)
    window.show_driving(True)
    found += faults(window)
    window.ask_in_words("Which one?")
    found += faults(window)
    assert "Which one?" in spoken_tree(window)
    workplace.controller.stop()
    workplace.wait_for_end()
    files = (ResultFile(Path("/x/letter.txt"), "letters/letter.txt", 4300),)
    ending = EndingWords(ending_words(EndingKind.FINISHED), "Done.", "2 steps", files=files, asks_rating=True)
    window.end_task(ending, has_record=True)
    found += faults(window)
    assert found == []


def test_dialogs(workplace: Workplace, qtbot: QtBot) -> None:
    window, running = workplace.window, TonedText("Running", Tone.GOOD)
    routines, queue, profiles, memory = (
        RoutinesDialog(window),
        QueueDialog(2, 8, window),
        ProfilesDialog(window),
        MemoryDialog(window),
    )
    routines.show_rows([RoutineRow("Minutes", "x", "y", (("title", "z"),), ("pw",), ("file",), "z")])
    queue.show_rows([AgendaRow(1, "x", running, "y", "x", True)], [AgendaRow(2, "x", running, "y")])
    queue.offer_routines(["Minutes"])
    queue.add_tile(1, "x")
    profiles.show_names(["mail"])
    memory.show_rows([MemoryRow(1, "x", running, "Did: y", "Did: y", "note", "record", False, has_gaps=True)])
    values = RoutineFormValues("Minutes", approval="ask")
    form = RoutineForm(
        "Make", "x", {"title": "y"}, values, {"ask": "Ask each step"}, takes_application=True, most_tries=20
    )
    finding = FindingWords("Settings", Tone.CAUTION, "approval: ask → all")
    found = []
    for dialog in (
        *(routines, queue, profiles, memory, form),
        RecordDialog("x", "", ("work",), window),
        KeysDialog({"mail": SecretUse.KEY}, "note", window),
        PresetDialog("/x.json", [finding], {}, window),
        LessonDialog("x", "1. y", window),
        QuickEntry(),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        found += [f"{type(dialog).__name__}: {line}" for line in faults(dialog)]
        assert dialog.windowTitle() in spoken_tree(dialog)
    assert found == []


def test_control_without_a_name_and_one_without_keys_are_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    line, button = QLineEdit(root), QPushButton("Press", root)
    button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    root.show()
    assert [one.partition(" ")[0] for one in unspoken(root)] == ["QLineEdit"]
    assert unreachable(root) == ["QPushButton 'Press' is not reached by Tab"]
    line.setAccessibleName("Task")
    assert unspoken(root) == []


def test_a_list_that_says_what_is_chosen_and_not_what_for_is_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    fixed, written = QComboBox(root), QComboBox(root)
    written.setEditable(True)
    for pick in (fixed, written):
        pick.setAccessibleName("Colours")
    root.show()
    assert len(unspoken(root)) == 2
    for pick in (fixed, written):
        call_pick(pick, "Colours")
    assert unspoken(root) == []
