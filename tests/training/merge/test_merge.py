"""Merging: a convex mean, the endpoints bit for bit, and nothing dropped, mixed up or overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file
from torch import Tensor

from training.errors import CheckpointError, MergeError
from training.merge.interpolation import interpolate, require_weights
from training.merge.model_folders import MergeSource, merge_folders
from training.merge.stage import check_domains

pytestmark = pytest.mark.torch


def tensors(seed: int) -> dict[str, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    return {
        "visual.patch": torch.randn(4, 3, generator=generator).bfloat16(),
        "model.layer": torch.randn(5, 5, generator=generator),
        "model.scale": torch.tensor([float("nan"), -0.0, float("inf")]).half(),
        "model.positions": torch.arange(4),
    }


def model_folder(folder: Path, weights: dict[str, Tensor]) -> Path:
    folder.mkdir()
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text('{"model_type": "qwen2_vl"}')
    (folder / "preprocessor_config.json").write_text("{}")
    (folder / "manifest.json").write_text("{}")
    return folder


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    return model_folder(tmp_path / "forms", tensors(1)), model_folder(tmp_path / "games", tensors(2))


def bits(weights: dict[str, Tensor]) -> dict[str, bytes]:
    return {name: tensor.view(torch.uint8).numpy().tobytes() for name, tensor in weights.items()}


@pytest.mark.parametrize("chosen", [0, 1])
def test_weights_0_and_1_give_the_endpoints_bit_for_bit(
    pair: tuple[Path, Path], tmp_path: Path, chosen: int
) -> None:
    sources = [MergeSource(folder, float(index == chosen)) for index, folder in enumerate(pair)]
    merge_folders(sources, tmp_path / "merged")
    merged = load_file(tmp_path / "merged/model.safetensors")
    assert bits(merged) == bits(load_file(pair[chosen] / "model.safetensors"))


def test_the_mean_is_rounded_once_and_settings_come_along(pair: tuple[Path, Path], tmp_path: Path) -> None:
    target = tmp_path / "merged"
    merge_folders([MergeSource(pair[0], 0.3), MergeSource(pair[1], 0.7)], target)
    merged, one, other = load_file(target / "model.safetensors"), tensors(1), tensors(2)
    for name in ("visual.patch", "model.layer"):
        expected = (0.3 * one[name].double() + 0.7 * other[name].double()).to(one[name].dtype)
        assert torch.equal(merged[name], expected)
    assert {path.name for path in target.iterdir()} == {
        *("config.json", "preprocessor_config.json", "lineage.json", "model.safetensors"),
    }
    assert json.loads((target / "lineage.json").read_text())["merged"] == [
        {"model": "forms", "weight": 0.3},
        {"model": "games", "weight": 0.7},
    ]


def test_models_may_be_cut_into_different_shards(pair: tuple[Path, Path], tmp_path: Path) -> None:
    sharded = tmp_path / "sharded"
    sharded.mkdir()
    weights, names = tensors(2), list(tensors(2))
    weight_map = {name: f"part-{number % 2}.safetensors" for number, name in enumerate(names)}
    for shard in set(weight_map.values()):
        save_file({name: weights[name] for name in names if weight_map[name] == shard}, sharded / shard)
    (sharded / "model.safetensors.index.json").write_text(json.dumps({"weight_map": weight_map}))
    for name in ("config.json", "preprocessor_config.json"):
        (sharded / name).write_bytes((pair[0] / name).read_bytes())
    merge_folders([MergeSource(pair[0], 0.5), MergeSource(sharded, 0.5)], tmp_path / "one")
    merge_folders([MergeSource(pair[0], 0.5), MergeSource(pair[1], 0.5)], tmp_path / "other")
    merged = [load_file(tmp_path / name / "model.safetensors") for name in ("one", "other")]
    assert bits(merged[0]) == bits(merged[1])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda weights: weights.pop("visual.patch"), "visual.patch is in .*forms only"),
        (lambda weights: weights.update(extra=torch.zeros(1)), "extra is in .*other only"),
        (lambda weights: weights.update({"model.layer": torch.zeros(5, 4)}), r"F32 \[5, 5\] .* F32 \[5, 4\]"),
        (lambda weights: weights.update({"model.layer": torch.zeros(5, 5).half()}), r"F32 .* F16"),
        (lambda weights: weights.update({"model.positions": torch.zeros(4).long()}), "whole numbers"),
    ],
)
def test_models_that_are_not_alike_are_refused(pair: tuple[Path, Path], tmp_path: Path, change, said) -> None:  # type: ignore[no-untyped-def]
    weights = tensors(2)
    change(weights)
    other = model_folder(tmp_path / "other", weights)
    with pytest.raises(MergeError, match=said):
        merge_folders([MergeSource(pair[0], 0.5), MergeSource(other, 0.5)], tmp_path / "merged")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["forms", "games", "other"]


@pytest.mark.parametrize("weights", [(0.5, 0.6), (1.5, -0.5), (float("nan"), 1.0), (1.0,), (0.5, 0.25, 0.25)])
def test_weights_that_are_no_mixture_are_refused(
    pair: tuple[Path, Path], tmp_path: Path, weights: tuple[float, ...]
) -> None:
    with pytest.raises(MergeError, match=r"[Ww]eight"):
        require_weights(weights, len(pair))


def test_different_configurations_are_different_models(pair: tuple[Path, Path], tmp_path: Path) -> None:
    (pair[1] / "config.json").write_text('{"model_type": "qwen2"}')
    with pytest.raises(MergeError, match="different models"):
        merge_folders([MergeSource(pair[0], 0.5), MergeSource(pair[1], 0.5)], tmp_path / "merged")


def test_a_checkpoint_cut_in_half_is_named_and_nothing_is_written(
    pair: tuple[Path, Path], tmp_path: Path
) -> None:
    file = pair[1] / "model.safetensors"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(CheckpointError, match=r"games/model\.safetensors is cut off or damaged"):
        merge_folders([MergeSource(pair[0], 0.5), MergeSource(pair[1], 0.5)], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()


def test_nothing_is_overwritten(pair: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(MergeError, match="exists already"):
        merge_folders([MergeSource(pair[0], 0.5), MergeSource(pair[1], 0.5)], pair[1])


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6, width=32), min_size=1, max_size=8), st.floats(0, 1))
def test_a_model_merged_with_itself_is_itself(numbers: list[float], weight: float) -> None:
    tensor = torch.tensor(numbers).bfloat16()
    assert torch.equal(interpolate([tensor, tensor.clone()], [weight, 1 - weight]), tensor)


def test_a_merged_model_is_checked_in_every_domain() -> None:
    specialists = {"forms": {"forms": 0.8, "games": 0.1}, "games": {"forms": 0.2, "games": 0.5}}
    checks = check_domains(specialists, {"forms": 0.77, "games": 0.4})
    assert [(check.domain, check.best, check.passes) for check in checks] == [
        ("forms", "forms", True),
        ("games", "games", False),
    ]
    with pytest.raises(MergeError, match="same domains: games"):
        check_domains(specialists, {"forms": 0.77})
