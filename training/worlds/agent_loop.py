"""Worlds that the agent's own loop plays: real screens, each turn with a prompt of its own. I/O: opens them.

These are environments with a screen, and the text of an episode's first observation is its task. A limit of
steps only cuts an episode: it is neither done nor failed, and the critic's value stands for the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from training.environments.applications.cases import applications, shared_files
from training.environments.browser_games import GamesInTurn
from training.environments.environment import Environment


@dataclass(frozen=True, slots=True)
class LoopWorld:
    name: str
    open_environment: Callable[[], Environment]
    """Called where the rollout worker lives: a private desktop or a browser."""
    max_steps: int
    """Of the loop; an environment with a limit of its own ends the episode before."""
    pays_steps: bool = False
    """Whether single steps are rewarded, and not only the outcome."""


APPS = LoopWorld("apps", applications, max_steps=60)
FILES = LoopWorld("files", shared_files, max_steps=60)
GAMES = LoopWorld("games", GamesInTurn, max_steps=60, pays_steps=True)
