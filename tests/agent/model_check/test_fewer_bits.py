"""A model with fewer bits is held against the same model with more, and a loss of targets is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.model_check.fewer_bits import lost_points
from agent.model_check.results import HIT_RATE, POINTED_AT
from agent.models.manifest import Manifest
from tests.tiny_models import qwen3_config, random_state
from training.export.embedded import WeightType, export_embedded


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Manifest]:
    home = tmp_path_factory.mktemp("models")
    made = {}
    for name, kind, layers in (
        ("m-f32", WeightType.F32, 2),
        ("m-f16", WeightType.F16, 2),
        ("m-q8_0", WeightType.F16, 1),
        ("other-f32", WeightType.F32, 2),
    ):
        config = qwen3_config(text_layers=layers)
        made[name] = export_embedded(random_state(config), config, home / name, name=name, weight_type=kind)
    return made


def scored(manifest: Manifest, rate: float, targets: float = 12.0) -> Manifest:
    return replace(manifest, scores={HIT_RATE: rate, POINTED_AT: targets})


def test_a_loss_of_more_than_two_points_is_said_beside_the_finer_model(models: dict[str, Manifest]) -> None:
    coarse, fine = models["m-f16"], scored(models["m-f32"], 1.0)
    others = [fine, scored(models["other-f32"], 1.0), scored(models["m-q8_0"], 1.0), coarse]
    found = lost_points(coarse, {HIT_RATE: 11 / 12, POINTED_AT: 12.0}, others)
    assert found is not None
    assert (found.beside, found.points, found.is_much) == ("m-f32", 8.33, True)
    kept = lost_points(coarse, {HIT_RATE: 0.99, POINTED_AT: 12.0}, others)
    assert kept is not None
    assert not kept.is_much


def test_only_the_same_model_with_more_bits_and_the_same_targets_counts(models: dict[str, Manifest]) -> None:
    now = {HIT_RATE: 0.5, POINTED_AT: 12.0}
    fine = models["m-f32"]
    assert lost_points(models["m-f16"], now, [fine]) is None  # never checked
    assert lost_points(models["m-f16"], now, [scored(fine, 1.0, targets=6.0)]) is None
    assert lost_points(models["m-f16"], now, [scored(models["other-f32"], 1.0)]) is None
    assert lost_points(models["m-q8_0"], now, [scored(fine, 1.0)]) is None  # of another shape
    assert lost_points(fine, now, [scored(models["m-f16"], 1.0)]) is None
    assert lost_points(models["m-f16"], {}, [scored(fine, 1.0)]) is None
