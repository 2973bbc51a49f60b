"""Typing of sums and numbers into a calculator: its buttons take no key again that comes too soon.

A key that presses a button of the window is lost where that button still shows its last press: in GTK for
250 ms (`gtk_widget_activate`), so "144" became "14", and of "8+9+30" the second plus was gone. Other texts
are typed as fast as ever.
"""

from __future__ import annotations

import re
from time import monotonic

from agent.computers.stop_guard import StopGuard

AGAIN_S = 0.3
"""Between two presses of the same key."""
_FOR_A_KEYPAD = re.compile(r"(?=.*[0-9])[0-9.,+\-*/x×÷=%^()! ]{2,60}")


class KeypadPace:
    """The presses of one text."""

    def __init__(self, text: str) -> None:
        self._is_slow = _FOR_A_KEYPAD.fullmatch(text) is not None
        self._pressed_at: dict[str, float] = {}

    def wait(self, character: str, guard: StopGuard) -> None:
        """Before the key is pressed.

        Raises:
            StoppedError: the run is stopped.
        """
        if not self._is_slow:
            return
        before = self._pressed_at.get(character)
        if before is not None and (left := before + AGAIN_S - monotonic()) > 0:
            guard.pause(left)
        self._pressed_at[character] = monotonic()
