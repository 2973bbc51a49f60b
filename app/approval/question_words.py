"""A question to the owner in words: sentence, place, reasons, how far an answer may count. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from agent.actions.describe import cut, describe, describe_keys
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
    SdkAction,
    TypeText,
    points,
)
from agent.coordinates import MonitorPoint
from agent.elements.kinds import ElementKind
from agent.elements.pointing import UnderPointer
from agent.terminal import terminal_line
from agent.types import Question, Scope, Window
from app.language import say, to_translate, tr
from app.present import TargetMark, Tone, TonedText, marks, one_line

_TITLE_CHARACTERS = 120
_EVERY_ACTION = to_translate("Every action is asked.")
_CLICK_WORDS: dict[type[Action], str] = {
    Click: to_translate("Clicks {kind} “{name}” (as read from the picture)"),
    DoubleClick: to_translate("Double-clicks {kind} “{name}” (as read from the picture)"),
    RightClick: to_translate("Right-clicks {kind} “{name}” (as read from the picture)"),
    MiddleClick: to_translate("Middle-clicks {kind} “{name}” (as read from the picture)"),
}
_ELEMENT_WORDS: dict[ElementKind, str] = {
    ElementKind.TEXT: to_translate("text"),
    ElementKind.ICON: to_translate("icon"),
    ElementKind.BUTTON: to_translate("button"),
    ElementKind.FIELD: to_translate("field"),
    ElementKind.TICK_BOX: to_translate("tick box"),
    ElementKind.SLIDER: to_translate("slider"),
    ElementKind.ITEM: to_translate("entry"),
}
_KIND_WORDS: dict[type[Action], str] = {
    Click: to_translate("Clicks"),
    DoubleClick: to_translate("Double clicks"),
    RightClick: to_translate("Right clicks"),
    MiddleClick: to_translate("Middle clicks"),
    Drag: to_translate("Drags"),
    TypeText: to_translate("Typing"),
    Hotkey: to_translate("Shortcuts"),
    PressKey: to_translate("Held keys"),
    ReleaseKey: to_translate("Released keys"),
    Scroll: to_translate("Scrolling"),
    Move: to_translate("Mouse moves"),
    RunTerminal: to_translate("Commands"),
    RunPython: to_translate("Python code"),
    EditFile: to_translate("File edits"),
    CallTool: to_translate("Tool calls"),
}


def question_words(action: Action, window: Window | None, together: Sequence[Action] = ()) -> str:
    """The sentence of an approval card; `together` is allowed with the action."""
    is_beside = isinstance(action, SdkAction)  # it reaches no window
    where = _name(window.title or window.application) if window and not is_beside else ""
    place = tr(" in “{window}”", window=where) if where else ""
    return tr("Deskhand wants to {action}{place}.", action=_whole(action, together), place=place)


def _whole(action: Action, together: Sequence[Action]) -> str:
    if not together:
        return _infinitive(action)
    if len(together) == 1:
        return tr("fill this field (click here, then type)")
    return tr("fill this field (click here, select all, then type)")


def together_text(together: Sequence[Action]) -> str:
    """What will be typed; "" where nothing is asked together."""
    return "".join(one.text for one in together if isinstance(one, TypeText))


def _infinitive(action: Action) -> str:
    """The words for “Deskhand wants to …”."""
    match action:
        case Click():
            return tr("click here")
        case DoubleClick():
            return tr("double-click here")
        case RightClick():
            return tr("right-click here")
        case MiddleClick():
            return tr("middle-click here")
        case Drag():
            return tr("drag from the first point to the second")
        case Move():
            return tr("move the mouse here")
        case MouseDown():
            return tr("hold a mouse button down")
        case MouseUp():
            return tr("let a mouse button go")
        case TypeText(text=text):
            return tr("type this text") + (tr(" and submit it") if text.endswith("\n") else "")
        case Hotkey(keys=keys):
            return tr("press {keys}", keys=describe_keys(keys))
        case PressKey(key=key):
            return tr("hold {keys} down", keys=describe_keys((key,)))
        case ReleaseKey(key=key):
            return tr("let {keys} go", keys=describe_keys((key,)))
        case Scroll(direction=direction):
            return tr("scroll {direction}", direction=tr(direction))
        case RunTerminal():
            return tr("run this command")
        case RunPython():
            return tr("run this Python code")
        case EditFile(command=command, path=path):
            return _edit_infinitive(command, cut(path, _TITLE_CHARACTERS))
        case CallTool(name=name):
            return tr("call the tool {name}", name=cut(name, _TITLE_CHARACTERS))
        case _:
            words = describe(action)
            return words[0].lower() + words[1:]


def _edit_infinitive(command: str, path: str) -> str:
    match command:
        case "view":
            return tr("look at {path}", path=path)
        case "create":
            return tr("write the file {path}", path=path)
        case "str_replace":
            return tr("change {path}", path=path)
        case "insert":
            return tr("insert lines into {path}", path=path)
        case "undo_edit":
            return tr("undo the last change of {path}", path=path)
        case _:
            return tr("edit the file {path} ({command})", path=path, command=command)


def read_words(action: Action, pointed: UnderPointer) -> str:
    """What a click presses, as it was read from the picture; "" where no name could be read."""
    at = pointed.at
    if at is None or not at.name:
        return ""
    words = _CLICK_WORDS.get(type(action), _CLICK_WORDS[Click])
    return tr(words, kind=tr(_ELEMENT_WORDS[at.kind]), name=_name(at.name, 60))


def meant_words(pointed: UnderPointer) -> str:
    """The offer of the control that a click missed; "" where there is none."""
    meant = pointed.instead
    if meant is None:
        return ""
    kind, distance = tr(_ELEMENT_WORDS[meant.kind]), round(pointed.distance_px)
    if meant.name:
        words = tr(
            "Did you mean {kind} “{name}”, {pixels} px away?",
            kind=kind,
            name=_name(meant.name, 40),
            pixels=distance,
        )
    else:
        words = tr("Did you mean the {kind} {pixels} px away?", kind=kind, pixels=distance)
    return words


def question_marks(question: Question) -> tuple[TargetMark, ...]:
    """Where its action goes on the picture; nothing where one of its points lies nowhere."""
    places = points(question.action).values()
    is_placed = all(isinstance(place, MonitorPoint) for place in places)
    return marks((question.action,)) if is_placed else ()


def place_words(question: Question, *, folder: str = "") -> str:
    """Which window an action would reach: "Inbox · thunderbird"; of one beside the screen where it runs."""
    if isinstance(question.action, CallTool):
        server = question.action.name.partition("__")[0]
        return tr(
            "On your server “{server}”, outside the sandbox. What it calls itself and what it answers are a "
            "stranger's words.",
            server=_name(server, 40),
        )
    if isinstance(question.action, RunTerminal) and folder:
        return tr("In the sandbox beside the screen, in the folder {folder}", folder=_name(folder))
    if isinstance(question.action, SdkAction):
        return tr("In the sandbox beside the screen, with the working folder and the shared folders")
    window = question.observation.window
    active = window.title if window else ""
    title = question.spot.title if question.spot else active
    application = question.spot.application if question.spot else (window.application if window else "")
    if title == active:  # the sentence has said it
        return application
    parts = (_name(title, 80), _name(application, 80))
    return " · ".join(dict.fromkeys(part for part in parts if part))


def _name(text: str, max_characters: int = _TITLE_CHARACTERS) -> str:
    """What others called a window or a program, as a part of our line: it breaks none and hides nothing."""
    return one_line(terminal_line(text), max_characters)


def reason_words(question: Question) -> tuple[TonedText, ...]:
    """Why it is asked, the weightiest first; that every action is asked goes without saying where there is
    more."""
    more = [reason for reason in question.reasons if reason != _EVERY_ACTION]
    if not more:
        return tuple(TonedText(say(reason)) for reason in question.reasons)
    is_routine = question.rule == "level-ask" and question.reasons[0] == _EVERY_ACTION
    first = Tone.NEUTRAL if is_routine else Tone.CAUTION
    return (TonedText(say(more[0]), first), *(TonedText(say(reason)) for reason in more[1:]))


def kind_words(kind: type[Action]) -> str:
    """All actions of one kind: "Clicks"."""
    return tr(_KIND_WORDS.get(kind, to_translate("This kind of action")))


def has_kind_words(kind: type[Action]) -> bool:
    return kind in _KIND_WORDS


def offer_words(question: Question) -> str:
    """What allowing once more could be, instead: all of its kind in this task; "" where each is asked."""
    of_task = [words for words, scope in scope_words(question) if scope is Scope.TASK]
    return tr("Allow from now on: {what}", what=of_task[0]) if of_task else ""


def scope_words(question: Question) -> tuple[tuple[str, Scope], ...]:
    """The scope of an answer: one kind of action, in this task or in this application."""
    if question.is_for_once:
        return ((tr("Only this step"), Scope.STEP),)
    kind = kind_words(type(question.action))
    if isinstance(question.action, CallTool):
        kind = tr("Calls of {tool}", tool=one_line(question.action.name, 40))
    is_beside = isinstance(question.action, SdkAction)  # its permission is of no application
    application = question.spot.application if question.spot and not is_beside else ""
    if not is_beside and not application and question.observation.window and question.spot is None:
        application = question.observation.window.application
    scopes = [(tr("Only this step"), Scope.STEP), (tr("{kind} in this task", kind=kind), Scope.TASK)]
    if application:
        scopes.append(
            (
                tr("{kind} in {application}", kind=kind, application=one_line(application, 24)),
                Scope.APPLICATION,
            )
        )
    return tuple(scopes)
