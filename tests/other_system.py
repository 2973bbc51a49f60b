"""Runs our own code as if this were Windows or macOS: what Python lacks there is missing. I/O: imports.

What a system has is read from typeshed (its stubs come with mypy), which says it name by name. Only `agent`,
`app` and `training` see the difference: the libraries that they use, and Python itself, go on as on Linux. So
this shows what our code asks for, and nothing of how another system answers.
"""

from __future__ import annotations

import ast
import builtins
import fcntl
import importlib
import importlib.util
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

OURS = ("agent", "app", "training")
SYSTEMS = ("win32", "darwin")
_NARROWED = (
    "asyncio",
    "ctypes",
    "mmap",
    "os",
    "select",
    "shutil",
    "signal",
    "socket",
    "subprocess",
    "sys",
    "time",
)
_OF_LINUX = {"Xlib", "dbus", "evdev", "gi", "jeepney", "secretstorage"}
"""Packages that pyproject.toml asks for on Linux alone, or that come with its desktops."""


def _locking(descriptor: int, mode: int, _num_bytes: int) -> None:
    """msvcrt.locking, for a whole file and without its ten tries."""
    fcntl.flock(descriptor, fcntl.LOCK_EX if mode == _LK_LOCK else fcntl.LOCK_EX | fcntl.LOCK_NB)


_LK_LOCK, _LK_NBLCK = 1, 2
_OF_WINDOWS: Mapping[str, Any] = {
    "msvcrt": SimpleNamespace(locking=_locking, LK_LOCK=_LK_LOCK, LK_NBLCK=_LK_NBLCK)
}


def _late(name: str) -> Any:
    """What imports our own code is imported when it is called."""
    return getattr(importlib.import_module("tests.elsewhere_calls"), name)


_LATE = {"win32": {"uiautomation"}, "darwin": {"AppKit", "HIServices", "Quartz", "pynput._util.darwin"}}
_MADE_UP: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "win32": {
        "ctypes": {"WinDLL": lambda name, **how: _late("win_dll")(name, **how)},
        # Flags that only Windows has mean nothing to the calls of Linux that answer here.
        "os": {"name": "nt", "O_BINARY": 0, "O_NOINHERIT": 0},
        "subprocess": {"CREATE_NEW_PROCESS_GROUP": 0, "CREATE_NO_WINDOW": 0},
    },
    "darwin": {"ctypes": {"cdll": SimpleNamespace(LoadLibrary=lambda name: _late("load_library")(name))}},
}


def act_as(platform: str) -> None:
    """From now on what is imported of our own code finds itself on `platform`.

    Raises:
        RuntimeError: some of it has been imported before.
    """
    if early := sorted(name for name in sys.modules if name.split(".")[0] in OURS):
        raise RuntimeError(f"imported too early: {early[:3]}")
    narrowed = {name: _Narrowed(name, platform) for name in _NARROWED}
    absent = _OF_LINUX | _absent_modules(platform)
    original = builtins.__import__

    def import_there(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        importer = str((globals or {}).get("__name__", "")).split(".")[0]
        if level == 0 and importer in OURS:
            top = name.split(".")[0]
            if top in absent:
                raise ModuleNotFoundError(f"No module named {name!r} on {platform}", name=name)
            if name in _LATE[platform]:
                return _late("modules_of")(platform)[name]
            if platform == "win32" and name in _OF_WINDOWS:
                return _OF_WINDOWS[name]
            if name in narrowed:
                return narrowed[name]
            if top in narrowed and not fromlist:
                original(name, globals, locals, fromlist, level)
                return narrowed[top]
        return original(name, globals, locals, fromlist, level)

    builtins.__import__ = import_there  # type: ignore[assignment]


class _Narrowed(ModuleType):
    """A module of Python's without what another system's has not."""

    def __init__(self, name: str, platform: str) -> None:
        super().__init__(name)
        self._real = importlib.import_module(name)
        self._missing = _names(name, None) - _names(name, platform)
        self.__dict__.update(_MADE_UP[platform].get(name, {}))
        if name == "sys":
            self.__dict__["platform"] = platform
        self._late = {"socket": "MacSocket"} if (name, platform) == ("socket", "darwin") else {}

    def __getattr__(self, name: str) -> Any:
        if name in self._late:
            return _late(self._late[name])
        if name in self._missing:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} there")
        return getattr(self._real, name)


def _absent_modules(platform: str) -> set[str]:
    """Modules of Python's that have nothing on a system: their stubs are one question for it."""
    stubs = _stubs()
    found = {path.stem for path in stubs.glob("*.pyi")} | {
        path.parent.name for path in stubs.glob("*/__init__.pyi")
    }
    return {
        name
        for name in found & set(sys.stdlib_module_names)
        if "sys.platform" in _stub(name) and not any(one[0] != "_" for one in _names(name, platform))
    }


def _stubs() -> Path:
    found = importlib.util.find_spec("mypy")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "typeshed" / "stdlib"


def _stub(name: str) -> str:
    place = _stubs().joinpath(*name.split("."))
    package = place / "__init__.pyi"
    return (package if package.exists() else place.with_suffix(".pyi")).read_text()


def _names(module: str, platform: str | None) -> set[str]:
    """What a stub gives on a system; (None) on any."""
    return set(_given(module, ast.parse(_stub(module)).body, platform))


def _given(module: str, body: list[ast.stmt], platform: str | None) -> Iterator[str]:
    for one in body:
        match one:
            case ast.If():
                truth = None if platform is None else _is_true(one.test, platform)
                if truth is not False:
                    yield from _given(module, one.body, platform)
                if truth is not True:
                    yield from _given(module, one.orelse, platform)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield one.name
            case ast.Assign():
                yield from (target.id for target in one.targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.ImportFrom() if module_names := [
                alias for alias in one.names if alias.asname == alias.name
            ]:
                yield from (alias.name for alias in module_names)
            case ast.ImportFrom(names=[ast.alias(name="*")], module=str(inner)):
                yield from _names(f"{module}.{inner}" if one.level else inner, platform)


def _is_true(test: ast.expr, platform: str) -> bool | None:
    """What a stub's condition says on a system; None where it asks for anything else."""
    try:
        code = compile(ast.Expression(test), "stub", "eval")
        known = {"sys": _Asked(platform)}
        return bool(eval(code, {"__builtins__": {}}, known))  # noqa: S307 - typeshed's own conditions
    except (NameError, AttributeError):
        return None


class _Asked:
    version_info = sys.version_info

    def __init__(self, platform: str) -> None:
        self.platform = platform


def main() -> int:
    """`python -m tests.other_system PLATFORM WORD…`: the command `deskhand WORD…` there; `pytest WORD…` runs
    tests, whose own code is on Linux."""
    act_as(sys.argv[1])
    if sys.argv[2:3] == ["pytest"]:
        import pytest

        return int(pytest.main(sys.argv[3:]))
    return int(importlib.import_module("app.cli.main").main(sys.argv[2:]))


if __name__ == "__main__":
    sys.exit(main())
