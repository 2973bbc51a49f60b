"""What Deskhand stores is readable for its owner alone, whatever the umask and whoever made it before."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from agent.coordinates import Screen
from agent.memory import EpisodicMemory
from agent.own_files import own_file, own_folder
from agent.redaction import Rules, save_rules
from agent.store import RecordWriter
from agent.store.index import RecordIndex
from agent.types import Ending, EndingKind, Observation, Step, Task
from app.storage.logs import logging_to_files


@pytest.fixture(autouse=True)
def _open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def store_something(home: Path) -> None:
    writer = RecordWriter(home / "records")
    writer.begin(Task("look"))
    pixels = np.full((8, 8, 3), 7, dtype=np.uint8)
    writer.step(Step(1, Observation(pixels, Screen(8, 8)), None, "", None, "", ()))
    writer.end(Ending(EndingKind.FINISHED))
    len(EpisodicMemory(home / "memory.sqlite3"))
    RecordIndex(home / "index.sqlite3", home / "records").newest()
    save_rules(home / "redaction.json", Rules())
    with logging_to_files(home, max_bytes=200, num_old=1):
        for number in range(9):
            logging.getLogger("test").warning("event %d", number)


def test_nothing_that_is_stored_is_readable_for_others(tmp_path: Path) -> None:
    home = tmp_path / "deskhand"
    store_something(home)
    stored = [home, *home.rglob("*")]
    assert len(stored) > 8
    assert {str(path): oct(rights(path)) for path in stored if rights(path) & 0o077} == {}


def test_files_of_an_earlier_version_are_corrected_when_they_are_used(tmp_path: Path) -> None:
    home = tmp_path / "deskhand"
    store_something(home)
    for name in ("memory.sqlite3", "index.sqlite3", "logs/deskhand.log"):
        (home / name).chmod(0o644)
    home.chmod(0o755)
    store_something(home)
    assert rights(home) == 0o700
    for name in ("memory.sqlite3", "index.sqlite3", "logs/deskhand.log"):
        assert rights(home / name) == 0o600


def test_a_folder_for_everybody_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    own_folder(tmp_path)
    own_file(tmp_path / "mine")
    assert rights(tmp_path) == 0o1777
    assert rights(tmp_path / "mine") == 0o600
