"""Converts a call into actions: the names and arguments that all dialects share. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from agent.actions.keys import canonical_key, read_keys
from agent.actions.syntax.call import Call, as_text, write_json
from agent.actions.syntax.wording import BUTTONS, DIRECTIONS, read_number
from agent.actions.types import (
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    DoubleClick,
    Drag,
    EditFile,
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
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError

DEFAULT_NOTCHES = 5
DEFAULT_WAIT_S = 5.0
DEFAULT_PRESS_S = 1.0
_MAX_WAIT_S = 60.0
_MAX_RUN_S = 3600.0

NAMES: dict[str, str] = {
    **dict.fromkeys(("click", "left_click", "left_single", "single_click", "tap"), "click"),
    **dict.fromkeys(("left_double", "double_click", "doubleclick"), "left_double"),
    **dict.fromkeys(("right_single", "right_click", "rightclick"), "right_single"),
    **dict.fromkeys(("middle_click", "middle_single"), "middle_click"),
    **dict.fromkeys(("drag", "left_click_drag", "select", "swipe"), "drag"),
    **dict.fromkeys(("move_to", "moveto", "mouse_move", "move", "hover"), "move_to"),
    **dict.fromkeys(("type", "input", "type_text"), "type"),
    **dict.fromkeys(("press", "keydown", "key_down"), "press"),
    **dict.fromkeys(("release", "keyup", "key_up"), "release"),
    **dict.fromkeys(("wait", "sleep"), "wait"),
    **dict.fromkeys(("finished", "finish"), "finished"),
    **dict.fromkeys(("long_press", "longpress"), "long_press"),
    **dict.fromkeys(("open_app", "open"), "open_app"),
    **dict.fromkeys(("press_home", "home"), "press_home"),
    **dict.fromkeys(("press_back", "back"), "press_back"),
    **dict.fromkeys(("navigate", "goto"), "navigate"),
    **dict.fromkeys(("navigate_back", "go_back"), "navigate_back"),
    **{
        name: name
        for name in (
            *("mouse_down", "mouse_up", "scroll", "hotkey", "call_user"),
            *("press_enter", "open_computer"),
        )
    },
}
"""Every name of an action on a screen that is understood, in lower case, and the one that we write."""
_SDK_NAMES = {"execute_bash": "terminal", "jupyterci": "python", "str_replace_editor": "file"}
"""Functions of the environments of UI-TARS-2 that have a type of their own."""
PLAIN_NAMES = frozenset((*NAMES, *_SDK_NAMES))
"""Whatever is called by these takes nothing but texts."""

_POINTING: dict[str, type[Click | DoubleClick | RightClick | MiddleClick | Move]] = {
    "click": Click,
    "left_double": DoubleClick,
    "right_single": RightClick,
    "middle_click": MiddleClick,
    "move_to": Move,
}
_START = ("start_box", "start_point", "point", "position", "coordinate", "coordinates", "box")
_END = ("end_box", "end_point")
_APART = {
    "start_point": frozenset(("x1", "y1")),
    "point": frozenset("xy"),
    "end_point": frozenset(("x2", "y2")),
}
"""Functions of other makers give the numbers of a point one by one."""
_TEXT = ("content", "text", "")
_KEYS = ("key", "keys", "hotkey", "press", "")
_TIME = ("time", "duration", "seconds")
_ADDRESS = ("url", "link", "content", "")
_APP = ("app_name", "name", "app", "content", "")
_SPECIAL_TOKEN = re.compile(r"<\|[a-z_]+\|>|</?(?:point|bbox)>")
_NUMBER = re.compile(r"(?<![\w.])-?\d{1,12}(?:\.\d{1,12})?(?=px\b|[^\w.]|\.(?!\d)|$)")


def build(call: Call, reply: str, *, may_be_tool: bool = False) -> tuple[Action, ...]:
    """One call as actions: `type` with a place clicks there first, everything else is one action.

    An unknown name may be a tool's if the notation has tools.

    Raises:
        UnreadableReplyError: no such action, or an argument that is missing or makes no sense.
    """
    given = Given(call, reply)
    name = NAMES.get(call.name.lower())
    if name is not None:
        return _on_screen(name, given)
    if may_be_tool:
        return (_sdk(_SDK_NAMES.get(call.name.lower(), ""), given),)
    raise given.fail("There is no such action")


class Given:
    """The arguments of one call, looked up by any of their aliases."""

    def __init__(self, call: Call, reply: str) -> None:
        self.call, self._reply = call, reply
        self._keys = call.arguments.keys()

    def within(self, call: Call) -> Given:
        """The arguments of a call that stands inside this one."""
        return Given(call, self._reply)

    def fail(self, problem: str) -> UnreadableReplyError:
        return UnreadableReplyError(problem, reply=self._reply, span=self.call.span)

    def text(self, *keys: str) -> str | None:
        values = self.call.arguments
        return next((as_text(values[key]) for key in keys if key in values), None)

    def require(self, what: str, *keys: str) -> str:
        """The text of the first key that is given. Raises UnreadableReplyError for none or a blank one."""
        value = self.text(*keys)
        if value is None or not value.strip():
            raise self.fail(f"{self.call.name} needs {what}")
        return value

    def point(self, *keys: str) -> ModelPoint | None:
        """Two numbers are a point, four a box whose centre is meant; None when nothing was given.

        Raises:
            UnreadableReplyError: any other number of numbers.
        """
        value = self.text(*keys)
        apart = next((names for key, names in _APART.items() if key in keys and names <= self._keys), None)
        if value is None and apart is not None:
            value = " ".join(as_text(self.call.arguments[name]) for name in sorted(apart))
        if value is None or not value.strip(" []()"):
            return None
        plain = _SPECIAL_TOKEN.sub(" ", value)
        numbers = [float(match.group()) for match in _NUMBER.finditer(plain)]
        if len(numbers) == 2:
            return ModelPoint(numbers[0], numbers[1])
        if len(numbers) == 4:
            return ModelPoint((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        raise self.fail("There is no point in this")

    def start(self) -> ModelPoint:
        """The point of an action that needs one. Raises UnreadableReplyError where there is none."""
        point = self.point(*_START, "")
        if point is None:
            raise self.fail(f"{self.call.name} needs a point")
        return point

    def seconds(self, default_s: float, *keys: str, high: float = _MAX_WAIT_S) -> float:
        """A time of 0 to `high` seconds. Raises UnreadableReplyError for anything else."""
        text = (self.text(*keys) or f"{default_s}").lower()
        seconds = read_number(text.removesuffix("seconds").strip(" s"), low=0, high=high)
        if seconds is None:
            raise self.fail("This is no time to wait")
        return seconds


def _on_screen(name: str, given: Given) -> tuple[Action, ...]:
    if name in _POINTING:
        return (_POINTING[name](given.start()),)
    if name == "type":
        return _typing(given)
    return (_ONE_ACTION[name](given),)


def _typing(given: Given) -> tuple[Action, ...]:
    content = given.text(*_TEXT)
    if content is None:
        raise given.fail("type needs a content")
    place = given.point(*_START)
    return (TypeText(content),) if place is None else (Click(place), TypeText(content))


def _drag(given: Given) -> Action:
    end = given.point(*_END)
    if end is None and given.call.name.lower() == "select":  # in a list, as their training example has it
        return Click(given.start())
    if end is None:
        raise given.fail(f"{given.call.name} needs an end")
    return Drag(given.start(), end)


def _mouse(kind: type[MouseDown | MouseUp], given: Given) -> Action:
    word = (given.text("button") or Button.LEFT).strip().lower()
    if word not in BUTTONS:
        raise given.fail(f"{word!r} is no mouse button")
    return kind(given.point(*_START, ""), BUTTONS[word])


def _hotkey(given: Given) -> Action:
    keys = read_keys(given.text(*_KEYS) or "")
    if keys is None:
        raise given.fail("hotkey needs keys that exist")
    return Hotkey(keys)


def _one_key(kind: type[PressKey | ReleaseKey], given: Given) -> Action:
    key = canonical_key(given.text(*_KEYS) or "")
    if key is None:
        raise given.fail(f"{given.call.name} needs a key that exists")
    return kind(key)


def _scroll(given: Given) -> Action:
    if not (given.text("direction", "") or "").strip() and given.point(*_END) is not None:
        return _drag(given)  # the first mobile models scroll from one place to another
    direction = DIRECTIONS.get((given.text("direction", "") or "").strip().lower())
    notches = read_number(given.text("notches") or f"{DEFAULT_NOTCHES}", low=1, high=100)
    if direction is None or notches is None:
        raise given.fail("scroll needs a direction: up, down, left or right")
    return Scroll(direction, given.point(*_START), int(notches))


_ONE_ACTION: dict[str, Callable[[Given], Action]] = {
    "drag": _drag,
    "mouse_down": lambda given: _mouse(MouseDown, given),
    "mouse_up": lambda given: _mouse(MouseUp, given),
    "hotkey": _hotkey,
    "press": lambda given: _one_key(PressKey, given),
    "release": lambda given: _one_key(ReleaseKey, given),
    "scroll": _scroll,
    "wait": lambda given: Wait(given.seconds(DEFAULT_WAIT_S, *_TIME, "")),
    "finished": lambda given: Finished(given.text(*_TEXT) or ""),
    "call_user": lambda given: CallUser(given.text("content", "question", "text", "") or ""),
    "long_press": lambda given: LongPress(given.start(), given.seconds(DEFAULT_PRESS_S, *_TIME)),
    "open_app": lambda given: OpenApp(given.require("the name of an app", *_APP)),
    "press_home": lambda given: PressHome(),
    "press_back": lambda given: PressBack(),
    "press_enter": lambda given: Hotkey(("enter",)),
    "navigate": lambda given: Navigate(given.require("an address", *_ADDRESS)),
    "navigate_back": lambda given: NavigateBack(),
    "open_computer": lambda given: Wait(0.0),  # its screen is looked at before every step anyway
}
"""By the name that we write: what makes the action of a call."""


def _sdk(kind: str, given: Given) -> Action:
    """A function of an environment of UI-TARS-2, or an MCP tool."""
    arguments = given.call.arguments
    if kind == "terminal":
        command = given.text("command", "")
        if command is None:
            raise given.fail("execute_bash needs a command")
        return RunTerminal(command)
    if kind == "python":
        limit = given.text("timeout")
        return RunPython(
            given.require("code", "code", ""),
            None if limit is None else given.seconds(0, "timeout", high=_MAX_RUN_S),
        )
    if kind == "file":
        others = tuple((key, as_text(v)) for key, v in arguments.items() if key not in ("command", "path"))
        return EditFile(given.require("a command", "command"), given.require("a path", "path"), others)
    return CallTool(given.call.name, write_json(arguments))
