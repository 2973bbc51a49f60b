"""Which tools a run gets beside the screen where the owner has named none for it. I/O: reads manifests."""

from __future__ import annotations

from agent.actions.abilities import Ability
from agent.actions.dialects import Conversation
from agent.actions.grammar import dialect_named
from agent.errors import AgentError
from agent.models.catalogue import Catalogue
from agent.settings import ComputerKind
from agent.tools.toolbox import SANDBOXED
from app.storage.preferences import Preferences


def usual_tools(
    preferences: Preferences, *, computer: ComputerKind, model: str, shares: bool = False
) -> frozenset[Ability]:
    """What the preferences give and this run can use: none without a model that calls functions, and beside
    the owner's own screen nothing that has to be shut in, unless the run shares folders with it (`shares`):
    it would have nothing to do with what is on the screen."""
    switches = {
        Ability.TERMINAL: preferences.gives_shell,
        Ability.PYTHON: preferences.gives_python,
        Ability.FILES: preferences.gives_files,
        Ability.TOOLS: preferences.gives_mcp,
    }
    given = frozenset(ability for ability, is_on in switches.items() if is_on)
    if computer.is_owners_screen and not shares:
        given -= SANDBOXED
    return given if given and uses_tools(model) else frozenset()


def uses_tools(model: str) -> bool:
    """Whether the model was trained to call functions beside the screen."""
    try:
        layout = dialect_named(Catalogue().get(model).dialect).layout
    except AgentError:  # loading it will say so
        return True
    return isinstance(layout, Conversation) and bool(layout.tools)
