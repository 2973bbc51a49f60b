"""Types any Unicode text on a screen elsewhere: keys for plain ASCII, a verified paste otherwise. I/O: RFB.

A server has no key for most of Unicode and gives one a new meaning on the fly, which toolkits notice too late
(see docs/how-to/use-another-machine.md for what was measured). So other text is pasted where the server takes
texts on its clipboard and tells when an application has asked for them (extended clipboard: TigerVNC,
TurboVNC, RealVNC, newer libvncserver); elsewhere it is sent as keysyms of Unicode, as well as the server can.
"""

from __future__ import annotations

from agent.computers.keypad_pace import paced
from agent.computers.keysyms import typable_text
from agent.computers.stop_guard import StopGuard
from agent.computers.vnc.connection import VncConnection
from agent.computers.vnc.device import VncInput

MAX_CHARACTERS_BY_KEYS = 500
MAX_CHARACTERS_PER_PASTE = 50_000
_BETWEEN_KEYS_S = 0.004
_BETWEEN_OTHER_KEYS_S = 0.03
"""After a keysym that the server has no key for: it gives one that meaning first."""
_BEFORE_ENTER_S = 0.15
"""Dialogs switch their button on when they have looked at what was typed; Enter before that does nothing."""
_PASTE_LIMIT_S = 3.0
_QUIET_S = 0.4
"""An application that has asked for nothing during this time has inserted what it took."""
_READ_LIMIT_S = 1.0


class VncTypist:
    """Implements `Typist` for one connection."""

    def __init__(self, connection: VncConnection, device: VncInput) -> None:
        self._text, self._device = connection.text, device
        self._before: str | None = None
        """What the clipboard there held before a text of ours was lent."""
        self._has_lent = False
        self._replaces_selection = False

    def type_text(self, text: str, guard: StopGuard) -> None:
        """One final newline is the Return key. Tabs and newlines inside the text are characters where it is
        pasted; else they are keys.

        Raises:
            InputError: the text holds something that is no character.
        """
        text = typable_text(text)
        line = text.removesuffix("\n")
        if len(line) <= MAX_CHARACTERS_BY_KEYS and _is_plain(line):
            self._by_keys(line, guard)
        elif self._text.can_lend:
            if self._replaces_selection:
                line = self._without_selection(line, guard)
            for start in range(0, len(line), MAX_CHARACTERS_PER_PASTE):
                self._by_paste(line[start : start + MAX_CHARACTERS_PER_PASTE], guard)
        else:
            self._by_keys(line, guard)
        if text.endswith("\n"):
            guard.pause(_BEFORE_ENTER_S if line else 0.0)
            self._by_keys("\n", guard)

    def expect_selection(self, may_be: bool) -> None:
        """Whether the action before the next text may have selected what it is to replace. TigerVNC takes the
        primary selection, too, whenever a text is lent, and a GTK application that loses it selects nothing
        any more: the text would be inserted beside it (measured, in Mousepad)."""
        self._replaces_selection = may_be

    def _without_selection(self, text: str, guard: StopGuard) -> str:
        """Let a key replace the selection: the first character of the text, or one that is removed again.
        Returns what is left of the text."""
        self._replaces_selection = False
        if _is_plain(text[:1]):
            self._by_keys(text[:1], guard)
            return text[1:]
        self._by_keys("x", guard)
        guard.check()
        self._device.press_key("backspace")
        self._device.release_key("backspace")
        guard.pause(_BETWEEN_OTHER_KEYS_S)
        return text

    def finish_paste(self, guard: StopGuard) -> None:
        """Restore the text of the clipboard once the application has inserted the pasted one."""
        if self._has_lent:
            guard.wait_until(lambda: self._text.quiet_s() >= _QUIET_S, limit_s=_PASTE_LIMIT_S)
            self.give_back()

    def give_back(self) -> None:
        """The clipboard holds what it held before, if that was a text.

        Raises:
            DisplayLostError: the server is gone.
        """
        if self._has_lent:
            self._has_lent = False
            self._text.lend(self._before or "")

    def clipboard_text(self) -> str | None:
        """The clipboard's own text, even while another is lent."""
        return self._before if self._has_lent else self._text.theirs(limit_s=_READ_LIMIT_S)

    def _by_keys(self, text: str, guard: StopGuard) -> None:
        for character in paced(text, guard):
            self._device.stroke(character)
            guard.pause(_BETWEEN_KEYS_S if _is_plain(character) else _BETWEEN_OTHER_KEYS_S)

    def _by_paste(self, text: str, guard: StopGuard) -> None:
        self.finish_paste(guard)
        self._before, self._has_lent = self._text.theirs(limit_s=_READ_LIMIT_S), True
        asked = self._text.num_asked
        self._text.lend(text)
        keys = ("ctrl", "v")
        for key in keys:
            guard.check()
            self._device.press_key(key)
        for key in reversed(keys):
            guard.check()
            self._device.release_key(key)
        if not guard.wait_until(lambda: self._text.num_asked > asked, limit_s=_PASTE_LIMIT_S):
            self.give_back()
            self._by_keys(text, guard)  # a terminal, or another window that does not paste


def _is_plain(text: str) -> bool:
    return all(" " <= character <= "~" for character in text)
