"""The owner's word on how a run went, kept with the review of its record. I/O: that file.

A run that says it has finished may be wrong. Until its owner has said whether it worked, nothing is learned
from it, and it is not remembered for other tasks.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from agent.review.edits import Edit, EditKind, add_edit, effective, read_edits
from agent.store.reader import Record
from agent.types import EndingKind

_RECORDED = ""
"""The source of a run of the agent; demonstrations and imports say otherwise."""


class Rating(StrEnum):
    """As the command line says it."""

    WORKED = "yes"
    PARTLY = "partly"
    FAILED = "no"


OUTCOME_OF = {Rating.WORKED: "success", Rating.PARTLY: "partly", Rating.FAILED: "failure"}
"""In the review."""
_RATING_OF = {outcome: rating for rating, outcome in OUTCOME_OF.items()}


def rate(folder: Path, rating: Rating) -> None:
    """
    Raises:
        RecordWriteError: the review cannot be written.
    """
    add_edit(folder, Edit(EditKind.OUTCOME, text=OUTCOME_OF[rating]))


def rating_of(folder: Path) -> Rating | None:
    """None where the owner has said nothing of the outcome.

    Raises:
        RecordCorruptError: the review is damaged.
    """
    said = [edit.text for edit in effective(read_edits(folder)) if edit.kind is EditKind.OUTCOME]
    return _RATING_OF.get(said[-1]) if said else None


def is_claim(record: Record) -> bool:
    """Whether the agent says that it has finished what it was asked for."""
    ending = record.recorded_ending
    is_run = record.header.about.get("source", _RECORDED) == _RECORDED
    return is_run and ending is not None and ending.kind is EndingKind.FINISHED


def awaits_rating(record: Record) -> bool:
    """Whether a run says that it has finished, and its owner has not said whether that is so.

    Raises:
        RecordCorruptError: the review is damaged.
    """
    return is_claim(record) and not is_judged(record.folder)


def is_judged(folder: Path) -> bool:
    """Whether the owner has said how good the run is, in whichever way.

    Raises:
        RecordCorruptError: the review is damaged.
    """
    kinds = (EditKind.OUTCOME, EditKind.QUALITY)
    return any(edit.kind in kinds and (edit.text or edit.level) for edit in effective(read_edits(folder)))
