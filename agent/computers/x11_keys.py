"""Maps characters and key names to keys of an X keyboard. I/O: reads the layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import Xlib.X
import Xlib.XK

from agent.computers.keysyms import keysym_of_character, keysym_of_key
from agent.errors import InputError

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
        stroke = self._strokes.get(keysym_of_key(key))
        if stroke is None and key == "meta":
            stroke = self._strokes.get(Xlib.XK.string_to_keysym("Meta_L"))
        if stroke is None:
            raise InputError(f"This keyboard has no key {key!r}.")
        return stroke.keycode

    def needs_shift(self, key: str) -> bool:
        """Whether this key needs Shift, as `+` does on many layouts."""
        stroke = self._strokes.get(keysym_of_key(key))
        return stroke is not None and stroke.needs_shift and len(key) == 1 and not key.isalpha()
