"""Names of worlds, as recipes say them. I/O: a world with a tool starts its sandbox."""

from __future__ import annotations

from collections.abc import Callable

from training.environments.python_tool import PythonTool
from training.errors import RecipeError
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.world import TextWorld

WORLDS: dict[str, Callable[[], TextWorld]] = {
    "arithmetic": lambda: ArithmeticWorld(PythonTool()),
    "arithmetic-text": lambda: ArithmeticWorld(None, name="arithmetic-text"),
    "sums": lambda: ArithmeticWorld(PythonTool(), name="sums", signs="+-"),
    "products": lambda: ArithmeticWorld(PythonTool(), name="products", signs="*"),
}


def world_named(name: str) -> TextWorld:
    """
    Raises:
        RecipeError: there is none of this name.
        EnvironmentFaultError: its tool cannot work here.
    """
    if name not in WORLDS:
        raise RecipeError(f"There is no world called {name!r}; there are {', '.join(WORLDS)}.")
    return WORLDS[name]()
