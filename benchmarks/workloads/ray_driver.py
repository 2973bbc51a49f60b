"""A run on the Ray cluster that RAY_ADDRESS names, for `kill_ray.py` to kill. I/O: Ray, standard output.

    python -m benchmarks.workloads.ray_driver FOLDER VERSIONS SURVIVE_S

Writes a line as soon as it has begun, and one for each update, with the run's status.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

from tests.training.rollouts.tiny_world import BrightSide, LearnerAt, TinyPolicy, play_options
from training.rollouts.actors import RolloutWorker
from training.rollouts.episode_player import play_episode
from training.rollouts.leases import LeaseLimits
from training.rollouts.ray_backend import AUTO, RayBackend
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule

BOUND = 1
ENVIRONMENTS = 2


def plan(folder: Path, survive_s: float) -> RunPlan:
    return RunPlan(
        rule=DeadlineSchedule(3, BOUND),
        folder=folder / "manifest",
        open_learner=LearnerAt(folder / "trained"),
        open_policy=TinyPolicy,
        open_environment=partial(BrightSide, turn_s=0.2),
        play=partial(play_episode, options=play_options()),
        num_environments=ENVIRONMENTS,
        limits=LeaseLimits(expiry_s=3600, time_limit_s=7200),
        survive_s=survive_s,
    )


def main(folder: Path, versions: int, survive_s: float) -> None:
    backend, whole = RayBackend(AUTO), plan(folder, survive_s)
    with Run(whole, backend) as run:
        names = [whole.name(f"worker-{index}") for index in range(ENVIRONMENTS)]
        workers = [worker for worker in map(backend.find, names) if worker is not None]
        _say({"found": run.num_found, "workers": [worker.call(RolloutWorker.pid) for worker in workers]})
        for figures in run.updates(versions):
            _say(run.status() | figures)
    backend.close()


def _say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
