"""Whole runs in one process: synchronous at bound 0, faults are no failures, restarts lose nothing."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from agent.actions.types import Action
from tests.training.rollouts.tiny_world import (
    BrightSide,
    TinyLearner,
    TinyPolicy,
    play_options,
)
from training.environments.environment import Feedback
from training.errors import CheckpointError
from training.rollouts.actors import RolloutWorker
from training.rollouts.backend import ActorLostError, InProcessBackend, InProcessHandle, NoResourcesError
from training.rollouts.coordinator import Coordinator
from training.rollouts.episode_player import play_episode
from training.rollouts.experience import RolloutBatch, Segment, Turn
from training.rollouts.leases import LeaseLimits
from training.rollouts.manifest import ManifestFolder
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.weights import Weights, WeightsError, install, written_versions

pytestmark = pytest.mark.torch


def plan(
    folder: Path, *, batch: int = 4, max_staleness: int = 2, environments: int = 3, **more: Any
) -> RunPlan:
    return RunPlan(
        rule=DeadlineSchedule(batch, max_staleness),
        folder=folder / "manifest",
        open_learner=more.pop("open_learner", TinyLearner),
        open_policy=TinyPolicy,
        open_environment=more.pop("open_environment", BrightSide),
        play=partial(play_episode, options=play_options()),
        num_environments=environments,
        limits=LeaseLimits(expiry_s=3600, time_limit_s=7200),  # a slow machine is no silent worker
        **more,
    )


class Kept:
    """Learners of a run in this process, to look into afterwards."""

    def __init__(self) -> None:
        self.learners: list[TinyLearner] = []

    def open(self) -> TinyLearner:
        self.learners.append(TinyLearner())
        return self.learners[-1]


class KeptReports:
    """The reports of an episode, kept where it is played: the synchronous trainer's side of a worker."""

    def __init__(self, number: int) -> None:
        self.number, self.turns = number, list[Turn]()

    def begin_turn(self, version: int, state: Any) -> None:
        pass

    def add_turn(self, turn: Turn) -> None:
        self.turns.append(turn)

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        pass

    def fault(self, reason: str) -> None:
        raise AssertionError(reason)


class DirectSampler:
    def __init__(self, policy: TinyPolicy) -> None:
        self.policy = policy

    def refresh(self) -> int:
        return self.policy.version

    def reply(self, prompt: Any, *, rng_seed: str, stop: Event) -> Any:
        self.policy.seed(rng_seed)
        return self.policy.reply(prompt, stop=stop)


def synchronous(*, batch: int, updates: int) -> TinyLearner:
    """The textbook's loop: no buffer, no coordinator, no threads."""
    learner, policy, environment = TinyLearner(), TinyPolicy(), BrightSide()
    for update in range(updates):
        install(policy, Weights.of(update, learner.weights(), learner.probe()))
        segments = []
        for number in range(update * batch, (update + 1) * batch):
            reports = KeptReports(number)
            play_episode(
                environment,
                DirectSampler(policy),
                reports,
                number=number,
                task=number,
                options=play_options(),
                clock=lambda: 0.0,
                stop=Event(),
            )
            segments.append(Segment(number, number, 0, tuple(reports.turns), is_cut=False))
        learner.update(RolloutBatch(update, tuple(segments)))
    return learner


def test_at_bound_0_a_run_is_the_synchronous_trainer_bit_for_bit(tmp_path: Path) -> None:
    kept = Kept()
    with Run(
        plan(tmp_path, max_staleness=0, environments=3, open_learner=kept.open), InProcessBackend()
    ) as run:
        staleness = [metrics["staleness"] for metrics in run.updates(6)]
    (ours,), theirs = kept.learners, synchronous(batch=4, updates=6)
    assert set(staleness) == {0}
    assert ours.trained == theirs.trained
    assert ours.state() == theirs.state()
    assert ours.weights() != TinyLearner().weights()


def test_a_run_learns_within_its_bound_and_trains_every_turn_once(tmp_path: Path) -> None:
    kept = Kept()
    with Run(
        plan(tmp_path, max_staleness=2, environments=4, open_learner=kept.open), InProcessBackend()
    ) as run:
        metrics = list(run.updates(12))
        status = run.status()
    assert max(one["staleness"] for one in metrics) <= 2
    assert sum(one["reward"] for one in metrics[-5:]) / 5 > 0.6
    trained = Counter(kept.learners[0].trained)
    assert set(trained.values()) == {1}
    by_episode: dict[int, set[int]] = {}
    for number, index in trained:
        by_episode.setdefault(number, set()).add(index)
    assert all(indices == set(range(len(indices))) for indices in by_episode.values())
    assert status["dropped"] == {}
    assert "environments leased" in status["environments"]


