"""A keyboard's layout, read by libxkbcommon: which keys make a sign. I/O: a library.

Every Wayland desktop has this library: its toolkits read their keyboards by it. Its calls are those of
xkbcommon/xkbcommon.h 1.0.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint32, c_void_p
from dataclasses import dataclass
from functools import cache
from typing import Any

from agent.computers.keysyms import keysym_of_character, keysym_of_key
from agent.errors import DisplayUnavailableError, InputError

_EVDEV_OFFSET = 8
"""xkb counts keys from 8, evdev and Wayland from 0."""
_MAX_KEYCODE = 255
_LEVEL3 = 0xFE03
_MAX_KEYMAP_BYTES = 2**22
_MODIFIERS = {"shift": (0xFFE1,), "altgr": (_LEVEL3, 0xFE08)}
KEYMAP_FORMAT = 1


@dataclass(frozen=True, slots=True)
class WaylandStroke:
    """How a sign is typed."""

    key: int
    """As evdev counts it."""
    held: tuple[int, ...] = ()
    """Keys that are held meanwhile."""


@cache
def _library() -> Any:
    """Raises OSError where it is missing."""
    found = ctypes.CDLL("libxkbcommon.so.0")
    for name, result, arguments in (
        ("xkb_context_new", c_void_p, (c_int,)),
        ("xkb_context_set_log_level", None, (c_void_p, c_int)),
        ("xkb_keymap_new_from_string", c_void_p, (c_void_p, c_char_p, c_int, c_int)),
        ("xkb_keymap_new_from_names", c_void_p, (c_void_p, c_void_p, c_int)),
        ("xkb_keymap_get_as_string", c_void_p, (c_void_p, c_int)),
        ("xkb_keymap_unref", None, (c_void_p,)),
        ("xkb_keymap_min_keycode", c_uint32, (c_void_p,)),
        ("xkb_keymap_max_keycode", c_uint32, (c_void_p,)),
        ("xkb_keymap_num_layouts_for_key", c_uint32, (c_void_p, c_uint32)),
        ("xkb_keymap_num_levels_for_key", c_uint32, (c_void_p, c_uint32, c_uint32)),
        ("xkb_keymap_mod_get_index", c_uint32, (c_void_p, c_char_p)),
        (
            "xkb_keymap_key_get_syms_by_level",
            c_int,
            (c_void_p, c_uint32, c_uint32, c_uint32, POINTER(POINTER(c_uint32))),
        ),
        (
            "xkb_keymap_key_get_mods_for_level",
            c_size_t,
            (c_void_p, c_uint32, c_uint32, c_uint32, POINTER(c_uint32), c_size_t),
        ),
        ("xkb_keysym_to_utf32", c_uint32, (c_uint32,)),
        ("xkb_state_new", c_void_p, (c_void_p,)),
        ("xkb_state_unref", None, (c_void_p,)),
        ("xkb_state_update_key", c_int, (c_void_p, c_uint32, c_int)),
        ("xkb_state_serialize_mods", c_uint32, (c_void_p, c_int)),
    ):
        function = getattr(found, name)
        function.restype, function.argtypes = result, list(arguments)
    return found


class KeyboardLayout:
    """One layout of a keymap, or what all of them have in common.

    Raises:
        DisplayUnavailableError: the library is missing, or cannot read the keymap.
    """

    def __init__(self, keymap: str = "", *, is_switched: bool = False, layout: int = 0) -> None:
        """Without a keymap: the layout that the environment names (XKB_DEFAULT_LAYOUT), or a US one.

        `is_switched`: nobody says which of its layouts is in force, so signs are typed only by keys that make
        them in all. GNOME adds an American one to each. `layout`: else the one that is read.
        """
        try:
            self._xkb = xkb = _library()
        except OSError as problem:
            raise DisplayUnavailableError("libxkbcommon is missing, so no keyboard can be read.") from problem
        context = xkb.xkb_context_new(0)
        xkb.xkb_context_set_log_level(context, 10)
        encoded = keymap.encode()
        self._keymap = (
            xkb.xkb_keymap_new_from_string(context, encoded, KEYMAP_FORMAT, 0)
            if keymap
            else xkb.xkb_keymap_new_from_names(context, None, 0)
        )
        if not self._keymap:
            raise DisplayUnavailableError("The keyboard's layout cannot be read.")
        self._state = xkb.xkb_state_new(self._keymap)
        codes = range(_EVDEV_OFFSET, _MAX_KEYCODE + 1)
        number = max(xkb.xkb_keymap_num_layouts_for_key(self._keymap, code) for code in codes)
        found = [self._read(one) for one in (range(max(number, 1)) if is_switched else (layout,))]
        self._strokes, characters = found[0]
        """By keysym."""
        self._characters = {
            character: stroke
            for character, stroke in characters.items()
            if all(others.get(character) == stroke for _, others in found[1:])
        }

    @property
    def text(self) -> str:
        """The whole keymap, as it is given to a virtual keyboard."""
        made = self._xkb.xkb_keymap_get_as_string(self._keymap, KEYMAP_FORMAT)
        try:
            return ctypes.string_at(made).decode()
        finally:
            _free(made)

    def for_character(self, character: str) -> WaylandStroke | None:
        """None where no key makes it, or only a dead key and another one."""
        return self._characters.get(character)

    def for_key(self, key: str) -> WaylandStroke:
        """Of a canonical key name.

        Raises:
            InputError: this keyboard has no such key.
        """
        if len(key) == 1 and (found := self._characters.get(key)) is not None:
            return found
        stroke = self._strokes.get(keysym_of_key(key))
        if stroke is None:
            raise InputError(f"There is no key for {key!r} on this keyboard.")
        return stroke

    def modifiers_after(self, key: int, *, is_down: bool) -> tuple[int, int, int]:
        """Depressed, latched and locked modifiers once a key has gone down or up."""
        self._xkb.xkb_state_update_key(self._state, key + _EVDEV_OFFSET, int(is_down))
        depressed, latched, locked = (
            self._xkb.xkb_state_serialize_mods(self._state, 1 << part) for part in range(3)
        )
        return depressed, latched, locked

    def _read(self, layout: int) -> tuple[dict[int, WaylandStroke], dict[str, WaylandStroke]]:
        """By keysym, and by character."""
        xkb, keymap = self._xkb, self._keymap
        strokes: dict[int, WaylandStroke] = {}
        characters: dict[str, WaylandStroke] = {}
        masks = {}
        """Of modifiers that a stroke may need, and the key that is held for each."""
        bare: dict[int, int] = {}
        first, last = xkb.xkb_keymap_min_keycode(keymap), xkb.xkb_keymap_max_keycode(keymap)
        codes = range(max(first, _EVDEV_OFFSET), min(last, _MAX_KEYCODE) + 1)
        for code in codes:
            for symbol in self._symbols(code, layout, 0):
                bare.setdefault(symbol, code - _EVDEV_OFFSET)
        for name, symbols in (("Shift", _MODIFIERS["shift"]), ("Mod5", _MODIFIERS["altgr"])):
            index = xkb.xkb_keymap_mod_get_index(keymap, name.encode())
            holding = next((bare[symbol] for symbol in symbols if symbol in bare), None)
            if index < 32 and holding is not None:
                masks[1 << index] = holding
        for code in codes:
            for level in range(xkb.xkb_keymap_num_levels_for_key(keymap, code, layout)):
                for held in self._ways(code, layout, level, masks):
                    made = self._symbols(code, layout, level)
                    if len(made) == 1:
                        self._add(made[0], WaylandStroke(code - _EVDEV_OFFSET, held), strokes, characters)
        return strokes, characters

    def _add(
        self,
        symbol: int,
        stroke: WaylandStroke,
        strokes: dict[int, WaylandStroke],
        characters: dict[str, WaylandStroke],
    ) -> None:
        kept = strokes.get(symbol)
        if kept is not None and len(kept.held) <= len(stroke.held):
            return
        strokes[symbol] = stroke
        code = self._xkb.xkb_keysym_to_utf32(symbol)
        if code < 0x20 or 0x7F <= code < 0xA0:
            return
        character = chr(code)
        # Several keysyms make one character: those of the number pad are other keys than one means.
        if character not in characters or symbol == keysym_of_character(character):
            characters[character] = stroke

    def _symbols(self, code: int, layout: int, level: int) -> list[int]:
        symbols = POINTER(c_uint32)()
        number = self._xkb.xkb_keymap_key_get_syms_by_level(self._keymap, code, layout, level, byref(symbols))
        return [symbols[at] for at in range(number)]

    def _ways(self, code: int, layout: int, level: int, masks: dict[int, int]) -> list[tuple[int, ...]]:
        """Which keys may be held for a level, of those that are known; the shortest."""
        found = (c_uint32 * 32)()
        number = self._xkb.xkb_keymap_key_get_mods_for_level(self._keymap, code, layout, level, found, 32)
        known = sum(masks)
        ways = [
            tuple(held for mask, held in masks.items() if found[at] & mask)
            for at in range(number)
            if not found[at] & ~known
        ]
        return sorted(ways, key=len)[:1]


def _free(pointer: int) -> None:
    libc = ctypes.CDLL(None)
    libc.free.argtypes = [c_void_p]
    libc.free(pointer)


def readable_keymap(content: bytes) -> str:
    """A keymap as it is sent, with its end mark."""
    return content[:_MAX_KEYMAP_BYTES].rstrip(b"\0").decode("utf-8", errors="replace")
