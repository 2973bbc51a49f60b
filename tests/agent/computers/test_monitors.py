"""Several monitors: the chosen ones are captured, points land on them, and the others are refused."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import numpy as np
import pytest
import Xlib.Xatom

from agent.actions.types import (
    Action,
    Click,
    Direction,
    Drag,
    Hotkey,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
)
from agent.computers.monitor_box import MonitorBox
from agent.computers.monitor_fence import OTHER_MONITOR, OTHER_PART
from agent.computers.processes import Processes
from agent.computers.x11_connection import open_display
from agent.computers.x11_input import X11Input
from agent.computers.x11_screen import X11Screen
from agent.computers.xserver import XServer, start_xserver
from agent.coordinates import InputPoint, MonitorPoint, Screen
from agent.errors import DisplayUnavailableError
from agent.types import Effect, EffectKind

pytestmark = pytest.mark.desktop

LEFT = (640, 480)
RIGHT = (400, 600)
RED, BLUE, BLACK = [255, 0, 0], [0, 0, 255], [0, 0, 0]
GO = Event()
REFUSED = Effect(EffectKind.FAILED, OTHER_MONITOR)
ON_RIGHT, ON_FAR = MonitorPoint(700.5, 60.5), MonitorPoint(1100.5, 200.5)


@pytest.fixture(scope="module")
def server() -> Iterator[XServer]:
    """One X server, three monitors beside each other; the second is red, the third blue."""
    processes = Processes()
    server = start_xserver(processes, width_px=1240, height_px=600, environment={"PATH": os.environ["PATH"]})
    environment = os.environ | server.address.environment()
    for monitor in (
        ["LEFT", "640/169x480/127+0+0", "screen"],
        ["RIGHT", "400/106x600/159+640+0", "none"],
        ["FAR", "200/53x300/79+1040+100", "none"],
    ):
        subprocess.run(["xrandr", "--setmonitor", *monitor], env=environment, check=True)
    display = open_display(server.address)
    root = display.screen().root
    context = root.create_gc(foreground=0xFF0000)
    root.fill_rectangle(context, 640, 0, 400, 600)
    root.fill_rectangle(root.create_gc(foreground=0x0000FF), 1040, 0, 200, 600)
    display.sync()
    display.close()
    yield server
    processes.close()


def test_each_monitor_is_captured_alone(server: XServer) -> None:
    left, right = (X11Screen(server.address, monitors=[number]) for number in (1, 2))
    assert (left.screen, right.screen) == (Screen(*LEFT), Screen(*RIGHT, left=640))
    assert left.frame().shape == (480, 640, 3)
    assert np.array_equal(np.unique(right.frame().reshape(-1, 3), axis=0), [RED])
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
    screen, device = X11Screen(server.address, monitors=[monitor]), X11Input(server.address)
    screen.perform(Move(point), stop=Event())
    assert device.position() == expected
    screen.close()
    device.close()


@pytest.fixture
def outer(server: XServer) -> Iterator[X11Screen]:
    """The first and the third monitor, with the second between them."""
    screen = X11Screen(server.address, monitors=[3, 1])
    yield screen
    screen.close()


def test_several_monitors_are_one_picture_without_what_lies_on_others(outer: X11Screen) -> None:
    assert outer.screen == Screen(1240, 480)
    picture = outer.observe().pixels
    assert picture.shape == (480, 1240, 3)
    assert np.array_equal(np.unique(picture[:, 640:1040].reshape(-1, 3), axis=0), [BLACK])
    assert np.array_equal(np.unique(picture[100:400, 1040:].reshape(-1, 3), axis=0), [BLUE])
    assert np.array_equal(np.unique(picture[400:, 1040:].reshape(-1, 3), axis=0), [BLACK]), "on no monitor"


def test_points_of_several_monitors_land_on_each_of_them(server: XServer, outer: X11Screen) -> None:
    device = X11Input(server.address)
    for point, expected in ((ON_FAR, InputPoint(1100, 200)), (MonitorPoint(5.5, 7.5), InputPoint(5, 7))):
        assert outer.perform(Move(point), stop=GO).kind is not EffectKind.FAILED
        assert device.position() == expected
    device.close()


@pytest.mark.parametrize(
    "action",
    [Click(ON_RIGHT), Move(ON_RIGHT), Scroll(Direction.DOWN, ON_RIGHT), Drag(ON_FAR, ON_RIGHT)],
    ids=lambda action: type(action).__name__,
)
def test_nothing_reaches_a_monitor_that_was_not_chosen(
    server: XServer, outer: X11Screen, action: Action
) -> None:
    device = X11Input(server.address)
    device.move(InputPoint(3, 4))
    assert outer.perform(action, stop=GO) == REFUSED
    assert device.position() == InputPoint(3, 4), "nothing of it was begun"
    device.close()


@pytest.mark.parametrize("action", [Scroll(Direction.DOWN), MouseDown(), MouseUp()])
def test_what_happens_where_the_mouse_is_needs_the_mouse_on_a_chosen_monitor(
    server: XServer, outer: X11Screen, action: Action
) -> None:
    device = X11Input(server.address)
    device.move(InputPoint(800, 300))
    assert outer.perform(action, stop=GO) == REFUSED
    device.move(InputPoint(1100, 300))
    assert outer.perform(action, stop=GO).kind is not EffectKind.FAILED
    outer.release_all()
    device.close()


def test_keys_need_a_window_on_a_chosen_monitor(server: XServer, outer: X11Screen) -> None:
    display = open_display(server.address)
    root = display.screen().root
    active = display.intern_atom("_NET_ACTIVE_WINDOW")
    for left, is_allowed in ((700, False), (560, True), (1100, True)):
        window = root.create_window(left, 20, 120, 90, 0, display.screen().root_depth)
        window.map()
        root.change_property(active, Xlib.Xatom.WINDOW, 32, [window.id])
        display.sync()
        effect = outer.perform(Hotkey(("a",)), stop=GO)
        assert (effect != REFUSED) is is_allowed, left
        window.destroy()
    root.delete_property(active)
    display.sync()
    display.close()


def test_monitor_that_is_not_there_is_refused(server: XServer) -> None:
    with pytest.raises(DisplayUnavailableError, match="no monitor 4; this display has 3"):
        X11Screen(server.address, monitors=[1, 4])


def test_cookie_files_are_private(server: XServer) -> None:
    assert server.address.cookie_file is not None
    assert Path(server.address.cookie_file).stat().st_mode & 0o777 == 0o600


def test_part_of_the_screen_is_captured_alone_points_land_in_it_and_the_rest_is_refused(
    server: XServer,
) -> None:
    part = X11Screen(server.address, region=MonitorBox(600, 300, 100, 80))
    assert part.screen == Screen(100, 80, left=600, top=300)
    picture = part.observe().pixels
    assert picture.shape == (80, 100, 3)
    assert np.array_equal(np.unique(picture[:, 40:].reshape(-1, 3), axis=0), [RED])
    device = X11Input(server.address)
    assert part.perform(Move(MonitorPoint(50.5, 10.5)), stop=GO).kind is not EffectKind.FAILED
    assert device.position() == InputPoint(650, 310)
    device.move(InputPoint(300, 100))
    assert part.perform(Scroll(Direction.DOWN), stop=GO) == Effect(EffectKind.FAILED, OTHER_PART)
    display = open_display(server.address)
    root = display.screen().root
    active = display.intern_atom("_NET_ACTIVE_WINDOW")
    for left, is_allowed in ((100, False), (640, True)):
        window = root.create_window(left, 320, 90, 40, 0, display.screen().root_depth)
        window.map()
        root.change_property(active, Xlib.Xatom.WINDOW, 32, [window.id])
        display.sync()
        effect = part.perform(Hotkey(("a",)), stop=GO)
        assert (effect.detail != OTHER_PART) is is_allowed, left
        window.destroy()
    root.delete_property(active)
    display.sync()
    display.close()
    device.close()
    part.close()


@pytest.mark.parametrize("box", [(-1, 0, 100, 100), (1200, 0, 100, 100), (0, 0, 5, 100), (0, 0, 100, 700)])
def test_part_that_is_no_part_of_the_screen_is_refused(server: XServer, box: tuple[int, ...]) -> None:
    with pytest.raises(DisplayUnavailableError, match="to lie within 1240×600 at 0,0"):
        X11Screen(server.address, region=MonitorBox(*box))
