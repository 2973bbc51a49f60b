"""What kind of image a file is, read from its own header before QEMU is given it. I/O: reads the file.

An image may come from anybody, and its header can name other files of its owner: one with a backing file or
a data file elsewhere is refused. The layout is that of QEMU's docs/interop/qcow2.txt.
"""

from __future__ import annotations

import os
import stat
import struct
from enum import StrEnum
from pathlib import Path

from agent.errors import MachineError

_MAGIC = b"QFI\xfb"
_HEADER = struct.Struct(">4sIQIIQIIQQIIQQQQII")
"""Magic, version, place and length of the backing file's name, bits of a cluster, size, encryption, entries
and place of the L1 table, place and clusters of the refcount table, number and place of snapshots; then of
version 3: features that must be known, may be known, clear themselves; refcount order, length of the head."""
_VERSION_2_BYTES = 72
_DIRTY, _CORRUPT, _DATA_FILE, _COMPRESSION, _EXTENDED_L2 = 1, 2, 4, 8, 16
_KNOWN = _DIRTY | _COMPRESSION | _EXTENDED_L2
_ISO_AT, _ISO_MARK = 0x8001, b"CD001"
_MAX_VIRTUAL_BYTES = 2**47


class ImageKind(StrEnum):
    QCOW2 = "qcow2"
    """A disk."""
    ISO = "iso"
    """A CD or DVD that is started from; an empty disk is put beside it."""


def look_at_image(path: Path) -> ImageKind:
    """
    Raises:
        MachineError: there is no such file, it cannot be read, or it is no image that can be started from.
    """
    try:
        # Not a pipe, which would make it wait.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if isinstance(error, FileNotFoundError):
            raise MachineError(f"There is no image {path}.") from error
        raise MachineError(f"The image {path} cannot be read: {error.strerror}.") from error
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise MachineError(f"The image {path} is no file.")
    with open(descriptor, "rb") as file:
        head = file.read(_HEADER.size)
        file.seek(_ISO_AT)
        is_iso = file.read(len(_ISO_MARK)) == _ISO_MARK
    if head.startswith(_MAGIC):
        if problem := _problem(head, status.st_size):
            raise MachineError(f"The image {path} cannot be used: {problem}.")
        return ImageKind.QCOW2
    if is_iso:
        return ImageKind.ISO
    raise MachineError(
        f"{path} is no qcow2 image and no ISO; make one of a raw disk with `qemu-img convert -O qcow2`."
    )


def _problem(head: bytes, file_bytes: int) -> str:
    """What is the matter with a qcow2 header; "" for nothing."""
    if len(head) < _VERSION_2_BYTES:
        return "its header ends too early"
    (_, version, backing_at, backing_bytes, cluster_bits, size, encryption, num_l1, l1_at, refcounts_at,
     num_refcounts, _, _, features, _, _, refcount_order, header_bytes) = _HEADER.unpack(
        head.ljust(_HEADER.size, b"\0")
    )  # fmt: skip
    if version not in (2, 3):
        return f"it is of version {version} of qcow2, and 2 and 3 are known"
    if version == 2:
        features, refcount_order, header_bytes = 0, 4, _VERSION_2_BYTES
    if backing_at or backing_bytes:
        return (
            "it holds only what differs from another image; make one of both with `qemu-img convert -O qcow2`"
        )
    if features & _DATA_FILE:
        return "it keeps its data in another file; make one of both with `qemu-img convert -O qcow2`"
    if features & _CORRUPT:
        return "it is marked as damaged; `qemu-img check -r all` may mend it"
    if encryption:
        return "it is encrypted"
    if features & ~_KNOWN:
        return "it needs a newer QEMU"
    cluster = 1 << min(cluster_bits, 63)
    is_possible = (
        9 <= cluster_bits <= 21
        and refcount_order <= 6
        and header_bytes >= _VERSION_2_BYTES
        and 0 < size <= _MAX_VIRTUAL_BYTES
        and num_refcounts > 0
        and all(at and at % cluster == 0 and at < file_bytes for at in (l1_at, refcounts_at))
        and num_l1 * 8 <= file_bytes
    )
    return "" if is_possible else "its header is damaged"
