"""Keyboards of guests: which keys, as QEMU calls them (qcodes), make which characters. Pure.

QEMU presses keys, not characters: what a key makes is decided by the layout that is set in the guest.
"""

from __future__ import annotations

from typing import NamedTuple

from agent.computers.machines.address import LAYOUTS
from agent.errors import InputError

_DEAD = "\0"
"""A key that makes nothing by itself."""
_KEYS = (
    *("grave_accent", *"1234567890", "minus", "equal"),
    *(*"qwertyuiop", "bracket_left", "bracket_right"),
    *(*"asdfghjkl", "semicolon", "apostrophe", "backslash"),
    *(*"zxcvbnm", "comma", "dot", "slash"),
    "less",
)
"""From the upper left to the lower right, the one beside the left Shift of European keyboards last."""
_PLAIN = {
    "us": "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./\0",
    "gb": "`1234567890-=qwertyuiop[]asdfghjkl;'#zxcvbnm,./\\",
    "de": "\x001234567890ß\0qwertzuiopü+asdfghjklöä#yxcvbnm,.-<",
    "fr": "²&é\"'(-è_çà)=azertyuiop\0$qsdfghjklmù*wxcvbn,;:!<",
}
_SHIFTED = {
    "us": '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?\0',
    "gb": '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~ZXCVBNM<>?|',
    "de": "°!\"§$%&/()=?\0QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_>",
    "fr": "\x001234567890°+AZERTYUIOP\0£QSDFGHJKLM%µWXCVBN?./§>",
}
_WITH_ALTGR = {
    "us": {},
    "gb": {"4": "€"},
    "de": {
        "q": "@", "e": "€", "7": "{", "8": "[", "9": "]", "0": "}", "minus": "\\", "bracket_right": "~",
        "less": "|", "2": "²", "3": "³", "m": "µ",
    },
    "fr": {"3": "#", "4": "{", "5": "[", "6": "|", "8": "\\", "0": "@", "minus": "]", "equal": "}", "e": "€"},
}  # fmt: skip
_NAMED = {
    "ctrl": "ctrl", "shift": "shift", "alt": "alt", "meta": "meta_l", "altgr": "alt_r", "enter": "ret",
    "tab": "tab", "space": "spc", "backspace": "backspace", "delete": "delete", "insert": "insert",
    "escape": "esc", "up": "up", "down": "down", "left": "left", "right": "right", "home": "home",
    "end": "end", "pageup": "pgup", "pagedown": "pgdn", "capslock": "caps_lock", "numlock": "num_lock",
    "scrolllock": "scroll_lock", "printscreen": "print", "pause": "pause", "menu": "compose",
    "volumeup": "volumeup", "volumedown": "volumedown", "volumemute": "audiomute",
    "playpause": "audioplay", "nexttrack": "audionext", "previoustrack": "audioprev",
    **{f"f{number}": f"f{number}" for number in range(1, 13)},
}  # fmt: skip


class QStroke(NamedTuple):
    """A key, and what has to be held with it."""

    qcode: str
    held: tuple[str, ...] = ()
    """Canonical names of modifiers."""


class GuestLayout:
    """One keyboard.

    >>> GuestLayout("de").stroke("@")
    QStroke(qcode='q', held=('altgr',))
    """

    def __init__(self, name: str) -> None:
        """
        Raises:
            InputError: it is not known.
        """
        if name not in LAYOUTS:
            raise InputError(
                f"There is no keyboard layout {name!r} for machines; there are {', '.join(LAYOUTS)}."
            )
        self.name = name
        self._strokes = {" ": QStroke("spc"), "\n": QStroke("ret"), "\t": QStroke("tab")}
        for held, characters in (((), _PLAIN[name]), (("shift",), _SHIFTED[name])):
            for qcode, character in zip(_KEYS, characters, strict=True):
                if character != _DEAD:
                    self._strokes.setdefault(character, QStroke(qcode, held))
        for qcode, character in _WITH_ALTGR[name].items():
            self._strokes.setdefault(character, QStroke(qcode, ("altgr",)))

    def has(self, character: str) -> bool:
        """Whether a key makes it, plain, with Shift, or with AltGr."""
        return character in self._strokes

    def stroke(self, key: str) -> QStroke:
        """Of a character or a canonical key name.

        Raises:
            InputError: this keyboard has no key for it.
        """
        if len(key) > 1:
            if key not in _NAMED:
                raise InputError(f"The keyboard of a machine has no key {key!r}.")
            return QStroke(_NAMED[key])
        if key not in self._strokes:
            raise InputError(f"There is no key for {key!r} on the keyboard {self.name!r} of this machine.")
        return self._strokes[key]
