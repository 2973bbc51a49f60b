"""Characters and key names as keysyms, the numbers by which X11 and RFB call keys. Pure."""

from __future__ import annotations

from agent.errors import InputError

_KEYSYMS: dict[str, int] = {
    "ctrl": 0xFFE3, "shift": 0xFFE1, "alt": 0xFFE9, "meta": 0xFFEB, "altgr": 0xFE03,
    "enter": 0xFF0D, "tab": 0xFF09, "space": 0x20, "backspace": 0xFF08, "delete": 0xFFFF, "insert": 0xFF63,
    "escape": 0xFF1B, "up": 0xFF52, "down": 0xFF54, "left": 0xFF51, "right": 0xFF53, "home": 0xFF50,
    "end": 0xFF57, "pageup": 0xFF55, "pagedown": 0xFF56, "capslock": 0xFFE5, "numlock": 0xFF7F,
    "scrolllock": 0xFF14, "printscreen": 0xFF61, "pause": 0xFF13, "menu": 0xFF67,
    "volumeup": 0x1008FF13, "volumedown": 0x1008FF11, "volumemute": 0x1008FF12, "playpause": 0x1008FF14,
    "nexttrack": 0x1008FF17, "previoustrack": 0x1008FF16,
    **{f"f{number}": 0xFFBD + number for number in range(1, 25)},
}  # fmt: skip
"""As X11's keysymdef.h has them: written here, because a machine elsewhere is used from systems without X11,
too."""


def keysym_of_character(character: str) -> int:
    """Latin-1 characters are their own keysym; all others have the Unicode rule."""
    code = ord(character)
    return code if 0x20 <= code <= 0x7E or 0xA0 <= code <= 0xFF else 0x01000000 | code


def keysym_of_key(key: str) -> int:
    """Of a canonical key name.

    Raises:
        InputError: there is no such key.
    """
    if len(key) == 1:
        return keysym_of_character(key)
    if key not in _KEYSYMS:
        raise InputError(f"There is no key called {key!r}.")
    return _KEYSYMS[key]


def typable_text(text: str) -> str:
    """The text with Unix newlines.

    Raises:
        InputError: it holds control characters or other signs that cannot be typed.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for character in text:
        if "\ud800" <= character <= "\udfff" or (character < " " and character not in "\n\t"):
            raise InputError(f"The character U+{ord(character):04X} cannot be typed.")
    return text
