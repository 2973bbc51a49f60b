"""What the owner has taught in ordinary use: each kind of correction, and what it becomes. Pure but
for the pictures of forks.

A fork is a record whose header names the record and step that it went on from (`collection.FORKED_FROM`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from agent.actions.types import CallUser
from agent.annotation.lessons import LessonKind, lessons_of
from agent.review.collection import DEMONSTRATED, Reviewable
from agent.review.reviewed import ReviewedStep, ReviewedTask
from agent.review.same_screens import SameScreens
from agent.types import Allow, Change, Deny, TakeOver

FAILED, WORKED = "failure", "success"
POOR = 1


class Correction(StrEnum):
    SHOWN = "shown"
    """A task that the owner did and recorded."""
    ALLOWED = "allowed"
    """An action of the agent that the owner looked at and allowed as it was."""
    CHANGED = "changed"
    DENIED = "denied"
    ANSWERED = "answered"
    """A question of the agent in words."""
    SAID = "said"
    """What the owner said unasked."""
    TAKEN_OVER = "taken over"
    RATED = "rated"
    FORKED = "forked"


@dataclass(frozen=True, slots=True)
class Taught:
    """All of it, counted."""

    corrections: Counter[Correction] = field(default_factory=Counter)
    num_tasks: int = 0
    """Tasks that a model can learn from, by their words: a fifth of them is held out."""
    num_steps: int = 0
    """Steps of them with loss: samples for SFT."""
    num_pairs: int = 0
    """One action rather than another on one screen: preference data."""
    num_unrated: int = 0
    """Finished runs that wait for the owner's word; nothing is learned from them."""
    num_unreviewed: int = 0


def taught(found: Sequence[Reviewable]) -> Taught:
    """What all records together teach."""
    kinds: Counter[Correction] = Counter()
    words: set[str] = set()
    num_steps = num_pairs = num_unrated = num_unreviewed = 0
    by_id = {one.record_id: one for one in found}
    for one in found:
        num_pairs += _is_fork_pair(one, by_id)
        kinds[Correction.SHOWN] += one.source == DEMONSTRATED
        kinds[Correction.RATED] += one.is_rated
        kinds[Correction.FORKED] += bool(one.forked_from)
        num_unrated += one.awaits_rating
        num_unreviewed += not one.is_reviewed
        for task in one.tasks:
            if one.source != DEMONSTRATED:
                for step in task.steps:
                    kinds.update(_corrections(step))
            if one.awaits_rating or not is_good(task):
                continue
            learned = [step for step in task.steps if step.actions and not step.is_wrong]
            if learned:
                words.add(" ".join(task.task.lower().split()))
            num_steps += len(learned)
            num_pairs += sum(is_preference(task.steps, number) for number in range(len(task.steps)))
    return Taught(kinds, len(words), num_steps, num_pairs, num_unrated, num_unreviewed)


def is_good(task: ReviewedTask) -> bool:
    """Whether its owner has called it neither poor nor failed."""
    return task.outcome != FAILED and task.quality != POOR


def is_preference(steps: Sequence[ReviewedStep], number: int) -> bool:
    """Whether what was done in a step is preferred to something else on the same screen."""
    step = steps[number]
    if not step.actions or step.is_wrong:
        return False
    return denied_before(steps, number) is not None or any(
        lesson.kind is LessonKind.PREFERENCE for lesson in lessons_of(step.step)
    )


def denied_before(steps: Sequence[ReviewedStep], number: int) -> ReviewedStep | None:
    """The step that the owner denied right before, on the same screen: what was done then instead is
    preferred to it, if the owner allowed it or made it. None where there is no such step."""
    step, before = steps[number], steps[number - 1] if number else None
    if before is None or before.record_id != step.record_id or before.actions or not step.actions:
        return None
    was_denied = any(lesson.kind is LessonKind.NEGATIVE for lesson in lessons_of(before.step))
    was_wanted = any(lesson.kind is LessonKind.POSITIVE for lesson in lessons_of(step.step))
    is_same_screen = bool(step.screen) and step.screen == before.screen
    return before if was_denied and was_wanted and is_same_screen else None


def left_by_fork(
    tasks: Sequence[ReviewedTask],
    before: Sequence[ReviewedTask],
    number: int,
    are_same: Callable[[ReviewedStep, ReviewedStep], bool],
) -> tuple[ReviewedStep, ReviewedStep] | None:
    """What a fork that worked did instead of the step `number` of an earlier run that did not, on the same
    screen, and that step; None where that is not so. What the fork did again before it is no choice.

    Args:
        are_same: whether two steps of different records began with the same screen.
    """
    if not tasks or tasks[0].outcome != WORKED or any(task.outcome == WORKED for task in before):
        return None
    for left in (step for task in before for step in task.steps if step.step.number == number):
        for instead in tasks[0].steps:
            is_choice = left.actions and instead.actions and left.actions != instead.actions
            if is_choice and are_same(left, instead):
                return instead, left
    return None


def fork_of(forked_from: str) -> tuple[str, int]:
    """The record and the step that a fork went on from; ("", 0) where that makes no sense."""
    name, mark, number = forked_from.partition("#")
    is_one = mark and name and "/" not in name and number.isascii() and number.isdigit() and len(number) < 7
    return (name, int(number)) if is_one else ("", 0)


def _is_fork_pair(one: Reviewable, by_id: Mapping[str, Reviewable]) -> bool:
    name, number = fork_of(one.forked_from)
    are_same = SameScreens(one.folder.parent)
    return name in by_id and left_by_fork(one.tasks, by_id[name].tasks, number, are_same) is not None


def _corrections(step: ReviewedStep) -> Iterable[Correction]:
    for done in step.step.performed:
        match done.decision:
            case Allow(decided_by="owner"):
                yield Correction.ALLOWED
            case Change(decided_by="owner"):
                yield Correction.CHANGED
            case Deny(decided_by="owner"):
                yield Correction.DENIED
            case TakeOver():
                yield Correction.TAKEN_OVER
        if isinstance(done.action, CallUser) and done.effect is not None and done.effect.detail:
            yield Correction.ANSWERED
    if step.step.heard:
        yield Correction.SAID
