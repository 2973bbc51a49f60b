"""A record as a routine: its actions, the screen before each, and parameters.
I/O: the record's pictures, and its review, where a name is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from agent.actions.describe import describe
from agent.actions.placeholders import PLACEHOLDER, secret_names
from agent.actions.types import Action, CallUser, Finished, TypeText
from agent.demonstrations.demonstration import SECRET_TYPED, UNSEEN_TYPED
from agent.demonstrations.demonstration import SOURCE as DEMONSTRATION
from agent.demonstrations.typed_check import unsure_steps
from agent.demonstrations.typed_doubt import was_sent
from agent.errors import SettingsError
from agent.redaction.kinds import SecretKind
from agent.review import Edit, EditKind, ReviewedStep, add_edit, done_actions, effective, read_edits, reviewed
from agent.store import Record, StepLine
from agent.store.imported import imported_task
from agent.types import EffectKind, Step, Window

ASK_FOR_SECRET = "A secret was typed here and is not in the record. Please type it yourself, then answer."
_CONCEALED = re.compile(rf"\[(?:{'|'.join(kind.value for kind in SecretKind)})\]")


@dataclass(frozen=True, slots=True)
class RoutineStep:
    """One action to repeat."""

    number: int
    """Of the recorded step."""
    action: Action
    thought: str
    window: Window | None
    """That was active."""
    look: Callable[[], NDArray[np.uint8]]
    """What the screen showed before it, (H, W, 3) RGB; (0, 0, 3) where that is not known."""
    recorded: Action
    """As it was done; `action` may have another text."""
    secret: str = ""
    """The name of the secret that is typed instead of the action's text."""
    is_unsure: bool = False
    """The record is not sure of the text."""


@dataclass(frozen=True, slots=True)
class Routine:
    task: str
    application: str
    steps: tuple[RoutineStep, ...]
    parameters: Mapping[str, str]
    """Name → the text that was recorded; empty for a secret, which never is."""
    secret_names: tuple[str, ...] = ()
    """What the owner has written like `{{mail password}}`, in the review or while showing how."""


def routine_of(
    record: Record,
    values: Mapping[str, str] | None = None,
    *,
    secrets: Collection[str] = (),
    named: Mapping[tuple[int, int], str] | None = None,
    is_to_run: bool = True,
) -> Routine:
    """
    Args:
        values: other texts for parameters, by their names.
        named: names of texts by the number of the step and which of its actions it is; None for those that
            the record's review has.
        secrets: names of those whose text is known elsewhere: they stand in no action, and for any other
            secret the owner is asked.
        is_to_run: whether every parameter needs a text.

    Raises:
        SettingsError: the record was imported, nothing can be done again, a value is for no parameter, or a
            text that was removed from the record has none.
        StoreError: the record's review or a picture cannot be read.
    """
    _require_own(record, is_to_run=is_to_run)
    values = values or {}
    edits = effective(read_edits(record.folder))
    kept = {(edit.step, edit.index): edit.text for edit in edits if edit.kind is EditKind.PARAMETER}
    names = kept if named is None else named
    lines = {line.step.number: line for line in record.lines}
    tasks, unsure = reviewed(record, edits), unsure_steps(record)
    steps: list[RoutineStep] = []
    parameters: dict[str, str] = {}
    for one in (step for task in tasks for step in task.steps):
        for index, action in actions_of(one):
            name = names.get((one.step.number, index), "")
            done, secret = action, ""
            if PLACEHOLDER.fullmatch(name.strip()):
                name = ""  # the text says it itself
            if name and isinstance(action, TypeText):
                parameters[name] = action.text
                action = replace(action, text=_filled(values.get(name, action.text), action.text))
            elif name and is_secret(one):
                parameters[name] = ""
                if name in secrets:
                    sent = "\n" if was_sent(one.step.extensions) else ""
                    action, secret = TypeText(stand_in(name) + sent), name
            step = _step(one, action, record, lines[one.step.number])
            is_unsure = isinstance(done, TypeText) and one.step.number in unsure
            steps.append(replace(step, recorded=done, secret=secret, is_unsure=is_unsure))
    if unknown := sorted({*values, *secrets} - parameters.keys()):
        known = ", ".join(sorted(parameters)) or "none"
        raise SettingsError(f"The record has no parameter {unknown[0]!r}; it has: {known}.")
    if not steps:
        raise SettingsError("Nothing was done in this record, so that there is nothing to do again.")
    if is_to_run:
        _require_complete(steps)
    if not any(isinstance(step.action, Finished) for step in steps[-1:]):
        steps.append(RoutineStep(steps[-1].number, Finished(), "", None, _nothing, Finished()))
    first = tasks[0]
    written = _secret_names(record, edits, steps)
    task = _reworded(first.task, [(text, values.get(name, text)) for name, text in parameters.items()])
    return Routine(task, first.application, tuple(steps), parameters, written)


