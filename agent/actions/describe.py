"""Describes an action in words, for cards, reports and questions: "Click at (412, 230)". Pure."""

from __future__ import annotations

from collections.abc import Callable

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
from agent.terminal import terminal_line

_KEY_LABELS = {"pageup": "Page Up", "pagedown": "Page Down", "altgr": "AltGr", "meta": "Super"}


Say = Callable[..., str]
"""Puts values into a text, perhaps into its translation."""


def describe(action: Action, *, max_characters: int = 80, say: Say = str.format) -> str:
    """One line for people; long texts are cut in the middle, visibly.

    Points are shown in whole pixels of the monitor once they are placed, in the model's numbers before.
    `say` fills the blanks of a sentence and may translate it.
    """
    match action:
        case Click(at=at):
            return say("Click at {at}", at=_at(at))
        case DoubleClick(at=at):
            return say("Double-click at {at}", at=_at(at))
        case RightClick(at=at):
            return say("Right-click at {at}", at=_at(at))
        case MiddleClick(at=at):
            return say("Middle-click at {at}", at=_at(at))
        case Drag(start=start, end=end):
            return say("Drag from {start} to {end}", start=_at(start), end=_at(end))
        case Move(to=to):
            return say("Move to {to}", to=_at(to))
        case MouseDown(at=point, button=button):
            return say("Hold the {button}", button=say(_button(button))) + _maybe_at(point, say)
        case MouseUp(at=point, button=button):
            return say("Release the {button}", button=say(_button(button))) + _maybe_at(point, say)
        case TypeText(text=text):
            return say("Type {text}", text=_quoted(text, max_characters))
        case Hotkey(keys=keys):
            return say("Press {keys}", keys=describe_keys(keys))
        case PressKey(key=key):
            return say("Hold {keys}", keys=describe_keys((key,)))
        case ReleaseKey(key=key):
            return say("Release {keys}", keys=describe_keys((key,)))
        case Scroll(direction=direction, at=point):
            return say("Scroll {direction}", direction=say(str(direction))) + _maybe_at(point, say)
        case Wait(duration_s=duration_s):
            return say("Wait {duration_s:g} s", duration_s=duration_s)
        case LongPress(at=at, duration_s=duration_s):
            return say("Press for {duration_s:g} s at {at}", duration_s=duration_s, at=_at(at))
        case OpenApp(name=name):
            return say("Open the app {name}", name=_quoted(name, max_characters))
        case PressHome():
            return say("Press Home")
        case PressBack():
            return say("Press Back")
        case Navigate(url=url):
            return say("Open the page {url}", url=_quoted(url, max_characters))
        case NavigateBack():
            return say("Go back one page")
        case RunTerminal(command=command):
            return say("Run {command}", command=_quoted(command, max_characters))
        case RunPython(code=code):
            return say("Run Python {code}", code=_quoted(code, max_characters))
        case EditFile(command=command, path=path):
            return say("Edit {path} ({command})", path=_quoted(path, max_characters), command=command)
        case CallTool(name=name):
            return say("Use the tool {name}", name=_quoted(name, max_characters))
        case Finished(answer=answer):
            return (
                say("Finished: {answer}", answer=cut(answer, max_characters))
                if answer.strip()
                else say("Finished")
            )
        case CallUser(question=question):
            return (
                say("Ask: {question}", question=cut(question, max_characters))
                if question.strip()
                else say("Ask for help")
            )


def describe_keys(keys: tuple[str, ...]) -> str:
    """Canonical keys as they stand on a keyboard, joined by plus signs.

    >>> describe_keys(("ctrl", "shift", "a"))
    'Ctrl+Shift+A'
    """
    return "+".join(_KEY_LABELS.get(key, key.capitalize()) for key in keys)


def cut(text: str, max_characters: int) -> str:
    """One line of at most that many characters; line breaks are shown as ⏎, and nothing is invisible."""
    line = terminal_line(text.replace("\r\n", "⏎").replace("\n", "⏎").replace("\r", "⏎"))
    if len(line) <= max_characters:
        return line
    half = max((max_characters - 1) // 2, 1)
    return f"{line[:half]}…{line[-half:]}"


def _quoted(text: str, max_characters: int) -> str:
    return f"“{cut(text, max_characters)}”"


def _at(point: Point) -> str:
    return f"({point.x:.0f}, {point.y:.0f})"


def _maybe_at(point: Point | None, say: Say) -> str:
    return say(" at {at}", at=_at(point)) if point else ""


def _button(button: Button) -> str:
    return f"{button} mouse button"
