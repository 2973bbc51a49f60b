"""Every stage trains checkpoints of the real architectures, in their own tokenizer and dialect."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
import torch
from safetensors import safe_open

from agent.coordinates import Screen
from agent.models import manifest as manifests
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.runtime_settings import RuntimeSettings
from agent.perception.view import show
from agent.prompts import PromptRequest, render
from agent.types import Observation, Task
from tests.tiny_checkpoints import tiny_checkpoint, with_manifest
from tests.tiny_models import picture
from training.__main__ import main
from training.data.stream import stream
from training.policy.adapters import Adapters
from training.policy.critic import load_critic, save_critic
from training.policy.models import load_model, patch_form
from training.policy.scoring import scored
from training.policy.vision_cache import VisionCache
from training.stages.run_folder import read_log
from training.supervised.batches import tensors
from training.worlds.choosing import world_for
from training.worlds.demonstrations import write_demonstrations

pytestmark = pytest.mark.torch
SEEDS = range(3, 5)


@pytest.fixture(scope="module", params=["qwen2_5_vl", "qwen3_vl"])
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tiny_checkpoint(tmp_path_factory.mktemp("checkpoint") / "model", request.param)
    with_manifest(folder, request.param)
    return folder


@pytest.fixture(scope="module")
def data(model: Path) -> Path:
    """Two forms, demonstrated in the model's own words."""
    target = model.with_name("data")
    assert write_demonstrations(world_for("forms", model), SEEDS, target) == len(SEEDS)
    return target


def losses(run: Path) -> list[float]:
    return [row["loss"] for row in read_log(run)]


def moved(before: Path, after: Path) -> set[str]:
    old, new = load_model(before).state_dict(), load_model(after).state_dict()
    return {name for name, tensor in old.items() if not torch.equal(tensor, new[name])}


def steps_once(folder: Path) -> str:
    """What the app's backend writes about a screen with the model in a folder."""
    manifest = manifests.load(folder)
    manifests.verify(manifest)
    model = open_model(manifest, RuntimeSettings(max_reply_tokens=4))
    try:
        observation = Observation(picture(size_px=(160, 120)), Screen(160, 120))
        view = show(observation, manifest.image, manifest.frame)
        request = PromptRequest(Task("Press Save"), (), (), view, manifest.history_images)
        return model.reply(render(request, dialect=manifest.dialect), stop=Event()).text
    finally:
        model.close()


@pytest.mark.parametrize(("stage", "vision"), [("ct", "learn"), ("sft", "frozen")])
def test_a_few_samples_are_learned_by_heart_and_the_app_runs_the_result(
    model: Path, data: Path, stage: str, vision: str, tmp_path: Path
) -> None:
    given = ["--model", str(model), "--data", str(data), "--out", str(tmp_path / "run"), "--vision", vision]
    given += [
        "--steps",
        "12",
        "--batch",
        "2",
        "--schedule.learning-rate",
        "0.01",
        "--schedule.warmup-steps",
        "1",
    ]
    assert main([stage, *given]) == 0
    found = losses(tmp_path / "run")
    assert found[-1] < 0.8 * found[0]
    names = moved(model, tmp_path / "run" / "result")
    assert any("visual" in name for name in names) == (vision == "learn")
    if stage == "sft":
        assert steps_once(tmp_path / "run" / "result")


def test_a_frozen_tower_reads_what_the_model_reads_itself(model: Path, data: Path) -> None:
    samples = list(stream(data))
    policy, form = load_model(model), patch_form(model)
    assert form is not None
    cache = VisionCache(policy, form)
    for one in samples:
        for slot, pixels in zip(one.sample.pictures, one.pictures, strict=True):
            cache.add(pixels, slot.file)
    sides = [
        tensors(samples, learns="text", pad_id=0, form=form, vision_cache=kept) for kept in (None, cache)
    ]
    with torch.no_grad():
        (read, _), (kept, _) = (scored(policy, side.tokens, side.pictures) for side in sides)
    own = sides[0].tokens.attention.bool()
    assert torch.allclose(read[own], kept[own], atol=1e-4)


def test_lora_adapts_the_language_model_alone_and_is_added_beside_its_model(
    model: Path, data: Path, tmp_path: Path
) -> None:
    given = ["--model", str(model), "--data", str(data), "--out", str(tmp_path / "run")]
    given += [
        "--steps",
        "10",
        "--batch",
        "2",
        "--schedule.learning-rate",
        "0.05",
        "--schedule.warmup-steps",
        "1",
    ]
    assert main(["sft", *given, "--tuning", "lora", "--adapters.rank", "8"]) == 0
    found = losses(tmp_path / "run")
    assert found[-1] < 0.9 * found[0]
    with safe_open(tmp_path / "run" / "result" / "adapter_model.safetensors", "pt") as file:
        names = list(file.keys())
    assert {name.rsplit(".", 3)[1] for name in names} == set(Adapters().targets)
    assert not any("visual" in name for name in names)
    catalogue = Catalogue([tmp_path / "models"])
    named = add(catalogue, model, adapter=tmp_path / "run" / "result")
    found = add(catalogue, tmp_path / "run" / "result", name="tuned")  # it says where its model is
    assert (named.files, named.dialect) == (found.files, found.dialect)
    assert steps_once(found.folder)


def test_value_and_rl_play_screens_in_its_own_words(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--model", str(model), "--world", "forms", "--episodes", "3"]
    value = [
        "--batches",
        "1",
        "--held-out-batches",
        "1",
        "--passes",
        "2",
        "--rewards.right-element.weight",
        "0.1",
    ]
    assert main(["value", *given, *value, "--out", str(tmp_path / "value")]) == 1
    capsys.readouterr()
    critic, record = load_critic(tmp_path / "value" / "result")
    assert record.steps == 2
    save_critic(critic, replace(record, passed_gate=True), tmp_path / "passed")
    rl = ["--critic", str(tmp_path / "passed"), "--updates", "2", "--eval-every", "1", "--held-out", "2"]
    for tuning in ("full", "lora"):
        out = tmp_path / tuning
        assert main(["rl", *given, *rl, "--tuning", tuning, "--out", str(out)]) == 0
        rows = read_log(out)
        gaps = [row[name] for row in rows for name in row if name.endswith("/log_prob_gap_size")]
        assert 0 <= max(gaps) < 1e-3
        names = moved(model, out / "result")
        assert names
        assert not any("visual" in name for name in names)
    assert steps_once(tmp_path / "lora" / "result")


def test_a_model_in_the_list_is_trained_by_its_name(
    model: Path, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path / "home"))
    add(Catalogue(), model, name="mine")
    given = ["--data", str(data), "--out", str(tmp_path / "run"), "--steps", "1", "--batch", "2"]
    assert main(["ct", "--model", "mine", *given]) == 0
    assert manifests.load(tmp_path / "run" / "result").dialect == manifests.load(model).dialect
    assert main(["ct", "--model", "yours", *given, "--out", str(tmp_path / "other")]) == 1
