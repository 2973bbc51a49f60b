"""Canonical key names as key codes of macOS. I/O: the layout."""

from __future__ import annotations

from collections.abc import Callable

from agent.errors import InputError

_KEY_CODES: dict[str, int] = {
    "ctrl": 0x3B, "shift": 0x38, "alt": 0x3A, "meta": 0x37, "altgr": 0x3D,
    "enter": 0x24, "tab": 0x30, "space": 0x31, "backspace": 0x33, "delete": 0x75, "insert": 0x72,
    "escape": 0x35, "up": 0x7E, "down": 0x7D, "left": 0x7B, "right": 0x7C, "home": 0x73, "end": 0x77,
    "pageup": 0x74, "pagedown": 0x79, "capslock": 0x39, "numlock": 0x47,
    "volumeup": 0x48, "volumedown": 0x49, "volumemute": 0x4A,
    "f1": 0x7A, "f2": 0x78, "f3": 0x63, "f4": 0x76, "f5": 0x60, "f6": 0x61, "f7": 0x62, "f8": 0x64,
    "f9": 0x65, "f10": 0x6D, "f11": 0x67, "f12": 0x6F, "f13": 0x69, "f14": 0x6B, "f15": 0x71, "f16": 0x6A,
    "f17": 0x40, "f18": 0x4F, "f19": 0x50, "f20": 0x5A,
}  # fmt: skip
"""Of HIToolbox's Events.h: places on a keyboard, the same in every layout."""
_SHIFTED = dict(zip('~!@#$%^&*()_+{}|:"<>?', "`1234567890-=[]\\;',./", strict=True))


class MacKeyboard:
    def __init__(self, keycodes: Callable[[], dict[str, int]]) -> None:
        self._keycodes = keycodes

    def key(self, name: str) -> tuple[int, bool]:
        """The key code of a canonical name, and whether Shift has to be held for it.

        Raises:
            InputError: this layout has no such key.
        """
        if name in _KEY_CODES:
            return _KEY_CODES[name], False
        layout = self._keycodes()
        if name in layout:
            return layout[name], False
        if (plain := _SHIFTED.get(name)) and plain in layout:  # as on a US keyboard; others have few of them
            return layout[plain], True
        raise InputError(f"The keyboard has no key for {name!r}.")
