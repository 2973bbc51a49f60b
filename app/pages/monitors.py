"""The monitors of this display, as the agent counts them and as Qt does. I/O: the display."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication, QScreen

from agent.computers.capture import ScreenCapture
from agent.computers.this_system import can_place_windows, owners_display, wayland_monitors
from agent.errors import DisplayUnavailableError
from app.widgets.monitor_map import Monitor


def monitors() -> list[Monitor]:
    """
    Raises:
        DisplayUnavailableError: the agent can use no screen here, with the reason.
    """
    if can_place_windows():
        capture = ScreenCapture(owners_display())
        capture.close()
        boxes = capture.boxes
    else:
        boxes = wayland_monitors()
    return [
        Monitor(number, box.left, box.top, box.width, box.height) for number, box in enumerate(boxes, start=1)
    ]


def qt_screen(wanted: Monitor) -> QScreen | None:
    """The same monitor for Qt, which counts the primary one first: places are compared, not numbers."""
    screens = QGuiApplication.screens()
    for screen in screens:
        place = screen.geometry().topLeft()  # Qt scales sizes, never the place of a monitor's corner
        if (place.x(), place.y()) == (wanted.left_px, wanted.top_px):
            return screen
    return screens[0] if len(screens) == 1 else None


def qt_screens(numbers: Sequence[int]) -> list[QScreen]:
    """The monitors of these numbers, as far as Qt knows them; the primary one where it knows none."""
    try:
        wanted = [monitor for monitor in monitors() if monitor.number in numbers]
    except DisplayUnavailableError:
        wanted = []
    found = [screen for screen in map(qt_screen, wanted) if screen is not None]
    return found or [QGuiApplication.primaryScreen()]
