"""Writing and reading records: what is on the disk, and what a crash or a full disk leaves."""

from __future__ import annotations

import hashlib
import os
import random
import re
import resource
import select
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from agent.errors import RecordCorruptError, RecordNotFoundError, RecordWriteError
from agent.store import CRASHED, RecordWriter, open_record
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE
from agent.types import Task
from tests.agent.store.episodes import ENDING, TASK, everything, make_step
from tests.agent.store.test_format import are_equal

NUM_KILLS = 30


def written(folder: Path, *, num_steps: int = 6, is_ended: bool = True) -> Path:
    writer = RecordWriter(folder, about={"model": "m"})
    writer.begin(TASK)
    for number in range(1, num_steps + 1):
        writer.step(everything()[number - 1] if number <= 6 else make_step(number))
    if is_ended:
        writer.end(ENDING)
    writer.close()
    return writer.folder


def test_record_reads_as_it_was_written(tmp_path: Path) -> None:
    record = open_record(written(tmp_path))
    assert record.task == TASK
    assert record.ending == record.recorded_ending == ENDING
    assert all(are_equal(step, expected) for step, expected in zip(record, everything(), strict=True))


def test_id_begins_with_the_local_time(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path, now=lambda: datetime(2026, 11, 21, 2, 30, 45, tzinfo=UTC))
    ids = {writer.begin(Task("a")) for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch(r"20261121-023045-[0-9a-f]{4}", record_id) for record_id in ids)
    writer.end(ENDING)


