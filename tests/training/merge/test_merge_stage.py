"""The merge command: adapters through PEFT give the weighted sum of their changes, models their mean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from peft import LoraConfig, PeftModel, get_peft_model

from tests.training.small_worlds import small_model
from training.errors import CheckpointError, MergeError, RecipeError
from training.merge.adapters import is_adapter
from training.merge.stage import MergeRecipe, train
from training.policy.models import load_model

pytestmark = [
    pytest.mark.torch,
    pytest.mark.filterwarnings("ignore:.*is_gradient_checkpointing.*:FutureWarning"),
]
Q_PROJ = "model.language_model.layers.0.self_attn.q_proj"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "base")


def adapter(base: Path, folder: Path, *, seed: int, target: str = "q_proj") -> Path:
    torch.manual_seed(seed)
    config = LoraConfig(r=2, lora_alpha=4, target_modules=[target], task_type="CAUSAL_LM")
    model = get_peft_model(load_model(base), config)
    with torch.no_grad():
        for name, value in model.named_parameters():
            if "lora_" in name:
                value.normal_(std=0.1)
    model.save_pretrained(folder)
    return folder


def change(base: Path, folder: Path) -> torch.Tensor:
    """What an adapter adds to a layer's matrix."""
    before = load_model(base).get_submodule(Q_PROJ).weight.detach().clone()
    merged: Any = PeftModel.from_pretrained(load_model(base), folder).merge_and_unload()
    after: torch.Tensor = merged.get_submodule(Q_PROJ).weight.detach()
    return after - before


@pytest.mark.parametrize("weights", [(0.5, 0.5), (0.25, 0.75), (1.0, 0.0)])
def test_merged_adapters_change_what_their_weighted_sum_changes(
    base: Path, tmp_path: Path, weights: tuple[float, float]
) -> None:
    folders = tuple(adapter(base, tmp_path / f"a{seed}", seed=seed) for seed in (1, 2))
    out = train(MergeRecipe(tmp_path / "merged", folders, weights, base=base))
    assert is_adapter(out)
    expected = sum(weight * change(base, folder) for weight, folder in zip(weights, folders, strict=True))
    torch.testing.assert_close(change(base, out), expected, atol=1e-5, rtol=1e-4)
    lineage = json.loads((out / "lineage.json").read_text())
    assert [one["weight"] for one in lineage["merged"]] == list(weights)


def test_adapters_of_different_layers_and_mixtures_with_models_are_refused(
    base: Path, tmp_path: Path
) -> None:
    one = adapter(base, tmp_path / "a1", seed=1)
    other = adapter(base, tmp_path / "a2", seed=2, target="v_proj")
    with pytest.raises(MergeError, match="change different layers"):
        train(MergeRecipe(tmp_path / "merged", (one, other), (0.5, 0.5), base=base))
    with pytest.raises(MergeError, match="Adapters and whole models"):
        train(MergeRecipe(tmp_path / "merged", (one, base), (0.5, 0.5), base=base))
    with pytest.raises(RecipeError, match="need --base"):
        train(MergeRecipe(tmp_path / "merged", (one, one), (0.5, 0.5)))
    with pytest.raises(RecipeError, match="2 models need 2 weights"):
        train(MergeRecipe(tmp_path / "merged", (one, other), (1.0,)))
    assert not (tmp_path / "merged").exists()


def test_a_damaged_adapter_is_refused(base: Path, tmp_path: Path) -> None:
    one, other = (adapter(base, tmp_path / f"a{seed}", seed=seed) for seed in (1, 2))
    weights = other / "adapter_model.safetensors"
    weights.write_bytes(weights.read_bytes()[:40])
    with pytest.raises(CheckpointError, match="An adapter cannot be read"):
        train(MergeRecipe(tmp_path / "merged", (one, other), (0.5, 0.5), base=base))
    (one / "adapter_config.json").write_text("{")
    with pytest.raises(CheckpointError, match="adapter_config"):
        train(MergeRecipe(tmp_path / "merged", (one, other), (0.5, 0.5), base=base))
    assert not (tmp_path / "merged").exists()


def test_whole_models_are_merged_by_the_same_command(base: Path, tmp_path: Path) -> None:
    other = small_model(tmp_path / "other", seed=1)
    out = train(MergeRecipe(tmp_path / "merged", (base, other), (0.5, 0.5)))
    one, two, mean = (load_model(folder).state_dict() for folder in (base, other, out))
    for name, value in mean.items():
        torch.testing.assert_close(value, (one[name] + two[name]) / 2)
