"""Results of experiments as one table; and an interrupted series of experiments resumes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from training.experiments.everything import JobTime, answers, jobs, keep_times
from training.experiments.results import by_update, table

pytestmark = pytest.mark.torch


def answer(seed: int, interval: tuple[float, float], after: float = 0.9) -> dict[str, Any]:
    arm = {"before": 0.4, "after": after, "interval": interval, "examined": [[0, 0.4], [2, after]]}
    return {"name": "arithmetic", "seed": seed, "arms": {"tool": arm}}


def test_an_effect_counts_when_no_seed_allows_for_none() -> None:
    assert "| up |" in table([answer(0, (0.3, 0.6)), answer(1, (0.01, 0.2))])
    assert "| no |" in table([answer(0, (0.3, 0.6)), answer(1, (-0.01, 0.2))])
    assert "| down |" in table([answer(0, (-0.3, -0.1))])


def test_seeds_stand_side_by_side() -> None:
    text = table([answer(1, (0.1, 0.2), 0.8), answer(0, (0.3, 0.6), 0.9)])
    assert "| arithmetic | tool | 2 | 40.0% | 90.0%, 80.0% | +30 to +60, +10 to +20 | up |" in text


def test_updates_show_the_lowest_and_the_highest_seed() -> None:
    text = by_update([answer(0, (0, 1), 0.8), answer(1, (0, 1), 0.9)])
    assert text.splitlines()[0] == "| Arm | 0 | 2 |"
    assert text.splitlines()[2] == "| tool | 40% (40%–40%) | 85% (80%–90%) |"


def test_what_was_answered_is_read_and_the_rest_is_missing(tmp_path: Path) -> None:
    wanted = jobs(["arithmetic", "merge"], 2, tmp_path)
    assert [(piece.name, piece.seed) for piece in wanted] == [
        ("arithmetic", 0),
        ("merge", 0),
        ("arithmetic", 1),
        ("merge", 1),
    ]
    wanted[2].answer.write_text('{"name": "arithmetic", "seed": 1, "arms": {}}')
    wanted[3].answer.with_suffix(".begun").write_text('{"name": "mer')
    assert [one["seed"] for one in answers(wanted)] == [1]


def test_what_jobs_took_is_added_to_what_earlier_ones_took(tmp_path: Path) -> None:
    keep_times({"retool-full-0": JobTime(2.0, 1.5)}, tmp_path)
    keep_times({"merge-0": JobTime(3.0, 2.5), "retool-full-0": JobTime(4.0, 3.5)}, tmp_path)
    assert json.loads((tmp_path / "took.json").read_text()) == {
        "retool-full-0": {"wall_s": 4.0, "processor_s": 3.5},
        "merge-0": {"wall_s": 3.0, "processor_s": 2.5},
    }
