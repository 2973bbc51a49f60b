"""Heartbeats of ranks in shared memory. I/O: a memory-mapped file under /dev/shm.

One file, the *board*, has a slot of 192 bytes for each rank. A rank overwrites its own slot; nobody waits
for anybody. A slot is guarded by a sequence number, which is odd while it is being written, and by a CRC: a
reader sees a whole beat or none. Named files instead of `multiprocessing.shared_memory`: they have to
outlive every process of the run, and Python 3.11 removes the latter when any process that has opened them
ends.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path

from training.errors import HeartbeatError

MAGIC = b"DHBOARD1"
_HEADER = struct.Struct("<8sIIqq")
"""Magic, ranks, unused, process id of the supervisor, lowest restart that may go on after its checks."""
_BEAT = struct.Struct("<iiiiqqqqqqqqIIddd")
_GUARD = struct.Struct("<QI")
"""Sequence, CRC-32 of the beat."""
SLOT = 192
FIRST = 64
TRIES = 50
FUTURE_NS = 1_000_000_000
"""A beat that is this far ahead of now is of another boot of the machine."""


class RankPhase(IntEnum):
    """What a rank is doing."""

    STARTING = 0
    CHECKING = 1
    """Stop-time checks; then it waits until it may go on."""
    JOINING = 2
    """Waiting for the other ranks."""
    LOADING = 3
    """Reading model and state."""
    DATA = 4
    FORWARD = 5
    BACKWARD = 6
    COLLECTIVE = 7
    UPDATE = 8
    SAVE = 9
    ENDED = 10


@dataclass(frozen=True, slots=True)
class Beat:
    """One heartbeat; times are nanoseconds of the system-wide monotonic clock."""

    rank: int
    pid: int = 0
    restart: int = -1
    """Number of the restart that this rank belongs to."""
    phase: RankPhase = RankPhase.STARTING
    step: int = 0
    """The step that it is doing or, in phase SAVE, has just done."""
    done: int = 0
    """The last step that it has finished."""
    collectives: int = 0
    at_ns: int = 0
    own_ns: int = 0
    """Time in finished steps outside collectives: only a rank's own work."""
    stall_ns: int = 0
    """Time that checkpoints kept steps waiting."""
    up_ns: int = 0
    """When this rank had joined the others."""
    first_ns: int = 0
    """When its first step began."""
    copy_step: int = 0
    """The newest step with a whole checkpoint in memory; 0 where there is none."""
    copy_crc: int = 0
    loss: float = float("nan")
    norm: float = float("nan")
    """Of the gradient."""
    step_s: float = float("nan")
    """Duration of the last finished step, in seconds."""


def board_file(folder: Path) -> Path:
    return folder / "board"


class Board:
    """The board of a run; each reader and writer opens its own."""

    def __init__(self, folder: Path) -> None:
        """
        Raises:
            HeartbeatError: there is no board in the folder.
        """
        try:
            with board_file(folder).open("r+b") as file:
                self._map = mmap.mmap(file.fileno(), 0)
        except (OSError, ValueError) as error:
            raise HeartbeatError(f"There is no board in {folder}: {error}.") from error
        magic, self.ranks, _, _, _ = _HEADER.unpack_from(self._map, 0)
        if magic != MAGIC or len(self._map) != FIRST + self.ranks * SLOT:
            raise HeartbeatError(f"{board_file(folder)} is no board.")

    def close(self) -> None:
        self._map.close()

    @property
    def supervisor(self) -> int:
        """Process id of the supervisor; 0 where there has been none."""
        return int(_HEADER.unpack_from(self._map, 0)[3])

    @property
    def go(self) -> int:
        """Ranks of this and of earlier restarts may go on after their checks."""
        return int(_HEADER.unpack_from(self._map, 0)[4])

    def set_supervisor(self, pid: int) -> None:
        struct.pack_into("<q", self._map, 16, pid)

    def set_go(self, restart: int) -> None:
        struct.pack_into("<q", self._map, 24, restart)

    def write(self, beat: Beat) -> None:
        """
        Raises:
            HeartbeatError: there is no such rank.
        """
        start = self._place(beat.rank)
        sequence = _GUARD.unpack_from(self._map, start)[0] | 1  # also after a writer that died in the middle
        struct.pack_into("<Q", self._map, start, sequence)
        packed = _BEAT.pack(
            beat.rank,
            beat.pid,
            beat.restart,
            int(beat.phase),
            beat.step,
            beat.done,
            beat.collectives,
            beat.at_ns,
            beat.own_ns,
            beat.stall_ns,
            beat.up_ns,
            beat.first_ns,
            beat.copy_step & 0xFFFFFFFF,
            beat.copy_crc,
            beat.loss,
            beat.norm,
            beat.step_s,
        )
        self._map[start + _GUARD.size : start + _GUARD.size + _BEAT.size] = packed
        _GUARD.pack_into(self._map, start, sequence + 1, zlib.crc32(packed))

    def read(self, rank: int, *, now_ns: int | None = None) -> Beat | None:
        """The newest whole beat of a rank; None where it has never written one, or died while writing.

        Args:
            now_ns: of the monotonic clock; None: times are not looked at.

        Raises:
            HeartbeatError: there is no such rank, the slot is another rank's, or its time lies ahead.
        """
        start = self._place(rank)
        for _ in range(TRIES):
            sequence, crc = _GUARD.unpack_from(self._map, start)
            packed = self._map[start + _GUARD.size : start + _GUARD.size + _BEAT.size]
            if sequence == 0:
                return None
            if sequence % 2 == 0 and zlib.crc32(packed) == crc:
                break
        else:
            return None
        values = _BEAT.unpack(packed)
        beat = Beat(**{**dict(zip(Beat.__slots__, values, strict=True)), "phase": RankPhase(values[3])})
        if beat.rank != rank:
            raise HeartbeatError(
                f"The heartbeat in the place of rank {rank} says that it is rank {beat.rank}."
            )
        if now_ns is not None and beat.at_ns > now_ns + FUTURE_NS:
            ahead_s = (beat.at_ns - now_ns) / 1e9
            raise HeartbeatError(f"The heartbeat of rank {rank} is {ahead_s:.0f} s ahead of the clock.")
        return beat

    def clear(self) -> None:
        """Forget all beats, as before a restart."""
        self._map[FIRST:] = bytes(self.ranks * SLOT)

    def _place(self, rank: int) -> int:
        if not 0 <= rank < self.ranks:
            raise HeartbeatError(f"There is no rank {rank}: this run has {self.ranks}.")
        return FIRST + rank * SLOT


def create_board(folder: Path, ranks: int) -> Board:
    """A new board without beats, in the place of an older one."""
    content = _HEADER.pack(MAGIC, ranks, 0, os.getpid(), -1).ljust(FIRST, b"\0") + bytes(ranks * SLOT)
    unfinished = board_file(folder).with_suffix(".new")
    unfinished.write_bytes(content)
    unfinished.rename(board_file(folder))
    return Board(folder)


def advanced(beat: Beat, now_ns: int, **changes: object) -> Beat:
    """The next beat of a rank."""
    return replace(beat, at_ns=now_ns, **changes)  # type: ignore[arg-type]
