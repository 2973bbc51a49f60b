"""Builds another kind of action at the place of a proposed one. Pure."""

from __future__ import annotations

from collections.abc import Callable

from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Hotkey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
    points,
)
from agent.coordinates import MonitorPoint, Screen
from agent.errors import SettingsError
from app.language import to_translate

_NOTCHES = 5
_WAIT_S = 5.0
KINDS: dict[str, str] = {
    "click": to_translate("Click"),
    "double": to_translate("Double-click"),
    "right": to_translate("Right-click"),
    "type": to_translate("Type"),
    "keys": to_translate("Press keys"),
    "down": to_translate("Scroll down"),
    "up": to_translate("Scroll up"),
    "wait": to_translate("Wait"),
}
"""What can be done instead, in words."""
_MADE: dict[str, Callable[[MonitorPoint], Action]] = {
    "click": Click,
    "double": DoubleClick,
    "right": RightClick,
    "type": lambda _at: TypeText(""),
    "keys": lambda _at: Hotkey(()),
    "down": lambda at: Scroll(Direction.DOWN, at, _NOTCHES),
    "up": lambda at: Scroll(Direction.UP, at, _NOTCHES),
    "wait": lambda _at: Wait(_WAIT_S),
}


def as_kind(kind: str, action: Action, screen: Screen) -> Action:
    """An action of another kind at the place of `action`, or in the middle of the screen."""
    placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
    middle = MonitorPoint(screen.width_px / 2, screen.height_px / 2)
    return _MADE[kind](placed[0] if placed else middle)


def require_whole(action: Action) -> None:
    """
    Raises:
        SettingsError: its text or keys were not written yet.
    """
    if action == TypeText(""):
        raise SettingsError("Write what is to be typed.")
    if action == Hotkey(()):
        raise SettingsError("Write which keys are to be pressed, like Ctrl+S.")
