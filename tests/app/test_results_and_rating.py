"""What a run leaves is listed where it ended; whether it worked is asked, and waited for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.memory import EpisodicMemory
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.review.rating import Rating, rating_of
from agent.settings import Settings
from agent.types import Task
from app.cli.main import main
from app.cli.status import ExitStatus
from app.history.library import find_record, rate_record, unrated, write_report
from app.history.result_files import FILES_FOLDER, require_opens, result_files
from app.widgets.rating_row import RatingRow
from tests.app.finding import history_rows
from tests.app.workplace import Workplace
from training.finetune.preparing import learnable


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def finished(workplace: Workplace) -> Path:
    """The folder of a run that says it has finished."""
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_for_end()
    folder = Settings(home=workplace.home).records_folder
    return next(folder.iterdir())


def opened(workplace: Workplace) -> RatingRow:
    """The record, opened from the history."""
    workplace.click("New task")
    history = workplace.window.history
    workplace.wait_until(lambda: bool(history_rows(history)))
    history.record_chosen.emit(history_rows(history)[0].record_id)
    workplace.wait_until(lambda: bool(workplace.window.findChildren(RatingRow)))
    [row] = workplace.window.findChildren(RatingRow)
    return row


def waits(workplace: Workplace) -> bool:
    buttons = workplace.window.history.findChildren(QPushButton)
    return any(one.isVisible() and one.text() == "1 waits for your word" for one in buttons)


def leave(folder: Path, name: str, text: str) -> Path:
    path = folder / FILES_FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_files_of_a_run_are_listed_and_can_be_saved(workplace: Workplace, tmp_path: Path) -> None:
    folder = finished(workplace)
    leave(folder, "letters/letter.txt", "dear Ada")
    opened(workplace)
    workplace.wait_until(lambda: workplace.sees("letters/letter.txt"))
    assert workplace.sees("8 B")
    workplace.click("Save as…: letters/letter.txt")
    dialog = workplace.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "kept.txt"))
    dialog.reject()
    kept = tmp_path / "kept.txt"
    workplace.wait_until(lambda: kept.exists() and kept.read_text() == "dear Ada")  # first it is empty
    assert "letters/letter.txt" in write_report(Settings(home=workplace.home), folder.name).read_text("utf-8")


def test_what_may_be_a_program_is_not_opened(workplace: Workplace) -> None:
    folder = finished(workplace)
    leave(folder, "start.desktop", "[Desktop Entry]")
    leave(folder, "plain.txt", "x").chmod(0o700)
    (folder / FILES_FOLDER / "link.txt").symlink_to("/etc/passwd")
    assert [file.name for file in result_files(folder)] == ["plain.txt", "start.desktop"]
    for file in result_files(folder):
        with pytest.raises(SettingsError, match="may be a program"):
            require_opens(file.path)
    opened(workplace)
    workplace.wait_until(lambda: workplace.sees("start.desktop"))
    workplace.click("Open: start.desktop")
    assert workplace.sees("may be a program")


def test_one_key_says_whether_it_worked(workplace: Workplace) -> None:
    folder = finished(workplace)
    [row] = workplace.window.findChildren(RatingRow)
    workplace.wait_until(row.hasFocus)
    assert rating_of(folder) is None
    workplace.qtbot.keyClick(row, Qt.Key.Key_2)
    workplace.wait_until(lambda: rating_of(folder) is Rating.PARTLY)
    checked = [button.accessibleName() for button in row.findChildren(QPushButton) if button.isChecked()]
    assert checked == ["Partly"]


def test_the_count_of_what_waits_is_shown_and_leads_to_it(workplace: Workplace) -> None:
    folder = finished(workplace)
    workplace.wait_until(lambda: waits(workplace))
    workplace.click("New task")
    workplace.click("1 waits for your word")
    workplace.wait_until(lambda: any(row.isVisible() for row in workplace.window.findChildren(RatingRow)))
    workplace.click("Worked")
    workplace.wait_until(lambda: rating_of(folder) is Rating.WORKED)
    workplace.wait_until(lambda: not waits(workplace))


def test_a_run_is_neither_remembered_nor_learned_from_before_its_owner_says_so(workplace: Workplace) -> None:
    folder = finished(workplace)
    settings = Settings(home=workplace.home)
    redact_record(folder, Rules(), read=lambda pixels: [])
    memory = EpisodicMemory(settings.memory_file)
    assert len(memory) == 1
    assert memory.recall(Task("save it")) == []
    assert unrated(settings) == [folder.name]
    with pytest.raises(Exception, match="not said whether they worked"):
        learnable([folder], lambda done, of: None)
    rate_record(settings, folder.name, Rating.FAILED)
    [episode] = memory.recall(Task("save it"))
    assert "did not work" in episode.summary
    with pytest.raises(Exception, match="nothing to learn from"):
        learnable([folder], lambda done, of: None)
    rate_record(settings, folder.name, Rating.WORKED)
    [episode] = memory.recall(Task("save it"))
    assert "did not work" not in episode.summary
    assert [one.outcome for one in learnable([folder], lambda done, of: None)] == ["success"]
    rate_record(settings, folder.name, Rating.PARTLY)
    [partly] = learnable([folder], lambda done, of: None)
    assert (partly.outcome, partly.facts["rating"]) == ("", "partly")
    assert unrated(settings) == []


def test_a_terminal_lists_files_and_rates(workplace: Workplace, capsys: pytest.CaptureFixture[str]) -> None:
    folder = finished(workplace)
    path = leave(folder, "letter.txt", "dear Ada")
    capsys.readouterr()
    assert main(["show", "latest"]) == ExitStatus.DONE
    said = capsys.readouterr().out
    assert f"File: {path}  (8 B)" in said
    assert f"deskhand rate {folder.name} yes|partly|no" in said
    assert main(["rate", "latest", "no", "--json"]) == ExitStatus.DONE
    assert json.loads(capsys.readouterr().out) == {"record": folder.name, "rating": "no", "waiting": 0}
    assert main(["show", "latest", "--json"]) == ExitStatus.DONE
    told = json.loads(capsys.readouterr().out)
    assert (told["files"], told["rating"]) == ([str(path)], "no")


def test_what_ended_otherwise_is_not_rated(workplace: Workplace) -> None:
    workplace.problem = SettingsError("It cannot begin.")
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_for_end()
    assert workplace.window.findChildren(RatingRow) == []
    with pytest.raises(Exception, match="No task"):
        find_record(Settings(home=workplace.home), "latest")
