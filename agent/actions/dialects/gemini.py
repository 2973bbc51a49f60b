"""Gemini's computer use: a function for each action, in thousandths of the picture. Pure.

Both generations are read: `click_at` and its kin of Gemini 2.5 and 3, and `click` and its kin since 3.5.
"""

from __future__ import annotations

from agent.actions.dialects.dialect import Dialect
from agent.actions.dialects.hosted_rules import LAYOUT
from agent.actions.syntax.hosted_calls import (
    HostedCalls,
    Meaning,
    click,
    double_click,
    hotkey,
    number,
    point_of,
    text_of,
    triple_click,
    typed,
)
from agent.actions.syntax.vocabulary import Given
from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    Drag,
    Hotkey,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    PressKey,
    ReleaseKey,
    Scroll,
    Wait,
)
from agent.coordinates import CoordinateFrame, ModelPoint

_MIDDLE = ModelPoint(500, 500)
_THOUSANDTHS_OF_NOTCH = 100
_USUAL_MAGNITUDE = 300
_USUAL_MAGNITUDE_OF_OLDER = 800
_LONGEST_WAIT_S = 60.0
_NOT_HERE = ("go_forward", "search", "list_apps")
"""Predefined functions that no computer of ours has."""


def meaning(given: Given) -> Meaning:
    """What one call means.

    Raises:
        UnreadableReplyError: an action that this computer does not have, or an argument that makes no sense.
    """
    arguments = given.call.arguments
    match given.call.name:
        case "click" | "click_at" | "left_click" if "x" in arguments:
            return click(point_of(given))
        case "right_click" if "x" in arguments:
            return click(point_of(given), Button.RIGHT)
        case "middle_click" if "x" in arguments:
            return click(point_of(given), Button.MIDDLE)
        case "double_click" if "x" in arguments:
            return double_click(point_of(given))
        case "triple_click":
            return triple_click(point_of(given))
        case "move" | "hover_at":
            return (Move(point_of(given)),)
        case "mouse_down" if "x" in arguments:
            return (MouseDown(point_of(given)),)
        case "mouse_up" if "x" in arguments:
            return (MouseUp(point_of(given)),)
        case "drag_and_drop":
            return (_drag(given),)
        case "scroll" | "scroll_at" | "scroll_document" if (
            "notches" not in arguments and "point" not in arguments
        ):
            return (_scroll(given),)
        case _:
            return _keyboard(given)


def _keyboard(given: Given) -> Meaning:
    arguments = given.call.arguments
    match given.call.name:
        case "type" if "text" in arguments:
            return (typed(text_of(given), submits=arguments.get("press_enter") is True),)
        case "type_text_at":
            return _typed_at(given)
        case "press_key" | "hotkey" | "key_combination" if (
            "keys" in arguments or given.call.name == "press_key"
        ):
            return hotkey(given, arguments.get("keys", arguments.get("key")))
        case "key_down":
            return tuple(PressKey(key) for key in _keys(given))
        case "key_up":
            return tuple(ReleaseKey(key) for key in _keys(given))
        case "wait" if "time" not in arguments:
            return (Wait(_seconds(given)),)
        case "wait_5_seconds":
            return (Wait(5.0),)
        case "take_screenshot" | "open_web_browser":
            return (Wait(0.0),)
        case "navigate" if "url" in arguments:
            return (Navigate(text_of(given, "url")),)
        case "go_back":
            return (NavigateBack(),)
        case name if name in _NOT_HERE:
            raise given.fail(f"{name} is not possible here: use the mouse and the keyboard")
        case _:
            return None


def _typed_at(given: Given) -> tuple[Action, ...]:
    """Into the field at a point, in place of what it holds unless it is to be kept."""
    arguments = given.call.arguments
    clears = arguments.get("clear_before_typing") is not False
    text = typed(text_of(given), submits=arguments.get("press_enter") is True)
    return (Click(point_of(given)), *((Hotkey(("ctrl", "a")),) if clears else ()), text)


def _drag(given: Given) -> Action:
    if "start_x" in given.call.arguments:
        return Drag(point_of(given, "start_x", "start_y"), point_of(given, "end_x", "end_y"))
    return Drag(point_of(given), point_of(given, "destination_x", "destination_y"))


def _scroll(given: Given) -> Action:
    side = given.call.arguments.get("direction")
    if side not in list(Direction):
        raise given.fail(f"{given.call.name} needs a direction: up, down, left or right")
    at = point_of(given) if "x" in given.call.arguments else _MIDDLE
    is_older = given.call.name != "scroll" or "magnitude" in given.call.arguments
    if is_older:
        magnitude = number(given, "magnitude", _USUAL_MAGNITUDE_OF_OLDER)
    else:
        magnitude = number(given, "magnitude_in_pixels", _USUAL_MAGNITUDE)
    notches = min(max(1, round(abs(magnitude) / _THOUSANDTHS_OF_NOTCH)), 100)
    return Scroll(Direction(str(side)), at, notches)


def _keys(given: Given) -> tuple[str, ...]:
    pressed = hotkey(given, given.call.arguments.get("key"))[0]
    assert isinstance(pressed, Hotkey)
    return pressed.keys


def _seconds(given: Given) -> float:
    seconds = number(given, "seconds", 1)
    if not 0 <= seconds <= _LONGEST_WAIT_S:
        raise given.fail(f"wait takes 0 to {_LONGEST_WAIT_S:g} seconds")
    return seconds


DIALECT = Dialect(
    name="gemini-computer",
    notation=HostedCalls(meaning),
    layout=LAYOUT,
    frame=CoordinateFrame.REL1000,
)
