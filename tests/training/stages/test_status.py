"""The status of a run from its folder: while it runs, after it ended, and when it is silent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from training.errors import RunFolderError
from training.rollouts.run_monitor import RunMonitor
from training.rollouts.run_view import RunSnapshot, view, waits_for
from training.stages.status import in_lines, status


class WatchedRun:
    """A run whose clock the test sets."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.trained = 0

    def status(self) -> dict[str, Any]:
        return {
            "version": self.trained // 4,
            "trained": self.trained,
            "worst_staleness": 2,
            "waiting": 3,
            "running": 5,
            "dropped": {"restarted": 1},
            "restarts": 1,
            "alarm": "",
            "trained_share": (1.0, 1.0, 0.9, 0.5),
            "environments": "5 of 8 environments leased",
        }

    def times(self) -> dict[str, dict[str, float]]:
        return {
            "trainer": {"waits": 0.75 * self.now_s, "acts": 0.25 * self.now_s},
            "worker-0": {"waits": 0.1 * self.now_s, "acts": 0.7 * self.now_s, "thinks": 0.2 * self.now_s},
            "sampler-0": {"acts": 0.2 * self.now_s, "waits": 0.8 * self.now_s, "worst_gap": 1e-7},
        }


def begun(folder: Path) -> Path:
    (folder / "recipe.json").write_text(json.dumps({"stage": "rl"}))
    (folder / "log.jsonl").write_text('{"step": 3, "success": 0.25, "rollouts/queue": 1.0}\n{"step": 4, "su')
    return folder


def test_status_of_a_run_has_its_metrics_and_bottleneck(tmp_path: Path) -> None:
    run = WatchedRun()
    watch = RunMonitor(run, begun(tmp_path), clock=lambda: run.now_s)
    run.now_s, run.trained = 36.0, 8
    watch.update()
    found = status(tmp_path, now_s=0.0)
    seen = found["rollouts"]
    assert (found["log"]["step"], seen["episodes_per_hour"], seen["queue"]) == (3, 800.0, 3)
    assert seen["environment_use"] == pytest.approx(0.9)
    assert seen["trainer_idle"] == pytest.approx(0.75)
    said = "\n".join(in_lines(found))
    assert "Everything waits for the environments: workers spend 70%" in said
    assert "1 × restarted" in said
    assert "rollouts/queue" not in said
    assert {"rollouts/episodes_per_hour", "rollouts/trainer_idle", "rollouts/faults"} <= set(
        watch.view.scalars()
    )


def test_a_silent_run_is_reported_until_it_is_done(tmp_path: Path) -> None:
    run = WatchedRun()
    watch = RunMonitor(run, begun(tmp_path), clock=lambda: run.now_s)
    run.now_s = 36.0
    watch.update()
    late = status(tmp_path, now_s=1e12)
    assert "has said nothing" in in_lines(late)[-1]
    (tmp_path / "result").mkdir()
    assert "has said nothing" not in in_lines(status(tmp_path, now_s=1e12))[-1]


def test_a_folder_without_a_run_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RunFolderError, match="There is no run"):
        status(tmp_path, now_s=0.0)


@pytest.mark.parametrize(
    ("workers", "samplers", "trainer", "named"),
    [
        ({"waits": 0.6, "acts": 0.4}, {"waits": 1.0}, {"acts": 0.95, "waits": 0.05}, "the trainer"),
        ({"waits": 0.1, "acts": 0.7, "thinks": 0.2}, {"acts": 0.3}, {"acts": 0.2}, "the environments"),
        ({"waits": 0.1, "acts": 0.2, "thinks": 0.7}, {"acts": 0.98}, {"acts": 0.2}, "the samplers"),
        ({"waits": 0.7, "acts": 0.2, "thinks": 0.1}, {"acts": 0.1}, {"acts": 0.2}, "the last episodes"),
    ],
)
def test_the_bottleneck_is_named(
    workers: dict[str, float], samplers: dict[str, float], trainer: dict[str, float], named: str
) -> None:
    assert f"Everything waits for {named}" in waits_for(workers, samplers, trainer)


def test_a_part_that_began_anew_counts_from_its_beginning() -> None:
    run = WatchedRun()
    before = RunSnapshot(0.0, run.status(), {"trainer": {"waits": 90.0, "acts": 10.0}})
    now = RunSnapshot(10.0, run.status(), {"trainer": {"waits": 1.0, "acts": 3.0}})
    assert view(before, now).trainer_idle == pytest.approx(0.25)
