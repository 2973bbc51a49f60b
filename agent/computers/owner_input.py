"""Listens through pynput on the real screen: the stop shortcut, and the owner's input. I/O: X11.

pynput, like pyautogui, binds to $DISPLAY when it is imported; it is imported late and serves the real screen
only. It cannot distinguish XTEST events from the owner's (measured), so the caller says when the agent is
acting.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from threading import Event
from typing import Any

from agent.actions.keys import read_keys
from agent.computers.marked_activity import wait_until_ready
from agent.computers.x11_connection import DisplayAddress, close_display, open_display, selected_display
from agent.errors import DisplayUnavailableError, SettingsError

_START_LIMIT_S = 5.0
DEFAULT_STOP_SHORTCUT = "ctrl+alt+escape"
_PYNPUT_NAMES = {
    "escape": "esc", "meta": "cmd", "altgr": "alt_gr", "pageup": "page_up", "pagedown": "page_down",
    "capslock": "caps_lock", "numlock": "num_lock", "scrolllock": "scroll_lock",
    "printscreen": "print_screen",
    "volumeup": "media_volume_up", "volumedown": "media_volume_down", "volumemute": "media_volume_mute",
    "playpause": "media_play_pause", "nexttrack": "media_next", "previoustrack": "media_previous",
}  # fmt: skip


class OwnerInput:
    """Listens on background threads from `start` to `close`.

    `on_stop` is called when the stop shortcut is pressed, always. `on_input` is called with "keyboard" or
    "mouse" when the owner uses one while the agent is not acting.
    """

    def __init__(
        self,
        *,
        on_stop: Callable[[], None],
        on_input: Callable[[str], None] | None = None,
        is_agent_acting: Callable[[], bool] = lambda: False,
        stop_shortcut: str = DEFAULT_STOP_SHORTCUT,
        address: DisplayAddress | None = None,
    ) -> None:
        self._on_stop = on_stop
        self._on_input = on_input
        self._is_agent_acting = is_agent_acting
        self._shortcut = pynput_shortcut(stop_shortcut)
        self._address = address
        self._listeners: list[Any] = []

    def start(self) -> None:
        """Returns when the listeners are ready.

        Raises:
            DisplayUnavailableError: pynput cannot use this display.
        """
        try:
            with selected_display(self._address) if self._address is not None else contextlib.nullcontext():
                from pynput import keyboard, mouse

                hotkey = keyboard.HotKey(keyboard.HotKey.parse(self._shortcut), self._on_stop)
                keys: Any = keyboard.Listener(
                    on_press=lambda key: self._key(hotkey.press, keys, key),
                    on_release=lambda key: self._key(hotkey.release, keys, key),
                )
                pointer = mouse.Listener(
                    on_move=lambda *_: self._heard("mouse"),
                    on_click=lambda *_: self._heard("mouse"),
                    on_scroll=lambda *_: self._heard("mouse"),
                )
                self._listeners = [keys, pointer] if self._on_input is not None else [keys]
                recording = [begins_to_record(listener) for listener in self._listeners]
                for listener in self._listeners:
                    listener.start()
                for listener, is_recording in zip(self._listeners, recording, strict=True):
                    wait_until_ready(listener)
                    is_recording.wait(_START_LIMIT_S)
        except Exception as error:  # its back ends raise many types
            self.close()
            raise DisplayUnavailableError(f"pynput cannot listen to this display: {error}") from error

    def close(self) -> None:
        for listener in self._listeners:
            end_listener(listener, self._address)
        for listener in self._listeners:
            with contextlib.suppress(Exception):
                listener.join(timeout=2)
        self._listeners = []

    def _key(self, feed: Callable[[Any], None], listener: Any, key: Any) -> None:
        feed(listener.canonical(key))
        self._heard("keyboard")

    def _heard(self, device: str) -> None:
        if self._on_input is not None and not self._is_agent_acting():
            self._on_input(device)


def end_listener(listener: Any, address: DisplayAddress | None) -> None:
    """End a listener of pynput on that display (None: the environment's); one that has just ended by itself
    is left alone.

    pynput asks the server to end the recording on the connection on which the listener's thread waits: the
    request leaves only with the next event, and on a busy machine two threads that send at once mix their
    requests, and the server ends the connection (seen once). So it is asked on a connection of its own.
    """

    def end_recording() -> None:
        if not hasattr(listener, "_context"):
            wait_until_ready(listener)
        display = open_display(address or DisplayAddress(os.environ["DISPLAY"]))
        try:
            display.record_disable_context(listener._context)
            display.sync()
        finally:
            close_display(display)

    listener._stop_platform = end_recording
    with contextlib.suppress(Exception):  # its back ends raise many types
        listener.stop()


def begins_to_record(listener: Any) -> Event:
    """Set when the server has begun to record for this listener.

    pynput calls itself ready a moment earlier; on a busy machine input in between is lost, and a listener
    that is stopped in between never ends (both measured). The server's first answer says that it has begun.
    """
    is_recording = Event()
    handle = getattr(listener, "_handler", None)
    if handle is None:  # another platform or version: trust its own flag
        is_recording.set()
        return is_recording

    def handler(reply: Any) -> Any:
        is_recording.set()
        return handle(reply)

    listener._handler = handler
    return is_recording


def pynput_shortcut(shortcut: str) -> str:
    """`Ctrl+Alt+Esc` as pynput writes it.

    >>> pynput_shortcut("Ctrl+Alt+Esc")
    '<ctrl>+<alt>+<esc>'
    """
    keys = read_keys(shortcut)
    if not keys:
        raise SettingsError(f"{shortcut!r} is no shortcut.")
    return "+".join(key if len(key) == 1 else f"<{_PYNPUT_NAMES.get(key, key)}>" for key in keys)
