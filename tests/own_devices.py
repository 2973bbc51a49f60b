"""The owner's own mouse and keyboard on a virtual display: events of its devices, not of XTEST."""

from __future__ import annotations

import os
from typing import Any

from Xlib.ext import xinput, xtest
from Xlib.protocol import rq

from agent.computers.x11_connection import DisplayAddress, close_display, open_display

_KEY_PRESS, _KEY_RELEASE, _BUTTON_PRESS, _BUTTON_RELEASE, _MOTION = range(1, 6)
_HAS_MORE = 0x80
_FAKE = (
    rq.Card8("opcode"),
    rq.Opcode(2),
    rq.RequestLength(),
    rq.Card8("kind"),
    rq.Card8("detail"),
    rq.Pad(2),
    rq.Card32("time"),
    rq.Card32("root"),
    rq.Pad(19),
    rq.Card8("device"),
)


class _FakeDeviceInput(rq.Request):
    """XTestFakeInput for one device, which python-xlib does not have."""

    _request = rq.Struct(*_FAKE)


class _FakeDeviceMotion(rq.Request):
    """The same with a second event that holds the position."""

    _request = rq.Struct(
        *_FAKE,
        rq.Card8("kind_of_valuators"),
        rq.Card8("same_device"),
        rq.Pad(4),
        rq.Card8("num_valuators"),
        rq.Card8("first_valuator"),
        rq.Int32("x"),
        rq.Int32("y"),
        rq.Pad(16),
    )


class OwnDevices:
    """Moves and presses as somebody at the desk would."""

    def __init__(self) -> None:
        self._display: Any = open_display(DisplayAddress(os.environ["DISPLAY"]))
        self._base = self._display.query_extension(xinput.extname).first_event
        self._opcode = self._display.display.get_extension_major(xtest.extname)
        devices = self._display.xinput_query_device(xinput.AllDevices).devices
        self._mouse, self._keyboard = (
            next(device.deviceid for device in devices if device.name == name)
            for name in ("Xvfb mouse", "Xvfb keyboard")
        )

    def move(self, x: int, y: int, *, times: int = 8) -> None:
        for number in range(times):
            _FakeDeviceMotion(
                display=self._display.display,
                opcode=self._opcode,
                kind=self._base + _MOTION,
                detail=0,
                time=0,
                root=0,
                device=self._mouse | _HAS_MORE,
                kind_of_valuators=self._base,
                same_device=self._mouse,
                num_valuators=2,
                first_valuator=0,
                x=x + number,
                y=y,
            )
        self._display.sync()

    def click(self) -> None:
        self._press(_BUTTON_PRESS, 1, self._mouse)
        self._press(_BUTTON_RELEASE, 1, self._mouse)

    def press_key(self, keycode: int = 50) -> None:
        """50 is Shift, which types nothing."""
        self._press(_KEY_PRESS, keycode, self._keyboard)
        self._press(_KEY_RELEASE, keycode, self._keyboard)

    def close(self) -> None:
        close_display(self._display)

    def _press(self, kind: int, detail: int, device: int) -> None:
        _FakeDeviceInput(
            display=self._display.display,
            opcode=self._opcode,
            kind=self._base + kind,
            detail=detail,
            time=0,
            root=0,
            device=device,
        )
        self._display.sync()
