"""Going on after a run: in the same desktop, in a new one with its files, or from one of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions.policy import ApprovalLevel
from agent.actions.types import TypeText
from agent.approval import NobodyToAsk
from agent.errors import SettingsError
from agent.session import Outcome
from agent.settings import Settings
from agent.store import Record, open_record
from agent.types import EndingKind
from app.cli.run import TerminalWatcher
from app.running.choices import ASKED_BY_ASSISTANT, TaskChoice
from app.running.compose import run_task
from app.running.kept_desktop import DesktopShelf
from app.running.request import task_request
from app.storage.preferences import Preferences
from tests.fakes import ScriptedModel, classic_manifest, prompt_text

pytestmark = pytest.mark.desktop

WRITE = "Thought: write a note\nAction: type(content='first note')"
SAVE = "Thought: save it\nAction: hotkey(key='ctrl s')"
MORE = "Thought: write more\nAction: type(content=' and more')"
DONE = "Thought: done\nAction: finished(content='ok')"
NOTE = TaskChoice("write a note", approval=ApprovalLevel.ALL, open_command=("mousepad", "list.txt"))


@pytest.fixture
def shelf() -> Iterator[DesktopShelf]:
    made = DesktopShelf(lambda: 5)
    yield made
    made.close()


def ran(choice: TaskChoice, *replies: str, shelf: DesktopShelf | None = None) -> tuple[Outcome, Record, str]:
    """The outcome, the record, and the first prompt."""
    model = ScriptedModel(*replies)
    request = task_request(choice, Preferences())
    outcome = run_task(
        request,
        owner=NobodyToAsk(),
        watcher=TerminalWatcher(),
        stop=Event(),
        load=lambda _name: (classic_manifest(), model),
        shelf=shelf,
    )
    assert outcome.ending.kind is EndingKind.FINISHED, outcome.ending
    record = open_record(request.settings.records_folder / outcome.record_id)
    return outcome, record, prompt_text(model.prompts[0])


def title_of(record: Record) -> str:
    window = list(record)[-1].observation.window
    return window.title if window is not None else ""


def test_follow_up_goes_on_in_the_same_desktop_with_the_earlier_run_in_memory(
    deskhand_home: Path, shelf: DesktopShelf
) -> None:
    first, before, _ = ran(NOTE, WRITE, DONE, shelf=shelf)
    assert shelf.record_id == first.record_id
    assert title_of(before).startswith("*")  # not saved
    follow = replace(shelf.choice, task="und jetzt speichern", continues=first.record_id)
    second, after, prompt = ran(follow, SAVE, DONE, shelf=shelf)
    assert next(iter(after)).observation.window == list(before)[-1].observation.window
    assert not title_of(after).startswith("*")
    assert after.header.about["continues"] == first.record_id
    assert "write a note" in prompt
    assert (after.folder / "files" / "list.txt").read_text() == "first note"
    third, again, prompt = ran(
        replace(follow, task="再写一点", continues=second.record_id), MORE, DONE, shelf=shelf
    )
    assert "speichern" in prompt
    assert "write a note" in prompt
    assert title_of(again).startswith("*")
    assert shelf.record_id == third.record_id


def test_without_its_desktop_a_new_one_has_the_files_of_the_earlier_run(deskhand_home: Path) -> None:
    first, _, _ = ran(NOTE, WRITE, SAVE, DONE)
    second, after, prompt = ran(replace(NOTE, task="write more", continues=first.record_id), MORE, SAVE, DONE)
    assert (after.folder / "files" / "list.txt").read_text() in ("first note and more", " and morefirst note")
    assert "write a note" in prompt
    assert second.record_id != first.record_id


def test_desktop_is_kept_for_its_owner_s_next_task_alone(deskhand_home: Path, shelf: DesktopShelf) -> None:
    first, _, _ = ran(NOTE, DONE, shelf=shelf)
    assert shelf.record_id == first.record_id
    ran(replace(NOTE, asked_by=ASKED_BY_ASSISTANT), DONE, shelf=shelf)
    assert shelf.record_id == ""
    nothing = DesktopShelf(lambda: 0)
    ran(NOTE, DONE, shelf=nothing)
    assert nothing.take("") is None


def test_fork_does_the_steps_before_again_and_says_whether_the_screen_is_as_it_was(
    deskhand_home: Path,
) -> None:
    first, before, _ = ran(NOTE, WRITE, SAVE, DONE)
    forked = replace(NOTE, task="write more", fork_of=first.record_id, fork_step=2)
    second, after, prompt = ran(forked, MORE, DONE)
    actions = [performed.action for step in after for performed in step.performed]
    assert actions[:2] == [TypeText("first note"), TypeText(" and more")]
    assert after.header.about["forked_from"] == f"{first.record_id}#2"
    assert second.remark.startswith("1 actions before step 2 were done again")
    assert second.remark.endswith(("as recorded.", "% of it."))
    assert "write more" in prompt
    assert len(list(before)) == 3


def test_fork_from_a_step_that_is_not_there_begins_nothing(deskhand_home: Path) -> None:
    first, _, _ = ran(NOTE, DONE)
    with pytest.raises(SettingsError, match="no step 7"):
        ran(replace(NOTE, fork_of=first.record_id, fork_step=7), DONE)
    assert len(list(Settings.from_environment().records_folder.glob("2*"))) == 1
