"""What the owner does with thoughts that a model has written. I/O: the review beside the record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from agent.review import Edit, EditKind, ReviewedStep, add_edit, open_review


def is_open(step: ReviewedStep) -> bool:
    """Whether a model may be asked for its thought: something was done there that is not marked as wrong, and
    neither a thought nor a draft is there."""
    return bool(step.actions) and not (step.is_wrong or step.thought or step.draft)


def accept_drafts(folder: Path) -> int:
    """Make a thought of every draft of a record; it stays marked with the model that wrote it. Their number.

    Raises:
        StoreError: the record or its review cannot be read or written.
    """
    return _decide(folder, lambda step: Edit(
        EditKind.THOUGHT, step=step.step.number, text=step.draft, author=step.draft_by
    ))  # fmt: skip


def clear_drafts(folder: Path) -> int:
    """Take every draft of a record away. Their number.

    Raises:
        StoreError: the record or its review cannot be read or written.
    """
    return _decide(folder, lambda step: Edit(EditKind.DRAFT, step=step.step.number))


def _decide(folder: Path, decision: Callable[[ReviewedStep], Edit]) -> int:
    steps = [step for task in open_review(folder).tasks() for step in task.steps if step.draft]
    for step in steps:
        add_edit(folder.parent / step.record_id, decision(step))
    return len(steps)
