"""Fakes of the six ports, so that no test has to patch anything. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions import Action
from agent.actions.abilities import SCREEN_ONLY, Equipment
from agent.approval.target import Target
from agent.coordinates import CoordinateFrame, Screen
from agent.errors import ModelError, StoppedError
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.ports import Model
from agent.types import (
    Allow,
    Answer,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    Episode,
    ModelReply,
    Observation,
    Prompt,
    Question,
    Step,
    Stop,
    Task,
    TextPart,
    Waited,
    Window,
)

CLASSIC_FACTOR = 28


def embedded_manifest() -> Manifest:
    """Of a model that speaks the embedded dialect and sees 800×608."""
    return Manifest(
        name="scripted",
        format=ModelFormat.GGUF,
        files={},
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=32, min_pixels=1024, max_pixels=800 * 608, canvas_px=(800, 608)),
        history_images=1,
        context_tokens=2048,
        weights_version="scripted-1",
    )


def classic_manifest() -> Manifest:
    """Of a model that speaks the dialect of UI-TARS-1.5 and sees resized pictures."""
    return Manifest(
        name="scripted-classic",
        format=ModelFormat.GGUF,
        files={},
        dialect="uitars-1.5",
        frame=CoordinateFrame.ABS_RESIZED,
        image=ImageLimits(factor=CLASSIC_FACTOR, min_pixels=100 * 28 * 28, max_pixels=2700 * 28 * 28),
        history_images=5,
        context_tokens=32_768,
        weights_version="scripted-1",
        folder=Path(),
    )


def picture(shade: int = 0, *, width_px: int = 800, height_px: int = 608) -> NDArray[np.uint8]:
    """A screen of one shade."""
    return np.full((height_px, width_px, 3), shade, dtype=np.uint8)


def picture_with_button(x: int, y: int) -> NDArray[np.uint8]:
    """A light screen with one element, its middle at (x, y) px."""
    shown = picture(240)
    shown[y - 10 : y + 11, x - 40 : x + 41] = (40, 90, 200)
    return shown


def observed(pixels: NDArray[np.uint8], *, application: str = "notes", title: str = "Notes") -> Observation:
    height_px, width_px = pixels.shape[:2]
    window = Window(application, title, 0, 0, width_px, height_px)
    return Observation(pixels, Screen(width_px, height_px), window)


class FakeComputer:
    """Shows one screen after the other: each performed action goes on to the next, the last one stays.

    Without screens of its own it shows another shade of grey after every action.
    """

    def __init__(
        self,
        screens: Sequence[NDArray[np.uint8]] | None = None,
        *,
        effects: Sequence[Effect | Exception] = (),
        on_perform: Callable[[Action], None] | None = None,
        equipment: Equipment = SCREEN_ONLY,
    ) -> None:
        self.equipment = equipment
        self.screens = None if screens is None else list(screens)
        self.effects = list(effects)
        self.on_perform = on_perform
        self.performed: list[Action] = []
        self.num_observed = 0
        self.num_released = 0
        self.is_closed = False

    def observe(self) -> Observation:
        self.num_observed += 1
        return observed(self._screen())

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if stop.is_set():
            self.release_all()
            raise StoppedError("stopped")
        before = self._screen()
        self.performed.append(action)
        if self.on_perform is not None:
            self.on_perform(action)
        if self.effects:
            effect = self.effects.pop(0)
            if isinstance(effect, Exception):
                raise effect
            return effect
        after = self._screen()
        return Effect(EffectKind.UNCHANGED if np.array_equal(before, after) else EffectKind.CHANGED)

    def _screen(self) -> NDArray[np.uint8]:
        number = len(self.performed)
        if self.screens is None:
            return picture(5 * number % 256)
        return self.screens[min(number, len(self.screens) - 1)]

    def release_all(self) -> None:
        self.num_released += 1

    def close(self) -> None:
        self.is_closed = True


Said = str | ModelReply | Exception | Callable[[Prompt], str]


class ScriptedModel(Model):
    """Gives its answers in order and keeps every prompt; the last answer is repeated."""

    def __init__(self, *answers: Said) -> None:
        self.answers = list(answers)
        self.prompts: list[Prompt] = []
        self.read_ahead_of: list[Prompt] = []
        self.is_closed = False

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        if self.is_closed:
            raise ModelError("The scripted model has been closed.")
        self.prompts.append(prompt)
        answer = self.answers[min(len(self.prompts), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, ModelReply):
            return answer
        if stop.is_set():
            return ModelReply("", "cancelled")
        text = answer if isinstance(answer, str) else answer(prompt)
        if on_text is not None:
            for piece in re.split(r"(?<= )", text):
                on_text(piece)
        return ModelReply(text, weights_version="scripted-1")

    def read_ahead(self, prompt: Prompt) -> None:
        self.read_ahead_of.append(prompt)

    def close(self) -> None:
        self.is_closed = True


class ListApprover:
    """Gives its decisions in order, the last one for ever, and keeps what it was asked."""

    def __init__(self, *decisions: Decision) -> None:
        self.decisions = list(decisions) or [Allow("test")]
        self.asked: list[Action] = []
        self._shown: Observation = observed(picture())

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
        self.asked.append(action)
        if stop.is_set():
            return Stop()
        self._shown = observation
        return self.decisions[min(len(self.asked), len(self.decisions)) - 1]

    def confirm(self, action: Action, decision: Decision, observation: Observation) -> str:
        """As the approver of a session without spots."""
        return Target(action, self._shown).difference(Target(action, observation))


class Yes(ListApprover):
    def __init__(self) -> None:
        super().__init__(Allow("yes"))


class No(ListApprover):
    def __init__(self, reason: str = "not this") -> None:
        super().__init__(Deny(reason))


class ListOwner:
    """Gives its answers in order, the last one for ever, and keeps the questions.

    `replies` are given to questions in words, one after the other; `messages` are said unasked, one before
    each step; `turns` says of each time the agent asks whether the owner has had the computer.
    """

    def __init__(
        self,
        *answers: Answer | Decision,
        replies: Iterable[str] = (),
        messages: Iterable[str] = (),
        turns: Iterable[Waited] = (),
    ) -> None:
        given = answers or (Allow("owner", "owner"),)
        self.answers = [one if isinstance(one, Answer) else Answer(one) for one in given]
        self.questions: list[Question] = []
        self.replies, self.messages, self.turns = list(replies), list(messages), list(turns)
        self.asked_in_words: list[str] = []

    @property
    def asked(self) -> list[Action]:
        return [question.action for question in self.questions]

    def answer(self, question: Question, *, stop: Event) -> Answer:
        self.questions.append(question)
        if stop.is_set():
            return Answer(Stop())
        return self.answers[min(len(self.questions), len(self.answers)) - 1]

    def reply(self, question: str, *, stop: Event) -> str | None:
        self.asked_in_words.append(question)
        return self.replies.pop(0) if self.replies and not stop.is_set() else None

    def said(self) -> Sequence[str]:
        message = self.messages.pop(0) if self.messages else ""
        return (message,) if message else ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return self.turns.pop(0) if self.turns else Waited.NOT


class ListRecorder:
    """Keeps everything in lists; `fail_at` raises `error` at that step."""

    def __init__(self, *, fail_at: int = 0, error: Exception | None = None) -> None:
        self.tasks: list[Task] = []
        self.steps: list[Step] = []
        self.endings: list[Ending] = []
        self._fail_at, self._error = fail_at, error

    def begin(self, task: Task) -> str:
        self.tasks.append(task)
        return f"record-{len(self.tasks)}"

    def step(self, step: Step) -> None:
        if self._error is not None and step.number == self._fail_at:
            raise self._error
        self.steps.append(step)

    def end(self, ending: Ending) -> None:
        self.endings.append(ending)


class ListMemory:
    """Remembers every step, and recalls what it was given."""

    def __init__(self, episodes: Iterable[Episode] = ()) -> None:
        self.episodes = tuple(episodes)
        self.steps: list[Step] = []
        self.ending: Ending | None = None

    def begin(self, task: Task) -> None:
        self.steps = []

    def remember(self, step: Step) -> None:
        self.steps.append(step)

    def recent(self) -> Sequence[Step]:
        return tuple(self.steps)

    def recalled(self) -> Sequence[Episode]:
        return self.episodes

    def end(self, ending: Ending, *, record_id: str = "") -> None:
        self.ending = ending


class Ticks:
    """A clock that goes on by one second whenever it is read."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        self.now_s += 1.0
        return self.now_s


def prompt_text(prompt: Prompt) -> str:
    """All text of a prompt, in order."""
    return "".join(
        part.text for message in prompt.messages for part in message.parts if isinstance(part, TextPart)
    )
