"""An agent that never comes to an end and says which steps are in its record: made to be killed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.coordinates import CoordinateFrame
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.ports import Computer, Model
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Ending, ModelReply, Prompt, Step, Task

SIZE = (800, 608)
NAME = "restless"
_MAX_STEPS = 100_000


class Restless(Model):
    """Writes the same replies in turn, for ever."""

    def __init__(self, *replies: str) -> None:
        self._replies = cycle(replies)

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        return ModelReply(next(self._replies), weights_version=NAME)

    def close(self) -> None:
        pass


class Reporter:
    """Says on standard output which steps are in the record: it comes after the writer."""

    def begin(self, task: Task) -> str:
        print("begun", flush=True)
        return ""

    def step(self, step: Step) -> None:
        print(step.number, flush=True)

    def end(self, ending: Ending) -> None:
        print(f"ended: {ending}", flush=True)


def work_for_ever(home: Path, computer: Computer, *replies: str) -> None:
    """A run whose model never ends it."""
    manifest = Manifest(
        name=NAME,
        format=ModelFormat.GGUF,
        files={},
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=32, min_pixels=1024, max_pixels=SIZE[0] * SIZE[1], canvas_px=SIZE),
        history_images=1,
        context_tokens=2048,
        weights_version=NAME,
    )
    session = Session(
        Settings(home=home, approval=ApprovalLevel.ALL, limits=RunLimits(max_steps=_MAX_STEPS)),
        computer=computer,
        model=Restless(*replies),
        manifest=manifest,
        owner=NobodyToAsk(),
        watchers=(Reporter(),),
    )
    session.run(Task("go on for ever"), stop=Event())