def test_an_environments_fault_is_dropped_and_played_again_and_never_a_reward(tmp_path: Path) -> None:
    kept = Kept()
    broken = partial(BrightSide, fault_chance=0.08)
    with Run(plan(tmp_path, open_learner=kept.open, open_environment=broken), InProcessBackend()) as run:
        list(run.updates(8))
        status = run.status()
    assert status["dropped"].get("the bright side went dark", 0) > 0
    assert set(status["dropped"]) == {"the bright side went dark"}
    assert set(Counter(kept.learners[0].trained).values()) == {1}


def test_a_run_goes_on_from_its_manifest_without_losing_or_repeating_a_turn(tmp_path: Path) -> None:
    kept = Kept()
    whole = plan(tmp_path, max_staleness=1, open_learner=kept.open)
    with Run(whole, InProcessBackend()) as run:
        list(run.updates(3))
        before = run.status()
    with Run(whole, InProcessBackend()) as run:
        assert run.status()["version"] == 3
        assert run.status()["started"] >= before["started"]
        list(run.updates(6))
        status = run.status()
    first, second = kept.learners
    assert second.trained[: len(first.trained)] == first.trained
    assert set(Counter(second.trained).values()) == {1}
    assert status["worst_staleness"] <= 1
    assert set(status["dropped"]) <= {"restarted", "the worker was stopped"}


class Gate:
    """Where the workers of a run can be held, each in the middle of a step."""

    def __init__(self) -> None:
        self.is_open, self._lock, self.num_held = Event(), threading.Lock(), 0
        self.is_open.set()

    def open_environment(self) -> GatedSide:
        return GatedSide(self)

    def pass_through(self) -> None:
        if self.is_open.is_set():
            return
        with self._lock:
            self.num_held += 1
        self.is_open.wait()
        with self._lock:
            self.num_held -= 1

    def wait_until_held(self, count: int) -> None:
        try:
            wait_for(lambda: self.num_held == count)
        except AssertionError:
            self.is_open.set()  # else threads would wait there for ever
            raise


class GatedSide(BrightSide):
    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self._gate = gate

    def step(self, action: Action) -> Feedback:
        self._gate.pass_through()
        return super().step(action)


class ClosingLearner(TinyLearner):
    """Closes the gate before it hands out a version: then there is room for an episode of each worker."""

    def __init__(self, gate: Gate, version: int) -> None:
        super().__init__()
        self._gate, self._left = gate, version

    def weights(self) -> bytes:
        if self._left == 0:
            self._gate.is_open.clear()
        self._left -= 1
        return super().weights()


def wait_for(is_so: Callable[[], bool], limit_s: float = 60.0) -> None:
    deadline_s = time.monotonic() + limit_s
    while not is_so():
        assert time.monotonic() < deadline_s
        time.sleep(0.005)


def test_episodes_whose_computers_survived_a_killed_run_go_on(tmp_path: Path) -> None:
    kept, gate, backend = Kept(), Gate(), InProcessBackend()
    whole = plan(tmp_path, max_staleness=1, open_learner=kept.open, open_environment=gate.open_environment)
    first = Run(replace(whole, open_learner=lambda: ClosingLearner(gate, 2)), backend)
    list(first.updates(2))
    gate.wait_until_held(3)
    first.coordinator.call(Coordinator.shut)  # as the system closes the files of a process that was killed
    for actor in ("coordinator", "trainer", "sampler-0"):  # as a kill of the trainer's process takes them
        handle = backend.find(whole.name(actor))
        assert handle is not None
        handle.kill()
    with Run(whole, backend) as second:
        gate.is_open.set()
        assert second.num_found == 3
        metrics = list(second.updates(6))
        status = second.status()
    assert [one["update"] for one in metrics] == [2, 3, 4, 5]
    assert status["dropped"] == {}
    assert status["worst_staleness"] <= 1
    assert set(Counter(kept.learners[-1].trained).values()) == {1}


@pytest.mark.parametrize("actor", ["sampler-0", "trainer"])
def test_a_lost_sampler_or_trainer_is_started_anew_and_nothing_is_lost(tmp_path: Path, actor: str) -> None:
    kept, backend = Kept(), InProcessBackend()
    whole = plan(tmp_path, max_staleness=1, open_learner=kept.open)
    with Run(whole, backend) as run:
        list(run.updates(2))
        handle = backend.find(whole.name(actor))
        assert handle is not None
        handle.kill()
        list(run.updates(5))
        wait_for(lambda: bool(list(run.updates(run.status()["version"] + 1))) and run.num_restarts == 1)
        status = run.status()
    assert status["dropped"] == {}
    assert status["worst_staleness"] <= 1
    assert set(Counter(kept.learners[-1].trained).values()) == {1}


