"""The network that names proposals: its weights are checked, its forward pass needs no torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from agent.elements.crops import Crops, crops_of
from agent.elements.network import (
    ABOUT,
    SHAPES,
    WEIGHTS,
    DamagedElementsNetworkError,
    ElementsNetwork,
    save_network,
)
from agent.elements.proposals import propose
from app.assets import RESOURCES
from tests.agent.elements.drawn import screen


def some_weights(seed: int = 0) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    made = {}
    for name, (inner, outer) in SHAPES.items():
        made[name] = (rng.standard_normal((inner, outer)) / inner**0.5).astype(np.float32)
        made[f"{name}_bias"] = rng.standard_normal(outer).astype(np.float32)
    return made


def crops_of_a_screen() -> Crops:
    pixels = screen()
    proposals = propose(pixels)
    return crops_of(pixels, proposals.boxes, proposals.origins, proposals.parents)


def test_the_shipped_network_is_small_and_whole() -> None:
    network = ElementsNetwork.load(RESOURCES / "elements")
    assert network.num_parameters < 200_000
    judged = network.judge(crops_of_a_screen())
    assert np.allclose(judged.kinds.sum(axis=1), 1, atol=1e-4)


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    save_network(some_weights(), tmp_path, {"seed": 0})
    judged = ElementsNetwork.load(tmp_path).judge(crops_of_a_screen(), with_pixels=True)
    assert judged.pixels.shape[1:3] == (32, 32)
    assert ((judged.fits >= 0) & (judged.fits <= 1)).all()


def test_no_proposals_are_no_error(tmp_path: Path) -> None:
    save_network(some_weights(), tmp_path, {})
    nothing = Crops(np.zeros((0, 32, 32, 5), np.float32), np.zeros((0, 8), np.float32), np.zeros((0, 4)))
    assert not len(ElementsNetwork.load(tmp_path).judge(nothing).kinds)


def test_damaged_weights_are_refused_with_one_sentence(tmp_path: Path) -> None:
    save_network(some_weights(), tmp_path, {})
    data = bytearray((tmp_path / WEIGHTS).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / WEIGHTS).write_bytes(data)
    with pytest.raises(DamagedElementsNetworkError, match=r"Elements get no names: .* is damaged"):
        ElementsNetwork.load(tmp_path)


@pytest.mark.parametrize("missing", [WEIGHTS, ABOUT])
def test_missing_weights_are_refused_with_one_sentence(tmp_path: Path, missing: str) -> None:
    save_network(some_weights(), tmp_path, {})
    (tmp_path / missing).unlink()
    with pytest.raises(DamagedElementsNetworkError, match="Elements get no names"):
        ElementsNetwork.load(tmp_path)


def test_weights_of_other_layers_are_refused(tmp_path: Path) -> None:
    weights = some_weights()
    weights["kind"] = weights["kind"][:, :-1]
    save_network(weights, tmp_path, {})
    with pytest.raises(DamagedElementsNetworkError, match="other layers"):
        ElementsNetwork.load(tmp_path)
