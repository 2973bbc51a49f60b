"""What goes wrong with a phone, and what each has to come to: one sentence, in time, no wrong tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from agent.actions.types import Click, TypeText
from agent.computers.android.adb import AdbLimits, AdbServer
from agent.computers.android.computer import PhoneComputer
from agent.computers.android.serial import PhoneAddress
from agent.coordinates import MonitorPoint
from agent.errors import AgentError
from agent.types import EffectKind
from tests.agent.computers.phones.adb_server import FakeAdbServer
from tests.agent.computers.phones.painted_phone import PaintedPhone

GO = Event()
NO_TAPS = ("press", "release", "double", "swipe", "line", "text")
Change = Callable[[FakeAdbServer, PaintedPhone], None]


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    change: Change
    says: str
    """What is in its sentence."""
    before: bool = False
    """Whether it is so before the phone is opened."""
    serial: str | None = "PAINTED1"
    at: tuple[float, float] = (100.0, 300.0)
    lands: bool = False
    """Whether the tap that was meant had been made before it went wrong."""
    text: str = ""
    """What is typed instead of a tap."""


def _state(state: str) -> Change:
    return lambda server, phone: server.states.update(PAINTED1=state)


def _fault(name: str) -> Change:
    return lambda server, phone: server.faults.add(name)


def _phone(**facts: object) -> Change:
    def change(server: FakeAdbServer, phone: PaintedPhone) -> None:
        for name, fact in facts.items():
            setattr(phone, name, fact)

    return change


FAULTS = (
    Fault("unplugged", lambda server, phone: server.states.clear(), "not connected any more"),
    Fault("never there", lambda server, phone: server.states.clear(), "There is no phone", before=True),
    Fault("none at all", lambda server, phone: server.states.clear(), "No phone", before=True, serial=None),
    Fault("not authorised", _state("unauthorized"), "tap “Allow”", before=True),
    Fault("authorisation taken back", _state("unauthorized"), "tap “Allow”"),
    Fault("offline", _state("offline"), "offline", before=True),
    Fault("offline in a step", _state("offline"), "offline"),
    Fault("no permissions", _state("no"), "no permissions", before=True),
    Fault("boot loader", _state("bootloader"), "boot loader", before=True),
    Fault(
        "two devices",
        lambda server, phone: server.states.update(OTHER="device"),
        "Several phones",
        before=True,
        serial=None,
    ),
    Fault("Wi-Fi phone away", _fault("none"), "There is no phone", before=True, serial="127.0.0.1:5555"),
    Fault("server killed", lambda server, phone: server.close(), "No adb server answers"),
    Fault("server silent", _fault("silent"), "does not answer"),
    Fault("reply cut", _fault("cut"), "broke off|has ended|adb server"),
    Fault("picture of 0 bytes", _fault("empty"), "empty picture"),
    Fault("half a picture", _fault("half"), "broke off in the midst of a picture"),
    Fault("words for a picture", _fault("words"), "no picture but"),
    Fault("16 bits a pixel", _phone(pixel_format=4), "16 bits", before=True),
    Fault("turned in a step", _phone(is_turned=True), "was turned"),
    Fault("turned after the look", _phone(turns_before_touch=True), "was turned"),
    Fault("secure window", _phone(is_secure=True), "secure window"),
    Fault("screen off", _phone(is_awake=False), "screen is off"),
    Fault("outside", _fault("none"), "outside the phone's screen", at=(100.0, 1250.0)),
    Fault("command hangs", _fault("hanging"), "does not answer"),
    Fault("answer cut", _fault("cut shell"), "broke off", lands=True),
    Fault("old Android", _fault("closed service"), "Android 7"),
    Fault("no keyboard for the text", _phone(has_keyboard=False), "ADBKeyBoard", text="grüß"),
)


def suffer(fault: Fault, folder: Path) -> tuple[str, list[str]]:
    """What is said of the fault, and what the phone's page received."""
    phone = PaintedPhone()
    served = FakeAdbServer(phone, folder)
    server = AdbServer("127.0.0.1", served.port, limits=AdbLimits())
    address = PhoneAddress(fault.serial) if fault.serial else None
    try:
        if fault.before:
            fault.change(served, phone)
        computer = PhoneComputer(server.open(server.find(address)))
        computer.observe()
        if not fault.before:
            fault.change(served, phone)
        action = TypeText(fault.text) if fault.text else Click(MonitorPoint(*fault.at))
        effect = computer.perform(action, stop=GO)
        said = effect.detail if effect.kind is EffectKind.FAILED else "NOTHING WAS SAID"
    except AgentError as problem:
        said = str(problem)
    finally:
        served.close()
    return said, [event["kind"] for event in phone.events if event["kind"] in NO_TAPS]


def is_one_sentence(text: str) -> bool:
    return text[-1:] in (".", "!", "?") and "\n" not in text and ". " not in text.replace("…", "")
