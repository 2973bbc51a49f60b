"""Stands in for what a benchmark imports and nobody has here: clouds, models' makers, readers of files."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock


class StubbedImports(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The last finder: what a package wants and nobody has is a mock."""

    def __init__(self, package: str) -> None:
        self._package = package
        self.names: list[str] = []
        sys.meta_path.append(self)

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        is_part = name.partition(".")[0] in {one.partition(".")[0] for one in self.names}
        if not is_part and not _importer().startswith(self._package):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> ModuleType:
        self.names.append(spec.name)

        class Stub(ModuleType):
            def __getattr__(self, name: str) -> Any:
                if name.startswith("__"):
                    raise AttributeError(name)
                return MagicMock(name=f"{spec.name}.{name}")

        made = Stub(spec.name)
        made.__path__ = []
        return made

    def exec_module(self, module: ModuleType) -> None: ...


def _importer() -> str:
    """The module whose import statement is being executed."""
    frame = sys._getframe(2)
    while frame is not None and "importlib" in frame.f_globals.get("__name__", ""):
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", "")) if frame is not None else ""
