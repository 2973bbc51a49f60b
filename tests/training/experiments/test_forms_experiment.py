"""The experiment in forms: all of its stages, in order, once, on a model that is too small to learn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.training.small_worlds import seeing_model
from training.errors import GateError
from training.experiments.arms import Sizes
from training.experiments.forms import BATCH, run_forms
from training.stages.run_folder import read_log

pytestmark = pytest.mark.torch

SIZES = Sizes(sft_steps=1, value_batches=1, updates=1, episodes=2, held_out=2)


def test_forms_are_learned_by_the_real_stages_and_an_ended_experiment_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "forms-0"
    seeing_model(home / "start")
    told: list[str] = []
    with pytest.raises(GateError, match="critic"):
        run_forms(0, SIZES, tmp_path, told.append)
    assert told[0] == f"{BATCH} demonstrations"
    assert not (home / "rl").exists()
    about = home / "value" / "result" / "critic.json"
    about.write_text(json.dumps({**json.loads(about.read_text()), "passed_gate": True}))
    arm = run_forms(0, SIZES, tmp_path, [].append)
    assert (arm.episodes, len(arm.before.outcomes), len(arm.after.outcomes)) == (2, 2, 2)
    assert [len(read_log(home / stage)) for stage in ("sft", "rl")] == [1, 1]
    assert not arm.after.gain_over(arm.before).is_proven
    before = (home / "rl" / "log.jsonl").read_bytes()
    again = run_forms(0, SIZES, tmp_path, [].append)  # every stage is done, so none is done again
    assert again.after == arm.after
    assert (home / "rl" / "log.jsonl").read_bytes() == before
