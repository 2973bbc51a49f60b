"""Does what a person approved, without a model, where the screen still looks so. I/O: a computer.

Every action goes through the loop's executor; what allows it is the lock file, and nothing but what stands in
it. The first action whose target looks different ends the replay: what is left is for the model.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event

from agent.action_executor import ActionExecutor
from agent.actions.types import Action, Click, DoubleClick, MiddleClick, RightClick
from agent.approval import NobodyToAsk
from agent.coordinates import MonitorPoint
from agent.ports import Computer
from agent.step_draft import StepDraft
from agent.types import Allow, Decision, Deny, EffectKind, Observation, Step
from agent.visual_tests.fingerprint import find_moved, shows_crop
from agent.visual_tests.lock_file import LockedAction, LockedLook

RULE = "lock-file"
"""The rule that allows what stands in a lock file, or in the test itself."""
_PAUSES_S = (0.2, 0.4, 0.8, 1.2)
"""How long a target that is not there yet is waited for: windows open slowly."""


class ListedApprover:
    """The `Approver` port: allows exactly the actions of a list."""

    def __init__(self, allowed: Sequence[Action]) -> None:
        self._allowed = tuple(allowed)

    def decide(
        self,
        action: Action,
        observation: Observation,
        thought: str,
        *,
        stop: Event,
        checks: Sequence[str] = (),
        following: Sequence[Action] = (),
    ) -> Decision:
        if action in self._allowed and not checks:
            return Allow(RULE)
        return Deny("It stands neither in the test nor in its lock file.", decided_by="rule", rule=RULE)

    def confirm(self, action: Action, decision: Decision, observation: Observation) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a step could be replayed."""

    done: tuple[Step, ...]
    """For the model's memory, should it have to go on."""
    is_whole: bool
    has_moved: bool = False
    """Whether a target was found at another place."""
    problem: str = ""
    """Why it ended before the last action."""
    is_final: bool = False
    """Whether the model could do nothing about the problem."""
    first: Observation | None = None
    """Before the first action."""
    own_s: float = 0.0
    """Without waiting for the screen to settle or to react."""


def perform(computer: Computer, action: Action, observation: Observation, *, thought: str = "") -> Step:
    """Do one action that the test or its lock file names; the step says what came of it."""
    turn = StepDraft(1, observation, thought=thought)
    ActionExecutor(computer, ListedApprover([action]), NobodyToAsk(), time.monotonic).do(
        turn, action, Event()
    )
    return turn.step()


def replay(computer: Computer, look: LockedLook) -> Replay:
    """
    Raises:
        ComputerError: the display is gone, or the programs were ended.
    """
    done: list[Step] = []
    own_s, has_moved = 0.0, False
    first: Observation | None = None
    for one in look.actions:
        action: Action | None = None
        for pause_s in (*_PAUSES_S, 0.0):
            observation = computer.observe()
            started_s = time.monotonic()
            action = _placed(one, observation)
            own_s += time.monotonic() - started_s
            if action is not None:
                break
            time.sleep(pause_s)
        first = first or observation
        if action is None:
            problem = f"“{one.name or one.thought or 'The target'}” does not look as it was approved."
            return Replay(tuple(done), False, has_moved, problem, first=first, own_s=own_s)
        has_moved |= action != one.action
        started_s = time.monotonic()
        step = perform(computer, action, observation, thought=one.thought)
        own_s += max(time.monotonic() - started_s - step.timings.act_s, 0.0)
        done.append(replace(step, number=len(done) + 1))
        effect = step.performed[-1].effect if step.performed else None
        if effect is None or effect.kind is EffectKind.FAILED:
            why = step.problem or (effect.detail if effect is not None else "")
            problem = f"It could not be done: {why or 'nothing was performed'}"
            return Replay(tuple(done), False, has_moved, problem, is_final=True, first=first, own_s=own_s)
    return Replay(tuple(done), True, has_moved, first=first, own_s=own_s)


def _placed(one: LockedAction, observation: Observation) -> Action | None:
    """The action where its target is now; None where that is not to be seen."""
    if one.crop is None:
        window = observation.window
        is_there = not one.application or (window is not None and window.application == one.application)
        return one.action if is_there else None
    if shows_crop(observation.pixels, one.crop.box, one.crop.pixels):
        return one.action
    if not isinstance(one.action, Click | DoubleClick | RightClick | MiddleClick):
        return None
    at = one.action.at
    if not isinstance(at, MonitorPoint):
        return None
    moved = find_moved(observation.pixels, one.crop.box, one.crop.pixels, at)
    if moved is None:
        return None
    whole = one.crop.box
    by_x, by_y = int(moved.x - at.x), int(moved.y - at.y)
    there = replace(
        whole,
        left=whole.left + by_x,
        right=whole.right + by_x,
        top=whole.top + by_y,
        bottom=whole.bottom + by_y,
    )
    if not shows_crop(observation.pixels, there, one.crop.pixels):
        return None
    return replace(one.action, at=moved)
