"""Typing of sums and numbers into a calculator: its buttons take no key again that comes too soon.

A key that presses a button of the window is lost where that button still shows its last press: in GTK for
250 ms (`gtk_widget_activate`), so "144" became "14", and of "8+9+30" the second plus was gone. Other texts
are typed as fast as ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import monotonic

from agent.computers.stop_guard import StopGuard

AGAIN_S = 0.3
"""Between two presses of the same key."""
_FOR_A_KEYPAD = re.compile(r"(?=.*[0-9])[0-9.,+\-*/x×÷=%^()! ]{2,60}\n?")


def paced(text: str, guard: StopGuard) -> Iterator[str]:
    """Each character of a text when its key may be pressed.

    Raises:
        StoppedError: the run is stopped.
    """
    is_slow = _FOR_A_KEYPAD.fullmatch(text) is not None
    pressed_at: dict[str, float] = {}
    for character in text:
        before = pressed_at.get(character)
        if before is not None and (left := before + AGAIN_S - monotonic()) > 0:
            guard.pause(left)
        guard.check()
        if is_slow:
            pressed_at[character] = monotonic()
        yield character
