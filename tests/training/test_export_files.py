"""Exported files: what is written, what is read back, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agent.models.gguf_header import read_gguf_header
from agent.models.manifest import load, verify
from tests.tiny_models import qwen3_config, qwen25_config, random_state
from training.export.checkpoint import export_checkpoint, read_checkpoint
from training.export.embedded import VOCABULARY, export_embedded
from training.export.gguf_files import WeightType
from training.export.hf_folder import write_hf_folder
from training.export.read_back import read_back
from training.export.tensor_names import ExportError


def test_an_exported_folder_is_a_model_folder(tmp_path: Path) -> None:
    config = qwen3_config()
    manifest = export_embedded(random_state(config), config, tmp_path / "m", canvas_px=(128, 64))
    assert load(tmp_path / "m") == manifest
    verify(manifest)
    assert manifest.image.factor == 32
    assert sorted(path.name for path in (tmp_path / "m").iterdir()) == [
        "manifest.json",
        "model.gguf",
        "projector.gguf",
    ]


def test_the_same_weights_give_the_same_files(tmp_path: Path) -> None:
    config = qwen3_config()
    one = export_embedded(random_state(config), config, tmp_path / "one")
    two = export_embedded(random_state(config), config, tmp_path / "two")
    assert one.files == two.files
    other = export_embedded(random_state(config, seed=1), config, tmp_path / "other")
    assert other.weights_version != one.weights_version


@pytest.mark.parametrize("tied", [True, False])
def test_a_model_is_read_back_as_it_was_exported(tmp_path: Path, tied: bool) -> None:
    config = qwen3_config(tied=tied)
    state = random_state(config)
    files = export_checkpoint(state, config, VOCABULARY, tmp_path, name="m", weight_type=WeightType.F32)
    again, again_config = read_back(files.language, files.projector)
    assert again_config.keys() == config.keys()
    assert again_config["vision_config"] == config["vision_config"]
    text = {**again_config["text_config"], "rms_norm_eps": 1e-6}
    assert again_config["text_config"]["rms_norm_eps"] == pytest.approx(1e-6)
    assert text == config["text_config"]
    assert again.keys() == state.keys()
    for name, data in state.items():
        np.testing.assert_array_equal(again[name], data, err_msg=name)


def test_another_architecture_is_not_read_back(tmp_path: Path) -> None:
    config = qwen25_config()
    files = export_checkpoint(random_state(config), config, VOCABULARY, tmp_path, name="m")
    with pytest.raises(ExportError, match="architecture"):
        read_back(files.language, files.projector)


def test_q8_takes_a_third_of_the_space_and_keeps_small_tensors_exact(tmp_path: Path) -> None:
    config = qwen3_config()
    sizes = {
        kind: export_embedded(random_state(config), config, tmp_path / kind, weight_type=kind).size_bytes
        for kind in WeightType
    }
    assert sizes[WeightType.F32] > sizes[WeightType.F16] > sizes[WeightType.Q8_0]
    header = read_gguf_header(tmp_path / "q8_0" / "model.gguf")
    assert header.metadata["general.file_type"] == 7


def changed(**changes: Any) -> dict[str, Any]:
    config = qwen3_config()
    for path, value in changes.items():
        part, _, key = path.partition("__")
        config[f"{part}_config"][key] = value
    return config


@pytest.mark.parametrize(
    ("config", "words"),
    [
        (changed(vision__num_position_embeddings=40), "square"),
        (changed(vision__hidden_act="quick_gelu"), "gelu_pytorch_tanh"),
        (changed(vision__spatial_merge_size=1), "spatial_merge_size"),
        (changed(vision__num_heads=3), "multiple of 4"),
        (changed(text__hidden_act="gelu"), "silu"),
        (changed(text__vocab_size=10), "vocab_size"),
        (changed(text__rope_parameters={"mrope_section": [1, 1, 1]}), "mrope_section"),
        ({**qwen3_config(), "model_type": "llama"}, "llama"),
        (qwen25_config(full_attention=(0, 3)), "every n-th"),
    ],
)
def test_what_llama_cpp_would_compute_differently_is_refused(
    tmp_path: Path, config: dict[str, Any], words: str
) -> None:
    state = random_state(qwen3_config() if "qwen3" in config["model_type"] else qwen25_config())
    if config["model_type"] == "llama":
        state = {}
    with pytest.raises(ExportError, match=words):
        export_checkpoint(state, config, VOCABULARY, tmp_path, name="m")


def test_a_tensor_without_a_place_is_an_error(tmp_path: Path) -> None:
    config = qwen3_config()
    for name in ("model.visual.reading_head.weight", "model.language_model.layers.0.extra.weight", "other"):
        state = {**random_state(config), name: np.zeros((2, 2), np.float32)}
        with pytest.raises(ExportError, match=name.rpartition("model.")[2].removeprefix("visual.")[:6]):
            export_checkpoint(state, config, VOCABULARY, tmp_path, name="m")


def test_a_folder_that_is_no_checkpoint_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"config\.json"):
        read_checkpoint(tmp_path)


def test_a_folder_for_transformers_names_the_class_of_its_own_architecture(tmp_path: Path) -> None:
    # vLLM goes by this name: with another one it refuses the model.
    for config, named in ((qwen3_config(), "Qwen3VL"), (qwen25_config(), "Qwen2_5_VL")):
        write_hf_folder(random_state(config), config, VOCABULARY, tmp_path / named)
        written = json.loads((tmp_path / named / "config.json").read_text())
        assert written["architectures"] == [f"{named}ForConditionalGeneration"]
