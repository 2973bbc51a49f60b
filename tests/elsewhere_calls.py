"""The libraries of Windows and macOS as `tests.other_system` gives them: desktops in memory.

Tests of the screens use them, too. Imported late, for it imports our own code.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

from tests.agent.computers.macos_calls import FakeMac
from tests.agent.computers.windows_calls import FakeUiAutomation, FakeWindow, FakeWindows

_SOL_LOCAL, _LOCAL_PEERCRED = 0, 1


class _Function:
    """As ctypes gives one: its types can be said."""

    argtypes: Any = ()
    restype: Any = None

    def __init__(self, called: Callable[..., Any]) -> None:
        self._called = called

    def __call__(self, *arguments: Any) -> Any:
        return self._called(*arguments)


class _Library:
    def __init__(self, functions: Any) -> None:
        self._functions, self._given = functions, dict[str, _Function]()

    def __getattr__(self, name: str) -> _Function:
        if name not in self._given:
            self._given[name] = _Function(getattr(self._functions, name))
        return self._given[name]


@cache
def _windows() -> FakeWindows:
    desk = FakeWindows()
    desk.open(FakeWindow(5, 50, "letter - Notepad", (0, 0, 1920, 1080)), r"C:\Windows\notepad.exe")
    return desk


@cache
def _mac() -> FakeMac:
    mac = FakeMac()
    mac.open(5, 50, "TextEdit", "letter", (0, 25, 1440, 800))
    return mac


def win_dll(name: str, *, use_last_error: bool = False) -> _Library:
    return _Library(getattr(_windows().libraries(), name))


def modules_of(platform: str) -> Mapping[str, Any]:
    """By name, as they are imported there."""
    if platform == "win32":
        return {"uiautomation": FakeUiAutomation()}
    frameworks = _mac().frameworks()
    return {
        "AppKit": frameworks.appkit,
        "HIServices": frameworks.accessibility,
        "Quartz": frameworks.quartz,
        "pynput._util.darwin": SimpleNamespace(get_unicode_to_keycode_map=frameworks.keycodes),
    }


def load_library(_path: str) -> _Library:
    """Carbon."""
    return _Library(SimpleNamespace(IsSecureEventInputEnabled=_mac().frameworks().is_input_secure))


class MacSocket(socket.socket):
    """Tells who is at the other end as macOS does: a `struct xucred`."""

    def getsockopt(self, level: int, option: int, size: int = 0) -> Any:
        if (level, option) != (_SOL_LOCAL, _LOCAL_PEERCRED):
            return super().getsockopt(level, option, *([size] if size else []))
        told = super().getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        user = struct.unpack("3i", told)[1]
        return struct.pack("=IIh2x16I", 0, user, 1, *[0] * 16)
