"""Lists windows of an X display through EWMH properties. I/O: X11."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import Xlib.X
import Xlib.Xatom
from Xlib.protocol import event

from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.coordinates import Screen
from agent.types import Window


@dataclass(frozen=True, slots=True)
class TopLevel:
    """An application's window as the window manager knows it; the box is its content in root pixels."""

    window_id: int
    application: str
    title: str
    left_px: int
    top_px: int
    width_px: int
    height_px: int


class WindowList:
    """Lists the windows of one display; thread-safe."""

    def __init__(self, address: DisplayAddress) -> None:
        self._address = address
        self._display = open_display(address)
        self._root = self._display.screen().root
        self._lock = threading.Lock()
        self._atoms = {
            name: self._display.intern_atom(name)
            for name in ("_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW",
                         "_NET_WM_NAME", "_NET_SUPPORTING_WM_CHECK", "UTF8_STRING", "_NET_FRAME_EXTENTS",
                         "_NET_CLOSE_WINDOW")
        }  # fmt: skip

    def has_window_manager(self) -> bool:
        with self._lock, noticing_loss(self._address):
            return bool(self._longs(self._root, "_NET_SUPPORTING_WM_CHECK"))

    def window_ids(self, *, is_stacked: bool = False) -> list[int]:
        """Windows of applications, oldest first; `is_stacked`: the lowest first."""
        with self._lock, noticing_loss(self._address):
            return self._longs(self._root, "_NET_CLIENT_LIST" + ("_STACKING" if is_stacked else ""))

    def ask_to_close(self, window_id: int) -> None:
        """As its close button does: the program may still save, or ask."""
        window = self._display.create_resource_object("window", window_id)
        message = event.ClientMessage(
            window=window,
            client_type=self._atoms["_NET_CLOSE_WINDOW"],
            data=(32, [Xlib.X.CurrentTime, 2, 0, 0, 0]),
        )
        with self._lock, noticing_loss(self._address):
            self._root.send_event(message, Xlib.X.SubstructureRedirectMask | Xlib.X.SubstructureNotifyMask)
            self._display.flush()

    def top_levels(self, *, is_stacked: bool = False) -> list[TopLevel]:
        """In the order of `window_ids`."""
        found = [self.describe(window_id) for window_id in self.window_ids(is_stacked=is_stacked)]
        return [window for window in found if window is not None]

    def active_id(self) -> int:
        """0 when no window is active."""
        with self._lock, noticing_loss(self._address):
            active = self._longs(self._root, "_NET_ACTIVE_WINDOW")
            return active[0] if active else 0

    def describe(self, window_id: int) -> TopLevel | None:
        """One window; None when it has closed."""
        with self._lock, noticing_loss(self._address):
            window = self._display.create_resource_object("window", window_id)
            try:
                geometry = window.get_geometry()
                origin = window.translate_coords(self._root, 0, 0)
                # translate_coords returns the first argument's origin relative to us: negate it.
                left, top = -int(origin.x), -int(origin.y)
                return TopLevel(
                    window_id,
                    self._application(window),
                    self._title(window),
                    left,
                    top,
                    int(geometry.width),
                    int(geometry.height),
                )
            except (Xlib.error.XError, AttributeError):
                return None

    def active(self, screen: Screen) -> Window | None:
        """The active window with its frame, in pixels of `screen`."""
        window_id = self.active_id()
        content = self.describe(window_id) if window_id else None
        if content is None:
            return None
        with self._lock, noticing_loss(self._address):
            window = self._display.create_resource_object("window", window_id)
            extents = self._longs(window, "_NET_FRAME_EXTENTS") or [0, 0, 0, 0]
        left, right, top, bottom = extents[:4]
        return Window(
            application=content.application,
            title=content.title,
            left_px=content.left_px - left - screen.left,
            top_px=content.top_px - top - screen.top,
            width_px=content.width_px + left + right,
            height_px=content.height_px + top + bottom,
            window_id=window_id,
        )

    def close(self) -> None:
        with self._lock:
            close_display(self._display)

    def _longs(self, window: Any, name: str) -> list[int]:
        try:
            found = window.get_full_property(self._atoms[name], Xlib.X.AnyPropertyType)
        except Xlib.error.XError:
            return []
        return [int(value) for value in found.value] if found is not None and found.format == 32 else []

    def _title(self, window: Any) -> str:
        found = window.get_full_property(self._atoms["_NET_WM_NAME"], self._atoms["UTF8_STRING"])
        if found is not None:
            return bytes(found.value).decode("utf-8", errors="replace")
        name = window.get_wm_name()
        return name.decode("latin-1") if isinstance(name, bytes) else str(name or "")

    @staticmethod
    def _application(window: Any) -> str:
        names = window.get_wm_class()
        return str(names[1] or names[0]) if names else ""
