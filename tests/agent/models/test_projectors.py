"""Which projector belongs to which model."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.errors import ModelBrokenError
from agent.models.gguf_header import GgufHeader
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest, describe_file
from agent.models.projectors import find_projector, mismatch
from agent.models.runtime_settings import RuntimeSettings
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.agent.models.test_llamacpp import prompt
from tests.tiny_models import random_model, ui_tars_like_model


def header(architecture: str, **metadata: object) -> GgufHeader:
    named = {key.replace("__", "."): value for key, value in metadata.items()}
    return GgufHeader({"general.architecture": architecture, **named}, 1, 1)


MODEL = header("qwen2vl", qwen2vl__embedding_length=3584)


def projector(kind: str = "qwen2.5vl_merger", width: int = 3584) -> GgufHeader:
    return header("clip", clip__projector_type=kind, clip__vision__projection_dim=width)


def test_a_projector_belongs_to_a_model_of_its_kind_and_width() -> None:
    assert mismatch(MODEL, projector()) == ""
    assert mismatch(MODEL, projector("qwen2vl_merger")) == ""
    assert "of the kind qwen3vl_merger" in mismatch(MODEL, projector("qwen3vl_merger"))
    assert "writes 2048 numbers" in mismatch(MODEL, projector(width=2048))
    assert "no projector" in mismatch(MODEL, MODEL)
    assert "is a projector" in mismatch(projector(), projector())


def test_an_unknown_architecture_is_matched_by_width_alone() -> None:
    model = header("llama", llama__embedding_length=4096)
    assert mismatch(model, projector("mlp", 4096)) == ""
    assert mismatch(model, projector("mlp", 1024))


def test_the_projector_is_found_among_other_files(counting: Manifest, tmp_path: Path) -> None:
    other = ui_tars_like_model(tmp_path, QWEN_STYLE)
    folder = tmp_path / "mixed"
    folder.mkdir()
    shutil.copy(counting.path_of("model"), folder / "weights.gguf")
    (folder / "broken.gguf").write_bytes(b"GGUF")
    shutil.copy(other.path_of("projector"), folder / "mmproj-of-another.gguf")
    assert find_projector(folder / "weights.gguf") is None
    shutil.copy(counting.path_of("projector"), folder / "vision.gguf")
    assert find_projector(folder / "weights.gguf") == folder / "vision.gguf"


@pytest.mark.llama
def test_a_model_without_a_named_projector_sees_with_the_one_beside_it(
    counting: Manifest, tmp_path: Path
) -> None:
    files = {role: file for role, file in counting.files.items() if role == "model"}
    model = LlamaCppModel(replace(counting, files=files), RuntimeSettings())
    reply = model.reply(prompt(), stop=Event())
    model.close()
    assert reply.text == "abcd"
    assert reply.timings.encode_s > 0


def test_the_projector_of_another_model_is_refused_before_native_code_sees_it(tmp_path: Path) -> None:
    model = random_model(tmp_path, text_width=96)
    other = random_model(tmp_path, name="other")
    shutil.copy(other.path_of("projector"), model.folder / "other.gguf")
    files = {**model.files, "projector": describe_file(model.folder, "other.gguf")}
    with pytest.raises(
        ModelBrokenError, match=r"other\.gguf does not belong .* writes 64 numbers .* reads 96"
    ):
        LlamaCppModel(replace(model, files=files), RuntimeSettings(), child_module="tests.no_such_child")


def test_a_projector_that_is_cut_off_is_named_and_not_called_missing(
    counting: Manifest, tmp_path: Path
) -> None:
    shutil.copy(counting.path_of("model"), tmp_path / "weights.gguf")
    whole = counting.path_of("projector").read_bytes()
    (tmp_path / "mmproj-f16.gguf").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelBrokenError, match=r"mmproj-f16\.gguf is cut off"):
        find_projector(tmp_path / "weights.gguf")
    shutil.copy(counting.path_of("projector"), tmp_path / "vision.gguf")
    assert find_projector(tmp_path / "weights.gguf") == tmp_path / "vision.gguf"
