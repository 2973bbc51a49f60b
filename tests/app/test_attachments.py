"""Files that go with a task: chips that can be removed, copies in the private desktop, told and recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from agent.computers.shared_folders import copy_in
from agent.errors import SandboxError, SettingsError
from agent.settings import ComputerKind
from agent.store.format import Header, decode, encode
from agent.types import Task
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.running.task_box_controller import TaskBoxController
from app.storage.preferences import Preferences
from app.widgets.task_box import TaskBox
from app.windows.main_window import MainWindow

LIMIT_MS = 60_000


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    file = tmp_path / "letter.txt"
    file.write_text("dear Ada")
    return file


@pytest.fixture
def box(qtbot: QtBot) -> TaskBox:
    made = TaskBox()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def chips(box: TaskBox) -> list[QPushButton]:
    return [
        button
        for button in box.findChildren(QPushButton)
        if button.property("kind") == "attachment" and button.isVisible()
    ]


def drop(box: TaskBox, mime: QMimeData) -> None:
    button, key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    box.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, button, key))


def test_an_attached_file_is_chosen_with_the_task_and_can_be_taken_away(box: TaskBox, letter: Path) -> None:
    box.attach([letter, letter])
    (chip,) = chips(box)
    assert chip.accessibleName() == "Take away letter.txt"
    assert box.choice().attachments == (letter,)
    chip.click()
    assert chips(box) == []
    assert box.choice().attachments == ()


def test_the_limit_of_a_task_is_chosen_with_it(box: TaskBox) -> None:
    box.set_choice(TaskChoice("read it", max_steps=37))
    limit = next(pick for pick in box.findChildren(QComboBox) if pick.findText("37 steps") >= 0)
    assert limit.currentText() == "37 steps"
    assert box.choice().max_steps == 37
    limit.setCurrentIndex(limit.findText("100 steps"))
    assert box.choice().max_steps == 100


def test_a_dropped_file_is_attached_and_dropped_text_is_written(box: TaskBox, letter: Path) -> None:
    files, text = QMimeData(), QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(letter)), QUrl("https://example.org/page")])
    text.setText("read it")
    drop(box, files)
    drop(box, text)
    assert box.choice().attachments == (letter,)
    assert box.choice().task == "read it"


def test_the_real_screen_has_all_files_and_takes_none(box: TaskBox, letter: Path) -> None:
    box.attach([letter])
    box.set_choice(TaskChoice("read it", computer=ComputerKind.SCREEN, attachments=(letter,)))
    assert chips(box) == []
    assert box.choice().attachments == ()
    with pytest.raises(SettingsError, match="private desktop"):
        task_request(TaskChoice("read it", ComputerKind.SCREEN, attachments=(letter,)), Preferences())


def test_a_file_that_is_gone_is_said_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"gone\.txt"):
        task_request(TaskChoice("read it", attachments=(tmp_path / "gone.txt",)), Preferences())


def test_files_chosen_in_the_dialog_become_chips(qtbot: QtBot, letter: Path) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    box = window.task_box
    TaskBoxController(window, Background(window), preferences=Preferences, examples=())
    box.attach_asked.emit()
    qtbot.waitUntil(lambda: window.findChild(QFileDialog) is not None, timeout=LIMIT_MS)
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.filesSelected.emit([str(letter)])
    dialog.reject()
    assert [chip.toolTip() for chip in chips(box)] == [str(letter)]


def test_copies_of_one_name_get_a_number_and_the_owners_file_stays(tmp_path: Path, letter: Path) -> None:
    inside, other = tmp_path / "inside", tmp_path / "other" / "letter.txt"
    inside.mkdir()
    other.parent.mkdir()
    other.write_text("dear Bob")
    assert copy_in([letter, other], inside) == ["letter.txt", "letter (2).txt"]
    (inside / "letter.txt").write_text("changed by the agent")
    assert letter.read_text() == "dear Ada"
    assert (inside / "letter (2).txt").read_text() == "dear Bob"
    with pytest.raises(SandboxError, match="not a file"):
        copy_in([tmp_path], inside)


def test_the_record_says_which_files_there_were_and_old_records_stay_readable() -> None:
    task = Task("read it", files=("/home/agent/work/letter.txt",))
    header = decode(encode(Header("r", task, "2026-01-01T00:00:00+00:00")))
    assert isinstance(header, Header)
    assert header.task == task
    without = encode(Header("r", Task("read it"), "2026-01-01T00:00:00+00:00"))
    assert '"files"' not in without
    assert decode(without) == Header("r", Task("read it"), "2026-01-01T00:00:00+00:00")
