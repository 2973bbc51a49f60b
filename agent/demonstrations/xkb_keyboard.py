"""The keyboard as the X server sees it: which symbols a key has, and what a sequence composes. I/O: X11.

libxkbcommon reads the server's layout and the locale's Compose file, as Qt and GTK do. The bindings for
Python do not speak to an X server, so the few functions that are needed are called through ctypes; Qt brings
both libraries anyway.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from ctypes import POINTER, byref, c_char_p, c_int, c_int32, c_size_t, c_uint16, c_uint32, c_void_p
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

from agent.computers.x11_connection import DisplayAddress, selected_display
from agent.errors import DisplayUnavailableError

NO_SYMBOL = 0
_ADVICE = "Keys cannot be read: {problem} (apt install libxkbcommon0 libxkbcommon-x11-0)."
_REAL_MODIFIERS = 0xFF
_GROUP_SHIFT, _GROUP_MASK = 13, 0b11
_TEXT_BYTES, _NAME_BYTES = 256, 64
_USUAL_LOCALE = "en_US.UTF-8"
"""Whose sequences toolkits know where the environment names no locale with sequences of its own."""
_FUNCTIONS: dict[str, tuple[str, Any, tuple[Any, ...]]] = {
    "xcb_connect": ("xcb", c_void_p, (c_char_p, POINTER(c_int))),
    "xcb_connection_has_error": ("xcb", c_int, (c_void_p,)),
    "xcb_disconnect": ("xcb", None, (c_void_p,)),
    "xkb_x11_setup_xkb_extension": ("x11", c_int, (c_void_p, c_uint16, c_uint16, c_int, *[c_void_p] * 4)),
    "xkb_x11_get_core_keyboard_device_id": ("x11", c_int32, (c_void_p,)),
    "xkb_x11_keymap_new_from_device": ("x11", c_void_p, (c_void_p, c_void_p, c_int32, c_int)),
    "xkb_context_new": ("xkb", c_void_p, (c_int,)),
    "xkb_context_unref": ("xkb", None, (c_void_p,)),
    "xkb_keymap_unref": ("xkb", None, (c_void_p,)),
    "xkb_keymap_num_layouts_for_key": ("xkb", c_uint32, (c_void_p, c_uint32)),
    "xkb_keymap_key_get_syms_by_level": (
        "xkb", c_int, (c_void_p, c_uint32, c_uint32, c_uint32, POINTER(POINTER(c_uint32))),
    ),
    "xkb_state_new": ("xkb", c_void_p, (c_void_p,)),
    "xkb_state_unref": ("xkb", None, (c_void_p,)),
    "xkb_state_update_mask": ("xkb", c_int, (c_void_p, *[c_uint32] * 6)),
    "xkb_state_key_get_one_sym": ("xkb", c_uint32, (c_void_p, c_uint32)),
    "xkb_state_key_get_syms": ("xkb", c_int, (c_void_p, c_uint32, POINTER(POINTER(c_uint32)))),
    "xkb_keysym_to_utf8": ("xkb", c_int, (c_uint32, c_char_p, c_size_t)),
    "xkb_keysym_get_name": ("xkb", c_int, (c_uint32, c_char_p, c_size_t)),
    "xkb_compose_table_new_from_locale": ("xkb", c_void_p, (c_void_p, c_char_p, c_int)),
    "xkb_compose_table_unref": ("xkb", None, (c_void_p,)),
    "xkb_compose_state_new": ("xkb", c_void_p, (c_void_p, c_int)),
    "xkb_compose_state_unref": ("xkb", None, (c_void_p,)),
    "xkb_compose_state_feed": ("xkb", c_int, (c_void_p, c_uint32)),
    "xkb_compose_state_get_status": ("xkb", c_int, (c_void_p,)),
    "xkb_compose_state_get_utf8": ("xkb", c_int, (c_void_p, c_char_p, c_size_t)),
    "xkb_compose_state_reset": ("xkb", None, (c_void_p,)),
}  # fmt: skip
_FILES = {"xcb": "libxcb.so.1", "xkb": "libxkbcommon.so.0", "x11": "libxkbcommon-x11.so.0"}


class Composing(IntEnum):
    """How far a sequence is; the numbers are libxkbcommon's."""

    NOTHING = 0
    GOES_ON = 1
    COMPLETE = 2
    FITS_NOTHING = 3


@dataclass(frozen=True, slots=True)
class Composed:
    state: Composing
    text: str = ""


@cache
def _library() -> dict[str, Any]:
    """The functions by name.

    Raises:
        DisplayUnavailableError: a library is not installed, or is another version.
    """
    try:
        files = {name: ctypes.CDLL(file) for name, file in _FILES.items()}
        found: dict[str, Any] = {}
        for name, (library, answer, arguments) in _FUNCTIONS.items():
            function = getattr(files[library], name)
            function.restype, function.argtypes = answer, arguments
            found[name] = function
    except (OSError, AttributeError) as error:
        raise DisplayUnavailableError(_ADVICE.format(problem=error)) from error
    return found


def keysym_text(keysym: int) -> str:
    """The character of a symbol; "" where it has none.

    >>> keysym_text(0x20AC), keysym_text(0x1000915), keysym_text(0xFF08)
    ('€', 'क', '')
    """
    buffer = ctypes.create_string_buffer(_TEXT_BYTES)
    size = _library()["xkb_keysym_to_utf8"](keysym, buffer, _TEXT_BYTES)
    text = buffer.value.decode("utf-8") if size > 0 else ""
    return "" if any(character < " " or character == "\x7f" for character in text) else text


def keysym_name(keysym: int) -> str:
    """
    >>> keysym_name(0xFE51), keysym_name(0xFF55)
    ('dead_acute', 'Prior')
    """
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    size = _library()["xkb_keysym_get_name"](keysym, buffer, _NAME_BYTES)
    return buffer.value.decode("ascii") if size > 0 else f"0x{keysym:x}"


