"""The window at work: a real session on a fake computer, with a scripted model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QMessageBox, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.errors import ModelBrokenError
from agent.store import open_record
from agent.store.index import Filter, RecordIndex
from agent.types import Change, Scope
from app.approval.answers import CardAnswer, OwnerChoice
from app.running.choices import TaskChoice
from app.storage.preferences import load_preferences
from app.widgets.history_list import RecordAction
from app.windows.record_dialog import RecordDialog
from app.windows.settings.dialog import SettingsDialog
from tests.app.finding import history_rows, named
from tests.app.workplace import Workplace
from tests.fakes import embedded_manifest


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def test_a_task_runs_from_typing_to_its_ending(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here in “Notes”."))
    assert workplace.computer.performed == []
    assert workplace.button("Stop").isEnabled()
    workplace.allow()
    workplace.wait_for_end()
    assert [type(action) for action in workplace.computer.performed] == [Click]
    workplace.wait_until(lambda: workplace.sees("2 steps in"))
    for words in ("Finished", "Saved.", 'press "Save"', "Click at (400, 152)"):
        assert workplace.sees(words), words
    assert not workplace.button("Stop").isEnabled()
    assert workplace.button("Run").isVisible()


def test_what_was_not_kept_of_the_files_is_said_at_the_end(workplace: Workplace) -> None:
    workplace.remark = (
        "2 files of the agent were kept, these were not: 1 too large. Share a folder for large results."
    )
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_for_end()
    workplace.wait_until(lambda: workplace.sees("these were not: 1 too large"))


def test_a_denial_with_its_reason_is_shown_and_the_task_goes_on(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    workplace.window.approval.answered.emit(CardAnswer(OwnerChoice.DENY, "the other one"))
    workplace.wait_for_end()
    assert workplace.computer.performed == []
    workplace.wait_until(lambda: workplace.sees("denied by you: the other one"))
    assert len(workplace.model.prompts) == 2


def test_stop_while_a_question_is_open(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    workplace.click("Stop")
    workplace.wait_for_end()
    assert workplace.computer.performed == []
    workplace.wait_until(lambda: workplace.sees("Stopped"))
    assert not workplace.window.approval.isVisible()


def test_what_is_allowed_by_level_is_not_asked(workplace: Workplace) -> None:
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_for_end()
    assert len(workplace.computer.performed) == 1
    said = "allowed without asking, as you chose".replace(" ", "\N{NO-BREAK SPACE}")
    workplace.wait_until(lambda: workplace.sees(said))


def test_a_model_that_cannot_be_loaded_is_a_sentence_in_the_cards(workplace: Workplace) -> None:
    workplace.problem = ModelBrokenError("The model embedded is damaged: its checksum is wrong.")
    workplace.start()
    workplace.wait_for_end()
    workplace.wait_until(lambda: workplace.sees("The model embedded is damaged: its checksum is wrong."))
    assert workplace.button("Run").isVisible()


def test_a_choice_that_makes_no_sense_is_refused_before_anything_starts(workplace: Workplace) -> None:
    workplace.start(task="x" * 30_000)
    assert workplace.sees("The task has 30,000 characters")
    assert not workplace.controller.is_running()


def test_an_earlier_task_is_opened_from_the_history(workplace: Workplace) -> None:
    workplace.start(approval=ApprovalLevel.ALL, task="the earlier task")
    workplace.wait_for_end()
    workplace.click("New task")
    assert workplace.sees("What should be done?")
    history = workplace.window.history
    workplace.wait_until(lambda: ["Finished" in row.note for row in history_rows(history)] == [True])
    history.record_chosen.emit(history_rows(history)[0].record_id)
    workplace.wait_until(lambda: workplace.sees("Click at (400, 152)"))
    assert workplace.sees("the earlier task")


def test_the_history_is_searched(workplace: Workplace) -> None:
    for task in ("open the garden gate", "feed the cat"):
        workplace.start(approval=ApprovalLevel.ALL, task=task)
        workplace.wait_for_end()
    history = workplace.window.history
    history.search_changed.emit("cat")
    workplace.wait_until(lambda: [row.task for row in history_rows(history)] == ["feed the cat"])


def test_an_example_fills_the_task_box(workplace: Workplace) -> None:
    workplace.click("Press Save")
    assert workplace.window.task_box.choice().task == "Press Save"


def test_settings_are_saved_and_used(workplace: Workplace) -> None:
    workplace.click("Settings")
    dialog = workplace.window.findChild(SettingsDialog)
    assert dialog is not None
    named(dialog.approval, QSpinBox, "Step limit").setValue(9)
    workplace.click("Save")
    assert load_preferences(workplace.settings_file).max_steps == 9
    assert workplace.window.task_box.choice().max_steps == 9


def test_closing_the_window_ends_the_run(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    workplace.window.allow_closing()  # what it asks first: tests/app/test_window_keeps.py
    workplace.window.close()
    assert workplace.computer.performed == []
    workplace.wait_for_end()


def test_a_corrected_point_is_the_one_that_is_used_and_both_are_recorded(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    moved = (MonitorPoint(123.0, 45.0),)
    workplace.window.approval.answered.emit(CardAnswer(OwnerChoice.ALLOW, points=moved))
    workplace.wait_for_end()
    assert workplace.computer.performed == [Click(moved[0])]
    (record,) = RecordIndex(workplace.home / "index.sqlite3", workplace.home / "records").newest()
    first = next(iter(open_record(workplace.home / "records" / record.record_id)))
    assert first.performed[0].action == Click(MonitorPoint(400.0, 152.0))
    assert first.performed[0].decision == Change(Click(moved[0]))


def test_keys_that_are_none_are_not_taken_and_the_question_stays(workplace: Workplace) -> None:
    workplace.model.answers[0] = "save it<|hotkey|>ctrl s"
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to press Ctrl+S"))
    workplace.window.approval.answered.emit(CardAnswer(OwnerChoice.ALLOW, text="Ctrl+Frob"))
    assert workplace.sees("is no key or combination of keys")
    assert workplace.computer.performed == []
    workplace.click("Deny")
    workplace.wait_for_end()


def test_the_owner_takes_over_and_hands_back(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    workplace.click("Take over")
    assert workplace.sees("You are driving")
    assert not workplace.window.approval.isVisible()
    assert len(workplace.model.prompts) == 1, "the agent waits"
    workplace.click("Hand back")
    workplace.wait_for_end()
    assert workplace.computer.performed == []
    assert len(workplace.model.prompts) == 2
    workplace.wait_until(lambda: workplace.sees("you took over"))
    assert not workplace.button("Hand back").isVisible()


def test_stop_while_the_owner_drives(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    workplace.click("Take over")
    workplace.controller.stop()
    workplace.wait_for_end()
    assert workplace.computer.performed == []
    assert not workplace.button("Hand back").isVisible()


def test_what_was_allowed_for_the_task_is_not_asked_again(workplace: Workplace) -> None:
    workplace.model.answers[:1] = [
        'press "Save"<|click|><|500|><|250|>',
        'press "Open"<|click|><|100|><|100|>',
    ]
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    workplace.window.approval.answered.emit(CardAnswer(OwnerChoice.ALLOW, scope=Scope.TASK))
    workplace.wait_for_end()
    assert len(workplace.computer.performed) == 2
    workplace.wait_until(lambda: workplace.sees("allowed before".replace(" ", "\N{NO-BREAK SPACE}")))


def run_once(workplace: Workplace, task: str) -> str:
    """Do a task to its end; its id."""
    return run_to_its_end(workplace, TaskChoice(task, approval=ApprovalLevel.ALL))


def run_to_its_end(workplace: Workplace, choice: TaskChoice) -> str:
    workplace.window.task_box.set_choice(choice)
    workplace.click("Run")
    workplace.wait_for_end()
    index = RecordIndex(workplace.home / "index.sqlite3", workplace.home / "records")
    found = index.search(choice.task)[0].record_id
    workplace.wait_until(lambda: found in {row.record_id for row in history_rows(workplace.window.history)})
    return found


def test_an_earlier_task_is_named_tagged_and_filtered(workplace: Workplace) -> None:
    record_id = run_once(workplace, "press the green button")
    workplace.window.action_asked.emit(RecordAction.EDIT, record_id)
    dialog = workplace.window.findChild(RecordDialog)
    assert dialog is not None
    title, tags = dialog.findChildren(QLineEdit)
    title.setText("The green one")
    tags.setText("work, Friday ")
    named(dialog, QPushButton, "Save").click()
    history = workplace.window.history
    workplace.wait_until(lambda: history_rows(history)[0].task == "The green one")
    assert history_rows(history)[0].tags == ("work", "Friday")
    workplace.window.history_filtered.emit(Filter(tag="play"))
    workplace.wait_until(lambda: not history_rows(history))
    workplace.window.history_filtered.emit(None)
    workplace.wait_until(lambda: len(history_rows(history)) == 1)


def test_an_earlier_task_is_deleted_only_after_a_question(workplace: Workplace) -> None:
    record_id = run_once(workplace, "press the red button")
    for text, remains in (("Cancel", True), ("Delete", False)):
        workplace.window.action_asked.emit(RecordAction.DELETE, record_id)
        box = workplace.window.findChild(QMessageBox)
        assert box is not None
        next(button for button in box.buttons() if button.text().replace("&", "") == text).click()
        if not remains:
            workplace.wait_until(lambda: not (workplace.home / "records" / record_id).exists())
        workplace.wait_until(lambda: workplace.window.findChild(QMessageBox) is None)
        assert (workplace.home / "records" / record_id).exists() is remains


def test_an_earlier_task_is_ready_to_run_again(workplace: Workplace) -> None:
    box = workplace.window.task_box
    here, gone = workplace.home / "prices.txt", workplace.home / "gone.txt"
    for file in (here, gone):
        file.write_text("1")
    before = TaskChoice(
        "press the blue button",
        model=embedded_manifest().name,
        approval=ApprovalLevel.ALL,
        open_command=("sh", "-c", "a b"),
        attachments=(here, gone),
        max_steps=25,
        size_px=(1280, 800),
    )
    record_id = run_to_its_end(workplace, before)
    gone.unlink()
    box.set_choice(TaskChoice("something else"))
    workplace.window.action_asked.emit(RecordAction.RERUN, record_id)
    workplace.wait_until(lambda: box.choice().task == before.task)
    assert box.choice() == replace(before, attachments=(here,))
    assert workplace.sees("not attached")
    assert not workplace.controller.is_running()
