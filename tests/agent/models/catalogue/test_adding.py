"""Adding a local file or folder: what is detected, and what is refused without leaving files."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from agent.coordinates import CoordinateFrame
from agent.errors import DiskFullError, ModelBrokenError, ModelNotFoundError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.catalogue.description import Wishes
from agent.models.manifest import FILE_NAME, ModelFormat, load, save, verify
from tests.tiny_models import random_model, ui_tars_like_model

TEMPLATE = "{% for message in messages %}{{ message['role'] }}{% endfor %}"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A GGUF model of the architecture of UI-TARS-1.5-7B and its projector, without a manifest."""
    folder = ui_tars_like_model(tmp_path_factory.mktemp("tiny"), TEMPLATE, name="UI-TARS-1.5-7B").folder
    (folder / FILE_NAME).unlink()
    return folder


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model folder of another architecture, with its manifest."""
    return random_model(tmp_path_factory.mktemp("other"), name="other").folder


@pytest.fixture
def folder(tiny: Path, tmp_path: Path) -> Path:
    """The tiny model as it comes from a download: under the names it has on the hub."""
    folder = tmp_path / "Downloads"
    folder.mkdir()
    shutil.copyfile(tiny / "model.gguf", folder / "UI-TARS-1.5-7B.Q4_K_M.gguf")
    shutil.copyfile(tiny / "projector.gguf", folder / "UI-TARS-1.5-7B.mmproj-f16.gguf")
    return folder


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue([tmp_path / "owner"])


def nothing_is_left(catalogue: Catalogue) -> bool:
    owner = catalogue.folders[0]
    return not owner.exists() or list(owner.iterdir()) == []


def hf_folder(folder: Path, **config: object) -> Path:
    """A Hugging Face folder whose weights are one small matrix."""
    folder.mkdir(parents=True)
    described = {
        "model_type": "qwen2_5_vl",
        "max_position_embeddings": 128_000,
        "vision_config": {"patch_size": 14, "spatial_merge_size": 2},
        **config,
    }
    (folder / "config.json").write_text(json.dumps(described))
    pictures = {"patch_size": 14, "merge_size": 2, "min_pixels": 3136, "max_pixels": 2_116_800}
    (folder / "preprocessor_config.json").write_text(json.dumps(pictures))
    (folder / "tokenizer.json").write_text("{}")
    (folder / "README.md").write_text("not needed")
    save_file({"w": np.zeros((4, 4), np.float32)}, folder / "model.safetensors")
    return folder


def test_a_file_is_added_with_the_projector_beside_it(folder: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, folder / "UI-TARS-1.5-7B.Q4_K_M.gguf")
    assert manifest.name == "ui-tars-1.5-7b.q4_k_m"
    assert {role: file.path for role, file in manifest.files.items()} == {
        "model": "UI-TARS-1.5-7B.Q4_K_M.gguf",
        "projector": "UI-TARS-1.5-7B.mmproj-f16.gguf",
    }
    assert (manifest.dialect, manifest.frame) == ("uitars-1.5", CoordinateFrame.ABS_RESIZED)
    assert manifest.image.factor == 28
    assert manifest.history_images == 5
    assert catalogue.get(manifest.name) == manifest
    verify(manifest)


def test_the_projector_alone_leads_to_its_model(folder: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, folder / "UI-TARS-1.5-7B.mmproj-f16.gguf", name="mine")
    assert manifest.name == "mine"
    assert manifest.files["model"].path == "UI-TARS-1.5-7B.Q4_K_M.gguf"


def test_a_folder_is_added_without_what_does_not_belong_to_it(
    folder: Path, other: Path, catalogue: Catalogue
) -> None:
    shutil.copyfile(other / "projector.gguf", folder / "mmproj-other.gguf")
    (folder / "notes.gguf").write_text("not a model")
    (folder / "README.md").write_text("hello")
    manifest = add(catalogue, folder)
    assert sorted(path.name for path in manifest.folder.iterdir()) == [
        "UI-TARS-1.5-7B.Q4_K_M.gguf",
        "UI-TARS-1.5-7B.mmproj-f16.gguf",
        FILE_NAME,
    ]


def test_of_several_quantisations_one_has_to_be_named(folder: Path, catalogue: Catalogue) -> None:
    (folder / "UI-TARS-1.5-7B.Q4_K_M.gguf").rename(folder / "UI-TARS-1.5-7B.Q8_0.gguf")
    shutil.copyfile(folder / "UI-TARS-1.5-7B.Q8_0.gguf", folder / "UI-TARS-1.5-7B.Q6_K.gguf")
    with pytest.raises(SettingsError, match="Q6_K, Q8_0"):
        add(catalogue, folder)
    manifest = add(catalogue, folder, quantisation="q6_k")
    assert manifest.files["model"].path == "UI-TARS-1.5-7B.Q6_K.gguf"


def test_adding_takes_no_room_on_the_same_disk(folder: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, folder, free_bytes=lambda _: 0)
    assert manifest.path_of("model").samefile(folder / "UI-TARS-1.5-7B.Q4_K_M.gguf")


def test_an_added_model_stays_when_the_files_it_came_from_go(folder: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, folder)
    shutil.rmtree(folder)
    assert catalogue.get(manifest.name) == manifest
    verify(manifest)


def test_what_the_owner_says_counts_more_than_what_the_files_say(folder: Path, catalogue: Catalogue) -> None:
    wishes = Wishes(dialect="embedded", frame=CoordinateFrame.REL1000)
    manifest = add(catalogue, folder, wishes=wishes)
    assert (manifest.dialect, manifest.frame) == ("embedded", CoordinateFrame.REL1000)


def test_a_picture_as_large_as_the_screen_fits_into_the_context(folder: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, folder)
    tokens = manifest.image.max_pixels // manifest.image.factor**2
    assert 2 * manifest.history_images * tokens <= manifest.context_tokens


def test_a_hugging_face_folder_is_added_with_what_it_needs(tmp_path: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, hf_folder(tmp_path / "Qwen2.5-VL-3B-Instruct"))
    assert manifest.format is ModelFormat.HF
    assert (manifest.dialect, manifest.frame) == ("computer-use", CoordinateFrame.ABS_RESIZED)
    assert manifest.image.factor == 28
    assert manifest.image.min_pixels == 3136
    assert manifest.image.max_pixels == 2_116_800
    assert sorted(manifest.files) == [
        "config.json",
        "model.safetensors",
        "preprocessor_config.json",
        "tokenizer.json",
    ]
    assert manifest.weights_version
    verify(manifest)


def test_a_folder_with_a_manifest_keeps_what_it_says(other: Path, catalogue: Catalogue) -> None:
    manifest = add(catalogue, other)
    assert manifest == replace(load(other), folder=catalogue.folders[0] / "other")
    with pytest.raises(ModelBrokenError, match="already a model called other"):
        add(catalogue, other)
    assert add(catalogue, other, name="again").name == "again"


def test_nothing_is_added_from_nowhere(tmp_path: Path, catalogue: Catalogue) -> None:
    with pytest.raises(ModelNotFoundError, match="no file or folder"):
        add(catalogue, tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ModelBrokenError, match="no model here"):
        add(catalogue, tmp_path / "empty")
    assert nothing_is_left(catalogue)


def test_a_model_without_a_projector_is_refused(folder: Path, catalogue: Catalogue) -> None:
    (folder / "UI-TARS-1.5-7B.mmproj-f16.gguf").unlink()
    with pytest.raises(ModelBrokenError, match=r"No projector .* fits"):
        add(catalogue, folder)
    assert nothing_is_left(catalogue)


def test_a_projector_of_another_model_is_refused(folder: Path, other: Path, catalogue: Catalogue) -> None:
    with pytest.raises(ModelBrokenError, match="does not belong to the model"):
        add(catalogue, folder / "UI-TARS-1.5-7B.Q4_K_M.gguf", projector=other / "projector.gguf")
    assert nothing_is_left(catalogue)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"I am a text file.", "no GGUF"),
        (b"PK\x03\x04" + bytes(2**16), "ZIP archive"),
        (b"GGUF\x03\x00\x00\x00" + b"\xff" * 16, "damaged"),
    ],
)
def test_what_only_calls_itself_a_model_is_refused(
    folder: Path, catalogue: Catalogue, data: bytes, words: str
) -> None:
    (folder / "UI-TARS-1.5-7B.Q4_K_M.gguf").write_bytes(data)
    with pytest.raises(ModelBrokenError, match=words):
        add(catalogue, folder / "UI-TARS-1.5-7B.Q4_K_M.gguf")
    with pytest.raises(ModelBrokenError, match=words):
        add(catalogue, folder)
    assert nothing_is_left(catalogue)


def test_a_truncated_file_is_refused(folder: Path, catalogue: Catalogue) -> None:
    model = folder / "UI-TARS-1.5-7B.Q4_K_M.gguf"
    model.write_bytes(model.read_bytes()[:-100])
    with pytest.raises(ModelBrokenError, match="cut off"):
        add(catalogue, model)
    assert nothing_is_left(catalogue)


def test_pickles_are_refused(tmp_path: Path, catalogue: Catalogue) -> None:
    folder = hf_folder(tmp_path / "m")
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(ModelBrokenError, match="pickles"):
        add(catalogue, folder)


def test_a_missing_shard_is_named(tmp_path: Path, catalogue: Catalogue) -> None:
    folder = hf_folder(tmp_path / "m")
    index = {"weight_map": {"w": "model.safetensors", "v": "model-00002-of-00002.safetensors"}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    with pytest.raises(ModelBrokenError, match="model-00002-of-00002"):
        add(catalogue, folder)
    assert nothing_is_left(catalogue)


def test_an_unknown_architecture_is_not_guessed(tmp_path: Path, catalogue: Catalogue) -> None:
    folder = hf_folder(tmp_path / "m", model_type="florence2")
    with pytest.raises(SettingsError, match="florence2"):
        add(catalogue, folder)
    assert nothing_is_left(catalogue)


@pytest.mark.parametrize("name", ["..", "a/b", ".hidden", "x.part", "a b"])
def test_a_name_cannot_lead_out_of_the_owners_folder(folder: Path, catalogue: Catalogue, name: str) -> None:
    with pytest.raises(SettingsError, match="cannot be a folder's name"):
        add(catalogue, folder, name=name)
    assert nothing_is_left(catalogue)


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        ({"files": {}}, "names no model file"),
        ({"dialect": "klingon"}, "'klingon'"),
        ({"context_tokens": 10**6}, "promises 1000000 tokens"),
        ({"image": {"factor": 28, "min_pixels": 784, "max_pixels": 784_000}}, "multiples of 28; .* say 32"),
        ({"image": {"factor": 32, "min_pixels": 5000, "max_pixels": 4000}}, "no size of picture"),
        (
            {"image": {"factor": 32, "min_pixels": 1, "max_pixels": 4000, "canvas_px": [33, 64]}},
            "no multiples of 32",
        ),
        ({"format": "hf"}, r"config\.json|no safetensors"),
    ],
)
def test_a_manifest_that_lies_is_found_out(
    other: Path, tmp_path: Path, catalogue: Catalogue, lie: dict[str, object], words: str
) -> None:
    folder = tmp_path / "liar"
    shutil.copytree(other, folder)
    data = json.loads((folder / FILE_NAME).read_text())
    (folder / FILE_NAME).write_text(json.dumps({**data, **lie}))
    with pytest.raises(ModelBrokenError, match=words):
        add(catalogue, folder)
    assert nothing_is_left(catalogue)


def test_a_manifest_that_lies_about_a_checksum_is_found_out(
    other: Path, tmp_path: Path, catalogue: Catalogue
) -> None:
    folder = tmp_path / "liar"
    shutil.copytree(other, folder)
    manifest = load(folder)
    files = {role: replace(file, sha256="0" * 64) for role, file in manifest.files.items()}
    save(replace(manifest, files=files), folder)
    with pytest.raises(ModelBrokenError, match="checksum differs"):
        add(catalogue, folder)
    assert nothing_is_left(catalogue)


def test_a_copy_that_does_not_fit_is_refused_before_it_begins(folder: Path, tmp_path: Path) -> None:
    other_disk = Path("/dev/shm")
    if not other_disk.is_dir() or other_disk.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no second disk to copy to")
    owner = other_disk / f"deskhand-{tmp_path.name}"
    try:
        with pytest.raises(DiskFullError, match="make room for"):
            add(Catalogue([owner]), folder, free_bytes=lambda _: 1000)
        assert list(owner.iterdir()) == []
        assert (
            not add(Catalogue([owner]), folder)
            .path_of("model")
            .samefile(folder / "UI-TARS-1.5-7B.Q4_K_M.gguf")
        )
    finally:
        shutil.rmtree(owner, ignore_errors=True)


def test_an_architecture_that_cannot_be_run_is_refused_before_it_is_installed(
    folder: Path, catalogue: Catalogue
) -> None:
    model = folder / "UI-TARS-1.5-7B.Q4_K_M.gguf"
    model.write_bytes(model.read_bytes().replace(b"qwen2vl", b"qwen9vl"))
    with pytest.raises(SettingsError, match=r"architecture 'qwen9vl'; Deskhand runs qwen2vl"):
        add(catalogue, model)
    assert nothing_is_left(catalogue)


def test_a_kind_of_folder_that_cannot_be_run_is_refused_before_it_is_installed(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    with pytest.raises(SettingsError, match="of the kind 'qwen3_vl_moe'"):
        add(catalogue, hf_folder(tmp_path / "m", model_type="qwen3_vl_moe"))
    assert nothing_is_left(catalogue)
