"""Does a step by the model, and keeps what it did for the lock file. I/O: model, computer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action, points
from agent.approval import NobodyToAsk, PolicyApprover
from agent.coordinates import MonitorPoint
from agent.loop import Loop
from agent.memory import AgentMemory
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.lazy import LazyModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.ports import Computer, Model
from agent.session import window_for
from agent.settings import RunLimits, Settings
from agent.types import Change, EffectKind, Ending, EndingKind, Observation, Performed, Step, Task
from agent.visual_tests.fingerprint import box_around
from agent.visual_tests.lock_file import LockedAction, LockedCrop
from agent.visual_tests.results import VisualTestFailure

_MOST_STEPS = 14
_NAME = re.compile(r'"([^"]+)"')
CanRead = Callable[[NDArray[np.uint8], str], bool]
"""Whether a name can be read in a picture."""


@dataclass(frozen=True, slots=True)
class TestModel:
    """The model of a test run; it is loaded when a step first needs it."""

    __test__ = False

    manifest: Manifest
    model: Model

    @classmethod
    def named(cls, name: str = "embedded") -> TestModel:
        """
        Raises:
            ModelNotFoundError: there is none of that name.
        """
        manifest = Catalogue().get(name)
        settings = runtime_settings(Settings.from_environment())
        return cls(manifest, LazyModel(lambda: open_model(manifest, settings)))


@dataclass(frozen=True, slots=True)
class ModelStep:
    """What the model did for one sentence."""

    ending: Ending
    actions: tuple[LockedAction, ...]
    num_asked: int
    first: Observation | None
    seconds: float = 0.0


class _Watching:
    """A recorder that keeps the steps of one run."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def begin(self, task: Task) -> str:
        return ""

    def step(self, step: Step) -> None:
        self.steps.append(step)

    def end(self, ending: Ending) -> None:
        """Nothing is written."""


class _BegunMemory(AgentMemory):
    """The memory of a run whose first steps were replayed."""

    def __init__(self, manifest: Manifest, done: Sequence[Step]) -> None:
        super().__init__(history_images=manifest.history_images, pictures=window_for(manifest, None))
        self._done = tuple(done)

    def begin(self, task: Task) -> None:
        super().begin(task)
        for step in self._done:
            self.remember(step)


def do_by_model(
    words: str, computer: Computer, using: TestModel, *, done: Sequence[Step] = (), can_read: CanRead
) -> ModelStep:
    """
    Args:
        done: steps of the same sentence that were replayed before.
        can_read: tells whether the target's name stands in its crop.

    Raises:
        AgentError: the display is gone; what the model cannot do is an ending.
    """
    manifest = using.manifest
    watching, task = _Watching(), Task(words)
    approver = PolicyApprover(ApprovalLevel.ALL, NobodyToAsk())
    approver.begin(task, "visual test")
    loop = Loop(
        computer=computer,
        model=using.model,
        approver=approver,
        memory=_BegunMemory(manifest, done),
        recorder=watching,
        manifest=manifest,
        limits=RunLimits(
            max_steps=_MOST_STEPS,
            crop="screen" if manifest.image.canvas_px is None else "window",
            pictures=window_for(manifest, None),
        ),
        clock=time.monotonic,
    )
    started_s = time.monotonic()
    ending = loop.run(task, stop=Event())
    approver.end()
    seconds = time.monotonic() - started_s
    actions = [locked for step in watching.steps for locked in _locked(step, can_read)]
    first = watching.steps[0].observation if watching.steps else None
    num_asked = sum(step.reply is not None for step in watching.steps)
    return ModelStep(ending, tuple(actions), num_asked, first, seconds)


def require_done(words: str, found: ModelStep) -> None:
    """
    Raises:
        VisualTestFailure: the model did not do it, in words for the test's author.
    """
    if problem := _problem_of(found.ending, words):
        raise VisualTestFailure(problem)
    if not found.actions:
        raise VisualTestFailure(
            f"“{words}” led to no action: the model held it to be done, or it names nothing. Say what is "
            'to be pressed or typed, like Press "Save".'
        )


def _problem_of(ending: Ending, words: str) -> str:
    """Why a sentence was not done; "" where it was."""
    match ending.kind:
        case EndingKind.FINISHED:
            return ""
        case EndingKind.ASKED_USER:
            return (
                f"The model finds nothing on the screen that “{words}” names. Say what is to be pressed "
                'or typed as the screen calls it, like Press "Save".'
            )
        case EndingKind.STEP_LIMIT:
            return f"“{words}” was not done within {_MOST_STEPS} steps."
        case _:
            return f"“{words}” could not be done: {ending.text}"


def _locked(step: Step, can_read: CanRead) -> list[LockedAction]:
    window = step.observation.window
    application = window.application if window is not None else ""
    found = _NAME.findall(step.thought)
    name = found[-1] if found else ""
    locked = []
    for performed in step.performed:
        action = _done(performed)
        if action is None:
            continue
        one = LockedAction(action, thought=step.thought, application=application)
        at = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        if at:
            pixels = step.observation.pixels
            box = box_around(at[0], pixels)
            crop = np.ascontiguousarray(box.of(pixels))
            is_named = bool(name) and can_read(crop, name)
            one = replace(one, crop=LockedCrop(box, crop), name=name, is_named=is_named)
        locked.append(one)
    return locked


def _done(performed: Performed) -> Action | None:
    """What was performed; None where nothing was, or where it failed."""
    if performed.effect is None or performed.effect.kind is EffectKind.FAILED:
        return None
    decision = performed.decision
    return decision.action if isinstance(decision, Change) else performed.action
