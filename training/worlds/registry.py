"""The one list of worlds by name, for `--world` of every stage. I/O: a world with a tool starts a sandbox."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from training.environments.python_tool import PythonTool
from training.errors import RecipeError
from training.worlds.agent_loop import APPS, FILES, GAMES, LoopWorld
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.world import World


@cache
def _forms() -> World:
    """One for the whole program: it holds the process with the forms."""
    from training.worlds.forms import FormsWorld  # the embedded model's vocabulary takes a while to import

    return FormsWorld()


@cache
def _miniwob() -> World:
    """One for the whole program: it holds the browser."""
    from training.worlds.miniwob import MiniWobWorld

    return MiniWobWorld()


def _proposed(file: str) -> World:
    from training.worlds.proposed import open_proposed

    return open_proposed(Path(file))


PROPOSED = ".jsonl"
"""Ending of files of proposed tasks (`training.proposing`); each is a world of its own."""
WORLDS: Mapping[str, Callable[[], World] | LoopWorld] = {
    "arithmetic": lambda: ArithmeticWorld(PythonTool()),
    "arithmetic-text": lambda: ArithmeticWorld(None, name="arithmetic-text"),
    "sums": lambda: ArithmeticWorld(PythonTool(), name="sums", signs="+-"),
    "forms": _forms,
    "miniwob-clicks": _miniwob,
    "products": lambda: ArithmeticWorld(PythonTool(), name="products", signs="*"),
    "apps": APPS,
    "files": FILES,
    "games": GAMES,
}
"""Name after `--world` → what opens a world of tokens, or a world that the agent's own loop plays."""


def world_named(name: str) -> World:
    """A world of tokens.

    Raises:
        RecipeError: there is none of this name, or the agent's own loop plays it.
        EnvironmentFaultError: its tool cannot work here.
    """
    found = _found(name)
    if isinstance(found, LoopWorld):
        others = ", ".join(other for other, kind in WORLDS.items() if not isinstance(kind, LoopWorld))
        raise RecipeError(f"The agent's own loop plays {name}, but not in this stage, which takes {others}.")
    return found()


def is_loop_world(name: str) -> bool:
    """Whether the agent's own loop plays it.

    Raises:
        RecipeError: there is none of this name.
    """
    return isinstance(_found(name), LoopWorld)


def loop_world(name: str) -> LoopWorld:
    """A world that the agent's own loop plays.

    Raises:
        RecipeError: there is none of this name, or it is one of tokens.
    """
    found = _found(name)
    if not isinstance(found, LoopWorld):
        others = ", ".join(other for other, kind in WORLDS.items() if isinstance(kind, LoopWorld))
        raise RecipeError(f"The agent's loop does not play {name}; it plays {others}.")
    return found


def _found(name: str) -> Callable[[], World] | LoopWorld:
    if name.endswith(PROPOSED):
        return partial(_proposed, name)
    if name not in WORLDS:
        raise RecipeError(
            f"There is no world called {name!r}; there are {', '.join(WORLDS)},"
            f" and files of proposed tasks ({PROPOSED})."
        )
    return WORLDS[name]
