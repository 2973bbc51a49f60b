"""The official parser (`ui-tars` on PyPI) as an oracle: what it makes of a reply, in our types. Pure.

It prints and leaves debugging marks behind; nothing of it runs outside of tests.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

from agent.actions import (
    Action,
    Button,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    Reply,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.keys import canonical_key
from agent.coordinates import ModelPoint

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ui_tars import action_parser

THOUSAND = 1000
Inputs = dict[str, Any]


class OfficialError(Exception):
    """The official parser raised, or made something of the reply that is no action of ours."""


def read_text(text: str) -> Reply:
    """A reply in the form `Thought: … Action: …`; points in thousandths."""
    steps = _call(
        action_parser.parse_action_to_structure_output,
        text,
        THOUSAND,
        THOUSAND,
        THOUSAND,
        model_type="qwen2vl",
    )
    actions = tuple(_action(step["action_type"], step["action_inputs"]) for step in steps)
    return Reply(steps[0]["thought"] or "", actions, text, steps[0]["reflection"] or "")


def read_markup(text: str, *, has_kinds: bool) -> list[tuple[str, Inputs]]:
    """The functions of a reply with their arguments; `has_kinds` where a value says whether it is a text."""
    read = action_parser.parse_xml_action_06 if has_kinds else action_parser.parse_xml_action_v5
    return [(call["function"], call["parameters"]) for call in _call(read, text)]


def wrap_boxes(text: str) -> str:
    return str(action_parser.add_box_token(text))


def resize(width: int, height: int, *, factor: int, min_pixels: int, max_pixels: int) -> tuple[int, int]:
    new_height, new_width = action_parser.smart_resize(height, width, factor, min_pixels, max_pixels)
    return new_width, new_height


def _call(function: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    try:
        with redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function(*arguments, **more)
    except Exception as error:
        raise OfficialError(f"{type(error).__name__}: {error}") from error


def _action(name: str, inputs: Inputs) -> Action:
    try:
        return _ACTIONS[name](inputs)
    except (KeyError, TypeError, ValueError) as error:
        raise OfficialError(f"{name} with {inputs} is no action: {error!r}") from error


def _start(inputs: Inputs) -> ModelPoint:
    return _point(inputs["start_box"])


def _maybe_start(inputs: Inputs) -> ModelPoint | None:
    return _point(inputs["start_box"]) if "start_box" in inputs else None


def _point(box: str) -> ModelPoint:
    """Of the centre; rounded, since it has divided by a thousand."""
    left, top, right, bottom = json.loads(box)
    return ModelPoint(round((left + right) / 2 * THOUSAND, 6), round((top + bottom) / 2 * THOUSAND, 6))


def _keys(text: str) -> tuple[str, ...]:
    return tuple(canonical_key(word) or f"no key: {word}" for word in text.split())


_ACTIONS: dict[str, Callable[[Inputs], Action]] = {
    "click": lambda given: Click(_start(given)),
    "left_single": lambda given: Click(_start(given)),
    "left_double": lambda given: DoubleClick(_start(given)),
    "right_single": lambda given: RightClick(_start(given)),
    "middle_click": lambda given: MiddleClick(_start(given)),
    "hover": lambda given: Move(_start(given)),
    "move_to": lambda given: Move(_start(given)),
    "drag": lambda given: Drag(_start(given), _point(given["end_box"])),
    "select": lambda given: Drag(_start(given), _point(given["end_box"])),
    "mouse_down": lambda given: MouseDown(_maybe_start(given), Button(given.get("button", "left"))),
    "mouse_up": lambda given: MouseUp(_maybe_start(given), Button(given.get("button", "left"))),
    "scroll": lambda given: Scroll(Direction(given["direction"]), _maybe_start(given)),
    "type": lambda given: TypeText(given.get("content", "")),
    "hotkey": lambda given: Hotkey(_keys(given.get("key") or given["hotkey"])),
    "press": lambda given: PressKey(_keys(given.get("key") or given["press"])[0]),
    "keydown": lambda given: PressKey(_keys(given["key"])[0]),
    "release": lambda given: ReleaseKey(_keys(given["key"])[0]),
    "keyup": lambda given: ReleaseKey(_keys(given["key"])[0]),
    "wait": lambda given: Wait(float(given.get("time", 5))),
    "finished": lambda given: Finished(given.get("content", "")),
    "call_user": lambda given: CallUser(given.get("content", "")),
    "long_press": lambda given: LongPress(_start(given), float(given.get("time", 1))),
    "open_app": lambda given: OpenApp(given["app_name"]),
    "press_home": lambda given: PressHome(),
    "press_back": lambda given: PressBack(),
    "press_enter": lambda given: Hotkey(("enter",)),
    "navigate": lambda given: Navigate(given["content"]),
    "navigate_back": lambda given: NavigateBack(),
    "open_computer": lambda given: Wait(0.0),
}
"""What its harnesses do with a name, in our types."""
