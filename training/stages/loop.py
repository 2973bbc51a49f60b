"""Steps of a stage with their log, checkpoints, progress and resume; what a step does is the stage's. I/O."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from training.robust.heartbeat import RankPhase
from training.stages.progress import StageProgress
from training.stages.run_folder import RunFolder

TOLD = ("loss", "success", "explained_variance", "value_loss")
"""Metrics that progress lines show, by the last part of their name."""


class Steps(Protocol):
    """What a stage does. `state` and `counters` are all of its state; a step's random numbers depend on its
    number."""

    def step(self, number: int) -> Mapping[str, float]:
        """Do step `number`, counted from 1; returns its metrics."""
        ...

    def is_enough(self) -> bool:
        """Whether to stop before the last step."""
        ...

    def state(self) -> dict[str, Any]:
        """Weights and optimisers."""
        ...

    def counters(self) -> dict[str, Any]:
        """The rest of the state, as JSON values."""
        ...

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None: ...


def run_steps(
    run: RunFolder, stage: Steps, *, name: str, total: int, checkpoint_every: int, log_every: int = 1
) -> int:
    """Run the remaining steps; returns the total number done."""
    done, watch = 0, run.watch
    if watch.step_in_memory is not None:
        watch.restore(stage)
        done = watch.step_in_memory
    elif run.checkpoint is not None:
        stage.restore(run.checkpoint.state(), run.checkpoint.counters)
        done = run.checkpoint.step
    progress = StageProgress(name, done=done, total=total)
    for number in range(done + 1, total + 1):
        if stage.is_enough():
            break
        watch.begin(number)
        if not getattr(stage, "waits_for_copy", False):
            watch.wait_for_copy()
        metrics = stage.step(number)
        done = number
        if number % log_every == 0 or number in (1, total):
            run.log(number, metrics)
        progress.tell(number, {key: metrics[key] for key in metrics if key.split("/")[-1] in TOLD})
        watch.end(number, metrics, stage)
        if number % checkpoint_every == 0:
            watch.phase(RankPhase.SAVE)
            run.save(number, stage.state(), stage.counters())
    watch.phase(RankPhase.SAVE)
    run.save(done, stage.state(), stage.counters())
    return done
