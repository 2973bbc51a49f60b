"""A run on the Ray cluster that RAY_ADDRESS names, to be killed and begun again. I/O: Ray, standard output.

    python -m tests.training.rollouts.ray_driver FOLDER VERSIONS

Writes a line as soon as it has begun and one for each update, and at the end what became of it.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

from tests.training.rollouts.tiny_world import BrightSide, LearnerAt, TinyPolicy, play_options
from training.rollouts.leases import LeaseLimits
from training.rollouts.player import play
from training.rollouts.ray_carrier import AUTO, RayCarrier
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule


def plan(folder: Path) -> RunPlan:
    return RunPlan(
        rule=DeadlineSchedule(3, 1),
        folder=folder / "manifest",
        open_learner=LearnerAt(folder / "trained"),
        open_policy=TinyPolicy,
        open_environment=partial(BrightSide, turn_s=0.2),
        play=partial(play, options=play_options()),
        num_environments=2,
        limits=LeaseLimits(expiry_s=3600, time_limit_s=7200),
    )


def main(folder: Path, versions: int) -> None:
    carrier = RayCarrier(AUTO)
    with Run(plan(folder), carrier) as run:
        _say({"found": run.num_found})
        for figures in run.updates(versions):
            _say(figures)
        status = run.status()
    carrier.close()
    _say(status | {"trained_turns": json.loads((folder / "trained").read_text())})


def _say(what: dict[str, object]) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
