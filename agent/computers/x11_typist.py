"""Types any Unicode text exactly on X11: keys for plain ASCII, a verified paste for other text. I/O: X11.

No library does this reliably by keys alone: characters that the layout lacks need a remapped key, and
toolkits read the new layout too late (measured: 0 of 6 for mixed scripts in Qt). Pasting is exact in GTK, Qt
and Chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable

from agent.computers.keypad_pace import paced
from agent.computers.keysyms import typable_text
from agent.computers.stop_guard import StopGuard
from agent.computers.x11_clipboard import Clipboard
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.computers.x11_keys import Keyboard
from agent.errors import InputError

MAX_CHARACTERS_BY_KEYS = 500
MAX_CHARACTERS_PER_PASTE = 50_000
_BETWEEN_KEYS_S = 0.001
_BEFORE_ENTER_S = 0.15
"""Dialogs switch their button on when they have looked at what was typed; Enter before that does nothing."""
_PASTE_LIMIT_S = 3.0
_TERMINALS = (
    "xterm", "uxterm", "terminal", "konsole", "alacritty", "kitty", "terminator", "urxvt", "rxvt", "tilix",
    "wezterm", "st-256color",
)  # fmt: skip


class X11Typist:
    """Implements `Typist` for one display."""

    def __init__(
        self, address: DisplayAddress, device: X11Input, active_application: Callable[[], str]
    ) -> None:
        self._address = address
        self._device = device
        self._active_application = active_application
        self._clipboard_if_used: Clipboard | None = None

    @property
    def clipboard(self) -> Clipboard:
        """Created when first needed: most tasks type only plain ASCII."""
        if self._clipboard_if_used is None:
            self._clipboard_if_used = Clipboard(self._address)
        return self._clipboard_if_used

    def type_text(self, text: str, guard: StopGuard) -> None:
        """Type every character exactly; one final newline is the Return key.

        Tabs and newlines inside the text are characters, not key presses: they neither move the focus nor
        submit. In a terminal every newline is Return.

        Raises:
            InputError: the text holds something that is no character, or no window takes it.
        """
        text = typable_text(text)
        is_terminal = any(name in self._active_application().lower() for name in _TERMINALS)
        if is_terminal:
            for line in text.splitlines(keepends=True):
                self._insert(line.removesuffix("\n"), guard, is_terminal=True)
                if line.endswith("\n"):
                    self._stroke_key("enter", guard)
            return
        line = text.removesuffix("\n")
        self._insert(line, guard, is_terminal=False)
        if line != text:
            guard.pause(_BEFORE_ENTER_S if line else 0.0)
            self._stroke_key("enter", guard)

    def close(self) -> None:
        if self._clipboard_if_used is not None:
            self._clipboard_if_used.close()
            self._clipboard_if_used = None

    def finish_paste(self, guard: StopGuard) -> None:
        """Restore the clipboard once the application has inserted the pasted text; called before any action
        that may use it.
        """
        clipboard = self._clipboard_if_used
        if clipboard is not None:
            guard.wait_until(clipboard.is_at_rest, limit_s=_PASTE_LIMIT_S)
            clipboard.give_back()

    def _insert(self, text: str, guard: StopGuard, *, is_terminal: bool) -> None:
        keyboard = self._device.read_keyboard()
        if len(text) <= MAX_CHARACTERS_BY_KEYS and self._can_type(text, keyboard):
            self._by_keys(text, keyboard, guard)
        else:
            for start in range(0, len(text), MAX_CHARACTERS_PER_PASTE):
                self._by_paste(text[start : start + MAX_CHARACTERS_PER_PASTE], guard, is_terminal=is_terminal)

    @staticmethod
    def _can_type(text: str, keyboard: Keyboard) -> bool:
        return all(" " <= character <= "~" and keyboard.stroke_for_character(character) for character in text)

    def _by_keys(self, text: str, keyboard: Keyboard, guard: StopGuard) -> None:
        shift = keyboard.keycode("shift")
        for character in paced(text, guard):
            stroke = keyboard.stroke_for_character(character)
            assert stroke is not None
            self._device.stroke(stroke, shift_keycode=shift)
            guard.pause(_BETWEEN_KEYS_S)

    def _by_paste(self, text: str, guard: StopGuard, *, is_terminal: bool) -> None:
        self.finish_paste(guard)
        clipboard = self.clipboard
        keys = ("shift", "insert") if is_terminal else ("ctrl", "v")
        clipboard.lend(text, with_primary=is_terminal)
        client = clipboard.begin_paste()
        for key in keys:
            guard.check()
            self._device.press_key(key)
        for key in reversed(keys):
            guard.check()
            self._device.release_key(key)
        if not guard.wait_until(lambda: clipboard.was_taken_by(client), limit_s=_PASTE_LIMIT_S):
            clipboard.give_back()
            self._by_xdotool(text, guard)

    def _by_xdotool(self, text: str, guard: StopGuard) -> None:
        """The fallback for a window that does not paste."""
        program = shutil.which("xdotool")
        if program is None:
            raise InputError("The window did not take the text that was pasted into it.")
        with tempfile.TemporaryFile() as file:  # not an argument: other users can read those
            file.write(text.encode())
            file.seek(0)
            typing = subprocess.Popen(
                [program, "type", "--delay", "12", "--file", "-"],
                stdin=file,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=os.environ | self._address.environment(),
            )
            try:
                guard.wait_until(lambda: typing.poll() is not None, limit_s=30 + 0.05 * len(text))
            finally:
                if typing.poll() is None:
                    typing.kill()
                typing.wait()
        if typing.returncode != 0:
            raise InputError("The text could not be typed into this window.")

    def _stroke_key(self, key: str, guard: StopGuard) -> None:
        guard.check()
        self._device.press_key(key)
        self._device.release_key(key)
        guard.pause(_BETWEEN_KEYS_S)
