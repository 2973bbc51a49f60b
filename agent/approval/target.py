"""What an action would reach, at one moment; two of them tell whether it is still the same. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action, Hotkey, PressKey, TypeText, points
from agent.coordinates import MonitorPoint
from agent.perception.change import TARGET_RADIUS_PX, has_changed, has_target_changed
from agent.types import Observation, Spot

MOVED = "The screen changed where this was to go, so it was not done; look again."
ELSEWHERE = "Another window has the keyboard now, so it was not done; look again."
REPLACED = "Something else is there now, so it was not done; look again."
KEYBOARD = (TypeText, Hotkey, PressKey)
_MARGIN_PX = 4
"""Around an element's box: a mark of the focus may lie outside it."""
_MANY_OF_A_KIND = frozenset(("list item", "table cell", "tree item"))
"""Programs number these anew whenever they are asked for them."""
_Box = tuple[int, int, int, int]
"""Left, top, right and lower edge in monitor pixels, the last two excluded."""


@dataclass(frozen=True, slots=True)
class Target:
    """The window, what lies at the action's points or has the keyboard, and the pixels there."""

    action: Action
    observation: Observation
    spots: tuple[Spot | None, ...] = ()
    """One for each point, or one of the keyboard; empty where nobody was asked."""

    @property
    def is_anywhere(self) -> bool:
        """Whether the action reaches something on the screen at all."""
        return isinstance(self.action, KEYBOARD) or bool(self._points())

    def has_other_spots(self, now: Target) -> bool:
        """Whether another window or another element is there now. Where it was not known what was there, only
        the window counts."""
        pairs = zip(self.spots, now.spots, strict=False)
        return any(_is_other(before, after) for before, after in pairs if before is not None)

    def difference(self, now: Target) -> str:
        """Why the owner's answer does not speak of what is there now; "" where it does."""
        if isinstance(self.action, KEYBOARD) and _has_lost_keyboard(self.observation, now.observation):
            return ELSEWHERE
        if self.has_other_spots(now):
            return REPLACED
        return MOVED if self._has_other_pixels(now) else ""

    def _points(self) -> list[MonitorPoint]:
        return [point for point in points(self.action).values() if isinstance(point, MonitorPoint)]

    def _has_other_pixels(self, now: Target) -> bool:
        before, after = self.observation.pixels, now.observation.pixels
        if not self.is_anywhere:
            return False
        if before.shape != after.shape or any(has_target_changed(before, after, at) for at in self._points()):
            return True
        return any(has_changed(_cut(before, box), _cut(after, box)) for box in self._boxes())

    def _boxes(self) -> Iterator[_Box]:
        """Where the pixels have to be the same beside the points: the elements there; the whole row of a
        point, for the buttons of a list look alike; the window, where it is not known what has the keyboard.
        """
        elements = [
            box for spot in self.spots if spot is not None and (box := _element_box(spot)) is not None
        ]
        yield from elements
        window = self._window_box()
        if window is None or not self.observation.settled:
            return
        for point in self._points():
            if _contains(window, point):
                middle = int(point.y)
                yield window[0], middle - TARGET_RADIUS_PX, window[2], middle + TARGET_RADIUS_PX + 1
        if isinstance(self.action, KEYBOARD) and not elements:
            yield window

    def _window_box(self) -> _Box | None:
        window = self.observation.window
        if window is None:
            return None
        left, top = window.left_px, window.top_px
        return left, top, left + window.width_px, top + window.height_px


def _is_other(before: Spot, after: Spot | None) -> bool:
    if after is None or (before.window_id, before.application) != (after.window_id, after.application):
        return True
    if not before.element_id:
        return False
    is_same_number = before.element_id == after.element_id or before.role in _MANY_OF_A_KIND
    return not is_same_number or _said(before) != _said(after)


def _said(spot: Spot) -> tuple[object, ...]:
    """What an application says of an element, without where it is and without what the mouse does to it."""
    states = spot.states - {"focused", "pressed"}
    return spot.name, spot.role, states, spot.caret, spot.dialog, spot.default_label


def _has_lost_keyboard(before: Observation, now: Observation) -> bool:
    """Whether keys would go to another window than the one shown, or to one that is called otherwise now."""
    one, other = before.window, now.window
    if one is None or other is None:
        return one is not other
    return (one.window_id, one.application, one.title) != (other.window_id, other.application, other.title)


def _element_box(spot: Spot) -> _Box | None:
    if spot.width_px <= 0 or spot.height_px <= 0:
        return None
    left, top = spot.left_px - _MARGIN_PX, spot.top_px - _MARGIN_PX
    return left, top, left + spot.width_px + 2 * _MARGIN_PX, top + spot.height_px + 2 * _MARGIN_PX


def _contains(box: _Box, point: MonitorPoint) -> bool:
    return box[0] <= point.x < box[2] and box[1] <= point.y < box[3]


def _cut(pixels: NDArray[np.uint8], box: _Box) -> NDArray[np.uint8]:
    left, top, right, lower = (max(edge, 0) for edge in box)
    return pixels[top:lower, left:right]
