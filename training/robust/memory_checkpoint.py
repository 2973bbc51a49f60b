"""Checkpoints of every step in shared memory: two buffers a rank, and who keeps the second copy. I/O: files.

    host-0/rank-1.0    the buffers of rank 1; steps alternate, so that one is always whole
    host-0/rank-1.1
    host-1/rank-1.b    the newest copy again, with a neighbour

They lie in the supervisor's folder under /dev/shm: they outlive the ranks, and the supervisor, which knows
no torch, decides which step all ranks have. A buffer is *whole* once its header says so; the header is
written last, has a CRC of its own and the CRC of all the rest. A rank that dies while it writes leaves a
buffer that is not whole, and the other one.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from isal import isal_zlib

from training.errors import CheckpointError

MAGIC = b"DHMEMCK1"
_HEADER = struct.Struct("<8sQQQII")
"""Magic, step (0: not whole), bytes of description, bytes in all after the header, their CRC, restart."""
_SIZE = _HEADER.size + 4
HEADER = 64
BUFFERS = ("0", "1")
BACKUP = "b"
ALIGNED = 64


@dataclass(frozen=True, slots=True)
class Copy:
    """A whole copy of a rank's state after a step."""

    path: Path
    step: int
    crc: int
    described: int
    """Bytes of the description, which stands first."""
    size: int
    """Bytes after the header."""


def buffer_file(folder: Path, host: int, rank: int, which: str) -> Path:
    return folder / f"host-{host}" / f"rank-{rank}.{which}"


class Buffer:
    """One buffer, open for writing; it grows when the state does."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._map: mmap.mmap | None = None

    def begin(self, size: int) -> memoryview:
        """Where `size` bytes are to be written; from now on the buffer is not whole."""
        if self._map is None or len(self._map) < HEADER + size:
            self.close()
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                # Reserved now: a full file system is an error here, and not a SIGBUS in the middle of a copy.
                os.posix_fallocate(handle, 0, HEADER + size)
                self._map = mmap.mmap(handle, HEADER + size)
            finally:
                os.close(handle)
        self._map[:_SIZE] = bytes(_SIZE)
        return memoryview(self._map)[HEADER : HEADER + size]

    def commit(self, step: int, described: int, size: int, restart: int) -> int:
        """Declare it whole; returns its CRC."""
        assert self._map is not None
        with memoryview(self._map) as view:
            crc = isal_zlib.crc32(view[HEADER : HEADER + size])
        header = _HEADER.pack(MAGIC, step, described, size, crc, restart)
        self._map[:_SIZE] = header + struct.pack("<I", zlib.crc32(header))
        return crc

    def close(self) -> None:
        if self._map is not None:
            self._map.close()
            self._map = None


def read_header(path: Path) -> Copy | None:
    """What a buffer says of itself; None where there is no whole copy in it. The content is not looked at."""
    try:
        with path.open("rb") as file:
            raw = file.read(_SIZE)
    except OSError:
        return None
    if len(raw) < _SIZE or struct.unpack("<I", raw[_HEADER.size :])[0] != zlib.crc32(raw[: _HEADER.size]):
        return None
    magic, step, described, size, crc, _ = _HEADER.unpack(raw[: _HEADER.size])
    return Copy(path, step, crc, described, size) if magic == MAGIC and step > 0 else None


def is_sound(copy: Copy) -> bool:
    """Whether the content is what its header says."""
    try:
        with copy.path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            if len(content) < HEADER + copy.size:
                return False
            with memoryview(content) as view, view[HEADER : HEADER + copy.size] as part:
                return isal_zlib.crc32(part) == copy.crc
    except (OSError, ValueError):
        return False


def content(copy: Copy) -> bytes:
    """
    Raises:
        CheckpointError: it is not what its header says.
    """
    try:
        with copy.path.open("rb") as file:
            file.seek(HEADER)
            found = file.read(copy.size)
    except OSError as error:
        raise CheckpointError(f"The copy {copy.path} cannot be read: {error}.") from error
    if len(found) != copy.size or isal_zlib.crc32(found) != copy.crc:
        raise CheckpointError(f"The copy {copy.path} of step {copy.step} is damaged.")
    return found


def copies(folder: Path, rank: int) -> dict[int, list[Copy]]:
    """The whole copies of a rank by step, its own before its neighbour's."""
    found: dict[int, list[Copy]] = {}
    for which in (*BUFFERS, BACKUP):
        for path in sorted(folder.glob(f"host-*/rank-{rank}.{which}")):
            copy = read_header(path)
            if copy is not None:
                found.setdefault(copy.step, []).append(copy)
    return found


@dataclass(frozen=True, slots=True)
class Common:
    """A step that all ranks have."""

    step: int
    copies: tuple[Copy, ...]
    """One for each rank."""
    notes: tuple[str, ...] = ()
    """What was found damaged or in disagreement on the way."""


