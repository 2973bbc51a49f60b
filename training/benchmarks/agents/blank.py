"""The picture of what has no screen. Pure; standard library only."""

from __future__ import annotations

import struct
import zlib

_SIDE_PX = 64


def blank_picture() -> bytes:
    """A look takes a picture, and a shell has none: a small black one."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", _SIDE_PX, _SIDE_PX, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes((_SIDE_PX + 1) * _SIDE_PX))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


BLANK = blank_picture()
