"""Monitors that are unplugged, and what is chosen of them, on a desktop that is a list (sway without a screen
cannot take one away)."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Click, Drag
from agent.computers.wayland.globals import Globals
from agent.computers.wayland.places import MonitorPlace, arranged
from agent.computers.wayland.screen import WaylandScreen
from agent.computers.wayland.toplevels import Toplevel
from agent.computers.wayland.wire import WaylandWire, uint
from agent.coordinates import InputPoint, MonitorPoint
from agent.errors import DisplayLostError
from agent.types import EffectKind
from tests.agent.computers.test_gestures import ListDevice
from tests.agent.computers.wayland.fake_compositor import FakeCompositor, message

GO = Event()
HERE = MonitorPoint(100.5, 100.5)


class NoClipboard:
    def is_at_rest(self) -> bool:
        return True

    def give_back(self) -> float:
        return 0.0

    def owners_text(self) -> None: ...

    def close(self) -> None: ...


class ListDesktop:
    """Implements `WaylandDesktop` on monitors that are a list, until `after` moves of the mouse."""

    tells_windows = False

    def __init__(self, *monitors: Any, after: int = 10**9) -> None:
        self.monitors = list(monitors)
        self.device: Any = ListDevice(Event())
        self.clipboard: Any = NoClipboard()
        self.is_closed = False
        self._after = after

    def places(self) -> tuple[MonitorPlace, ...]:
        return arranged(self.monitors)

    def hear(self) -> None:
        self.catch_up()

    def catch_up(self) -> None:
        moves = [event for event in self.device.events if event[0] == "move"]
        if len(moves) > self._after and len(self.monitors) > 1:
            self.monitors.pop()

    def picture(self, place: MonitorPlace) -> NDArray[np.uint8]:
        return np.zeros((place.box.height, place.box.width, 4), dtype=np.uint8)

    def active(self) -> Toplevel | None:
        return None

    def close(self) -> None:
        self.is_closed = True


LEFT = ("A", (0, 0, 800, 600), (800, 600))
RIGHT = ("B", (800, 0, 400, 300), (600, 450))


def test_monitor_that_is_unplugged_in_a_drag_is_one_sentence_and_the_button_comes_up() -> None:
    desktop = ListDesktop(LEFT, RIGHT, after=3)
    screen = WaylandScreen(desktop, monitors=(2,))
    with pytest.raises(
        DisplayLostError, match=r"The monitor B was unplugged, so nothing was done there; plug it in"
    ):
        screen.perform(Drag(HERE, MonitorPoint(200.5, 200.5)), stop=GO)
    presses = [event for event in desktop.device.events if event[0] == "press"]
    assert len(presses) == len([event for event in desktop.device.events if event[0] == "release"])
    with pytest.raises(DisplayLostError, match="unplugged"):
        screen.observe()
    screen.close()
    assert desktop.is_closed


def test_monitor_that_is_plugged_in_changes_nothing_on_the_chosen_one() -> None:
    desktop = ListDesktop(LEFT)
    screen = WaylandScreen(desktop)
    screen.observe()
    desktop.monitors.append(("C", (-300, 0, 300, 300), (300, 300)))
    assert screen.perform(Click(HERE), stop=GO).kind is not EffectKind.FAILED
    assert desktop.device.events[0] == ("move", InputPoint(100, 100))


def test_monitors_come_and_go_with_their_globals(tmp_path: Path) -> None:
    said = {"add": False, "remove": False}
    output = [0]

    def answer(number: int, operation: int, body: bytes) -> bytes:
        if number == 2 and operation == 0:
            output[0] = int.from_bytes(body[-4:], "little")
            return message(output[0], 1, uint(1), uint(640), uint(480), uint(60)) + message(
                output[0], 4, uint(5) + b"HDMI\0\0\0\0"
            )
        if number == 1 and operation == 0 and said["remove"]:
            said["remove"] = False
            return message(2, 1, uint(1))
        return b""

    compositor = FakeCompositor(tmp_path, [("wl_output", 4)], answer)
    try:
        wire = WaylandWire(compositor.path)
        found = Globals(wire)
        (one,) = found.outputs
        assert (one.name, one.size_px, one.logical_size) == ("HDMI", (640, 480), (640, 480))
        said["remove"] = True
        wire.round_trip()
        assert found.outputs == ()
        wire.close()
    finally:
        compositor.close()
