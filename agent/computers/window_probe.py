"""Shows a window manager a window until it takes it. I/O: X11.

Between the moment at which Openbox calls itself the manager of a display and its first look for windows lies
its reading of fonts and themes, and a window that is mapped then is never taken: it has no frame, is in no
list and cannot be active. A quick program that is started first on a slow machine met this every time.
"""

from __future__ import annotations

import time
from types import TracebackType

import Xlib.X
import Xlib.Xatom

from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display

_AGAIN_S = 0.05


class WindowProbe:
    """A window of one pixel without a frame; it is gone when the `with` block ends."""

    def __init__(self, address: DisplayAddress) -> None:
        self._address = address
        self._display = open_display(address)
        screen = self._display.screen()
        self._window = screen.root.create_window(0, 0, 1, 1, 0, screen.root_depth)
        splash = self._display.intern_atom("_NET_WM_WINDOW_TYPE_SPLASH")
        kind = self._display.intern_atom("_NET_WM_WINDOW_TYPE")
        self._window.change_property(kind, Xlib.Xatom.ATOM, 32, [splash])
        self._root, self._listed = screen.root, self._display.intern_atom("_NET_CLIENT_LIST")
        self._mapped_at_s, self._again_s = 0.0, _AGAIN_S

    def is_taken(self) -> bool:
        """Whether a window manager lists it (EWMH); where not, it is mapped anew."""
        with noticing_loss(self._address):
            listed = self._root.get_full_property(self._listed, Xlib.X.AnyPropertyType)
            if listed is not None and self._window.id in listed.value:
                return True
            if time.monotonic() - self._mapped_at_s > self._again_s:
                self._again_s *= 2  # a slow one has to come to an end of what was asked before
                self._window.unmap()
                self._window.map()
                self._display.flush()
                self._mapped_at_s = time.monotonic()
            return False

    def __enter__(self) -> WindowProbe:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        close_display(self._display)
