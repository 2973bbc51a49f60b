"""A small run for `kill_rollouts.py`: goes on in FOLDER until VERSIONS (or −N: N more). I/O: that folder.

python -m benchmarks.workloads.small_run FOLDER VERSIONS
"""

from __future__ import annotations

import json
import os
import sys
import time
from functools import partial
from pathlib import Path

from tests.training.rollouts.tiny_world import BrightSide, TinyLearner, TinyPolicy, play_options
from training.rollouts.backend import InProcessBackend
from training.rollouts.coordinator import Coordinator
from training.rollouts.episode_player import play_episode
from training.rollouts.experience import Turn
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule

BOUND = 2


class Witness(Coordinator):
    """Writes down what it has accepted and what it has given up, where a kill cannot take it back."""

    def __init__(self, plan: RunPlan) -> None:
        self._told = plan.folder.parent
        super().__init__(plan.rule, plan.folder, clock=time.monotonic, limits=plan.limits)

    def add_turn(self, lease_id: str, index: int, turn: Turn) -> None:
        number = self._number_of(lease_id)
        super().add_turn(lease_id, index, turn)
        self._write("told", [number, index])
        (self._told / "alive").touch()

    def _lose(self, lease_id: str, number: int, reason: str) -> None:
        self._write("dropped", [number])
        super()._lose(lease_id, number, reason)

    def _write(self, name: str, entry: list[int]) -> None:
        descriptor = os.open(self._told / f"{name}.jsonl", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, json.dumps(entry).encode() + b"\n")
        finally:
            os.close(descriptor)


def main(folder: Path, versions: int) -> None:
    learners: list[TinyLearner] = []

    def open_learner() -> TinyLearner:
        learners.append(TinyLearner())
        return learners[-1]

    plan = RunPlan(
        rule=DeadlineSchedule(4, BOUND),
        folder=folder / "manifest",
        open_learner=open_learner,
        open_policy=TinyPolicy,
        open_environment=lambda: BrightSide(turn_s=0.002),
        play=partial(play_episode, options=play_options()),
        num_environments=3,
    )
    with Run(plan, InProcessBackend(), coordinator=Witness) as run:
        wanted = versions if versions >= 0 else run.status()["version"] - versions
        for _ in run.updates(wanted):
            pass
        status, waiting = run.leave()
    result = {
        "trained": learners[0].trained,
        "waiting": waiting,
        "restarted": status["dropped"].get("restarted", 0),
        "worst_staleness": status["worst_staleness"],
        "bound": BOUND,
        "version": status["version"],
    }
    (folder / "result.json").write_text(json.dumps(result))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
