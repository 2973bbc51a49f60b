"""What the programs of a desktop write, read from pipes and kept up to a limit. I/O: pipes, files.

A program that writes for ever fills no disk, and never waits: of each log the newest part is kept, between
half of the limit and all of it. The standard library alone: the supervisor runs it.
"""

from __future__ import annotations

import os
import select
from contextlib import suppress
from pathlib import Path

_READ_BYTES = 65536
"""A pipe holds as much, so that one round reads all that an ended program has left."""


class ProgramLogs:
    """The logs of one desktop's programs: `NAME.log`, and `NAME.older.log` with what was before it."""

    def __init__(self, folder: Path, *, limit_bytes: int) -> None:
        self._folder, self._limit_bytes = folder, limit_bytes
        self._logs: dict[int, _Log] = {}

    def open(self, name: str) -> int:
        """A descriptor to write to, which the caller closes once the program has it. Begins the log anew.

        Raises:
            OSError: there is no room for it.
        """
        log = _Log(self._folder / f"{name}.log", self._limit_bytes // 2)
        try:
            reading, writing = os.pipe2(os.O_CLOEXEC)
        except OSError:
            log.close()
            raise
        os.set_blocking(reading, False)
        self._logs[reading] = log
        return writing

    def collect(self, timeout_s: float, *others: int) -> bool:
        """Wait until something was written, or one of the other descriptors can be read, and keep it; whether
        one of the others can be read."""
        readable, _, _ = select.select([*others, *self._logs], [], [], timeout_s)
        for descriptor in readable:
            if descriptor in self._logs:
                self._read(descriptor)
        return any(descriptor in others for descriptor in readable)

    def _read(self, descriptor: int) -> None:
        try:
            data = os.read(descriptor, _READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._logs[descriptor].keep(data)
        else:
            self._logs.pop(descriptor).close()
            os.close(descriptor)


class _Log:
    def __init__(self, path: Path, part_bytes: int) -> None:
        self._path, self._older = path, older_log(path)
        self._part_bytes, self._size = part_bytes, 0
        with suppress(OSError):
            self._older.unlink()
        self._file = path.open("wb", buffering=0)

    def keep(self, data: bytes) -> None:
        for begin in range(0, len(data), self._part_bytes):
            self._write(data[begin : begin + self._part_bytes])

    def _write(self, data: bytes) -> None:
        with suppress(OSError):  # a full disk: the program must not notice
            if self._size + len(data) > self._part_bytes:
                self._file.close()
                self._path.replace(self._older)
                self._file, self._size = self._path.open("wb", buffering=0), 0
            self._file.write(data)
            self._size += len(data)

    def close(self) -> None:
        self._file.close()


def older_log(path: Path) -> Path:
    """Where the part of a log is that was written before the newest."""
    return path.with_suffix(".older.log")
