"""Makes the guest of `init.c`: an ISO of Debian's kernel, some modules and that one program. I/O: files.

Needed are gcc, isolinux, xorriso and a Linux kernel: in /, where Debian's package `linux-image-amd64` puts
it, or in the folder DESKHAND_GUEST_LINUX, into which such a package was unpacked (`apt-get download`,
`dpkg-deb -x`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

from agent.computers.machines.address import Accelerator, Hardware
from tests.agent.computers.event_target import EventTarget, until

SOURCE = Path(__file__).with_name("init.c")
MODULES = ("usb-common", "usbcore", "xhci-hcd", "xhci-pci", "hid", "usbhid", "hid-generic", "psmouse",
           "evdev", "e1000e")  # fmt: skip
LOADER = (Path("/usr/lib/ISOLINUX/isolinux.bin"), Path("/usr/lib/syslinux/modules/bios/ldlinux.c32"))
PORT = 5000
HARDWARE = Hardware(memory_mb=192, cpus=1, accelerator=Accelerator.TCG, guest_port=PORT)
TITLE = "Events"
"""The image's name, too: a machine is called as its image is."""
_MENU = """DEFAULT events
LABEL events
  KERNEL vmlinuz
  INITRD init.cpio
  APPEND vga=0x344 quiet loglevel=0 console=tty0 mitigations=off random.trust_cpu=on tsc=reliable
"""
"""The mode is 1024 × 768 with 32 bits, as QEMU's display has it."""
_START_LIMIT_S = 120.0


def missing_for_it() -> str:
    """Why this guest cannot be made here; "" where it can."""
    if absent := [name for name in ("gcc", "xorriso") if shutil.which(name) is None]:
        return f"{absent[0]} is not installed"
    if absent := [str(file) for file in LOADER if not file.exists()]:
        return f"{absent[0]} is not there (packages isolinux and syslinux-common)"
    return "" if _kernels() else "there is no Linux kernel for a guest (package linux-image-amd64)"


def make_event_guest(folder: Path) -> Path:
    """The ISO, in `folder`."""
    kernel = _kernels()[-1]
    parts = folder / "iso"
    parts.mkdir()
    program = folder / "init"
    subprocess.run(["gcc", "-O2", "-static", "-Wall", "-Werror", "-o", program, SOURCE], check=True)
    version = kernel.name.removeprefix("vmlinuz-")
    modules = {file.name: file for file in (kernel.parents[1] / "lib/modules" / version).rglob("*.ko")}
    files = {"init": program.read_bytes()} | {
        f"{name}.ko": modules[f"{name}.ko"].read_bytes() for name in MODULES if f"{name}.ko" in modules
    }
    (parts / "init.cpio").write_bytes(archive(files))
    (parts / "isolinux.cfg").write_text(_MENU, encoding="utf-8")
    shutil.copy(kernel, parts / "vmlinuz")
    for file in LOADER:
        shutil.copy(file, parts)
    subprocess.run(
        ["xorriso", "-as", "mkisofs", "-quiet", "-o", folder / TITLE, "-b", "isolinux.bin", "-c", "boot.cat",
         "-no-emul-boot", "-boot-load-size", "4", "-boot-info-table", parts],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder / TITLE


def archive(files: dict[str, bytes]) -> bytes:
    """A cpio archive as a kernel starts from one (newc; Linux's driver-api/early-userspace)."""
    packed = b""
    for number, (name, data) in enumerate({**files, "TRAILER!!!": b""}.items()):
        words = (number, 0o100755, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name) + 1, 0)
        head = b"070701" + b"".join(b"%08X" % word for word in words) + name.encode() + b"\0"
        packed += head + bytes(-len(head) % 4) + data + bytes(-len(data) % 4)
    return packed


class GuestTarget(EventTarget):
    """The guest's own window of events, read through its port."""

    def __init__(self, url: str) -> None:
        self._url = url
        until(lambda: self._asked("events").startswith(b"{"), limit_s=_START_LIMIT_S)
        (ready,) = self.events("ready")
        self._places = {name: ready[name] for name in ("pad", "line", "text")}

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        found = [json.loads(line) for line in self._asked("events").decode().splitlines()]
        return [event for event in found if not kinds or event["kind"] in kinds]

    def clear(self) -> None:
        self._asked("clear")

    def _asked(self, what: str) -> bytes:
        try:
            with urllib.request.urlopen(f"{self._url}/{what}", timeout=5) as answer:
                data: bytes = answer.read()
        except OSError:
            return b""  # it is starting
        return data


def _kernels() -> list[Path]:
    root = Path(os.environ.get("DESKHAND_GUEST_LINUX", "/"))
    return sorted((root / "boot").glob("vmlinuz-*-amd64"))
