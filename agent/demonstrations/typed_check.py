"""Compares the texts of a finished record with its pictures, and keeps where they differ. I/O: files.

The list stands beside the record, which is not changed. A text of which a key could not be read counts as
unsure whatever the picture shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from agent.actions.types import TypeText
from agent.bounded_json import read_json
from agent.demonstrations.shown_text import Reader, Shown, shown_text
from agent.demonstrations.typed_doubt import unread_keys
from agent.errors import RecordWriteError
from agent.foreign_files import read_foreign
from agent.ocr.reading import read_words
from agent.store import Record, StepLine
from agent.store.writer import write_atomically

TYPED_FILE = "typed.json"
VERSION = 1
_MAX_BYTES = 4 * 2**20


@dataclass(frozen=True, slots=True)
class OtherText:
    """A step whose text looks otherwise on the screen."""

    step: int
    seen: str
    """What was read there."""


def check_typed(record: Record, *, read: Reader = read_words) -> tuple[OtherText, ...]:
    """Compare every typed text with the next picture, and keep the list beside the record.

    Raises:
        StoreError: a picture cannot be read, or the list cannot be written.
        NoReaderError: pictures cannot be read.
    """
    found = []
    for line, text, following in _typed(record):
        reading = shown_text(text, record.pixels(line), record.pixels(following), read)
        was_sent = text.endswith("\n")  # what is sent with Enter often goes from the screen
        if reading.shown is Shown.OTHER or (reading.shown is Shown.NOT_SEEN and not was_sent):
            found.append(OtherText(line.step.number, reading.text))
    content = {"version": VERSION, "other": [{"step": one.step, "seen": one.seen} for one in found]}
    try:
        write_atomically(record.folder / TYPED_FILE, json.dumps(content).encode("ascii"))
    except OSError as error:
        raise RecordWriteError(f"What was compared in {record.folder} cannot be written: {error}") from error
    return tuple(found)


def other_texts(folder: Path) -> tuple[OtherText, ...]:
    """What was kept by `check_typed`; nothing where it was not compared, or the list is damaged."""
    try:
        content = read_json(read_foreign(folder / TYPED_FILE, max_bytes=_MAX_BYTES))
    except (OSError, ValueError):
        return ()
    rows = content.get("other") if isinstance(content, dict) else None
    return tuple(
        OtherText(row["step"], str(row.get("seen", "")))
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict) and isinstance(row.get("step"), int)
    )


def doubt_sentence(record: Record) -> str:
    """What an owner is told of the texts that the record is not sure of; "" where there are none."""
    steps = ", ".join(map(str, sorted(unsure_steps(record))))
    return (
        f"The record is not sure what was typed; compare these steps with their pictures: {steps}."
        if steps
        else ""
    )


def unsure_steps(record: Record) -> frozenset[int]:
    """Numbers of the steps of whose text the record is not sure."""
    unread = {line.step.number for line in record.lines if unread_keys(line.step.extensions)}
    return frozenset(unread | {one.step for one in other_texts(record.folder)})


def _typed(record: Record) -> Iterator[tuple[StepLine, str, StepLine]]:
    """Steps that typed something, and the next step, whose picture shows it."""
    for line, following in pairwise(record.lines):
        for performed in line.step.performed:
            if isinstance(performed.action, TypeText) and line.image and following.image:
                yield line, performed.action.text, following
