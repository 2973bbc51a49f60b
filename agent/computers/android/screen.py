"""What `screencap` of a phone answers, as pixels. Pure.

Without `-p` it writes a header and then the pixels: 4-byte words for width, height and format, since Android
9 a fourth one for the colour space. The rotated screen has its sides exchanged, so that no rotation has to be
asked for.
"""

from __future__ import annotations

import struct
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from agent.errors import CaptureError
from agent.foreign_pictures import ForeignPictureError, read_picture

Pixels = NDArray[np.uint8]
MAX_SIDE_PX = 8192
MAX_BYTES = 16 + MAX_SIDE_PX * MAX_SIDE_PX
"""Of an answer: a screen of 4096×4096 pixels of four bytes."""
PNG_HEAD = b"\x89PNG"
_HEADS = (16, 12)
_BARS = 0.1
"""So much of the height, above and below, may belong to the bars of the system, which are never hidden."""
_HIDDEN = 0.999
_EVERY = 4
"""Pixel in both directions is looked at: letters are larger."""


class _Format(IntEnum):
    """Of pixels, as Android's graphics library numbers them."""

    RGBA = 1
    RGBX = 2
    RGB = 3
    RGB_565 = 4
    BGRA = 5
    RGBA_5551 = 6
    RGBA_4444 = 7


_DEEP = (_Format.RGB_565, _Format.RGBA_5551, _Format.RGBA_4444)
_CHANNELS = {_Format.RGBA: 4, _Format.RGBX: 4, _Format.RGB: 3, _Format.BGRA: 4}


class OtherFormatError(CaptureError):
    """The pixels have a format that is not read here; a PNG file may help."""


def read_screencap(data: bytes) -> Pixels:
    """(H, W, 3) RGB, or (H, W, 4) RGBX whose fourth channel means nothing.

    Raises:
        OtherFormatError: `screencap -p` may be read, this cannot.
        CaptureError: it is no picture, or an incomplete one.
    """
    if not data:
        raise CaptureError("The phone sent an empty picture: is its screen there, and not busy restarting?")
    if data.startswith(PNG_HEAD):
        return _png(data)
    if len(data) < min(_HEADS):
        raise CaptureError(f"The phone sent {len(data)} bytes instead of a picture.")
    width, height, number = struct.unpack_from("<III", data)
    if number in _DEEP:
        raise CaptureError(
            "The phone sends pictures with 16 bits for each pixel, in which colours are not what they are on "
            "its screen; such phones are not used."
        )
    if not (0 < width <= MAX_SIDE_PX and 0 < height <= MAX_SIDE_PX):
        raise CaptureError(f"The phone sent no picture but: {_as_words(data)}")
    if number not in _CHANNELS:
        raise OtherFormatError(f"The phone sends pixels in a format that is not read here ({number}).")
    channels = _CHANNELS[_Format(number)]
    for head in _HEADS:
        if len(data) == head + width * height * channels:
            pixels = np.frombuffer(data, np.uint8, offset=head).reshape(height, width, channels)
            return pixels if number != _Format.BGRA else np.ascontiguousarray(pixels[..., [2, 1, 0, 3]])
    raise CaptureError(
        f"The phone broke off in the midst of a picture: {len(data)} bytes of {width}×{height} came."
    )


def rgb(pixels: Pixels) -> Pixels:
    """(H, W, 3), contiguous."""
    return np.ascontiguousarray(pixels[..., :3])


def is_hidden(pixels: Pixels) -> bool:
    """Whether all but the bars of the system is black: the screen is off, or shows a secure window."""
    bar = int(len(pixels) * _BARS)
    inside = pixels[bar : len(pixels) - bar : _EVERY, ::_EVERY, :3]
    is_lit = inside[..., 0] | inside[..., 1] | inside[..., 2]
    return bool(np.count_nonzero(is_lit) <= (1 - _HIDDEN) * is_lit.size)


def _png(data: bytes) -> Pixels:
    try:
        return read_picture(data)
    except ForeignPictureError as problem:
        raise CaptureError(f"The picture that the phone sent cannot be read: {problem}.") from problem


def _as_words(data: bytes) -> str:
    """An error message that came instead, as one line."""
    said = data[:200].decode("utf-8", errors="replace")
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())[:120]
    return f"{words.rstrip('.') or 'nothing that can be read'}."
