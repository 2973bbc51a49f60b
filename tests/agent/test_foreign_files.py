"""Files and pictures of somebody else: only ordinary ones, in their folder, of a possible size."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import numpy as np
import pytest

from agent.foreign_files import open_foreign, read_foreign
from agent.foreign_pictures import ForeignPictureError, picture_size, read_picture
from agent.png import encode_png
from benchmarks.attacks.hostile_files.values import claimed_png, flat_png

PIXELS = np.arange(24 * 30 * 3, dtype=np.uint8).reshape(24, 30, 3)


def test_an_ordinary_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"words")
    assert read_foreign(tmp_path / "a", max_bytes=5) == b"words"
    assert read_foreign(tmp_path / "a", max_bytes=5, below=tmp_path) == b"words"
    with open_foreign(tmp_path / "a") as file:
        assert file.read(2) == b"wo"


def test_nothing_but_an_ordinary_file_is_opened_and_nothing_is_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(tmp_path / "socket"))
    try:
        for path in (tmp_path / "pipe", tmp_path / "socket", tmp_path / "folder", Path("/dev/zero")):
            with pytest.raises(OSError, match="ordinary file"):
                read_foreign(path, max_bytes=10)
    finally:
        listening.close()


def test_links_are_not_followed_and_names_do_not_lead_out(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "a").write_bytes(b"x")
    (inside / "link").symlink_to(outside / "a")
    (inside / "folder").symlink_to(outside)
    (inside / "loop").symlink_to(inside / "loop")
    for name in ("link", "loop"):
        with pytest.raises(OSError, match="link"):
            read_foreign(inside / name, max_bytes=9)
    with pytest.raises(OSError, match="behind one"):
        read_foreign(inside / "folder" / "a", max_bytes=9, below=inside)
    for path in (inside / ".." / "out" / "a", outside / "a", inside):
        with pytest.raises(OSError, match="leads out"):
            read_foreign(path, max_bytes=9, below=inside)
    with pytest.raises(OSError, match="name is none"):
        read_foreign(inside / "a\0b", max_bytes=9)
    assert read_foreign(inside / "link", max_bytes=9, follows_links=True) == b"x"


def test_a_sparse_terabyte_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(OSError, match="larger than 1 MiB"):
        read_foreign(tmp_path / "big", max_bytes=2**20)


def test_a_picture_is_decoded_and_its_size_known_before() -> None:
    data = encode_png(PIXELS)
    assert picture_size(data) == (30, 24)
    assert np.array_equal(read_picture(data), PIXELS)


GOOD = encode_png(PIXELS)
DAMAGED = {
    "empty": b"",
    "signature": GOOD[:8],
    "half": GOOD[: len(GOOD) // 2],
    "wrong sum": GOOD[:29] + b"\0\0\0\0" + GOOD[33:],
    "text": b"no picture at all\n" * 20,
    "markup": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "gif": b"GIF89a\xff\xff\xff\xff\x80\0\0" + bytes(6) + b",\0\0\0\0\xff\xff\xff\xff\0\x08\0;",
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9999 9999\n(/etc/passwd) run\n",
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_picture_is_one_error(name: str) -> None:
    with pytest.raises(ForeignPictureError, match="it is"):
        read_picture(DAMAGED[name])


@pytest.mark.parametrize("size", [(60_000, 60_000), (2**31 - 1, 1), (9_000, 9_000), (0, 24)])
def test_the_size_is_judged_before_anything_is_decoded(size: tuple[int, int]) -> None:
    for read in (picture_size, read_picture):
        with pytest.raises(ForeignPictureError):
            read(claimed_png(*size))
    with pytest.raises(ForeignPictureError, match="16×40000 pixels"):
        read_picture(flat_png(16, 40_000))
