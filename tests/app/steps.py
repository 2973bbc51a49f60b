"""Steps and jobs for tests of the app, made of the shipped fakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action
from agent.coordinates import Screen
from agent.models.manifest import Manifest
from agent.ports import Computer, Model, Owner
from agent.session import Outcome, Session
from agent.settings import Settings
from agent.types import (
    Allow,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Observation,
    Performed,
    Step,
    Task,
    Timings,
    Window,
)
from app.running.watching import WatchedComputer, WatchedModel, WatchedOwner, Watcher, WatchingRecorder
from tests.fakes import embedded_manifest, picture

OWNER_ALLOWS = Allow("owner", "owner")

CLICK_REPLY = 'press "Save"<|click|><|500|><|250|>'
DONE_REPLY = "all done<|finished|>Saved."


def make_step(
    *actions: Action,
    number: int = 1,
    thought: str = 'press "Save"',
    decision: Decision = OWNER_ALLOWS,
    effect: EffectKind = EffectKind.CHANGED,
    problem: str = "",
    pixels: NDArray[np.uint8] | None = None,
) -> Step:
    shown = picture(90) if pixels is None else pixels
    screen = Screen(shown.shape[1], shown.shape[0])
    was_done = not isinstance(decision, Deny)
    return Step(
        number=number,
        observation=Observation(shown, screen, Window("notes", "Notes")),
        transform=None,
        prompt_id="",
        reply=None,
        thought=thought,
        performed=tuple(
            Performed(action, decision, Effect(effect, "it broke") if was_done else None)
            for action in actions
        ),
        problem=problem,
        timings=Timings(0.21, 0.34, 0.0, 0.05),
    )


def fake_job(
    home: Path,
    computer: Computer,
    model: Model,
    *,
    settings: Settings | None = None,
    manifest: Manifest | None = None,
    task: str = "save it",
    about: Mapping[str, str] | None = None,
) -> Callable[..., Outcome]:
    """A run of the real session on a fake computer with a scripted model."""

    def job(*, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        spoken = manifest or embedded_manifest()
        session = Session(
            settings or Settings(home=home),
            computer=WatchedComputer(computer, watcher),
            model=WatchedModel(model, watcher, dialect=spoken.dialect),
            manifest=spoken,
            owner=WatchedOwner(owner, watcher),
            about=about,
            watchers=(WatchingRecorder(watcher),),
        )
        return session.run(Task(task), stop=stop)

    return job
