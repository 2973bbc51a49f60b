"""The risks of an action, found from the action and its target. Pure.

Screen text is read here, but it can only add a risk, never remove one.
"""

from __future__ import annotations

from agent.actions.keys import MODIFIERS
from agent.actions.placeholders import secret_names
from agent.actions.policy.applications import is_console, is_file_manager
from agent.actions.policy.circumstances import Circumstances
from agent.actions.policy.commands import NO_LINE, read_commands
from agent.actions.policy.roles import PLACES, WRITABLE
from agent.actions.policy.typed import is_sensitive_path, risks_in_text, whole_path
from agent.actions.policy.verdict import Risk
from agent.actions.policy.words import names_in, risks_in
from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
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

RISKY_KEYS: tuple[frozenset[str], ...] = (
    frozenset(("alt", "f4")),
    frozenset(("ctrl", "w")),
    frozenset(("ctrl", "q")),
    frozenset(("meta", "q")),
    frozenset(("meta", "w")),
    frozenset(("shift", "delete")),
    frozenset(("ctrl", "shift", "delete")),
    frozenset(("meta", "backspace")),
    frozenset(("meta", "r")),
    frozenset(("alt", "f2")),
    frozenset(("ctrl", "alt", "t")),
    frozenset(("ctrl", "enter")),
    frozenset(("meta", "enter")),
)
"""Close, send, delete for good, or open a place where commands are run."""

POINTING = (Click, DoubleClick, RightClick, MiddleClick, Drag, MouseDown, MouseUp)
KEYBOARD = (TypeText, Hotkey, PressKey, ReleaseKey)
LOOKING = (Move, Scroll)
_LEAVING = (PressHome, PressBack)
_PASSWORD_ROLE = "password"


def risks_of(action: Action, at: Circumstances) -> tuple[Risk, ...]:
    """All risks found, the gravest first; empty for an ordinary action."""
    found: list[Risk] = [Risk.ON_PHONE] if at.is_on_phone and _may_do_anything(action) else []
    match action:
        case RunTerminal(command=text) | RunPython(code=text):
            line = read_commands(text, at.folders) if isinstance(action, RunTerminal) else NO_LINE
            found += [Risk.UNREADABLE_COMMAND] if line.doubt else []
            found += [Risk.UNKNOWN_ACTION, *risks_in_text(text, envelope=at.envelope)]
            found += [Risk.PATH] if line.may_name_settings else []
        case EditFile(path=path):
            is_sensitive = is_sensitive_path(path) or is_sensitive_path(whole_path(path, at.folders))
            found += [Risk.UNKNOWN_ACTION, *((Risk.PATH,) if is_sensitive else ())]
        case Navigate(url=url):
            is_foreign = not at.envelope.holds_hosts(url)
            found += [Risk.ADDRESS] if is_foreign else []
            found += [] if at.envelope.holds_text(url) else [Risk.UNKNOWN_ACTION]
        case Move() | Scroll() | ReleaseKey():
            pass
        case _ if isinstance(action, POINTING):
            found += [*_risks_of_window(at), *_risks_under_pointer(at)]
        case _ if isinstance(action, KEYBOARD):
            found += [*_risks_of_keys(action, at), *_risks_of_window(at)]
        case _:
            found.append(Risk.UNKNOWN_ACTION)
    return tuple(dict.fromkeys(found))


def _may_do_anything(action: Action) -> bool:
    """Whether it can send, call, pay or install on a phone. Content that scrolls up or down cannot; swiped
    sideways, a contact is called and a slider is confirmed."""
    match action:
        case Scroll(direction=direction):
            return direction in (Direction.LEFT, Direction.RIGHT)
        case Move() | Wait():
            return False
    return not isinstance(action, _LEAVING)


def keys_of(action: Action, held: frozenset[str] = frozenset()) -> frozenset[str]:
    """The keys pressed together; typed text counts as keys while a modifier is held."""
    match action:
        case Hotkey(keys=keys):
            return held | frozenset(keys)
        case PressKey(key=key):
            return held | {key}
        case TypeText(text=text) if held:
            return held | frozenset(text.lower()) | ({"enter"} if "\n" in text else set())
        case _:
            return held


def holds(keys: frozenset[str], combinations: tuple[frozenset[str], ...]) -> bool:
    """Whether one of the combinations is pressed, perhaps with more keys."""
    return any(combination <= keys for combination in combinations)


def _risks_of_keys(action: Action, at: Circumstances) -> list[Risk]:
    found: list[Risk] = []
    keys = keys_of(action, at.held_keys)
    if holds(keys, RISKY_KEYS):
        found.append(Risk.KEYS)
    if isinstance(action, PressKey) and action.key in MODIFIERS and action.key != "shift":
        found.append(Risk.HELD)
    if is_console(at.application) or at.role == "terminal":
        found.append(Risk.TERMINAL)
    if "delete" in keys and is_file_manager(at.application):
        found.append(Risk.DELETE)
    if _PASSWORD_ROLE in at.role.casefold():
        found.append(Risk.PASSWORD)
    if isinstance(action, TypeText):
        found += [Risk.PASSWORD] if secret_names(action.text) else []
        found += risks_in_text(action.text, envelope=at.envelope)
    typed = action.text if isinstance(action, TypeText) else ""
    if "enter" in keys or "\n" in typed or "\r" in typed:
        found += [*risks_in(at.default_label), *risks_in(at.dialog), *_risks_of_pressing(at)]
    elif "space" in keys or typed == " ":
        found += _risks_of_pressing(at)
    return found


def _risks_of_pressing(at: Circumstances) -> list[Risk]:
    """Enter and Space press what has the focus, but for a text field."""
    return [] if at.role in WRITABLE else [*risks_in(at.label), *risks_in(at.dialog)]


def _risks_under_pointer(at: Circumstances) -> list[Risk]:
    """Risks named by the element or by the names quoted in the thought (all of it if it quotes none)."""
    found = [*risks_in(at.label), *risks_in(names_in(at.thought) if at.label else at.thought)]
    if at.role not in PLACES:
        found += risks_in(at.dialog)
    if _PASSWORD_ROLE in at.role.casefold():
        found.append(Risk.PASSWORD)
    return found


def _risks_of_window(at: Circumstances) -> list[Risk]:
    if not at.application and not at.title:
        return [Risk.UNKNOWN_WINDOW]
    return [Risk.WINDOW] if risks_in(at.title) else []
