"""A task parser says the same in torch and, published, in llama.cpp."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from agent.models.children.engine import RefusedError
from agent.models.manifest import load, save
from agent.models.task_parser.words import words_of
from tests.fakes import embedded_manifest

pytestmark = [pytest.mark.torch, pytest.mark.llama]
torch = pytest.importorskip("torch")

from agent.models.llamacpp.native_parser import NativeParser  # noqa: E402
from tests.training.task_parser.small_parser import write_encoder  # noqa: E402
from training.export.gguf_files import WeightType, write_gguf  # noqa: E402
from training.task_parser.checkpoint import load_parser, save_parser  # noqa: E402
from training.task_parser.model import Pieces, TaskParser  # noqa: E402
from training.task_parser.publish import (  # noqa: E402
    HEADS,
    VOCABULARY,
    carry,
    kept_pieces,
    metadata_of,
    publish,
    tensors_of,
)
from training.task_parser.read_back import read_back  # noqa: E402

TASKS = (
    "press Save",
    "Type Zoë-42 into the City,\nthen press 'Save'",
    "name: " + " ".join(["antidisestablishmentarianism"] * 60),
)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved parser."""
    encoder = write_encoder(tmp_path_factory.mktemp("parser") / "start")
    folder = encoder.with_name("run")
    save_parser(folder, TaskParser.from_pretrained(encoder), encoder)
    return folder


@pytest.fixture(scope="module")
def published(run: Path) -> Path:
    """A model folder with it."""
    folder = run.with_name("model")
    save(embedded_manifest(), folder)
    publish(run, folder)
    return folder


def native(folder: Path) -> NativeParser:
    return NativeParser.of(load(folder))


@pytest.mark.parametrize("task", TASKS)
def test_llama_cpp_says_of_every_word_what_torch_says(run: Path, published: Path, task: str) -> None:
    words = words_of(task)
    [in_torch] = load_parser(run).eval().scores([Pieces(run).row(words)])
    in_llama = native(published).scores(words)
    for name in ("role", "verb", "goal"):
        expected, found = getattr(in_torch, name), getattr(in_llama, name)
        assert found.shape == expected.shape
        assert np.abs(np.exp(found) - np.exp(expected)).max() < 0.05
    assert abs(np.exp(in_llama.outside) - np.exp(in_torch.outside)) < 0.05


def test_the_manifest_names_its_files(published: Path) -> None:
    assert {"task_parser_words", "task_parser", "task_parser_heads"} <= load(published).files.keys()


def test_a_model_made_from_another_keeps_its_parser(published: Path, tmp_path: Path) -> None:
    save(embedded_manifest(), tmp_path / "tuned")
    tuned = carry(load(published), tmp_path / "tuned")
    assert tuned.files["task_parser"].sha256 == load(published).files["task_parser"].sha256
    assert native(tuned.folder).scores(words_of("press Save")).role.shape == (2, 7)
    save(embedded_manifest(), tmp_path / "other")
    assert carry(embedded_manifest(), tmp_path / "other") == load(tmp_path / "other")


def test_a_parser_in_one_file_as_earlier_versions_wrote_it_is_read(
    run: Path, published: Path, tmp_path: Path
) -> None:
    model, vocabulary = load_parser(run), (run / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = kept_pieces(vocabulary)
    config = json.loads((run / "config.json").read_text(encoding="utf-8"))
    tensors = tensors_of(model.encoder)
    tensors[VOCABULARY] = tensors[VOCABULARY][kept]
    metadata = metadata_of(config, [vocabulary[number] for number in kept])
    write_gguf(tmp_path / "whole.gguf", "bert", metadata, tensors, WeightType.Q8_0)
    whole = NativeParser([tmp_path / "whole.gguf"], published / HEADS, threads=1)
    words = words_of("press Save")
    difference = np.exp(whole.scores(words).role) - np.exp(native(published).scores(words).role)
    assert np.abs(difference).max() < 0.05


def test_a_published_parser_is_read_back_to_go_on_training(run: Path, published: Path) -> None:
    rows = [Pieces(run).row(words_of(task)) for task in TASKS]
    wanted = load_parser(run).eval().scores(rows)
    found = read_back(published, run).eval().scores(rows)
    for one, other in zip(wanted, found, strict=True):
        assert np.abs(np.exp(one.role) - np.exp(other.role)).max() < 0.05


def test_a_parser_of_another_encoder_is_not_read_back(published: Path, tmp_path: Path) -> None:
    other = write_encoder(tmp_path / "other")
    vocabulary = (other / "vocab.txt").read_text(encoding="utf-8")
    (other / "vocab.txt").write_text(vocabulary + "more\n", encoding="utf-8")
    with pytest.raises(ValueError, match="another encoder"):
        read_back(published, other)


def test_heads_of_another_encoder_are_refused(published: Path, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(published, folder)
    np.savez(folder / HEADS, **{"role.weight": np.zeros((7, 8))})
    with pytest.raises(RefusedError, match="does not belong"):
        native(folder)


def test_a_file_that_holds_no_heads_is_refused(published: Path, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(published, folder)
    (folder / HEADS).write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(RefusedError, match="cannot be read"):
        native(folder)
