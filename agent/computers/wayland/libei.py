"""Mouse and keyboard by an EIS connection, as desktop portals hand out: libei by ctypes. I/O: a library.

Calls are those of libei.h 1.0 (https://libinput.pages.freedesktop.org/libei/). A motion is in logical units
of the desktop, exact at every scale; a region says which part of the desktop a device reaches.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import time
from collections.abc import Callable, Iterable
from ctypes import c_bool, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from agent.computers.monitor_fence import OTHER_MONITOR
from agent.computers.wayland.hands import SHIFT, Hands
from agent.computers.wayland.layout import KeyboardLayout, readable_keymap
from agent.coordinates import InputPoint
from agent.errors import DisplayLostError, DisplayUnavailableError, InputError

_DISCONNECTED, _SEAT, _ADDED, _REMOVED, _PAUSED, _RESUMED = 2, 3, 5, 6, 7, 8
_ABSOLUTE, _KEYBOARD, _SCROLL, _BUTTON = 2, 4, 16, 32
_READY_LIMIT_S = 3.0
_ANEW_LIMIT_S = 1.0
_QUIET_S = 0.05
"""No other device comes when none has come for so long."""
_FRESH_S = 0.2
"""A new device loses its first event where applications take notice of it only then (mutter 43)."""
_NOTCH = 120
ENDED = (
    "The desktop has taken mouse and keyboard away: the permission was taken back, or the desktop has ended; "
    "start the task again to be asked anew."
)

MOUSE_GONE = "A monitor has changed, and the desktop gives the mouse anew only to a new task; begin again."
"""Mutter 48 does so."""


@cache
def _library() -> Any:
    """Raises OSError where it is missing."""
    found = ctypes.CDLL("libei.so.1")
    for name, result, arguments in (
        ("ei_new_sender", c_void_p, (c_void_p,)),
        ("ei_unref", c_void_p, (c_void_p,)),
        ("ei_configure_name", None, (c_void_p, c_char_p)),
        ("ei_setup_backend_fd", c_int, (c_void_p, c_int)),
        ("ei_get_fd", c_int, (c_void_p,)),
        ("ei_dispatch", None, (c_void_p,)),
        ("ei_now", c_uint64, (c_void_p,)),
        ("ei_get_event", c_void_p, (c_void_p,)),
        ("ei_event_get_type", c_int, (c_void_p,)),
        ("ei_event_get_seat", c_void_p, (c_void_p,)),
        ("ei_event_get_device", c_void_p, (c_void_p,)),
        ("ei_event_unref", c_void_p, (c_void_p,)),
        ("ei_device_ref", c_void_p, (c_void_p,)),
        ("ei_device_unref", c_void_p, (c_void_p,)),
        ("ei_device_has_capability", c_bool, (c_void_p, c_int)),
        ("ei_device_get_region", c_void_p, (c_void_p, c_size_t)),
        ("ei_region_get_x", c_uint32, (c_void_p,)),
        ("ei_region_get_y", c_uint32, (c_void_p,)),
        ("ei_region_get_width", c_uint32, (c_void_p,)),
        ("ei_region_get_height", c_uint32, (c_void_p,)),
        ("ei_device_keyboard_get_keymap", c_void_p, (c_void_p,)),
        ("ei_keymap_get_fd", c_int, (c_void_p,)),
        ("ei_keymap_get_size", c_size_t, (c_void_p,)),
        ("ei_device_start_emulating", None, (c_void_p, c_uint32)),
        ("ei_device_pointer_motion_absolute", None, (c_void_p, c_double, c_double)),
        ("ei_device_button_button", None, (c_void_p, c_uint32, c_bool)),
        ("ei_device_keyboard_key", None, (c_void_p, c_uint32, c_bool)),
        ("ei_device_scroll_discrete", None, (c_void_p, c_int32, c_int32)),
        ("ei_device_frame", None, (c_void_p, c_uint64)),
    ):
        function = getattr(found, name)
        function.restype, function.argtypes = result, list(arguments)
    found.ei_seat_bind_capabilities.restype = None
    return found


def has_libei() -> bool:
    """Whether this system has the library."""
    try:
        _library()
    except (OSError, AttributeError):
        return False
    return True


@dataclass(slots=True)
class _EmulatedDevice:
    """One device that the desktop made for us."""

    number: int
    """The library's pointer to it."""
    capabilities: int
    regions: tuple[tuple[int, int, int, int], ...]
    """Left, top, width and height in logical units."""
    keymap: str = ""
    is_on: bool = False
    is_fresh: bool = field(default=True)
    """No motion of it has been seen."""

    def reaches(self, x: float, y: float) -> bool:
        return any(
            left <= x < left + width and top <= y < top + height for left, top, width, height in self.regions
        )


