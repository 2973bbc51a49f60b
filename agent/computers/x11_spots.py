"""Finds the window at a point, or with the keyboard, and whether it is ours. I/O: X11.

A click reaches the window under the pointer, which need not be the active one, so rules check that window.
"""

from __future__ import annotations

import threading
from dataclasses import asdict, replace
from typing import Any, Protocol

import Xlib.error
import Xlib.X

from agent.computers.accessible_elements import AccessibleElement
from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.computers.x11_windows import TopLevel, WindowList
from agent.coordinates import InputPoint
from agent.types import Spot

_MAX_DEPTH = 32


class Elements(Protocol):
    """Finds elements in the windows of a program."""

    def find(self, window: TopLevel, pid: int, point: InputPoint | None) -> AccessibleElement | None:
        """The element of a window at a point of the display, or (None) the focused one; None if unknown.
        `pid` is 0 where process ids of windows say nothing.
        """
        ...


class X11Spots:
    """Queries one display; thread-safe.

    `own_pid` is the process whose windows are ours; None where none can be (programs of a private desktop
    have their own PID namespaces, and their windows' process ids say nothing). `elements` reads elements
    inside windows, where available.
    """

    def __init__(
        self,
        address: DisplayAddress,
        windows: WindowList,
        *,
        own_pid: int | None = None,
        elements: Elements | None = None,
    ) -> None:
        self._address, self._windows, self._own_pid, self._elements = address, windows, own_pid, elements
        self._display = open_display(address)
        self._root = self._display.screen().root
        self._pid_atom = self._display.intern_atom("_NET_WM_PID")
        self._client_mask = ~self._display.display.info.resource_id_mask
        self._lock = threading.Lock()

    def at(self, point: InputPoint) -> Spot:
        """The window under a point of the display."""
        with self._lock, noticing_loss(self._address):
            chain = self._chain(point)
        return self._spot(chain, point)

    def with_keyboard(self) -> Spot:
        """The active window, and the focused element in it."""
        active = self._windows.active_id()
        return self._spot([active] if active else [], None)

    def pointer(self) -> InputPoint:
        with self._lock, noticing_loss(self._address):
            found = self._root.query_pointer()
        return InputPoint(int(found.root_x), int(found.root_y))

    def is_pointer_on_own(self) -> bool:
        at = self.pointer()
        with self._lock, noticing_loss(self._address):
            chain = self._chain(at)
        return self._is_own(chain)

    def is_keyboard_on_own(self) -> bool:
        """Whether X sends keys to one of our windows, whichever window the window manager calls active."""
        with self._lock, noticing_loss(self._address):
            focus = self._display.get_input_focus().focus
        if focus == Xlib.X.PointerRoot:
            return self.is_pointer_on_own()
        focused = getattr(focus, "id", 0)
        return self._is_own([focused] if focused else [])

    def focus(self) -> int:
        """The number of the window that X sends keys to, or of a part of it."""
        with self._lock, noticing_loss(self._address):
            focus = self._display.get_input_focus().focus
        return int(getattr(focus, "id", focus))

    def application_window(self, window_id: int) -> int:
        """The application's window that a part belongs to; 0 when there is none."""
        clients = self._windows.window_ids()
        with self._lock, noticing_loss(self._address):
            for _ in range(_MAX_DEPTH):
                if window_id in clients:
                    return window_id
                try:
                    parent = self._display.create_resource_object("window", window_id).query_tree().parent
                except (Xlib.error.XError, AttributeError):
                    break
                if not parent:
                    break
                window_id = int(getattr(parent, "id", parent))
        return 0

    def close(self) -> None:
        with self._lock:
            close_display(self._display)

    def _spot(self, chain: list[int], point: InputPoint | None) -> Spot:
        is_own = self._is_own(chain)
        clients = self._windows.window_ids() if point is not None else chain
        window = self._application_window(chain, clients)
        if window is None:
            return Spot(is_own=is_own)
        is_popup = window.window_id not in chain
        shown = (self._windows.describe(chain[0]) if is_popup else None) or window
        found = Spot(
            application=window.application,
            title=window.title,
            is_own=is_own,
            window_id=shown.window_id,
        )
        if self._elements is None or is_own:
            return found
        pid = 0
        if self._own_pid is not None:
            with self._lock, noticing_loss(self._address):
                pid = self._pid(window.window_id)
            if not pid:
                return found
        element = self._elements.find(shown, pid, point)
        if element is None:
            return found
        return replace(found, **asdict(element))

    def _chain(self, point: InputPoint) -> list[int]:
        """The windows under a point, from the outermost in."""
        chain: list[int] = []
        window = self._root
        for _ in range(_MAX_DEPTH):
            try:
                child = window.translate_coords(self._root, point.x, point.y).child
            except Xlib.error.XError:
                break
            if not child:
                break
            chain.append(child.id if hasattr(child, "id") else int(child))
            window = self._display.create_resource_object("window", chain[-1])
        return chain

    def _application_window(self, chain: list[int], clients: list[int]) -> TopLevel | None:
        """For a menu or other popup: the window of the program that opened it."""
        for window_id in chain:
            if window_id in clients:
                return self._windows.describe(window_id)
        for window_id in chain:
            for client in reversed(clients):
                if client & self._client_mask == window_id & self._client_mask:
                    return self._windows.describe(client)
        return None

    def _is_own(self, chain: list[int]) -> bool:
        """A popup belongs to the program whose connection made it, also when it has no process id."""
        if self._own_pid is None or not chain:
            return False
        clients = self._windows.window_ids()
        with self._lock, noticing_loss(self._address):
            ours = {client & self._client_mask for client in clients if self._pid(client) == self._own_pid}
            return any(
                window_id & self._client_mask in ours or self._pid(window_id) == self._own_pid
                for window_id in chain
            )

    def _pid(self, window_id: int) -> int:
        window: Any = self._display.create_resource_object("window", window_id)
        try:
            found = window.get_full_property(self._pid_atom, Xlib.X.AnyPropertyType)
        except Xlib.error.XError:
            return 0
        return int(found.value[0]) if found is not None and found.format == 32 and len(found.value) else 0
