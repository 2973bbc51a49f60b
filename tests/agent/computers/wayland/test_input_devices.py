"""Keys and mouse of the kernel's devices: events in the kernel's bytes, through pipes; no device is real."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from threading import Event

import pytest
from evdev import InputEvent, ecodes

from agent.computers.wayland.input_devices import DeviceActivity, DeviceReader, DeviceShortcut, open_devices
from agent.computers.wayland.stop_shortcut import WaylandShortcut
from agent.errors import DisplayUnavailableError, SettingsError

EVENT = struct.Struct("@qqHHi")
"""`struct input_event` of linux/input.h on 64 bits: seconds, microseconds, type, code, value."""
LIMIT_S = 5.0


@dataclass
class Device:
    """Implements `InputDevice`, as evdev reads one: 64 events at most in one go."""

    path: str
    ends: tuple[int, int] = field(default_factory=os.pipe)
    is_closed: bool = False

    def fileno(self) -> int:
        return self.ends[0]

    def read(self) -> Iterator[InputEvent]:
        data = os.read(self.ends[0], 64 * EVENT.size)
        if not data:
            raise OSError(19, "No such device")  # what evdev meets once it is unplugged
        return (InputEvent(*fields) for fields in EVENT.iter_unpack(data))

    def close(self) -> None:
        if not self.is_closed:
            os.close(self.ends[0])
        self.is_closed = True

    def happens(self, kind: int, code: int, value: int) -> None:
        os.write(self.ends[1], EVENT.pack(0, 0, kind, code, value) + EVENT.pack(0, 0, ecodes.EV_SYN, 0, 0))

    def key(self, *codes: int, value: int = 1) -> None:
        for code in codes:
            self.happens(ecodes.EV_KEY, code, value)


class Plugged:
    """What `open_devices` finds: those that were not opened before."""

    def __init__(self, *devices: Device) -> None:
        self.devices = list(devices)

    def __call__(self, known: Collection[str | bytes]) -> list[Device]:
        return [device for device in self.devices if device.path not in known and not device.is_closed]


@pytest.fixture
def keyboard() -> Iterator[Device]:
    made = Device("/dev/input/event3")
    yield made
    made.close()
    os.close(made.ends[1])


def shortcut(keys: str, *devices: Device) -> tuple[DeviceShortcut, Event]:
    pressed = Event()
    return DeviceShortcut(on_stop=pressed.set, stop_shortcut=keys, open_devices=Plugged(*devices)), pressed


def test_shortcut_is_heard_with_either_ctrl_and_in_any_order(keyboard: Device) -> None:
    heard, pressed = shortcut("ctrl+alt+escape", keyboard)
    heard.start()
    keyboard.key(ecodes.KEY_ESC, ecodes.KEY_RIGHTCTRL, ecodes.KEY_LEFTALT)
    assert pressed.wait(LIMIT_S)
    heard.close()
    heard.close()
    assert keyboard.is_closed


def test_keys_one_after_the_other_are_no_shortcut_nor_is_one_that_repeats(keyboard: Device) -> None:
    heard, pressed = shortcut("ctrl+f9", keyboard)
    heard.start()
    keyboard.key(ecodes.KEY_LEFTCTRL)
    keyboard.key(ecodes.KEY_LEFTCTRL, value=0)
    keyboard.key(ecodes.KEY_F9)
    keyboard.key(ecodes.KEY_F9, value=2)
    assert not pressed.wait(0.2)
    keyboard.key(ecodes.KEY_LEFTCTRL)
    assert pressed.wait(LIMIT_S)
    heard.close()


def test_letters_are_refused_since_their_place_is_the_compositors(keyboard: Device) -> None:
    with pytest.raises(SettingsError, match="'k'"):
        shortcut("ctrl+k", keyboard)
    with pytest.raises(SettingsError, match="no shortcut"):
        shortcut("", keyboard)


def test_unplugged_device_is_let_go_and_one_plugged_in_is_heard(keyboard: Device) -> None:
    gone, plugged, heard = Device("/dev/input/event0"), Plugged(), Event()
    plugged.devices.append(gone)
    reader = DeviceReader(
        lambda event: heard.set() if event.type == ecodes.EV_KEY else None, plugged, look_again_s=0.05
    )
    reader.start()
    os.close(gone.ends[1])
    plugged.devices.append(keyboard)
    keyboard.key(ecodes.KEY_A)
    assert heard.wait(LIMIT_S)
    reader.close()
    assert gone.is_closed


def test_owners_keys_and_mouse_are_told_apart_and_a_knock_at_the_table_is_neither(keyboard: Device) -> None:
    told: list[str] = []
    said = Event()

    def hear(device: str) -> None:
        told.append(device)
        said.set()

    activity = DeviceActivity(hear, Plugged(keyboard))
    activity.start()
    keyboard.happens(ecodes.EV_REL, ecodes.REL_X, 1)
    keyboard.key(ecodes.KEY_A)
    assert said.wait(LIMIT_S)
    assert told == ["keyboard"]
    said.clear()
    keyboard.key(ecodes.BTN_LEFT)
    assert said.wait(LIMIT_S)
    assert told[1:] == ["mouse"]
    said.clear()
    for _ in range(3):
        keyboard.happens(ecodes.EV_REL, ecodes.REL_X, 1)
    assert said.wait(LIMIT_S)
    activity.close()
    assert set(told[2:]) == {"mouse"}


def test_account_that_may_read_no_device_is_told_so() -> None:
    with pytest.raises(DisplayUnavailableError, match="group input"):
        DeviceReader(lambda _event: None, Plugged()).start()


def test_what_cannot_be_opened_is_left_out() -> None:
    for device in open_devices():  # as many as this computer has and allows
        device.close()


class Refusing:
    def __init__(self, *, on_stop: object, stop_shortcut: str) -> None: ...

    def start(self) -> None:
        raise DisplayUnavailableError("the portal offers no shortcuts.")

    def close(self) -> None: ...


def test_devices_are_read_where_the_portal_refuses(keyboard: Device) -> None:
    pressed = Event()

    def devices(*, on_stop: Callable[[], None], stop_shortcut: str) -> DeviceShortcut:
        return DeviceShortcut(on_stop=on_stop, stop_shortcut=stop_shortcut, open_devices=Plugged(keyboard))

    heard = WaylandShortcut(on_stop=pressed.set, stop_shortcut="pause", ways=(Refusing, devices))
    heard.start()
    keyboard.key(ecodes.KEY_PAUSE)
    assert pressed.wait(LIMIT_S)
    heard.close()


def test_both_reasons_are_said_where_nothing_hears() -> None:
    heard = WaylandShortcut(on_stop=Event().set, stop_shortcut="ctrl+alt+escape", ways=(Refusing, Refusing))
    with pytest.raises(DisplayUnavailableError, match=r"^the portal offers.*; the portal offers.*s\.$"):
        heard.start()
    heard.close()
