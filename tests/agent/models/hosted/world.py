"""A maker's server, a model that asks it, and prompts, for the tests of hosted models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import numpy as np

from agent.actions.abilities import SCREEN_ONLY, Equipment
from agent.coordinates import CoordinateFrame
from agent.models.endpoint.retrying import Retrying
from agent.models.hosted.model import HostedModel
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer, TokenPrice
from agent.models.runtime_settings import RuntimeSettings
from agent.perception.view import show
from agent.prompts import PromptRequest, render, with_digest
from agent.types import (
    SAFETY_CHECKS,
    Allow,
    Decision,
    Effect,
    EffectKind,
    ModelReply,
    Performed,
    Prompt,
    Step,
    Task,
    View,
)
from tests.chat_server import Behaviour, ChatServer
from tests.fakes import observed, picture
from tests.hosted_wire import CLAUDE_PATH, GEMINI_MODEL, GEMINI_PATH, OPENAI_PATH

KEY = "sk-hosted-0123456789abcdef"
NEVER = Event()
DIALECTS = {
    "claude": ("claude-sonnet-5", CLAUDE_PATH, ""),
    "openai-computer": ("gpt-5.5", OPENAI_PATH, "/v1"),
    "gemini-computer": (GEMINI_MODEL, GEMINI_PATH, ""),
}
"""Model, path and ending of the address, by dialect."""


def manifest_of(
    dialect: str, url: str, *, model: str = "", price: TokenPrice | None = None, patience_s: int = 5
) -> Manifest:
    frame = CoordinateFrame.REL1000 if dialect == "gemini-computer" else CoordinateFrame.ABS_RESIZED
    return Manifest(
        name="hosted",
        format=ModelFormat.ENDPOINT,
        files={},
        dialect=dialect,
        frame=frame,
        image=ImageLimits(1, 1, 1_150_000, longest_side_px=1568),
        history_images=3,
        context_tokens=100_000,
        weights_version="1",
        max_reply_tokens=4096,
        server=ModelServer(url, model or DIALECTS[dialect][0], "maker", patience_s=patience_s, price=price),
    )


class Pauses:
    """Instead of sleeping: the pauses that were asked for."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@contextmanager
def asked(
    dialect: str,
    *behaviours: Behaviour,
    model: str = "",
    price: TokenPrice | None = None,
    retrying: Retrying | None = None,
    patience_s: int = 5,
) -> Iterator[tuple[ChatServer, HostedModel, Pauses]]:
    """A maker's server that behaves so, a model that asks it, and how long it paused."""
    named, path, ending = DIALECTS[dialect]
    pauses = Pauses()
    path = path.replace(named, model) if model else path
    with ChatServer(behaviours, path=path) as server:
        manifest = manifest_of(dialect, server.root + ending, model=model, price=price, patience_s=patience_s)
        hosted = HostedModel(
            manifest,
            RuntimeSettings(),
            key_of=lambda name: KEY,
            pause=pauses,
            rng=lambda: 0.5,
            retrying=retrying,
        )
        try:
            yield server, hosted, pauses
        finally:
            hosted.close()


@dataclass(slots=True)
class HostedRun:
    """The steps of a task so far; each prompt is rendered as the loop renders it."""

    dialect: str
    task: str = "Press Save"
    equipment: Equipment = SCREEN_ONLY
    history_images: int = 3
    steps: list[Step] = field(default_factory=list)

    def view(self) -> View:
        limits = manifest_of(self.dialect, "http://127.0.0.1").image
        frame = manifest_of(self.dialect, "http://127.0.0.1").frame
        return with_digest(show(observed(picture(len(self.steps) + 1)), limits, frame))

    def prompt(self) -> Prompt:
        shown = max(len(self.steps) - self.history_images + 1, 0)
        steps = [step if number >= shown else _faded(step) for number, step in enumerate(self.steps)]
        request = PromptRequest(
            Task(self.task),
            steps,
            (),
            self.view(),
            history_images=self.history_images,
            equipment=self.equipment,
        )
        return render(request, dialect=self.dialect)

    def add(
        self,
        reply: ModelReply,
        actions: Sequence[Any] = (),
        *,
        decision: Decision | None = None,
        checks: Sequence[str] = (),
        detail: str = "",
    ) -> None:
        """The reply was acted on so."""
        decision = decision or Allow("test")
        effect = Effect(EffectKind.CHANGED, detail) if isinstance(decision, Allow) else None
        view = self.view()
        self.steps.append(
            Step(
                number=len(self.steps) + 1,
                observation=observed(picture(len(self.steps) + 1)),
                transform=view.transform,
                prompt_id="",
                reply=reply,
                thought="",
                performed=tuple(Performed(action, decision, effect) for action in actions),
                view=view,
                extensions={SAFETY_CHECKS: list(checks)} if checks else {},
            )
        )


def _faded(step: Step) -> Step:
    from agent.memory.remembering import without_picture

    return without_picture(step)


def ask(model: HostedModel, prompt: Prompt, on_text: Callable[[str], None] | None = None) -> ModelReply:
    return model.reply(prompt, stop=NEVER, on_text=on_text)


def no_pixels() -> np.ndarray[Any, Any]:
    return np.zeros((0, 0, 3), np.uint8)
