"""OpenAI's computer tool: one call with a list of actions, in pixels of the picture. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Dialect
from agent.actions.dialects.hosted_rules import LAYOUT
from agent.actions.syntax.call import Call, Json
from agent.actions.syntax.hosted_calls import (
    HostedCalls,
    Meaning,
    click,
    double_click,
    hotkey,
    number,
    point_of,
    text_of,
    typed,
    while_held,
)
from agent.actions.syntax.vocabulary import Given
from agent.actions.types import Action, Button, Direction, Drag, MouseDown, MouseUp, Move, Scroll, Wait
from agent.coordinates import CoordinateFrame, ModelPoint

TOOL = "computer"
_BUTTONS = {"left": Button.LEFT, "right": Button.RIGHT, "wheel": Button.MIDDLE, "middle": Button.MIDDLE}
_NOTCH_PX = 100
_WAIT_S = 2.0
_MOST_ACTIONS = 100


def meaning(given: Given) -> Meaning:
    """What one call means: all of its actions, in their order.

    Raises:
        UnreadableReplyError: an action that this computer does not have, or an argument that makes no sense.
    """
    if given.call.name != TOOL:
        return None
    actions = given.call.arguments.get("actions")
    if not isinstance(actions, list) or not 0 < len(actions) <= _MOST_ACTIONS:
        raise given.fail(f"computer needs one to {_MOST_ACTIONS} actions")
    return tuple(done for action in actions for done in _one(given, action))


def _one(given: Given, action: Json) -> tuple[Action, ...]:
    kind = action.get("type") if isinstance(action, dict) else None
    if not isinstance(action, dict) or not isinstance(kind, str):
        raise given.fail("An action has a type")
    given = given.within(Call(kind, action, given.call.span))
    held = action.get("keys")
    match kind:
        case "click":
            return while_held(given, held, click(point_of(given), _button(given)))
        case "double_click":
            return while_held(given, held, double_click(point_of(given)))
        case "move":
            return while_held(given, held, (Move(point_of(given)),))
        case "drag":
            return while_held(given, held, _drag(given))
        case "scroll":
            return while_held(given, held, _scroll(given))
        case "keypress":
            return hotkey(given, held)
        case "type":
            return (typed(text_of(given)),)
        case "wait":
            return (Wait(_WAIT_S),)
        case "screenshot":
            return (Wait(0.0),)
        case _:
            raise given.fail(f"There is no action {kind[:40]!r} here")


def _button(given: Given) -> Button:
    name = given.call.arguments.get("button", "left")
    if not isinstance(name, str) or name not in _BUTTONS:
        raise given.fail(f"This mouse has no button {str(name)[:20]!r}: use the keyboard or another way")
    return _BUTTONS[name]


def _drag(given: Given) -> tuple[Action, ...]:
    """A straight line is one action; a bent path is drawn with the button down."""
    path = given.call.arguments.get("path")
    if not isinstance(path, list) or len(path) < 2:
        raise given.fail("drag needs a path of two points or more")
    first, *between, last = (_corner(given, corner) for corner in path)
    if not between:
        return (Drag(first, last),)
    return MouseDown(first), *map(Move, between), Move(last), MouseUp(last)


def _corner(given: Given, corner: Json) -> ModelPoint:
    if isinstance(corner, list) and len(corner) == 2:
        corner = {"x": corner[0], "y": corner[1]}
    if not isinstance(corner, dict):
        raise given.fail("drag needs points of x and y")
    return point_of(given.within(Call("drag", corner, given.call.span)))


def _scroll(given: Given) -> tuple[Action, ...]:
    at = point_of(given)
    across, down = number(given, "scroll_x", 0), number(given, "scroll_y", 0)
    turns: list[Action] = []
    if down:
        turns.append(Scroll(Direction.DOWN if down > 0 else Direction.UP, at, _notches(down)))
    if across:
        turns.append(Scroll(Direction.RIGHT if across > 0 else Direction.LEFT, at, _notches(across)))
    if not turns:
        raise given.fail("scroll needs a distance")
    return tuple(turns)


def _notches(distance_px: float) -> int:
    return min(max(1, round(abs(distance_px) / _NOTCH_PX)), 100)


DIALECT = Dialect(
    name="openai-computer",
    notation=HostedCalls(meaning),
    layout=LAYOUT,
    frame=CoordinateFrame.ABS_RESIZED,
)
