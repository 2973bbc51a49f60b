"""A record is reviewed without being touched: edits are kept beside it and can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.types import Action, Click, Finished, Hotkey, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import RecordCorruptError
from agent.review import (
    Edit,
    EditKind,
    ReviewedTask,
    add_edit,
    balance_of,
    near_duplicates,
    read_edits,
    reviewed,
)
from agent.store import Record, RecordWriter, open_record
from agent.types import (
    Allow,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Performed,
    Step,
    Task,
)
from tests.fakes import observed, picture

DONE = Effect(EffectKind.CHANGED)
CLICK = Click(MonitorPoint(100.5, 50.5))
SCRIPT: tuple[Action, ...] = (CLICK, TypeText("Ada"), Hotkey(("ctrl", "s")), Finished())


def record(
    folder: Path,
    *,
    task: str = "write a name",
    script: tuple[Action, ...] = SCRIPT,
    first: Decision | None = None,
) -> Record:
    writer = RecordWriter(folder)
    writer.begin(Task(task))
    for number, action in enumerate(script, start=1):
        decision = first if first is not None and number == 1 else Allow("demonstration", "owner")
        effect = None if isinstance(decision, Deny) else DONE
        performed = (Performed(action, decision, effect),)
        writer.step(
            Step(number, observed(picture(number)[:60, :80]), None, "", None, f"why {number}", performed)
        )
    writer.end(Ending(EndingKind.FINISHED))
    return open_record(writer.folder)


def after(found: Record, *edits: Edit) -> list[ReviewedTask]:
    for edit in edits:
        add_edit(found.folder, edit)
    return reviewed(found, read_edits(found.folder))


def actions_of(task: ReviewedTask) -> list[Action]:
    return [action for step in task.steps for action in step.actions]


def test_record_without_edits_is_one_task_with_all_its_steps(tmp_path: Path) -> None:
    found = record(tmp_path)
    (task,) = after(found)
    assert (task.task_id, task.task) == (found.record_id, "write a name")
    assert actions_of(task) == list(SCRIPT)
    assert [step.thought for step in task.steps] == ["why 1", "why 2", "why 3", "why 4"]
    assert task.application == "notes"


def test_steps_are_edited_deleted_and_marked(tmp_path: Path) -> None:
    moved = Click(MonitorPoint(7.5, 8.5))
    (task,) = after(
        record(tmp_path),
        Edit(EditKind.ACTION, step=1, action=moved),
        Edit(EditKind.THOUGHT, step=2, text="Her first name."),
        Edit(EditKind.WRONG, step=2),
        Edit(EditKind.DELETE, step=3),
        Edit(EditKind.TASK, text="enter a name"),
        Edit(EditKind.QUALITY, level=3),
        Edit(EditKind.OUTCOME, text="success"),
    )
    assert actions_of(task) == [moved, TypeText("Ada"), Finished()]
    assert [step.is_wrong for step in task.steps] == [False, True, False]
    assert task.steps[1].thought == "Her first name."
    assert (task.task, task.quality, task.outcome) == ("enter a name", 3, "success")


def test_every_edit_can_be_undone_and_the_record_is_never_touched(tmp_path: Path) -> None:
    found = record(tmp_path)
    before = (found.folder / "record.jsonl").read_bytes()
    (task,) = after(
        found,
        Edit(EditKind.DELETE, step=1),
        Edit(EditKind.DELETE, step=2),
        Edit(EditKind.UNDO),
        Edit(EditKind.UNDO),
        Edit(EditKind.UNDO),
    )
    assert actions_of(task) == list(SCRIPT)
    assert (found.folder / "record.jsonl").read_bytes() == before
    assert len(read_edits(found.folder)) == 5


def test_record_is_cut_into_two_tasks(tmp_path: Path) -> None:
    found = record(tmp_path)
    first, second = after(found, Edit(EditKind.CUT, step=2, text="save the file"))
    assert (first.task, actions_of(first)) == ("write a name", list(SCRIPT[:2]))
    assert (second.task, actions_of(second)) == ("save the file", list(SCRIPT[2:]))
    assert [first.task_id, second.task_id] == [f"{found.record_id}.1", f"{found.record_id}.2"]


def test_two_records_are_merged_into_one_task(tmp_path: Path) -> None:
    one, other = record(tmp_path, script=SCRIPT[:2]), record(tmp_path, script=SCRIPT[2:])
    (task,) = reviewed(one, [Edit(EditKind.MERGE, text=other.record_id)], merged=[(other, ())])
    assert actions_of(task) == list(SCRIPT)


def test_changed_action_counts_as_it_was_done_and_a_denied_one_not_at_all(tmp_path: Path) -> None:
    moved = Click(MonitorPoint(7.5, 8.5))
    (changed,) = after(record(tmp_path, first=Change(moved)))
    (denied,) = after(record(tmp_path, first=Deny("no")))
    assert changed.steps[0].actions == (moved,)
    assert denied.steps[0].actions == ()


def test_torn_last_edit_was_never_made_and_damage_before_it_is_an_error(tmp_path: Path) -> None:
    found = record(tmp_path)
    add_edit(found.folder, Edit(EditKind.DELETE, step=1))
    path = found.folder / "review.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"version":1,"ki')
    assert len(read_edits(found.folder)) == 1
    path.write_bytes(b"{}\n" + whole)
    with pytest.raises(RecordCorruptError):
        read_edits(found.folder)


def test_near_duplicates_have_the_same_words_actions_and_places(tmp_path: Path) -> None:
    near = (Click(MonitorPoint(101.0, 50.0)), *SCRIPT[1:])
    far = (Click(MonitorPoint(40.0, 50.0)), *SCRIPT[1:])
    tasks = [
        task
        for found in (
            record(tmp_path),
            record(tmp_path, script=near),
            record(tmp_path, script=far),
            record(tmp_path, task="draw a house"),
        )
        for task in after(found)
    ]
    assert near_duplicates(tasks) == [(tasks[0].task_id, tasks[1].task_id)]


def test_balance_counts_tasks_and_actions(tmp_path: Path) -> None:
    balance = balance_of(after(record(tmp_path), Edit(EditKind.QUALITY, level=2)))
    assert balance.applications == {"notes": 1}
    assert balance.actions == {"click": 1, "type_text": 1, "hotkey": 1, "finished": 1}
    assert balance.qualities == {2: 1}
