"""What the owner added to a record: another title, tags. I/O: one small file beside the record.

The record itself is never written again; these words lie in `notes.json` in its folder and go with it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from agent.bounded_json import read_json
from agent.errors import RecordWriteError
from agent.foreign_files import read_foreign
from agent.store.writer import write_atomically

NOTES_FILE = "notes.json"
MAX_TITLE_CHARACTERS = 200
MAX_TAGS = 20
MAX_TAG_CHARACTERS = 40
_MAX_BYTES = 2**20
_MAX_VALUES = 1_000


@dataclass(frozen=True, slots=True)
class Notes:
    title: str = ""
    """Instead of the task's own words; empty where there is none."""
    tags: tuple[str, ...] = ()


def read_notes(folder: Path) -> Notes:
    """Notes of the record in a folder; empty if the file is missing or damaged: they are not part of the
    record.
    """
    try:
        data = read_foreign(folder / NOTES_FILE, max_bytes=_MAX_BYTES)
        read = read_json(data, max_values=_MAX_VALUES)
        title, tags = read["title"], read["tags"]
    except (OSError, ValueError, TypeError, KeyError):
        return Notes()
    if not isinstance(title, str) or not isinstance(tags, list):
        return Notes()
    return tidied(Notes(title, tuple(tag for tag in tags if isinstance(tag, str))))


def write_notes(folder: Path, notes: Notes) -> None:
    """
    Raises:
        RecordWriteError: they cannot be written.
    """
    tidy = tidied(notes)
    data = json.dumps({"title": tidy.title, "tags": list(tidy.tags)}).encode("ascii")
    try:
        write_atomically(folder / NOTES_FILE, data)
    except OSError as error:
        raise RecordWriteError(f"The title and tags in {folder} cannot be written: {error}") from error


def tidied(notes: Notes) -> Notes:
    """One line of title; tags without blanks around them, each once, none too long.

    >>> tidied(Notes("a\\n b", (" x ", "x", "")))
    Notes(title='a b', tags=('x',))
    """
    title = " ".join(notes.title.split())[:MAX_TITLE_CHARACTERS]
    tags = (" ".join(tag.split())[:MAX_TAG_CHARACTERS] for tag in notes.tags)
    return Notes(title, tuple(dict.fromkeys(tag for tag in tags if tag))[:MAX_TAGS])
