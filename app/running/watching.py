"""Port wrappers that notify a watcher before passing each call on. No Qt, no I/O of its own.

The loop does not depend on this: a window or terminal that shows progress is wired in from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import Equipment
from agent.actions.stream import ReplyStream
from agent.actions.types import Action
from agent.computers.input_device import InputDevice
from agent.ports import Computer, Model, Owner
from agent.session import Outcome
from agent.types import Answer, Effect, Ending, ModelReply, Observation, Prompt, Question, Step, Task, Waited
from app.language import to_translate
from app.present import Tone, TonedText, translated

_CHARACTERS_PER_TOKEN = 4
"""At least, in most languages with letters."""


class Phase(StrEnum):
    """What the agent is busy with; the value is what the owner reads."""

    WAITING = to_translate("Waiting until a desktop is free…")
    STARTING = to_translate("Starting…")
    LOADING = to_translate("Loading the model…")
    LOOKING = to_translate("Looking…")
    THINKING = to_translate("Thinking…")
    ASKING = to_translate("Waiting for you")
    ACTING = to_translate("Acting…")
    DRIVING = to_translate("You are driving")
    ENDING = to_translate("Cleaning up…")


_STATES = {
    Phase.WAITING: TonedText(to_translate("Starting")),
    Phase.STARTING: TonedText(to_translate("Starting")),
    Phase.LOADING: TonedText(to_translate("Starting")),
    Phase.LOOKING: TonedText(to_translate("Looking"), Tone.GOOD),
    Phase.THINKING: TonedText(to_translate("Thinking"), Tone.GOOD),
    Phase.ASKING: TonedText(to_translate("Waiting for you"), Tone.CAUTION),
    Phase.ACTING: TonedText(to_translate("Acting"), Tone.BAD),
    Phase.DRIVING: TonedText(to_translate("You are driving"), Tone.CAUTION),
    Phase.ENDING: TonedText(to_translate("Stopped")),
}


def state_words(phase: Phase) -> TonedText:
    """The state in one word."""
    return translated(_STATES[phase])


class LiveView(Protocol):
    """A computer that can be watched, and driven by its owner; may be called on any thread."""

    def frame(self) -> NDArray[np.uint8] | None:
        """(H, W, 3) RGB, now; None where there is no picture just now."""
        ...

    def open_owner_input(self) -> InputDevice:
        """Mouse and keyboard for the owner, beside those of the agent; the caller closes them."""
        ...


RecordingBegins = Callable[[float], bool]
"""Waits until what the owner does is recorded, for so many seconds at most; may be called on any thread."""


class Watcher(Protocol):
    """Called on the agent's thread; must return at once."""

    def phase_changed(self, phase: Phase) -> None: ...

    def can_be_seen(self, view: LiveView | None) -> None:
        """A live view is available from now on, or (None) no longer."""
        ...

    def noticed(self, sentence: str) -> None:
        """Something about the computer that the owner is to know, such as that others can read along."""
        ...

    def owner_is_recorded(self, begins: RecordingBegins) -> None:
        """What the owner does here by hand becomes steps of the run."""
        ...

    def thought_grew(self, thought: str) -> None:
        """`thought` is the part of the thought written so far."""
        ...

    def task_read(self, readings: Sequence[str]) -> None:
        """The model asks, and can tell what the task may mean."""
        ...

    def reply_grew(self, num_tokens: int) -> None:
        """So many tokens of the reply have been written, about: not every server sends them one by one."""
        ...

    def step_taken(self, step: Step) -> None: ...


class Job(Protocol):
    """One run of the agent, from building its parts to closing them; called on the agent's thread."""

    def __call__(self, *, owner: Owner, watcher: Watcher, stop: Event) -> Outcome: ...


class WatchedComputer:
    def __init__(self, computer: Computer, watcher: Watcher) -> None:
        self._computer = computer
        self._watcher = watcher

    @property
    def equipment(self) -> Equipment:
        return self._computer.equipment

    def observe(self) -> Observation:
        self._watcher.phase_changed(Phase.LOOKING)
        return self._computer.observe()

    def perform(self, action: Action, *, stop: Event) -> Effect:
        self._watcher.phase_changed(Phase.ACTING)
        return self._computer.perform(action, stop=stop)

    def release_all(self) -> None:
        self._computer.release_all()

    def close(self) -> None:
        self._computer.close()


class WatchedModel(Model):
    def __init__(self, model: Model, watcher: Watcher, *, dialect: str) -> None:
        self._model = model
        self._watcher = watcher
        self._dialect = dialect

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        self._watcher.phase_changed(Phase.THINKING)
        written = ReplyStream(dialect=self._dialect)
        num_pieces = num_characters = 0

        def pass_on(piece: str) -> None:
            nonlocal num_pieces, num_characters
            num_pieces, num_characters = num_pieces + 1, num_characters + len(piece)
            self._watcher.reply_grew(max(num_pieces, num_characters // _CHARACTERS_PER_TOKEN))
            self._watcher.thought_grew(written.feed(piece).thought)
            if on_text is not None:
                on_text(piece)

        reply = self._model.reply(prompt, stop=stop, on_text=pass_on)
        if reply.readings:
            self._watcher.task_read(reply.readings)
        return reply

    def read_ahead(self, prompt: Prompt) -> None:
        self._model.read_ahead(prompt)

    def close(self) -> None:
        self._model.close()


class WatchedOwner:
    """Wraps the owner, not the rules: only real questions change the phase."""

    def __init__(self, owner: Owner, watcher: Watcher) -> None:
        self._owner = owner
        self._watcher = watcher

    def answer(self, question: Question, *, stop: Event) -> Answer:
        self._watcher.phase_changed(Phase.ASKING)
        return self._owner.answer(question, stop=stop)

    def reply(self, question: str, *, stop: Event) -> str | None:
        self._watcher.phase_changed(Phase.ASKING)
        return self._owner.reply(question, stop=stop)

    def said(self) -> Sequence[str]:
        return self._owner.said()

    def has_computer(self) -> bool:
        return self._owner.has_computer()

    def wait_for_turn(self, *, stop: Event) -> Waited:
        if self._owner.has_computer():
            self._watcher.phase_changed(Phase.DRIVING)
        return self._owner.wait_for_turn(stop=stop)


class WatchingRecorder:
    """A second recorder of a session: passes every recorded step on to the watcher."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher

    def begin(self, task: Task) -> str:
        return ""

    def step(self, step: Step) -> None:
        self._watcher.step_taken(step)

    def end(self, ending: Ending) -> None:
        """The window waits for the end of everything, cleaning up included."""
