"""All records with their reviews applied, merged ones in place. I/O: reads records, not their pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from agent.errors import StoreError
from agent.review.edits import Edit, EditKind, effective, read_edits
from agent.review.rating import awaits_rating, is_claim, is_judged
from agent.review.reviewed import ReviewedTask, reviewed
from agent.store import Record, open_record

DEMONSTRATED = "demonstration"
"""The source of what the owner did and recorded (`agent.demonstrations`)."""
FORKED_FROM = "forked_from"
"""In the header of a run that went on from a step of another one."""
_NO_REVIEW = frozenset((EditKind.THOUGHT, EditKind.DRAFT, EditKind.PARAMETER, EditKind.OUTCOME))
"""Edits that are made without looking at the record again: spoken words, names for a replay, whether a run
worked."""


@dataclass(frozen=True, slots=True)
class Reviewable:
    """One record and its owner's edits."""

    folder: Path
    created: str
    source: str
    """`demonstration`, `import`, or nothing for a run of the agent."""
    tasks: tuple[ReviewedTask, ...]
    """Several where it was cut."""
    is_reviewed: bool
    """Has its owner changed or said anything? Words spoken while recording are no review."""
    follows: str = ""
    """The record in which its steps stand since they were merged."""
    awaits_rating: bool = False
    """A finished run of which its owner has not said whether it worked."""
    is_rated: bool = False
    forked_from: str = ""
    """Record and step that it went on from, as `ID#NUMBER`; "" for most."""

    @property
    def record_id(self) -> str:
        return self.folder.name

    @property
    def num_steps(self) -> int:
        return sum(len(task.steps) for task in self.tasks)

    @property
    def num_wrong(self) -> int:
        return sum(step.is_wrong for task in self.tasks for step in task.steps)


@dataclass(frozen=True, slots=True)
class OpenedReview:
    record: Record
    edits: tuple[Edit, ...]
    """Those that count."""
    merged: tuple[tuple[Record, tuple[Edit, ...]], ...]

    def tasks(self) -> list[ReviewedTask]:
        return reviewed(self.record, self.edits, merged=self.merged)


def open_review(folder: Path) -> OpenedReview:
    """A record with its edits and the records that were merged into it.

    Raises:
        StoreError: one of them cannot be read.
    """
    edits = effective(read_edits(folder))
    merged = []
    for edit in edits:
        if edit.kind is EditKind.MERGE:
            other = folder.parent / edit.text
            merged.append((open_record(other), effective(read_edits(other))))
    return OpenedReview(open_record(folder), edits, tuple(merged))


def collect(folders: Iterable[Path]) -> list[Reviewable]:
    """In the order given; unreadable records are left out: the history shows the error."""
    found: list[Reviewable] = []
    home: dict[str, str] = {}
    for folder in folders:
        try:
            opened = open_review(folder)
        except StoreError:
            continue
        for record, _ in opened.merged:
            home[record.record_id] = folder.name
        header = opened.record.header
        found.append(
            Reviewable(
                folder,
                header.created,
                header.about.get("source", ""),
                tuple(opened.tasks()),
                any(edit.kind not in _NO_REVIEW for edit in opened.edits),
                awaits_rating=awaits_rating(opened.record),
                is_rated=is_claim(opened.record) and is_judged(folder),
                forked_from=header.about.get(FORKED_FROM, ""),
            )
        )
    return [replace(one, follows=home.get(one.record_id, "")) for one in found]
