"""Reviewed records → trajectories. I/O: reads records; refuses those with open findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from agent.actions.types import CallUser, Finished, SdkAction
from agent.annotation.lessons import LessonKind, lessons_of
from agent.demonstrations.demonstration import SECRET_TYPED, SOURCE
from agent.demonstrations.element import element_of
from agent.prompts.request import ANSWERED, heard_words
from agent.redaction import load_rules
from agent.redaction.records import search_texts_again
from agent.review import ReviewedStep, ReviewedTask, done_actions, open_review
from agent.review.collection import FORKED_FROM
from agent.review.corrections import denied_before, fork_of, left_by_fork
from agent.review.rating import OUTCOME_OF, Rating
from agent.review.same_screens import SameScreens
from agent.settings import Settings
from agent.store.imported import ImportedStep, imported_step, imported_task
from agent.store.reader import Record, recorded_image
from agent.store.writer import IMAGES_FOLDER
from agent.types import is_by_hand
from training.errors import OpenFindingsError
from training.trajectories.trajectory import OWNER, Rejected, Trajectory, TrajectoryStep, require_valid

PARTLY = OUTCOME_OF[Rating.PARTLY]
"""No data set knows this outcome: it becomes a fact."""


def trajectories_of(folder: Path) -> list[Trajectory]:
    """
    Raises:
        OpenFindingsError: the record was not searched for secrets, or a finding is undecided.
        StoreError: it cannot be read.
        DatasetError: what it holds makes no sense.
    """
    require_decided(folder)
    opened = open_review(folder)
    for other, _ in opened.merged:
        require_decided(folder.parent / other.record_id)
    record = opened.record
    told = imported_task(record.header)
    about = record.header.about
    if told is None:
        source, facts = about.get("source", "") or "run", {"computer": about.get("computer", "")}
    else:
        source, facts = told.source or told.format, dict(told.facts)
    facts = {name: fact for name, fact in facts.items() if fact}
    unwanted = _not_taken(record, opened.tasks())
    authors = {one.record_id: _author(one) for one in (record, *(other for other, _ in opened.merged))}
    return [
        require_valid(_trajectory(task, folder.parent, source, facts, authors, unwanted))
        for task in opened.tasks()
        if any(map(_teaches, task.steps))
    ]


def require_decided(folder: Path) -> None:
    """
    Raises:
        OpenFindingsError: this record may not be exported yet.
        SettingsError: the owner's rules of what is secret cannot be read.
    """
    found = search_texts_again(folder, load_rules(Settings.from_environment().redaction_file))
    if found is None:
        raise OpenFindingsError(
            f"The record {folder.name} has not been searched for secrets as it is now, by the rules of now: "
            f"deskhand redact {folder.name}"
        )
    if found:
        raise OpenFindingsError(
            f"The record {folder.name} has {len(found)} open findings; remove or keep each of them: "
            f"deskhand redact {folder.name}"
        )


def _teaches(step: ReviewedStep) -> bool:
    """Whether a step may carry loss: not if it was secret or unreadable."""
    return (
        bool(step.actions)
        or _told(step).unwanted is not None
        or any(lesson.kind is LessonKind.NEGATIVE for lesson in lessons_of(step.step))
    )


def _told(step: ReviewedStep) -> ImportedStep:
    """What its data set says of it, where it was imported."""
    return imported_step(step.step.extensions) or ImportedStep()


def _author(record: Record) -> str:
    """Who wrote the thoughts of a record, before any review."""
    about = record.header.about
    return OWNER if about.get("source") == SOURCE else about.get("model", "")


def _trajectory(
    task: ReviewedTask,
    records: Path,
    source: str,
    facts: dict[str, str],
    authors: Mapping[str, str],
    unwanted: Mapping[int, Rejected],
) -> Trajectory:
    """`unwanted`: what a run did that this is a fork of, by the number of the step that was done instead."""
    kept = _without_early_endings([step for step in task.steps if _teaches(step) or _is_gap(step)])
    return Trajectory(
        trajectory_id=task.task_id,
        task=task.task,
        steps=tuple(
            _step(
                step,
                records,
                authors[step.record_id],
                output=_observed(kept[number - 1] if number else None, step),
                unwanted=_denied(kept, number) or unwanted.get(step.step.number),
            )
            for number, step in enumerate(kept)
        ),
        application=task.application,
        outcome="" if task.outcome == PARTLY else task.outcome,
        quality=task.quality,
        source=source,
        facts={**facts, "rating": PARTLY} if task.outcome == PARTLY else facts,
    )


def _denied(steps: Sequence[ReviewedStep], number: int) -> Rejected | None:
    """What the owner denied on the same screen right before something else was done there."""
    if (before := denied_before(steps, number)) is None:
        return None
    for lesson in lessons_of(before.step):
        if lesson.kind is LessonKind.NEGATIVE and lesson.rejected is not None:
            return Rejected((lesson.rejected.action,), lesson.rejected.thought, lesson.reason)
    return None


def _not_taken(record: Record, tasks: Sequence[ReviewedTask]) -> dict[int, Rejected]:
    """Of a fork that worked, where the run that it began in did not: the first step of the fork is preferred
    to what was done there on the same screen.

    Raises:
        OpenFindingsError: that run was not searched for secrets, or a finding is undecided.
    """
    name, number = fork_of(record.header.about.get(FORKED_FROM, ""))
    folder = record.folder.parent / name
    if not name or not folder.is_dir():
        return {}
    pair = left_by_fork(tasks, open_review(folder).tasks(), number, SameScreens(folder.parent))
    if pair is None:
        return {}
    instead, left = pair
    require_decided(folder)
    reason = f"{FORKED_FROM} {name}#{number}"
    return {instead.step.number: Rejected(left.actions, left.thought, reason)}


def _without_early_endings(steps: Sequence[ReviewedStep]) -> list[ReviewedStep]:
    """A run goes on after a question that was answered, which stays, and after an ending that did not count:
    an answer in a wrong form, or the end of a record that another one was merged with. That teaches nothing.
    """
    kept = []
    for number, step in enumerate(steps):
        after = steps[number + 1] if number + 1 < len(steps) else None
        done = step.actions
        if after is not None and not _observed(step, after):
            done = tuple(action for action in done if not isinstance(action, CallUser))
        if after is not None:
            done = tuple(action for action in done if not isinstance(action, Finished))
        one = step if done == step.actions else replace(step, actions=done)
        if one is step or _teaches(one) or _is_gap(one):
            kept.append(one)
    return kept


def _is_gap(step: ReviewedStep) -> bool:
    """Whether a step is a gap: redacted or a mistake of a data set, but kept in the history, masked."""
    return step.step.problem == SECRET_TYPED or (_told(step).is_masked and not step.actions)


def _observed(before: ReviewedStep | None, step: ReviewedStep) -> str:
    """What came before a step in words: what tools and the owner answered to the step before, and what the
    owner said unasked. No answers where the owner made another step of that one since."""
    said = heard_words(step.step.heard)
    if step.step.observation.text or before is None or before.record_id != step.record_id:
        return "\n".join(filter(None, (step.step.observation.text, said)))
    if _is_gap(before) or before.actions != done_actions(before.step):
        return said
    answers = [
        f"{ANSWERED if isinstance(performed.action, CallUser) else ''}{performed.effect.detail}"
        for performed in before.step.performed
        if performed.effect is not None and isinstance(performed.action, SdkAction | CallUser)
    ]
    return "\n".join(filter(None, (*answers, said)))


def _writer(step: ReviewedStep, author: str, *, is_rewritten: bool) -> str:
    return step.written_by or (OWNER if is_rewritten else author)


def _step(
    step: ReviewedStep, records: Path, author: str, *, output: str, unwanted: Rejected | None
) -> TrajectoryStep:
    screen = step.step.observation.screen
    image = records / step.record_id / IMAGES_FOLDER / step.image if step.image else None
    if image is not None:
        recorded_image(records / step.record_id, step.image)
    told, rejected = _told(step), None
    author = OWNER if is_by_hand(step.step) else author
    if told.unwanted is not None:
        rejected = Rejected(told.unwanted.actions, told.unwanted.thought, told.unwanted.reason)
    for lesson in lessons_of(step.step):
        if lesson.rejected is not None:
            rejected = Rejected((lesson.rejected.action,), lesson.rejected.thought, lesson.reason)
    if rejected is None and step.actions:
        rejected = unwanted
    thought = step.thought
    for lesson in lessons_of(step.step):
        # the thought that goes with what was done, where the owner changed it, and nobody edited it later
        if lesson.kind is LessonKind.POSITIVE and lesson.chosen is not None and thought == step.step.thought:
            thought = lesson.chosen.thought
    is_rewritten = thought != step.step.thought
    return TrajectoryStep(
        image=image,
        width_px=screen.width_px,
        height_px=screen.height_px,
        actions=step.actions,
        thought=thought,
        is_masked=step.is_wrong or _is_gap(step),
        rejected=rejected,
        output=output,
        window=step.step.observation.window,
        written_by=_writer(step, told.written_by or author, is_rewritten=is_rewritten) if thought else "",
        element=element_of(step.step.extensions),
        source_step=(step.record_id, step.step.number),
        facts=dict(told.facts),
    )
