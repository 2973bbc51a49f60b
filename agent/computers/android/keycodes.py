"""Android's numbers for keys, by our canonical names. Pure.

From `android.view.KeyEvent`.
"""

from __future__ import annotations

from agent.errors import InputError

HOME, BACK, WAKE_UP, MENU = 3, 4, 224, 82
_NAMED = {
    "ctrl": 113, "shift": 59, "alt": 57, "meta": 117, "altgr": 58,
    "enter": 66, "tab": 61, "space": 62, "backspace": 67, "delete": 112, "insert": 124, "escape": 111,
    "up": 19, "down": 20, "left": 21, "right": 22, "home": 122, "end": 123, "pageup": 92, "pagedown": 93,
    "capslock": 115, "numlock": 143, "scrolllock": 116, "printscreen": 120, "pause": 121, "menu": MENU,
    "volumeup": 24, "volumedown": 25, "volumemute": 164,
    "playpause": 85, "nexttrack": 87, "previoustrack": 88,
    ",": 55, ".": 56, "`": 68, "-": 69, "=": 70, "[": 71, "]": 72, "\\": 73, ";": 74, "'": 75, "/": 76,
    "@": 77, "+": 81, "*": 17, "#": 18,
}  # fmt: skip
CODES = (
    _NAMED
    | {letter: 29 + at for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    | {digit: 7 + at for at, digit in enumerate("0123456789")}
    | {f"f{number}": 130 + number for number in range(1, 13)}
)


def keycode(key: str) -> int:
    """
    Raises:
        InputError: a phone has no such key.
    """
    code = CODES.get(key)
    if code is None:
        raise InputError(f"A phone has no key for {key!r}.")
    return code
