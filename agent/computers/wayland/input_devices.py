"""Keys and mouse by the kernel's input devices, which only some accounts may read. I/O: /dev/input, a thread.

A Wayland desktop keeps what its owner does from programs. The kernel does not, where the owner's account may
read its devices (on most systems the members of the group `input`): python-evdev reads them. What the agent
does on such a desktop never comes through them, so that everything heard here is the owner's.
"""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

import evdev
from evdev import ecodes

from agent.actions.keys import read_keys
from agent.computers.trembling import Trembling
from agent.errors import DisplayUnavailableError, SettingsError

_log = logging.getLogger(__name__)
_LOOK_AGAIN_S = 2.0
"""For devices that were plugged in meanwhile."""
_RELEASED, _PRESSED = 0, 1
_KEYS: dict[str, tuple[int, ...]] = {
    "ctrl": (ecodes.KEY_LEFTCTRL, ecodes.KEY_RIGHTCTRL),
    "alt": (ecodes.KEY_LEFTALT,),
    "altgr": (ecodes.KEY_RIGHTALT,),
    "shift": (ecodes.KEY_LEFTSHIFT, ecodes.KEY_RIGHTSHIFT),
    "meta": (ecodes.KEY_LEFTMETA, ecodes.KEY_RIGHTMETA),
    "escape": (ecodes.KEY_ESC,),
    "enter": (ecodes.KEY_ENTER, ecodes.KEY_KPENTER),
    "pause": (ecodes.KEY_PAUSE,),
    "printscreen": (ecodes.KEY_SYSRQ,),
    "scrolllock": (ecodes.KEY_SCROLLLOCK,),
    "menu": (ecodes.KEY_COMPOSE,),
    **{
        name: (ecodes.ecodes[f"KEY_{name.upper()}"],)
        for name in ("tab", "space", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown")
    },
    **{name: (ecodes.ecodes[f"KEY_{name.upper()}"],) for name in ("up", "down", "left", "right")},
    **{f"f{number}": (ecodes.ecodes[f"KEY_F{number}"],) for number in range(1, 25)},
}
"""Keys that stand at one place on every keyboard. Where a letter stands, only the compositor knows."""


class InputEvent(Protocol):
    """As `evdev.InputEvent`."""

    type: int
    code: int
    value: int


class KernelDevice(Protocol):
    """As `evdev.InputDevice`."""

    @property
    def path(self) -> str | bytes: ...

    def fileno(self) -> int: ...

    def read(self) -> Iterable[InputEvent]: ...

    def close(self) -> None: ...


def open_devices(known: Collection[str | bytes] = ()) -> list[KernelDevice]:
    """Keyboards, mice, touch pads and touch screens that this account may read, but for those paths."""
    opened: list[KernelDevice] = []
    for path in evdev.list_devices(writable=False):
        if path in known:
            continue
        try:
            device = evdev.InputDevice(path, readonly=True)
        except OSError:  # unplugged, or not ours to read
            continue
        if {ecodes.EV_KEY, ecodes.EV_REL, ecodes.EV_ABS} & set(device.capabilities()):
            opened.append(device)
        else:
            device.close()
    return opened


class DeviceReader:
    """Reads all devices on a thread of its own, from `start` to `close`; `hear` is called there."""

    def __init__(
        self,
        hear: Callable[[InputEvent], None],
        open_devices: Callable[[Collection[str | bytes]], Sequence[KernelDevice]] = open_devices,
        *,
        look_again_s: float = _LOOK_AGAIN_S,
    ) -> None:
        self._hear, self._open, self._look_again_s = hear, open_devices, look_again_s
        self._devices: dict[int, KernelDevice] = {}
        self._thread: threading.Thread | None = None
        self._wake = -1

    def start(self) -> None:
        """
        Raises:
            DisplayUnavailableError: this account may read none.
        """
        self._look_for_more()
        if not self._devices:
            raise DisplayUnavailableError(
                "this account may not read the input devices in /dev/input, as members of the group input may"
            )
        woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._listen, args=(woken,), name="input devices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """May be called twice."""
        thread, self._thread = self._thread, None
        if thread is not None:
            os.close(self._wake)  # wakes the thread, which then ends
            if thread is not threading.current_thread():
                thread.join()

    def _listen(self, woken: int) -> None:
        try:
            while True:
                ready, _, _ = select.select((*self._devices, woken), (), (), self._look_again_s)
                if woken in ready:
                    return
                if not ready:
                    self._look_for_more()
                for fd in ready:
                    self._read(fd)
        finally:
            os.close(woken)
            for device in self._devices.values():
                device.close()
            self._devices.clear()

    def _read(self, fd: int) -> None:
        try:
            events = list(self._devices[fd].read())
        except BlockingIOError:
            return
        except OSError as problem:
            device = self._devices.pop(fd)
            _log.info("%s is not heard any more: %s", device.path, problem)
            device.close()
            return
        for event in events:
            self._hear(event)

    def _look_for_more(self) -> None:
        known = {device.path for device in self._devices.values()}
        self._devices |= {device.fileno(): device for device in self._open(known)}


class DeviceShortcut:
    """Calls `on_stop`, on a thread of its own, when all keys of a shortcut are down together."""

    def __init__(
        self,
        *,
        on_stop: Callable[[], None],
        stop_shortcut: str,
        open_devices: Callable[[Collection[str | bytes]], Sequence[KernelDevice]] = open_devices,
    ) -> None:
        """
        Raises:
            SettingsError: it is no shortcut, or one with a letter or a sign.
        """
        names = read_keys(stop_shortcut)
        if not names:
            raise SettingsError(f"{stop_shortcut!r} is no shortcut.")
        if signs := [name for name in names if name not in _KEYS]:
            raise SettingsError(
                f"The keyboard itself does not say where {signs[0]!r} is: choose a stop shortcut"
                " of keys like Ctrl, Alt, Esc, F9."
            )
        self._wanted = [frozenset(_KEYS[name]) for name in names]
        self._on_stop = on_stop
        self._down: set[int] = set()
        self._reader = DeviceReader(self._hear, open_devices)

    def start(self) -> None:
        """Raises as `DeviceReader.start`."""
        self._reader.start()

    def close(self) -> None:
        """May be called twice."""
        self._reader.close()

    def _hear(self, event: InputEvent) -> None:
        if event.type != ecodes.EV_KEY:
            return
        if event.value == _RELEASED:
            self._down.discard(event.code)
        elif event.value == _PRESSED:  # not what a held key repeats
            self._down.add(event.code)
            is_part = any(event.code in keys for keys in self._wanted)
            if is_part and all(keys & self._down for keys in self._wanted):
                self._on_stop()


class DeviceActivity:
    """Calls `on_activity` with "mouse" or "keyboard", on a thread of its own, when its owner uses them."""

    def __init__(
        self,
        on_activity: Callable[[str], None],
        open_devices: Callable[[Collection[str | bytes]], Sequence[KernelDevice]] = open_devices,
    ) -> None:
        self._on_activity = on_activity
        self._trembling = Trembling()
        self._reader = DeviceReader(self._hear, open_devices)

    def start(self) -> None:
        """Raises as `DeviceReader.start`."""
        self._reader.start()

    def close(self) -> None:
        """May be called twice."""
        self._reader.close()

    def _hear(self, event: InputEvent) -> None:
        if event.type == ecodes.EV_KEY and event.value == _PRESSED:
            is_button = ecodes.BTN_MISC <= event.code < ecodes.KEY_OK
            self._on_activity("mouse" if is_button else "keyboard")
        elif event.type in (ecodes.EV_REL, ecodes.EV_ABS) and not self._trembling.only_trembles():
            self._on_activity("mouse")
