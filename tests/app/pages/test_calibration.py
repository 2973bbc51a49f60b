"""The calibration finds its targets on the suite's own screen, moves the mouse there, and tells the error."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QCursor, QGuiApplication
from pytestqt.qtbot import QtBot

from agent.coordinates import MonitorPoint
from agent.errors import InputError, SettingsError
from app.pages.calibration import (
    CalibratedScreen,
    Calibration,
    CalibrationResult,
    centre_of,
    load_measured,
    save_measured,
)
from app.pages.monitors import monitors, qt_screen, qt_screens
from app.running.bridge import Background
from app.windows.target_window import TARGET_COLOURS, TargetWindow

LIMIT_MS = 120_000
NOON = datetime(2026, 11, 21, 12, 0)


def measured(qtbot: QtBot, **options: Callable[[int], CalibratedScreen]) -> CalibrationResult | str:
    """What a whole calibration of the first monitor comes to."""
    (monitor, *_others) = monitors()
    screen = qt_screen(monitor)
    assert screen is not None
    background = Background()
    window = TargetWindow(screen.geometry())
    calibration = Calibration(1, window, background, now=lambda: NOON, **options)
    ends: list[CalibrationResult | str] = []
    calibration.done.connect(ends.append)
    calibration.failed.connect(ends.append)
    calibration.start()
    qtbot.waitUntil(lambda: bool(ends), timeout=LIMIT_MS)
    background.wait()
    assert not window.isVisible()
    return ends[0]


def test_on_the_real_screen_the_mouse_comes_to_each_target(qtbot: QtBot) -> None:
    found = measured(qtbot)
    assert isinstance(found, CalibrationResult)
    assert len(found.errors_px) == 5
    assert found.worst_px <= 1.0
    assert found.moment == "2026-11-21T12:00"


class CrookedHand:
    """Sees well and aims `off_px` to the right: what a wrong scale would come to."""

    def __init__(self, off_px: int = 0, problem: str = "") -> None:
        self._off_px, self._problem = off_px, problem
        self._size = (1280, 1024)
        self.is_closed = False

    def frame(self) -> NDArray[np.uint8]:
        window = TargetWindow(QRect(QPoint(0, 0), QPoint(self._size[0] - 1, self._size[1] - 1)))
        pixels = np.zeros((self._size[1], self._size[0], 3), dtype=np.uint8)
        for centre, colour in zip(window.targets(), TARGET_COLOURS, strict=True):
            left, top = round(centre.x()) - 12, round(centre.y()) - 12
            pixels[top : top + 24, left : left + 24] = colour
        return pixels

    def move(self, to: MonitorPoint) -> None:
        if self._problem:
            raise InputError(self._problem)
        QCursor.setPos(round(to.x) + self._off_px, round(to.y))

    def close(self) -> None:
        self.is_closed = True


def test_a_mouse_that_misses_is_reported_with_the_distance(qtbot: QtBot) -> None:
    hand = CrookedHand(off_px=30)
    found = measured(qtbot, open_screen=lambda _monitor: hand)
    assert isinstance(found, CalibrationResult)
    assert all(abs(error - 30) <= 1.5 for error in found.errors_px)
    assert hand.is_closed


def test_a_hand_that_cannot_move_ends_it_with_its_sentence(qtbot: QtBot) -> None:
    hand = CrookedHand(problem="The pointer is held by another program.")
    assert measured(qtbot, open_screen=lambda _monitor: hand) == "The pointer is held by another program."
    assert hand.is_closed


def test_the_centre_of_a_target_is_exact() -> None:
    pixels = np.zeros((100, 200, 3), dtype=np.uint8)
    pixels[10:34, 50:74] = TARGET_COLOURS[0]
    assert centre_of(pixels, TARGET_COLOURS[0]) == MonitorPoint(62.0, 22.0)
    assert centre_of(pixels, TARGET_COLOURS[1]) is None


def test_what_was_measured_is_kept_for_each_monitor(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "calibration.json"
    first = CalibrationResult(1, 1920, 1080, (0.0, 0.5), "2026-11-21T12:00")
    second = CalibrationResult(2, 1280, 1024, (1.0, 2.0), "2026-11-21T12:01")
    for one in (first, second, first):
        save_measured(one, path)
    assert load_measured(path) == {1: first, 2: second}


@pytest.mark.parametrize("written", ["", "[]", '{"monitors": [{"monitor": 1}]}', '{"monitors": 3}'])
def test_a_file_that_cannot_be_read_counts_as_not_measured(tmp_path: Path, written: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(written)
    assert load_measured(path) == {}


def test_a_folder_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="calibration cannot be written"):
        save_measured(CalibrationResult(1, 1, 1, (0.0,), "2026-11-21T12:00"), tmp_path / "file" / "c.json")


def test_monitors_that_qt_does_not_know_are_the_primary_one(qtbot: QtBot) -> None:
    primary = QGuiApplication.primaryScreen()
    assert qt_screens([1]) == [primary]
    assert qt_screens([1, 60]) == [primary]
    assert qt_screens([60]) == [primary]
