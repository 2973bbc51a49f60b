"""Messages between the app and a model's child process, over a pipe. I/O: streams.

A message is a JSON header and binary blobs. Layout: length of the header as 4 bytes (big endian), the header
as JSON in UTF-8 with the blobs' sizes under "blobs", then the blobs. Nothing is pickled.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

_LENGTH = struct.Struct(">I")
_MAX_HEADER_BYTES = 64 * 2**20
_MAX_BLOB_BYTES = 2**30


class FrameError(Exception):
    """The other side sent something that is no message, or ended in the middle of one."""


@dataclass(frozen=True, slots=True)
class Frame:
    header: dict[str, Any]
    blobs: tuple[bytes, ...] = ()


def write_frame(stream: BinaryIO, header: dict[str, Any], blobs: Sequence[bytes | memoryview] = ()) -> None:
    """Send one message."""
    sizes = [blob.nbytes if isinstance(blob, memoryview) else len(blob) for blob in blobs]
    data = json.dumps({**header, "blobs": sizes}).encode()
    stream.write(_LENGTH.pack(len(data)) + data)
    for blob in blobs:
        stream.write(blob)
    stream.flush()


def read_frame(stream: BinaryIO) -> Frame | None:
    """The next message; None at the end of the stream.

    Raises:
        FrameError: the stream holds something else.
    """
    start = stream.read(_LENGTH.size)
    if not start:
        return None
    (size,) = _LENGTH.unpack(_whole(start, _LENGTH.size))
    if size > _MAX_HEADER_BYTES:
        raise FrameError(f"a header of {size} bytes is too long")
    try:
        header = json.loads(_whole(stream.read(size), size))
        sizes = [int(number) for number in header.pop("blobs")]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise FrameError(f"not a message: {error}") from error
    if sum(sizes) > _MAX_BLOB_BYTES or min(sizes, default=0) < 0:
        raise FrameError("the blobs of a message are too large")
    return Frame(header, tuple(_whole(stream.read(length), length) for length in sizes))


def _whole(data: bytes, size: int) -> bytes:
    if len(data) != size:
        raise FrameError("the stream ended within a message")
    return data
