"""Characters and key names as keysyms, the numbers by which X11 and RFB call keys. Pure."""

from __future__ import annotations

import Xlib.XK

from agent.errors import InputError

_KEYSYM_NAMES: dict[str, str] = {
    "ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "meta": "Super_L", "altgr": "ISO_Level3_Shift",
    "enter": "Return", "tab": "Tab", "space": "space", "backspace": "BackSpace", "delete": "Delete",
    "insert": "Insert", "escape": "Escape", "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "home": "Home", "end": "End", "pageup": "Prior", "pagedown": "Next", "capslock": "Caps_Lock",
    "numlock": "Num_Lock", "scrolllock": "Scroll_Lock", "printscreen": "Print", "pause": "Pause",
    "menu": "Menu", "volumeup": "XF86_AudioRaiseVolume", "volumedown": "XF86_AudioLowerVolume",
    "volumemute": "XF86_AudioMute", "playpause": "XF86_AudioPlay", "nexttrack": "XF86_AudioNext",
    "previoustrack": "XF86_AudioPrev",
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}  # fmt: skip
_MEDIA_KEYSYMS = {
    "XF86_AudioLowerVolume": 0x1008FF11, "XF86_AudioMute": 0x1008FF12, "XF86_AudioRaiseVolume": 0x1008FF13,
    "XF86_AudioPlay": 0x1008FF14, "XF86_AudioPrev": 0x1008FF16, "XF86_AudioNext": 0x1008FF17,
    "ISO_Level3_Shift": 0xFE03,
}  # fmt: skip


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
    name = _KEYSYM_NAMES.get(key)
    if name is None:
        raise InputError(f"There is no key called {key!r}.")
    return _MEDIA_KEYSYMS.get(name) or int(Xlib.XK.string_to_keysym(name))


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