def newest_common(
    folder: Path, ranks: int, *, are_replicas: bool, before: int | None = None
) -> Common | None:
    """The newest sound step that all ranks have; None where there is none.

    Args:
        are_replicas: all ranks hold the same state: copies of one step have to be equal.
        before: only steps before this one.
    """
    by_rank = [copies(folder, rank) for rank in range(ranks)]
    steps = set(by_rank[0]).intersection(*by_rank[1:]) if by_rank else set()
    notes: list[str] = []
    for step in sorted(steps, reverse=True):
        if before is not None and step >= before:
            continue
        chosen: list[Copy] = []
        for rank, one in enumerate(by_rank):
            sound = next((copy for copy in one[step] if is_sound(copy)), None)
            if sound is None:
                notes.append(f"the copy of step {step} of rank {rank} is damaged")
                break
            chosen.append(sound)
        if len(chosen) < ranks:
            continue
        if are_replicas and len({copy.crc for copy in chosen}) > 1:
            notes.append(f"the ranks disagree about step {step}")
            continue
        return Common(step, tuple(chosen), tuple(notes))
    return None


def write_backup(own: Copy, target: Path) -> None:
    """Copy a whole buffer to a neighbour's folder; that one is whole only once all of it is there."""
    data = own.path.read_bytes()[HEADER : HEADER + own.size]
    buffer = Buffer(target)
    try:
        with buffer.begin(own.size) as place:
            place[:] = data
        if buffer.commit(own.step, own.described, own.size, 0) != own.crc:
            buffer.begin(own.size).release()  # the owner went on to the next step meanwhile
    finally:
        buffer.close()


@dataclass(frozen=True, slots=True)
class Parallelism:
    """How ranks are laid out: rank = (data · pipeline + stage) · tensor + place in the tensor group."""

    data: int
    pipeline: int = 1
    tensor: int = 1

    @property
    def ranks(self) -> int:
        return self.data * self.pipeline * self.tensor

    def place(self, rank: int) -> tuple[int, int, int]:
        """(data, pipeline, tensor) indices."""
        return (
            rank // (self.tensor * self.pipeline),
            rank // self.tensor % self.pipeline,
            rank % self.tensor,
        )

    def groups(self, rank: int) -> dict[str, frozenset[int]]:
        """The ranks of its data, pipeline and tensor group."""
        own = self.place(rank)
        found: dict[str, frozenset[int]] = {}
        for number, name in enumerate(("data", "pipeline", "tensor")):
            rest = own[:number] + own[number + 1 :]
            found[name] = frozenset(
                one
                for one in range(self.ranks)
                if self.place(one)[:number] + self.place(one)[number + 1 :] == rest
            )
        return found


def backup_rank(rank: int, layout: Parallelism, hosts: Sequence[int]) -> int | None:
    """Which rank keeps the second copy of a rank's state (ByteRobust, section 6.3).

    One that shares no data, pipeline or tensor group with it, so that a group that is evicted whole takes
    only one copy along; where there is only one group, one on a neighbour host. None where there is neither.

    Args:
        hosts: of each rank.
    """
    own = layout.place(rank)
    if sum(size > 1 for size in (layout.data, layout.pipeline, layout.tensor)) >= 2:
        data, stage, place = (
            _partner(own[0], layout.data),
            _partner(own[1], layout.pipeline),
            own[2],
        )
        if layout.data == 1 or layout.pipeline == 1:
            place = _partner(own[2], layout.tensor)
        return (data * layout.pipeline + stage) * layout.tensor + place
    order = sorted(set(hosts))
    if len(order) < 2:
        return None
    neighbour = order[(order.index(hosts[rank]) + 1) % len(order)]
    there = [one for one, host in enumerate(hosts) if host == neighbour]
    mates = [one for one, host in enumerate(hosts) if host == hosts[rank]]
    return there[mates.index(rank) % len(there)]


def _partner(index: int, size: int) -> int:
    """The index beside it, mutual where the size is even."""
    return index ^ 1 if size % 2 == 0 else (index + 1) % size


def forget(folder: Path, keep: Iterable[Copy] = (), *, after: int) -> None:
    """Make copies of later steps than `after` unusable: a restart does them again."""
    kept = {copy.path for copy in keep}
    for path in folder.glob("host-*/rank-*"):
        copy = read_header(path)
        if copy is not None and copy.step > after and path not in kept:
            with path.open("r+b") as file:
                file.write(bytes(_SIZE))


def differing(crcs: Mapping[int, int]) -> frozenset[int]:
    """The ranks whose state is not that of the majority; all of them where there is no majority.

    >>> differing({0: 7, 1: 9, 2: 7})
    frozenset({1})
    """
    counts: dict[int, int] = {}
    for crc in crcs.values():
        counts[crc] = counts.get(crc, 0) + 1
    most, number = max(counts.items(), key=lambda one: one[1], default=(0, 0))
    if len(counts) < 2:
        return frozenset()
    if number * 2 <= len(crcs):
        return frozenset(crcs)
    return frozenset(rank for rank, crc in crcs.items() if crc != most)
