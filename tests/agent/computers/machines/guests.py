"""Tiny guests that start in a second under TCG: one of 24 bytes that shows what is typed, and memtest86+."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

MEMTEST = Path("/usr/lib/memtest86+/memtest86+x64.iso")
_ECHO = bytes.fromhex(
    "b80300cd10"  # text mode, 80 × 25
    "b400cd16"  # wait for a key
    "b40ecd10"  # write its character
    "3c0d75f4"  # anything but Return: again
    "b00aebf6"  # after Return a new line
)
"""For the processor in real mode, by the BIOS's keyboard (US) and screen."""


def missing() -> str:
    """Why no machine can be started here; "" where one can."""
    if shutil.which("qemu-system-x86_64") is None or shutil.which("qemu-img") is None:
        return "QEMU is not installed (packages qemu-system-x86 and qemu-utils)"
    return ""


def make_echo_guest(folder: Path) -> Path:
    """An image that starts the program above."""
    raw, image = folder / "echo.raw", folder / "echo.qcow2"
    raw.write_bytes(_ECHO.ljust(510, b"\0") + b"\x55\xaa" + bytes(2**20 - 512))
    subprocess.run(["qemu-img", "convert", "-q", "-f", "raw", "-O", "qcow2", raw, image], check=True)
    return image
