"""Converts the owner's choice on the approval card into the agent's `Answer`. Pure."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from agent.actions.describe import describe_keys
from agent.actions.keys import read_keys
from agent.actions.types import (
    Action,
    CallTool,
    EditFile,
    Hotkey,
    PressKey,
    ReleaseKey,
    RunPython,
    RunTerminal,
    TypeText,
    points,
)
from agent.bounded_json import BoundedJsonError, read_json
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.types import Allow, Answer, Change, Deny, Scope, Stop, TakeOver
from app.approval.instead import require_whole
from app.language import to_translate
from app.tool_words import pretty_arguments

DURATIONS = {
    to_translate("15 minutes"): 900.0,
    to_translate("1 hour"): 3600.0,
    to_translate("1 day"): 86_400.0,
    to_translate("30 days"): 30 * 86_400.0,
}
"""How long a remembered permission may last, in seconds."""
DEFAULT_DURATION = "1 hour"
_REVEALED = re.compile(r"⟨U\+([0-9A-F]{4,6})⟩")


class OwnerChoice(StrEnum):
    ALLOW = "allow"
    DENY = "deny"
    TAKE_OVER = "take over"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """The owner's choice on the card."""

    choice: OwnerChoice
    reason: str = ""
    """For a denial."""
    text: str | None = None
    """The text or keys as the owner left them; None when they were not touched."""
    points: tuple[MonitorPoint, ...] | None = None
    """All points of the action as the owner left them; None when none was moved."""
    scope: Scope = Scope.STEP
    duration_s: float = DURATIONS[DEFAULT_DURATION]
    thought: str | None = None
    """As the owner rewrote it; None when it was not touched."""


def editable_text(action: Action) -> str | None:
    """The text of an action that can be edited on the card; None if there is none."""
    match action:
        case TypeText(text=text) | RunTerminal(command=text) | RunPython(code=text):
            return text
        case CallTool(arguments_json=arguments_json):
            return pretty_arguments(arguments_json)
        case EditFile(arguments=arguments):
            return dict(arguments).get(_new_text_name(action), None)
        case Hotkey(keys=keys):
            return describe_keys(keys)
        case PressKey(key=key) | ReleaseKey(key=key):
            return describe_keys((key,))
        case _:
            return None


def answer_of(action: Action, given: CardAnswer, *, instead: Action | None = None) -> Answer:
    """
    Args:
        instead: what the owner would rather have done than `action`.

    Raises:
        SettingsError: what was written is no key, or nothing was written where something must be.
    """
    match given.choice:
        case OwnerChoice.DENY:
            return Answer(Deny(given.reason))
        case OwnerChoice.TAKE_OVER:
            return Answer(TakeOver())
        case OwnerChoice.STOP:
            return Answer(Stop())
        case OwnerChoice.ALLOW:
            changed = changed_action(instead or action, given)
            if changed != action:
                require_whole(changed)
                return Answer(Change(changed), thought=given.thought)
            return Answer(Allow("owner", decided_by="owner"), given.scope, given.duration_s, given.thought)


def changed_action(action: Action, given: CardAnswer) -> Action:
    """The action with the owner's points and text.

    Raises:
        SettingsError: what was written is no key, or no JSON object.
    """
    if given.points is not None:
        moved: dict[str, Any] = dict(zip(points(action), given.points, strict=True))
        action = replace(action, **moved)
    return action if given.text is None else _rewritten(action, given.text)


def concealed(text: str) -> str:
    """Undo `agent.terminal.revealed`.

    >>> concealed("a⟨U+202E⟩b") == "a\\u202eb"
    True
    """
    return _REVEALED.sub(lambda found: chr(min(int(found[1], 16), 0x10FFFF)), text)


def _rewritten(action: Action, text: str) -> Action:
    match action:
        case TypeText():
            return TypeText(concealed(text))
        case RunTerminal():
            return replace(action, command=concealed(text))
        case RunPython():
            return replace(action, code=concealed(text))
        case CallTool():
            return replace(action, arguments_json=_arguments(concealed(text)))
        case EditFile(arguments=arguments):
            name = _new_text_name(action)
            written = tuple((one, concealed(text) if one == name else value) for one, value in arguments)
            return replace(action, arguments=written)
        case Hotkey():
            return Hotkey(_keys(text))
        case PressKey() | ReleaseKey():
            keys = _keys(text)
            if len(keys) != 1:
                raise SettingsError(f"One key is wanted here, not {text.strip()!r}.")
            return replace(action, key=keys[0])
        case _:
            return action


def _new_text_name(edit: EditFile) -> str:
    """The argument that holds what an edit writes; "" where it writes nothing."""
    names = [name for name, _ in edit.arguments]
    return next((name for name in ("new_str", "file_text") if name in names), "")


def _arguments(text: str) -> str:
    try:
        value = read_json(text)
    except BoundedJsonError as error:
        raise SettingsError(f"The arguments are no JSON: {error}.") from error
    if not isinstance(value, dict):
        raise SettingsError("The arguments of a tool are one JSON object, in curly brackets.")
    return json.dumps(value, ensure_ascii=False)


def _keys(text: str) -> tuple[str, ...]:
    keys = read_keys(text)
    if not keys:
        raise SettingsError(f"{text.strip()!r} is no key or combination of keys, like Ctrl+S.")
    return keys
