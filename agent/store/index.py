"""Finds records: by time, and by the words of all that was said and done. I/O: one SQLite file, the records.

The folders are authoritative. The index caches their contents, is updated on every query, and is rebuilt when
its file is lost or damaged. A record that has ended is not read again until its folder changes: ten thousand
of them are listed without opening a file.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from agent.actions.describe import describe
from agent.errors import RecordNotFoundError, RecordWriteError, StoreError
from agent.own_files import own_file, own_folder
from agent.store.format import VERSION
from agent.store.notes import NOTES_FILE, Notes, read_notes, write_notes
from agent.store.reader import Record, open_record
from agent.store.writer import RECORD_FILE
from agent.types import EndingKind

SCHEMA_VERSION = 2
MADE_WITH = SCHEMA_VERSION * 1000 + VERSION
"""Made anew also where Deskhand reads another version of records: what was too new for it may be read now."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY, stamp TEXT NOT NULL, created TEXT NOT NULL, task TEXT NOT NULL, title TEXT NOT NULL,
    tags TEXT NOT NULL, application TEXT NOT NULL, ending TEXT NOT NULL, num_steps INTEGER NOT NULL,
    problem TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS records_ending ON records (ending);
CREATE VIRTUAL TABLE IF NOT EXISTS record_words USING fts5(
    id UNINDEXED, task, thoughts, actions, windows, ending, prefix = '2 3'
);
CREATE TABLE IF NOT EXISTS listings (folder TEXT PRIMARY KEY, changed_ns INTEGER NOT NULL);
"""
DROP = "".join(f"DROP TABLE IF EXISTS {name}; " for name in ("records", "record_words", "listings"))
COLUMNS = "r.id, r.created, r.task, r.application, r.ending, r.num_steps, r.problem, r.title, r.tags"
_WEIGHTS = "0.0, 4.0, 1.0, 1.0, 1.0, 2.0"
"""Of the columns of `record_words`: a word of the task counts most."""
_SETTLED_NS = 2_000_000_000
"""A folder that changed more recently may change again within one tick of the file system's clock."""
_MAX_WORDS_CHARACTERS = 200_000
"""Of one column of one record; a run of thousands of steps must not make the index grow without end."""

_WORD = re.compile(r"\w+")
_TAG_JOINT = "\n"
"""No tag holds one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One record in a list."""

    record_id: str
    created: str
    """ISO 8601; empty when the record is damaged."""
    task: str
    application: str
    ending: EndingKind | None
    """None when none was recorded: the run still goes on, or crashed."""
    num_steps: int
    problem: str
    """Why the record cannot be opened, or empty."""
    title: str = ""
    """What the owner called it, or empty."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter for records; empty fields match all."""

    application: str = ""
    ending: EndingKind | None = None
    tag: str = ""

    def condition(self) -> tuple[str, tuple[str, ...]]:
        """The filter as SQL over `records r`, and its values."""
        parts, values = ["1"], []
        if self.application:
            parts.append("r.application = ?")
            values.append(self.application)
        if self.ending is not None:
            parts.append("r.ending = ?")
            values.append(self.ending.value)
        if self.tag:
            parts.append("instr(char(10) || r.tags || char(10), char(10) || ? || char(10))")
            values.append(self.tag)
        return " AND ".join(parts), tuple(values)


EVERYTHING = Filter()