class EmulatedHands(Hands):
    """Devices of one EIS connection; ends when the desktop ends it.

    Raises, from every event:
        DisplayLostError: the desktop has ended the connection.
    """

    def __init__(
        self,
        descriptor: int,
        place: Callable[[InputPoint], tuple[float, float]],
        wait_for_desktop: Callable[[], None],
    ) -> None:
        """`descriptor`: of the connection, taken over. `place`: where a pixel lies on the desktop.

        Raises:
            DisplayUnavailableError: the library is missing, or no mouse and keyboard come.
        """
        super().__init__(wait_for_desktop)
        self._place = place
        self._devices: dict[int, _EmulatedDevice] = {}
        self._pressed_on: dict[int, _EmulatedDevice] = {}
        """By button."""
        self._mouse: _EmulatedDevice | None = None
        """Which moved last."""
        self._sequence = 0
        self._is_lost = False
        try:
            self._ei = ei = _library()
        except (OSError, AttributeError) as problem:
            os.close(descriptor)
            raise DisplayUnavailableError("libei is missing.") from problem
        self._context = ei.ei_new_sender(None)
        ei.ei_configure_name(self._context, b"Deskhand")
        if ei.ei_setup_backend_fd(self._context, descriptor) != 0:
            self._end()
            raise DisplayUnavailableError("The desktop's connection for mouse and keyboard cannot be used.")
        try:
            self._await_devices()
        except BaseException:
            self._end()
            raise

    def require_open(self) -> None:
        """Hear what the desktop has said; raises DisplayLostError where it has ended the connection."""
        with self._lock:
            self._hear()
            if self._is_lost or not self._context:
                raise DisplayLostError(ENDED)

    def close(self) -> None:
        super().close()
        with self._lock:
            time.sleep(_QUIET_S)  # what was let go of is read before the connection ends
            self._end()

    # --- what is sent

    def _send_motion(self, to: InputPoint) -> None:
        x, y = self._place(to)
        mouse = self._wait_for(lambda: (one for one in self._having(_ABSOLUTE) if one.reaches(x, y)))
        if mouse is None:
            if not self._having(_ABSOLUTE):
                raise DisplayLostError(MOUSE_GONE)
            raise InputError(OTHER_MONITOR)
        if mouse.is_fresh:
            mouse.is_fresh = False
            aside = x - 1 if mouse.reaches(x - 1, y) else x + 1
            self._ei.ei_device_pointer_motion_absolute(mouse.number, aside, y)
            self._finish(mouse)
            time.sleep(_FRESH_S)
        self._mouse = mouse
        self._ei.ei_device_pointer_motion_absolute(mouse.number, x, y)
        self._finish(mouse)

    def _send_button(self, code: int, *, is_down: bool) -> None:
        self.require_open()
        device = self._beside_pointer(_BUTTON) if is_down else self._pressed_on.pop(code, None)
        device = device or self._beside_pointer(_BUTTON)
        if is_down:
            self._pressed_on[code] = device
        self._ei.ei_device_button_button(device.number, code, is_down)
        self._finish(device)

    def _send_notch(self, sign: int, *, is_sideways: bool) -> None:
        self.require_open()
        device = self._beside_pointer(_SCROLL)
        across, down = (sign * _NOTCH, 0) if is_sideways else (0, sign * _NOTCH)
        self._ei.ei_device_scroll_discrete(device.number, across, down)
        self._finish(device)

    def _send_key(self, code: int, *, is_down: bool) -> None:
        self.require_open()
        keyboard = self._first(_KEYBOARD)
        self._ei.ei_device_keyboard_key(keyboard.number, code, is_down)
        self._finish(keyboard)

    def _finish(self, device: _EmulatedDevice) -> None:
        self._ei.ei_device_frame(device.number, self._ei.ei_now(self._context))
        self._ei.ei_dispatch(self._context)
        self._count_sent()

    def _beside_pointer(self, capability: int) -> _EmulatedDevice:
        mouse = self._mouse
        if mouse is not None and mouse.is_on and mouse.capabilities & capability:
            return mouse
        return self._first(capability)

    def _having(self, capability: int) -> list[_EmulatedDevice]:
        return [one for one in self._devices.values() if one.is_on and one.capabilities & capability]

    def _first(self, capability: int) -> _EmulatedDevice:
        found = self._wait_for(lambda: self._having(capability))
        if found is None:
            raise InputError("The desktop does not take mouse and keyboard now; look again.")
        return found

    def _wait_for(self, find: Callable[[], Iterable[_EmulatedDevice]]) -> _EmulatedDevice | None:
        """The desktop makes its devices anew when monitors change."""
        deadline = time.monotonic() + _ANEW_LIMIT_S
        while True:
            self.require_open()
            if (found := next(iter(find()), None)) is not None or time.monotonic() > deadline:
                return found
            select.select([self._ei.ei_get_fd(self._context)], [], [], _QUIET_S)

    # --- what is heard

    def _await_devices(self) -> None:
        deadline, quiet_s = time.monotonic() + _READY_LIMIT_S, 0.0
        while not (self._having(_KEYBOARD) and self._having(_ABSOLUTE) and time.monotonic() > quiet_s):
            if self._is_lost or time.monotonic() > deadline:
                raise DisplayUnavailableError("The desktop gives this program no mouse and no keyboard.")
            select.select([self._ei.ei_get_fd(self._context)], [], [], _QUIET_S)
            if self._hear():
                quiet_s = time.monotonic() + _QUIET_S
        self.layout = KeyboardLayout(self._first(_KEYBOARD).keymap, is_switched=True)
        for is_down in (True, False):
            self._send_key(SHIFT, is_down=is_down)
        time.sleep(_FRESH_S)

    def _hear(self) -> bool:
        """Whether anything was said."""
        if not self._context:
            return False
        self._ei.ei_dispatch(self._context)
        has_heard = False
        while event := self._ei.ei_get_event(self._context):
            has_heard = True
            self._hear_one(event)
            self._ei.ei_event_unref(event)
        return has_heard

    def _hear_one(self, event: int) -> None:
        ei = self._ei
        kind = ei.ei_event_get_type(event)
        if kind == _DISCONNECTED:
            self._is_lost = True
        elif kind == _SEAT:
            seat = c_void_p(ei.ei_event_get_seat(event))
            wanted = [c_int(one) for one in (_ABSOLUTE, _KEYBOARD, _SCROLL, _BUTTON)]
            ei.ei_seat_bind_capabilities(seat, *wanted, c_void_p(None))
        elif kind == _ADDED:
            number = ei.ei_device_ref(ei.ei_event_get_device(event))
            self._devices[number] = self._described(number)
        elif (device := self._devices.get(ei.ei_event_get_device(event) or 0)) is not None:
            if kind == _RESUMED:
                device.is_on = True
                self._sequence += 1
                ei.ei_device_start_emulating(device.number, self._sequence)
            elif kind == _PAUSED:
                device.is_on = False
            elif kind == _REMOVED:
                device.is_on = False
                del self._devices[device.number]
                ei.ei_device_unref(device.number)

    def _described(self, number: int) -> _EmulatedDevice:
        ei = self._ei
        kinds = (_ABSOLUTE, _KEYBOARD, _SCROLL, _BUTTON)
        capabilities = sum(one for one in kinds if ei.ei_device_has_capability(number, one))
        regions: list[tuple[int, int, int, int]] = []
        while region := ei.ei_device_get_region(number, len(regions)):
            regions.append(
                (
                    ei.ei_region_get_x(region),
                    ei.ei_region_get_y(region),
                    ei.ei_region_get_width(region),
                    ei.ei_region_get_height(region),
                )
            )
        keymap = ei.ei_device_keyboard_get_keymap(number) if capabilities & _KEYBOARD else None
        content = b""
        if keymap:
            with contextlib.suppress(OSError):
                content = os.pread(ei.ei_keymap_get_fd(keymap), ei.ei_keymap_get_size(keymap), 0)
        return _EmulatedDevice(number, capabilities, tuple(regions), readable_keymap(content))

    def _end(self) -> None:
        """The desktop lets go of whatever is held."""
        context, self._context = self._context, None
        if context:
            for number in self._devices:
                self._ei.ei_device_unref(number)
            self._devices.clear()
            self._ei.ei_unref(context)
