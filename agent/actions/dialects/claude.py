"""Claude: the computer toolset of today and the computer tool before it, in pixels of the picture. Pure.

With the toolset each action is a function of its own; before, `computer` has the action among its arguments.
The words are the same. What asks for the pointer's place, or for a magnified part, is not offered.
"""

from __future__ import annotations

from agent.actions.dialects.dialect import Dialect
from agent.actions.dialects.hosted_rules import LAYOUT
from agent.actions.syntax.call import Call
from agent.actions.syntax.hosted_calls import (
    HostedCalls,
    Meaning,
    click,
    double_click,
    hotkey,
    number,
    text_of,
    triple_click,
    typed,
    while_held,
)
from agent.actions.syntax.vocabulary import Given
from agent.actions.types import Action, Button, Direction, Drag, MouseDown, MouseUp, Move, Scroll, Wait
from agent.coordinates import CoordinateFrame, ModelPoint

TOOL = "computer"
_BUTTONS = {"left_click": Button.LEFT, "right_click": Button.RIGHT, "middle_click": Button.MIDDLE}
_MOST_NOTCHES = 100
_LONGEST_WAIT_S = 60.0


def meaning(given: Given) -> Meaning:
    """What one call means.

    Raises:
        UnreadableReplyError: an action that this computer does not have, or an argument that makes no sense.
    """
    call = given.call
    if call.name == TOOL:
        action = call.arguments.get("action")
        if not isinstance(action, str):
            raise given.fail("computer needs an action")
        given = given.within(Call(action, call.arguments, call.span))
    name, held = given.call.name, given.call.arguments.get("text")
    match name:
        case "left_click" | "right_click" | "middle_click":
            return while_held(given, held, click(_at(given), _BUTTONS[name]))
        case "double_click":
            return while_held(given, held, double_click(_at(given)))
        case "triple_click":
            return while_held(given, held, triple_click(_place(given)))
        case "left_click_drag":
            return while_held(given, held, _drag(given))
        case "mouse_move":
            return (Move(_place(given)),)
        case "left_mouse_down":
            return (MouseDown(_at(given)),)
        case "left_mouse_up":
            return (MouseUp(_at(given)),)
        case "scroll" if "scroll_direction" in given.call.arguments:
            return while_held(given, held, _scroll(given))
        case "key" if held is not None:
            return hotkey(given, held, number(given, "repeat", 1))
        case "hold_key":
            return while_held(given, text_of(given), (Wait(_seconds(given)),))
        case "type" if held is not None:
            return (typed(text_of(given)),)
        case "wait" if "duration" in given.call.arguments:
            return (Wait(_seconds(given)),)
        case "screenshot":
            return (Wait(0.0),)
        case "cursor_position" | "zoom":
            raise given.fail(f"{name} is not possible here: look at the screenshot")
        case _:
            return None


def _at(given: Given) -> ModelPoint | None:
    return given.point("coordinate")


def _place(given: Given) -> ModelPoint:
    point = _at(given)
    if point is None:
        raise given.fail(f"{given.call.name} needs a coordinate")
    return point


def _drag(given: Given) -> tuple[Action, ...]:
    """From where the pointer is, unless the start is named."""
    end, start = _place(given), given.point("start_coordinate")
    return (MouseDown(), Move(end), MouseUp(end)) if start is None else (Drag(start, end),)


def _scroll(given: Given) -> tuple[Action, ...]:
    side = given.call.arguments.get("scroll_direction")
    amount = number(given, "scroll_amount", 3)
    if side not in list(Direction) or not 1 <= amount <= _MOST_NOTCHES:
        raise given.fail("scroll needs a scroll_direction and a scroll_amount from 1 to 100")
    return (Scroll(Direction(str(side)), _at(given), int(amount)),)


def _seconds(given: Given) -> float:
    seconds = number(given, "duration")
    if not 0 <= seconds <= _LONGEST_WAIT_S:
        raise given.fail(f"{given.call.name} takes a duration of 0 to {_LONGEST_WAIT_S:g} seconds")
    return seconds


DIALECT = Dialect(
    name="claude",
    notation=HostedCalls(meaning),
    layout=LAYOUT,
    frame=CoordinateFrame.ABS_RESIZED,
)
