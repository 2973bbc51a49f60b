"""Scenes arrive from processes of their own, and these end with the stream."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from training.windows.stream import SceneStream, SceneWorkerError


def _shared_files() -> set[Path]:
    return set(Path("/dev/shm").glob("deskhand-scenes-*"))


def test_two_workers_draw_different_scenes_at_low_priority() -> None:
    with SceneStream("qt", seed=3, workers=2, slots=2) as stream:
        seeds = {scene.seed for scene in stream.take(6)}
        assert len(seeds) == 6
        low = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
        assert all(os.getpriority(os.PRIO_PROCESS, pid) >= low for pid in stream.pids)


def test_a_dead_worker_raises_an_error_that_says_so() -> None:
    with SceneStream("qt", seed=3, workers=1, slots=2) as stream:
        next(stream)
        os.kill(stream.pids[0], signal.SIGKILL)
        with pytest.raises(SceneWorkerError, match="ended with code -9"):
            stream.take(5)


def test_closing_leaves_no_process_and_no_file() -> None:
    before = _shared_files()
    stream = SceneStream("qt", seed=4, workers=1, slots=2)
    next(stream)
    pids = stream.pids
    stream.close()
    assert _shared_files() == before
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)
    with pytest.raises(StopIteration):
        next(stream)


def test_a_worker_that_has_drawn_its_share_is_replaced() -> None:
    with SceneStream("qt", seed=6, workers=1, slots=2, scenes_per_worker=4) as stream:
        first = stream.pids[0]
        seeds = [scene.seed for scene in stream.take(10)]
        assert len(set(seeds)) == 10
        assert first not in stream.pids
        assert len({seed // 1_000_003 for seed in seeds}) == 3
