"""Canonical key names as virtual keys, and the keys that make a character in a layout. I/O: user32."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent.computers.windows.structures import MAPVK_VK_TO_VSC_EX
from agent.errors import InputError

VIRTUAL_KEYS: dict[str, int] = {
    "ctrl": 0xA2, "shift": 0xA0, "alt": 0xA4, "meta": 0x5B, "altgr": 0xA5,
    "enter": 0x0D, "tab": 0x09, "space": 0x20, "backspace": 0x08, "delete": 0x2E, "insert": 0x2D,
    "escape": 0x1B, "up": 0x26, "down": 0x28, "left": 0x25, "right": 0x27, "home": 0x24, "end": 0x23,
    "pageup": 0x21, "pagedown": 0x22, "capslock": 0x14, "numlock": 0x90, "scrolllock": 0x91,
    "printscreen": 0x2C, "pause": 0x13, "menu": 0x5D, "volumeup": 0xAF, "volumedown": 0xAE,
    "volumemute": 0xAD, "playpause": 0xB3, "nexttrack": 0xB0, "previoustrack": 0xB1,
    **{f"f{number}": 0x6F + number for number in range(1, 25)},
}  # fmt: skip
"""Left keys where there are two: SendInput takes no key that stands for both."""
_EXTENDED = frozenset(
    ("altgr", "meta", "menu", "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert",
     "delete", "numlock", "printscreen", "volumeup", "volumedown", "volumemute", "playpause", "nexttrack",
     "previoustrack")
)  # fmt: skip
"""Without the flag they are keys of the number pad, or other ones."""
_STATES = {1: "shift", 2: "ctrl", 4: "alt"}
"""Bits of VkKeyScanEx, and what they stand for."""


@dataclass(frozen=True, slots=True)
class VirtualKey:
    code: int
    scan: int
    is_extended: bool = False


class WindowsKeyboard:
    """Reads the layout of the window that has the keyboard, anew each time: it is each window's own."""

    def __init__(self, user32: Any) -> None:
        self._user32 = user32

    def key(self, name: str) -> tuple[VirtualKey, tuple[str, ...]]:
        """The key of a canonical name, and the modifiers that have to be held for it.

        Raises:
            InputError: this layout has no such key.
        """
        layout = self._layout()
        if name in VIRTUAL_KEYS:
            return self._with_scan(VIRTUAL_KEYS[name], layout, is_extended=name in _EXTENDED), ()
        found = self._user32.VkKeyScanExW(name, layout) if len(name) == 1 and ord(name) <= 0xFFFF else -1
        state = (found >> 8) & 0xFF
        if found == -1 or state & ~7:
            raise InputError(f"The keyboard has no key for {name!r}.")
        return self._with_scan(found & 0xFF, layout), tuple(
            held for bit, held in _STATES.items() if state & bit
        )

    def _layout(self) -> int:
        user32 = self._user32
        return int(
            user32.GetKeyboardLayout(user32.GetWindowThreadProcessId(user32.GetForegroundWindow(), None)) or 0
        )

    def _with_scan(self, code: int, layout: int, *, is_extended: bool = False) -> VirtualKey:
        scan = int(self._user32.MapVirtualKeyExW(code, MAPVK_VK_TO_VSC_EX, layout))
        return VirtualKey(code, scan & 0xFF, is_extended or scan >> 8 in (0xE0, 0xE1))
