"""What of an action is not known to be harmless: the reasons why it is asked at the level `risky`. Pure.

Known to be harmless is what the kind of action, the element as AT-SPI describes it, and the task's own
words show to be so:

- looking: moving the mouse, scrolling, letting go;
- going to a place: clicks into text fields, rows, tabs, boxes to choose from, and on menus to open them;
- pressing what the task names by its label;
- typing what stands in the task into a text field; keys that move the cursor there;
- shortcuts of Ctrl and a letter that the task names ("press Ctrl+S").

Everything else is a doubt. An application that lies about its elements is believed here; whatever it gains by
that, it could have done itself.
"""

from __future__ import annotations

from dataclasses import replace

from agent.actions.policy.circumstances import Circumstances
from agent.actions.policy.fold import is_disguised
from agent.actions.policy.risk import KEYBOARD, POINTING, RISKY_KEYS, holds, keys_of
from agent.actions.policy.roles import CHANGED_BY_ARROWS, FIELDS, PLACES, SLIDERS, WRITABLE
from agent.actions.policy.verdict import Risk
from agent.actions.types import (
    Action,
    Button,
    Click,
    DoubleClick,
    Drag,
    MiddleClick,
    MouseDown,
    MouseUp,
    Navigate,
    ReleaseKey,
    RightClick,
    TypeText,
)

_MULTI_LINE = "multi line"
_ARROWS = frozenset(("up", "down", "left", "right"))
_MOVES = _ARROWS | {"home", "end", "pageup", "pagedown"}
_LEAVES = (frozenset(("tab",)), frozenset(("shift", "tab")), frozenset(("escape",)))
_COPIES = (frozenset(("ctrl", "a")), frozenset(("ctrl", "c")))
_EDITS = (*_COPIES, frozenset(("backspace",)), frozenset(("ctrl", "z")), frozenset(("ctrl", "backspace")))
_PASTES = (frozenset(("ctrl", "v")), frozenset(("shift", "insert")))
_DEEDS = frozenset(
    (Risk.PASSWORD, Risk.PAY, Risk.SEND, Risk.DELETE, Risk.FORMAT, Risk.INSTALL, Risk.PERMIT)
) | {Risk.SHUT_DOWN, Risk.ACCOUNT}


def doubts_of(action: Action, at: Circumstances, risks: tuple[Risk, ...]) -> tuple[Risk, ...]:
    """Why an action is not known to be harmless; empty where it is. `risks` are those already found."""
    found: list[Risk] = []
    if isinstance(action, POINTING):
        found += _doubts_of_pointing(action, at)
    elif isinstance(action, KEYBOARD) and not isinstance(action, ReleaseKey):
        found += _doubts_of_keyboard(action, at)
    elif isinstance(action, Navigate) and not at.envelope.holds_text(action.url):
        found.append(Risk.TEXT_NOT_IN_TASK)
    is_input = isinstance(action, (*POINTING, *KEYBOARD)) and not isinstance(action, ReleaseKey)
    if is_input and not at.envelope.holds_application(at.application):
        found.append(Risk.OUTSIDE_TASK)
    if any(risk in _DEEDS and not at.envelope.names_deed(risk) for risk in risks):
        found.append(Risk.DEED_NOT_IN_TASK)
    return tuple(dict.fromkeys(found))


def _doubts_of_pointing(action: Action, at: Circumstances) -> list[Risk]:
    if at.held_keys - {"shift"}:
        return [Risk.UNKNOWN_KEYS]
    match action:
        case Click() | RightClick():
            return _doubts_of_pressing(at, places=PLACES)
        case MiddleClick() | MouseDown(button=Button.MIDDLE) | MouseUp(button=Button.MIDDLE):
            return [Risk.PASTE]
        case DoubleClick() | MouseDown() | MouseUp():  # a row that is pressed may be dragged away
            return _doubts_of_pressing(at, places=FIELDS)
        case Drag():
            return _doubts_of_pressing(at, places=SLIDERS)
    return [Risk.UNKNOWN_CONTROL]


def _doubts_of_pressing(at: Circumstances, *, places: frozenset[str]) -> list[Risk]:
    if is_disguised(at.label):
        return [Risk.DISGUISE]
    if at.role in places or (at.role and at.envelope.names(at.label)):
        return []
    return [Risk.UNKNOWN_CONTROL]


def _doubts_of_keyboard(action: Action, at: Circumstances) -> list[Risk]:
    if isinstance(action, TypeText):
        return _doubts_of_text(action.text, at) if not at.held_keys - {"shift"} else [Risk.UNKNOWN_KEYS]
    keys = keys_of(action, at.held_keys)
    if holds(keys, RISKY_KEYS):
        return [Risk.UNKNOWN_KEYS]
    pressed = keys - {"shift"}
    if not pressed:
        return []
    if len(pressed) == 1 and len(character := next(iter(pressed))) == 1:
        return _doubts_of_text(character, at)
    if pressed == {"enter"}:
        return _doubts_of_enter(at)
    if pressed == {"space"}:
        return [] if at.role in WRITABLE else _doubts_of_pressing(at, places=PLACES)
    if keys in _PASTES:
        return [Risk.PASTE]
    return _doubts_of_other_keys(keys, at)


def _doubts_of_other_keys(keys: frozenset[str], at: Circumstances) -> list[Risk]:
    is_moving = len(keys & _MOVES) == 1 and keys - _MOVES <= {"shift", "ctrl"}
    if is_moving and keys & _ARROWS and at.role in CHANGED_BY_ARROWS:
        return [Risk.UNKNOWN_CONTROL]
    is_editing = keys in _EDITS and at.role in WRITABLE
    is_copying = keys in _COPIES and bool(at.role) and at.role != "terminal"
    is_known = is_moving or keys in _LEAVES or is_editing or is_copying or _is_named_shortcut(keys, at)
    return [] if is_known else [Risk.UNKNOWN_KEYS]


def _is_named_shortcut(keys: frozenset[str], at: Circumstances) -> bool:
    """Ctrl and a letter, as the task says them: "press Ctrl+S"."""
    letters = [key for key in keys - {"ctrl", "shift"} if len(key) == 1]
    return "ctrl" in keys and len(letters) == 1 and len(keys) <= 3 and at.envelope.names_keys(keys)


def _doubts_of_text(text: str, at: Circumstances) -> list[Risk]:
    """Typing is harmless where a text field is known to receive it, and the task says what."""
    if not text:
        return []
    line = text.rstrip("\r\n")
    found = []
    if line.strip() and not at.envelope.holds_text(line):
        found.append(Risk.TEXT_NOT_IN_TASK)
    is_leaving = any(character < " " for character in line) and _MULTI_LINE not in at.states
    if line and (at.role not in WRITABLE or is_leaving):
        found.append(Risk.UNKNOWN_FOCUS)
    return [*found, *(_doubts_of_enter(at) if line != text else ())]


def _doubts_of_enter(at: Circumstances) -> list[Risk]:
    """Enter presses what has the focus; in a text field of one line the window's default button."""
    if at.role not in WRITABLE:
        return (
            _doubts_of_pressing(at, places=frozenset(("menu", "combo box")))
            if at.role
            else [Risk.UNKNOWN_FOCUS]
        )
    if _MULTI_LINE in at.states:
        return []
    if not at.default_label:
        return [Risk.UNKNOWN_FOCUS]
    return _doubts_of_pressing(replace(at, label=at.default_label), places=frozenset())
