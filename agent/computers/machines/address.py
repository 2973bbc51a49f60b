"""What a machine is started from, as its owner writes it: qemu:IMAGE?memory=4096, machine:URL. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from agent.errors import SettingsError

QEMU = "qemu:"
REMOTE = "machine:"
GUEST_PORT = 5000
"""On which the guest server of OSWorld's family listens."""
LAYOUTS = ("us", "gb", "de", "fr")
"""Keyboards of guests that texts can be typed on (`layouts.py`)."""

_SPECIAL = re.compile(r"[%?\s\x00-\x1f]")
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,251}[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]{2,45}\]")


class Accelerator(StrEnum):
    """What runs the guest's instructions."""

    AUTO = "auto"
    """KVM where this user may open it, else TCG with a notice."""
    KVM = "kvm"
    TCG = "tcg"
    """QEMU's own translation: works everywhere, ten times slower or more."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """Of a machine that QEMU makes."""

    memory_mb: int = 2048
    cpus: int = 2
    layout: str = "us"
    """Of the guest's keyboard, as it is set there: texts are typed by keys of that."""
    accelerator: Accelerator = Accelerator.AUTO
    has_network: bool = False
    """Whether the guest may open connections. Without it nothing leaves the guest."""
    guest_port: int = 0
    """On which a guest server listens inside; 0: there is none."""
    host_port: int = 0
    """On which that can be reached here, on 127.0.0.1 alone; 0: any that is free."""
    size_px: tuple[int, int] = (1280, 800)
    """Of the screen that is offered to the guest."""


@dataclass(frozen=True, slots=True)
class Image:
    """What a machine is started from."""

    place: str
    """The path of a file for QEMU, or the URL of a guest server."""
    hardware: Hardware = field(default_factory=Hardware)

    @property
    def is_remote(self) -> bool:
        """Whether the machine runs already, started by its owner."""
        return self.place.startswith(("http://", "https://"))

    @property
    def path(self) -> Path:
        """Of an image for QEMU."""
        return Path(self.place)

    @property
    def is_loopback(self) -> bool:
        """Whether what is sent to it stays on this computer."""
        host = urlsplit(self.place).hostname if self.is_remote else "localhost"
        return host in ("localhost", "127.0.0.1", "::1")

    def __str__(self) -> str:
        if self.is_remote:
            return f"{REMOTE}{self.place}"
        default, ours = Hardware(), self.hardware
        said = {
            "memory": (ours.memory_mb, default.memory_mb),
            "cpus": (ours.cpus, default.cpus),
            "layout": (ours.layout, default.layout),
            "accel": (ours.accelerator.value, default.accelerator.value),
            "network": ("on" if ours.has_network else "off", "off"),
            "guest": (ours.guest_port, 0),
            "port": (ours.host_port, 0),
            "size": ("{}x{}".format(*ours.size_px), "{}x{}".format(*default.size_px)),
        }
        options = "&".join(f"{name}={value}" for name, (value, usual) in said.items() if value != usual)
        # Where machines are kept, a blank ends an address.
        place = _SPECIAL.sub(lambda found: quote(found[0]), self.place)
        return f"{QEMU}{place}{'?' if options else ''}{options}"


def is_machine_address(text: str) -> bool:
    """Whether it is meant for `read_machine_address`."""
    return text.lower().startswith((QEMU, REMOTE))


def read_machine_address(text: str) -> Image:
    """
    Raises:
        SettingsError: it is no address of a machine, or one of its options makes no sense.

    >>> read_machine_address("qemu:/images/debian.qcow2?memory=4096&guest=5000").hardware.memory_mb
    4096
    >>> str(read_machine_address("machine:http://127.0.0.1:5000/"))
    'machine:http://127.0.0.1:5000'
    """
    text = text.strip()
    if text.lower().startswith(REMOTE):
        return Image(_server_url(text[len(REMOTE) :]))
    if not text.lower().startswith(QEMU):
        raise SettingsError(
            f"{text[:80]!r} is no address of a machine; write qemu:IMAGE or machine:http://HOST:PORT."
        )
    place, _, options = text[len(QEMU) :].partition("?")
    if not place or "\0" in unquote(place):
        raise SettingsError("Name the image: qemu:/path/of/image.qcow2.")
    return Image(str(Path(unquote(place)).expanduser().absolute()), _hardware(options))


def _server_url(text: str) -> str:
    refused = SettingsError(f"{text[:80]!r} is no address of a guest server; write machine:http://HOST:PORT.")
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        host, port, scheme = parts.hostname or "", parts.port or GUEST_PORT, parts.scheme
    except ValueError:
        raise refused from None
    if parts.username is not None or parts.password is not None:
        raise SettingsError("A password does not belong into an address, where others may read it.")
    if scheme not in ("http", "https") or parts.query or parts.fragment or parts.path not in ("", "/"):
        raise refused
    shown = f"[{host}]" if ":" in host else host
    if not _HOST.fullmatch(shown):
        raise refused
    return f"{scheme}://{shown}:{port}"


def _hardware(options: str) -> Hardware:
    found: dict[str, str] = {}
    for part in filter(None, options.split("&")):
        name, _, value = part.partition("=")
        if name in found:
            raise SettingsError(f"The option {name!r} of a machine is there twice.")
        found[name] = value
    made = Hardware(
        memory_mb=_number(found, "memory", 2048, 16, 2**20),
        cpus=_number(found, "cpus", 2, 1, 256),
        layout=_one_of(found, "layout", "us", LAYOUTS),
        accelerator=Accelerator(_one_of(found, "accel", Accelerator.AUTO, tuple(Accelerator))),
        has_network=_one_of(found, "network", "off", ("on", "off")) == "on",
        guest_port=_number(found, "guest", 0, 0, 65535),
        host_port=_number(found, "port", 0, 0, 65535),
        size_px=_size(found.pop("size", "1280x800")),
    )
    if found:
        raise SettingsError(
            f"A machine has no option {next(iter(found))!r}; there are memory, cpus, layout, accel, network, "
            "guest, port and size."
        )
    if made.host_port and not made.guest_port:
        raise SettingsError("A port here leads to a guest server inside; name its port, too: guest=5000.")
    return made


def _number(found: dict[str, str], name: str, usual: int, least: int, most: int) -> int:
    text = found.pop(name, "")
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= most:
        raise SettingsError(f"{name}={text[:20]} makes no sense: a whole number from {least} to {most}.")
    return int(text)


def _one_of(found: dict[str, str], name: str, usual: str, allowed: tuple[str, ...]) -> str:
    text = found.pop(name, usual)
    if text not in allowed:
        raise SettingsError(f"{name}={text[:20]} makes no sense: it is one of {', '.join(allowed)}.")
    return text


def _size(text: str) -> tuple[int, int]:
    width, mark, height = text.partition("x")
    if mark and width.isdigit() and height.isdigit() and width.isascii() and height.isascii():
        size = int(width[:6]), int(height[:6])
        if all(320 <= side <= 8192 for side in size):
            return size
    raise SettingsError(f"size={text[:20]} makes no sense: WIDTHxHEIGHT, each from 320 to 8192 pixels.")
