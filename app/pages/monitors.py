"""The monitors of this display, as the agent counts them and as Qt does. I/O: the display."""

from __future__ import annotations

import os

from PySide6.QtGui import QGuiApplication, QScreen

from agent.computers.capture import ScreenCapture
from agent.computers.real_screen import display_of_session
from app.widgets.monitor_map import Monitor


def monitors() -> list[Monitor]:
    """
    Raises:
        DisplayUnavailableError: the agent can use no screen here, with the reason.
    """
    address = display_of_session(os.environ)
    whole = ScreenCapture(address)
    try:
        count = whole.monitor_count
    finally:
        whole.close()
    found = []
    for number in range(1, count + 1):
        capture = ScreenCapture(address, monitor=number)
        try:
            found.append(Monitor(number, *capture.box))
        finally:
            capture.close()
    return found


def qt_screen(wanted: Monitor) -> QScreen | None:
    """The same monitor for Qt, which counts the primary one first: places are compared, not numbers."""
    screens = QGuiApplication.screens()
    for screen in screens:
        place = screen.geometry().topLeft()  # Qt scales sizes, never the place of a monitor's corner
        if (place.x(), place.y()) == (wanted.left_px, wanted.top_px):
            return screen
    return screens[0] if len(screens) == 1 else None
