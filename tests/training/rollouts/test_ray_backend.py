"""The same run on Ray: one small cluster on the loopback interface for the whole module, ended afterwards."""

from __future__ import annotations

import json
import os
import signal
import time
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.training.rollouts.tiny_world import BrightSide, Counter, LearnerAt, TinyPolicy, play_options
from training.errors import TrainingError
from training.rollouts.actors import RolloutWorker
from training.rollouts.backend import ActorLostError
from training.rollouts.episode_player import play_episode
from training.rollouts.leases import LeaseLimits
from training.rollouts.ray_backend import RayBackend, RayHandle
from training.rollouts.ray_cluster import LocalCluster
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule

pytestmark = [
    pytest.mark.ray,
    pytest.mark.torch,
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning"),
]
LIMIT_S = 600.0
PATIENT = LeaseLimits(expiry_s=3600, time_limit_s=7200)
REPOSITORY = str(Path(__file__).resolve().parents[3])


@pytest.fixture(scope="module")
def backend() -> Iterator[RayBackend]:
    own = LocalCluster(environment={"PYTHONPATH": REPOSITORY})  # Ray's workers import this file
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = RayBackend(cluster=own)
    yield found
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found.close()


def test_an_actor_lives_elsewhere_and_raises_what_it_raised(backend: RayBackend) -> None:
    counter = backend.start(Counter, 5, name="counter")
    assert counter.call(Counter.add, 2) == 7
    assert counter.call(Counter.add, number=0) == 7
    assert counter.submit(Counter.add, 3).result(timeout=LIMIT_S) == 10
    assert counter.call(Counter.pid) != os.getpid()
    with pytest.raises(LookupError, match="not here"):
        counter.call(Counter.refuse)
    with pytest.raises(LookupError, match="not here"):
        counter.submit(Counter.refuse).result(timeout=LIMIT_S)
    found = backend.find("counter")
    assert found is not None
    assert found.call(Counter.add, 0) == 10
    counter.kill()
    with pytest.raises(ActorLostError):
        call_until_lost(counter)
    assert backend.find("nobody") is None


def call_until_lost(counter: RayHandle[Counter]) -> None:
    """Ray kills in its own time: calls on their way may still be answered."""
    deadline_s = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline_s:
        counter.call(Counter.add, 1)


def plan(folder: Path) -> RunPlan:
    return RunPlan(
        rule=DeadlineSchedule(3, 1),
        folder=folder / "manifest",
        open_learner=LearnerAt(folder / "trained"),
        open_policy=TinyPolicy,
        open_environment=BrightSide,
        play=partial(play_episode, options=play_options()),
        num_environments=2,
        limits=PATIENT,
    )


def kill(backend: RayBackend, name: str) -> None:
    """As a machine that runs out of memory does."""
    actor = backend.find(name)
    assert actor is not None
    os.kill(actor.call(RolloutWorker.pid), signal.SIGKILL)


def test_a_run_on_ray_keeps_its_bound_and_outlives_a_killed_worker(
    backend: RayBackend, tmp_path: Path
) -> None:
    whole = plan(tmp_path)
    with Run(whole, backend) as run:
        metrics = list(run.updates(1))
        kill(backend, whole.name("worker-0"))
        deadline_s = time.monotonic() + LIMIT_S
        while run.num_restarts == 0 and time.monotonic() < deadline_s:
            metrics += list(run.updates(run.status()["version"] + 1))
        status = run.status()
    assert run.num_restarts >= 1  # one that could not be reached for a moment is replaced, too
    assert max(one["staleness"] for one in metrics) <= 1
    assert status["worst_staleness"] <= 1
    trained = json.loads((tmp_path / "trained").read_text())
    assert len(trained) == len({tuple(one) for one in trained})
    assert set(status["dropped"]) <= {"restarted"}


def test_missing_resources_are_reported_and_not_waited_for(backend: RayBackend) -> None:
    with pytest.raises(TrainingError, match="has the resource 'orchid'"):
        backend.start(Counter, 0, name="rare", resources={"orchid": 1})