def name_parameter(record: Record, name: str, number: int) -> None:
    """From now on the text that was typed in a step is a parameter.

    A name like `{{mail password}}` is that of a secret: from now on the step types it, whatever was typed.

    Raises:
        SettingsError: the name is none, or neither a text nor a secret was typed in that step.
        RecordWriteError: it cannot be written.
    """
    if PLACEHOLDER.fullmatch(name):
        _name_secret(record, name, number)
        return
    if not re.fullmatch(r"[A-Za-z_][\w-]*", name):
        raise SettingsError(f"{name!r} is no name for a parameter: letters, digits, - and _ are.")
    for task in reviewed(record, read_edits(record.folder)):
        for one in task.steps:
            for index, action in actions_of(one):
                if one.step.number == number and (isinstance(action, TypeText) or is_secret(one)):
                    add_edit(record.folder, Edit(EditKind.PARAMETER, number, index, text=name))
                    return
    raise SettingsError(f"In step {number} of {record.record_id} no text was typed.")


def _name_secret(record: Record, name: str, number: int) -> None:
    for task in reviewed(record, read_edits(record.folder)):
        for one in task.steps:
            if one.step.number != number:
                continue
            if is_secret(one):
                sent = "\n" if was_sent(one.step.extensions) else ""
                add_edit(record.folder, Edit(EditKind.PARAMETER, number, text=name + sent))
                return
            for index, action in enumerate(one.actions):
                if isinstance(action, TypeText):
                    typed = TypeText(_filled(name, action.text))
                    add_edit(record.folder, Edit(EditKind.ACTION, number, index, action=typed))
                    return
    raise SettingsError(f"In step {number} of {record.record_id} no text was typed.")


def _secret_names(record: Record, edits: Sequence[Edit], steps: Sequence[RoutineStep]) -> tuple[str, ...]:
    """Those that the owner wrote: in the review, or by hand while a demonstration was recorded. What a model
    had typed names none."""
    written = [edit.text for edit in edits if edit.kind is EditKind.PARAMETER]
    written += [edit.action.text for edit in edits if isinstance(edit.action, TypeText)]
    if record.header.about.get("source") == DEMONSTRATION:
        written += [step.action.text for step in steps if isinstance(step.action, TypeText)]
    return tuple(dict.fromkeys(name for text in written for name in secret_names(text)))


def stand_in(name: str) -> str:
    """What stands for a secret wherever the text of an action is shown, asked about or recorded.

    >>> stand_in("pw")
    '[secret pw]'
    """
    return f"[secret {name}]"


def is_secret(one: ReviewedStep) -> bool:
    """Whether something was typed there that stands in no record."""
    return not one.actions and one.step.problem in (SECRET_TYPED, UNSEEN_TYPED)


def actions_of(one: ReviewedStep) -> list[tuple[int, Action]]:
    """The actions that had an effect, each with its index in the step."""
    if is_secret(one):
        return [(0, CallUser(ASK_FOR_SECRET))]
    failed = _failed(one.step)
    return [(index, action) for index, action in enumerate(one.actions) if index not in failed]


def _failed(step: Step) -> set[int]:
    """Indices of `done_actions` that failed."""
    done = [performed for performed in step.performed if done_actions(replace(step, performed=(performed,)))]
    return {
        index
        for index, performed in enumerate(done)
        if performed.effect is not None and performed.effect.kind is EffectKind.FAILED
    }


def _reworded(task: str, texts: Collection[tuple[str, str]]) -> str:
    """The task with other texts in the place of the recorded ones: what is typed then is what it asks for.
    One that was recorded twice and is two texts now stays.

    >>> _reworded('Type "tea" twice: tea, not teas', [("tea", "rice")])
    'Type "rice" twice: rice, not teas'
    """
    meant: dict[str, set[str]] = {}
    for recorded, text in texts:
        meant.setdefault(recorded.strip(), set()).add(text.strip())
    others = {recorded: min(now) for recorded, now in meant.items() if recorded and len(now) == 1}
    if not others:
        return task
    words = "|".join(map(re.escape, sorted(others, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: others[found[0]], task)


def _filled(value: str, recorded: str) -> str:
    """A text that was submitted with Enter is submitted again."""
    return value + "\n" if recorded.endswith("\n") and not value.endswith("\n") else value


def _step(one: ReviewedStep, action: Action, record: Record, line: StepLine) -> RoutineStep:
    thought = one.thought or describe(action)
    return RoutineStep(
        one.step.number, action, thought, one.step.observation.window, lambda: record.pixels(line), action
    )


def _require_own(record: Record, *, is_to_run: bool) -> None:
    told = imported_task(record.header)
    if told is not None and is_to_run:
        raise SettingsError(
            f"This record was imported from {told.format}: somebody else did it on another computer. It can "
            "be looked at and learned from, and is never done again here."
        )


def _require_complete(steps: list[RoutineStep]) -> None:
    for step in steps:
        if isinstance(step.action, TypeText) and _CONCEALED.search(step.action.text):
            raise SettingsError(
                f"What was typed in step {step.number} was removed from the record as a secret: name it with "
                f"--name NAME={step.number}, then give it with --set NAME=VALUE."
            )


def _nothing() -> NDArray[np.uint8]:
    return np.zeros((0, 0, 3), dtype=np.uint8)
