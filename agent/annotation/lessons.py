"""Training labels from a recorded decision of the owner: positive, negative, or a preference. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.actions.types import Action
from agent.types import Allow, Annotation, Change, Deny, Performed, Proposal, Step


class LessonKind(StrEnum):
    POSITIVE = "positive"
    """Do this."""
    PREFERENCE = "preference"
    """Rather this than that."""
    NEGATIVE = "negative"
    """Do not do that, for this reason."""


@dataclass(frozen=True, slots=True)
class Lesson:
    kind: LessonKind
    step: int
    chosen: Proposal | None = None
    """What was done; None in a negative lesson. Its text is empty where no model wrote it."""
    rejected: Proposal | None = None
    reason: str = ""


def lessons_of(step: Step) -> tuple[Lesson, ...]:
    """Accepted: positive. Another action: positive for it, and preferred to what was proposed first. Denied
    by the owner: negative. Decisions by rules give no label."""
    return tuple(lesson for done in step.performed for lesson in _lessons(step, done))


def _lessons(step: Step, done: Performed) -> list[Lesson]:
    decision, number = done.decision, step.number
    match decision:
        case Allow(decided_by="owner"):
            return [
                Lesson(LessonKind.POSITIVE, number, _proposed(step, done, done.action, decision.annotation))
            ]
        case Change(action=action, decided_by="owner"):
            chosen = _proposed(step, done, action, decision.annotation)
            return [
                Lesson(LessonKind.POSITIVE, number, chosen),
                Lesson(LessonKind.PREFERENCE, number, chosen, _first(step, done, decision.annotation)),
            ]
        case Deny(reason=reason, decided_by="owner"):
            rejected = _first(step, done, decision.annotation)
            return [Lesson(LessonKind.NEGATIVE, number, None, rejected, reason)]
        case _:
            return []


def _proposed(step: Step, done: Performed, action: Action, annotation: Annotation | None) -> Proposal:
    """The performed action as a proposal: the model's own if it wrote exactly that, else the owner's."""
    if annotation is None:
        is_own = action == done.action
        return _first(step, done, None) if is_own else Proposal(action, step.thought)
    if annotation.chosen is None:
        return Proposal(action, annotation.thought)
    proposal = annotation.proposals[annotation.chosen]
    if annotation.thought == proposal.thought:
        return proposal
    return Proposal(action, annotation.thought)  # the owner rewrote the thought: no model wrote it


def _first(step: Step, done: Performed, annotation: Annotation | None) -> Proposal:
    if annotation is not None:
        return annotation.proposals[0]
    reply = step.reply
    return Proposal(
        done.action,
        step.thought,
        reply.text if reply is not None else "",
        reply.weights_version if reply is not None else "",
    )
