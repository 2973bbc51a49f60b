"""Assigns spoken sentences to steps. I/O: the record's review, where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from agent.review import Edit, EditKind, add_edit, read_edits, reviewed
from agent.store import Record, StepLine


@dataclass(frozen=True, slots=True)
class Spoken:
    """A spoken sentence; times in seconds since the recording began."""

    text: str
    began_s: float
    ended_s: float


def by_step(lines: Iterable[StepLine], spoken: Iterable[Spoken]) -> dict[int, str]:
    """A step's number → what was said for it: whatever began before the step was done and after the one
    before it was. What comes after the last step belongs to that one."""
    steps = sorted(lines, key=lambda line: line.at_s)
    said: dict[int, list[str]] = {}
    for one in sorted(spoken, key=lambda one: one.began_s):
        if not steps or not one.text.strip():
            continue
        step = next((line for line in steps if line.at_s >= one.began_s), steps[-1])
        said.setdefault(step.step.number, []).append(one.text.strip())
    return {number: " ".join(texts) for number, texts in said.items()}


def add_spoken(record: Record, spoken: Iterable[Spoken], conceal: Callable[[str], str]) -> int:
    """Append speech to the thoughts of its steps, as an undoable edit; returns the number of steps changed.

    Raises:
        StoreError: the review cannot be read or written.
    """
    tasks = reviewed(record, read_edits(record.folder))
    thoughts = {step.step.number: step.thought for task in tasks for step in task.steps}
    said = by_step(record.lines, spoken)
    for number, text in said.items():
        words = "\n".join(part for part in (thoughts.get(number, ""), conceal(text)) if part)
        add_edit(record.folder, Edit(EditKind.THOUGHT, number, text=words))
    return len(said)
