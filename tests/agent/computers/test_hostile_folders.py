"""Nothing that programs put into a folder breaks measuring, copying or removing it."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agent.computers.copied_files import copy_out
from agent.computers.hostile_folders import MAX_DEPTH, FolderUse, folder_use, remove_folder
from agent.computers.kept_files import Kept
from agent.computers.processes import FOLDER_PREFIX, sweep_abandoned_folders

NOBODY = 65534
DEEP = 1200
NO_LIMIT = FolderUse(2**62, 2**62, MAX_DEPTH)
PLENTY = 2**40


@contextmanager
def without_root() -> Iterator[None]:
    """Root may open closed folders; somebody else meets the same errors as an ordinary user."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of an ordinary user's; not below pytest's, which is closed to others. In memory, where there
    is such a place: a busy disk takes 5 ms to remove a folder."""
    in_memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    parent = Path(tempfile.mkdtemp(prefix="deskhand-hostile-", dir=in_memory))
    if os.geteuid() == 0:
        os.chown(parent, NOBODY, NOBODY)
    with without_root():
        (parent / "folder").mkdir()
        yield parent / "folder"
    assert remove_folder(parent)


def nest(folder: Path, depth: int) -> None:
    """Made level by level: paths have an end at 4,096 bytes."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open("last", os.O_WRONLY | os.O_CREAT, dir_fd=here))
    os.close(here)


def fill(folder: Path) -> None:
    """With all kinds of files but a usual one, and closed folders."""
    os.mkfifo(folder / "pipe")
    (folder / "link").symlink_to("/etc")
    (folder / "loop").symlink_to("loop")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "socket"))
    for name in (b"new\nline", b"-rf", b"\xff\xfe", b"n" * 255):
        (folder / os.fsdecode(name)).write_text("odd")
    (folder / "outer" / "inner" / "innermost").mkdir(parents=True)
    (folder / "outer" / "inner" / "file").write_text("closed")
    for closed in ("outer/inner/file", "outer/inner/innermost", "outer/inner", "outer"):
        (folder / closed).chmod(0)


def test_folders_nested_deeper_than_python_recurses_are_removed(folder: Path) -> None:
    nest(folder, DEEP)
    assert remove_folder(folder)
    assert not folder.exists()


def test_closed_folders_and_odd_files_are_removed_and_links_are_not_followed(folder: Path) -> None:
    outside = folder.with_name("outside")
    outside.mkdir()
    (outside / "precious").write_text("the owner's")
    fill(folder)
    (folder / "to-outside").symlink_to(outside)
    folder.chmod(0)
    assert remove_folder(folder)
    assert (outside / "precious").read_text() == "the owner's"


def test_more_files_than_are_read_at_once_are_removed(folder: Path) -> None:
    (folder / "inner").mkdir()
    for number in range(5000):
        (folder / "inner" / str(number)).touch()
    assert remove_folder(folder)


def test_a_link_in_place_of_the_folder_stays_and_so_does_what_it_names(folder: Path) -> None:
    (folder / "file").touch()
    link = folder.with_name("link")
    link.symlink_to(folder)
    assert not remove_folder(link)
    assert (folder / "file").exists()


def test_removing_leaves_no_descriptor_open(folder: Path) -> None:
    fill(folder)
    nest(folder, 50)
    before = len(os.listdir("/proc/self/fd"))
    assert remove_folder(folder)
    assert len(os.listdir("/proc/self/fd")) == before


def test_what_the_dead_left_is_swept_up_however_deep_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # elsewhere another desktop may sweep it up first
    abandoned = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX))
    (abandoned / "lock").touch()
    nest(abandoned, DEEP)
    sweep_abandoned_folders()
    assert not abandoned.exists()


def test_a_folder_is_measured_up_to_the_limit_only(folder: Path) -> None:
    for number in range(20):
        (folder / str(number)).write_bytes(b"x" * 8192)
    os.link(folder / "0", folder / "again")
    whole = folder_use(folder, limit=NO_LIMIT)
    assert (whole.files, whole.depth) == (21, 0)
    assert whole.disk_bytes == pytest.approx(20 * 8192, abs=8192)
    assert folder_use(folder, limit=FolderUse(2**62, 5, MAX_DEPTH)).files == 6
    nest(folder, DEEP)
    assert folder_use(folder, limit=NO_LIMIT).depth == MAX_DEPTH + 1


def test_closed_folders_are_measured(folder: Path) -> None:
    fill(folder)
    folder.chmod(0)
    assert folder_use(folder, limit=NO_LIMIT).files == 12


def test_files_are_kept_and_links_pipes_and_sockets_are_left_out(folder: Path) -> None:
    fill(folder)
    (folder / "result").write_text("a,b")
    folder.chmod(0)
    kept = keep(folder)
    target = folder.with_name("kept")
    assert (target / "result").read_text() == "a,b"
    assert (target / "outer/inner/file").read_text() == "closed"
    assert kept.left_out == {"links, pipes or sockets": 4}
    assert "4 links, pipes or sockets" in kept.sentence()
    assert stat.S_IMODE((target / "result").stat().st_mode) == 0o600


def test_a_sparse_file_is_kept_sparse_or_left_out(folder: Path) -> None:
    for name, size in (("small", 100_000_000), ("large", 1_200_000_000)):
        with (folder / name).open("wb") as file:
            file.write(b"begin")
            file.seek(size // 2)
            file.write(b"middle")
            file.truncate(size)
    kept = keep(folder, max_bytes=256_000_000)
    copy = folder.with_name("kept") / "small"
    assert kept == Kept(1, 100_000_000, {"too large": 1})
    assert copy.stat().st_blocks * 512 < 100_000
    with copy.open("rb") as file:
        assert file.read(6) == b"begin\0"
        file.seek(50_000_000)
        assert file.read(7) == b"middle\0"


def test_only_so_many_files_and_bytes_are_kept(folder: Path) -> None:
    (folder / "more").mkdir()
    for number in range(10):
        (folder / f"{number}").write_bytes(b"x" * 10)
        (folder / "more" / f"{number}").write_bytes(b"x" * 10)
    assert keep(folder, max_files=15) == Kept(14, 140, {"too many": 6})
    shutil.rmtree(folder.with_name("kept"))
    assert keep(folder, max_bytes=55) == Kept(5, 50, {"too large": 15})


def test_deep_folders_are_not_kept(folder: Path) -> None:
    nest(folder, DEEP)
    assert keep(folder).left_out == {"nested too deeply": 1}


def test_a_working_folder_that_is_a_link_is_not_kept(folder: Path) -> None:
    (folder / "file").write_text("the owner's")
    link = folder.with_name("work")
    link.symlink_to(folder)
    assert copy_out(link, folder.with_name("kept"), max_bytes=PLENTY, max_files=99).files == 0
    assert not folder.with_name("kept").exists()


def test_everything_kept_is_worth_no_words() -> None:
    assert Kept(3, 10, {}).sentence() == ""


def keep(folder: Path, *, max_bytes: int = PLENTY, max_files: int = 1000) -> Kept:
    return copy_out(folder, folder.with_name("kept"), max_bytes=max_bytes, max_files=max_files)
