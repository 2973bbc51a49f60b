"""A computer of which another program shows pictures, and in which that program acts. Threads.

The agent's loop runs on a thread of its own and blocks here. One picture is answered by one action: the next
picture is what came of it, so that effects, the check of a target that moved, and tools' answers are those of
any other computer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from http import HTTPStatus
from threading import Condition, Event
from typing import Any

import numpy as np

from agent.actions.abilities import Equipment
from agent.actions.types import Action
from agent.coordinates import Screen
from agent.errors import StoppedError
from agent.loopback.gate import NotAnsweredError
from agent.types import Effect, EffectKind, Ending, Observation
from training.errors import UnspellableActionError

_POLL_S = 0.1
Spelled = Sequence[Any]
Spell = Callable[[Action, Screen], Spelled]
"""An action in the words of who performs it: strings, or JSON values.

Raises UnspellableActionError where there are none."""


@dataclass(frozen=True, slots=True)
class Look:
    """One picture, and what came of the action before it."""

    number: int
    """From 1; the same number again is answered as before."""
    observation: Observation
    """Its text is the output of a tool."""
    problem: str = ""
    """Why the action before could not be performed, in a sentence for the model."""


@dataclass(frozen=True, slots=True)
class ToDo:
    """The answer to a look."""

    actions: tuple[Action, ...] = ()
    """One, or none where the episode has ended."""
    spelled: Spelled = ()
    ending: Ending | None = None


class ShownComputer:
    """Implements `Computer` for the loop's thread; `show` and `end` are called on others."""

    def __init__(self, equipment: Equipment, spell: Spell, *, may_resize: bool = False) -> None:
        """
        Args:
            may_resize: whether pictures of another size may come in the same episode, as of a phone that is
                turned.
        """
        self.equipment = equipment
        self._spell, self._may_resize = spell, may_resize
        self._changed = Condition()
        self._look: Look | None = None
        self._answer: Future[ToDo] | None = None
        """Of the last look."""
        self._ending: Ending | None = None
        self._has_closed = False
        self.last_s = time.monotonic()
        """When something last came from outside."""

    # --- for who shows it

    def show(self, look: Look) -> Future[ToDo]:
        """The answer comes when the agent knows what to do.

        Raises:
            NotAnsweredError: the look before is not answered yet, a look is missing, or the size is another.
        """
        with self._changed:
            self.last_s = time.monotonic()
            last = self._look
            if last is not None and look.number == last.number:
                assert self._answer is not None
                return self._answer
            if self._answer is not None and not self._answer.done():
                raise _conflict(f"Look {last.number if last else 0} is not answered yet: wait for it.")
            expected = 1 if last is None else last.number + 1
            if look.number != expected:
                raise _conflict(f"The next look has the number {expected}, not {look.number}.")
            if last is not None and not self._may_resize and _size(last) != _size(look):
                raise _conflict(
                    f"The picture has another size ({_size(look)}) than before ({_size(last)}): say"
                    " `may_resize` where that is meant."
                )
            self._look, self._answer = look, Future()
            if self._ending is not None:
                self._answer.set_result(ToDo(ending=self._ending))
            self._changed.notify_all()
            return self._answer

    def end(self, ending: Ending) -> None:
        """The episode has ended: who waits is told, and who looks later, too."""
        with self._changed:
            self._ending = ending
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(ToDo(ending=ending))

    @property
    def is_waiting(self) -> bool:
        """Whether the agent thinks: a look is not answered yet."""
        return self._answer is not None and not self._answer.done()

    # --- Computer

    def observe(self) -> Observation:
        """The last picture; waits for the first one."""
        with self._changed:
            while self._look is None:
                if self._has_closed:
                    raise StoppedError("The episode was ended before its first look.")
                self._changed.wait(_POLL_S)
            return self._look.observation

    def perform(self, action: Action, *, stop: Event) -> Effect:
        """Answer the look with this action, and wait for the next.

        Raises:
            StoppedError: the episode is over.
        """
        with self._changed:
            before = self._look
            assert before is not None, "the loop observes first"
            assert self._answer is not None
            try:
                spelled = self._spell(action, before.observation.screen)
            except UnspellableActionError as problem:
                return Effect(EffectKind.FAILED, str(problem))
            self._answer.set_result(ToDo((action,), spelled))
            while self._look is before:
                if stop.is_set() or self._has_closed:
                    raise StoppedError("The episode is over.")
                self._changed.wait(_POLL_S)
            after = self._look
        assert after is not None
        if after.problem:
            return Effect(EffectKind.FAILED, after.problem)
        is_same = np.array_equal(before.observation.pixels, after.observation.pixels)
        is_same = is_same and not after.observation.text
        return Effect(EffectKind.UNCHANGED if is_same else EffectKind.CHANGED, after.observation.text)

    def release_all(self) -> None:
        """Nothing: who performs releases what is down when the episode ends."""

    def close(self) -> None:
        """Whoever waits here is let go."""
        with self._changed:
            self._has_closed = True
            self._changed.notify_all()


def _size(look: Look) -> str:
    return f"{look.observation.screen.width_px}×{look.observation.screen.height_px}"


def _conflict(sentence: str) -> NotAnsweredError:
    return NotAnsweredError(HTTPStatus.CONFLICT, sentence)
