"""Gives a record its task afterwards: a recording may begin before anybody said what it is. I/O: one file.

A task that is there already is never replaced; other words for it are an edit of the review.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from agent.errors import RecordCorruptError, RecordWriteError
from agent.foreign_files import read_foreign
from agent.store.format import Header, decode, encode
from agent.store.reader import MAX_RECORD_BYTES, open_record
from agent.store.writer import RECORD_FILE, write_atomically


def name_task(folder: Path, text: str) -> None:
    """
    Args:
        text: of the task, in one or more lines.

    Raises:
        RecordNotFoundError: there is no record.
        RecordCorruptError: it is damaged.
        RecordWriteError: it has a task, or is still being written, or nothing can be written.
    """
    record = open_record(folder)
    if not text.strip():
        raise RecordWriteError("A task needs words.")
    if record.task.text.strip():
        raise RecordWriteError(f"The record {folder.name} has a task already; its review can reword it.")
    if record.recorded_ending is None:
        raise RecordWriteError(f"The record {folder.name} is still being written.")
    try:
        first, _, rest = read_foreign(folder / RECORD_FILE, max_bytes=MAX_RECORD_BYTES).partition(b"\n")
    except OSError as error:
        raise RecordCorruptError(f"The record in {folder} cannot be read: {error.strerror}.") from error
    header = decode(first.decode("ascii"))
    assert isinstance(header, Header)  # `open_record` has read it
    named = replace(header, task=replace(header.task, text=text.strip()))
    try:
        write_atomically(folder / RECORD_FILE, encode(named).encode("ascii") + b"\n" + rest)
    except OSError as error:
        raise RecordWriteError(f"The record in {folder} cannot be written: {error.strerror}.") from error
