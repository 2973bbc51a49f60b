"""An action in words, for cards, reports and questions: "Click at (412, 230)", "Type “Ada”". Pure."""

from __future__ import annotations

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

_KEY_LABELS = {"pageup": "Page Up", "pagedown": "Page Down", "altgr": "AltGr", "meta": "Super"}


def describe(action: Action, *, max_characters: int = 80) -> str:
    """One line that a person understands; long texts are cut in the middle, never silently."""
    match action:
        case Click(at=at):
            return f"Click at {_at(at)}"
        case DoubleClick(at=at):
            return f"Double-click at {_at(at)}"
        case RightClick(at=at):
            return f"Right-click at {_at(at)}"
        case MiddleClick(at=at):
            return f"Middle-click at {_at(at)}"
        case Drag(start=start, end=end):
            return f"Drag from {_at(start)} to {_at(end)}"
        case Move(to=to):
            return f"Move to {_at(to)}"
        case MouseDown(at=point, button=button):
            return f"Hold the {_button(button)}" + _maybe_at(point)
        case MouseUp(at=point, button=button):
            return f"Release the {_button(button)}" + _maybe_at(point)
        case TypeText(text=text):
            return f"Type {_quoted(text, max_characters)}"
        case Hotkey(keys=keys):
            return f"Press {describe_keys(keys)}"
        case PressKey(key=key):
            return f"Hold {describe_keys((key,))}"
        case ReleaseKey(key=key):
            return f"Release {describe_keys((key,))}"
        case Scroll(direction=direction, at=point):
            return f"Scroll {direction}" + _maybe_at(point)
        case Wait(duration_s=duration_s):
            return f"Wait {duration_s:g} s"
        case LongPress(at=at, duration_s=duration_s):
            return f"Press for {duration_s:g} s at {_at(at)}"
        case OpenApp(name=name):
            return f"Open the app {_quoted(name, max_characters)}"
        case PressHome():
            return "Press Home"
        case PressBack():
            return "Press Back"
        case Navigate(url=url):
            return f"Open the page {_quoted(url, max_characters)}"
        case NavigateBack():
            return "Go back one page"
        case RunTerminal(command=command):
            return f"Run {_quoted(command, max_characters)}"
        case RunPython(code=code):
            return f"Run Python {_quoted(code, max_characters)}"
        case EditFile(command=command, path=path):
            return f"Edit {_quoted(path, max_characters)} ({command})"
        case CallTool(name=name):
            return f"Use the tool {_quoted(name, max_characters)}"
        case Finished(answer=answer):
            return f"Finished: {cut(answer, max_characters)}" if answer.strip() else "Finished"
        case CallUser(question=question):
            return f"Ask: {cut(question, max_characters)}" if question.strip() else "Ask for help"


def describe_keys(keys: tuple[str, ...]) -> str:
    """
    >>> describe_keys(("ctrl", "shift", "a"))
    'Ctrl+Shift+A'
    """
    return "+".join(_KEY_LABELS.get(key, key.capitalize()) for key in keys)


def cut(text: str, max_characters: int) -> str:
    """One line of at most that many characters, line breaks shown as ⏎."""
    line = text.replace("\r\n", "⏎").replace("\n", "⏎").replace("\r", "⏎")
    if len(line) <= max_characters:
        return line
    half = max((max_characters - 1) // 2, 1)
    return f"{line[:half]}…{line[-half:]}"


def _quoted(text: str, max_characters: int) -> str:
    return f"“{cut(text, max_characters)}”"


def _at(point: Point) -> str:
    return f"({point.x:.0f}, {point.y:.0f})"


def _maybe_at(point: Point | None) -> str:
    return f" at {_at(point)}" if point else ""


def _button(button: Button) -> str:
    return f"{button} mouse button"
