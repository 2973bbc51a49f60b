"""A rank's state in memory: every tensor and value comes back, in one process and in sharded ones."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import torch

from training.errors import CheckpointError
from training.robust import checks, tensor_copy
from training.robust.memory_checkpoint import Buffer, content, read_header

pytestmark = pytest.mark.torch


def through_memory(folder: Path, state: object, counters: dict[str, object]) -> tuple[object, object]:
    layout = tensor_copy.layout_of(state, counters)
    buffer = Buffer(folder / "rank-0.0")
    with buffer.begin(layout.size) as place:
        tensor_copy.fill(place, layout, tensor_copy.local_tensors(state))
    buffer.commit(3, len(layout.described), layout.size, 0)
    copy = read_header(folder / "rank-0.0")
    assert copy is not None
    return tensor_copy.unpack(content(copy))


def trained() -> tuple[torch.nn.Module, torch.optim.Optimizer]:
    torch.manual_seed(1)
    model = torch.nn.Sequential(torch.nn.Linear(7, 5), torch.nn.Linear(5, 3))
    optimiser = torch.optim.AdamW(model.parameters(), lr=0.1)
    model(torch.randn(4, 7)).square().sum().backward()
    optimiser.step()
    return model, optimiser


def test_a_model_and_its_optimiser_come_back_bit_by_bit(tmp_path: Path) -> None:
    model, optimiser = trained()
    state = {"model": dict(model.state_dict()), "optimiser": optimiser.state_dict()}
    found, counters = through_memory(tmp_path, state, {"epoch": 2, "best": -math.inf})
    assert counters == {"epoch": 2, "best": -math.inf}
    assert isinstance(found, dict)
    for name, value in model.state_dict().items():
        assert torch.equal(found["model"][name], value)
    again = torch.optim.AdamW(model.parameters(), lr=0.5)
    again.load_state_dict(found["optimiser"])
    assert again.state_dict()["param_groups"] == optimiser.state_dict()["param_groups"]
    for one, other in zip(again.state.values(), optimiser.state.values(), strict=True):
        assert torch.equal(one["exp_avg"], other["exp_avg"])


def test_types_shapes_and_empty_tensors_are_kept(tmp_path: Path) -> None:
    state = {
        "half": torch.arange(5, dtype=torch.bfloat16),
        "flags": torch.tensor([[True, False]]),
        "none": torch.zeros(0, 3),
        "scalar": torch.tensor(3.5, dtype=torch.float64),
        7: [1, "two", None, (3.0, False)],
    }
    found, _ = through_memory(tmp_path, state, {})
    assert isinstance(found, dict)
    assert found[7] == [1, "two", None, (3.0, False)]
    for name in ("half", "flags", "none", "scalar"):
        assert found[name].dtype == state[name].dtype  # type: ignore[attr-defined]
        assert torch.equal(found[name], state[name])  # type: ignore[arg-type]


def test_what_cannot_be_kept_is_refused() -> None:
    with pytest.raises(CheckpointError, match="with a set in it"):
        tensor_copy.layout_of({"seen": {1, 2}}, {})
    with pytest.raises(CheckpointError, match="cannot be read"):
        tensor_copy.unpack(b"no description")


def test_a_sound_machine_passes_its_checks_and_computes_what_others_do(tmp_path: Path) -> None:
    one, other = checks.check(0, tmp_path), checks.check(1, tmp_path)
    assert one.failed == other.failed == ()
    assert one.output == other.output != ""
    assert list(tmp_path.iterdir()) == []


def test_one_flipped_bit_of_the_micro_step_changes_its_hash() -> None:
    matrices = checks.weights()
    right = checks.micro_step(matrices, torch.device("cpu"))
    matrices[0].view(torch.int32)[3, 5] ^= 1 << 12
    assert checks.micro_step(matrices, torch.device("cpu")) != right
