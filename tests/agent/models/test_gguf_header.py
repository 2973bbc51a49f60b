"""Headers of GGUF files, sound and damaged, and the memory that a model takes."""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.errors import ModelBrokenError, ModelTooLargeError
from agent.models.gguf_header import GgufHeader, read_gguf_header
from agent.models.memory_estimate import available_bytes, estimate_bytes, require_memory
from tests.tiny_models import random_model


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return random_model(tmp_path_factory.mktemp("models")).folder


def test_a_header_says_what_the_model_is(folder: Path) -> None:
    header = read_gguf_header(folder / "model.gguf")
    assert header.architecture == "qwen3vl"
    assert header.number("block_count") == 2
    assert header.number("embedding_length") == 64
    assert "message" in header.metadata["tokenizer.chat_template"]
    assert read_gguf_header(folder / "projector.gguf").metadata["clip.projector_type"] == "qwen3vl_merger"


def test_a_missing_file_and_a_file_of_another_kind_are_named(tmp_path: Path) -> None:
    with pytest.raises(ModelBrokenError, match=r"none\.gguf cannot be read"):
        read_gguf_header(tmp_path / "none.gguf")
    (tmp_path / "text.gguf").write_text("hello")
    with pytest.raises(ModelBrokenError, match="no GGUF"):
        read_gguf_header(tmp_path / "text.gguf")


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (b"PK\x03\x04" + bytes(5000), "looks like a ZIP archive"),
        (b"<!DOCTYPE html><title>Not found", "looks like a web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
        (b"", "no GGUF"),
        (b"GG", "no GGUF"),
    ],
)
def test_a_file_that_is_not_gguf_is_refused(tmp_path: Path, start: bytes, words: str) -> None:
    (tmp_path / "model.gguf").write_bytes(start)
    with pytest.raises(ModelBrokenError, match=words):
        read_gguf_header(tmp_path / "model.gguf")


def test_one_missing_byte_is_seen(folder: Path, tmp_path: Path) -> None:
    whole = (folder / "model.gguf").read_bytes()
    (tmp_path / "cut.gguf").write_bytes(whole[:-40])
    with pytest.raises(ModelBrokenError, match=r"cut off: at least \d+ bytes are missing"):
        read_gguf_header(tmp_path / "cut.gguf")


def test_bytes_that_belong_to_no_tensor_are_seen(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "fat.gguf").write_bytes((folder / "model.gguf").read_bytes())
    with (tmp_path / "fat.gguf").open("r+b") as file:
        file.truncate(
            file.seek(0, 2) + 2**40
        )  # a hole: takes no room, and a checksum of it would take an hour
    with pytest.raises(ModelBrokenError, match="belong to none of its tensors"):
        read_gguf_header(tmp_path / "fat.gguf")


