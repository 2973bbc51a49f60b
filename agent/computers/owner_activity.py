"""Detects the owner's own mouse and keyboard input, even while the agent acts. I/O: X11, a thread.

XInput reports the source device of an event. Ours come from the server's XTEST devices, the owner's from
others. A remote desktop that uses XTEST cannot be distinguished from us, and is ignored.
"""

from __future__ import annotations

import logging
import os
import select
import struct
import threading
from collections.abc import Callable
from typing import Any

import Xlib.error
from Xlib.ext import ge, xinput

from agent.computers.trembling import Trembling
from agent.computers.x11_connection import DisplayAddress, close_display, open_display
from agent.errors import DisplayUnavailableError

_log = logging.getLogger(__name__)
_RAW = {xinput.RawKeyPress: "keyboard", xinput.RawButtonPress: "mouse", xinput.RawMotion: "mouse"}
_MASK = sum(1 << number for number in _RAW)
_HEAD = struct.Struct("=HIIH")
"""Of a raw event, after its type: device, time, detail, source device."""
_OUR_DEVICES = "XTEST"


class OwnerActivity:
    """From `start` to `close`, `on_activity` is called with "mouse" or "keyboard", on a thread of its own."""

    def __init__(self, on_activity: Callable[[str], None], *, address: DisplayAddress | None = None) -> None:
        self._on_activity = on_activity
        self._address = address or DisplayAddress(os.environ.get("DISPLAY", ""))
        self._trembling = Trembling()
        self._thread: threading.Thread | None = None
        self._wake = -1

    def start(self) -> None:
        """Returns once it is listening.

        Raises:
            DisplayUnavailableError: this display has no XInput 2, or cannot be reached.
        """
        display = open_display(self._address)
        try:
            ours = _select(display)
        except (Xlib.error.XError, AttributeError, OSError, struct.error) as problem:
            close_display(display)
            raise DisplayUnavailableError(
                f"The display {self._address.name} does not say whose mouse moves: {problem}"
            ) from problem
        woken, self._wake = os.pipe()
        self._thread = threading.Thread(
            target=self._listen, args=(display, woken, ours), name="owner activity", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            os.close(self._wake)  # wakes the thread, which then ends
            thread.join()

    def _listen(self, display: Any, woken: int, ours: frozenset[int]) -> None:
        try:
            while True:
                ready, _, _ = select.select((display.fileno(), woken), (), ())
                if woken in ready:
                    return
                while display.pending_events():
                    self._hear(display.next_event(), ours)
        except (Xlib.error.ConnectionClosedError, OSError, ValueError) as problem:
            _log.info("the owner is not heard any more: %s", problem)
        finally:
            os.close(woken)
            close_display(display)

    def _hear(self, event: Any, ours: frozenset[int]) -> None:
        if event.type != ge.GenericEventCode or event.evtype not in _RAW:
            return
        _device, _time, _detail, source = _HEAD.unpack(bytes(event.data)[: _HEAD.size])
        if source not in ours and not (event.evtype == xinput.RawMotion and self._trembling.only_trembles()):
            self._on_activity(_RAW[event.evtype])


def _select(display: Any) -> frozenset[int]:
    """Select raw events of all devices; returns which devices are ours."""
    opcode = display.display.get_extension_major(xinput.extname)
    if opcode is None:
        raise AttributeError("it has no XInput")
    # python-xlib would ask for version 2.0, in which a pointer grab hides raw events from others
    xinput.XIQueryVersion(display=display.display, opcode=opcode, major_version=2, minor_version=2)
    devices = display.xinput_query_device(xinput.AllDevices).devices
    display.screen().root.xinput_select_events([(xinput.AllMasterDevices, _MASK)])
    display.sync()
    return frozenset(device.deviceid for device in devices if _OUR_DEVICES in str(device.name))
