"""Reads records, even one still being written, or with a last line torn by a crash. I/O: reads files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.errors import RecordCorruptError, RecordNotFoundError
from agent.store.format import Header, Line, StepLine, decode
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE
from agent.types import Ending, EndingKind, PromptContext, Step, Task

CRASHED = Ending(EndingKind.CRASHED, "The run ended without a word: the program or the machine was stopped.")
"""What a record without an ending comes down to, once nobody writes it any more."""


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

    def image_path(self, line: StepLine) -> Path | None:
        """The screenshot's file; None when the step has none."""
        return self.folder / IMAGES_FOLDER / line.image if line.image else None

    def pixels(self, line: StepLine) -> NDArray[np.uint8]:
        """(H, W, 3) RGB.

        Raises:
            RecordCorruptError: the image is missing or damaged.
        """
        path = self.image_path(line)
        if path is None:
            return line.step.observation.pixels
        return self._read(path, line)

    def _read(self, path: Path, line: StepLine) -> NDArray[np.uint8]:
        try:
            with Image.open(path) as image:
                return np.asarray(image.convert("RGB"), dtype=np.uint8)
        except (OSError, SyntaxError, ValueError) as error:
            raise RecordCorruptError(
                f"The picture of step {line.step.number} of {self.record_id} cannot be read: {error}"
            ) from error


def open_record(path: Path | str) -> Record:
    """Open the record in a folder (or its `record.jsonl`).

    Raises:
        RecordNotFoundError: there is none.
        RecordCorruptError: it is damaged before its last line.
    """
    folder = Path(path)
    if folder.name == RECORD_FILE:
        folder = folder.parent
    try:
        data = (folder / RECORD_FILE).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise RecordNotFoundError(f"There is no record in {folder}.") from None
    except OSError as error:
        raise RecordNotFoundError(f"The record in {folder} cannot be read: {error.strerror}.") from error
    lines = list(_lines(data, folder))
    if not lines or not isinstance(lines[0], Header):
        raise RecordCorruptError(f"The record in {folder} has no header.")
    steps = [line for line in lines if isinstance(line, StepLine)]
    endings = [line for line in lines if isinstance(line, Ending)]
    return Record(folder, lines[0], steps, endings[-1] if endings else None)


def _lines(data: bytes, folder: Path) -> Iterator[Line]:
    """All complete lines; text after the last newline, or an unreadable last line, was torn by a crash."""
    whole = data.split(b"\n")[:-1]
    context: PromptContext | None = None
    for number, line in enumerate(whole, start=1):
        try:
            read = decode(line.decode("ascii"), before=context)
        except (RecordCorruptError, UnicodeDecodeError) as error:
            is_torn = number == len(whole) and number > 1
            if is_torn:
                return
            raise RecordCorruptError(
                f"Line {number} of the record in {folder} is damaged: {error}"
            ) from error
        if isinstance(read, StepLine) and read.step.prompt is not None:
            context = read.step.prompt.context
        yield read
