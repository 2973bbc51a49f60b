"""Heartbeats and copies in shared memory: whole or not there, and never another rank's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from training.errors import CheckpointError, HeartbeatError
from training.robust.heartbeat import FIRST, SLOT, Beat, Board, RankPhase, board_file, create_board
from training.robust.memory_checkpoint import (
    BACKUP,
    Buffer,
    Copy,
    Parallelism,
    backup_rank,
    buffer_file,
    content,
    copies,
    differing,
    forget,
    is_sound,
    newest_common,
    read_header,
    write_backup,
)


def test_a_beat_comes_back_as_it_was_written(tmp_path: Path) -> None:
    writer, reader = create_board(tmp_path, 3), Board(tmp_path)
    beat = Beat(1, 4711, 2, RankPhase.COLLECTIVE, step=9, done=8, at_ns=5, loss=0.5, copy_crc=2**32 - 1)
    writer.write(beat)
    found = reader.read(1)
    assert found is not None
    assert (found.pid, found.restart, found.phase, found.done) == (4711, 2, RankPhase.COLLECTIVE, 8)
    assert (found.loss, found.copy_crc) == (0.5, 2**32 - 1)
    assert reader.read(0) is None


def test_an_unknown_rank_is_refused(tmp_path: Path) -> None:
    board = create_board(tmp_path, 3)
    with pytest.raises(HeartbeatError, match="no rank 3"):
        board.write(Beat(3))
    with pytest.raises(HeartbeatError, match="no rank -1"):
        board.read(-1)


def test_a_beat_in_another_ranks_place_is_refused(tmp_path: Path) -> None:
    board = create_board(tmp_path, 2)
    board.write(Beat(0))
    raw = bytearray(board_file(tmp_path).read_bytes())
    raw[FIRST + SLOT : FIRST + 2 * SLOT] = raw[FIRST : FIRST + SLOT]
    board_file(tmp_path).write_bytes(raw)
    with pytest.raises(HeartbeatError, match="says that it is rank 0"):
        Board(tmp_path).read(1)


def test_a_beat_from_another_time_is_refused(tmp_path: Path) -> None:
    board = create_board(tmp_path, 1)
    board.write(Beat(0, at_ns=10_000_000_000))
    assert board.read(0, now_ns=9_500_000_000) is not None
    with pytest.raises(HeartbeatError, match="ahead of the clock"):
        board.read(0, now_ns=1_000_000_000)


def test_a_torn_beat_is_no_beat(tmp_path: Path) -> None:
    board = create_board(tmp_path, 1)
    board.write(Beat(0, step=3))
    raw = bytearray(board_file(tmp_path).read_bytes())
    raw[FIRST + 30] ^= 1
    board_file(tmp_path).write_bytes(raw)
    torn = Board(tmp_path)
    assert torn.read(0) is None
    torn.write(Beat(0, step=4))
    beat = torn.read(0)
    assert beat is not None
    assert beat.step == 4


def test_a_folder_without_a_board_says_so(tmp_path: Path) -> None:
    with pytest.raises(HeartbeatError, match="no board"):
        Board(tmp_path)


def write_copy(folder: Path, rank: int, step: int, data: bytes, *, host: int = 0, which: str = "") -> Path:
    path = buffer_file(folder, host, rank, which or str(step % 2))
    buffer = Buffer(path)
    with buffer.begin(len(data)) as place:
        place[:] = data
    buffer.commit(step, 0, len(data), 0)
    buffer.close()
    return path


def the_copy(path: Path) -> Copy:
    found = read_header(path)
    assert found is not None
    return found


def test_a_buffer_is_whole_only_once_it_was_committed(tmp_path: Path) -> None:
    buffer = Buffer(tmp_path / "rank-0.0")
    with buffer.begin(4) as place:
        place[:] = b"once"
    assert read_header(tmp_path / "rank-0.0") is None
    buffer.commit(2, 0, 4, 0)
    assert content(the_copy(tmp_path / "rank-0.0")) == b"once"
    with buffer.begin(4):
        assert read_header(tmp_path / "rank-0.0") is None


@pytest.mark.parametrize("place", [*range(0, 44, 5), *range(64, 164, 9)])
def test_a_flipped_byte_anywhere_is_found(tmp_path: Path, place: int) -> None:
    path = write_copy(tmp_path, 0, 2, b"state" * 20)
    assert is_sound(the_copy(path))
    raw = bytearray(path.read_bytes())
    raw[place] ^= 4
    path.write_bytes(raw)
    damaged = read_header(path)
    assert damaged is None or not is_sound(damaged)


def test_a_damaged_copy_is_never_read(tmp_path: Path) -> None:
    path = write_copy(tmp_path, 0, 2, b"state" * 20)
    copy = the_copy(path)
    os.truncate(path, 100)
    with pytest.raises(CheckpointError, match="damaged"):
        content(copy)


def test_the_newest_step_that_all_ranks_have_is_taken(tmp_path: Path) -> None:
    for rank in range(3):
        write_copy(tmp_path, rank, 6, b"six")
        write_copy(tmp_path, rank, 7, b"seven")
    write_copy(tmp_path, 0, 8, b"eight")
    found = newest_common(tmp_path, 3, are_replicas=True)
    assert found is not None
    assert (found.step, len(found.copies)) == (7, 3)
    assert newest_common(tmp_path, 4, are_replicas=True) is None


def test_a_step_about_which_replicas_disagree_is_passed_over(tmp_path: Path) -> None:
    for rank in range(3):
        write_copy(tmp_path, rank, 6, b"six")
        write_copy(tmp_path, rank, 7, b"SEVEN" if rank == 1 else b"seven")
    found = newest_common(tmp_path, 3, are_replicas=True)
    assert found is not None
    assert found.step == 6
    assert "disagree" in found.notes[0]
    sharded = newest_common(tmp_path, 3, are_replicas=False)
    assert sharded is not None
    assert sharded.step == 7


def test_a_neighbours_copy_stands_in_for_a_lost_one(tmp_path: Path) -> None:
    own = write_copy(tmp_path, 0, 6, b"mine")
    write_copy(tmp_path, 1, 6, b"yours", host=1)
    write_backup(the_copy(own), buffer_file(tmp_path, 1, 0, BACKUP))
    own.unlink()
    found = newest_common(tmp_path, 2, are_replicas=False)
    assert found is not None
    assert content(found.copies[0]) == b"mine"


def test_steps_that_are_done_again_are_forgotten(tmp_path: Path) -> None:
    write_copy(tmp_path, 0, 6, b"six")
    write_copy(tmp_path, 0, 7, b"seven")
    forget(tmp_path, after=6)
    assert sorted(copies(tmp_path, 0)) == [6]


def test_the_backup_shares_no_group_as_in_the_papers_example() -> None:
    layout = Parallelism(data=2, pipeline=4, tensor=2)
    partners = [backup_rank(rank, layout, [0] * 16) for rank in range(16)]
    assert [partners[rank] for rank in (8, 9, 2, 3)] == [2, 3, 8, 9]
    for rank, partner in enumerate(partners):
        assert partner is not None
        for name, group in layout.groups(rank).items():
            assert group != layout.groups(partner)[name]


def test_with_one_group_the_backup_is_on_a_neighbour_host() -> None:
    assert [backup_rank(rank, Parallelism(4), [0, 0, 1, 1]) for rank in range(4)] == [2, 3, 0, 1]
    assert backup_rank(0, Parallelism(3), [0, 0, 0]) is None


def test_the_rank_outside_the_majority_is_named() -> None:
    assert differing({0: 5, 1: 5, 2: 5}) == frozenset()
    assert differing({0: 5, 1: 6, 2: 5}) == {1}
    assert differing({0: 5, 1: 6}) == {0, 1}
