"""Numbers of displays: one desktop each, heeded by other X servers, given back."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.display_claims import (
    SOCKET_FOLDER,
    claim_display,
    lock_file,
    release_abandoned_displays,
    release_displays,
)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / f"claims-{os.getpid()}" / "x11"
    folder.mkdir(parents=True)
    yield folder
    release_displays(folder.parent)


def link(number: int) -> Path:
    return SOCKET_FOLDER / f"X{number}"


def test_two_desktops_never_have_the_same_number(folder: Path) -> None:
    numbers = [claim_display(folder) for _ in range(3)]
    assert len(set(numbers)) == 3
    assert None not in numbers
    release_displays(folder.parent)
    assert not any(link(number).is_symlink() or lock_file(number).exists() for number in numbers if number)


def test_a_number_whose_lock_somebody_has_is_left_alone(folder: Path) -> None:
    first = claim_display(folder)
    assert first is not None
    link(first).unlink()  # as if its server were just starting
    second = claim_display(folder)
    assert second != first
    assert int(lock_file(first).read_text()) == os.getpid()
    lock_file(first).unlink()


def test_numbers_of_desktops_that_are_gone_are_given_back_and_others_are_kept(folder: Path) -> None:
    gone, alive = claim_display(folder), claim_display(folder.parent.parent / "alive" / "x11")
    assert gone is not None
    assert alive is not None
    (folder.parent.parent / "alive").mkdir()
    shutil.rmtree(folder.parent)
    release_abandoned_displays("claims-")
    release_abandoned_displays("alive")
    assert not link(gone).is_symlink()
    assert link(alive).is_symlink()
    release_displays(folder.parent.parent / "alive")


@pytest.mark.desktop
def test_an_x_server_of_the_system_does_not_take_the_number(folder: Path) -> None:
    number = claim_display(folder)
    assert number is not None
    done = subprocess.run(
        ["Xvfb", f":{number}", "-nolisten", "tcp"], capture_output=True, text=True, timeout=20, check=False
    )
    assert done.returncode != 0
    assert "already active" in done.stderr
    assert link(number).is_symlink()
