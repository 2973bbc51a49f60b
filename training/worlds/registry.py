"""Names of worlds, as recipes say them. I/O: a world with a tool starts its sandbox."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from training.environments.python_tool import PythonTool
from training.errors import RecipeError
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


WORLDS: dict[str, Callable[[], World]] = {
    "arithmetic": lambda: ArithmeticWorld(PythonTool()),
    "arithmetic-text": lambda: ArithmeticWorld(None, name="arithmetic-text"),
    "sums": lambda: ArithmeticWorld(PythonTool(), name="sums", signs="+-"),
    "forms": _forms,
    "miniwob-clicks": _miniwob,
    "products": lambda: ArithmeticWorld(PythonTool(), name="products", signs="*"),
}


def world_named(name: str) -> World:
    """
    Raises:
        RecipeError: there is none of this name.
        EnvironmentFaultError: its tool cannot work here.
    """
    if name not in WORLDS:
        raise RecipeError(f"There is no world called {name!r}; there are {', '.join(WORLDS)}.")
    return WORLDS[name]()
