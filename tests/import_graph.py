"""Which module of the three packages imports which, read by grimp without importing anything.

Imports inside functions count; those under `TYPE_CHECKING` do not, because they never run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("agent", "app", "training")


@cache
def modules() -> dict[str, Path]:
    """Name -> file of every module; a package is its `__init__.py`."""
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
    }


@cache
def tree_of(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports() -> dict[str, set[str]]:
    """Module -> modules of the three packages that it imports itself."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    return {name: set(graph.find_modules_directly_imported_by(name)) for name in graph.modules}


def reached(entries: Iterable[str]) -> set[str]:
    """All modules that run when these do; importing a module also runs the packages that it lies in."""
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name not in found and name in imports():
            found.add(name)
            waiting += [*imports()[name], name.rpartition(".")[0]]
    return found


def in_circles() -> list[str]:
    """Modules that import themselves by way of others, and those that lead from one circle to the next."""
    left = {name: set(imported) for name, imported in imports().items()}
    while ends := {name for name, imported in left.items() if not imported & left.keys()}:
        left = {name: imported for name, imported in left.items() if name not in ends}
    return sorted(left)
