"""A record becomes a trajectory once no finding is open, with all its owner's decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.types import Action, CallUser, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.demonstrations.demonstration import SECRET_TYPED
from agent.redaction import Rules
from agent.redaction.records import redact_record, search_record
from agent.review import Edit, EditKind, add_edit
from agent.store import RecordWriter
from agent.types import (
    Allow,
    Annotation,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    ModelReply,
    Performed,
    Proposal,
    Step,
    TakeOver,
    Task,
)
from tests.fakes import observed, picture
from training.errors import OpenFindingsError
from training.trajectories.formats import READERS, WRITERS
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import Rejected, is_learned

CLICK, OTHER = Click(MonitorPoint(10.5, 20.5)), Click(MonitorPoint(30.5, 40.5))
OWNER = Allow("demonstration", "owner")
Done = tuple[Action, Decision]


def record(folder: Path, *done: Done | str, task: str = "write a name") -> Path:
    """A string stands for a step whose problem it is."""
    writer = RecordWriter(folder, about={"source": "demonstration"})
    writer.begin(Task(task))
    for number, one in enumerate(done, start=1):
        performed: tuple[Performed, ...] = ()
        if not isinstance(one, str):
            action, decision = one
            effect = None if isinstance(decision, Deny) else Effect(EffectKind.CHANGED)
            performed = (Performed(action, decision, effect),)
        shown = observed(picture(number)[:60, :80])
        problem = one if isinstance(one, str) else ""
        writer.step(Step(number, shown, None, "", None, f"why {number}", performed, problem))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def searched(folder: Path) -> Path:
    redact_record(folder, Rules(), read=lambda pixels: [])
    return folder


def test_unsearched_record_does_not_leave(tmp_path: Path) -> None:
    with pytest.raises(OpenFindingsError, match="not been searched"):
        trajectories_of(record(tmp_path, (CLICK, OWNER)))


def test_record_with_open_findings_does_not_leave_until_they_are_removed(tmp_path: Path) -> None:
    folder = record(tmp_path, (TypeText("4111 1111 1111 1111"), OWNER))
    search_record(folder, Rules(), read=lambda pixels: [])
    with pytest.raises(OpenFindingsError, match="1 open finding"):
        trajectories_of(folder)
    (found,) = trajectories_of(searched(folder))
    assert found.steps[0].actions == (TypeText("[card number]"),)


def test_demonstration_becomes_a_trajectory_with_its_pictures(tmp_path: Path) -> None:
    folder = searched(record(tmp_path, (CLICK, OWNER), (Finished(), OWNER)))
    (found,) = trajectories_of(folder)
    assert (found.trajectory_id, found.task, found.source) == (folder.name, "write a name", "demonstration")
    assert [step.actions for step in found.steps] == [(CLICK,), (Finished(),)]
    assert all(step.image is not None and step.image.exists() for step in found.steps)


def test_what_the_owner_did_in_the_middle_of_a_run_is_learned_as_the_owners(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path, about={"model": "clever"})
    writer.begin(Task("write a name"))
    done: tuple[tuple[Action, Decision, ModelReply | None], ...] = (
        (CLICK, Allow("level-all"), ModelReply("click")),
        (OTHER, TakeOver(), ModelReply("other")),
        (OTHER, OWNER, None),
        (TypeText("Ada"), OWNER, None),
        (Finished(), Allow("ending"), ModelReply("done")),
    )
    for number, (action, decision, reply) in enumerate(done, start=1):
        effect = None if isinstance(decision, TakeOver) else Effect(EffectKind.CHANGED)
        shown = observed(picture(number)[:60, :80])
        thought = "it thinks" if reply is not None else "so it is done"
        performed = (Performed(action, decision, effect),)
        writer.step(Step(number, shown, None, "", reply, thought, performed))
    writer.end(Ending(EndingKind.FINISHED))
    (found,) = trajectories_of(searched(writer.folder))
    assert [step.actions for step in found.steps] == [(CLICK,), (OTHER,), (TypeText("Ada"),), (Finished(),)]
    assert [step.written_by for step in found.steps] == ["clever", "owner", "owner", "clever"]
    assert all(map(is_learned, found.steps))


def test_owners_edits_count(tmp_path: Path) -> None:
    folder = searched(record(tmp_path, (CLICK, OWNER), (OTHER, OWNER), (Finished(), OWNER)))
    add_edit(folder, Edit(EditKind.WRONG, step=1))
    add_edit(folder, Edit(EditKind.CUT, step=1, text="the rest"))
    add_edit(folder, Edit(EditKind.THOUGHT, step=2, text="There it is."))
    first, second = trajectories_of(folder)
    assert [step.is_masked for step in first.steps] == [True]
    assert (second.task, second.steps[0].thought) == ("the rest", "There it is.")


def test_overridden_and_denied_steps_keep_what_was_not_wanted(tmp_path: Path) -> None:
    proposed = Proposal(CLICK, "I press Save", "text", "v1")
    changed = Change(OTHER, annotation=Annotation((proposed,), None, "Save is there."))
    denied = Deny("That deletes it.", annotation=Annotation((proposed,), None, "I press Save"))
    folder = searched(record(tmp_path, (CLICK, changed), (CLICK, denied), (Finished(), OWNER)))
    (found,) = trajectories_of(folder)
    first, second, _ = found.steps
    assert (first.actions, first.thought) == ((OTHER,), "Save is there.")
    assert first.rejected == Rejected((CLICK,), "I press Save", "")
    assert second.actions == ()
    assert second.rejected == Rejected((CLICK,), "I press Save", "That deletes it.")


def test_what_was_secret_is_a_masked_gap(tmp_path: Path) -> None:
    folder = searched(record(tmp_path, (CLICK, OWNER), SECRET_TYPED, (Finished(), OWNER)))
    (found,) = trajectories_of(folder)
    assert [(step.actions, step.is_masked) for step in found.steps] == [
        ((CLICK,), False),
        ((), True),
        ((Finished(),), False),
    ]


def test_merged_record_must_be_decided_too(tmp_path: Path) -> None:
    one = searched(record(tmp_path, (CLICK, OWNER)))
    other = record(tmp_path, (OTHER, OWNER), (Finished(), OWNER))
    add_edit(one, Edit(EditKind.MERGE, text=other.name))
    with pytest.raises(OpenFindingsError):
        trajectories_of(one)
    searched(other)
    (found,) = trajectories_of(one)
    assert [step.actions for step in found.steps] == [(CLICK,), (OTHER,), (Finished(),)]


def conversed(folder: Path) -> Path:
    """A run in which the agent asked, was answered, and was told something unasked."""
    writer = RecordWriter(folder, about={"model": "m"})
    writer.begin(Task("delete the newest message"))
    question = CallUser("Which of the two?")
    said = Performed(question, Allow("answered", "owner"), Effect(EffectKind.UNCHANGED, "The upper one"))
    clicked = Performed(CLICK, OWNER, Effect(EffectKind.CHANGED))
    ended = Performed(Finished(), Allow("ending"), None)
    for number, (performed, heard) in enumerate([(said, ()), (clicked, ("Be quick",)), (ended, ())], start=1):
        shown = observed(picture(number)[:60, :80])
        writer.step(Step(number, shown, None, "", None, f"why {number}", (performed,), heard=heard))
    writer.end(Ending(EndingKind.FINISHED))
    return searched(writer.folder)


def test_an_answered_question_does_not_end_what_is_learned(tmp_path: Path) -> None:
    (found,) = trajectories_of(conversed(tmp_path))
    assert [step.actions for step in found.steps] == [
        (CallUser("Which of the two?"),),
        (CLICK,),
        (Finished(),),
    ]
    assert found.steps[1].output == "The owner answered: The upper one\nThe owner says: Be quick"
    assert found.steps[2].output == ""


@pytest.mark.parametrize("name", [name for name in READERS if name in WRITERS])
def test_an_answered_question_goes_out_and_comes_in_again(tmp_path: Path, name: str) -> None:
    (found,) = trajectories_of(conversed(tmp_path / "records"))
    WRITERS[name]([found], tmp_path / "out")
    (again,) = READERS[name](tmp_path / "out")
    assert [step.output for step in again.steps] == [step.output for step in found.steps]
    assert again.steps[0].actions == found.steps[0].actions


def test_an_ending_that_did_not_count_teaches_nothing(tmp_path: Path) -> None:
    folder = searched(record(tmp_path, (CLICK, OWNER), (Finished("no form"), OWNER), (Finished("{}"), OWNER)))
    (found,) = trajectories_of(folder)
    assert [step.actions for step in found.steps] == [(CLICK,), (Finished("{}"),)]


def test_a_record_that_ends_may_have_another_merged_behind_it(tmp_path: Path) -> None:
    one = searched(record(tmp_path, (CLICK, OWNER), (Finished(), OWNER)))
    other = searched(record(tmp_path, (OTHER, OWNER), (Finished(), OWNER)))
    add_edit(one, Edit(EditKind.MERGE, text=other.name))
    (found,) = trajectories_of(one)
    assert [step.actions for step in found.steps] == [(CLICK,), (OTHER,), (Finished(),)]
