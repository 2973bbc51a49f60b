"""From records to a fine-tuned model, with a tiny model of the embedded architecture."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Click, Finished, RightClick
from agent.coordinates import MonitorPoint, Screen
from agent.models.manifest import Manifest, load, verify
from agent.perception.view import plan
from agent.prompts.one_message import prompt_of
from agent.review import Edit, EditKind, add_edit
from agent.types import ImagePart
from tests.tiny_models import qwen3_config, random_state
from tests.training.finetune.recorded import demonstration
from training.errors import CheckpointError, DatasetError, OpenFindingsError, OtherWordsError
from training.export.embedded import export_embedded
from training.export.read_back import read_back
from training.finetune.__main__ import main
from training.finetune.adapting import adapt
from training.finetune.examples import FinetuneExample
from training.finetune.preparing import FinetunePlan, prepare, read_plan
from training.finetune.rehearsal import REHEARSAL
from training.finetune.weighing import SHARES
from training.policy.adapters import Adapters
from training.supervised.stage import SftRecipe, train

pytestmark = pytest.mark.torch

NUM_TASKS = 5


@pytest.fixture
def model(tmp_path: Path) -> Path:
    config = qwen3_config()
    export_embedded(random_state(config), config, tmp_path / "tiny", name="tiny", canvas_px=(128, 64))
    return tmp_path / "tiny"


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    return [
        demonstration(
            tmp_path / "records",
            f"press button {number}",
            (f'press "{number}"', Click(MonitorPoint(10.5 + number, 9.5))),
            ("done", Finished()),
        )
        for number in range(NUM_TASKS)
    ]


def weights_of(manifest: Manifest) -> dict[str, NDArray[np.float32]]:
    return read_back(manifest.path_of("model"), manifest.path_of("projector"))[0]


def known_steps(count: int, manifest: Manifest, seed: int) -> list[FinetuneExample]:
    """As `rehearsed`, without drawing anything."""
    size = manifest.image.canvas_px
    assert size is not None
    width, height = size
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    prompt = prompt_of(ImagePart(pixels), 'Press "OK"', (), task_readings=1)
    transform = plan(Screen(width, height), None, manifest.image, manifest.frame)
    one = FinetuneExample(
        f"{seed}", "", 1, prompt, prompt, transform, "done", REHEARSAL, (Finished(),), "done<|finished|>"
    )
    return [replace(one, number=number) for number in range(1, count + 1)]


def prepared(work: Path, model: Path, records: list[Path]) -> FinetunePlan:
    return prepare(work, model, records, threads=1, tell=lambda done, of: None, rehearse=known_steps)


def test_a_fine_tuned_model_is_a_model_folder_with_the_same_vision_tower(
    tmp_path: Path, model: Path, records: list[Path]
) -> None:
    work = tmp_path / "work"
    made = prepared(work, model, records)
    assert read_plan(work) == made
    assert (made.num_learned, made.num_held_out, len(made.held_out)) == (8, 2, 1)
    recipe = tomllib.loads((work / "sft.toml").read_text())
    assert recipe["tuning"] == "lora"
    train(
        SftRecipe(
            out=Path(recipe["out"]),
            model=Path(recipe["model"]),
            data=Path(recipe["data"]),
            steps=2,
            batch=2,
            micro_batch=2,
            tuning="lora",
            watch=Path(recipe["watch"]),
            watch_every=1,
            adapters=Adapters(rank=2, alpha=4),
        )
    )
    tuned = adapt(work, tmp_path / "mine", name="mine", share=1.0).manifest
    verify(tuned)
    before = load(model)
    assert tuned.image == before.image
    old, new = weights_of(before), weights_of(tuned)
    changed = {name for name in old if not np.array_equal(old[name], new[name])}
    assert changed
    assert all("language_model.layers" in name for name in changed)
    half, none = (
        weights_of(adapt(work, tmp_path / f"{share}", name="less", share=share).manifest)
        for share in (0.5, 0.0)
    )
    for name in changed:
        whole = new[name].astype(np.float64) - old[name]
        assert np.allclose(
            half[name] - old[name].astype(np.float64), whole / 2, atol=np.abs(new[name]).max() / 500
        )
        assert np.array_equal(none[name], old[name])
    with pytest.raises(CheckpointError, match="exists already"):
        adapt(work, tmp_path / "mine", name="mine")
    found = adapt(work, tmp_path / "weighed", name="weighed")
    assert [one.share for one in found.weighed] == [0.0, *SHARES]
    assert found.share in SHARES
    first, *_, last = found.weighed
    assert first.own != last.own
    assert first.old != last.old


def test_without_a_trained_adapter_there_is_no_model(
    tmp_path: Path, model: Path, records: list[Path]
) -> None:
    prepared(tmp_path / "work", model, records)
    with pytest.raises(CheckpointError, match="no trained adapter"):
        adapt(tmp_path / "work", tmp_path / "mine", name="mine")
    assert not (tmp_path / "mine").exists()


def test_poor_and_failed_tasks_are_not_learned_from(tmp_path: Path, model: Path, records: list[Path]) -> None:
    add_edit(records[0], Edit(EditKind.QUALITY, level=1))
    add_edit(records[1], Edit(EditKind.OUTCOME, text="failure"))
    made = prepared(tmp_path / "work", model, records)
    assert made.num_learned + made.num_held_out == 2 * (NUM_TASKS - 2)
    with pytest.raises(DatasetError, match="nothing to learn from"):
        prepared(tmp_path / "other", model, records[:2])


def test_replies_in_other_words_than_the_models_are_refused_with_the_reason(
    tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of another model, for a person's own words are no replies."""
    monkeypatch.setattr("training.trajectories.from_records.SOURCE", "a person")
    monkeypatch.setattr("training.trajectories.from_records.is_by_hand", lambda step: False)
    folders = [
        demonstration(
            tmp_path / "foreign",
            f"press button {number}",
            ("I will now press the button.", Click(MonitorPoint(10.5 + number, 9.5))),
            ("I am done with it.", Finished()),
        )
        for number in range(NUM_TASKS)
    ]
    with pytest.raises(OtherWordsError, match=r"8 of 8 replies .* tiny knows.*“I will now press"):
        prepared(tmp_path / "work", model, folders)
    assert not (tmp_path / "work" / "sft.toml").exists()


