"""The action types, as frozen values. Pure.

Points are `ModelPoint`s as read from a reply and `MonitorPoint`s once `place` has put them on the screen;
a computer performs only placed actions.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from agent.coordinates import ModelPoint, MonitorPoint, Transform

Point = ModelPoint | MonitorPoint


class Button(StrEnum):
    """A mouse button."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Direction(StrEnum):
    """The side on which more content should appear."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release the left button at a point."""

    at: Point


@dataclass(frozen=True, slots=True)
class DoubleClick:
    """Two left clicks within the system's double-click time."""

    at: Point


@dataclass(frozen=True, slots=True)
class RightClick:
    """Press and release the right button at a point."""

    at: Point


@dataclass(frozen=True, slots=True)
class MiddleClick:
    """Press and release the middle button at a point; on X11 this pastes the selection."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """Press the left button at `start`, move to `end`, and release it."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Move:
    """Move the pointer and press nothing."""

    to: Point


@dataclass(frozen=True, slots=True)
class MouseDown:
    """Press a button until `MouseUp`; None means at the pointer."""

    at: Point | None = None
    button: Button = Button.LEFT


@dataclass(frozen=True, slots=True)
class MouseUp:
    """Release a button that `MouseDown` holds; None means at the pointer."""

    at: Point | None = None
    button: Button = Button.LEFT


@dataclass(frozen=True, slots=True)
class TypeText:
    """Typed exactly as it stands; a final newline submits."""

    text: str


@dataclass(frozen=True, slots=True)
class Hotkey:
    """Keys held together and released, in canonical names (`agent.actions.keys`)."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PressKey:
    """Keep one key down until `ReleaseKey`, at most until the end of the run."""

    key: str


@dataclass(frozen=True, slots=True)
class ReleaseKey:
    """Release a key that `PressKey` holds; a canonical name (`agent.actions.keys`)."""

    key: str


@dataclass(frozen=True, slots=True)
class Scroll:
    """Turn the wheel by `notches`; None means at the pointer."""

    direction: Direction
    at: Point | None = None
    notches: int = 5


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing for so many seconds, then look again."""

    duration_s: float = 5.0


@dataclass(frozen=True, slots=True)
class LongPress:
    """Touch and hold; on a phone."""

    at: Point
    duration_s: float = 1.0


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Open an app by the name of its icon; on a phone."""

    name: str


@dataclass(frozen=True, slots=True)
class PressHome:
    """Go to the home screen; on a phone."""


@dataclass(frozen=True, slots=True)
class PressBack:
    """Go back within the app; on a phone."""


@dataclass(frozen=True, slots=True)
class Navigate:
    """Open an address; in a browser that the agent controls directly."""

    url: str


@dataclass(frozen=True, slots=True)
class NavigateBack:
    """Go back one page; in a browser that the agent controls directly."""


@dataclass(frozen=True, slots=True)
class RunTerminal:
    """A command for the agent's own terminal: nothing reads on, `C-c` interrupts."""

    command: str


@dataclass(frozen=True, slots=True)
class RunPython:
    """A program for the environment's own Python; its output is what is observed next."""

    code: str
    timeout_s: float | None = None
    """None: as long as the environment allows."""


@dataclass(frozen=True, slots=True)
class EditFile:
    """One command of the file editor: view, create, str_replace, insert or undo_edit."""

    command: str
    path: str
    arguments: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CallTool:
    """An MCP tool; arguments as one JSON object in text."""

    name: str
    arguments_json: str = "{}"


@dataclass(frozen=True, slots=True)
class Finished:
    """The model says that the task is done; `answer` is empty where the task asks for none."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class CallUser:
    """The model hands the task back to the owner, perhaps with a question."""

    question: str = ""


GuiAction = (
    Click | DoubleClick | RightClick | MiddleClick | Drag | Move | MouseDown | MouseUp
    | TypeText | Hotkey | PressKey | ReleaseKey | Scroll | Wait
)  # fmt: skip
PhoneAction = LongPress | OpenApp | PressHome | PressBack
BrowserAction = Navigate | NavigateBack
SdkAction = RunTerminal | RunPython | EditFile | CallTool
EndingAction = Finished | CallUser
Action = GuiAction | PhoneAction | BrowserAction | SdkAction | EndingAction

ACTION_TYPES: tuple[type[Action], ...] = (
    Click, DoubleClick, RightClick, MiddleClick, Drag, Move, MouseDown, MouseUp,
    TypeText, Hotkey, PressKey, ReleaseKey, Scroll, Wait,
    LongPress, OpenApp, PressHome, PressBack, Navigate, NavigateBack,
    RunTerminal, RunPython, EditFile, CallTool, Finished, CallUser,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reply:
    """One parsed reply: its thought and one or more actions, in order."""

    thought: str
    actions: tuple[Action, ...]
    raw: str
    reflection: str = ""
    """What the model said of its last step, where its notation keeps that apart from the thought."""
    checks: tuple[str, ...] = ()
    """What the safety system of a hosted model's maker wants the owner to be asked about."""


def points(action: Action) -> dict[str, Point]:
    """The points of an action by field name."""
    found: dict[str, Any] = {field.name: getattr(action, field.name) for field in fields(action)}
    return {name: value for name, value in found.items() if isinstance(value, ModelPoint | MonitorPoint)}


def place(action: Action, transform: Transform) -> Action:
    """The same action with its points on the screen.

    Raises:
        CoordinateError: a point lies outside the picture that the model was shown.
    """
    placed: dict[str, Any] = {
        name: transform.model_to_monitor(point)
        for name, point in points(action).items()
        if isinstance(point, ModelPoint)
    }
    return replace(action, **placed) if placed else action
