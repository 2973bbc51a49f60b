"""`sft` in a pipeline: the model of one process, whole after a kill, and clear words for bad recipes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import torch

from tests.training.pipeline.pipelined_model import a_stage_of, command, recipe, write_data, write_model
from tests.training.pipeline.reference import reference_run
from training.errors import PipelineError, RecipeError
from training.pipeline.cutting import SupervisedMicroBatch, balanced, cut, tied_name
from training.pipeline.profile import costs_of
from training.pipeline.stage import newest_weights
from training.policy.adapters import Adapters, open_for_training
from training.policy.models import load_model, optimiser_of, padding_id, patch_form
from training.stages import checkpoints
from training.stages.run_folder import read_log
from training.supervised.batches import Cursor, batches, tensors
from training.supervised.loss import num_learned
from training.supervised.recipe import SupervisedRecipe
from training.supervised.stage import train

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("models") / "small")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_data(tmp_path_factory.mktemp("data") / "set", range(24))


def micro_batches(given: SupervisedRecipe, batch: int) -> list[SupervisedMicroBatch]:
    stream = batches(given.data, size=given.batch, learns="replies", seed=given.seed, start=Cursor())
    for _ in range(batch + 1):
        samples = next(stream).samples
    stream.close()
    ordered = tuple(sorted(samples, key=lambda one: len(one.sample.token_ids)))
    size = given.batch // given.micro_batches
    read = [
        tensors(
            ordered[start : start + size],
            learns="replies",
            pad_id=padding_id(given.model),
            form=patch_form(given.model),
        )
        for start in range(0, given.batch, size)
    ]
    total = sum(num_learned(one.tokens) for one in read)
    return [SupervisedMicroBatch(one.tokens, one.pictures, total) for one in read]


def test_flush_trains_what_one_process_trains(model: Path, data: Path, tmp_path: Path) -> None:
    alone = recipe(tmp_path / "alone", model, data)
    cut_up = replace(alone, out=tmp_path / "cut", pipeline="flush", stages=2, recompute=True)
    wanted, found = (load_model(train(one)).state_dict() for one in (alone, cut_up))
    for name, value in wanted.items():
        torch.testing.assert_close(found[name], value, atol=1e-5, rtol=1e-4)
    for one, other in zip(read_log(alone.out), read_log(cut_up.out), strict=True):
        assert one["loss"] == pytest.approx(other["loss"], abs=1e-5)
        assert one["gradient_norm"] == pytest.approx(other["gradient_norm"], rel=1e-4)
        assert one["learned_tokens"] == other["learned_tokens"]


def test_two_versions_of_a_tied_model_are_the_references_to_the_last_bit(
    model: Path, data: Path, tmp_path: Path
) -> None:
    given = replace(recipe(tmp_path / "run", model, data), pipeline="2bw", stages=3, cut=(1, 3))
    train(given)
    found = checkpoints.latest(given.out / "checkpoints")
    assert found is not None
    opened = open_for_training(model, "full", Adapters(), seed=0).train()
    parts = [cut(opened, given.cut, stage) for stage in range(3)]
    versions = reference_run(
        parts,
        "2bw",
        given.steps,
        partial(micro_batches, given),
        lambda masters: optimiser_of(masters, 1.0, weight_decay=given.weight_decay),
        learning_rate=lambda batch: given.schedule.at(batch + 1, given.steps),
        max_norm=1.0,
        tied=(tied_name(opened, parts[0]), tied_name(opened, parts[-1])),
    )
    for stage in range(3):
        state = found.state(f"stage-{stage}.pt")
        assert sorted(state["versions"]) == [given.steps - 1, given.steps]
        for number, version in state["versions"].items():
            for name, value in version.items():
                assert torch.equal(value, versions[number][stage][name]), (stage, number, name)


def test_with_adapters_only_those_have_a_second_version(model: Path, data: Path, tmp_path: Path) -> None:
    given = replace(recipe(tmp_path / "run", model, data), pipeline="2bw", stages=2, tuning="lora")
    assert (train(given) / "adapter_model.safetensors").is_file()
    found = checkpoints.latest(given.out / "checkpoints")
    assert found is not None
    assert all("lora" in name for name in newest_weights(found))
    part = cut(open_for_training(model, "lora", given.adapters, seed=given.seed), (2,), 0)
    assert any(not value.requires_grad for value in part.parameters())


def test_a_run_of_which_a_stage_was_killed_goes_on_to_the_same_weights(
    model: Path, data: Path, tmp_path: Path
) -> None:
    given = replace(recipe(tmp_path / "calm", model, data, steps=6), pipeline="2bw", stages=2)
    subprocess.run(command(given), check=True, capture_output=True)
    killed = replace(given, out=tmp_path / "killed")
    run = subprocess.Popen(command(killed), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    while run.poll() is None and not (killed.out / "checkpoints" / f"{2:08}").exists():
        time.sleep(0.01)
    os.kill(a_stage_of(run.pid), signal.SIGKILL)
    assert run.wait(timeout=60) == 1
    subprocess.run(command(killed), check=True, capture_output=True)
    wanted, found = (load_model(one.out / "result").state_dict() for one in (given, killed))
    assert all(torch.equal(found[name], value) for name, value in wanted.items())
    assert [row["loss"] for row in read_log(given.out)] == [row["loss"] for row in read_log(killed.out)]


def test_a_run_in_half_precision_goes_on_with_its_loss_scale_to_the_same_weights(
    model: Path, data: Path, tmp_path: Path
) -> None:
    given = replace(
        recipe(tmp_path / "run", model, data), pipeline="2bw", stages=2, cut=(2,), precision="fp16"
    )
    wanted = load_model(train(given)).state_dict()
    scales = [row["loss_scale"] for row in read_log(given.out)]
    shutil.rmtree(given.out / "result")
    shutil.rmtree(given.out / "checkpoints" / f"{given.steps:08}")
    found = load_model(train(given)).state_dict()
    assert all(torch.equal(found[name], value) for name, value in wanted.items())
    assert [row["loss_scale"] for row in read_log(given.out)] == scales
    whole = replace(given, out=tmp_path / "whole", pipeline="none")
    with pytest.raises(RecipeError, match="--precision bf16"):
        train(whole)


def test_what_cannot_be_trained_in_a_pipeline_is_said_before_it_begins(
    model: Path, data: Path, tmp_path: Path
) -> None:
    base = replace(recipe(tmp_path / "run", model, data), pipeline="2bw", stages=2)
    for change, words in (
        ({"stages": 5, "micro_batches": 4}, "at least 5 micro-batches"),
        ({"micro_batches": 3}, "cannot be cut into 3 equal"),
        ({"loop": "trl"}, "plain loop"),
        ({"watch": data}, "watched"),
    ):
        with pytest.raises(RecipeError, match=words):
            train(replace(base, **change))
    with pytest.raises(PipelineError, match="cannot be cut into 6 stages"):
        train(replace(base, stages=6, micro_batches=8))
    with pytest.raises(PipelineError, match="each stage needs a layer"):
        train(replace(base, out=tmp_path / "other", cut=(4,)))


def test_layers_are_shared_out_by_their_times() -> None:
    assert balanced([1, 1, 1, 1], 2) == (2,)
    assert balanced([1, 1, 1, 1], 2, start_s=2) == (1,)
    assert balanced([1, 1, 1, 1], 2, start_s=2, least_first=3) == (3,)
    assert balanced([4, 1, 1, 1, 1], 2) == (1,)
    with pytest.raises(PipelineError):
        balanced([1, 1], 2, least_first=2)


def test_costs_for_the_planner_are_measured(model: Path, data: Path, tmp_path: Path) -> None:
    opened = open_for_training(model, "full", Adapters(), seed=0).train()
    (sample, *_) = micro_batches(recipe(tmp_path / "run", model, data), 1)
    costs = costs_of(opened, sample, count=2)
    assert len(costs.layers) == 4
    assert costs.boundary_bytes == sample.tokens.ids.numel() * 32 * 4
    for one in (costs.start, *costs.layers, costs.end):
        assert one.seconds > 0
        assert one.activation_bytes > 0
        assert one.trained_bytes == one.parameter_bytes > 0


def test_where_a_run_was_cut_stands_in_its_folder(model: Path, data: Path, tmp_path: Path) -> None:
    given = replace(recipe(tmp_path / "run", model, data, steps=1), pipeline="gpipe", stages=2)
    train(given)
    about = json.loads((given.out / "pipeline.json").read_text())
    assert about["layers"] == 4
    assert len(about["boundaries"]) == 1
