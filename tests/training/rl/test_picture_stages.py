"""`value` and `rl` from their recipes on a small vision-language model, in forms as pixels."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from agent.models.manifest import load, require_files
from tests.training.small_worlds import seeing_model, small_model
from training.__main__ import main
from training.errors import RecipeError
from training.flywheel.ledger import RoundReport, samples_in
from training.flywheel.publish import publish
from training.policy.critic import load_critic, save_critic
from training.policy.models import load_model
from training.rl.local_rollouts import vision_cache_of
from training.stages.run_folder import read_log
from training.worlds.forms import FormsWorld

pytestmark = pytest.mark.torch


def test_value_and_rl_run_from_recipes_on_pictures_and_the_vision_tower_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = seeing_model(tmp_path / "model")
    value = tmp_path / "value.toml"
    value.write_text(
        f'model = "{model}"\nworld = "forms"\nbatches = 1\nheld_out_batches = 1\nepisodes = 3\npasses = 2\n'
        "[rewards]\nright_element = 0.1\n"
    )
    assert main(["value", "--recipe", str(value), "--out", str(tmp_path / "value"), "--json"]) == 1
    assert "not enough" in capsys.readouterr().err  # six episodes of a random model
    critic, record = load_critic(tmp_path / "value" / "result")
    assert (record.passed_gate, record.steps) == (False, 2)
    critic_folder = tmp_path / "passed"
    save_critic(critic, replace(record, passed_gate=True), critic_folder)
    rl = ["--model", str(model), "--critic", str(critic_folder), "--world", "forms", "--updates", "1"]
    rl += ["--episodes", "3", "--eval-every", "1", "--held-out", "2", "--learner.micro-batch", "2"]
    assert main(["rl", *rl, "--out", str(tmp_path / "rl")]) == 0
    (row,) = read_log(tmp_path / "rl")
    # The sampler with its cache and the trainer agree about every token, pictures included.
    gaps = [value for name, value in row.items() if name.endswith("/log_prob_gap_size")]
    assert 0 <= max(gaps) < 1e-3
    before, after = load_model(model).state_dict(), load_model(tmp_path / "rl" / "result").state_dict()
    moved = {name for name, tensor in before.items() if not torch.equal(tensor, after[name])}
    assert moved
    assert not any("visual" in name for name in moved)


def test_the_flywheel_turns_in_forms_and_keeps_what_was_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = seeing_model(tmp_path / "model")
    asked = ["--model", str(model), "--world", "forms", "--rounds", "1", "--batches", "1", "--episodes", "3"]
    asked += ["--ct-steps", "1", "--sft-steps", "1", "--batch", "2", "--held-out", "2"]
    asked += ["--rl-updates", "1", "--value-batches", "1"]
    assert main(["flywheel", *asked, "--out", str(tmp_path / "run")]) == 0
    assert "goes on without PPO" in capsys.readouterr().err  # a random model never succeeds
    here = tmp_path / "run" / "rounds" / "1"
    sampled, failures = list(samples_in(here / "sampled")), list(samples_in(here / "ct-data"))
    assert [one.sample.provenance.sample_id for one in failures] == [
        one.sample.provenance.sample_id for one in sampled
    ]
    for one, again in zip(sampled, failures, strict=True):
        assert len(one.pictures) == len(one.sample.pictures) >= 1
        assert all(np.array_equal(*both) for both in zip(one.pictures, again.pictures, strict=True))
    before, after = load_model(model).state_dict(), load_model(here / "ct" / "result").state_dict()
    moved = {name for name, tensor in before.items() if not torch.equal(tensor, after[name])}
    assert moved
    assert not any("visual" in name for name in moved)
    (row,) = read_log(tmp_path / "run")
    assert (row["rl_updates"], row["is_published"]) == (0.0, 0.0)


def test_what_learned_in_forms_is_published_as_the_embedded_model_is(tmp_path: Path) -> None:
    world, model = FormsWorld(), seeing_model(tmp_path / "model")
    report = RoundReport(2, 10, 4, 6, 0, 0.4, 0.2, 0.4, True)
    publish(
        model,
        tmp_path / "round-2",
        report,
        parent=model,
        world=world.name,
        vocabulary=world.exported_vocabulary(),
        canvas_px=world.canvas,
    )
    manifest = load(tmp_path / "round-2")
    require_files(manifest)
    assert (manifest.dialect, manifest.image.canvas_px, manifest.image.contrast) == (
        "embedded",
        world.canvas,
        True,
    )
    assert manifest.scores == {"forms/held_out": 0.4, "forms/held_out_before": 0.2}


def test_a_world_with_pictures_refuses_a_model_without_a_vision_tower(tmp_path: Path) -> None:
    blind = small_model(tmp_path / "blind")
    config = json.loads((blind / "config.json").read_text())
    model = load_model(blind)
    del config["vision_config"]
    (blind / "config.json").write_text(json.dumps(config))
    with pytest.raises(RecipeError, match="has no vision tower"):
        vision_cache_of(blind, model, FormsWorld())
