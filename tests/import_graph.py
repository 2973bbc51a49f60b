"""Which module of the three packages imports which, read from the sources without importing anything.

Imports inside functions count; those under `TYPE_CHECKING` do not, because they never run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("agent", "app", "training")


@cache
def modules() -> dict[str, Path]:
    """Name -> file of every module; a package is its `__init__.py`."""
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return {name_of(file): file for file in files}


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree_of(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Module -> modules of the three packages that it imports itself."""
    return {name: frozenset(_imported(tree_of(name))) - {name} for name in modules()}


def reached(entries: Iterable[str]) -> set[str]:
    """All modules that run when these do; importing a module also runs the packages that it lies in."""
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name not in found and name in modules():
            found.add(name)
            waiting += [*imports()[name], name.rpartition(".")[0]]
    return found


def circles() -> list[list[str]]:
    """Groups of modules each of which imports, perhaps through others, all others of its group."""
    below = {name: _below(name) for name in modules()}
    groups = {frozenset(other for other in below[name] if name in below[other]) for name in modules()}
    return sorted(sorted(group) for group in groups if group)


def _below(name: str) -> set[str]:
    found: set[str] = set()
    waiting = list(imports()[name])
    while waiting:
        other = waiting.pop()
        if other not in found:
            found.add(other)
            waiting += imports()[other]
    return found


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in _that_run(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name in modules():
                    yield name
                elif node.module in modules():
                    yield node.module


def _that_run(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from _that_run(child)
