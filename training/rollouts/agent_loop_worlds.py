"""Worlds that the agent's own loop plays: real screens, each turn with a prompt of its own. I/O: opens them.

Worlds of tokens are in `training.worlds`; these are environments with a screen, and the text of an episode's
first observation is its task. Turns are limited by the task: an episode that has used them up has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from agent.actions.types import Action
from agent.types import Observation
from training.browser import Pages
from training.environments.applications.cases import applications, shared_files
from training.environments.browser_games import GAMES, BrowserGame
from training.environments.environment import Environment, Feedback
from training.errors import RecipeError, TrainingError


@dataclass(frozen=True, slots=True)
class LoopWorld:
    """A kind of environments that the agent's own loop plays."""

    name: str
    open_environment: Callable[[], Environment]
    """Called where the rollout worker lives: opens a private desktop or a browser."""
    max_steps: int
    """Of the loop; an environment with a limit of its own ends the episode before."""
    pays_steps: bool = False
    """Does it pay for steps, and not only for the outcome?"""


class GamesInTurn:
    """An `Environment`: the seed says which game; all of them share a browser."""

    def __init__(self, max_steps: int = 40) -> None:
        self._pages, self._max_steps = Pages(), max_steps
        self._games: dict[str, BrowserGame] = {}
        self._game: BrowserGame | None = None

    def reset(self, seed: int) -> Observation:
        """See `Environment.reset`; the observation's text is the task.

        Raises:
            EnvironmentFaultError: browser or page failed.
        """
        name = GAMES[seed % len(GAMES)]
        if name not in self._games:
            self._games[name] = BrowserGame(name, max_steps=self._max_steps, pages=self._pages)
        self._game = self._games[name]
        return replace(self._game.reset(seed // len(GAMES)), text=self._game.task)

    def step(self, action: Action) -> Feedback:
        """See `Environment.step`.

        Raises:
            TrainingError: no episode is going on.
            EnvironmentFaultError: browser or page failed.
        """
        if self._game is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        return self._game.step(action)

    def close(self) -> None:
        """Close the pages of all games."""
        for game in self._games.values():
            game.close()
        self._games, self._game = {}, None


LOOP_WORLDS: Mapping[str, LoopWorld] = {
    world.name: world
    for world in (
        LoopWorld("apps", applications, max_steps=60),
        LoopWorld("files", shared_files, max_steps=60),
        LoopWorld("games", GamesInTurn, max_steps=60, pays_steps=True),
    )
}


def loop_world(name: str) -> LoopWorld:
    """The world of a name.

    Raises:
        RecipeError: there is none of this name.
    """
    if name not in LOOP_WORLDS:
        raise RecipeError(f"The agent's loop plays no world {name!r}; it plays {', '.join(LOOP_WORLDS)}.")
    return LOOP_WORLDS[name]
