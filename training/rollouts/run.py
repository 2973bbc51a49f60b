"""A run: desk, samplers, players, trainer, put together on whatever carries them. I/O: what they are given.

The same code runs in one process and on a cluster. Players outlive a killed run where their carrier does: the
next run on the same folder finds them, and their episodes go on. Of a lost player the episode is begun again
and counted; a lost sampler or trainer is started anew, and costs the reply or the update that was under way.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from training.environments.environment import Environment
from training.errors import TrainingError
from training.rollouts.actors import Learner, SamplerActor, TrainerActor
from training.rollouts.backend import ActorLostError, Backend, Handle, NoPlaceError
from training.rollouts.coordinator import Coordinator
from training.rollouts.episode_player import Play
from training.rollouts.leases import LeaseLimits
from training.rollouts.rollout_worker import RolloutWorker
from training.rollouts.schedule import SchedulingRule

_POLL_S = 0.01
_LOOK_S = 0.2
"""Between two looks at who is still there."""
_PATIENCE_S = 120.0
"""For a player to end when its run ends."""
_ANSWER_S = 10.0
"""For a part to say how it spends its time; who is busy starting is left out."""


@dataclass(frozen=True, slots=True)
class RunPlan:
    """Everything about a run that can be sent to other machines."""

    rule: SchedulingRule
    folder: Path
    """Of the manifest; its path is also what makes two runs on one cluster different."""
    open_learner: Callable[[], Learner]
    open_policy: Callable[[], Any]
    """What the sampler part wants."""
    open_environment: Callable[[], Environment]
    play: Play
    num_environments: int
    num_samplers: int = 1
    sampler: Callable[..., Any] = SamplerActor
    """The part that has the policy; made with `open_policy` and the desk."""
    trainer_needs: Mapping[str, float] = field(default_factory=dict)
    """Such as {"gpu": 1}."""
    sampler_needs: Mapping[str, float] = field(default_factory=dict)
    limits: LeaseLimits = field(default_factory=LeaseLimits)
    beat_s: float = 5.0
    max_restarts: int = 20
    """Of parts that died, before the run gives up."""
    survive_s: float = 300.0
    """So long a player waits for a run that goes on with it."""
    hung_s: float = 60.0
    """So long after its lease has ended a player may take to come out of its environment."""

    def name(self, actor: str) -> str:
        return f"deskhand-{hashlib.sha256(str(self.folder).encode()).hexdigest()[:8]}-{actor}"


def open_coordinator(plan: RunPlan) -> Coordinator:
    return Coordinator(plan.rule, plan.folder, clock=time.monotonic, limits=plan.limits)


class Run:
    """A run in progress; close it, or use it as a context."""

    def __init__(
        self,
        plan: RunPlan,
        backend: Backend,
        *,
        coordinator: Callable[[RunPlan], Coordinator] = open_coordinator,
    ) -> None:
        """
        Args:
            coordinator: how the desk is opened, where it is to live.

        Raises:
            CheckpointError: the folder's manifest cannot be used.
        """
        self._plan, self._backend = plan, backend
        self.num_restarts = 0
        self.num_found = 0
        """Players that an earlier run has left, and that go on."""
        self.samplers: list[Handle] = []
        self._workers: dict[int, Handle] = {}
        self._playing: dict[int, Future[Any]] = {}
        self._pings: dict[int, Future[Any]] = {}
        self._step: Future[Any] | None = None
        self._dirty_since: dict[str, float] = {}
        self._homeless_since: dict[int, float] = {}
        """Players whose machine is gone and that no other has room for."""
        self._looked_s = 0.0
        threads = 8 + 2 * plan.num_environments
        self.coordinator = backend.start(
            coordinator, plan, name=plan.name("desk"), threads=threads, is_here=True
        )
        self._lasting_coordinator = backend.lasting(plan.name("desk"), plan.survive_s)
        try:
            self._trainer = self._start_trainer()
            for index in range(plan.num_samplers):
                self.samplers.append(self._start_sampler(index))
            for index in range(plan.num_environments):
                self._find_player(index)
        except BaseException:  # players would outlive us, and wait for nobody
            for actor in (*self._workers.values(), *self.samplers, self.coordinator):
                actor.end()
            raise

    def updates(self, count: int, stop: Event | None = None) -> Iterator[dict[str, float]]:
        """The figures of each update, until the policy has `count` versions behind it.

        Raises:
            TrainingError: parts died too often.
        """
        version = self.coordinator.ask("status")["version"]
        while version < count and not (stop is not None and stop.is_set()):
            self._look_after()
            self._step = self._step or self._trainer.send("step")
            if not self._step.done():
                time.sleep(_POLL_S)
                continue
            step, self._step = self._step, None
            try:
                metrics = step.result()
            except ActorLostError as error:
                self._count_restart(error)
                self._trainer.end()  # one that only could not be reached would publish, too
                self.coordinator.ask("give_back")
                self._trainer = self._start_trainer()
                version = self.coordinator.ask("status")["version"]
                continue
            if metrics is None:
                time.sleep(_POLL_S)
            else:
                version = metrics["update"] + 1
                yield metrics

    def status(self) -> dict[str, Any]:
        return dict(self.coordinator.ask("status")) | {"restarts": self.num_restarts, "found": self.num_found}

    def handles(self) -> dict[str, Handle]:
        """Trainer, samplers and players, as they are now."""
        parts = {"trainer": self._trainer}
        parts |= {f"sampler-{index}": actor for index, actor in enumerate(self.samplers)}
        return parts | {f"player-{index}": actor for index, actor in list(self._workers.items())}

    def times(self) -> dict[str, dict[str, float]]:
        """Of each part that answers, how it has spent its time since it began."""
        asked = {}
        for name, actor in self.handles().items():
            try:
                asked[name] = actor.send("metrics")
            except ActorLostError:
                continue
        deadline_s = time.monotonic() + _ANSWER_S
        found = {}
        for name, answer in asked.items():
            try:
                found[name] = answer.result(timeout=max(0.0, deadline_s - time.monotonic()))
            except (TrainingError, TimeoutError):
                continue
        return found

    def leave(self) -> tuple[dict[str, Any], list[tuple[int, int]]]:
        """No more episodes begin, and those that run are played to their end.

        Returns:
            The last status, and the turns that were left untrained.
        """
        self.coordinator.ask("close")
        for worker in self._workers.values():
            worker.send("leave")
        for playing in self._playing.values():
            try:
                playing.result(timeout=_PATIENCE_S)
            except (TrainingError, TimeoutError):
                continue
        return self.status(), self.coordinator.ask("waiting_turns")

    def close(self) -> None:
        """Leave; then everything ends."""
        try:
            self.leave()
            self.coordinator.ask("shut")
        finally:
            for actor in (*self._workers.values(), *self.samplers, self._trainer, self.coordinator):
                actor.end()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- starting ---

    def _start_trainer(self) -> Handle:
        plan = self._plan
        trainer = self._backend.start(
            TrainerActor,
            plan.open_learner,
            self.coordinator,
            name=plan.name("trainer"),
            threads=2,
            resources=plan.trainer_needs,
            is_here=True,
        )
        trainer.ask("is_ready")
        return trainer

    def _start_sampler(self, index: int) -> Handle:
        plan = self._plan
        return self._backend.start(
            plan.sampler,
            plan.open_policy,
            self._lasting_coordinator,
            name=plan.name(f"sampler-{index}"),
            threads=4 + plan.num_environments,
            resources=plan.sampler_needs,
        )

    def _find_player(self, index: int) -> None:
        """One that an earlier run has left, or a new one."""
        found = self._backend.find(self._plan.name(f"player-{index}"))
        if found is None:
            self._start_player(index)
        else:
            self.num_found += 1
            self._workers[index], self._playing[index] = found, found.send("wait")

    def _start_player(self, index: int) -> None:
        plan, name = self._plan, self._plan.name(f"player-{index}")
        handle = self._backend.start(
            RolloutWorker,
            plan.open_environment,
            self._lasting_coordinator,
            self._backend.lasting(plan.name(f"sampler-{index % plan.num_samplers}"), plan.survive_s),
            plan.play,
            _slot(index),
            name if self._backend.gives_processes else "",
            plan.beat_s,
            name=name,
            threads=4,
            resources={"environment": 1},
            stays=True,
        )
        self._workers[index], self._playing[index] = handle, handle.send("run")

    # --- looking after them ---

    def _look_after(self) -> None:
        now_s = time.monotonic()
        if now_s - self._looked_s < _LOOK_S:
            return
        self._looked_s = now_s
        self._end_hung(self.coordinator.ask("expire"), now_s)
        self._replace_players()
        self._replace_samplers()

    def _end_hung(self, dirty: list[str], now_s: float) -> None:
        """Who does not come out of an environment is ended; the next player's reaper removes what is left."""
        self._dirty_since = {slot: self._dirty_since.get(slot, now_s) for slot in dirty}
        for index, worker in self._workers.items():
            if now_s - self._dirty_since.get(_slot(index), now_s) > self._plan.hung_s:
                worker.end()
                del self._dirty_since[_slot(index)]

    def _replace_players(self) -> None:
        for index in list(self._homeless_since):
            self._replace_player(index)
        for index, playing in list(self._playing.items()):
            if not playing.done():
                continue
            error = playing.exception()
            if error is not None and not isinstance(error, ActorLostError):
                raise error
            self._count_restart(error)
            self._workers.pop(index).end()
            del self._playing[index]
            self._replace_player(index)

    def _replace_player(self, index: int) -> None:
        """A machine that went down may come back: the others play on meanwhile, for as long as players wait
        for a run.
        """
        now_s = time.monotonic()
        since_s = self._homeless_since.setdefault(index, now_s)
        try:
            self._start_player(index)
        except NoPlaceError:
            if now_s - since_s >= self._plan.survive_s:
                raise
        else:
            del self._homeless_since[index]

    def _replace_samplers(self) -> None:
        for index, sampler in enumerate(self.samplers):
            ping = self._pings.pop(index, None) or sampler.send("pid")
            if not ping.done():
                self._pings[index] = ping
                continue
            error = ping.exception()
            if isinstance(error, ActorLostError):
                self._count_restart(error)
                sampler.end()
                self.samplers[index] = self._start_sampler(index)
            elif error is not None:
                raise error

    def _count_restart(self, error: BaseException | None) -> None:
        self.num_restarts += 1
        if self.num_restarts > self._plan.max_restarts:
            raise TrainingError(f"Parts died {self.num_restarts} times; the last one with: {error}.")


def _slot(index: int) -> str:
    return f"slot-{index}"
