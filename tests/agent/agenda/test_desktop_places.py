"""One limit of desktops for all programs of an owner: a place is waited for, and is never lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from agent.agenda.desktop_places import DesktopPlaces
from agent.errors import SettingsError, StoppedError

HOLD = """
import sys
from pathlib import Path
from agent.agenda.desktop_places import DesktopPlaces
places = DesktopPlaces(Path(sys.argv[1]), most=2)
held = [places.take() for _ in range(3)]
print(sum(one is not None for one in held), flush=True)
sys.stdin.read()
"""


def test_so_many_are_given_and_no_more_until_one_comes_back(tmp_path: Path) -> None:
    places = DesktopPlaces(tmp_path, most=2)
    first, second = places.take(), places.take()
    assert first is not None
    assert second is not None
    assert places.take() is None
    first()
    third = places.take()
    assert third is not None
    assert places.take() is None
    second()
    third()


def test_another_process_counts_and_a_killed_one_does_not_any_more(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "2\n"
        assert DesktopPlaces(tmp_path, most=2).take() is None
        other.kill()
    back = DesktopPlaces(tmp_path, most=2).take()
    assert back is not None
    back()


def test_who_waits_goes_on_when_a_place_is_free_and_is_told_that_it_waits(tmp_path: Path) -> None:
    places, told, got = DesktopPlaces(tmp_path, most=1), Event(), Event()
    held = places.take()
    assert held is not None

    def wait() -> None:
        places.wait(Event(), on_wait=told.set)()
        got.set()

    waiting = Thread(target=wait)
    waiting.start()
    assert told.wait(60)
    assert not got.is_set()
    held()
    waiting.join(60)
    assert got.is_set()


def test_stop_ends_the_waiting_and_a_free_place_is_not_waited_for(tmp_path: Path) -> None:
    places, stop = DesktopPlaces(tmp_path, most=1), Event()
    held = places.wait(stop, on_wait=lambda: pytest.fail("there was one"))
    stop.set()
    with pytest.raises(StoppedError):
        places.wait(stop)
    held()


def test_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "desktops").write_text("no folder")
    with pytest.raises(SettingsError, match="cannot be used"):
        DesktopPlaces(tmp_path).take()
