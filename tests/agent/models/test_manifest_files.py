"""Model folders: their manifest and their files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.errors import ModelBrokenError, ModelNotFoundError
from agent.models.manifest import (
    FILE_NAME,
    ModelFormat,
    load,
    verify,
)
from tests.tiny_models import make_folder


def test_a_manifest_is_read_back_as_written(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "m", description="é")
    assert load(tmp_path / "m") == manifest


def test_a_folder_without_a_manifest_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError, match="missing"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dialect": None}, "makes no sense"),
        ({"frame": "pixels"}, "pixels"),
        ({"format": "onnx"}, "onnx"),
        ({"context_tokens": -1}, "-1"),
        ({"version": 99}, "99"),
        ({"files": {"model": {"path": "../x", "sha256": "", "size_bytes": 1}}}, "outside"),
        ({"image": None}, "makes no sense"),
    ],
)
def test_a_manifest_that_makes_no_sense_says_where(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    make_folder(tmp_path / "m")
    path = tmp_path / "m" / FILE_NAME
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(ModelBrokenError, match=words):
        load(tmp_path / "m")


@pytest.mark.parametrize("key", ["name", "dialect", "frame", "files", "version", "image"])
def test_a_manifest_that_lacks_something_says_what(tmp_path: Path, key: str) -> None:
    make_folder(tmp_path / "m")
    path = tmp_path / "m" / FILE_NAME
    data = json.loads(path.read_text())
    del data[key]
    path.write_text(json.dumps(data))
    with pytest.raises(ModelBrokenError, match=key):
        load(tmp_path / "m")


def test_a_manifest_that_is_no_json_is_broken(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("{")
    with pytest.raises(ModelBrokenError):
        load(tmp_path)


def test_a_changed_file_is_found_by_its_checksum(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "m")
    verify(manifest)
    (tmp_path / "m" / "model.gguf").write_bytes(b"weightz")
    with pytest.raises(ModelBrokenError, match="checksum"):
        verify(manifest)


def test_a_missing_or_short_file_is_named(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "m")
    (tmp_path / "m" / "model.gguf").write_bytes(b"w")
    with pytest.raises(ModelBrokenError, match="1 bytes instead of 7"):
        verify(manifest)
    (tmp_path / "m" / "model.gguf").unlink()
    with pytest.raises(ModelBrokenError, match=r"lacks the file .*model\.gguf"):
        verify(manifest)


def test_a_server_without_an_address_says_so(tmp_path: Path) -> None:
    make_folder(tmp_path / "m", format=ModelFormat.ENDPOINT)
    path = tmp_path / "m" / FILE_NAME
    data = json.loads(path.read_text())
    path.write_text(json.dumps({key: value for key, value in data.items() if key != "server"}))
    with pytest.raises(ModelBrokenError, match="does not say 'server'"):
        load(tmp_path / "m")
