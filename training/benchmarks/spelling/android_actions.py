"""Our actions as AndroidWorld's `JSONAction`, by its fields. Pure.

Three of its actions are coarser than ours. `input_text` presses Enter after the text, so one newline at its
end is left to it; it drops what is not ASCII and takes `%s` for a blank, so such texts are refused. `scroll`
and `swipe` cross the whole screen: the point and the distance of ours are dropped, and a drag becomes the
swipe of its main direction, under AndroidWorld's name for it: its `left` moves the finger to the right
(`actuation.py`, commit d9c569f7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent.actions.types import (
    Action,
    CallUser,
    Click,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    LongPress,
    OpenApp,
    Point,
    PressBack,
    PressHome,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import MonitorPoint, Screen, to_input
from training.errors import UnspellableActionError

INFEASIBLE, COMPLETE = "infeasible", "complete"
_TAPS = {Click: "click", DoubleClick: "double_tap", LongPress: "long_press"}
_KEYS: Mapping[tuple[str, ...], str] = {
    ("enter",): "keyboard_enter",
    ("escape",): "navigate_back",
    ("home",): "navigate_home",
}
_LEAST_SWIPE_PX = 10
JsonAction = Mapping[str, Any]


def android_actions(action: Action, screen: Screen) -> tuple[JsonAction, ...]:
    """One `JSONAction`, or two: an answer comes before the status that ends a task.

    Raises:
        UnspellableActionError: AndroidWorld does not have this action.
    """
    match action:
        case Click(at) | DoubleClick(at) | LongPress(at):
            return ({"action_type": _TAPS[type(action)], **_at(at, screen)},)
        case TypeText(text) if not text.isascii() or "%s" in text:
            raise UnspellableActionError("AndroidWorld types plain ASCII only, and no %s.")
        case TypeText(text) if text.removesuffix("\n"):
            return ({"action_type": "input_text", "text": text.removesuffix("\n")},)
        case TypeText(""):
            raise UnspellableActionError("There is no text in this.")
        case TypeText() | Hotkey() if isinstance(action, TypeText) or action.keys in _KEYS:
            keys = action.keys if isinstance(action, Hotkey) else ("enter",)
            return ({"action_type": _KEYS[keys]},)
        case Scroll(direction):
            return ({"action_type": "scroll", "direction": direction.value},)
        case Drag(start, end):
            return ({"action_type": "swipe", "direction": _main_direction(start, end)},)
        case OpenApp(name):
            return ({"action_type": "open_app", "app_name": name},)
        case PressHome():
            return ({"action_type": "navigate_home"},)
        case PressBack():
            return ({"action_type": "navigate_back"},)
        case Wait():
            return ({"action_type": "wait"},)
        case Finished(answer):
            status = {"action_type": "status", "goal_status": COMPLETE}
            return ({"action_type": "answer", "text": answer}, status) if answer else (status,)
        case CallUser():
            return ({"action_type": "status", "goal_status": INFEASIBLE},)
    raise UnspellableActionError(f"AndroidWorld has no {type(action).__name__}.")


def _at(point: Point, screen: Screen) -> dict[str, int]:
    assert isinstance(point, MonitorPoint)
    found = to_input(point, screen)
    return {"x": found.x, "y": found.y}


def _main_direction(start: Point, end: Point) -> str:
    across, down = end.x - start.x, end.y - start.y
    if max(abs(across), abs(down)) < _LEAST_SWIPE_PX:
        raise UnspellableActionError(
            "AndroidWorld swipes across the screen: this drag is too short for that."
        )
    if abs(across) > abs(down):
        return "left" if across > 0 else "right"
    return "down" if down > 0 else "up"
