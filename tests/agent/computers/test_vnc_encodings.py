"""Pixels come out as they went in: rectangles made by hand, and a real server's in every encoding."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.computers.vnc.canvas import Canvas, CopyFrom, Paint, Patch, Pixels, Resized
from agent.computers.vnc.connection import VncConnection
from agent.computers.vnc.encodings import Decoder, Encoding, Read
from tests.agent.computers.event_target import until
from tests.agent.computers.vnc_servers import VncServer, credentials


def reader(data: bytes) -> Read:
    """Raises EOFError at the end."""
    left = bytearray(data)

    def read(count: int) -> bytes:
        if count > len(left):
            raise EOFError
        found = bytes(left[:count])
        del left[:count]
        return found

    return read


def decoded(encoding: Encoding, box: Patch, data: bytes) -> Pixels:
    return Decoder().pixels(encoding, box, reader(data))


def packed(data: bytes) -> bytes:
    found = zlib.compress(data)
    return len(found).to_bytes(4) + found


def test_tight_fills_with_one_colour() -> None:
    found = decoded(Encoding.TIGHT, Patch(0, 0, 3, 2), bytes((0x80, 10, 20, 30)))
    assert found.shape == (2, 3, 3)
    assert (found == (30, 20, 10)).all()


def test_tight_palettes_of_two_have_a_bit_for_each_pixel() -> None:
    data = bytes((0x40, 1, 1, 1, 2, 3, 7, 8, 9, 0b10100000, 0b01000000))  # 4 bytes are not compressed
    found = decoded(Encoding.TIGHT, Patch(0, 0, 3, 2), data)
    assert found[0].tolist() == [[9, 8, 7], [3, 2, 1], [9, 8, 7]]
    assert found[1].tolist() == [[3, 2, 1], [9, 8, 7], [3, 2, 1]]


def test_tight_gradient_predicts_from_neighbours() -> None:
    pixels = np.random.default_rng(3).integers(0, 256, (5, 4, 3))
    known = np.zeros((6, 5, 3), dtype=np.int64)
    known[1:, 1:] = pixels
    predicted = np.clip(known[1:, :-1] + known[:-1, 1:] - known[:-1, :-1], 0, 255)
    body = zlib.compress(((pixels - predicted) & 0xFF).astype(np.uint8).tobytes())
    found = decoded(Encoding.TIGHT, Patch(0, 0, 4, 5), bytes((0x40, 2, len(body))) + body)
    assert np.array_equal(found[..., ::-1], pixels)


def test_zrle_tiles_of_every_kind() -> None:
    blue, red = bytes((255, 0, 0)), bytes((0, 0, 255))
    raw = b"\0" + blue * 5 + red
    solid = b"\1" + red
    two = b"\2" + blue + red + bytes((0b01000000, 0b10000000))
    runs = b"\x80" + blue + b"\4" + red + b"\0"
    palette_runs = bytes((130,)) + blue + red + bytes((0x80, 4, 1))
    for tile, wanted in (
        (raw, [0, 0, 0, 0, 0, 1]),
        (solid, [1] * 6),
        (two, [0, 1, 0, 1, 0, 0]),
        (runs, [0, 0, 0, 0, 0, 1]),
        (palette_runs, [0, 0, 0, 0, 0, 1]),
    ):
        found = decoded(Encoding.ZRLE, Patch(0, 0, 3, 2), packed(tile))
        assert (found.reshape(-1, 3)[:, 2] // 255).tolist() == wanted


@pytest.mark.parametrize(
    ("encoding", "data", "why"),
    [
        (Encoding.ZLIB, packed(b"\0" * 25), "no error: what is beyond is kept"),
        (Encoding.ZLIB, packed(b"\0" * 23), "another number"),
        (Encoding.ZLIB, b"\0\0\0\4abcd", "cannot be decompressed"),
        (Encoding.ZLIB, b"\x7f\0\0\0", "more data"),
        (Encoding.TIGHT, b"\x90", "form that was not asked"),
        (Encoding.TIGHT, b"\x40\5", "filter that is not known"),
        (Encoding.ZRLE, packed(b"\0abc"), "breaks off"),
        (Encoding.ZRLE, packed(b"\x81"), "kind that is not known"),
        (Encoding.ZRLE, packed(b"\x80abc\xff\xff\1"), "too long"),
        (Encoding.ZRLE, packed(b"\x82abcdef\7" * 6), "not in its palette"),
        (Encoding.COPY, b"", "not asked for"),
    ],
)
def test_what_is_no_picture_is_half_a_sentence(encoding: Encoding, data: bytes, why: str) -> None:
    if why.startswith("no error"):
        assert decoded(encoding, Patch(0, 0, 3, 2), data).shape == (2, 3, 4)
        return
    with pytest.raises(ValueError, match=why):
        decoded(encoding, Patch(0, 0, 3, 2), data)


@given(
    st.sampled_from([Encoding.ZLIB, Encoding.TIGHT, Encoding.ZRLE]),
    st.integers(1, 70),
    st.integers(1, 70),
    st.binary(max_size=200),
    st.booleans(),
)
def test_no_bytes_do_anything_but_pixels_or_one_error(
    encoding: Encoding, width: int, height: int, data: bytes, is_packed: bool
) -> None:
    try:
        found = decoded(encoding, Patch(0, 0, width, height), packed(data) if is_packed else data)
    except (ValueError, EOFError):
        return
    assert found.shape[:2] == (height, width)


def test_changes_come_all_at_once_and_in_their_order() -> None:
    canvas = Canvas(4, 2)
    red = np.full((2, 2, 3), (0, 0, 255), dtype=np.uint8)
    canvas.apply([Paint(Patch(0, 0, 2, 2), red), CopyFrom(Patch(1, 0, 2, 2), 0, 0)])
    assert canvas.pixels[0, :, 2].tolist() == [255, 255, 255, 0]
    canvas.apply([Resized(2, 3)])
    assert canvas.pixels.shape == (3, 2, 4)
    with pytest.raises(ValueError, match="outside of 2×3"):
        canvas.apply([Paint(Patch(1, 0, 2, 2), red)])
    with pytest.raises(ValueError, match="a screen of 0×5"):
        Canvas(0, 5)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VncServer]:
    with VncServer(tmp_path_factory.mktemp("vnc"), ["-SecurityTypes", "None"], size="900x700") as running:
        running.start_target()
        yield running


def frame_in(server: VncServer, kind: Encoding) -> Pixels:
    connection = VncConnection(server.address, credentials(), kinds=(kind, Encoding.RAW))
    try:
        connection.catch_up(lambda: False)
        return connection.frame()[..., :3]
    finally:
        connection.close()


def test_colours_are_those_of_the_display(server: VncServer) -> None:
    server.start(["xsetroot", "-solid", "#123456"]).wait()
    assert until(lambda: frame_in(server, Encoding.RAW)[-1, -1].tolist() == [0x56, 0x34, 0x12])


@pytest.mark.parametrize("kind", [Encoding.ZLIB, Encoding.TIGHT, Encoding.ZRLE])
def test_a_real_servers_picture_is_the_same_in_every_encoding(server: VncServer, kind: Encoding) -> None:
    assert until(lambda: np.array_equal(frame_in(server, Encoding.RAW), frame_in(server, kind)))
    assert len(np.unique(frame_in(server, kind))) > 10