class XkbKeyboard:
    """The layout of one display at one moment; `reload` reads it again. For one thread."""

    def __init__(self, address: DisplayAddress) -> None:
        """
        Raises:
            DisplayUnavailableError: no server answers, it has no XKB, or libxkbcommon is not installed.
        """
        self._call = _library()
        self._context: int | None = None
        self._keymap: int | None = None
        self._state: int | None = None
        with selected_display(address):
            self._connection: int | None = self._call["xcb_connect"](address.name.encode(), None)
        try:
            self._set_up(address)
            self.reload()
        except DisplayUnavailableError:
            self.close()
            raise

    def reload(self) -> None:
        """Read the layout again.

        Raises:
            DisplayUnavailableError: it cannot be read.
        """
        device = self._call["xkb_x11_get_core_keyboard_device_id"](self._connection)
        keymap = self._call["xkb_x11_keymap_new_from_device"](self._context, self._connection, device, 0)
        state = self._call["xkb_state_new"](keymap) if keymap else None
        if not state:
            raise DisplayUnavailableError("The keyboard's layout cannot be read from the X server.")
        self._let_go()
        self._keymap, self._state = keymap, state

    def close(self) -> None:
        self._let_go()
        if self._context:
            self._call["xkb_context_unref"](self._context)
            self._context = None
        if self._connection:
            self._call["xcb_disconnect"](self._connection)
            self._connection = None

    def symbols(self, keycode: int, core_state: int) -> tuple[int, ...]:
        """The symbols of a key with the modifiers and the group that the server reported with it; empty for a
        key that has none there.

        Args:
            core_state: of the key's event: modifiers in the lowest 8 bits, the group in bits 13 and 14.
        """
        group = core_state >> _GROUP_SHIFT & _GROUP_MASK
        self._call["xkb_state_update_mask"](self._state, core_state & _REAL_MODIFIERS, 0, 0, group, 0, 0)
        one = int(self._call["xkb_state_key_get_one_sym"](self._state, keycode))  # with Caps Lock applied
        if one != NO_SYMBOL:
            return (one,)
        listed = POINTER(c_uint32)()
        number = self._call["xkb_state_key_get_syms"](self._state, keycode, byref(listed))
        return tuple(int(listed[i]) for i in range(number))

    def plain_symbols(self, keycode: int) -> tuple[int, ...]:
        """What a key has without modifiers in each group of the layout, the first group first."""
        found = []
        for group in range(self._call["xkb_keymap_num_layouts_for_key"](self._keymap, keycode)):
            listed = POINTER(c_uint32)()
            ask = self._call["xkb_keymap_key_get_syms_by_level"]
            if ask(self._keymap, keycode, group, 0, byref(listed)) == 1:
                found.append(int(listed[0]))
        return tuple(found)

    def _set_up(self, address: DisplayAddress) -> None:
        self._context = self._call["xkb_context_new"](0)
        failed = self._call["xcb_connection_has_error"](self._connection)
        nothing = (None, None, None, None)
        if failed or not self._call["xkb_x11_setup_xkb_extension"](self._connection, 1, 0, 0, *nothing):
            raise DisplayUnavailableError(f"The display {address.name!r} does not say which keys it has.")

    def _let_go(self) -> None:
        if self._state:
            self._call["xkb_state_unref"](self._state)
        if self._keymap:
            self._call["xkb_keymap_unref"](self._keymap)
        self._state = self._keymap = None


class KeyComposer:
    """Dead keys and Compose, as the locale has them. For one thread."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._call = _library()
        self._context: int | None = self._call["xkb_context_new"](0)
        self._table: int | None = None
        self._state: int | None = None
        for locale in (_locale_of(environment), _USUAL_LOCALE):
            self._table = self._call["xkb_compose_table_new_from_locale"](self._context, locale.encode(), 0)
            if self._table:
                self._state = self._call["xkb_compose_state_new"](self._table, 0)
                break

    def feed(self, keysym: int) -> Composed:
        """What a symbol makes of the sequence that is open; modifiers change nothing."""
        if not self._state or not self._call["xkb_compose_state_feed"](self._state, keysym):
            return Composed(Composing.NOTHING)
        state = Composing(self._call["xkb_compose_state_get_status"](self._state))
        text = ""
        if state is Composing.COMPLETE:
            buffer = ctypes.create_string_buffer(_TEXT_BYTES)
            self._call["xkb_compose_state_get_utf8"](self._state, buffer, _TEXT_BYTES)
            text = buffer.value.decode("utf-8")
        if state in (Composing.COMPLETE, Composing.FITS_NOTHING):
            self._call["xkb_compose_state_reset"](self._state)
        return Composed(state, text)

    def forget(self) -> None:
        """Leave the open sequence."""
        if self._state:
            self._call["xkb_compose_state_reset"](self._state)

    def close(self) -> None:
        if self._state:
            self._call["xkb_compose_state_unref"](self._state)
        if self._table:
            self._call["xkb_compose_table_unref"](self._table)
        if self._context:
            self._call["xkb_context_unref"](self._context)
        self._state = self._table = self._context = None


def _locale_of(environment: Mapping[str, str]) -> str:
    """The locale for characters; the usual one where it is the one of programs without a language.

    >>> _locale_of({"LANG": "de_DE.UTF-8"}), _locale_of({"LANG": "C.UTF-8"}), _locale_of({})
    ('de_DE.UTF-8', 'en_US.UTF-8', 'en_US.UTF-8')
    """
    chosen = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "")
    return _USUAL_LOCALE if chosen.partition(".")[0] in ("", "C", "POSIX") else chosen
