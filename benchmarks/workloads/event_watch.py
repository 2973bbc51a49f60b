"""Every input event of a display, as its server reports it to the RECORD extension. I/O: X11, a thread."""

from __future__ import annotations

import math
import threading
import time
from typing import Any, Protocol

import Xlib.X
from Xlib.ext import record
from Xlib.protocol import rq

from agent.computers.x11_connection import DisplayAddress, close_display, open_display

_CLOCK_S = 2**32 / 1000
"""The server's clock begins again after 50 days."""


class OnDisplay(Protocol):
    """A desktop, or another thing on a display."""

    @property
    def address(self) -> DisplayAddress: ...


class EventWatch:
    """Dates every input event of a display by the server's clock."""

    def __init__(self, desktop: OnDisplay) -> None:
        self.times_s: list[float] = []
        self.least_late_s = math.inf
        """How late an event was heard at the earliest; it shows that both clocks are one."""
        self._control = open_display(desktop.address)
        self._display = open_display(desktop.address)
        spec = {
            "core_requests": (0, 0), "core_replies": (0, 0), "ext_requests": (0, 0, 0, 0),
            "ext_replies": (0, 0, 0, 0), "delivered_events": (0, 0),
            "device_events": (Xlib.X.KeyPress, Xlib.X.MotionNotify), "errors": (0, 0),
            "client_started": False, "client_died": False,
        }  # fmt: skip
        self._context = self._display.record_create_context(0, [record.AllClients], [spec])
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def keys_and_buttons_down(self) -> int:
        keys = sum(bin(byte).count("1") for byte in self._control.query_keymap())
        mask = self._control.screen().root.query_pointer().mask
        return keys + sum(bool(mask & Xlib.X.Button1Mask << number) for number in range(5))

    def num_settled(self) -> int:
        """The number of events so far, once no more come."""
        before = -1
        while before != len(self.times_s):
            before = len(self.times_s)
            self._control.sync()
            time.sleep(0.002)
        return before

    def close(self) -> None:
        self._control.record_disable_context(self._context)
        self._control.flush()
        self._thread.join(timeout=5)
        close_display(self._display)
        close_display(self._control)

    def _listen(self) -> None:
        self._display.record_enable_context(self._context, self._on_data)

    def _on_data(self, reply: Any) -> None:
        now_s = time.monotonic()
        data = reply.data if reply.category == record.FromServer else b""
        while len(data):
            event, data = rq.EventField(None).parse_binary_value(data, self._display.display, None, None)
            self.least_late_s = min(self.least_late_s, now_s % _CLOCK_S - event.time / 1000)
            self.times_s.append(now_s - (now_s - event.time / 1000) % _CLOCK_S)
