"""What became of the steps of a test, and the errors that end it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from agent.errors import AgentError
from agent.visual_tests.fingerprint import ScreenBox


class StepMark(StrEnum):
    """What became of a step or of a whole test, from good to bad."""

    PASSED = "passed"
    NEW = "new"
    """It was done, and nobody has approved it yet."""
    HEALED = "healed"
    """It was done in another way or place than was approved."""
    UNSURE = "unsure"
    """It cannot be told from the picture; counts as failed."""
    FAILED = "failed"
    BROKEN = "environment"
    """The surroundings failed, and say nothing about the application."""

    @property
    def is_bad(self) -> bool:
        return self in (StepMark.UNSURE, StepMark.FAILED, StepMark.BROKEN)


_ORDER = (StepMark.PASSED, StepMark.NEW, StepMark.HEALED, StepMark.UNSURE, StepMark.FAILED, StepMark.BROKEN)


def worst(marks: list[StepMark]) -> StepMark:
    """
    >>> worst([StepMark.PASSED, StepMark.HEALED])
    <StepMark.HEALED: 'healed'>
    """
    return max(marks, key=_ORDER.index, default=StepMark.PASSED)


@dataclass(frozen=True, slots=True)
class StepResult:
    """One step of a test, after it."""

    number: int
    """From 1."""
    kind: str
    """open, do, check, read, wait_for, type, press, screenshot or picture."""
    words: str
    mark: StepMark
    seen: str = ""
    """What was seen or done, in one sentence."""
    meaning: str = ""
    """Of a check: what its words were compiled to."""
    before: NDArray[np.uint8] | None = None
    after: NDArray[np.uint8] | None = None
    """(H, W, 3) RGB."""
    boxes: tuple[ScreenBox, ...] = ()
    """What it was about, in `after`."""
    seconds: float = 0.0
    own_s: float = 0.0
    """Of these, without waiting for the screen to settle or to react."""
    asked_model: int = 0
    """How often the model was asked."""


class FlakeCause(StrEnum):
    SURROUNDINGS = "the surroundings failed"
    CRASH = "the application crashed"
    UNSETTLED = "the screen never settled"
    OTHER_EFFECT = "a step had another effect"
    OTHER_LOOK = "a target looked different"
    UNSURE = "the picture did not tell"
    LATE = "it did not hold in time"
    UNTRUE = "a check did not hold"
    OTHER = "something else"


@dataclass(frozen=True, slots=True, order=True)
class Flaw:
    """Why one run of a test failed."""

    test: str
    step: str
    """Its kind and words."""
    cause: FlakeCause
    seen: str = ""

    def __str__(self) -> str:
        return f"{self.step}: {self.cause}"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One test, after it ran once or several times."""

    name: str
    mark: StepMark
    steps: tuple[StepResult, ...]
    """Of the run that counts: the last one."""
    problem: str = ""
    seconds: float = 0.0
    tries: tuple[StepMark, ...] = ()
    """What became of each run."""
    is_quarantined: bool = False
    output: str = ""
    """What the application wrote, where the test did not pass."""
    look: str = ""
    flaws: tuple[Flaw, ...] = ()
    """For each run that failed: the step and the cause."""

    @property
    def is_flaky(self) -> bool:
        """Whether it failed first and passed later."""
        return len(self.tries) > 1 and not self.mark.is_bad


class VisualTestFailure(AssertionError):
    """A step or a check failed; the message is one sentence."""

    mark = StepMark.FAILED


class VisualTestUnsure(VisualTestFailure):
    """It cannot be told from the picture."""

    mark = StepMark.UNSURE


class TestSurroundingsError(AgentError):
    """The surroundings of a test are missing or broken: nothing is known of the application."""

    __test__ = False


class LockFileError(AgentError):
    """A lock file cannot be used; the message says why and what to do."""


class CheckWordsError(AgentError):
    """A sentence that is no check; the message says the nearest that is."""

    def __init__(self, words: str, nearest: str) -> None:
        super().__init__(f"“{words}” cannot be checked. The nearest that can be: {nearest}")
        self.words, self.nearest = words, nearest
