"""Several monitors: the right one is looked at, and points land on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions.types import Move
from agent.computers.processes import Processes
from agent.computers.x11_connection import open_display
from agent.computers.x11_hands import X11Hands
from agent.computers.x11_screen import X11Screen
from agent.computers.xserver import XServer, start_xserver
from agent.coordinates import InputPoint, MonitorPoint, Screen
from agent.errors import DisplayUnavailableError

LEFT = (640, 480)
RIGHT = (400, 600)


@pytest.fixture(scope="module")
def server() -> Iterator[XServer]:
    """One X server, two monitors beside each other."""
    processes = Processes()
    server = start_xserver(processes, width_px=1040, height_px=600, environment={"PATH": os.environ["PATH"]})
    environment = os.environ | server.address.environment()
    for monitor in (
        ["LEFT", "640/169x480/127+0+0", "screen"],
        ["RIGHT", "400/106x600/159+640+0", "none"],
    ):
        subprocess.run(["xrandr", "--setmonitor", *monitor], env=environment, check=True)
    display = open_display(server.address)
    root = display.screen().root
    context = root.create_gc(foreground=0xFF0000)
    root.fill_rectangle(context, 640, 0, 400, 600)
    display.sync()
    display.close()
    yield server
    processes.close()


def test_each_monitor_is_captured_alone(server: XServer) -> None:
    left, right = (X11Screen(server.address, monitor=number) for number in (1, 2))
    assert left.monitor_count == 2
    assert (left.screen, right.screen) == (Screen(*LEFT), Screen(*RIGHT, left=640))
    assert left.frame().shape == (480, 640, 3)
    assert np.array_equal(np.unique(right.frame().reshape(-1, 3), axis=0), [[255, 0, 0]])
    left.close()
    right.close()


@pytest.mark.parametrize(
    ("monitor", "point", "expected"),
    [
        (1, MonitorPoint(0.5, 0.5), InputPoint(0, 0)),
        (1, MonitorPoint(639.9, 479.9), InputPoint(639, 479)),
        (1, MonitorPoint(9000, -5), InputPoint(639, 0)),
        (2, MonitorPoint(0.5, 0.5), InputPoint(640, 0)),
        (2, MonitorPoint(399.5, 599.5), InputPoint(1039, 599)),
        (2, MonitorPoint(-3, 9000), InputPoint(640, 599)),
    ],
)
def test_points_stay_on_their_monitor(
    server: XServer, monitor: int, point: MonitorPoint, expected: InputPoint
) -> None:
    screen, hands = X11Screen(server.address, monitor=monitor), X11Hands(server.address)
    screen.perform(Move(point), stop=Event())
    assert hands.position() == expected
    screen.close()
    hands.close()


def test_monitor_that_is_not_there_is_refused(server: XServer) -> None:
    with pytest.raises(DisplayUnavailableError, match="no monitor 3; this display has 2"):
        X11Screen(server.address, monitor=3)


def test_cookie_files_are_private(server: XServer) -> None:
    assert server.address.cookie_file is not None
    assert Path(server.address.cookie_file).stat().st_mode & 0o777 == 0o600