class Rebooting(InProcessBackend):
    """Has no place for workers while their machine is down."""

    is_down = False
    num_refused = 0

    def start(self, *arguments: Any, **more: Any) -> InProcessHandle[Any]:
        if self.is_down and "environment" in (more.get("resources") or {}):
            self.num_refused += 1
            raise NoResourcesError("nowhere")
        return super().start(*arguments, **more)


def test_workers_whose_machine_is_down_are_started_when_it_is_back_and_others_play_on(tmp_path: Path) -> None:
    kept, backend = Kept(), Rebooting()
    whole = plan(tmp_path, open_learner=kept.open)
    with Run(whole, backend) as run:
        list(run.updates(1))
        backend.is_down = True
        lost = backend.find(whole.name("worker-0"))
        assert lost is not None
        lost.call(RolloutWorker.leave)
        wait_for(lambda: bool(list(run.updates(run.status()["version"] + 1))) and backend.num_refused >= 2)
        backend.is_down = False
        wait_for(lambda: bool(list(run.updates(run.status()["version"] + 1))) and len(run.handles()) == 5)
    assert set(Counter(kept.learners[-1].trained).values()) == {1}


def test_a_machine_that_does_not_return_is_reported_after_a_while(tmp_path: Path) -> None:
    backend = Rebooting()
    whole = plan(tmp_path, survive_s=0.0)
    with Run(whole, backend) as run:
        list(run.updates(1))
        backend.is_down = True
        lost = backend.find(whole.name("worker-0"))
        assert lost is not None
        lost.call(RolloutWorker.leave)
        with pytest.raises(NoResourcesError):
            list(run.updates(10**9))


def test_a_call_to_an_actor_that_is_not_started_again_fails_after_a_while() -> None:
    missing = InProcessBackend().reconnecting("missing", patience_s=0.0)
    with pytest.raises(ActorLostError):
        missing.call(RolloutWorker.leave)


def test_a_manifest_is_the_old_or_the_new_one_and_a_torn_journal_ends_before_the_tear(tmp_path: Path) -> None:
    folder = ManifestFolder(tmp_path)
    assert folder.load() is None
    folder.save({"version": 1}, {"pool": b"one", "same": b"kept"})
    folder.append(b"first")
    folder.append(b"second")
    folder.close()
    (tmp_path / "manifest.json.draft").write_bytes(b'{"half')
    journal = next(tmp_path.glob("journal-*"))
    journal.write_bytes(journal.read_bytes()[:-3])
    again = ManifestFolder(tmp_path)
    found = again.load()
    assert found is not None
    assert (found.facts, found.parts["pool"], found.journal) == ({"version": 1}, b"one", (b"first",))
    again.append(b"third")
    assert journal_of(tmp_path) == (b"first", b"third")
    again.save({"version": 2}, {"pool": b"two", "same": b"kept"})
    again.close()
    assert {path.read_bytes() for path in (tmp_path / "parts").iterdir()} == {b"two", b"kept"}
    next((tmp_path / "parts").iterdir()).write_bytes(b"damaged")
    with pytest.raises(CheckpointError):
        ManifestFolder(tmp_path).load()


def journal_of(path: Path) -> tuple[bytes, ...]:
    folder = ManifestFolder(path)
    found = folder.load()
    folder.close()
    assert found is not None
    return found.journal


def test_weights_that_did_not_arrive_are_refused() -> None:
    learner, policy = TinyLearner(), TinyPolicy()
    good = Weights.of(1, learner.weights(), learner.probe())
    assert install(policy, good) < 1e-9
    with pytest.raises(WeightsError, match="damaged"):
        install(policy, Weights(2, good.data + b"x", good.checksum, good.probe))
    with pytest.raises(WeightsError, match="probe"):
        install(policy, Weights.of(2, good.data, [value - 0.1 for value in good.probe]))
    with pytest.raises(WeightsError):
        install(policy, Weights.of(2, good.data, [float("nan")] * len(good.probe)))


def test_versions_are_recorded_per_token() -> None:
    assert written_versions("7x2,8x1", 3) == (7, 7, 8)
    assert written_versions("3", 0) == (3,)
    for text, count in (("7x2", 3), ("seven", 1), ("", 2)):
        with pytest.raises(WeightsError):
            written_versions(text, count)


def test_a_run_leaves_no_thread_behind(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with Run(plan(tmp_path), InProcessBackend()) as run:
        list(run.updates(1))
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=60)
    assert set(threading.enumerate()) - before == set()
