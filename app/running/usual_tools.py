"""Which tools a run gets beside the screen where the owner has named none for it. I/O: reads manifests."""

from __future__ import annotations

from pathlib import Path

from agent.actions.abilities import SANDBOXED, Ability
from agent.actions.dialects import DIALECTS, Conversation
from agent.errors import AgentError
from agent.models.catalogue import Catalogue
from agent.settings import ComputerKind
from app.running.computers import COMPUTERS
from app.storage.preferences import Preferences


def usual_tools(
    preferences: Preferences, *, computer: ComputerKind, model: str, shares: bool = False
) -> frozenset[Ability]:
    """What the preferences give and this run can use: none without a model that calls functions, and beside
    the owner's own screen nothing that has to be shut in, unless folders are shared with it, by the run
    (`shares`) or by the preferences: it would have nothing to do with what is on the screen. Beside a machine
    elsewhere there is nothing of it at all."""
    switches = {
        Ability.TERMINAL: preferences.gives_shell,
        Ability.PYTHON: preferences.gives_python,
        Ability.FILES: preferences.gives_files,
        Ability.TOOLS: preferences.gives_mcp,
    }
    given = frozenset(ability for ability, is_on in switches.items() if is_on)
    is_bare_screen = computer.is_owners_screen and not shares and not preferences.tool_folders
    if is_bare_screen or COMPUTERS[computer].is_elsewhere:
        given -= SANDBOXED
    return given if given and uses_tools(model) else frozenset()


def usual_folders(
    preferences: Preferences, *, computer: ComputerKind, tools: frozenset[Ability]
) -> tuple[Path, ...]:
    """What is shared with these tools where the owner has named nothing for a run: beside the own screen what
    the preferences say, elsewhere nothing."""
    if not computer.is_owners_screen or not tools & SANDBOXED:
        return ()
    return tuple(map(Path, preferences.tool_folders))


def uses_tools(model: str) -> bool:
    """Whether the model was trained to call functions beside the screen."""
    try:
        return calls_functions(Catalogue().get(model).dialect)
    except AgentError:  # loading it will say so
        return True


def models_without_tools() -> frozenset[str]:
    """Names of the installed models that are told of no tools."""
    return frozenset(one.name for one in Catalogue().models() if not calls_functions(one.dialect))


def calls_functions(dialect: str) -> bool:
    """Whether models of the dialect were trained to use tools; a dialect that is none calls nothing."""
    spoken = DIALECTS.get(dialect)
    return spoken is not None and isinstance(spoken.layout, Conversation) and spoken.layout.calls_functions
