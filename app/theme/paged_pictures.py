"""Packed pictures of a long run, in a file instead of the memory. I/O: one file without a name.

The file is taken out of its folder as soon as it is open: nobody else can open it, and it ends with whoever
holds a picture of it, also when the process is killed. Where it cannot be written, pictures stay in memory.
"""

from __future__ import annotations

import logging
import tempfile
import weakref
from dataclasses import dataclass
from pathlib import Path

from agent.file_calls import read_at, write_at
from agent.own_files import own_folder

_log = logging.getLogger(__name__)


class PagedFile:
    """Pictures are put in by one thread, and read by any."""

    def __init__(self, folder: Path) -> None:
        """`folder` is made when the first picture comes."""
        self._folder = folder
        self._file = -1
        self._end = 0

    def put(self, packed: bytes) -> PagedPicture | bytes:
        """The picture as it can be read later; itself where the file takes no more."""
        try:
            if self._file < 0:
                self._open()
            written = write_at(self._file, packed, self._end)
            if written < len(packed):
                return packed
        except OSError as problem:
            _log.info("pictures stay in memory: %s", problem)
            return packed
        place, self._end = self._end, self._end + written
        return PagedPicture(self, place, written)

    def read(self, place: int, length: int) -> bytes:
        """
        Raises:
            OSError: the disk does not give it back.
        """
        return read_at(self._file, length, place)

    def _open(self) -> None:
        own_folder(self._folder)
        unnamed = tempfile.TemporaryFile(prefix=".pictures-", dir=self._folder, buffering=0)  # noqa: SIM115
        weakref.finalize(self, unnamed.close)
        self._file = unnamed.fileno()


@dataclass(frozen=True, slots=True)
class PagedPicture:
    file: PagedFile
    place: int
    length: int

    def read(self) -> bytes:
        """b"" where the disk does not give it back."""
        try:
            return self.file.read(self.place, self.length)
        except OSError as problem:
            _log.warning("a picture cannot be read: %s", problem)
            return b""
