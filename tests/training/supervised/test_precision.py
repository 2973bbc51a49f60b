"""Where and how `sft` computes: recomputation changes nothing, bfloat16 little, no GPU is an error."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.training.pipeline.pipelined_model import recipe, write_data, write_model
from training.errors import RecipeError
from training.policy.devices import device_of, moved
from training.policy.models import load_model
from training.stages.run_folder import read_log
from training.supervised.stage import train

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("precision")
    write_model(found / "model")
    write_data(found / "data", range(24))
    return found


def test_recomputation_changes_no_weight_and_bfloat16_few_digits(folder: Path) -> None:
    base = recipe(folder / "plain", folder / "model", folder / "data")
    again = replace(base, out=folder / "again", recompute=True)
    short = replace(base, out=folder / "short", precision="bf16")
    wanted, found = (load_model(train(one)).state_dict() for one in (base, again))
    assert all(torch.equal(found[name], value) for name, value in wanted.items())
    train(short)
    for one, other in zip(read_log(base.out), read_log(short.out), strict=True):
        assert one["loss"] == pytest.approx(other["loss"], rel=0.02)
    assert all(
        value.dtype == torch.float32 for value in load_model(short.out / "result").state_dict().values()
    )


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here")
def test_a_gpu_that_is_not_there_is_said(folder: Path) -> None:
    assert device_of("auto") == torch.device("cpu")
    with pytest.raises(RecipeError, match="no GPU"):
        train(replace(recipe(folder / "gpu", folder / "model", folder / "data"), device="cuda"))


def test_a_batch_goes_to_the_device_with_all_of_its_tensors() -> None:
    there = moved((torch.ones(2), ["word"], None), torch.device("meta"))
    assert there[0].is_meta
    assert there[1:] == (["word"], None)
