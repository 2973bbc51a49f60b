"""Headers of safetensors files, sound and damaged."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from agent.errors import ModelBrokenError
from agent.models.safetensors_header import read_safetensors_header


def safetensors(*shapes: tuple[int, ...]) -> bytes:
    """A file of 16-bit zeros."""
    described: dict[str, object] = {"__metadata__": {"format": "pt"}}
    end = 0
    for number, shape in enumerate(shapes):
        size = 2
        for side in shape:
            size *= side
        described[f"t{number}"] = {"dtype": "BF16", "shape": shape, "data_offsets": [end, end + size]}
        end += size
    header = json.dumps(described).encode()
    return struct.pack("<Q", len(header)) + header + bytes(end)


def test_a_header_says_which_tensors_there_are(tmp_path: Path) -> None:
    (tmp_path / "m.safetensors").write_bytes(safetensors((3, 4), (5,)))
    header = read_safetensors_header(tmp_path / "m.safetensors")
    assert header.weights == {"t0": 12, "t1": 5}
    assert header.num_weights == 17
    assert header.num_weights_of("t1") == 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no safetensors"),
        (b"a text file, not weights", "no safetensors"),
        (struct.pack("<Q", 2**60) + b"{}", "no safetensors"),
        (struct.pack("<Q", 2) + b"[]", "no sound"),
        (struct.pack("<Q", 2) + b"\xff\xff", "no sound"),
        (struct.pack("<Q", 8) + b'{"a": 1}', "no sound"),
        (safetensors((3, 4))[:-1], "cut off: 1 bytes are missing"),
        (safetensors((3, 4)) + b"more", "4 bytes that belong to none"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "m.safetensors").write_bytes(data)
    with pytest.raises(ModelBrokenError, match=words):
        read_safetensors_header(tmp_path / "m.safetensors")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelBrokenError, match="cannot be read"):
        read_safetensors_header(tmp_path / "m.safetensors")
