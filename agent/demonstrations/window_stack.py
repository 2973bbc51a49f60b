"""Lists the windows on the screen with their applications, bottom to top, popups included. I/O: X11."""

from __future__ import annotations

import threading
from typing import Any

import Xlib.error
import Xlib.X

from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.coordinates import Screen
from agent.demonstrations.privacy import PrivateRegion, WindowBox

_MAX_DEPTH = 16


class WindowStack:
    """Queries one display; thread-safe."""

    def __init__(self, address: DisplayAddress) -> None:
        self._address = address
        self._display = open_display(address)
        self._root = self._display.screen().root
        self._client_list = self._display.intern_atom("_NET_CLIENT_LIST")
        self._client_mask = ~self._display.display.info.resource_id_mask
        self._lock = threading.Lock()

    def boxes(self, screen: Screen) -> tuple[WindowBox, ...]:
        """Boxes in pixels of `screen`; a window without an application name has the name ""."""
        with self._lock, noticing_loss(self._address):
            clients = self._clients()
            names = {client & self._client_mask: name for client, name in clients.values()}
            found = []
            for child in self._root.query_tree().children:
                box = self._visible_box(child, screen)
                if box is not None:
                    name = clients[child.id][1] if child.id in clients else self._popup_name(child, names)
                    found.append(WindowBox(name, box))
            return tuple(found)

    def close(self) -> None:
        with self._lock:
            close_display(self._display)

    def _clients(self) -> dict[int, tuple[int, str]]:
        """Child of the root → window of the application in it, and its name."""
        listed = self._root.get_full_property(self._client_list, Xlib.X.AnyPropertyType)
        found = {}
        for client in listed.value if listed is not None and listed.format == 32 else ():
            window = self._display.create_resource_object("window", int(client))
            try:
                found[self._outermost(window)] = (int(client), _name(window))
            except (Xlib.error.XError, AttributeError):
                continue  # it has closed
        return found

    def _outermost(self, window: Any) -> int:
        for _ in range(_MAX_DEPTH):
            parent = window.query_tree().parent
            if parent == 0 or parent.id == self._root.id:
                break
            window = parent
        return int(window.id)

    def _visible_box(self, window: Any, screen: Screen) -> PrivateRegion | None:
        try:
            attributes = window.get_attributes()
            if attributes.map_state != Xlib.X.IsViewable or attributes.win_class == Xlib.X.InputOnly:
                return None
            geometry = window.get_geometry()
        except (Xlib.error.XError, AttributeError):
            return None
        border = 2 * int(geometry.border_width)
        return PrivateRegion(
            int(geometry.x) - screen.left,
            int(geometry.y) - screen.top,
            int(geometry.width) + border,
            int(geometry.height) + border,
        )

    def _popup_name(self, window: Any, names: dict[int, str]) -> str:
        """A menu's own name, or that of the program whose connection created it."""
        try:
            return _name(window) or names.get(window.id & self._client_mask, "")
        except (Xlib.error.XError, AttributeError):
            return ""


def _name(window: Any) -> str:
    names = window.get_wm_class()
    return str(names[1] or names[0]) if names else ""