def test_images_are_named_by_their_content_and_shared(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    for number, shade in enumerate((1, 1, 2, 1), start=1):
        step = make_step(number)
        pixels = np.full_like(step.observation.pixels, shade)
        writer.step(replace(step, observation=replace(step.observation, pixels=pixels)))
    writer.end(ENDING)
    images = list((writer.folder / IMAGES_FOLDER).iterdir())
    assert len(images) == 2
    assert all(hashlib.sha256(image.read_bytes()).hexdigest() == image.stem for image in images)


def test_image_that_was_expected_is_the_one_of_its_step(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    for number in range(1, 5):
        step = make_step(number)
        pixels = np.full_like(step.observation.pixels, number // 2)
        observation = replace(step.observation, pixels=pixels)
        writer.expect(observation)
        writer.step(replace(step, observation=observation))
    writer.end(ENDING)
    shown = [int(step.observation.pixels[0, 0, 0]) for step in open_record(writer.folder)]
    assert shown == [0, 1, 1, 2]
    assert len(list((writer.folder / IMAGES_FOLDER).iterdir())) == 3


def test_a_step_may_show_something_else_than_was_expected(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    step = make_step(1)
    writer.expect(replace(step.observation, pixels=np.full_like(step.observation.pixels, 9)))
    writer.step(step)
    writer.close()
    (read,) = open_record(writer.folder)
    assert np.array_equal(read.observation.pixels, step.observation.pixels)


def test_disk_that_is_full_when_an_image_is_expected_is_reported_with_the_step(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    step = make_step(1)
    noise = np.random.default_rng(0).integers(0, 256, step.observation.pixels.shape, dtype=np.uint8)
    observation = replace(step.observation, pixels=noise)
    with file_size_limit(1000):
        writer.expect(observation)
        with pytest.raises(RecordWriteError, match="is full"):
            writer.step(replace(step, observation=observation))
    writer.close()


def test_record_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    for number in range(1, 4):
        writer.step(make_step(number))
        record = open_record(writer.folder)
        assert len(record) == number
        assert record.recorded_ending is None
        assert record.ending is CRASHED
    writer.end(ENDING)


def test_record_opens_wherever_its_last_line_was_torn(tmp_path: Path) -> None:
    folder = written(tmp_path, num_steps=3)
    file = folder / RECORD_FILE
    data = file.read_bytes()
    ends = [number + 1 for number, byte in enumerate(data) if byte == ord("\n")]
    near_ends = {end + offset for end in ends for offset in (-2, -1, 0, 1)}
    for length in sorted({*range(ends[0], len(data), 61), *near_ends} & set(range(ends[0], len(data) + 1))):
        file.write_bytes(data[:length])
        record = open_record(folder)
        whole = sum(end <= length for end in ends)
        assert len(record) == min(whole - 1, 3)
        assert (record.recorded_ending is not None) == (whole == 5)


def test_last_line_of_garbage_counts_as_torn(tmp_path: Path) -> None:
    folder = written(tmp_path, num_steps=2, is_ended=False)
    with (folder / RECORD_FILE).open("ab") as file:
        file.write(b"\x00\xff\x00\n")
    assert len(open_record(folder)) == 2


@pytest.mark.parametrize("line", [1, 2, 3])
def test_damage_before_the_last_line_is_named(tmp_path: Path, line: int) -> None:
    folder = written(tmp_path, num_steps=3)
    lines = (folder / RECORD_FILE).read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1][:-5]
    (folder / RECORD_FILE).write_bytes(b"\n".join(lines))
    with pytest.raises(RecordCorruptError, match=f"Line {line}"):
        open_record(folder)


def test_missing_and_empty_records_have_their_own_errors(tmp_path: Path) -> None:
    with pytest.raises(RecordNotFoundError):
        open_record(tmp_path / "no")
    (tmp_path / RECORD_FILE).touch()
    with pytest.raises(RecordCorruptError, match="no header"):
        open_record(tmp_path)


def test_missing_image_is_reported_with_its_step(tmp_path: Path) -> None:
    folder = written(tmp_path, num_steps=2)
    record = open_record(folder)
    (folder / "images" / record.lines[1].image).unlink()
    steps = iter(record)
    next(steps)
    with pytest.raises(RecordCorruptError, match="step 2"):
        next(steps)


def test_folder_that_cannot_be_written_is_a_plain_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "records", Path("/proc/records")):
        with pytest.raises(RecordWriteError, match="be written"):
            RecordWriter(folder).begin(TASK)


def test_full_disk_is_a_plain_sentence_and_keeps_what_was_written(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    with file_size_limit(6000), pytest.raises(RecordWriteError, match="is full"):
        write_for_ever(writer)
    writer.end(ENDING)  # half a line was taken back, so the ending is a line of its own
    record = open_record(writer.folder)
    assert [step.number for step in record] == list(range(1, len(record) + 1))
    assert len(record) > 1
    assert record.ending == ENDING


def test_no_half_image_is_left_on_a_full_disk(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path)
    writer.begin(TASK)
    noise = np.random.default_rng(0).integers(0, 255, (64, 64, 3), dtype=np.uint8)
    step = make_step(1)
    with file_size_limit(4000), pytest.raises(RecordWriteError, match="is full"):
        writer.step(replace(step, observation=replace(step.observation, pixels=noise)))
    assert list((writer.folder / IMAGES_FOLDER).iterdir()) == []
    writer.end(ENDING)
    assert len(open_record(writer.folder)) == 0


def test_full_file_system_is_a_plain_sentence(tmp_path: Path) -> None:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(tmp_path)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a small file system can only be mounted by root")
    try:
        writer = RecordWriter(tmp_path)
        writer.begin(TASK)
        with pytest.raises(RecordWriteError, match="is full"):
            write_for_ever(writer)
        assert len(open_record(writer.folder)) > 1
        writer.close()
        with pytest.raises(RecordWriteError, match="is full"):
            RecordWriter(tmp_path).begin(Task("x" * 20_000))
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def test_steps_without_a_record_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordWriteError, match="begin"):
        RecordWriter(tmp_path).step(make_step(1))


def test_writer_killed_at_any_moment_leaves_all_but_the_step_in_flight(tmp_path: Path) -> None:
    """Kill -9, thirty times, each at a random moment between two bytes of a record."""
    chance = random.Random(20261121)
    for number in range(NUM_KILLS):
        folder = tmp_path / f"kill-{number}"
        acknowledged = kill_writer(folder, steps_before=chance.randrange(6), delay_s=chance.random() * 0.01)
        records = [path for path in folder.glob("*") if not path.name.startswith(".")]
        if not records:
            assert acknowledged == 0
            continue
        record = open_record(records[0])
        assert record.ending is CRASHED
        steps = list(record)  # opens every image
        assert acknowledged - 1 <= len(steps) <= acknowledged
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))


def write_for_ever(writer: RecordWriter) -> None:
    for number in count(1):
        writer.step(make_step(number))


def kill_writer(folder: Path, *, steps_before: int, delay_s: float) -> int:
    """Kill a writing child after so many steps and a little more; returns how many it said were written,
    the header counted as one."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            recorder = RecordWriter(folder)
            recorder.begin(TASK)
            os.write(writer, b".")
            for number in range(1, 10_000):
                recorder.step(make_step(number, side_px=200))
                os.write(writer, b".")
        finally:
            os._exit(1)
    os.close(writer)
    acknowledged = 0
    while acknowledged < steps_before:
        piece = os.read(reader, 1)
        assert piece, "the child ended by itself"
        acknowledged += 1
    select.select([], [], [], delay_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while piece := os.read(reader, 4096):
        acknowledged += len(piece)
    os.close(reader)
    return acknowledged


@contextmanager
def file_size_limit(num_bytes: int) -> Iterator[None]:
    """No file may grow beyond this; the system says EFBIG, as a full disk says ENOSPC."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (num_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
