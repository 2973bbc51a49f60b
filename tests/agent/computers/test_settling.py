"""Waiting for a screen to settle, and seeing whether it changed."""

from __future__ import annotations

from itertools import count
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.computers.reactions import wait_for_change, wait_until_settled
from agent.perception.settle import SettleLimits

IMPATIENT = SettleLimits(quiet_s=0.05, limit_s=0.4)


def frame(shade: int) -> NDArray[np.uint8]:
    return np.full((60, 80, 3), shade % 256, np.uint8)


def with_caret(is_on: bool) -> NDArray[np.uint8]:
    picture = frame(200)
    if is_on:
        picture[20:36, 10:12] = 0
    return picture


def test_screen_that_keeps_changing_is_taken_as_it_is() -> None:
    shades = count()
    last, is_settled = wait_until_settled(lambda: frame(40 * next(shades)), IMPATIENT)
    assert not is_settled
    assert last.shape == (60, 80, 3)


def test_last_of_several_changes_is_what_is_returned() -> None:
    shades = iter([10, 20, 30])
    last, is_settled = wait_until_settled(lambda: frame(next(shades, 30)), SettleLimits(quiet_s=0.05))
    assert is_settled
    assert np.array_equal(last, frame(30))


def test_blinking_caret_neither_unsettles_nor_counts_as_a_change() -> None:
    blinks = count()
    _, is_settled = wait_until_settled(lambda: with_caret(next(blinks) % 2 == 0), IMPATIENT)
    assert is_settled
    assert not wait_for_change(
        lambda: with_caret(next(blinks) % 2 == 0), with_caret(False), limit_s=0.1, stop=Event()
    )


def test_late_change_is_seen() -> None:
    shades = iter([10, 10, 10])
    assert wait_for_change(lambda: frame(next(shades, 99)), frame(10), limit_s=30, stop=Event())


def test_stop_ends_the_wait_for_a_change() -> None:
    stop = Event()
    stop.set()
    assert not wait_for_change(lambda: frame(10), frame(10), limit_s=600, stop=stop)
