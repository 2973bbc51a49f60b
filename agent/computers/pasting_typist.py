"""Types text as Unicode events where a system has them, and pastes what has lines or tabs. I/O: the parts.

For systems whose input takes any character (Windows: KEYEVENTF_UNICODE; macOS: a string in an event). Tabs
and newlines inside a text would be keys that move the focus or submit, so such a text is pasted; neither
system tells when a paste was taken, so the clipboard is given back after a while.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Protocol

from agent.computers.keypad_pace import paced
from agent.computers.keysyms import typable_text
from agent.computers.stop_guard import StopGuard
from agent.errors import InputError

MAX_CHARACTERS_BY_EVENTS = 500
MAX_CHARACTERS_PER_PASTE = 50_000
_BETWEEN_CHARACTERS_S = 0.004
_BEFORE_ENTER_S = 0.15
"""Dialogs switch their button on when they have looked at what was typed; Enter before that does nothing."""
_PASTE_S = 0.5
"""An application has inserted what was pasted by then, or hangs."""


class TextClipboard(Protocol):
    def text(self) -> str | None: ...

    def put(self, text: str) -> None: ...


class KeyPresser(Protocol):
    def press_key(self, key: str) -> None: ...

    def release_key(self, key: str) -> None: ...


class PastingTypist:
    """Implements `NativeTypist`."""

    def __init__(
        self,
        keys: KeyPresser,
        clipboard: TextClipboard,
        type_character: Callable[[str], None],
        *,
        paste_keys: tuple[str, str],
    ) -> None:
        self._keys, self._clipboard, self._type_character = keys, clipboard, type_character
        self._paste_keys = paste_keys
        self._before: str | None = None
        self._has_lent = False

    def type_text(self, text: str, guard: StopGuard) -> None:
        """Type every character; one final newline is the Return key.

        Raises:
            InputError: the text holds something that is no character, or the clipboard cannot be had.
        """
        text = typable_text(text)
        line = text.removesuffix("\n")
        if len(line) <= MAX_CHARACTERS_BY_EVENTS and not set(line) & {"\n", "\t"}:
            for character in paced(line, guard):
                self._type_character(character)
                guard.pause(_BETWEEN_CHARACTERS_S)
        else:
            for start in range(0, len(line), MAX_CHARACTERS_PER_PASTE):
                self._paste(line[start : start + MAX_CHARACTERS_PER_PASTE], guard)
        if line != text:
            guard.pause(_BEFORE_ENTER_S if line else 0.0)
            guard.check()
            self._keys.press_key("enter")
            self._keys.release_key("enter")

    def finish_paste(self, guard: StopGuard) -> None:
        """Nothing is lent for longer than its own paste."""

    def clipboard_text(self) -> str | None:
        return self._before if self._has_lent else self._clipboard.text()

    def give_back(self) -> None:
        """What was no text cannot be given back."""
        if self._has_lent:
            self._has_lent = False
            with contextlib.suppress(InputError):
                self._clipboard.put(self._before or "")

    def _paste(self, text: str, guard: StopGuard) -> None:
        self._before, self._has_lent = self._clipboard.text(), True
        try:
            self._clipboard.put(text)
            for key in self._paste_keys:
                guard.check()
                self._keys.press_key(key)
            for key in reversed(self._paste_keys):
                guard.check()
                self._keys.release_key(key)
            guard.pause(_PASTE_S)
        finally:
            self.give_back()
