"""A run: starts coordinator, trainer, samplers and workers, and replaces what is lost. I/O: actors.

The same code runs in one process and on a cluster. Where the backend's actors outlive a killed run, rollout
workers do: the next run on the same folder finds them, and their episodes go on. The episode of a lost worker
is dropped, counted, and its task played again; a lost sampler or trainer is restarted, which costs the
reply or the update that was under way.
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
from training.rollouts.actors import Learner, RolloutWorker, SamplerActor, TrainerActor
from training.rollouts.backend import ActorHandle, ActorLostError, Backend, NoResourcesError
from training.rollouts.coordinator import Coordinator
from training.rollouts.episode_player import PlayEpisode
from training.rollouts.leases import LeaseLimits
from training.rollouts.schedule import SchedulingRule

_POLL_S = 0.01
_CHECK_EVERY_S = 0.2
"""Between two checks of which actors are lost."""
_END_S = 120.0
"""For a worker to end when its run ends."""
_ANSWER_S = 10.0
"""For an actor to answer `metrics`; one that is still starting is left out."""


@dataclass(frozen=True, slots=True)
class RunPlan:
    """Everything about a run that can be sent to other machines."""

    rule: SchedulingRule
    """When an episode may begin, and what the next update trains on."""
    folder: Path
    """Of the manifest; its path is also what keeps two runs on one cluster apart."""
    open_learner: Callable[[], Learner]
    """Called where the trainer lives."""
    open_policy: Callable[[], Any]
    """Called where a sampler lives; what its class wants."""
    open_environment: Callable[[], Environment]
    """Called where a rollout worker lives."""
    play: PlayEpisode
    """How a worker plays an episode."""
    num_environments: int
    """Rollout workers, each with one environment."""
    num_samplers: int = 1
    sampler: Callable[..., SamplerActor[Any]] = SamplerActor
    """The sampler's class, constructed with `open_policy` and a handle of the coordinator."""
    trainer_needs: Mapping[str, float] = field(default_factory=dict)
    """Resources of its machine, such as {"gpu": 1}."""
    sampler_needs: Mapping[str, float] = field(default_factory=dict)
    """Resources of the machine of each sampler."""
    limits: LeaseLimits = field(default_factory=LeaseLimits)
    heartbeat_s: float = 5.0
    """Between two heartbeats of a worker."""
    max_restarts: int = 20
    """Of actors that were lost, before the run gives up."""
    survive_s: float = 300.0
    """How long a worker waits for a run that goes on with it, once its own was killed."""
    hung_s: float = 60.0
    """How long after its lease has ended a worker may take to come out of its environment."""

    def name(self, actor: str) -> str:
        """An actor's name on the backend, which no other run has.

        Args:
            actor: `coordinator`, `trainer`, `sampler-<index>` or `worker-<index>`.
        """
        return f"deskhand-{hashlib.sha256(str(self.folder).encode()).hexdigest()[:8]}-{actor}"


