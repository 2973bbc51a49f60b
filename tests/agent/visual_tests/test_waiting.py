"""How long a check is waited for, on a clock that only looking, reading and sleeping move."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from agent.coordinates import Screen
from agent.types import Observation
from agent.visual_tests.checks import compile_check, may_lose_pointer
from agent.visual_tests.judging import JudgedCheck
from agent.visual_tests.results import StepMark
from agent.visual_tests.waiting import Screens, wait_until_held


@dataclass
class SlowMachine:
    """Shows the text from `there_s` on, and what proves it from `proved_s` on."""

    there_s: float
    proved_s: float = 1e9
    reading_s: float = 0.5
    now_s: float = 0.0
    num_read: int = 0
    is_covered: bool = False
    """By the tip of what is under the pointer."""

    def observe(self) -> Observation:
        self.now_s += 0.1
        level = 2 if self.now_s >= self.proved_s else 1 if self.now_s >= self.there_s else 0
        level = 0 if self.is_covered else level
        return Observation(np.full((2, 2, 3), level, np.uint8), Screen(2, 2))

    def judge(self, observation: Observation) -> JudgedCheck:
        self.num_read += 1
        self.now_s += self.reading_s
        return JudgedCheck(StepMark.PASSED if observation.pixels.max() else StepMark.FAILED, "")

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds

    def clear(self) -> None:
        self.is_covered = False

    def wait(
        self, timeout_s: float, *, has_proof: bool = False, may_clear: bool = False
    ) -> JudgedCheck | None:
        screens = Screens(
            self.observe,
            lambda seen: seen.pixels.max() == 2,
            self.judge,
            lambda: self.now_s,
            self.sleep,
            self.clear if may_clear else None,
        )
        return wait_until_held(screens, timeout_s=timeout_s, has_proof=has_proof).finding


def mark_of(finding: JudgedCheck | None) -> StepMark | None:
    return None if finding is None else finding.mark


def test_a_picture_that_was_read_longer_than_the_time_is_not_the_last_word() -> None:
    assert mark_of(SlowMachine(there_s=4, reading_s=12).wait(10)) is StepMark.PASSED


def test_what_is_not_there_when_the_time_is_up_fails() -> None:
    machine = SlowMachine(there_s=30)
    assert mark_of(machine.wait(10)) is StepMark.FAILED
    assert machine.now_s < 12


def test_a_check_without_a_time_is_judged_once() -> None:
    machine = SlowMachine(there_s=1)
    assert mark_of(machine.wait(0, has_proof=True)) is StepMark.FAILED
    assert machine.num_read == 1


def test_nothing_is_read_while_the_approved_proof_may_still_come() -> None:
    machine = SlowMachine(there_s=1, proved_s=1.5)
    assert machine.wait(10, has_proof=True) is None
    assert machine.num_read == 0


def test_what_looks_otherwise_than_when_it_was_approved_is_read_in_the_end() -> None:
    machine = SlowMachine(there_s=1)
    assert mark_of(machine.wait(10, has_proof=True)) is StepMark.PASSED
    assert machine.num_read == 1


def test_a_tip_below_the_pointer_is_taken_away_before_a_check_fails() -> None:
    machine = SlowMachine(there_s=0, is_covered=True)
    assert mark_of(machine.wait(0, may_clear=True)) is StepMark.PASSED
    assert mark_of(SlowMachine(there_s=9, is_covered=True).wait(0, may_clear=True)) is StepMark.FAILED


@pytest.mark.parametrize("words", ["nothing changed", 'the screen has changed since "a"', '"a" is not there'])
def test_the_pointer_stays_where_taking_it_away_may_make_a_check_hold(words: str) -> None:
    assert not may_lose_pointer(compile_check(words))
    assert may_lose_pointer(compile_check('"a" is there'))
