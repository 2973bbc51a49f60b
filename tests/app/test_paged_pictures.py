"""The pictures of a long run lie in a file that nobody else can open, and not in the memory."""

from __future__ import annotations

import gc
import os
import stat
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.theme.paged_pictures import PagedFile, PagedPicture
from app.theme.pictures import keep
from tests.fakes import picture


def open_files(folder: Path) -> list[str]:
    """What this process has open below a folder."""
    found = []
    for name in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            continue
        if target.startswith(str(folder)):
            found.append(target)
    return found


def test_each_picture_is_read_back_as_it_was_put_in(tmp_path: Path) -> None:
    paged = PagedFile(tmp_path / "cache")
    packed = [bytes([number]) * (1000 + number) for number in range(50)]
    kept = [paged.put(one) for one in packed]
    assert all(isinstance(one, PagedPicture) for one in kept)
    assert [one.read() for one in kept if isinstance(one, PagedPicture)] == packed


def test_the_file_has_no_name_and_ends_with_its_last_picture(tmp_path: Path) -> None:
    paged = PagedFile(tmp_path / "cache")
    assert not (tmp_path / "cache").exists()
    kept = paged.put(b"picture")
    assert list((tmp_path / "cache").iterdir()) == []
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    del paged
    assert isinstance(kept, PagedPicture)
    assert kept.read() == b"picture"
    assert len(open_files(tmp_path)) == 1
    del kept
    gc.collect()
    assert open_files(tmp_path) == []


def test_where_the_file_cannot_be_written_pictures_stay_in_memory(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert PagedFile(tmp_path / "cache").put(b"picture") == b"picture"


@pytest.mark.parametrize("is_paged", [True, False])
def test_a_kept_screenshot_is_the_same_from_file_and_memory(
    is_paged: bool, tmp_path: Path, qtbot: QtBot
) -> None:
    pixels = picture(90)
    paged = PagedFile(tmp_path) if is_paged else None
    kept, shot = keep(pixels, max_width_px=1920, little_width_px=208, paged=paged)
    assert isinstance(kept.packed, PagedPicture) is is_paged
    assert kept.whole().convertToFormat(shot.image.format()) == shot.image
    assert np.shape(pixels)[1] == kept.whole().width()