class RecordIndex:
    """The records in one folder."""

    def __init__(self, index_file: Path, records_folder: Path) -> None:
        self._index_file, self._records_folder = index_file, records_folder

    def newest(self, limit: int = 100, *, only: Filter = EVERYTHING) -> list[Entry]:
        """Newest first."""
        where, values = only.condition()
        with self._fresh() as database:
            rows = database.execute(
                f"SELECT {COLUMNS} FROM records r WHERE {where} ORDER BY r.id DESC LIMIT ?", (*values, limit)
            ).fetchall()
        return [_entry(row) for row in rows]

    def search(self, text: str, limit: int = 100, *, only: Filter = EVERYTHING) -> list[Entry]:
        """Records that have all words of `text`, the last one perhaps unfinished; best first.

        No character of `text` is query syntax.
        """
        words = _WORD.findall(_plain(text))
        if not words:
            return self.newest(limit, only=only)
        query = " AND ".join(f'"{word}"' for word in words) + "*"
        where, values = only.condition()
        with self._fresh() as database:
            rows = database.execute(
                f"SELECT {COLUMNS} FROM record_words w JOIN records r ON r.id = w.id "
                f"WHERE record_words MATCH ? AND {where} "
                f"ORDER BY bm25(record_words, {_WEIGHTS}), r.id DESC LIMIT ?",
                (query, *values, limit),
            ).fetchall()
        return [_entry(row) for row in rows]

    def tags(self) -> list[str]:
        """All tags in use, in alphabetical order."""
        with self._fresh() as database:
            rows = database.execute("SELECT DISTINCT tags FROM records WHERE tags != ''").fetchall()
        return sorted({tag for (line,) in rows for tag in _tags(line)})

    def annotate(self, record_id: str, notes: Notes) -> None:
        """Give a record another title, or tags.

        Raises:
            RecordNotFoundError: there is none of that id.
            RecordWriteError: they cannot be written.
        """
        folder = self._folder_of(record_id)
        write_notes(folder, notes)
        with self._fresh() as database, database:
            _remove(database, record_id)
            _insert(database, record_id, _stamp(folder), folder)

    def delete(self, record_id: str) -> None:
        """Delete a record with all its pictures, permanently.

        Raises:
            RecordNotFoundError: there is none of that id.
            StoreError: it cannot be deleted.
        """
        folder = self._folder_of(record_id)
        try:
            shutil.rmtree(folder)
        except OSError as error:
            raise StoreError(f"The record {record_id} cannot be deleted: {error}") from error

    def export(self, record_id: str, out: Path) -> Path:
        """Write a record into one zip file.

        Raises:
            RecordNotFoundError: there is none of that id.
            RecordWriteError: it cannot be written.
        """
        return _export(self._folder_of(record_id), out)

    def open(self, record_id: str) -> Record:
        """The record of that id, or the only one whose id begins or ends with it.

        Raises:
            RecordNotFoundError: there is none, or more than one.
        """
        folders = [folder for folder in self._folders() if folder.name == record_id]
        if not folders and record_id:
            folders = [
                f for f in self._folders() if f.name.startswith(record_id) or f.name.endswith(record_id)
            ]
        if len(folders) != 1:
            found = f"{len(folders)} records have" if folders else "No record has"
            raise RecordNotFoundError(f"{found} the id {record_id!r} in {self._records_folder}.")
        return open_record(folders[0])

    def _folder_of(self, record_id: str) -> Path:
        folder = self._records_folder / record_id
        is_name = Path(record_id).name == record_id and not record_id.startswith(".")
        if not is_name or not (folder / RECORD_FILE).is_file():
            raise RecordNotFoundError(f"No record has the id {record_id!r} in {self._records_folder}.")
        return folder

    def _folders(self) -> list[Path]:
        if not self._records_folder.is_dir():
            return []
        # a name with a dot is a record whose header is not yet on the disk
        return sorted(path.parent for path in self._records_folder.glob(f"[!.]*/{RECORD_FILE}"))

    @contextmanager
    def _fresh(self) -> Iterator[sqlite3.Connection]:
        """An open index that is up to date; a damaged file is replaced once."""
        try:
            try:
                database = self._open()
            except sqlite3.OperationalError:
                raise  # locked, or the disk fails: nothing is wrong with the file, and others may use it
            except sqlite3.DatabaseError:
                self._index_file.unlink(missing_ok=True)
                database = self._open()
            try:
                yield database
            finally:
                database.close()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The index {self._index_file} cannot be used: {error}") from error

    def _open(self) -> sqlite3.Connection:
        own_folder(self._index_file.parent)
        own_file(self._index_file)
        database = sqlite3.connect(self._index_file, timeout=10)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version != MADE_WITH:
                _make_tables(database)
            self._refresh(database)
        except BaseException:
            database.close()
            raise
        return database

    def _refresh(self, database: sqlite3.Connection) -> None:
        with database:
            if self._is_listed(database):
                # no record came or went: only those that had not ended can have changed
                rows = database.execute("SELECT id, stamp FROM records WHERE ending = ''").fetchall()
                known = dict(rows)
                present = {record_id: self._records_folder / record_id for record_id in known}
            else:
                known = dict(database.execute("SELECT id, stamp FROM records").fetchall())
                present = {folder.name: folder for folder in self._folders()}
            for record_id in known.keys() - present.keys():
                _remove(database, record_id)
            for record_id, folder in present.items():
                stamp = _stamp(folder)
                if known.get(record_id) != stamp:
                    _remove(database, record_id)
                    _insert(database, record_id, stamp, folder)

    def _is_listed(self, database: sqlite3.Connection) -> bool:
        """Whether all records are listed, by the modification time of their folder; stores it if not."""
        try:
            changed_ns = self._records_folder.stat().st_mtime_ns
        except OSError:
            changed_ns = 0
        folder = str(self._records_folder.absolute())
        found = database.execute("SELECT changed_ns FROM listings WHERE folder = ?", (folder,)).fetchone()
        is_listed = found is not None and found[0] == changed_ns != 0
        if not is_listed:
            is_settled = time.time_ns() - changed_ns > _SETTLED_NS
            database.execute(
                "INSERT OR REPLACE INTO listings VALUES (?, ?)", (folder, changed_ns if is_settled else 0)
            )
        return is_listed


