"""A record that somebody else made: one crooked one is listed with its sentence and hides no other."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agent.coordinates import Screen
from agent.errors import RecordCorruptError, StoreError
from agent.png import encode_png
from agent.redaction.patterns import Rules
from agent.redaction.records import search_record
from agent.settings import Settings
from agent.store import Record, RecordIndex, RecordWriter, open_record, read_notes
from agent.types import Ending, EndingKind, Observation, Step, Task
from app.cli.main import main
from app.cli.status import ExitStatus
from app.history.library import RecordView, write_report
from benchmarks.attacks.hostile_files.values import claimed_png

CANARY = np.full((24, 30, 3), (254, 1, 187), np.uint8)
DEEP = "[" * 100_000 + "]" * 100_000


def recorded(records: Path, task: str) -> Path:
    writer = RecordWriter(records)
    writer.begin(Task(task))
    pixels = np.zeros((24, 30, 3), np.uint8)
    writer.step(Step(1, Observation(pixels, Screen(30, 24)), None, "", None, "a thought", ()))
    writer.end(Ending(EndingKind.FINISHED, "done"))
    return writer.folder


def changed(folder: Path, line: int, change: Callable[[dict[str, Any]], object]) -> None:
    lines = (folder / "record.jsonl").read_text().splitlines()
    value = json.loads(lines[line])
    change(value)
    lines[line] = json.dumps(value)
    (folder / "record.jsonl").write_text("\n".join(lines) + "\n")


def replaced(folder: Path, old: str, new: str) -> None:
    path = folder / "record.jsonl"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


CROOKED: dict[str, Callable[[Path], object]] = {
    "deep": lambda folder: replaced(folder, '"a thought"', DEEP),
    "number of 400 digits": lambda folder: replaced(folder, '"number":1', f'"number":{10**400}'),
    "more than 64 bits": lambda folder: replaced(folder, '"number":1', f'"number":{2**64}'),
    "no finite number": lambda folder: replaced(folder, '"settled":true', '"settled":true,"x":Infinity'),
    "a time without offset": lambda folder: changed(
        folder, 0, lambda header: header.update(created="2026-11-22T10:00:00")
    ),
    "an id that is a list": lambda folder: changed(folder, 0, lambda header: header.update(id=["x"])),
    "an id that is a path": lambda folder: changed(folder, 0, lambda header: header.update(id="../x")),
    "a task that is a number": lambda folder: changed(folder, 0, lambda one: one["task"].update(text=7)),
    "a thought that is a list": lambda folder: replaced(folder, '"a thought"', '["a thought"]'),
    "a screen of a million": lambda folder: replaced(folder, '"width_px":30', '"width_px":1000000'),
    "a number that is a text": lambda folder: replaced(folder, '"number":1', '"number":"1\\n2"'),
    "an absolute picture": lambda folder: changed(
        folder, 1, lambda step: step["observation"].update(image="/etc/passwd")
    ),
    "a picture above": lambda folder: changed(
        folder, 1, lambda step: step["observation"].update(image=f"../{'a' * 64}.png")
    ),
    "a pipe": lambda folder: ((folder / "record.jsonl").unlink(), os.mkfifo(folder / "record.jsonl")),
    "a device": lambda folder: (
        (folder / "record.jsonl").unlink(),
        (folder / "record.jsonl").symlink_to("/dev/zero"),
    ),
    "a sparse terabyte": lambda folder: os.truncate(folder / "record.jsonl", 2**40),
    "a line of 20 MB": lambda folder: replaced(folder, "a thought", "x" * 20_000_000),
}


@pytest.mark.parametrize("name", CROOKED)
def test_a_crooked_record_is_listed_with_its_sentence_and_hides_no_other(name: str, tmp_path: Path) -> None:
    good, bad = recorded(tmp_path / "records", "good"), recorded(tmp_path / "records", "bad")
    CROOKED[name](bad)
    with pytest.raises(StoreError):
        open_record(bad)
    entries = {one.record_id: one for one in RecordIndex(tmp_path / "index", tmp_path / "records").newest()}
    assert (entries[good.name].task, entries[good.name].problem) == ("good", "")
    assert bad.name in entries[bad.name].problem
    assert len(entries[bad.name].problem) < 500


def linked(folder: Path, outside: Path) -> None:
    picture = next((folder / "images").iterdir())
    picture.unlink()
    picture.symlink_to(outside)


def hard_linked(folder: Path, outside: Path) -> None:
    picture = next((folder / "images").iterdir())
    picture.unlink()
    picture.hardlink_to(outside)


def behind_a_link(folder: Path, outside: Path) -> None:
    name = next((folder / "images").iterdir()).name
    (folder / "images" / name).unlink()
    (folder / "images").rmdir()
    (folder / "images").symlink_to(outside.parent)
    outside.rename(outside.with_name(name))


@pytest.mark.parametrize("attack", [linked, hard_linked, behind_a_link])
def test_a_foreign_picture_comes_into_no_report(
    attack: Callable[[Path, Path], None], deskhand_home: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside" / "canary.png"
    outside.parent.mkdir()
    outside.write_bytes(encode_png(CANARY))
    folder = recorded(deskhand_home / "records", "bad")
    attack(folder, outside)
    record = open_record(folder)
    with pytest.raises(RecordCorruptError, match="picture of step 1"):
        record.pixels(record.lines[0])
    with pytest.raises(RecordCorruptError, match="picture of step 1"):
        write_report(Settings(home=deskhand_home), folder.name, view=RecordView.AS_FOUND)
    assert not (folder / "report.html").exists()


def with_picture(records: Path, data: bytes) -> Record:
    """A record whose picture has the right name and is hostile."""
    folder = recorded(records, "bad")
    picture = next((folder / "images").iterdir())
    picture.unlink()
    name = f"{hashlib.sha256(data).hexdigest()}.png"
    (folder / "images" / name).write_bytes(data)
    replaced(folder, picture.name, name)
    return open_record(folder)


@pytest.mark.parametrize("size", [(60_000, 60_000), (2**31 - 1, 2**31 - 1), (9_000, 9_000)])
def test_a_picture_that_claims_too_much_is_not_decoded(size: tuple[int, int], tmp_path: Path) -> None:
    record = with_picture(tmp_path, claimed_png(*size))
    with pytest.raises(RecordCorruptError, match=r"picture of step 1.*pixels"):
        record.pixels(record.lines[0])


@pytest.mark.parametrize("name", ["report.html", "report.partial"])
def test_a_report_is_written_into_no_link_and_no_pipe(name: str, deskhand_home: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("as it was")
    for number, place in enumerate((lambda path: path.symlink_to(tmp_path / "outside"), os.mkfifo)):
        folder = recorded(deskhand_home / "records", f"task {number}")
        place(folder / name)
        write_report(Settings(home=deskhand_home), folder.name)
        assert not (folder / "report.html").is_symlink()
        assert f"task {number}" in (folder / "report.html").read_text(encoding="utf-8")
    assert (tmp_path / "outside").read_text() == "as it was"


@pytest.mark.parametrize("name", ["notes.json", "findings.json", "review.jsonl"])
def test_a_pipe_beside_a_record_holds_nobody_up(name: str, tmp_path: Path) -> None:
    folder = recorded(tmp_path, "good")
    os.mkfifo(folder / name)
    assert read_notes(folder).title == ""
    assert RecordIndex(tmp_path / "index", tmp_path).newest()[0].problem == ""
    if name == "review.jsonl":
        assert search_record(folder, Rules(), read=lambda pixels: ()) == ()


def test_the_history_says_which_record_is_broken_and_why(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(deskhand_home / "records", "good task")
    replaced(recorded(deskhand_home / "records", "bad task"), '"a thought"', DEEP)
    assert main(["history"]) == ExitStatus.DONE
    shown = capsys.readouterr().out
    assert "good task" in shown
    assert "nested too deeply" in shown


def test_too_many_steps_are_refused_and_a_torn_line_still_is_none(tmp_path: Path) -> None:
    folder = recorded(tmp_path, "long")
    lines = (folder / "record.jsonl").read_text().splitlines(keepends=True)
    (folder / "record.jsonl").write_text(lines[0] + lines[1] * 3 + lines[1][:40] + "\n")
    assert len(open_record(folder)) == 3
    (folder / "record.jsonl").write_text(lines[0] + lines[1][:40] + "\n" + lines[1])
    with pytest.raises(RecordCorruptError, match="Line 2"):
        open_record(folder)
