"""The model proposes, the owner accepts or overrides, and every choice is kept with its origin."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click, TypeText
from agent.annotation import AnnotatingOwner, Lesson, LessonKind, ProposingModel, lessons_of
from agent.coordinates import MonitorPoint
from agent.errors import ModelCrashedError
from agent.session import Session
from agent.settings import Settings
from agent.store import Record, open_record
from agent.types import Allow, Annotation, Answer, Change, Deny, Prompt, Proposal, Stop, TakeOver, Task
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest

SAVE = 'press "Save"<|click|><|500|><|500|>'
OPEN = 'press "Open"<|click|><|250|><|250|>'
TYPE = "type the name<|type|>Ada"
DONE = "<|finished|>saved"
UNREADABLE = "I would rather not"
MIDDLE = Click(MonitorPoint(400.0, 304.0))
CORNER = Click(MonitorPoint(200.0, 152.0))


class Clock:
    """Every reading advances it by two seconds."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=2)
        return self.now


def run(
    folder: Path, *given: Answer, others: tuple[str | Exception, ...] = (OPEN, TYPE)
) -> tuple[Record, ListOwner]:
    """One step that the owner is asked about, and its record."""
    owner = ListOwner(*given)
    model = ProposingModel(ScriptedModel(SAVE, DONE), ScriptedModel(*others), num_candidates=3)
    manifest = embedded_manifest()
    session = Session(
        Settings(home=folder, approval=ApprovalLevel.ASK),
        computer=FakeComputer(),
        model=model,
        manifest=manifest,
        owner=AnnotatingOwner(owner, model, manifest, crop="screen", now=Clock()),
    )
    outcome = session.run(Task("Save"), stop=Event())
    return open_record(folder / "records" / outcome.record_id), owner


def annotation_of(record: Record) -> Annotation:
    decision = next(iter(record)).performed[0].decision
    assert not isinstance(decision, Stop)
    assert decision.annotation is not None
    return decision.annotation


def lessons(record: Record) -> tuple[Lesson, ...]:
    return lessons_of(next(iter(record)))


def test_owner_is_offered_what_else_the_model_would_do(tmp_path: Path) -> None:
    _, owner = run(tmp_path, Answer(Allow("owner", "owner")))
    (question,) = owner.questions
    assert [one.action for one in question.proposals] == [MIDDLE, CORNER, TypeText("Ada")]
    assert [one.thought for one in question.proposals] == ['press "Save"', 'press "Open"', "type the name"]


def test_same_and_unreadable_proposals_are_not_offered(tmp_path: Path) -> None:
    _, owner = run(tmp_path, Answer(Allow("owner", "owner")), others=(SAVE, UNREADABLE))
    assert [one.action for one in owner.questions[0].proposals] == [MIDDLE]


def test_model_that_cannot_propose_more_does_not_end_the_run(tmp_path: Path) -> None:
    record, owner = run(tmp_path, Answer(Allow("owner", "owner")), others=(ModelCrashedError("gone"),))
    assert [one.action for one in owner.questions[0].proposals] == [MIDDLE]
    assert len(record) == 2


def test_accepted_action_is_a_positive_example_of_the_models_own(tmp_path: Path) -> None:
    record, _ = run(tmp_path, Answer(Allow("owner", "owner")))
    found = annotation_of(record)
    assert found.chosen == 0
    assert found.waited_s == 2.0
    assert found.asked == "2026-11-21T12:00:02.000+00:00"
    assert found.proposals[0].weights_version == "scripted-1"
    (lesson,) = lessons(record)
    assert lesson.kind is LessonKind.POSITIVE
    assert lesson.chosen == Proposal(MIDDLE, 'press "Save"', SAVE, "scripted-1")


def test_another_proposal_is_done_and_preferred_to_the_first(tmp_path: Path) -> None:
    record, _ = run(tmp_path, Answer(Change(CORNER)))
    assert annotation_of(record).chosen == 1
    positive, preference = lessons(record)
    assert positive.chosen == Proposal(CORNER, 'press "Open"', OPEN, "scripted-1")
    assert preference.kind is LessonKind.PREFERENCE
    assert preference.chosen == positive.chosen
    assert preference.rejected is not None
    assert preference.rejected.text == SAVE


def test_overridden_action_is_the_owners_and_no_models(tmp_path: Path) -> None:
    moved = Click(MonitorPoint(300.0, 200.0))
    record, _ = run(tmp_path, Answer(Change(moved), thought="Save is further left."))
    assert annotation_of(record).chosen is None
    positive, preference = lessons(record)
    assert positive.chosen == Proposal(moved, "Save is further left.")
    assert preference.rejected is not None
    assert preference.rejected.action == MIDDLE


def test_rewritten_thought_makes_a_text_that_no_model_wrote(tmp_path: Path) -> None:
    record, _ = run(tmp_path, Answer(Allow("owner", "owner"), thought="Save it now."))
    (lesson,) = lessons(record)
    assert lesson.chosen == Proposal(MIDDLE, "Save it now.")


def test_denied_action_is_a_negative_example_with_its_reason(tmp_path: Path) -> None:
    record, _ = run(tmp_path, Answer(Deny("That would overwrite the file.")))
    (lesson,) = lessons(record)
    assert lesson.kind is LessonKind.NEGATIVE
    assert lesson.chosen is None
    assert lesson.rejected is not None
    assert lesson.rejected.action == MIDDLE
    assert lesson.reason == "That would overwrite the file."


def test_taking_over_is_kept_and_teaches_nothing_by_itself(tmp_path: Path) -> None:
    record, _ = run(tmp_path, Answer(TakeOver()))
    assert len(annotation_of(record).proposals) == 3
    assert lessons(record) == ()


def test_what_rules_decide_teaches_nothing(tmp_path: Path) -> None:
    record, _ = run(tmp_path, Answer(Allow("owner", "owner")))
    step = next(iter(record))
    by_rule = tuple(replace(done, decision=Allow("harmless")) for done in step.performed)
    assert lessons_of(replace(step, performed=by_rule)) == ()


def test_more_is_asked_once_for_each_prompt() -> None:
    sampler = ScriptedModel(OPEN)
    model = ProposingModel(ScriptedModel(SAVE), sampler, num_candidates=4)
    assert model.more(stop=Event()) == []
    model.reply(Prompt(()), stop=Event())
    assert len(model.more(stop=Event())) == 3
    assert model.more(stop=Event()) == []
