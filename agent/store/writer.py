"""Writes one record while it happens. I/O: the records folder.

Every line is synced to the disk before the next step begins, and an image before the line that names it. A
crash loses at most the step in flight; a full disk loses none that was written.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import secrets
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.errors import RecordWriteError
from agent.own_files import open_own, own_folder
from agent.perception.change import are_equal
from agent.png import encode_png
from agent.store.format import Header, Line, StepLine, encode
from agent.types import Ending, Observation, PromptContext, Step, Task

RECORD_FILE = "record.jsonl"
IMAGES_FOLDER = "images"

_DISK_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
_NOT_WRITABLE = frozenset((errno.EACCES, errno.EPERM, errno.EROFS))


def now_local() -> datetime:
    return datetime.now().astimezone()


class RecordWriter:
    """A recorder that writes `records/<id>/`. One record at a time; `begin` again for the next.

    Raises RecordWriteError from every method when something cannot be written.
    """

    def __init__(
        self,
        records_folder: Path,
        *,
        about: Mapping[str, str] | None = None,
        now: Callable[[], datetime] = now_local,
    ) -> None:
        self._records_folder, self._about, self._now = records_folder, dict(about or {}), now
        self._folder = records_folder
        self._file: io.FileIO | None = None
        self._length = 0
        self._context: PromptContext | None = None
        self._began = now()
        self._last_image: tuple[NDArray[np.uint8], str] | None = None
        self._expected: tuple[NDArray[np.uint8], Future[str]] | None = None
        self._artist: ThreadPoolExecutor | None = None

    @property
    def folder(self) -> Path:
        """Of the current record."""
        return self._folder

    def begin(self, task: Task) -> str:
        """Open a record. Its folder gets its name only once the header is on the disk: a record that can be
        seen can be opened, whatever happens to this process."""
        self.close()
        self._began, self._last_image, self._length, self._context = self._now(), None, 0, None
        try:
            record_id = self._new_id()
            unnamed = self._records_folder / f".{record_id}"
            own_folder(unnamed / IMAGES_FOLDER)
            self._folder = unnamed
            try:
                self._file = open(  # noqa: SIM115 - open until `close`
                    unnamed / RECORD_FILE, "xb", buffering=0, opener=open_own
                )
                created = self._began.isoformat(timespec="milliseconds")
                self._write(Header(record_id, task, created, self._about))
                self._folder = unnamed.rename(self._records_folder / record_id)
            except (OSError, RecordWriteError):
                self.close()
                shutil.rmtree(unnamed, ignore_errors=True)
                raise
        except OSError as error:
            raise self._explain(error) from error
        sync_folder(self._records_folder)
        return record_id

    def expect(self, observation: Observation) -> None:
        """Announce the next step's observation, so that its image is written while the model thinks."""
        self._require_open()
        if self._artist is None:
            self._artist = ThreadPoolExecutor(1, thread_name_prefix="images of a record")
        pixels = observation.pixels
        self._expected = pixels, self._artist.submit(self._write_image, pixels)

    def step(self, step: Step) -> None:
        self._require_open()
        image = self._image_of(step.observation.pixels)
        at_s = round((self._now() - self._began).total_seconds(), 3)
        self._write(StepLine(step, image, at_s))

    def end(self, ending: Ending) -> None:
        try:
            self._write(ending)
        finally:
            self.close()

    def _new_id(self) -> str:
        """An id that sorts by time and that no record has."""
        own_folder(self._records_folder)
        while True:
            record_id = f"{self._began:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
            if not any((self._records_folder / name).exists() for name in (record_id, f".{record_id}")):
                return record_id

    def _write(self, line: Line) -> None:
        file = self._require_open()
        data = encode(line, before=self._context).encode("ascii") + b"\n"
        try:
            written = 0
            while written < len(data):
                written += file.write(data[written:])
            os.fsync(file.fileno())
        except OSError as error:
            # remove a half-written line before the next one
            with suppress(OSError):
                file.truncate(self._length)
                file.seek(self._length)
            raise self._explain(error) from error
        self._length += len(data)
        if isinstance(line, StepLine) and line.step.prompt is not None:
            self._context = line.step.prompt.context

    def _require_open(self) -> io.FileIO:
        if self._file is None:
            raise RecordWriteError("No record is open; begin one first.")
        return self._file

    def _image_of(self, pixels: NDArray[np.uint8]) -> str:
        """The name of the file that holds these pixels, which is on the disk."""
        expected, self._expected = self._expected, None
        if expected is not None:
            name = expected[1].result()
            if expected[0] is pixels:
                return name
        return self._write_image(pixels)

    def _write_image(self, pixels: NDArray[np.uint8]) -> str:
        """The name of the file that holds these pixels; written only if there is none yet."""
        if self._last_image is not None and are_equal(self._last_image[0], pixels):
            return self._last_image[1]
        if pixels.size == 0:
            return ""
        encoded = encode_png(pixels)
        name = f"{hashlib.sha256(encoded).hexdigest()}.png"
        path = self._folder / IMAGES_FOLDER / name
        if not path.exists():
            try:
                write_atomically(path, encoded)
            except OSError as error:
                raise self._explain(error) from error
        self._last_image = (pixels, name)
        return name

    def close(self) -> None:
        """Close the record; without an ending it counts as crashed. May be called twice."""
        if self._artist is not None:
            self._artist.shutdown()
            self._artist = self._expected = None
        if self._file is not None:
            self._file.close()
            self._file = None

    def _explain(self, error: OSError) -> RecordWriteError:
        if error.errno in _DISK_FULL:
            return RecordWriteError(f"The disk with {self._records_folder} is full; make room and try again.")
        if error.errno in _NOT_WRITABLE or isinstance(error, FileExistsError | NotADirectoryError):
            return RecordWriteError(f"Records cannot be written to {self._records_folder}: {error.strerror}.")
        return RecordWriteError(
            f"The record in {self._folder} could not be written: {error.strerror or error}."
        )


def write_atomically(path: Path, data: bytes) -> None:
    """The file appears whole or not at all. What lies there under either name is replaced, never written
    into: in a record of somebody else it may be a link to a file elsewhere, or a pipe."""
    partial = path.with_suffix(".partial")
    try:
        partial.unlink(missing_ok=True)
        with open(partial, "xb", opener=open_own) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk, on systems that can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
