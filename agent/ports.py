"""The interfaces that the loop needs. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import Protocol

from agent.actions.abilities import Equipment
from agent.actions.types import Action
from agent.coordinates import MonitorPoint
from agent.types import (
    Answer,
    Decision,
    Effect,
    Ending,
    Episode,
    ModelReply,
    Observation,
    PointedActions,
    Prompt,
    Proposal,
    Question,
    Spot,
    Step,
    Task,
    Waited,
)

SpotFinder = Callable[[MonitorPoint | None], Spot | None]
"""What lies at a point of the screen, or (None) what has the keyboard; None where that is not known. Answers
within half a second and never raises but for a lost display."""


class Computer(Protocol):
    """A computer with a screen that can be observed and controlled. One contract suite tests all of them."""

    @property
    def equipment(self) -> Equipment:
        """Its capabilities besides a screen. An action that needs another one is never performed."""
        ...

    def observe(self) -> Observation:
        """Wait until the screen has settled (bounded), then capture it."""
        ...

    def perform(self, action: Action, *, stop: Event) -> Effect:
        """Do a placed action, checking `stop` before every primitive event; never leaves a key or button down
        but those of `PressKey` and `MouseDown`.

        Raises:
            StoppedError: `stop` was set; all keys and buttons have been released.
            DisplayLostError: the display is gone.
        """
        ...

    def release_all(self) -> None:
        """Release every key and mouse button this computer holds down. Never raises."""
        ...

    def close(self) -> None:
        """End everything this computer started. May be called twice."""
        ...


class Model(Protocol):
    """A vision-language model that continues a prompt."""

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        """Stream a reply; `on_text` gets each new piece. Setting `stop` cancels within 200 ms.

        Raises:
            ModelError: of the kind that fits.
        """
        ...

    def read_ahead(self, prompt: Prompt) -> None:
        """Use the time until the next request: evaluate the part before the last picture of `prompt`, which
        will probably be asked with another picture there. Returns at once, changes no reply, never raises.
        A model that cannot do this does nothing.
        """
        return

    def reseed(self, seed: int) -> None:
        """The next reply that is drawn at random is drawn with this seed. A model that takes the likeliest
        token, or cannot be seeded, does nothing.
        """
        return

    def close(self) -> None: ...


class Pointer(Protocol):
    """Who finds the place on the screen of what a model wants to press."""

    def point(
        self, actions: tuple[Action, ...], observation: Observation, thought: str, *, stop: Event
    ) -> PointedActions:
        """The same actions, the first one perhaps at another place.

        Raises:
            ModelError: of the kind that fits.
        """
        ...


class Approver(Protocol):
    """Who decides whether an action may be performed."""

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
        """Blocks until there is a decision; a set `stop` answers `Stop()`. Nothing is allowed by waiting.

        `checks`: what the safety system of the model's maker wants the owner to be asked about. With any of
        them only the owner allows, whatever rules and earlier answers say. `following`: the other actions of
        the same reply; each of them is decided, too, once it comes.
        """
        ...

    def confirm(self, action: Action, decision: Decision, observation: Observation) -> str:
        """Right before the action that was allowed last, or what it was changed to: why it must not be
        performed after all, in a sentence for the model; "" when it may. `observation` is a new look where
        somebody was asked, else the one that was decided on."""
        ...


class Owner(Protocol):
    """The person whom an approver asks about what rules leave open, whom the agent asks in words, and who may
    say something or take the computer at any time."""

    def answer(self, question: Question, *, stop: Event) -> Answer:
        """Blocks until there is an answer; a set `stop` answers `Stop()`. Nothing is allowed by waiting."""
        ...

    def reply(self, question: str, *, stop: Event) -> str | None:
        """The owner's reply to a question from the agent; "" where the owner does it by hand instead.

        Blocks; None when `stop` is set, or when no owner is present.
        """
        ...

    def said(self) -> Sequence[str]:
        """What the owner has said unasked since the last call. Never blocks."""
        ...

    def has_computer(self) -> bool:
        """Whether the owner has mouse and keyboard now. Never blocks; called before every event."""
        ...

    def wait_for_turn(self, *, stop: Event) -> Waited:
        """Blocks while the owner has the computer or lets the agent pause, at most until `stop` is set; what
        there was of that since the last call."""
        ...


class ByHand(Protocol):
    """What the owner does at the computer while the agent waits, as steps; numbered by whoever keeps them."""

    def done(self) -> Sequence[Step]:
        """What is known since the last call. Never blocks."""
        ...

    def rest(self, *, stop: Event) -> Sequence[Step]:
        """What is left once the owner has given the computer back. Blocks until all of it is known, after a
        set `stop` for some seconds at most."""
        ...


class Guide(Protocol):
    """Knows how a task was done before, and suggests actions while the screen matches."""

    def next(self, observation: Observation) -> Proposal | None:
        """What to do now; None where the model is to be asked."""
        ...

    def hint(self) -> str:
        """What to tell the model, after `next` had nothing."""
        ...

    def saw(self, step: Step) -> None:
        """The outcome of a turn, whether the guide or the model chose its action."""
        ...


class Memory(Protocol):
    """What the agent remembers of this episode and of earlier ones."""

    def begin(self, task: Task) -> None:
        """Forget the working memory and recall episodes that fit the task."""
        ...

    def remember(self, step: Step) -> None: ...

    def recent(self) -> Sequence[Step]:
        """All steps of this episode; only the last N keep their pictures."""
        ...

    def recalled(self) -> Sequence[Episode]:
        """Earlier episodes worth showing for this task, best first."""
        ...

    def end(self, ending: Ending, *, record_id: str = "") -> None:
        """Compress the episode into one entry of episodic memory."""
        ...


class Recorder(Protocol):
    """Receives every step exactly once. A window that shows steps is a recorder, too."""

    def begin(self, task: Task) -> str:
        """Open a record and return its id."""
        ...

    def step(self, step: Step) -> None: ...

    def end(self, ending: Ending) -> None: ...
