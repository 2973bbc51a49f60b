"""What a key press writes and what it is called, from the symbols of the layout in use. Pure.

Dead keys and Compose write nothing until a character is complete. A key that has neither a character nor a
name of `agent.actions.keys` is given by the name of its symbol, so that it can be counted and told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from agent.actions.keys import MODIFIERS, canonical_key
from agent.demonstrations.xkb_keyboard import Composed, Composing

_CONTROL, _ALT, _SUPER = 1 << 2, 1 << 3, 1 << 6
_COMMANDING = _CONTROL | _ALT | _SUPER
"""Core modifiers that make a letter a command; AltGr is another one on every layout."""
_SWITCHING = ("ISO_", "Mode_", "Shift_Lock", "Hyper_")
"""Symbols that change what other keys write, or nothing: the server applies them by itself."""
_NAMES = {
    "ISO_Level3_Shift": "altgr", "Mode_switch": "altgr", "ISO_Left_Tab": "tab", "Meta_L": "alt",
    "Meta_R": "alt", "Linefeed": "enter", "KP_Enter": "enter", "KP_Prior": "pageup", "KP_Next": "pagedown",
    "XF86AudioRaiseVolume": "volumeup", "XF86AudioLowerVolume": "volumedown", "XF86AudioMute": "volumemute",
    "XF86AudioPlay": "playpause", "XF86AudioPause": "playpause", "XF86AudioNext": "nexttrack",
    "XF86AudioPrev": "previoustrack",
}  # fmt: skip
_KEYPAD = "KP_"


class Layout(Protocol):
    """`XkbKeyboard`, or a layout of a test."""

    def symbols(self, keycode: int, core_state: int) -> tuple[int, ...]: ...

    def plain_symbols(self, keycode: int) -> tuple[int, ...]: ...


class Sequences(Protocol):
    """`KeyComposer`, or sequences of a test."""

    def feed(self, keysym: int) -> Composed: ...

    def forget(self) -> None: ...


@dataclass(frozen=True, slots=True)
class KeyReading:
    key: str = ""
    """Canonical name; empty for a key that has none."""
    text: str = ""
    composes: bool = False
    """It is part of a character that is not complete."""
    doubt: str = ""
    """Names of keys that write something unknown, or nothing; empty where it is known."""


class KeyReader:
    """Reads key presses in order."""

    def __init__(
        self,
        layout: Layout,
        sequences: Sequences,
        text_of: Callable[[int], str],
        name_of: Callable[[int], str],
    ) -> None:
        """`text_of` and `name_of`: the character and the name of a symbol."""
        self._layout, self._sequences = layout, sequences
        self._text_of, self._name_of = text_of, name_of
        self._sequence: list[str] = []
        """Names of the symbols of the sequence that is open."""

    def read(self, keycode: int, core_state: int) -> KeyReading:
        """What a press of this key does with what was held; `core_state` as in `Layout.symbols`."""
        symbols = self._layout.symbols(keycode, core_state)
        if not symbols:
            return KeyReading(doubt=f"keycode {keycode}")
        if len(symbols) > 1:
            return KeyReading(text="".join(map(self._text_of, symbols)))
        (symbol,) = symbols
        if core_state & _COMMANDING:
            return self._command(keycode, symbol)
        return self._typed(symbol)

    def _typed(self, symbol: int) -> KeyReading:
        name, before = self._name_of(symbol), self._sequence
        composed = self._sequences.feed(symbol)
        match composed.state:
            case Composing.GOES_ON:
                self._sequence = [*before, name]
                return KeyReading(composes=True)
            case Composing.COMPLETE:
                self._sequence = []
                return KeyReading(self._key(composed.text), composed.text)
            case Composing.FITS_NOTHING:
                # Toolkits disagree: Qt types the last key, GTK the dead key too, Xlib neither.
                self._sequence = []
                return KeyReading(self._name(symbol), self._text_of(symbol), doubt=" ".join([*before, name]))
            case _:
                return self._plain(symbol)

    def _plain(self, symbol: int) -> KeyReading:
        key, text = self._name(symbol), self._text_of(symbol)
        if key == "space":
            return KeyReading(key, " ")
        if key or text or self._is_switching(symbol):
            return KeyReading(key, text)
        return KeyReading(doubt=self._name_of(symbol))

    def _command(self, keycode: int, symbol: int) -> KeyReading:
        """With Ctrl, Alt or Super held, programs go by the Latin letter on the key, whatever the layout."""
        if not self._is_modifier(symbol):
            self._sequences.forget()
            self._sequence = []
        reading = self._plain(symbol)
        if len(reading.key) == 1 and not reading.key.isascii():
            for other in self._layout.plain_symbols(keycode):
                letter = self._text_of(other)
                if letter.isascii() and letter.isprintable() and letter.strip():
                    return KeyReading(self._key(letter), letter)
        return reading

    def _name(self, symbol: int) -> str:
        name = self._name_of(symbol)
        if name in _NAMES:
            return _NAMES[name]
        if self._is_switching(symbol):
            return ""
        text = self._text_of(symbol)
        return self._key(text) if text else canonical_key(name.removeprefix(_KEYPAD)) or ""

    def _is_switching(self, symbol: int) -> bool:
        return self._name_of(symbol).startswith(_SWITCHING)

    def _is_modifier(self, symbol: int) -> bool:
        return self._name(symbol) in MODIFIERS

    @staticmethod
    def _key(text: str) -> str:
        return (canonical_key(text) or "") if len(text) == 1 else ""
