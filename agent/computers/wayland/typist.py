"""Types any text on Wayland: by key where the layout has all of it, else by a verified paste. I/O: input.

No dead keys are used, and no keymap of our own: toolkits follow a layout that changes, but Chromium also
reads the key's place, which such a keymap makes up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from agent.computers.keypad_pace import paced
from agent.computers.keysyms import typable_text
from agent.computers.stop_guard import StopGuard
from agent.computers.wayland.layout import KeyboardLayout, WaylandStroke
from agent.errors import InputError

MAX_CHARACTERS_BY_KEYS = 500
MAX_CHARACTERS_PER_PASTE = 50_000
_BETWEEN_KEYS_S = 0.002
_BEFORE_ENTER_S = 0.15
"""Dialogs switch their button on when they have looked at what was typed; Enter before that does nothing."""
_PASTE_LIMIT_S = 3.0
_TERMINALS = (
    "foot", "terminal", "konsole", "alacritty", "kitty", "terminator", "tilix", "wezterm", "xterm", "ptyxis",
    "console", "ghostty",
)  # fmt: skip


class StrokedKeyboard(Protocol):
    """A keyboard whose layout is known."""

    @property
    def layout(self) -> KeyboardLayout: ...

    def press_key(self, key: str) -> None: ...

    def release_key(self, key: str) -> None: ...

    def stroke(self, stroke: WaylandStroke) -> None: ...


class LentClipboard(Protocol):
    """A clipboard on which a text can be lent to an application."""

    def lend(self, said: str) -> float:
        """For how many seconds the window before may be without the keyboard. Raises InputError where that is
        not possible here."""
        ...

    def was_taken(self) -> bool:
        """Whether an application has asked for what was lent last."""
        ...

    def is_at_rest(self) -> bool:
        """Whether nobody is reading what was lent, so that it can be given back."""
        ...

    def give_back(self) -> float:
        """As `lend`; 0 where nothing is lent."""
        ...

    def owners_text(self) -> str | None:
        """The owner's, even while another text is lent."""
        ...

    def close(self) -> None: ...


class WaylandTypist:
    """Implements `Typist`."""

    def __init__(
        self,
        keyboard: StrokedKeyboard,
        clipboard: LentClipboard,
        active_application: Callable[[], str],
    ) -> None:
        self._keyboard, self.clipboard = keyboard, clipboard
        self._active_application = active_application

    def type_text(self, text: str, guard: StopGuard) -> None:
        """One final newline is the Return key. Tabs and newlines inside the text are characters, which are
        pasted; in a terminal every newline is Return.

        Raises:
            InputError: the text holds something that is no character, or no window takes it.
        """
        text = typable_text(text)
        if any(name in self._active_application().lower() for name in _TERMINALS):
            for line in text.splitlines(keepends=True):
                self._insert(line.removesuffix("\n"), guard, ("ctrl", "shift", "v"))
                if line.endswith("\n"):
                    self._enter(guard)
            return
        line = text.removesuffix("\n")
        self._insert(line, guard, ("ctrl", "v"))
        if line != text:
            guard.pause(_BEFORE_ENTER_S if line else 0.0)
            self._enter(guard)

    def finish_paste(self, guard: StopGuard) -> None:
        """Give the clipboard back once the application has inserted the pasted text."""
        guard.wait_until(self.clipboard.is_at_rest, limit_s=_PASTE_LIMIT_S)
        guard.pause(self.clipboard.give_back())

    def close(self) -> None:
        self.clipboard.close()

    def _insert(self, text: str, guard: StopGuard, paste_keys: tuple[str, ...]) -> None:
        strokes = [self._keyboard.layout.for_character(character) for character in text]
        if len(text) <= MAX_CHARACTERS_BY_KEYS and all(strokes):
            for _, stroke in zip(paced(text, guard), strokes, strict=True):
                assert stroke is not None
                self._keyboard.stroke(stroke)
                guard.pause(_BETWEEN_KEYS_S)
            return
        for start in range(0, len(text), MAX_CHARACTERS_PER_PASTE):
            self._paste(text[start : start + MAX_CHARACTERS_PER_PASTE], guard, paste_keys)

    def _paste(self, text: str, guard: StopGuard, keys: tuple[str, ...]) -> None:
        self.finish_paste(guard)
        guard.check()
        guard.pause(self.clipboard.lend(text))
        for key in keys:
            guard.check()
            self._keyboard.press_key(key)
        for key in reversed(keys):
            guard.check()
            self._keyboard.release_key(key)
        if not guard.wait_until(self.clipboard.was_taken, limit_s=_PASTE_LIMIT_S):
            self.clipboard.give_back()
            raise InputError(
                "The keyboard here lacks signs of this text, and the window did not take it by a paste."
            )

    def _enter(self, guard: StopGuard) -> None:
        guard.check()
        self._keyboard.press_key("enter")
        self._keyboard.release_key("enter")
        guard.pause(_BETWEEN_KEYS_S)
