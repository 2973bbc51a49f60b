"""The stop shortcut on a Wayland desktop: by its portal, or else by the kernel's input devices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from agent.computers.wayland.input_devices import DeviceShortcut
from agent.computers.wayland.portal_shortcut import PortalShortcut
from agent.errors import AgentError, DisplayUnavailableError


class ShortcutListener(Protocol):
    def start(self) -> None:
        """
        Raises:
            AgentError: the shortcut cannot be heard by this way.
        """

    def close(self) -> None: ...


class WaylandShortcut:
    """Heard from `start` to `close`; `on_stop` is called on a thread of the listener's."""

    def __init__(
        self,
        *,
        on_stop: Callable[[], None],
        stop_shortcut: str,
        ways: Sequence[Callable[..., ShortcutListener]] = (PortalShortcut, DeviceShortcut),
    ) -> None:
        self._on_stop, self._shortcut, self._ways = on_stop, stop_shortcut, ways
        self.heard_by: ShortcutListener | None = None

    def start(self) -> None:
        """
        Raises:
            DisplayUnavailableError: it cannot be heard by any way; the sentence has every reason.
        """
        reasons = []
        for way in self._ways:
            try:
                listener = way(on_stop=self._on_stop, stop_shortcut=self._shortcut)
                listener.start()
            except AgentError as problem:
                reasons.append(str(problem).rstrip("."))
            else:
                self.heard_by = listener
                return
        raise DisplayUnavailableError("; ".join(reasons) + ".")

    def close(self) -> None:
        """May be called twice."""
        if self.heard_by is not None:
            self.heard_by.close()
