"""Applies the owner's edits to a record: one or several tasks, each with its remaining steps. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agent.actions.placeholders import PLACEHOLDER
from agent.actions.types import Action, CallUser, Finished, TypeText
from agent.errors import AgentError
from agent.perception.change import has_changed
from agent.review.edits import Edit, EditKind, effective
from agent.store.format import StepLine
from agent.store.imported import RULE, imported_step, imported_task
from agent.store.reader import Record
from agent.types import Allow, Change, Step, TakeOver


@dataclass(frozen=True, slots=True)
class ReviewedStep:
    record_id: str
    step: Step
    """As recorded, without its pixels."""
    image: str
    actions: tuple[Action, ...]
    """What was done, after all edits."""
    thought: str
    is_wrong: bool = False
    written_by: str = ""
    """The model whose draft its owner accepted as the thought; "" for every other thought."""
    draft: str = ""
    """What a model suggests as the thought of a step without one; nothing learns from it."""
    draft_by: str = ""
    screen: str = ""
    """The picture that stands for what was seen: after a step in which nothing was done that step's, where
    since then no more than a caret has blinked; else its own."""


@dataclass(frozen=True, slots=True)
class ReviewedTask:
    task_id: str
    """The record's id, with a number where the record was cut."""
    task: str
    steps: tuple[ReviewedStep, ...]
    quality: int = 0
    """0 where nobody has said anything."""
    outcome: str = ""
    application: str = ""


def done_actions(step: Step) -> tuple[Action, ...]:
    """The actions a step performed: with the owner's changes, without denied ones. Of imported actions it is
    not known what they did to the screen."""
    done = []
    for performed in step.performed:
        decision = performed.decision
        is_ending = isinstance(performed.action, Finished | CallUser) and not isinstance(decision, TakeOver)
        is_imported = isinstance(decision, Allow) and decision.rule == RULE
        if performed.effect is not None or is_ending or is_imported:
            done.append(decision.action if isinstance(decision, Change) else performed.action)
    return tuple(done)


def reviewed(
    record: Record, edits: Iterable[Edit], *, merged: Sequence[tuple[Record, Iterable[Edit]]] = ()
) -> list[ReviewedTask]:
    """
    Args:
        merged: the records that follow on this one, as its edits name them, with their own edits.
    """
    kept = effective(edits)
    steps = _steps(record, kept)
    for other, others in merged:
        steps += _steps(other, effective(others))
    task = _last_text(kept, EditKind.TASK) or record.task.text
    told = imported_task(record.header)
    quality, outcome = (told.quality, told.outcome) if told is not None else (0, "")
    common = {
        "quality": next((edit.level for edit in reversed(kept) if edit.kind is EditKind.QUALITY), quality),
        "outcome": _last_text(kept, EditKind.OUTCOME, before=outcome),
        "application": record.task.application or _application(steps),
    }
    cuts = {edit.step: edit.text for edit in kept if edit.kind is EditKind.CUT}
    parts: list[tuple[str, list[ReviewedStep]]] = [(task, [])]
    for step in steps:
        parts[-1][1].append(step)
        if step.record_id == record.record_id and step.step.number in cuts:
            parts.append((cuts[step.step.number] or task, []))
    filled = [(words, tuple(part)) for words, part in parts if part]
    return [
        ReviewedTask(
            record.record_id if len(filled) == 1 else f"{record.record_id}.{number}",
            words,
            part,
            **common,  # type: ignore[arg-type]
        )
        for number, (words, part) in enumerate(filled, start=1)
    ]


def _steps(record: Record, edits: Sequence[Edit]) -> list[ReviewedStep]:
    found: dict[int, ReviewedStep] = {}
    before: StepLine | None = None
    for line in record.lines:
        actions, told = done_actions(line.step), imported_step(line.step.extensions)
        is_wrong = told is not None and told.is_masked
        screen = line.image
        if before is not None and not found[before.step.number].actions and _is_same(record, before, line):
            screen = found[before.step.number].screen
        found[line.step.number] = ReviewedStep(
            record.record_id, line.step, line.image, actions, line.step.thought, is_wrong, screen=screen
        )
        before = line
    for edit in edits:
        step = found.get(edit.step)
        if step is not None:
            changed = _changed(step, edit)
            if changed is None:
                del found[edit.step]
            else:
                found[edit.step] = changed
    return list(found.values())


def _is_same(record: Record, before: StepLine, line: StepLine) -> bool:
    if not before.image or not line.image or before.image == line.image:
        return before.image == line.image
    try:
        return not has_changed(record.pixels(before), record.pixels(line))
    except AgentError:  # a picture that cannot be read is told where it is looked at
        return False


def _changed(step: ReviewedStep, edit: Edit) -> ReviewedStep | None:
    match edit.kind:
        case EditKind.WRONG | EditKind.RIGHT:
            return replace(step, is_wrong=edit.kind is EditKind.WRONG)
        case EditKind.DELETE:
            return None
        case EditKind.THOUGHT:
            return replace(step, thought=edit.text, written_by=edit.author, draft="", draft_by="")
        case EditKind.DRAFT if not (edit.text and step.thought):  # never over words that are there
            return replace(step, draft=edit.text, draft_by=edit.author)
        case EditKind.PARAMETER if not step.actions and PLACEHOLDER.fullmatch(edit.text.removesuffix("\n")):
            # a secret was typed, of which nothing was kept: by its name it can be typed again
            return replace(step, actions=(TypeText(edit.text),))
        case EditKind.ACTION if edit.action is not None and edit.index < len(step.actions):
            actions = (*step.actions[: edit.index], edit.action, *step.actions[edit.index + 1 :])
            return replace(step, actions=actions)
        case _:
            return step


def _last_text(edits: Sequence[Edit], kind: EditKind, *, before: str = "") -> str:
    return next((edit.text for edit in reversed(edits) if edit.kind is kind and not edit.step), before)


def _application(steps: Sequence[ReviewedStep]) -> str:
    for step in steps:
        window = step.step.observation.window
        if window is not None and window.application:
            return window.application
    return ""
