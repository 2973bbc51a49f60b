"""Settling: unchanged for long enough, carets ignored, waiting limited."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from agent.perception.settle import Settled, SettleLimits, Settling
from tests.fakes import picture

PATIENCE = SettleLimits(quiet_s=0.2, limit_s=1.0)


def settled_at(
    frames: Iterable[NDArray[np.uint8]],
    patience: SettleLimits = PATIENCE,
    before: NDArray[np.uint8] | None = None,
) -> tuple[Settled, float]:
    """One frame every tenth of a second; the answer and when it was given."""
    settling = Settling(patience, before=before)
    at_s = 0.0
    answer = Settled.NOT_YET
    for number, frame in enumerate(frames):
        at_s = round(number * 0.1, 3)
        answer = settling.add(frame, at_s=at_s)
        if answer is not Settled.NOT_YET:
            break
    return answer, at_s


def test_still_screen_settles_after_the_quiet_time() -> None:
    assert settled_at([picture()] * 20) == (Settled.YES, 0.2)


def test_changing_screen_settles_after_its_last_change() -> None:
    frames = [picture(shade) for shade in (0, 50, 100)] + [picture(150)] * 10
    assert settled_at(frames) == (Settled.YES, 0.5)


def test_screen_that_never_rests_is_given_up_at_the_limit() -> None:
    assert settled_at([picture(shade % 250) for shade in range(0, 900, 9)]) == (Settled.GAVE_UP, 1.0)


def test_blinking_caret_does_not_keep_it_waiting() -> None:
    caret = picture()
    caret[100:120, 50:52] = 255
    assert settled_at([picture(), caret] * 10) == (Settled.YES, 0.2)


def test_change_that_creeps_is_noticed() -> None:
    frames = []
    for width in range(20):
        frame = picture()
        frame[0:100, 0 : width * 2] = 255  # 200 more pixels in each frame
        frames.append(frame)
    assert settled_at(frames)[0] is Settled.GAVE_UP


def test_screen_may_take_its_time_to_react() -> None:
    patience = SettleLimits(quiet_s=0.2, reaction_s=0.5, limit_s=2.0)
    assert settled_at([picture()] * 20, patience, before=picture()) == (Settled.YES, 0.5)


def test_screen_that_has_reacted_need_not_be_waited_for() -> None:
    patience = SettleLimits(quiet_s=0.2, reaction_s=0.5, limit_s=2.0)
    assert settled_at([picture(9)] * 20, patience, before=picture()) == (Settled.YES, 0.2)
    late = [picture(), picture(), *[picture(9)] * 20]
    assert settled_at(late, patience, before=picture()) == (Settled.YES, 0.4)
