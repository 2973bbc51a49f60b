"""What a computer must have for each action, and what to say when it lacks it. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

from agent.actions.types import (
    Action,
    BrowserAction,
    CallTool,
    EditFile,
    PhoneAction,
    RunPython,
    RunTerminal,
)


class Ability(StrEnum):
    """A capability of a computer; every kind of action needs one of them."""

    SCREEN = "screen"
    """Mouse, keyboard, and a screen to look at."""
    BROWSER = "browser"
    PHONE = "phone"
    TERMINAL = "terminal"
    PYTHON = "python"
    FILES = "files"
    TOOLS = "tools"
    """MCP servers."""


SANDBOXED = frozenset((Ability.TERMINAL, Ability.PYTHON, Ability.FILES))
"""What runs in a computer's sandbox; MCP servers run elsewhere."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What one computer has. A dialect with functions declares only these to the model."""

    abilities: frozenset[Ability] = frozenset((Ability.SCREEN,))
    tools: tuple[str, ...] = ()
    """Functions beyond those of a dialect, each declared by one JSON object in a line."""


SCREEN_ONLY = Equipment()


def ability_for(action: Action) -> Ability:
    """The one ability that a computer needs to perform the action.

    >>> ability_for(RunTerminal("ls"))
    <Ability.TERMINAL: 'terminal'>
    """
    match action:
        case RunTerminal():
            return Ability.TERMINAL
        case RunPython():
            return Ability.PYTHON
        case EditFile():
            return Ability.FILES
        case CallTool():
            return Ability.TOOLS
    if isinstance(action, PhoneAction):
        return Ability.PHONE
    return Ability.BROWSER if isinstance(action, BrowserAction) else Ability.SCREEN


REFUSALS: dict[Ability, str] = {
    Ability.SCREEN: "This is nothing that a computer does.",
    Ability.BROWSER: "This computer is no browser of its own: use the address bar of one on the screen.",
    Ability.PHONE: "This computer is no phone: use the mouse and the keyboard.",
    Ability.TERMINAL: "There is no terminal besides the screen here: open one there and type into it.",
    Ability.PYTHON: "There is no Python besides the screen here: open a terminal there and type into it.",
    Ability.FILES: "There is no file editor besides the screen here: open the file there.",
    Ability.TOOLS: "There is no such tool here: use the mouse and the keyboard.",
}
"""For the model and the owner: why an action is not possible, and what is."""


def refusal(action: Action, equipment: Equipment) -> str:
    """Why nobody is asked about an action: the computer lacks what it needs, or has no tool of that name. ""
    where it may be asked.

    >>> refusal(CallTool("fly"), Equipment(frozenset((Ability.TOOLS,)), ('{"name": "notes__find"}',)))
    "There is no tool 'fly'; there are: notes__find."
    """
    needed = ability_for(action)
    if needed not in equipment.abilities:
        return REFUSALS[needed]
    if isinstance(action, CallTool):
        names = [name for name in map(_declared_name, equipment.tools) if name]
        if action.name not in names:
            name, known = action.name[:80], ", ".join(names) or "none"
            return f"There is no tool {name!r}; there are: {known}."
    return ""


def _declared_name(declaration: str) -> str:
    try:
        declared = json.loads(declaration)
    except ValueError:
        return ""
    name = declared.get("name") if isinstance(declared, dict) else None
    return name if isinstance(name, str) else ""