@pytest.mark.parametrize(
    "body",
    [
        struct.pack("<IQQ", 3, 2**62, 0),
        struct.pack("<IQQ", 3, 0, 2**62),
        struct.pack("<IQQQ", 3, 0, 1, 2**62),
        struct.pack("<IQQQ", 3, 0, 1, 1) + b"k" + struct.pack("<IIQ", 9, 0, 2**62),
        struct.pack("<IQQQ", 3, 0, 1, 1) + b"k" + struct.pack("<IIQ", 9, 8, 2**62),
        struct.pack("<IQQQ", 3, 0, 1, 1) + b"k" + struct.pack("<I", 9) + struct.pack("<IQ", 9, 1) * 500,
        struct.pack("<IQQQ", 3, 1, 0, 1) + b"t" + struct.pack("<IQQIQ", 2, 2**63, 2**63, 0, 0),
        struct.pack("<IQQQ", 3, 1, 0, 1) + b"t" + struct.pack("<IQIQ", 1, 33, 8, 0),
    ],
)
def test_a_header_that_promises_too_much_costs_nothing(tmp_path: Path, body: bytes) -> None:
    (tmp_path / "bomb.gguf").write_bytes(b"GGUF" + body)
    with pytest.raises(ModelBrokenError):
        read_gguf_header(tmp_path / "bomb.gguf")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_a_file_cut_anywhere_is_broken(folder: Path, tmp_path: Path, data: st.DataObject) -> None:
    whole = (folder / "model.gguf").read_bytes()
    length = data.draw(st.integers(0, 9 * len(whole) // 10))
    (tmp_path / "cut.gguf").write_bytes(whole[:length])
    with pytest.raises(ModelBrokenError):
        read_gguf_header(tmp_path / "cut.gguf")


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(position=st.integers(0, 4000), value=st.integers(0, 255))
def test_a_changed_byte_is_read_or_refused_but_never_crashes(
    folder: Path, tmp_path: Path, position: int, value: int
) -> None:
    data = bytearray((folder / "model.gguf").read_bytes())
    data[position] = value
    (tmp_path / "changed.gguf").write_bytes(data)
    header = None
    with contextlib.suppress(ModelBrokenError):
        header = read_gguf_header(tmp_path / "changed.gguf")
    assert header is None or header.size_bytes == len(data)


def test_memory_grows_with_context_and_pictures(folder: Path) -> None:
    language = read_gguf_header(folder / "model.gguf")
    projector = read_gguf_header(folder / "projector.gguf")

    def estimate(context_tokens: int, pixels: int) -> int:
        return estimate_bytes(language, projector, context_tokens=context_tokens, max_image_pixels=pixels)

    assert estimate(4096, 10**6) > estimate(512, 10**6) > estimate(512, 10**5)
    cache = estimate(4096, 0) - estimate(0, 0)
    assert cache == 2 * 2 * 4096 * 64 * 2  # keys and values, layers, tokens, width, bytes


def test_a_7b_model_is_estimated_near_what_was_measured() -> None:
    # Measured once with this geometry: 9.8 GB at its peak, of which the mapped files are 5.64 GB.
    language = GgufHeader(
        {
            "general.architecture": "qwen2vl",
            "qwen2vl.block_count": 28,
            "qwen2vl.embedding_length": 3584,
            "qwen2vl.feed_forward_length": 18944,
            "qwen2vl.attention.head_count": 28,
            "qwen2vl.attention.head_count_kv": 4,
        },
        339,
        4_290_000_000,
    )
    projector = GgufHeader(
        {"clip.vision.patch_size": 14, "clip.vision.embedding_length": 1280}, 520, 1_350_000_000
    )
    needed = estimate_bytes(language, projector, context_tokens=8192, max_image_pixels=1_000_000)
    assert 6.0e9 < needed < 9.8e9


def test_a_model_that_is_too_large_says_how_much_is_missing() -> None:
    with pytest.raises(ModelTooLargeError, match=r"6\.0 GB .* 2\.5 GB are free: 3\.5 GB are missing"):
        require_memory("big", 6_000_000_000, 2_500_000_000)
    require_memory("big", 6_000_000_000, None)
    require_memory("big", 6_000_000_000, 6_000_000_000)


def test_free_memory_is_read_where_the_system_says_it(tmp_path: Path) -> None:
    (tmp_path / "meminfo").write_text("MemTotal: 100 kB\nMemAvailable:     2048 kB\n")
    assert available_bytes(tmp_path / "meminfo", tmp_path / "none") == 2048 * 1024
    assert available_bytes(tmp_path / "none", tmp_path / "none") is None


@pytest.mark.parametrize(("limit", "free"), [("1000000", 700_000), ("max", 2048 * 1024), ("100000", 0)])
def test_a_containers_limit_counts(tmp_path: Path, limit: str, free: int) -> None:
    (tmp_path / "meminfo").write_text("MemAvailable:     2048 kB\n")
    (tmp_path / "memory.max").write_text(limit + "\n")
    (tmp_path / "memory.current").write_text("500000\n")
    (tmp_path / "memory.stat").write_text("anon 300000\ninactive_file 200000\n")
    assert available_bytes(tmp_path / "meminfo", tmp_path) == free
