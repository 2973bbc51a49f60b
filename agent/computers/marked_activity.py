"""Detects the owner's own input where the system marks what programs send. I/O: pynput, threads of its own.

Windows' hooks and macOS' event taps say of each event whether a program made it (LLMHF_INJECTED, a process id
as its source), and pynput 1.8 hands that on. X11 does not; there owner_activity.py asks for the device.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from agent.errors import DisplayUnavailableError

_START_LIMIT_S = 5.0


def load_pynput() -> tuple[Any, Any]:
    """Its keyboard and its mouse."""
    from pynput import keyboard, mouse

    return keyboard, mouse


class MarkedActivity:
    """From `start` to `close`, `on_activity` is called with "mouse" or "keyboard"."""

    def __init__(self, on_activity: Callable[[str], None], load: Callable[[], tuple[Any, Any]]) -> None:
        self._on_activity, self._load = on_activity, load
        self._listeners: list[Any] = []

    def start(self) -> None:
        """Returns once it is listening.

        Raises:
            DisplayUnavailableError: the system does not let us; on macOS that is Input Monitoring.
        """
        try:
            keyboard, mouse = self._load()
            self._listeners = [
                keyboard.Listener(
                    on_press=lambda _key, injected: self._hear("keyboard", injected),
                    on_release=lambda _key, injected: None,
                ),
                mouse.Listener(
                    on_move=lambda _x, _y, injected: self._hear("mouse", injected),
                    on_click=lambda _x, _y, _button, _is_down, injected: self._hear("mouse", injected),
                    on_scroll=lambda _x, _y, _dx, _dy, injected: self._hear("mouse", injected),
                ),
            ]
            for listener in self._listeners:
                listener.start()
            for listener in self._listeners:
                wait_until_ready(listener)
        except Exception as problem:  # its back ends raise many types
            self.close()
            raise DisplayUnavailableError(
                f"This system does not say whose mouse and keyboard are used: {problem}"
            ) from problem

    def close(self) -> None:
        listeners, self._listeners = self._listeners, []
        for listener in listeners:
            with contextlib.suppress(Exception):
                listener.stop()

    def _hear(self, device: str, injected: bool) -> None:
        if not injected:
            self._on_activity(device)


def wait_until_ready(listener: Any) -> None:
    """pynput's own wait has no limit, and ends never where the display is lost meanwhile.

    Raises:
        TimeoutError: it did not start.
    """
    waiting = threading.Thread(target=listener.wait, daemon=True)
    waiting.start()
    waiting.join(_START_LIMIT_S)
    if waiting.is_alive():
        raise TimeoutError("the listener did not start")
