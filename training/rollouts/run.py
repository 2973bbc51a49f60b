"""A run: desk, samplers, players, trainer, put together on whatever carries them. I/O: what they are given.

The same code runs in one process and on a cluster. The desk, the trainer and whoever calls `run` belong
together, and after a kill all parts are started anew: episodes that ran are begun again and counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from training.environments.environment import Environment
from training.errors import TrainingError
from training.rollouts.carrier import Carrier, Handle, PartLostError
from training.rollouts.desk import Desk
from training.rollouts.leases import LeaseLimits
from training.rollouts.parts import Learner, PlayerPart, SamplerPart, TrainerPart
from training.rollouts.player import PlayOptions
from training.rollouts.schedule import Rule
from training.rollouts.weights import Policy

DESK = "deskhand-desk"
_POLL_S = 0.01
_PATIENCE_S = 120.0
"""For a player to end when its run ends."""


@dataclass(frozen=True, slots=True)
class RunPlan:
    """Everything about a run that can be sent to other machines."""

    rule: Rule
    folder: Path
    """Of the manifest."""
    open_learner: Callable[[], Learner]
    open_policy: Callable[[], Policy]
    open_environment: Callable[[], Environment]
    play: PlayOptions
    num_environments: int
    num_samplers: int = 1
    limits: LeaseLimits = field(default_factory=LeaseLimits)
    beat_s: float = 5.0
    max_restarts: int = 20
    """Of players and samplers that died, before the run gives up."""


def open_desk(plan: RunPlan) -> Desk:
    return Desk(plan.rule, plan.folder, clock=time.monotonic, limits=plan.limits)


class Run:
    """A run in progress; close it, or use it as a context."""

    def __init__(
        self, plan: RunPlan, carrier: Carrier, *, desk: Callable[[RunPlan], Desk] = open_desk
    ) -> None:
        """
        Args:
            desk: how the desk is opened, where it is to live.

        Raises:
            CheckpointError: the folder's manifest cannot be used.
        """
        self._plan, self._carrier = plan, carrier
        self.num_restarts = 0
        self.desk = carrier.start(desk, plan, name=DESK, threads=8 + 2 * plan.num_environments)
        self._trainer = carrier.start(TrainerPart, plan.open_learner, self.desk, name="deskhand-trainer")
        self._trainer.ask("is_ready")
        self.samplers = [self._sampler(index) for index in range(plan.num_samplers)]
        self._playing: dict[int, Future[Any]] = {}
        self._players: dict[int, Handle] = {}
        for index in range(plan.num_environments):
            self._start_player(index)

    def updates(self, count: int, stop: Event | None = None) -> Iterator[dict[str, float]]:
        """The figures of each update, until the policy has `count` versions behind it.

        Raises:
            TrainingError: parts died too often.
        """
        while self.desk.ask("status")["version"] < count and not (stop is not None and stop.is_set()):
            self.desk.ask("expire")
            self._replace_dead()
            figures = self._trainer.ask("step")
            if figures is None:
                time.sleep(_POLL_S)
            else:
                yield figures

    def status(self) -> dict[str, Any]:
        return dict(self.desk.ask("status")) | {"restarts": self.num_restarts}

    def kill_player(self, index: int) -> None:
        """End a player at once, as a failing machine would; the run starts another."""
        self._players[index].end()

    def leave(self) -> tuple[dict[str, Any], list[tuple[int, int]]]:
        """No more episodes begin, and those that run are played to their end.

        Returns:
            The last status, and the turns that were left untrained.
        """
        self.desk.ask("close")
        for player in self._players.values():
            player.send("leave")
        for playing in self._playing.values():
            try:
                playing.result(timeout=_PATIENCE_S)
            except (TrainingError, TimeoutError):
                continue
        return self.status(), self.desk.ask("waiting_turns")

    def close(self) -> None:
        """Leave; then everything ends."""
        try:
            self.leave()
            self.desk.ask("shut")
        finally:
            for part in (*self._players.values(), *self.samplers, self._trainer, self.desk):
                part.end()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _sampler(self, index: int) -> Handle:
        return self._carrier.start(
            SamplerPart,
            self._plan.open_policy,
            self.desk,
            name=f"deskhand-sampler-{index}",
            threads=2 + self._plan.num_environments,
        )

    def _start_player(self, index: int) -> None:
        plan = self._plan
        handle = self._carrier.start(
            PlayerPart,
            plan.open_environment,
            self.desk,
            self.samplers[index % len(self.samplers)],
            plan.play,
            f"slot-{index}",
            "here",
            plan.beat_s,
            name=f"deskhand-player-{index}-{self.num_restarts}",
            threads=3,
            resources={"environment": 1},
        )
        self._players[index], self._playing[index] = handle, handle.send("run")

    def _replace_dead(self) -> None:
        for index, playing in list(self._playing.items()):
            if not playing.done():
                continue
            error = playing.exception()
            if error is not None and not isinstance(error, PartLostError):
                raise error
            self.num_restarts += 1
            if self.num_restarts > self._plan.max_restarts:
                raise TrainingError(f"Players died {self.num_restarts} times; the last one with: {error}.")
            self._players[index].end()
            self._start_player(index)
