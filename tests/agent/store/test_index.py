"""Finding records: the folders are authoritative, and the index follows."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier

import pytest

from agent.actions import TypeText
from agent.actions.describe import describe
from agent.errors import RecordNotFoundError, RecordWriteError
from agent.store import Filter, Notes, RecordIndex, RecordWriter, open_record
from agent.store.format import NEWER
from agent.store.index import MADE_WITH
from agent.types import Allow, Ending, EndingKind, Performed, Task
from tests.agent.store.episodes import make_step

FIRST = datetime(2026, 11, 21, 2, 0, 0, tzinfo=UTC)


class IndexedRecords:
    """A records folder with an index, and a clock that goes on by a minute per record."""

    def __init__(self, folder: Path) -> None:
        self.records = folder / "records"
        self.index = RecordIndex(folder / "index.sqlite3", self.records)
        self._num_written = 0

    def write(self, task: str, ending: Ending | None = None, *, num_steps: int = 1) -> str:
        at = FIRST + timedelta(minutes=self._num_written)
        self._num_written += 1
        writer = RecordWriter(self.records, now=lambda: at)
        record_id = writer.begin(Task(task))
        for number in range(1, num_steps + 1):
            writer.step(make_step(number))
        if ending is not None:
            writer.end(ending)
        writer.close()
        return record_id


@pytest.fixture
def stored(tmp_path: Path) -> IndexedRecords:
    return IndexedRecords(tmp_path)


DONE = Ending(EndingKind.FINISHED, "saved as report")


def test_a_record_of_a_newer_version_is_listed_as_such_and_read_again_by_one_that_knows_it(
    stored: IndexedRecords, tmp_path: Path
) -> None:
    record_id = stored.write("write a letter", DONE)
    file = stored.records / record_id / "record.jsonl"
    as_it_was = file.read_text()
    file.write_text(as_it_was.replace('"deskhand_record":2', '"deskhand_record":3'))
    (entry,) = stored.index.newest()
    assert entry.problem.startswith(NEWER)
    status = file.stat()
    file.write_text(as_it_was)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))  # as if only Deskhand had changed
    with closing(sqlite3.connect(tmp_path / "index.sqlite3")) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (MADE_WITH,)
        database.execute("PRAGMA user_version = 2001")
    (entry,) = stored.index.newest()
    assert (entry.problem, entry.task) == ("", "write a letter")


def test_newest_record_comes_first(stored: IndexedRecords) -> None:
    ids = [stored.write(f"task {number}", DONE) for number in range(3)]
    assert [entry.record_id for entry in stored.index.newest()] == ids[::-1]
    assert len(stored.index.newest(limit=2)) == 2


def test_entry_says_what_a_list_shows(stored: IndexedRecords) -> None:
    stored.write("Press Save", DONE, num_steps=2)
    (entry,) = stored.index.newest()
    assert (entry.task, entry.application, entry.ending) == ("Press Save", "notes", EndingKind.FINISHED)
    assert (entry.num_steps, entry.problem) == (2, "")
    assert entry.created.startswith("2026-11-21T02:00:00")


def test_no_records_is_an_empty_list(stored: IndexedRecords) -> None:
    assert stored.index.newest() == stored.index.search("a") == []


def test_record_is_found_by_task_thought_and_ending(stored: IndexedRecords) -> None:
    wanted = stored.write("Rename the invoice", DONE)
    stored.write("Press Save")
    for words in ("invoice", "INVOICE", "inv", "rename invoice", "invoice rep", "the inv"):
        assert [entry.record_id for entry in stored.index.search(words)] == [wanted], words
    assert len(stored.index.search("thought")) == 2
    assert stored.index.search("invoice press") == []


@pytest.mark.parametrize(
    "text",
    ['"', "a AND", "NEAR(a b)", "task:a", "a*", "(", "-a", "^a", "a' OR 1=1 --", "\x00", "\ud800", "😀"],
)
def test_nothing_that_is_searched_for_is_query_syntax(stored: IndexedRecords, text: str) -> None:
    record = stored.write(text, DONE)
    assert {entry.record_id for entry in stored.index.search(text)} <= {record}
    assert [entry.record_id for entry in stored.index.search("thought")] == [record]


def test_new_changed_and_deleted_records_are_noticed(stored: IndexedRecords) -> None:
    first = stored.write("one", DONE)
    assert len(stored.index.newest()) == 1
    stored.write("two", DONE)
    assert len(stored.index.newest()) == 2
    shutil.rmtree(stored.records / first)
    assert [entry.task for entry in stored.index.newest()] == ["two"]
    assert stored.index.search("one") == []


def test_running_record_has_no_ending_until_it_ends(stored: IndexedRecords) -> None:
    writer = RecordWriter(stored.records)
    writer.begin(Task("now"))
    assert stored.index.newest()[0].ending is None
    writer.step(make_step(1))
    assert stored.index.newest()[0].num_steps == 1
    writer.end(DONE)
    assert stored.index.newest()[0].ending is EndingKind.FINISHED


def test_index_is_built_again_when_it_is_lost_or_damaged(stored: IndexedRecords, tmp_path: Path) -> None:
    stored.write("one", DONE)
    before = stored.index.newest()
    for damage in (b"", b"garbage" * 500, None):
        if damage is None:
            (tmp_path / "index.sqlite3").unlink()
        else:
            (tmp_path / "index.sqlite3").write_bytes(damage)
        assert stored.index.newest() == before


def test_damaged_record_is_listed_with_its_problem(stored: IndexedRecords) -> None:
    record_id = stored.write("one", DONE)
    (stored.records / record_id / "record.jsonl").write_bytes(b"garbage\nmore\n")
    (entry,) = stored.index.newest()
    assert entry.ending is None
    assert "damaged" in entry.problem


def test_record_opens_by_part_of_its_id(stored: IndexedRecords) -> None:
    record_id = stored.write("one", DONE)
    other = stored.write("two", DONE)
    assert stored.index.open(record_id).record_id == record_id
    assert stored.index.open(other[-4:] if other[-4:] != record_id[-4:] else other).record_id == other
    with pytest.raises(RecordNotFoundError, match="2 records"):
        stored.index.open("2026")
    for unknown in ("nothing", "", "../records"):
        with pytest.raises(RecordNotFoundError, match="No record"):
            stored.index.open(unknown)


def test_record_is_found_by_what_was_done_and_by_the_windows_it_was_done_in(stored: IndexedRecords) -> None:
    writer = RecordWriter(stored.records)
    wanted = writer.begin(Task("Rename the invoice"))
    done = Performed(TypeText("Grace Hopper"), Allow("ordinary"), None)
    writer.step(make_step(1, (done,)))
    writer.end(DONE)
    for words in ("hopper", describe(done.action), "Notes – “a”", "notes"):
        assert [entry.record_id for entry in stored.index.search(words)] == [wanted], words


def test_owner_names_and_tags_a_record_and_finds_it_by_both(stored: IndexedRecords) -> None:
    record_id = stored.write("Press Save", DONE)
    other = stored.write("Press Open", DONE)
    stored.index.annotate(record_id, Notes(" The\nmonthly  invoice ", ("work", " work", "tax 2026", "")))
    entry = stored.index.newest()[1]
    assert (entry.title, entry.tags, entry.task) == (
        "The monthly invoice",
        ("work", "tax 2026"),
        "Press Save",
    )
    for words in ("invoice", "tax"):
        assert [found.record_id for found in stored.index.search(words)] == [record_id], words
    assert [found.record_id for found in stored.index.newest(only=Filter(tag="work"))] == [record_id]
    assert stored.index.newest(only=Filter(tag="wor")) == []
    assert stored.index.tags() == ["tax 2026", "work"]
    stored.index.annotate(record_id, Notes())
    assert stored.index.search("invoice") == []
    assert [found.record_id for found in stored.index.search("press", only=Filter(tag="work"))] == []
    assert len(stored.index.search("press")) == 2
    assert other in {found.record_id for found in stored.index.search("open")}


def test_what_the_owner_noted_goes_with_the_folder(stored: IndexedRecords, tmp_path: Path) -> None:
    record_id = stored.write("Press Save", DONE)
    stored.index.annotate(record_id, Notes("mine"))
    (tmp_path / "index.sqlite3").unlink()
    assert stored.index.newest()[0].title == "mine"
    (stored.records / record_id / "notes.json").write_text("garbage")
    (tmp_path / "index.sqlite3").unlink()
    assert stored.index.newest()[0].title == ""


def test_records_are_filtered_by_outcome_and_application(stored: IndexedRecords) -> None:
    stored.write("one", DONE)
    failed = stored.write("two", Ending(EndingKind.FAILED, "no"))
    assert [e.record_id for e in stored.index.newest(only=Filter(ending=EndingKind.FAILED))] == [failed]
    assert len(stored.index.newest(only=Filter(application="notes"))) == 2
    assert stored.index.newest(only=Filter(application="' OR 1=1 --")) == []


def test_deleted_record_is_gone_with_its_pictures(stored: IndexedRecords) -> None:
    record_id = stored.write("one", DONE)
    stored.write("two", DONE)
    stored.index.delete(record_id)
    assert not (stored.records / record_id).exists()
    assert [entry.task for entry in stored.index.newest()] == ["two"]
    for name in (record_id, "../records", "", ".", "/"):
        with pytest.raises(RecordNotFoundError):
            stored.index.delete(name)


def test_exported_record_can_be_read_elsewhere(stored: IndexedRecords, tmp_path: Path) -> None:
    record_id = stored.write("one", DONE, num_steps=2)
    (stored.records / record_id / "secret").symlink_to("/etc/passwd")
    out = stored.index.export(record_id, tmp_path / "out" / "one.zip")
    with zipfile.ZipFile(out) as archive:
        assert not any(name.endswith("secret") for name in archive.namelist())
        archive.extractall(tmp_path / "elsewhere")
    assert len(list(open_record(tmp_path / "elsewhere" / record_id))) == 2
    with pytest.raises(RecordWriteError):
        stored.index.export(record_id, Path("/proc/nowhere/one.zip"))


def test_an_index_of_an_earlier_version_is_built_again(stored: IndexedRecords, tmp_path: Path) -> None:
    stored.write("one", DONE)
    with sqlite3.connect(tmp_path / "index.sqlite3") as old:
        old.execute("CREATE TABLE records (id TEXT PRIMARY KEY, stamp TEXT)")
    old.close()
    assert [entry.task for entry in stored.index.newest()] == ["one"]


def test_records_that_ended_long_ago_are_not_opened_again(stored: IndexedRecords) -> None:
    """Unless their folder changed: then all of them are compared."""
    record_id = stored.write("one", DONE)
    os.utime(stored.records, (1_000_000, 1_000_000))
    assert len(stored.index.newest()) == 1
    assert len(stored.index.newest()) == 1
    (stored.records / record_id / "record.jsonl").write_bytes(b"garbage\nmore\n")
    assert stored.index.newest()[0].problem == "", "nobody has looked"
    stored.write("two", DONE)
    assert "damaged" in stored.index.newest()[1].problem


def test_a_new_index_can_be_opened_by_many_at_once(stored: IndexedRecords, tmp_path: Path) -> None:
    ids = {stored.write(f"task {number}", DONE) for number in range(3)}
    for attempt in range(10):
        together = Barrier(6)

        def listed(file: Path = tmp_path / f"{attempt}.sqlite3", begin: Barrier = together) -> set[str]:
            begin.wait()
            return {entry.record_id for entry in RecordIndex(file, stored.records).newest()}

        with ThreadPoolExecutor(6) as pool:
            found = [pool.submit(listed) for _ in range(6)]
        assert [one.result() for one in found] == [ids] * 6
