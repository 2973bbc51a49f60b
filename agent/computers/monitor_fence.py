"""Refuses actions on monitors that the agent does not capture. I/O: asks where pointer and keyboard are."""

from __future__ import annotations

from typing import Protocol

from agent.actions.types import Action, Hotkey, MouseDown, MouseUp, PressKey, Scroll, TypeText, points
from agent.computers.capture import ScreenCapture, screen_of
from agent.computers.monitor_box import MonitorBox
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_input
from agent.errors import InputError
from agent.types import Window

OTHER_MONITOR = "This is on a monitor that the agent may not use, so it was not done."
OTHER_PART = "This is outside of the part of the screen that the agent may use, so it was not done."


class ActiveWindow(Protocol):
    def active(self, screen: Screen) -> Window | None: ...


class PointerPlace(Protocol):
    def pointer(self) -> InputPoint: ...


class MonitorFence:
    """Of the monitors of a display, the captured ones are inside."""

    def __init__(self, capture: ScreenCapture, windows: ActiveWindow, spots: PointerPlace) -> None:
        self._capture, self._windows, self._spots = capture, windows, spots

    def require_inside(self, action: Action) -> None:
        """
        Raises:
            InputError: the action, or the window that has the keyboard, lies on another monitor.
        """
        if not self._capture.is_part and len(self._capture.chosen) == len(self._capture.boxes):
            return
        if isinstance(action, TypeText | Hotkey | PressKey):
            is_inside = self._is_keyboard_inside()
        else:
            is_inside = all(
                any(box.contains(at.x, at.y) for box in self._capture.chosen) for at in self._targets(action)
            )
        if not is_inside:
            raise InputError(OTHER_PART if self._capture.is_part else OTHER_MONITOR)

    def _targets(self, action: Action) -> list[InputPoint]:
        """The positions of the mouse during the action; its present one if the action does not move it."""
        screen = screen_of(self._capture)
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        if not placed and isinstance(action, MouseDown | MouseUp | Scroll):
            return [self._spots.pointer()]
        return [to_input(point, screen) for point in placed]

    def _is_keyboard_inside(self) -> bool:
        """A window that overlaps a captured monitor counts as inside."""
        screen = screen_of(self._capture)
        active = self._windows.active(screen)
        if active is None:
            return True
        left, top = screen.left + active.left_px, screen.top + active.top_px
        place = MonitorBox(left, top, active.width_px, active.height_px)
        return any(place.meets(box) for box in self._capture.chosen)
