"""Downloads files of a repository into a folder, with resuming and checksums. I/O: the network, the clock.

During the download a file is called NAME.HASH.incomplete. It is kept however the download ends, and the next
one resumes after its last byte; only a file with a wrong checksum is deleted.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic
from typing import BinaryIO

from agent.errors import DiskFullError, DownloadError, ModelBrokenError, StoppedError
from agent.models.catalogue.hub import BrokenConnectionError, Hub, HubFile, RangeRefusedError, Repository
from agent.models.catalogue.staging import FreeBytes, disk_free_bytes, require_disk
from agent.models.manifest import ModelFile, sha256_of

INCOMPLETE = ".incomplete"
PAUSES_S = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Between tries that brought nothing; after the last the download ends. Any progress starts again."""
_MAX_PAUSE_S = 120.0
_SPEED_OVER_S = 10.0
_HASH_BLOCK_BYTES = 2**20


@dataclass(frozen=True, slots=True)
class DownloadProgress:
    """Progress over all files."""

    file: str
    done_bytes: int
    total_bytes: int
    bytes_per_s: float
    """Over the last seconds; 0 while nothing can be said."""

    @property
    def left_s(self) -> float | None:
        if self.bytes_per_s <= 0:
            return None
        return (self.total_bytes - self.done_bytes) / self.bytes_per_s


