"""The experiment in forms: all of its stages, in order, once, on a model that is too small to learn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.small_worlds import seeing_model
from training.experiments.arms import Arm, Sizes
from training.experiments.forms import BATCH, run_forms
from training.rl.held_out import gain_interval
from training.stages.run_folder import read_log

pytestmark = pytest.mark.torch

SIZES = Sizes(sft_steps=1, value_steps=2, updates=1, episodes=2, held_out=2)


def run(out: Path, told: list[str]) -> Arm:
    return run_forms(0, SIZES, out, told.append, least_explained=-1e9, settled_within=1e9)


def test_forms_are_learned_by_the_real_stages_and_an_ended_experiment_goes_on(tmp_path: Path) -> None:
    seeing_model(tmp_path / "forms-0" / "start")
    told: list[str] = []
    arm = run(tmp_path, told)
    assert told[0] == f"{BATCH} demonstrations"
    assert (arm.episodes, len(arm.before.outcomes), len(arm.after.outcomes)) == (2, 2, 2)
    assert [len(read_log(tmp_path / "forms-0" / stage)) for stage in ("sft", "value", "rl")] == [1, 2, 1]
    assert gain_interval(arm.before.outcomes, arm.after.outcomes)[0] <= 0
    before = (tmp_path / "forms-0" / "rl" / "log.jsonl").read_bytes()
    again = run(tmp_path, [])  # every stage is done, so none is done again
    assert again.after == arm.after
    assert (tmp_path / "forms-0" / "rl" / "log.jsonl").read_bytes() == before
