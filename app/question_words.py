"""A question to the owner in words: sentence, place, reasons, how far an answer may count. Pure."""

from __future__ import annotations

from agent.actions.describe import describe, describe_keys
from agent.actions.types import (
    Action,
    CallTool,
    Click,
    DoubleClick,
    Drag,
    EditFile,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
)
from agent.types import Question, Scope, Window
from app.present import Tone, Words, one_line

_EVERY_ACTION = "Every action is asked."
_KIND_WORDS: dict[type[Action], str] = {
    Click: "Clicks",
    DoubleClick: "Double clicks",
    RightClick: "Right clicks",
    MiddleClick: "Middle clicks",
    Drag: "Drags",
    TypeText: "Typing",
    Hotkey: "Shortcuts",
    PressKey: "Held keys",
    ReleaseKey: "Released keys",
    Scroll: "Scrolling",
    Move: "Mouse moves",
    RunTerminal: "Commands",
    RunPython: "Python code",
    EditFile: "File edits",
    CallTool: "Tool calls",
}


def question_words(action: Action, window: Window | None) -> str:
    """The sentence of an approval card."""
    place = (
        f" in “{window.title or window.application}”"
        if window and (window.title or window.application)
        else ""
    )
    match action:
        case Click():
            deed = "click here"
        case DoubleClick():
            deed = "double-click here"
        case RightClick():
            deed = "right-click here"
        case MiddleClick():
            deed = "middle-click here"
        case Drag():
            deed = "drag from the first point to the second"
        case Move():
            deed = "move the mouse here"
        case MouseDown():
            deed = "hold a mouse button down"
        case MouseUp():
            deed = "let a mouse button go"
        case TypeText(text=text):
            deed = "type this text" + (" and submit it" if text.endswith("\n") else "")
        case Hotkey(keys=keys):
            deed = f"press {describe_keys(keys)}"
        case PressKey(key=key):
            deed = f"hold {describe_keys((key,))} down"
        case ReleaseKey(key=key):
            deed = f"let {describe_keys((key,))} go"
        case Scroll(direction=direction):
            deed = f"scroll {direction}"
        case RunTerminal():
            deed = "run this command"
        case RunPython():
            deed = "run this Python code"
        case EditFile(command=command, path=path):
            deed = f"edit the file {path} ({command})"
        case CallTool(name=name):
            deed = f"call the tool {name}"
        case _:
            words = describe(action)
            deed = words[0].lower() + words[1:]
    return f"Deskhand wants to {deed}{place}."


def place_words(question: Question) -> str:
    """Which window an action would reach: "Inbox · thunderbird"."""
    window = question.observation.window
    active = window.title if window else ""
    title = question.spot.title if question.spot else active
    application = question.spot.application if question.spot else (window.application if window else "")
    if title == active:  # the sentence has said it
        return application
    return " · ".join(dict.fromkeys(part for part in (one_line(title, 80), application) if part))


def reason_words(question: Question) -> tuple[Words, ...]:
    """Why it is asked, the weightiest first; that every action is asked goes without saying where there is
    more."""
    more = [reason for reason in question.reasons if reason != _EVERY_ACTION]
    if not more:
        return tuple(Words(reason) for reason in question.reasons)
    is_routine = question.rule == "level-ask" and question.reasons[0] == _EVERY_ACTION
    first = Tone.NEUTRAL if is_routine else Tone.CAUTION
    return (Words(more[0], first), *(Words(reason) for reason in more[1:]))


def kind_words(kind: type[Action]) -> str:
    """All actions of one kind: "Clicks"."""
    return _KIND_WORDS.get(kind, "This kind of action")


def scope_words(question: Question) -> tuple[tuple[str, Scope], ...]:
    """How far an answer may count: one kind of action, in this task or in this application."""
    kind = kind_words(type(question.action))
    application = question.spot.application if question.spot else ""
    if not application and question.observation.window and question.spot is None:
        application = question.observation.window.application
    scopes = [("Only this step", Scope.STEP), (f"{kind} in this task", Scope.TASK)]
    if application:
        scopes.append((f"{kind} in {one_line(application, 24)}", Scope.APPLICATION))
    return tuple(scopes)
