"""Loads the system libraries of Windows, with the types of what is called. I/O: the libraries."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent.computers.windows.structures import DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, Point
from agent.errors import DisplayUnavailableError

_HANDLE, _WORD, _TEXT, _POINTER = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_wchar_p, ctypes.c_void_p
_INT = ctypes.c_int32
_USER32: Mapping[str, tuple[Sequence[Any], Any]] = {
    "CloseClipboard": ((), _INT),
    "CloseDesktop": ((_HANDLE,), _INT),
    "EmptyClipboard": ((), _INT),
    "GetAncestor": ((_HANDLE, _WORD), _HANDLE),
    "GetClipboardData": ((_WORD,), _HANDLE),
    "GetCursorPos": ((_POINTER,), _INT),
    "GetForegroundWindow": ((), _HANDLE),
    "GetKeyboardLayout": ((_WORD,), _HANDLE),
    "GetSystemMetrics": ((_INT,), _INT),
    "GetUserObjectInformationW": ((_HANDLE, _INT, _POINTER, _WORD, _POINTER), _INT),
    "GetWindowRect": ((_HANDLE, _POINTER), _INT),
    "GetWindowTextW": ((_HANDLE, _POINTER, _INT), _INT),
    "GetWindowThreadProcessId": ((_HANDLE, _POINTER), _WORD),
    "IsClipboardFormatAvailable": ((_WORD,), _INT),
    "MapVirtualKeyExW": ((_WORD, _WORD, _HANDLE), _WORD),
    "OpenClipboard": ((_HANDLE,), _INT),
    "OpenInputDesktop": ((_WORD, _INT, _WORD), _HANDLE),
    "SendInput": ((_WORD, _POINTER, _INT), _WORD),
    "SetClipboardData": ((_WORD, _HANDLE), _HANDLE),
    "SetCursorPos": ((_INT, _INT), _INT),
    "SetProcessDpiAwarenessContext": ((_HANDLE,), _INT),
    "VkKeyScanExW": ((ctypes.c_wchar, _HANDLE), ctypes.c_int16),
    "WindowFromPoint": ((Point,), _HANDLE),
}
_KERNEL32: Mapping[str, tuple[Sequence[Any], Any]] = {
    "CloseHandle": ((_HANDLE,), _INT),
    "GetCurrentProcess": ((), _HANDLE),
    "GlobalAlloc": ((_WORD, ctypes.c_size_t), _HANDLE),
    "GlobalFree": ((_HANDLE,), _HANDLE),
    "GlobalLock": ((_HANDLE,), _POINTER),
    "GlobalSize": ((_HANDLE,), ctypes.c_size_t),
    "GlobalUnlock": ((_HANDLE,), _INT),
    "OpenProcess": ((_WORD, _INT, _WORD), _HANDLE),
    "QueryFullProcessImageNameW": ((_HANDLE, _WORD, _POINTER, _POINTER), _INT),
}
_ADVAPI32: Mapping[str, tuple[Sequence[Any], Any]] = {
    "GetSidSubAuthority": ((_POINTER, _WORD), _POINTER),
    "GetSidSubAuthorityCount": ((_POINTER,), _POINTER),
    "GetTokenInformation": ((_HANDLE, _INT, _POINTER, _WORD, _POINTER), _INT),
    "OpenProcessToken": ((_HANDLE, _WORD, _POINTER), _INT),
}


@dataclass(frozen=True, slots=True)
class Libraries:
    """Each has its functions as attributes, as ctypes gives them."""

    user32: Any
    kernel32: Any
    advapi32: Any


def load_libraries() -> Libraries:
    """
    Raises:
        DisplayUnavailableError: this is not Windows.
    """
    if sys.platform == "win32":
        loaded = []
        for name, functions in (("user32", _USER32), ("kernel32", _KERNEL32), ("advapi32", _ADVAPI32)):
            library = ctypes.WinDLL(name, use_last_error=True)
            for function, (arguments, result) in functions.items():
                found = getattr(library, function)
                found.argtypes, found.restype = arguments, result
            loaded.append(library)
        return Libraries(*loaded)
    else:
        raise DisplayUnavailableError("The libraries of Windows are on Windows only.")


def become_dpi_aware(user32: Any) -> bool:
    """Per monitor: pixels that are captured are pixels that are clicked, at every scale. False where another
    part of the process has decided before (Qt does, with the same answer)."""
    return bool(user32.SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2))
