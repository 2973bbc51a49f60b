"""Samples that share rows learn what they learn in rows of their own, with pictures and without."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.training.pipeline.pipelined_model import recipe, write_data, write_model
from training.data.samples import PictureSlot
from training.errors import RecipeError
from training.policy.models import load_model
from training.stages.run_folder import read_log
from training.supervised.packing import positions_of, rows_of
from training.supervised.stage import SftRecipe, train

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> SftRecipe:
    folder = tmp_path_factory.mktemp("packing")
    write_model(folder / "model")
    write_data(folder / "data", range(24))
    return recipe(folder / "run", folder / "model", folder / "data", steps=3)


@pytest.mark.parametrize("vision", ["learn", "frozen"])
def test_shared_rows_change_no_loss_and_no_weight(base: SftRecipe, tmp_path: Path, vision: str) -> None:
    alone = replace(base, out=tmp_path / "alone", vision=vision)
    shared = replace(base, out=tmp_path / "shared", vision=vision, packing=90, micro_batch=2)
    wanted, found = (load_model(train(one)).state_dict() for one in (alone, shared))
    for one, other in zip(read_log(alone.out), read_log(shared.out), strict=True):
        assert one["loss"] == pytest.approx(other["loss"], abs=2e-6)
        assert one["learned_tokens"] == other["learned_tokens"]
    begin = load_model(base.model).state_dict()
    for name, value in wanted.items():
        # Adam divides by a gradient's size: where that is next to nothing, its sign, and so a whole step of a
        # weight, hangs on the order in which a processor adds. What all weights of a matrix learned does not.
        learned = torch.linalg.vector_norm(value - begin[name])
        apart = torch.linalg.vector_norm(found[name] - value)
        assert apart <= 0.01 * learned, f"{name}: {float(apart)} of {float(learned)}"


def test_rows_are_full_and_hold_every_sample_once() -> None:
    lengths = [30, 10, 50, 20, 120, 40, 10]
    rows = rows_of(lengths, 100)
    assert sorted(number for row in rows for number in row) == list(range(len(lengths)))
    assert [sum(lengths[one] for one in row) for row in rows] == [120, 100, 60]


def test_positions_of_a_picture_are_its_rows_and_columns_and_text_goes_on_after_them() -> None:
    found = positions_of(8, [PictureSlot("", 1, 4)], [(2, 2)])
    assert found.tolist() == [
        [0, 1, 1, 1, 1, 3, 4, 5],
        [0, 1, 1, 2, 2, 3, 4, 5],
        [0, 1, 2, 1, 2, 3, 4, 5],
    ]


def test_what_cannot_share_rows_is_said(base: SftRecipe, tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="plain loop"):
        train(replace(base, out=tmp_path / "trl", loop="trl", packing=90))
    with pytest.raises(RecipeError, match="plain loop"):
        train(replace(base, out=tmp_path / "below", packing=-1))
