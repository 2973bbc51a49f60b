"""Judges a check on the screen until it holds or its time is up. The screen and the clock are passed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agent.types import Observation
from agent.visual_tests.judging import JudgedCheck
from agent.visual_tests.results import StepMark

_POLL_S = 0.2
_PROOF_ALONE_S = 2.0
"""How long only what proved the check before is waited for: reading a screen needs a core, which the
application may need for its window."""


@dataclass(frozen=True, slots=True)
class Screens:
    """What a check is judged by."""

    observe: Callable[[], Observation]
    is_proved: Callable[[Observation], bool]
    """Whether it shows what proved the check when it was approved; fast."""
    judge: Callable[[Observation], JudgedCheck]
    """Reads the picture; slow on a busy machine."""
    clock: Callable[[], float]
    """In seconds."""
    sleep: Callable[[float], None]
    clear: Callable[[], None] | None
    """Takes the pointer away: the tip of the control below it may cover what is looked for. None where that
    itself may make the check hold."""


@dataclass(frozen=True, slots=True)
class WaitResult:
    """How the waiting ended."""

    observation: Observation
    finding: JudgedCheck | None
    """None where the approved proof is there."""


def wait_until_held(screens: Screens, *, timeout_s: float, has_proof: bool) -> WaitResult:
    """
    A finding counts as final only when its picture was taken after the time was up: one picture may be read
    for longer than the whole time on a busy machine, and the application goes on meanwhile. Before it
    fails, the pointer is taken away, and the screen is looked at once more.

    Args:
        has_proof: whether the check was approved with a proof on this look.
    """
    begun_s, clear = screens.clock(), screens.clear
    proof_alone_s = min(_PROOF_ALONE_S, timeout_s) if has_proof else 0.0
    while True:
        looked_s = screens.clock() - begun_s
        observation = screens.observe()
        if screens.is_proved(observation):
            return WaitResult(observation, None)
        if looked_s >= proof_alone_s:
            finding = screens.judge(observation)
            if finding.mark is StepMark.PASSED or (looked_s >= timeout_s and clear is None):
                return WaitResult(observation, finding)
            if clear is not None:
                clear()
                clear = None
        screens.sleep(_POLL_S)
