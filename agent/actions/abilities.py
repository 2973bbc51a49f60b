"""What a computer must have for each action, and what to say when it lacks it. Pure."""

from __future__ import annotations

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
