"""A model is fine-tuned on twenty runs that their owner corrected."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from agent.models.manifest import verify
from tests.tiny_models import qwen3_config, random_state
from tests.training.corrected_runs import corrected_runs
from tests.training.finetune.test_finetune_run import known_steps
from training.export.embedded import export_embedded
from training.finetune.adapting import adapt
from training.finetune.preparing import prepare
from training.policy.adapters import Adapters
from training.supervised.stage import SftRecipe, train

pytestmark = pytest.mark.torch


def test_answers_denials_changes_take_overs_and_forks_are_learned_from(tmp_path: Path) -> None:
    config, work = qwen3_config(), tmp_path / "work"
    export_embedded(random_state(config), config, tmp_path / "tiny", name="tiny", canvas_px=(128, 64))
    records = corrected_runs(tmp_path / "home", 20)
    made = prepare(
        work, tmp_path / "tiny", records, threads=1, tell=lambda done, of: None, rehearse=known_steps
    )
    assert len(made.held_out) == 4
    assert made.num_learned + made.num_held_out == 40
    recipe = tomllib.loads((work / "sft.toml").read_text())
    train(
        SftRecipe(
            out=Path(recipe["out"]), model=Path(recipe["model"]), data=Path(recipe["data"]), steps=1, batch=2,
            micro_batch=2, tuning="lora", watch=Path(recipe["watch"]), watch_every=1,
            adapters=Adapters(rank=2, alpha=4),
        )
    )  # fmt: skip
    verify(adapt(work, tmp_path / "mine", name="mine", share=1.0).manifest)