def test_the_plan_says_who_wrote_the_thoughts_and_why_steps_were_left_out(
    tmp_path: Path, model: Path, records: list[Path]
) -> None:
    records.append(
        demonstration(
            tmp_path / "records", "press button 0", ("", RightClick(MonitorPoint(9, 9))), ("", Finished())
        )
    )
    made = prepared(tmp_path / "work", model, records)
    assert made.written_by == {"owner": 8, "template": 1}
    assert made.left_out == {"the model has no words for it": 1}
    assert read_plan(tmp_path / "work") == made


def test_an_unsearched_record_is_not_learned_from(tmp_path: Path, model: Path, records: list[Path]) -> None:
    (records[2] / "findings.json").unlink()
    with pytest.raises(OpenFindingsError):
        prepared(tmp_path / "work", model, records)


def test_the_command_prints_progress_lines(
    tmp_path: Path, model: Path, records: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["prepare", str(tmp_path / "work"), *map(str, records), "--model", str(model)]
    assert main(given) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert said[:NUM_TASKS] == [{"done": number, "of": NUM_TASKS} for number in range(1, NUM_TASKS + 1)]
    assert said[-1]["num_learned"] == 8
    assert main(["examine", str(tmp_path / "nothing"), "--model", str(model)]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "RecipeError"


def test_a_preview_marks_the_reply_and_nothing_else(
    tmp_path: Path, model: Path, records: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["preview", str(records[3]), "1", "--model", str(model)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [piece["text"] for piece in said["pieces"] if piece["loss"]] == [
        'press "3"<|click|><|105|><|150|><|im_end|>'
    ]
    assert "press button 3" in [piece["text"] for piece in said["pieces"]]
    assert said["num_learned"] == len(b'press "3"') + 4
    assert said["written_by"] == "owner"
    add_edit(records[3], Edit(EditKind.WRONG, step=1))
    assert main(["preview", str(records[3]), "1", "--model", str(model)]) == 1
    assert "marked as wrong" in json.loads(capsys.readouterr().out)["error"]["message"]