def open_coordinator(plan: RunPlan) -> Coordinator:
    """The coordinator of a plan, with the clock of the machine that it lives on.

    Raises:
        CheckpointError: the folder's manifest cannot be used.
    """
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
        """Returns when the trainer has published its first weights and all actors are started.

        Args:
            coordinator: opens the coordinator where it is to live.

        Raises:
            CheckpointError: the folder's manifest cannot be used.
            NoResourcesError: no machine has what an actor needs.
        """
        self._plan, self._backend = plan, backend
        self.num_restarts = 0
        self.num_found = 0
        """Workers that an earlier run has left, and that go on."""
        self.samplers: list[ActorHandle[SamplerActor[Any]]] = []
        self._workers: dict[int, ActorHandle[RolloutWorker]] = {}
        self._playing: dict[int, Future[int]] = {}
        self._pings: dict[int, Future[int]] = {}
        self._step: Future[dict[str, float] | None] | None = None
        self._dirty_since: dict[str, float] = {}
        self._without_machine_since: dict[int, float] = {}
        """Workers whose machine is gone, and that no other machine has room for."""
        self._checked_s = 0.0
        threads = 8 + 2 * plan.num_environments
        name = plan.name("coordinator")
        self.coordinator: ActorHandle[Coordinator] = backend.start(
            coordinator, plan, name=name, threads=threads, is_on_this_machine=True
        )
        # Actors that may outlive this coordinator get a handle that finds the next one.
        self._next_coordinator = backend.reconnecting(name, plan.survive_s)
        try:
            self._trainer = self._start_trainer()
            for index in range(plan.num_samplers):
                self.samplers.append(self._start_sampler(index))
            for index in range(plan.num_environments):
                self._find_or_start_worker(index)
        except BaseException:  # workers would outlive this process, and wait for a run that never comes
            for actor in (*self._workers.values(), *self.samplers, self.coordinator):
                actor.kill()
            raise

    def updates(self, count: int, stop: Event | None = None) -> Iterator[dict[str, float]]:
        """Train until the policy's version is `count`; yields what `TrainerActor.step` returns.

        Raises:
            TrainingError: actors were lost too often, or the learner raised it.
        """
        version = self._version()
        while version < count and not (stop is not None and stop.is_set()):
            self._replace_lost()
            self._step = self._step or self._trainer.submit(TrainerActor.step)
            if not self._step.done():
                time.sleep(_POLL_S)
                continue
            step, self._step = self._step, None
            try:
                metrics = step.result()
            except ActorLostError as error:
                self._count_restart(error)
                self._trainer.kill()  # one that only could not be reached would publish, too
                self.coordinator.call(Coordinator.give_back)
                self._trainer = self._start_trainer()
                version = self._version()
                continue
            if metrics is None:
                time.sleep(_POLL_S)
            else:
                version = int(metrics["update"]) + 1
                yield metrics

    def status(self) -> dict[str, Any]:
        """`Coordinator.status`, `restarts` (actors started anew) and `found` (workers of an earlier run)."""
        found = self.coordinator.call(Coordinator.status)
        return found | {"restarts": self.num_restarts, "found": self.num_found}

    def handles(self) -> dict[str, ActorHandle[Any]]:
        """`trainer`, `sampler-<index>` and `worker-<index>`, as they are now."""
        handles: dict[str, ActorHandle[Any]] = {"trainer": self._trainer}
        handles |= {f"sampler-{index}": actor for index, actor in enumerate(self.samplers)}
        return handles | {f"worker-{index}": actor for index, actor in list(self._workers.items())}

    def times(self) -> dict[str, dict[str, float]]:
        """Seconds by activity of each actor that answers, since it began."""
        asked = {"trainer": self._trainer.submit(TrainerActor.metrics)}
        for index, sampler in enumerate(self.samplers):
            asked[f"sampler-{index}"] = sampler.submit(SamplerActor.metrics)
        for index, worker in list(self._workers.items()):
            asked[f"worker-{index}"] = worker.submit(RolloutWorker.metrics)
        deadline_s = time.monotonic() + _ANSWER_S
        found = {}
        for name, answer in asked.items():
            try:
                found[name] = answer.result(timeout=max(0.0, deadline_s - time.monotonic()))
            except (TrainingError, TimeoutError):
                continue
        return found

    def leave(self) -> tuple[dict[str, Any], list[tuple[int, int]]]:
        """Begin no more episodes, and wait until those under way have ended.

        Returns:
            The last status, and (episode, index) of the turns that were left untrained.
        """
        self.coordinator.call(Coordinator.close)
        for worker in self._workers.values():
            worker.submit(RolloutWorker.leave)
        for playing in self._playing.values():
            try:
                playing.result(timeout=_END_S)
            except (TrainingError, TimeoutError):
                continue
        return self.status(), self.coordinator.call(Coordinator.waiting_turns)

    def close(self) -> None:
        """`leave`, then end all actors."""
        try:
            self.leave()
            self.coordinator.call(Coordinator.shut)
        finally:
            for actor in (*self._workers.values(), *self.samplers, self._trainer, self.coordinator):
                actor.kill()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _version(self) -> int:
        return int(self.coordinator.call(Coordinator.status)["version"])

    # --- starting ---

    def _start_trainer(self) -> ActorHandle[TrainerActor]:
        plan = self._plan
        trainer = self._backend.start(
            TrainerActor,
            plan.open_learner,
            self.coordinator,
            name=plan.name("trainer"),
            threads=2,
            resources=plan.trainer_needs,
            is_on_this_machine=True,
        )
        trainer.call(TrainerActor.is_ready)
        return trainer

    def _start_sampler(self, index: int) -> ActorHandle[SamplerActor[Any]]:
        plan = self._plan
        return self._backend.start(
            plan.sampler,
            plan.open_policy,
            self._next_coordinator,
            name=plan.name(f"sampler-{index}"),
            threads=4 + plan.num_environments,
            resources=plan.sampler_needs,
        )

    def _find_or_start_worker(self, index: int) -> None:
        """The worker that an earlier run has left, or a new one."""
        found: ActorHandle[RolloutWorker] | None = self._backend.find(self._plan.name(f"worker-{index}"))
        if found is None:
            self._start_worker(index)
        else:
            self.num_found += 1
            self._workers[index], self._playing[index] = found, found.submit(RolloutWorker.wait)

    def _start_worker(self, index: int) -> None:
        plan, name = self._plan, self._plan.name(f"worker-{index}")
        worker = self._backend.start(
            RolloutWorker,
            plan.open_environment,
            self._next_coordinator,
            self._backend.reconnecting(plan.name(f"sampler-{index % plan.num_samplers}"), plan.survive_s),
            plan.play,
            _slot(index),
            name if self._backend.has_process_per_actor else "",
            plan.heartbeat_s,
            name=name,
            threads=4,
            resources={"environment": 1},
            is_detached=True,
        )
        self._workers[index], self._playing[index] = worker, worker.submit(RolloutWorker.run)

    # --- replacing what is lost ---

    def _replace_lost(self) -> None:
        now_s = time.monotonic()
        if now_s - self._checked_s < _CHECK_EVERY_S:
            return
        self._checked_s = now_s
        self._kill_hung(self.coordinator.call(Coordinator.expire), now_s)
        self._replace_lost_workers()
        self._replace_lost_samplers()

    def _kill_hung(self, dirty: list[str], now_s: float) -> None:
        """Kill workers that do not come out of their environment; the next one's reaper removes the rest."""
        self._dirty_since = {slot: self._dirty_since.get(slot, now_s) for slot in dirty}
        for index, worker in self._workers.items():
            if now_s - self._dirty_since.get(_slot(index), now_s) > self._plan.hung_s:
                worker.kill()
                del self._dirty_since[_slot(index)]

    def _replace_lost_workers(self) -> None:
        for index in list(self._without_machine_since):
            self._replace_worker(index)
        for index, playing in list(self._playing.items()):
            if not playing.done():
                continue
            error = playing.exception()
            if error is not None and not isinstance(error, ActorLostError):
                raise error
            self._count_restart(error)
            self._workers.pop(index).kill()
            del self._playing[index]
            self._replace_worker(index)

    def _replace_worker(self, index: int) -> None:
        """Start it where there is room. A machine that went down may come back: the other workers play on
        meanwhile, for up to `survive_s`.
        """
        now_s = time.monotonic()
        since_s = self._without_machine_since.setdefault(index, now_s)
        try:
            self._start_worker(index)
        except NoResourcesError:
            if now_s - since_s >= self._plan.survive_s:
                raise
        else:
            del self._without_machine_since[index]

    def _replace_lost_samplers(self) -> None:
        for index, sampler in enumerate(self.samplers):
            ping = self._pings.pop(index, None) or sampler.submit(SamplerActor.pid)
            if not ping.done():
                self._pings[index] = ping
                continue
            error = ping.exception()
            if isinstance(error, ActorLostError):
                self._count_restart(error)
                sampler.kill()
                self.samplers[index] = self._start_sampler(index)
            elif error is not None:
                raise error

    def _count_restart(self, error: BaseException | None) -> None:
        self.num_restarts += 1
        if self.num_restarts > self._plan.max_restarts:
            raise TrainingError(f"Actors were lost {self.num_restarts} times; the last one with: {error}.")


def _slot(index: int) -> str:
    return f"slot-{index}"
