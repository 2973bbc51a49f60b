"""Loads the frameworks of macOS through pyobjc. I/O: the frameworks."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agent.errors import DisplayUnavailableError


@dataclass(frozen=True, slots=True)
class Frameworks:
    """Each has its functions and constants as attributes, as pyobjc gives them."""

    quartz: Any
    appkit: Any
    accessibility: Any
    """HIServices, where AX is."""
    is_input_secure: Callable[[], bool]
    """Carbon's IsSecureEventInputEnabled: whether some program has the keyboard for a password."""
    keycodes: Callable[[], dict[str, int]]
    """The character that each key makes in the present layout, without modifiers -> its key code."""


def load_frameworks() -> Frameworks:
    """
    Raises:
        DisplayUnavailableError: this is not macOS.
    """
    if sys.platform == "darwin":
        import AppKit
        import HIServices
        import Quartz
        from pynput._util.darwin import get_unicode_to_keycode_map

        carbon = ctypes.cdll.LoadLibrary(ctypes.util.find_library("Carbon") or "Carbon")
        carbon.IsSecureEventInputEnabled.restype = ctypes.c_ubyte
        return Frameworks(
            Quartz,
            AppKit,
            HIServices,
            lambda: bool(carbon.IsSecureEventInputEnabled()),
            get_unicode_to_keycode_map,
        )
    else:
        raise DisplayUnavailableError("The frameworks of macOS are on macOS only.")
