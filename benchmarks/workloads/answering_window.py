"""Whether a window answers, asked as window managers ask (`_NET_WM_PING`). I/O: X11."""

from __future__ import annotations

import time
from typing import Any

import Xlib.display
import Xlib.error
import Xlib.protocol.event
import Xlib.X
import Xlib.Xatom

from agent.computers.x11_connection import DisplayAddress, open_display

_POLL_S = 0.005
_ASK_AGAIN_S = 0.05


class AnsweringWindow:
    """The first window of that title on a display."""

    def __init__(self, address: DisplayAddress, title: str) -> None:
        self._display: Any = open_display(address)
        self._title = title
        self._root = self._display.screen().root
        # Toolkits differ in which of the two masks the answer is sent with; Qt takes the second.
        self._root.change_attributes(event_mask=Xlib.X.SubstructureNotifyMask | Xlib.X.StructureNotifyMask)
        self._protocols = self._display.intern_atom("WM_PROTOCOLS")
        self._ping = self._display.intern_atom("_NET_WM_PING")
        self._clients = self._display.intern_atom("_NET_CLIENT_LIST")
        self._display.sync()

    def wait(self, limit_s: float) -> None:
        """Until it is there and answers.

        Raises:
            TimeoutError: it does not, in that time.
        """
        end_s, asked_s = time.monotonic() + limit_s, 0.0
        while time.monotonic() < end_s:
            window = self._window()
            if window is not None and time.monotonic() - asked_s > _ASK_AGAIN_S:
                asked_s = time.monotonic()
                self._ask(window)
            if self._has_answered():
                self._display.close()
                return
            time.sleep(_POLL_S)
        raise TimeoutError(f"no window {self._title!r} answers")

    def _window(self) -> Any:
        listed = self._root.get_full_property(self._clients, Xlib.Xatom.WINDOW)
        for number in listed.value if listed is not None else ():
            window = self._display.create_resource_object("window", number)
            try:
                if window.get_wm_name() == self._title:
                    return window
            except Xlib.error.XError:
                continue  # it has just gone
        return None

    def _ask(self, window: Any) -> None:
        data = (32, [self._ping, Xlib.X.CurrentTime, window.id, 0, 0])
        asked = Xlib.protocol.event.ClientMessage(window=window, client_type=self._protocols, data=data)
        window.send_event(asked)
        self._display.flush()

    def _has_answered(self) -> bool:
        while self._display.pending_events():
            event = self._display.next_event()
            if event.type == Xlib.X.ClientMessage and event.client_type == self._protocols:
                return bool(event.data[1][0] == self._ping)
        return False
