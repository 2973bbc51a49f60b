"""Manifests and headers that somebody else made: one sentence, soon, and the other models work."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agent.errors import AgentError, ModelBrokenError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.gguf_header import read_gguf_header
from agent.models.manifest import FILE_NAME, load, verify
from agent.models.safetensors_header import read_safetensors_header
from app.cli.main import main
from benchmarks.attacks.hostile_files.manifests import SERVER

GOOD = json.dumps(SERVER)
DEEP = "[" * 100_000 + "]" * 100_000


def with_value(place: tuple[str, ...], raw: str) -> str:
    manifest: Any = json.loads(GOOD)
    inner = manifest
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = "@@"
    return json.dumps(manifest).replace('"@@"', raw)


BROKEN = {
    "one side of a canvas": with_value(("image", "canvas_px"), "[800]"),
    "a canvas that is a text": with_value(("image", "canvas_px"), '"800"'),
    "10 to the 400": with_value(("context_tokens",), "1" + "0" * 400),
    "10 to the 5000": with_value(("context_tokens",), "1" + "0" * 5000),
    "deep": with_value(("scores",), DEEP),
    "deep from the top": DEEP,
    "open": "[" * 100_000,
    "no number": with_value(("scores",), '{"a": NaN}'),
    "a score that is a text": with_value(("scores",), '{"a": "nan"}'),
    "patience for ever": with_value(("server", "patience_s"), "9000000000000"),
    "a name of five million letters": with_value(("name",), '"' + "A" * 5_000_000 + '"'),
    "a list": "[]",
    "a number": "7",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_manifest_is_a_sentence_and_the_other_models_are_there(name: str, tmp_path: Path) -> None:
    for folder, text in (("good", GOOD), ("bad", BROKEN[name])):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / FILE_NAME).write_text(text)
    with pytest.raises(ModelBrokenError, match=r"bad/manifest\.json") as caught:
        load(tmp_path / "bad")
    assert len(str(caught.value)) < 600
    catalogue = Catalogue([tmp_path])
    assert [one.folder.name for one in catalogue.models()] == ["good"]
    assert [str(caught.value)] == catalogue.problems()


def test_a_manifest_that_is_a_pipe_or_a_device_holds_nobody_up(tmp_path: Path) -> None:
    for folder in ("pipe", "device", "sparse"):
        (tmp_path / folder).mkdir()
    os.mkfifo(tmp_path / "pipe" / FILE_NAME)
    (tmp_path / "device" / FILE_NAME).symlink_to("/dev/zero")
    with (tmp_path / "sparse" / FILE_NAME).open("wb") as file:
        file.truncate(2**40)
    for folder in ("pipe", "device", "sparse"):
        with pytest.raises(ModelBrokenError, match=r"ordinary file|larger than"):
            load(tmp_path / folder)


def test_a_model_file_that_is_a_pipe_is_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "model.gguf")
    manifest = json.loads(GOOD) | {
        "format": "gguf",
        "files": {"model": {"path": "model.gguf", "sha256": "0" * 64, "size_bytes": 7}},
    }
    (tmp_path / FILE_NAME).write_text(json.dumps(manifest))
    for read in (read_gguf_header, read_safetensors_header):
        with pytest.raises(ModelBrokenError, match="ordinary file"):
            read(tmp_path / "model.gguf")
    with pytest.raises(ModelBrokenError, match="lacks the file"):
        verify(load(tmp_path))


def test_models_list_names_the_broken_folder(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (deskhand_home / "models" / "bad").mkdir(parents=True)
    (deskhand_home / "models" / "bad" / FILE_NAME).write_text(BROKEN["one side of a canvas"])
    main(["models", "list", "--installed"])
    shown = capsys.readouterr()
    assert "embedded" in shown.out
    assert "canvas_px is [800], not a width and a height" in shown.err


def safetensors(path: Path, header: str, data: bytes = b"") -> Path:
    path.write_bytes(struct.pack("<Q", len(header)) + header.encode() + data)
    return path


@pytest.mark.parametrize(
    "entry",
    [
        '{"dtype": "F32", "shape": [1' + "0" * 4000 + '], "data_offsets": [0, 4]}',
        '{"dtype": "F32", "shape": "3", "data_offsets": [0, 4]}',
        '{"dtype": "F32", "shape": [[1], 3], "data_offsets": [0, 4]}',
        '{"dtype": "F32", "shape": [true], "data_offsets": [0, 4]}',
        '{"dtype": "F32", "shape": [-1], "data_offsets": [0, 4]}',
        '{"dtype": "F32", "shape": [1,1,1,1,1,1,1,1,1], "data_offsets": [0, 4]}',
        '{"dtype": "F32", "shape": [1], "data_offsets": [0, 1e400]}',
        '{"dtype": "F32", "shape": [1], "data_offsets": [4, 0]}',
        '{"dtype": "F32", "shape": [1], "data_offsets": "04"}',
        DEEP,
    ],
    ids=lambda text: text[:60],
)
def test_a_hostile_safetensors_header_is_a_sentence(entry: str, tmp_path: Path) -> None:
    with pytest.raises(ModelBrokenError, match="no sound safetensors file"):
        read_safetensors_header(safetensors(tmp_path / "a.safetensors", f'{{"w": {entry}}}', b"\0" * 4))


def test_a_large_safetensors_header_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """75 MB of small entries became 1.85 GB of objects."""
    path = tmp_path / "a.safetensors"
    with path.open("wb") as file:
        file.write(struct.pack("<Q", 75 * 2**20))
        file.truncate(80 * 2**20)
    with pytest.raises(ModelBrokenError, match="no safetensors file"):
        read_safetensors_header(path)


def gguf(path: Path, kind: int, value: bytes, *, num_values: int = 1) -> Path:
    key = struct.pack("<Q", 4) + b"some"
    path.write_bytes(
        b"GGUF" + struct.pack("<IQQ", 3, 0, num_values) + (key + struct.pack("<I", kind) + value) * num_values
    )
    return path


STRING, ARRAY = 8, 9


@pytest.mark.parametrize(
    ("kind", "value", "num_values"),
    [
        (ARRAY, struct.pack("<IQ", STRING, 3 * 2**20) + bytes(8 * 3 * 2**20), 1),
        (ARRAY, struct.pack("<IQ", ARRAY, 2**16) + struct.pack("<IQ", STRING, 0) * 2**16, 1),
        (STRING, struct.pack("<Q", 5 * 2**20) + bytes(5 * 2**20), 1),
        (STRING, struct.pack("<Q", 3 * 2**20) + bytes(3 * 2**20), 12),
    ],
    ids=["millions of strings", "arrays in an array", "a long string", "long strings"],
)
def test_a_hostile_gguf_header_is_a_sentence(
    kind: int, value: bytes, num_values: int, tmp_path: Path
) -> None:
    path = gguf(tmp_path / "a.gguf", kind, value, num_values=num_values)
    with pytest.raises(ModelBrokenError, match="damaged or cut off"):
        read_gguf_header(path)


def test_a_long_array_of_strings_is_skipped_to_its_very_end(tmp_path: Path) -> None:
    words = b"".join(struct.pack("<Q", size) + b"x" * size for size in [*range(700), 300_000, 0, 5] * 2)
    path = gguf(tmp_path / "a.gguf", ARRAY, struct.pack("<IQ", STRING, 1406) + words, num_values=2)
    assert read_gguf_header(path).metadata == {"some": None}


def test_a_number_that_no_model_has_is_not_taken(tmp_path: Path) -> None:
    header = read_gguf_header(gguf(tmp_path / "a.gguf", 6, struct.pack("<f", float("nan"))))
    header.metadata.update({".deep": float("nan"), ".wide": 2**64 - 1, ".low": -4, ".good": 7})
    assert [header.number(key, 3) for key in ("deep", "wide", "low", "good")] == [3, 3, 3, 7]


ADDED: dict[str, Callable[[Path], object]] = {
    "a loop of links": lambda path: path.symlink_to(path),
    "a pipe": lambda path: os.mkfifo(path),
}


@pytest.mark.parametrize("name", ADDED)
def test_what_is_no_file_cannot_be_added(name: str, tmp_path: Path) -> None:
    ADDED[name](tmp_path / "a.gguf")
    with pytest.raises(AgentError):
        add(Catalogue([tmp_path / "models"]), tmp_path / "a.gguf")
