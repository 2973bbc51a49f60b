"""Converts an action into a call: its name, its arguments, the spelling of points. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.actions.keys import write_keys
from agent.actions.syntax.call import Json, read_json
from agent.actions.syntax.vocabulary import DEFAULT_NOTCHES, DEFAULT_PRESS_S, DEFAULT_WAIT_S
from agent.actions.syntax.wording import write_number
from agent.actions.types import (
    Action,
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
    Point,
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

Arguments = dict[str, Json]


@dataclass(frozen=True, slots=True)
class PointSpelling:
    """How one family of models writes points."""

    only: str
    """The key of the point of an action that has one."""
    start: str
    end: str
    """The keys of an action that has two."""
    form: str
    """With `{x}` and `{y}` where the numbers go."""

    def write(self, point: Point) -> str:
        """The point with its numbers in model coordinates.

        Raises:
            UnreadableReplyError: it is a `MonitorPoint`, which no model writes.
        """
        if not isinstance(point, ModelPoint):
            raise UnreadableReplyError("A reply holds points as the model writes them", reply=repr(point))
        return self.form.format(x=write_number(point.x), y=write_number(point.y))


BOXES = PointSpelling("start_box", "start_box", "end_box", "<|box_start|>({x},{y})<|box_end|>")
"""UI-TARS 1.0 and the open 1.5."""
POINTS = PointSpelling("point", "start_point", "end_point", "<point>{x} {y}</point>")
"""The hosted 1.5, the mobile prompt and UI-TARS-2."""


def spell(action: Action, points: PointSpelling) -> tuple[str, Arguments]:
    """The name of the call and its arguments, in the order in which they are written.

    Raises:
        UnreadableReplyError: a point is not one that a model writes.
    """
    match action:
        case Click(at=at):
            return "click", {points.only: points.write(at)}
        case DoubleClick(at=at):
            return "left_double", {points.only: points.write(at)}
        case RightClick(at=at):
            return "right_single", {points.only: points.write(at)}
        case MiddleClick(at=at):
            return "middle_click", {points.only: points.write(at)}
        case Move(to=to):
            return "move_to", {points.only: points.write(to)}
        case Drag(start=start, end=end):
            return "drag", {points.start: points.write(start), points.end: points.write(end)}
        case MouseDown(at=place, button=button):
            return "mouse_down", {**_maybe(place, points), "button": button.value}
        case MouseUp(at=place, button=button):
            return "mouse_up", {**_maybe(place, points), "button": button.value}
        case Scroll(direction=direction, at=place, notches=notches):
            amount: Arguments = {} if notches == DEFAULT_NOTCHES else {"notches": f"{notches}"}
            return "scroll", {**_maybe(place, points), "direction": direction.value, **amount}
        case LongPress(at=at, duration_s=seconds):
            return "long_press", {points.only: points.write(at), **_time(seconds, DEFAULT_PRESS_S)}
        case TypeText() | Hotkey() | PressKey() | ReleaseKey() | Wait():
            return _keyboard(action)
        case RunTerminal() | RunPython() | EditFile() | CallTool():
            return _sdk(action)
        case _:
            return _elsewhere(action)


def _keyboard(action: TypeText | Hotkey | PressKey | ReleaseKey | Wait) -> tuple[str, Arguments]:
    match action:
        case TypeText(text=text):
            return "type", {"content": text}
        case Hotkey(keys=keys):
            return "hotkey", {"key": write_keys(keys)}
        case PressKey(key=key):
            return "press", {"key": key}
        case ReleaseKey(key=key):
            return "release", {"key": key}
        case Wait(duration_s=seconds):
            return "wait", _time(seconds, DEFAULT_WAIT_S)


def _elsewhere(
    action: OpenApp | PressHome | PressBack | Navigate | NavigateBack | Finished | CallUser,
) -> tuple[str, Arguments]:
    match action:
        case OpenApp(name=name):
            return "open_app", {"app_name": name}
        case PressHome():
            return "press_home", {}
        case PressBack():
            return "press_back", {}
        case Navigate(url=url):
            return "navigate", {"content": url}
        case NavigateBack():
            return "navigate_back", {}
        case Finished(answer=answer):
            return "finished", {"content": answer}
        case CallUser(question=question):
            return "call_user", {"content": question} if question else {}


def _sdk(action: RunTerminal | RunPython | EditFile | CallTool) -> tuple[str, Arguments]:
    match action:
        case RunTerminal(command=command):
            return "execute_bash", {"command": command}
        case RunPython(code=code, timeout_s=seconds):
            limit: Arguments = {} if seconds is None else {"timeout": f"{seconds:g}"}
            return "JupyterCI", {"code": code, **limit}
        case EditFile(command=command, path=path, arguments=others):
            return "str_replace_editor", {"command": command, "path": path, **dict(others)}
        case CallTool(name=name, arguments_json=text):
            return name, _tool_arguments(text)


def _tool_arguments(text: str) -> Arguments:
    try:
        value, _ = read_json(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise UnreadableReplyError("The arguments of a tool are one JSON object", reply=text)
    return value


def _maybe(point: Point | None, points: PointSpelling) -> Arguments:
    return {} if point is None else {points.only: points.write(point)}


def _time(seconds: float, default_s: float) -> Arguments:
    return {} if seconds == default_s else {"time": write_number(seconds)}
