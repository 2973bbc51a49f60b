"""QEMU's command line for one machine, word by word. Pure."""

from __future__ import annotations

import json
from pathlib import Path

from agent.computers.machines.address import Accelerator, Image
from agent.computers.machines.image_file import ImageKind

PROGRAM = "qemu-system-x86_64"
DISK = "disk"
"""The node of the overlay, in which states are kept, too."""
QMP_SOCKET, VNC_SOCKET, OVERLAY = "qmp", "vnc", "home/overlay.qcow2"
"""In the folder of a machine."""
_CALLS = "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny"
"""QEMU's own filter of system calls: what breaks out of the guest starts no programs."""


def qemu_command(
    program: str, image: Image, kind: ImageKind, folder: Path, *, accelerator: Accelerator, port: int
) -> list[str]:
    """`port`: on 127.0.0.1, leads to the guest server where there is one; 0 for none.

    Names of files are JSON: a comma in one would begin another option elsewhere.
    """
    hardware = image.hardware
    overlay = {"driver": "qcow2", "node-name": DISK, "discard": "unmap",
               "file": {"driver": "file", "filename": str(folder / OVERLAY)}}  # fmt: skip
    command = [
        program, "-name", "deskhand", "-nodefaults", "-no-user-config",
        "-machine", f"q35,accel={accelerator.value}",
        "-cpu", "host" if accelerator is Accelerator.KVM else "max",
        "-smp", str(hardware.cpus), "-m", str(hardware.memory_mb),
        "-display", "none", "-vnc", f"unix:{folder / VNC_SOCKET}",
        "-device", "VGA,xres={},yres={}".format(*hardware.size_px),
        "-device", "qemu-xhci", "-device", "usb-tablet",
        "-blockdev", json.dumps(overlay), "-device", f"ide-hd,drive={DISK},bus=ide.0,bootindex=1",
        "-action", "shutdown=pause,panic=pause", "-sandbox", _CALLS,
        "-qmp", f"unix:{folder / QMP_SOCKET},server=on,wait=off",
    ]  # fmt: skip
    if kind is ImageKind.ISO:
        disc = {"driver": "raw", "node-name": "disc", "read-only": True,
                "file": {"driver": "file", "filename": image.place, "read-only": True}}  # fmt: skip
        command += ["-blockdev", json.dumps(disc), "-device", "ide-cd,drive=disc,bus=ide.1,bootindex=0"]
    if hardware.has_network or port:
        net = "user,id=net" if hardware.has_network else "user,id=net,restrict=on"
        if port:
            net += f",hostfwd=tcp:127.0.0.1:{port}-:{hardware.guest_port}"
        command += ["-netdev", net, "-device", "e1000e,netdev=net,romfile="]
    return command


_IN_USE = "Its image is in use by another virtual machine; end that one first."
PORT_TAKEN = "The port for its guest server is taken here; name another: port=…"
_SAID = (
    ('Failed to get "write" lock', _IN_USE),
    ('Failed to get shared "write" lock', _IN_USE),
    ("No space left", "The disk is full; make room in {folder}, or name another place in TMPDIR."),
    ("Could not set up host forwarding", PORT_TAKEN),
    ("Could not access KVM", "KVM cannot be used: {line}."),
    ("failed to initialize kvm", "KVM cannot be used: {line}."),
    ("cannot set up guest memory", "There is not enough memory for it here; give it less: memory=…"),
    ("Image is not in qcow2 format", "Its image is damaged."),
    ("Image is corrupt", "Its image is damaged; `qemu-img check -r all` may mend it."),
    ("L1 table", "Its image is damaged."),
    ("refcount table", "Its image is damaged."),
    ("Permission denied", "It may not use a file: {line}."),
)  # fmt: skip
"""Part of what QEMU and qemu-img write -> what that means."""


def start_problem(said: str, folder: Path) -> str:
    """Why a machine did not start, in a sentence, from what QEMU wrote.

    >>> start_problem("qemu: Could not set up host forwarding rule 'tcp::1-:2'", Path("/tmp"))
    'The port for its guest server is taken here; name another: port=…'
    """
    lines = [line for line in said.strip().splitlines() if "warning:" not in line]
    line = lines[-1].strip().rstrip(".")[:200] if lines else "it said nothing"
    for part, sentence in _SAID:
        if part.lower() in said.lower():
            return sentence.format(folder=folder.parent, line=line)
    return f"QEMU has ended: {line}."