def _export(folder: Path, out: Path) -> Path:
    """Write all files of a record's folder into a zip file, pictures as they are; never follows a link.

    Raises:
        RecordWriteError: the file cannot be written; nothing is left behind.
    """
    partial = out.with_name(f".{out.name}.partial")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.is_symlink():
                    is_packed = path.suffix in (".png", ".jpg", ".zip")
                    kind = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
                    archive.write(path, f"{folder.name}/{path.relative_to(folder)}", kind)
        os.replace(partial, out)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        raise RecordWriteError(
            f"The record cannot be written to {out}: {error.strerror or error}."
        ) from error
    return out


def _make_tables(database: sqlite3.Connection) -> None:
    """Create all tables in one transaction, so that a concurrent process sees all or none."""
    with database:
        database.execute("BEGIN IMMEDIATE")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version != MADE_WITH:
            for statement in (DROP + SCHEMA).split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {MADE_WITH}")


def _stamp(folder: Path) -> str:
    """A value that changes whenever the record or its notes do."""
    parts = []
    for name in (RECORD_FILE, NOTES_FILE):
        try:
            status = (folder / name).stat()
            parts.append(f"{status.st_size}:{status.st_mtime_ns}")
        except OSError:
            parts.append("")
    return "|".join(parts)


def _remove(database: sqlite3.Connection, record_id: str) -> None:
    rows = database.execute("SELECT rowid FROM records WHERE id = ?", (record_id,)).fetchall()
    database.executemany("DELETE FROM record_words WHERE rowid = ?", rows)
    database.execute("DELETE FROM records WHERE id = ?", (record_id,))


def _insert(database: sqlite3.Connection, record_id: str, stamp: str, folder: Path) -> None:
    notes = read_notes(folder)
    noted = (_plain(notes.title), _TAG_JOINT.join(_plain(tag) for tag in notes.tags))
    row: tuple[object, ...]
    try:
        record = open_record(folder)
    except StoreError as error:
        row = (record_id, stamp, "", "", *noted, "", "", 0, _plain(str(error)))
        words = ("", "", "", "", "")
    else:
        row, words = _row(record, stamp, noted), _words(record)
    cursor = database.execute(f"INSERT INTO records VALUES ({', '.join('?' * len(row))})", row)
    task, *more = words
    searched = (cursor.lastrowid, record_id, f"{task} {noted[0]} {noted[1]}", *more)
    database.execute(
        "INSERT INTO record_words (rowid, id, task, thoughts, actions, windows, ending) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        searched,
    )


def _row(record: Record, stamp: str, noted: tuple[str, str]) -> tuple[object, ...]:
    windows = (line.step.observation.window for line in record.lines)
    application = record.task.application or next(
        (window.application for window in windows if window and window.application), ""
    )
    ending = record.recorded_ending
    return (
        record.folder.name,
        stamp,
        record.header.created,
        _plain(record.task.text),
        *noted,
        _plain(application),
        ending.kind.value if ending else "",
        len(record.lines),
        "",
    )


def _words(record: Record) -> tuple[str, str, str, str, str]:
    """What can be searched for: task, thoughts, actions, window titles, ending; each window once."""
    steps = [line.step for line in record.lines]
    actions = (describe(done.action, max_characters=2_000) for step in steps for done in step.performed)
    windows = dict.fromkeys(
        f"{window.title} {window.application}" for step in steps if (window := step.observation.window)
    )
    ending = record.recorded_ending
    columns = (
        record.task.text,
        "\n".join(step.thought for step in steps),
        "\n".join(actions),
        "\n".join(windows),
        f"{ending.kind.value} {ending.text}" if ending else "",
    )
    task, thoughts, done, shown, ended = (_plain(text[:_MAX_WORDS_CHARACTERS]) for text in columns)
    return task, thoughts, done, shown, ended


def _entry(row: tuple[str, str, str, str, str, int, str, str, str]) -> Entry:
    record_id, created, task, application, ending, num_steps, problem, title, tags = row
    kind = EndingKind(ending) if ending else None
    return Entry(record_id, created, task, application, kind, num_steps, problem, title, _tags(tags))


def _tags(line: str) -> tuple[str, ...]:
    return tuple(line.split(_TAG_JOINT)) if line else ()


def _plain(text: str) -> str:
    """SQLite takes no lone surrogates, and NUL ends a text."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
