"""Handles of actors in this process: a kill at any moment is an ActorLostError and nothing else."""

from __future__ import annotations

import pytest

from tests.training.rollouts.tiny_world import Counter
from training.rollouts.backend import ActorLostError, InProcessBackend, InProcessHandle, ReconnectingHandle

pytestmark = pytest.mark.torch


class KilledWhileRead(InProcessHandle[Counter]):
    """Another thread kills the actor as soon as its field was read once after `is_racing` was set."""

    is_racing = False
    _kept: Counter | None = None

    @property
    def _actor(self) -> Counter | None:
        actor = self._kept
        if self.is_racing:
            self._kept = None
        return actor

    @_actor.setter
    def _actor(self, actor: Counter | None) -> None:
        self._kept = actor


def test_a_call_whose_actor_is_killed_meanwhile_is_answered_or_raises_actor_lost() -> None:
    handle = KilledWhileRead(Counter(5), "counter", threads=1)
    handle.is_racing = True
    assert handle.call(Counter.add, 2) == 7
    with pytest.raises(ActorLostError):
        handle.call(Counter.add, 2)
    with pytest.raises(ActorLostError):
        handle.submit(Counter.add, 2).result(timeout=60)
    handle.kill()


def test_a_submission_after_a_kill_raises_actor_lost() -> None:
    handle = InProcessHandle(Counter(5), "counter", threads=1)
    assert handle.submit(Counter.add, number=2).result(timeout=60) == 7
    handle.kill()
    with pytest.raises(ActorLostError):
        handle.submit(Counter.add, 2).result(timeout=60)


def test_a_call_to_a_killed_actor_is_repeated_on_its_replacement() -> None:
    backend = InProcessBackend()
    first = backend.start(Counter, 5, name="counter")
    lasting = backend.reconnecting("counter", patience_s=60.0)
    assert lasting.call(Counter.add, 1) == 6
    first.kill()
    backend.start(Counter, 10, name="counter")
    assert lasting.call(Counter.add, 1) == 11
    with pytest.raises(LookupError):
        lasting.call(Counter.refuse)
    backend.close()


def test_a_thread_that_is_answered_does_not_disturb_another_one_that_waits() -> None:
    """Two threads share the handle: one has just noted the loss when the other is answered."""
    found: list[InProcessHandle[Counter]] = []
    answering = InProcessHandle(Counter(5), "counter", threads=1)

    class AnsweredMeanwhile(ReconnectingHandle[Counter]):
        """The other thread clears the time of the loss as soon as it was noted."""

        @property
        def _lost_since_s(self) -> float | None:
            return None

        @_lost_since_s.setter
        def _lost_since_s(self, value: float | None) -> None:
            if value is not None:
                found.append(answering)

    shared = AnsweredMeanwhile(lambda: found[0] if found else None, "counter", 60.0)
    assert shared.call(Counter.add, 2) == 7
    answering.kill()