class Download:
    """Fetches some files of a repository, one after the other."""

    def __init__(
        self,
        hub: Hub,
        repository: Repository,
        folder: Path,
        *,
        stop: Event,
        on_progress: Callable[[DownloadProgress], None] = lambda progress: None,
        free_bytes: FreeBytes = disk_free_bytes,
        pauses_s: Sequence[float] = PAUSES_S,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._hub = hub
        self._repository = repository
        self._folder = folder
        self._stop = stop
        self._on_progress = on_progress
        self._free_bytes = free_bytes
        self._pauses_s = pauses_s
        self._clock = clock
        self._marks: deque[tuple[float, int]] = deque()
        self._total_bytes = 0
        self._before_bytes = 0

    def fetch(self, wanted: Mapping[str, HubFile]) -> dict[str, ModelFile]:
        """Bring all files; `wanted` is by the name that each gets in the folder.

        Raises:
            DiskFullError: they do not fit; said before the first byte where it can be known.
            DownloadError: the server cannot be reached or refuses, for longer than all pauses.
            ModelBrokenError: what came is not what the repository says it has; it is deleted.
            StoppedError: `stop` was set. What came is kept.
        """
        self._forget_others(wanted)
        self._total_bytes = sum(file.size_bytes for file in wanted.values())
        there = sum(self._there(name, file) for name, file in wanted.items())
        require_disk(self._folder, self._total_bytes - there, self._free_bytes)
        fetched = {}
        self._before_bytes = 0
        for name, file in wanted.items():
            fetched[name] = self._fetch(name, file)
            self._before_bytes += file.size_bytes
        return fetched

    def _fetch(self, name: str, file: HubFile) -> ModelFile:
        target = self._folder / name
        if not target.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            partial = self._partial(name, file)
            self._complete(partial, file)
            sha256 = self._require_right(partial, name, file)
            partial.rename(target)
        else:
            sha256 = self._require_right(target, name, file)
            self._tell(file, file.size_bytes)
        return ModelFile(name, sha256, file.size_bytes)

    def _complete(self, partial: Path, file: HubFile) -> None:
        """Retry until all bytes are there."""
        num_vain, furthest = 0, _size_of(partial)
        while not partial.exists() or _size_of(partial) < file.size_bytes:
            try:
                self._append(partial, file)
                problem = BrokenConnectionError("the connection was closed too early")
            except BrokenConnectionError as error:
                problem = error
            if _size_of(partial) > furthest or _size_of(partial) == file.size_bytes:
                num_vain, furthest = 0, _size_of(partial)
                continue
            if num_vain == len(self._pauses_s):
                raise DownloadError(
                    f"{file.path} of {self._repository.name} could not be fetched: {problem}. What came is"
                    " kept: the same command goes on from there."
                ) from problem
            pause_s = self._pauses_s[num_vain]
            if problem.wait_s is not None:
                pause_s = min(problem.wait_s, _MAX_PAUSE_S) if pause_s else pause_s
            num_vain += 1
            if self._stop.wait(pause_s):
                raise self._stopped()

    def _append(self, partial: Path, file: HubFile) -> None:
        """Append the bytes that one connection brings."""
        start = _size_of(partial)
        try:
            with partial.open("ab") as output, self._hub.open(self._repository, file, start) as stream:
                if stream.start not in (0, start):
                    raise BrokenConnectionError("the server sends another part of the file")
                if stream.start != start:
                    output.truncate(0)
                self._copy(stream.pieces, output, stream.start, file)
                output.flush()
                os.fsync(output.fileno())
        except RangeRefusedError:
            partial.unlink()
            raise
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise DiskFullError(
                    f"The disk became full while {file.path} was fetched. What came is kept: make room, and"
                    " the same command goes on from there."
                ) from error
            raise DownloadError(f"{partial} cannot be written: {error.strerror or error}.") from error

    def _copy(self, pieces: Iterator[bytes], output: BinaryIO, start: int, file: HubFile) -> None:
        done = start
        for piece in pieces:
            if self._stop.is_set():
                raise self._stopped()
            done += len(piece)
            if done > file.size_bytes:
                # More than the file's size: it is not that file, and an endless one would fill the disk.
                output.truncate(0)
                raise ModelBrokenError(f"The server sends more of {file.path} than it has; it was deleted.")
            output.write(piece)
            self._tell(file, done)

    def _tell(self, file: HubFile, done_of_file: int) -> None:
        now, done = self._clock(), self._before_bytes + done_of_file
        if self._marks and done < self._marks[-1][1]:
            self._marks.clear()
        self._marks.append((now, done))
        while now - self._marks[0][0] > _SPEED_OVER_S and len(self._marks) > 2:
            self._marks.popleft()
        seconds = now - self._marks[0][0]
        speed = (done - self._marks[0][1]) / seconds if seconds > 0 else 0.0
        self._on_progress(DownloadProgress(file.path, done, self._total_bytes, speed))

    def _require_right(self, path: Path, name: str, file: HubFile) -> str:
        """The SHA-256 of a file that is what the repository says; one that is not is deleted."""
        size = path.stat().st_size
        sha256 = sha256_of(path)
        is_right = size == file.size_bytes and sha256 == (file.sha256 or sha256)
        if is_right and file.git_sha1 and not file.sha256:
            is_right = git_sha1_of(path) == file.git_sha1
        if not is_right:
            path.unlink()
            raise ModelBrokenError(
                f"What came as {name} is not what {self._repository.name} says it has (the checksum differs);"
                " it was deleted. Try again, or choose another repository."
            )
        return sha256

    def _partial(self, name: str, file: HubFile) -> Path:
        identity = (file.sha256 or file.git_sha1 or self._repository.commit)[:16]
        return self._folder / f"{name}.{identity}{INCOMPLETE}"

    def _there(self, name: str, file: HubFile) -> int:
        found = [path for path in (self._folder / name, self._partial(name, file)) if path.is_file()]
        return min(found[0].stat().st_size, file.size_bytes) if found else 0

    def _forget_others(self, wanted: Mapping[str, HubFile]) -> None:
        """Delete what earlier versions of the repository have left."""
        kept = {self._folder / name for name in wanted}
        kept |= {self._partial(name, file) for name, file in wanted.items()}
        for path in sorted(self._folder.rglob("*")):
            if path.is_file() and path not in kept:
                path.unlink()

    def _stopped(self) -> StoppedError:
        return StoppedError(
            "The download was stopped. What came is kept: the same command goes on from there."
        )


def _size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def git_sha1_of(path: Path) -> str:
    """The name that git gives to a file's contents."""
    digest = hashlib.sha1(f"blob {path.stat().st_size}\0".encode(), usedforsecurity=False)
    with path.open("rb") as file:
        while block := file.read(_HASH_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()
