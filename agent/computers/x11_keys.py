"""Maps characters and key names to keys of an X keyboard. I/O: reads the layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import Xlib.X
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
_GROUP_SHIFT = 13
_GROUP_MASK = 0b11


@dataclass(frozen=True, slots=True)
class KeyStroke:
    """A physical key, and whether Shift has to be held with it."""

    keycode: int
    needs_shift: bool


class Keyboard:
    """The layout at one moment. Only the first two levels of the first group are used for typing: what needs
    AltGr, a dead key or another group goes through the clipboard."""

    def __init__(self, display: Any) -> None:
        self.has_caps_lock = False
        self.is_first_group = True
        setup = display.display.info
        first = int(setup.min_keycode)
        rows = display.get_keyboard_mapping(first, int(setup.max_keycode) - first + 1)
        self._strokes: dict[int, KeyStroke] = {}
        for level in (0, 1):
            for offset, keysyms in enumerate(rows):
                if len(keysyms) > level and keysyms[level]:
                    self._strokes.setdefault(int(keysyms[level]), KeyStroke(first + offset, level == 1))
        self.read_state(display)

    def read_state(self, display: Any) -> None:
        """Read Caps Lock and the active layout, which change without a change of the key mapping."""
        state = int(display.screen().root.query_pointer().mask)
        self.has_caps_lock = bool(state & Xlib.X.LockMask)
        self.is_first_group = (state >> _GROUP_SHIFT) & _GROUP_MASK == 0

    def stroke_for_character(self, character: str) -> KeyStroke | None:
        """The stroke for a character; None when no plain or shifted key makes it."""
        if not self.is_first_group:
            return None
        stroke = self._strokes.get(keysym_of_character(character))
        if stroke is None and character.isascii() and character.isupper():
            # Some servers list only the lower case letter for a letter key.
            lower = self._strokes.get(keysym_of_character(character.lower()))
            stroke = KeyStroke(lower.keycode, needs_shift=True) if lower is not None else None
        if stroke is not None and self.has_caps_lock and character.isalpha():
            return KeyStroke(stroke.keycode, not stroke.needs_shift)
        return stroke

    def keycode(self, key: str) -> int:
        """The physical key of a canonical key name.

        Raises:
            InputError: this keyboard has none.
        """
        stroke = self._strokes.get(_keysym(key))
        if stroke is None and key == "meta":
            stroke = self._strokes.get(Xlib.XK.string_to_keysym("Meta_L"))
        if stroke is None:
            raise InputError(f"This keyboard has no key {key!r}.")
        return stroke.keycode

    def needs_shift(self, key: str) -> bool:
        """Whether this key needs Shift, as `+` does on many layouts."""
        stroke = self._strokes.get(_keysym(key))
        return stroke is not None and stroke.needs_shift and len(key) == 1 and not key.isalpha()


def keysym_of_character(character: str) -> int:
    """Latin-1 characters are their own keysym; all others have the Unicode rule."""
    code = ord(character)
    return code if 0x20 <= code <= 0x7E or 0xA0 <= code <= 0xFF else 0x01000000 | code


def _keysym(key: str) -> int:
    if len(key) == 1:
        return keysym_of_character(key)
    name = _KEYSYM_NAMES.get(key)
    if name is None:
        raise InputError(f"There is no key called {key!r}.")
    return _MEDIA_KEYSYMS.get(name) or int(Xlib.XK.string_to_keysym(name))
