"""Our actions as commands of a benchmark's own shell. Pure."""

from __future__ import annotations

from agent.actions.types import Action, RunTerminal
from training.errors import UnspellableActionError


def shell_command(action: Action) -> str:
    """The command; `C-c` interrupts what runs.

    Raises:
        UnspellableActionError: it is nothing for a shell.

    >>> shell_command(RunTerminal("ls -l"))
    'ls -l'
    """
    if not isinstance(action, RunTerminal):
        raise UnspellableActionError("There is only a terminal here: give a command for its shell.")
    if not action.command.strip() or "\0" in action.command:
        raise UnspellableActionError("There is no command in this.")
    return action.command
