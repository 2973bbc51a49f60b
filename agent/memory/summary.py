"""Summarises the steps of a finished episode in a few lines. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from agent.actions.describe import cut, describe
from agent.actions.types import CallUser, SdkAction
from agent.types import Change, Deny, EffectKind, Ending, EndingKind, Episode, Performed, Step, TakeOver, Task

MAX_SUMMARY_CHARACTERS = 800
MAX_LINE_CHARACTERS = 120
MAX_HINT_CHARACTERS = 80

DID, FAILED, SAID, ENDED = "Did", "Did not work", "The owner said", "Ended"
"""What the lines of a summary begin with."""
BETWEEN = "; "
NOTHING_CHANGED, NOT, INSTEAD, TAKEN = ": nothing changed", "do not ", " instead of ", "took over at "
"""What stands behind, before or between what was done."""


def summarise(task: Task, steps: Sequence[Step], ending: Ending, *, record_id: str = "") -> Episode:
    """What was done, what did not work, what the owner said, and how it ended."""
    lines = [
        _line(DID, _unique(_done(steps))),
        _line(FAILED, _unique(_failed(steps))),
        _line(SAID, _unique(_said(steps))),
        _line(ENDED, [f"{ending.kind}" + (f" ({cut(ending.text, 100)})" if ending.text else "")]),
    ]
    summary = "\n".join(line for line in lines if line)
    return Episode(
        task=task.text,
        application=task.application or _application(steps),
        ending=ending.kind,
        summary=summary[:MAX_SUMMARY_CHARACTERS],
        record_id=record_id,
        hint=hint(steps, ending),
    )


def hint(steps: Sequence[Step], ending: Ending) -> str:
    """What to do differently: the owner's last message, else the last failure; empty after a success without
    either.
    """
    said, failed = _said(steps), _failed(steps)
    if said:
        return cut(said[-1], MAX_HINT_CHARACTERS)
    if failed and ending.kind is not EndingKind.FINISHED:
        return cut(f"not: {failed[-1]}", MAX_HINT_CHARACTERS)
    return ""


def _done(steps: Sequence[Step]) -> list[str]:
    """What was done: the thoughts of steps that had an effect, or their actions where there is no thought."""
    done = []
    for step in steps:
        changed = [performed for performed in step.performed if _has_worked(performed)]
        if changed:
            done.append(step.thought or ", ".join(describe(performed.action) for performed in changed))
    return done


def _failed(steps: Sequence[Step]) -> list[str]:
    failed = []
    for step in steps:
        for performed in step.performed:
            effect = performed.effect
            if isinstance(performed.action, CallUser):
                continue
            if effect is not None and effect.kind is EffectKind.FAILED:
                failed.append(_named(step, performed) + (f": {effect.detail}" if effect.detail else ""))
            elif isinstance(performed.action, SdkAction):
                continue  # beside the screen nothing has to change on it
            elif effect is not None and effect.kind is EffectKind.UNCHANGED and len(step.performed) == 1:
                failed.append(f"{_named(step, performed)}{NOTHING_CHANGED}")
    return failed


def _said(steps: Sequence[Step]) -> list[str]:
    said: list[str] = []
    for step in steps:
        said += step.heard
        for performed in step.performed:
            if isinstance(performed.action, CallUser):
                said += [performed.effect.detail] if performed.effect is not None else []
                continue
            match performed.decision:
                case Deny(reason=reason, decided_by="owner"):
                    said.append(reason or f"{NOT}{_named(step, performed)}")
                case Change(action=action):
                    said.append(f"{describe(action)}{INSTEAD}{describe(performed.action)}")
                case TakeOver():
                    said.append(f"{TAKEN}{_named(step, performed)}")
                case _:
                    pass
    return said


def _has_worked(performed: Performed) -> bool:
    if performed.effect is None:
        return False
    if isinstance(performed.action, SdkAction):
        return performed.effect.kind is not EffectKind.FAILED
    return performed.effect.kind is EffectKind.CHANGED


def _named(step: Step, performed: Performed) -> str:
    return step.thought or describe(performed.action)


def _application(steps: Sequence[Step]) -> str:
    """The first application on the screen."""
    windows = (step.observation.window for step in steps)
    return next((window.application for window in windows if window and window.application), "")


def _unique(lines: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(cut(line, MAX_LINE_CHARACTERS) for line in lines))


def _line(name: str, items: Sequence[str]) -> str:
    return f"{name}: {BETWEEN.join(items)}" if items else ""
