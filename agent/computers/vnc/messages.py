"""Messages to a VNC server, and the extended clipboard (RFC 6143 §7.5; RFB of the community). Pure."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

TEXT = 1
"""Of the formats of the extended clipboard, the only one that we have."""
CAPABILITIES, REQUEST, PEEK, NOTIFY, PROVIDE = (1 << bit for bit in range(24, 29))
MAX_TEXT_BYTES = 4 * 2**20


def pixel_format() -> bytes:
    """32 bits, blue first, as X servers and our pictures have it."""
    return struct.pack(">B3xBBBBHHHBBB3x", 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)


def encodings(wanted: Sequence[int]) -> bytes:
    return struct.pack(f">BxH{len(wanted)}i", 2, len(wanted), *wanted)


def update_request(x: int, y: int, width: int, height: int, *, is_incremental: bool) -> bytes:
    return struct.pack(">BBHHHH", 3, is_incremental, x, y, width, height)


def key_event(keysym: int, *, is_down: bool) -> bytes:
    return struct.pack(">BBxxI", 4, is_down, keysym)


def pointer_event(x: int, y: int, buttons: int) -> bytes:
    return struct.pack(">BBHH", 5, buttons, x, y)


def clipboard_message(flags: int, data: bytes = b"") -> bytes:
    """A negative length says that it is an extended one."""
    body = struct.pack(">I", flags) + data
    return struct.pack(">Bxxxi", 6, -len(body)) + body


def clipboard_abilities() -> bytes:
    """That we have text and every action; texts are only sent when they are asked for."""
    flags = CAPABILITIES | REQUEST | PEEK | NOTIFY | PROVIDE | TEXT
    return clipboard_message(flags, struct.pack(">I", 0))


def clipboard_text(text: str) -> bytes:
    """What we have, for a server that has asked for it."""
    data = text.replace("\n", "\r\n").encode() + b"\0"
    return clipboard_message(PROVIDE | TEXT, zlib.compress(struct.pack(">I", len(data)) + data))


def provided_text(data: bytes) -> str:
    """The text in a server's answer.

    Raises:
        ValueError: there is none, or it is very long.
    """
    try:
        found = zlib.decompressobj().decompress(data, MAX_TEXT_BYTES + 8)
    except zlib.error as problem:
        raise ValueError("a clipboard that cannot be decompressed") from problem
    if len(found) < 4:
        raise ValueError("a clipboard without a text")
    length = int.from_bytes(found[:4])
    if length > MAX_TEXT_BYTES or len(found) < 4 + length:
        raise ValueError("a clipboard that is too long")
    text = found[4 : 4 + length].decode("utf-8", errors="replace").removesuffix("\0")
    return text.replace("\r\n", "\n")
