"""While a task runs, the oldest generation is not collected; afterwards the settings are restored."""

from __future__ import annotations

import ctypes
import gc
import os
import platform
import struct
import sys
from threading import Thread, get_native_id

import pytest

from app.running.process_tuning import no_full_collections, wake_soon, yield_to_window

MOST_ROUNDS = 100


def _release() -> tuple[int, int]:
    """Of the kernel."""
    major, minor = platform.release().split(".")[:2]
    return int(major), int(minor)


def num_full_collections() -> int:
    return int(gc.get_stats()[2]["collections"])


def fill_the_heap() -> list[object]:
    """Cycles enough for many collections of the young."""
    kept: list[object] = []
    for _ in range(200_000):
        cycle: list[object] = []
        cycle.append(cycle)
        kept.append(cycle)
    return kept


def test_a_growing_heap_is_looked_through_only_afterwards() -> None:
    before = num_full_collections()
    with no_full_collections():
        kept = fill_the_heap()
        assert num_full_collections() == before
    # Python looks through the whole heap when it has grown by a quarter, however large it is by now.
    for _ in range(MOST_ROUNDS):
        kept += fill_the_heap()
        if num_full_collections() > before:
            break
    assert num_full_collections() > before
    for cycle in kept:
        cycle.clear()  # type: ignore[attr-defined]


def test_the_thresholds_come_back_after_an_error() -> None:
    thresholds = gc.get_threshold()
    with pytest.raises(ValueError, match="broke"), no_full_collections():
        raise ValueError("broke")
    assert gc.get_threshold() == thresholds


def test_of_two_tasks_the_last_to_end_brings_the_thresholds_back() -> None:
    """The queue runs several at once; the first to begin may be the first to end."""
    usual = gc.get_threshold()
    first, second = no_full_collections(), no_full_collections()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold() != usual
    second.__exit__(None, None, None)
    assert gc.get_threshold() == usual


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has niceness for threads")
def test_a_thread_yields_and_with_it_what_it_starts_but_no_other_thread() -> None:
    found: list[int] = []

    def note() -> None:
        found.append(os.getpriority(os.PRIO_PROCESS, get_native_id()))

    def yields() -> None:
        yield_to_window()
        note()
        started = Thread(target=note)
        started.start()
        started.join()

    thread = Thread(target=yields)
    before = os.getpriority(os.PRIO_PROCESS, os.getpid())
    thread.start()
    thread.join()
    assert found == [min(before + 2, 19)] * 2
    assert os.getpriority(os.PRIO_PROCESS, os.getpid()) == before


def slice_ns() -> int:
    """What the calling thread may use of a processor at once, as Linux says."""
    said = ctypes.create_string_buffer(48)
    assert ctypes.CDLL(None).syscall(315, 0, said, len(said), 0) == 0
    return int(struct.unpack("=IIQiIQQQ", said.raw)[5])


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64" or _release() < (6, 12),
    reason="Linux gives threads slices of their own since 6.12",
)
def test_the_windows_thread_asks_for_short_slices_and_what_it_starts_has_the_usual_ones() -> None:
    found: list[int] = []

    def asks() -> None:
        before, niceness = slice_ns(), os.getpriority(os.PRIO_PROCESS, get_native_id())
        wake_soon()
        started = Thread(target=lambda: found.append(slice_ns()))
        started.start()
        started.join()
        found.extend((before, slice_ns()))
        assert os.getpriority(os.PRIO_PROCESS, get_native_id()) == niceness

    thread = Thread(target=asks)
    thread.start()
    thread.join()
    started, before, after = found
    assert started == before > after == 100_000
