"""Reads records, even one still being written, or with a last line torn by a crash. I/O: reads files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from agent import foreign_pictures
from agent.bounded_json import num_values_at_most
from agent.errors import RecordCorruptError, RecordNewerError, RecordNotFoundError
from agent.foreign_files import open_foreign, read_foreign
from agent.foreign_pictures import ForeignPictureError, read_picture
from agent.store.format import MAX_LINE_BYTES, Header, Line, StepLine, decode
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE
from agent.types import Ending, EndingKind, PromptContext, Step, Task

CRASHED = Ending(EndingKind.CRASHED, "The run ended without a word: the program or the machine was stopped.")
"""What a record without an ending comes down to, once nobody writes it any more."""
MAX_RECORD_BYTES = 256 * 2**20
MAX_RECORD_VALUES = 3_000_000
"""A run of a thousand steps has some hundred thousand."""
MAX_STEPS = 20_000


class Record:
    """One episode. Iterating gives its steps with their pictures, each loaded when its step is reached."""

    def __init__(self, folder: Path, header: Header, lines: list[StepLine], ending: Ending | None) -> None:
        self.folder = folder
        self.header = header
        self.lines = lines
        """Steps without pixels, with their image's name and their time."""
        self.recorded_ending = ending
        """None when the record has none: still running, or crashed."""

    @property
    def record_id(self) -> str:
        return self.header.record_id

    @property
    def task(self) -> Task:
        return self.header.task

    @property
    def ending(self) -> Ending:
        """The ending, or `CRASHED` when nothing was recorded."""
        return self.recorded_ending or CRASHED

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Step]:
        for line in self.lines:
            observation = replace(line.step.observation, pixels=self.pixels(line))
            yield replace(line.step, observation=observation)

    def beginning(self, num_steps: int) -> Record:
        """The record with no more than its first `num_steps` steps; its files are the same."""
        return Record(self.folder, self.header, self.lines[:num_steps], self.recorded_ending)

    def image_bytes(self, line: StepLine) -> bytes:
        """The screenshot as PNG. Raises as `recorded_image`."""
        try:
            return recorded_image(self.folder, line.image)
        except RecordCorruptError as error:
            raise self._unreadable(line, str(error)) from error

    def pixels(self, line: StepLine) -> NDArray[np.uint8]:
        """(H, W, 3) RGB; without any where the step has no picture.

        Raises:
            RecordCorruptError: the image is missing or damaged.
        """
        if not line.image:
            return line.step.observation.pixels
        try:
            return read_picture(self.image_bytes(line))
        except ForeignPictureError as error:
            raise self._unreadable(line, str(error)) from error

    def _unreadable(self, line: StepLine, why: str) -> RecordCorruptError:
        return RecordCorruptError(
            f"The picture of step {line.step.number} of {self.record_id} cannot be read: {why}"
        )


def recorded_image(folder: Path, name: str) -> bytes:
    """The very bytes of a picture that were recorded: its name is their SHA-256.

    Raises:
        RecordCorruptError: it is missing, a link, too large, or another picture.
    """
    path = folder / IMAGES_FOLDER / name
    try:
        data = read_foreign(path, max_bytes=foreign_pictures.MAX_BYTES, below=folder)
    except OSError as error:
        raise RecordCorruptError(f"{path}: {error.strerror}") from error
    if f"{hashlib.sha256(data).hexdigest()}.png" != name:
        raise RecordCorruptError(f"{path}: it is not the picture that was recorded")
    return data


def open_record(path: Path | str) -> Record:
    """Open the record in a folder (or its `record.jsonl`).

    Raises:
        RecordNotFoundError: there is none.
        RecordNewerError: a newer Deskhand wrote it, in a way that we do not know.
        RecordCorruptError: it is damaged before its last line.
    """
    folder = Path(path)
    if folder.name == RECORD_FILE:
        folder = folder.parent
    try:
        with open_foreign(folder / RECORD_FILE) as file:
            if os.fstat(file.fileno()).st_size > MAX_RECORD_BYTES:
                raise RecordCorruptError(
                    f"The record in {folder} is larger than {MAX_RECORD_BYTES // 2**20} MiB."
                )
            lines = list(_lines(_whole_lines(file, folder), folder))
    except (FileNotFoundError, NotADirectoryError):
        raise RecordNotFoundError(f"There is no record in {folder}.") from None
    except OSError as error:
        raise RecordNotFoundError(f"The record in {folder} cannot be read: {error.strerror}.") from error
    if not lines or not isinstance(lines[0], Header):
        raise RecordCorruptError(f"The record in {folder} has no header.")
    steps = [line for line in lines if isinstance(line, StepLine)]
    endings = [line for line in lines if isinstance(line, Ending)]
    return Record(folder, lines[0], steps, endings[-1] if endings else None)


def read_header(folder: Path) -> Header:
    """A record's first line alone.

    Raises:
        StoreError: there is no record, or its first line is no header.
    """
    try:
        with open_foreign(folder / RECORD_FILE) as file:
            line = file.readline(MAX_LINE_BYTES + 1)
        header = decode(line.decode("ascii"))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordNotFoundError(f"The record in {folder} cannot be read: {error}.") from error
    if not isinstance(header, Header):
        raise RecordCorruptError(f"The record in {folder} has no header.")
    return header


def _whole_lines(file: BinaryIO, folder: Path) -> Iterator[bytes]:
    """Each complete line without its newline, read one by one; text after the last newline is left out."""
    while line := file.readline(MAX_LINE_BYTES + 1):
        if not line.endswith(b"\n"):
            if len(line) <= MAX_LINE_BYTES:
                return
            raise RecordCorruptError(
                f"A line of the record in {folder} is longer than {MAX_LINE_BYTES // 2**20} MiB."
            )
        yield line[:-1]


def _lines(whole: Iterator[bytes], folder: Path) -> Iterator[Line]:
    """All lines; an unreadable last line was torn by a crash.

    Raises:
        RecordCorruptError: one before the last is damaged, or there is too much of it.
    """
    context: PromptContext | None = None
    num_values, damage = 0, ""
    for number, line in enumerate(whole, start=1):
        num_values += num_values_at_most(line)
        if damage:
            break
        if number > MAX_STEPS or num_values > MAX_RECORD_VALUES:
            damage = f"The record in {folder} holds more than a run writes."
            break
        try:
            read = decode(line.decode("ascii"), before=context)
        except (RecordCorruptError, UnicodeDecodeError) as error:
            if isinstance(error, RecordNewerError) and number == 1:
                raise
            damage = f"Line {number} of the record in {folder} is damaged: {error}"
            if number == 1:
                break
            continue
        if isinstance(read, StepLine) and read.step.prompt is not None:
            context = read.step.prompt.context
        yield read
    else:
        return  # an unreadable last line, if any, was torn
    raise RecordCorruptError(damage)
