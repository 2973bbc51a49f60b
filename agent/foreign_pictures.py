"""Pictures that somebody else made: their size is checked before anything is decoded. Pure."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

MAX_BYTES = 64 * 2**20
MAX_PIXELS = 40 * 10**6
"""A screen of 8K has 33 million."""
MAX_SIDE_PX = 32_768
PNG = ("PNG",)
USUAL_KINDS = ("PNG", "JPEG", "WEBP", "BMP")
_BROKEN = (
    OSError, SyntaxError, ValueError, EOFError, LookupError, ArithmeticError, TypeError, AttributeError,
    struct.error, zlib.error, Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip
"""What decoders raise over damaged files."""


class ForeignPictureError(ValueError):
    """It is no picture, damaged or too large; the message says why, in half a sentence."""


def picture_size(data: bytes, kinds: tuple[str, ...] = PNG) -> tuple[int, int]:
    """(width, height) as the header says, which is within bounds; pixels are not decoded.

    Raises:
        ForeignPictureError: it is no picture of these kinds, or too large.
    """
    try:
        with Image.open(io.BytesIO(data), formats=kinds) as image:
            return _bounded(image)
    except ForeignPictureError:
        raise
    except _BROKEN as error:
        raise _broken(error) from error


def picture_kind(data: bytes, kinds: tuple[str, ...] = PNG) -> str:
    """Which of the kinds it is.

    Raises:
        ForeignPictureError: it is no picture of these kinds.
    """
    try:
        with Image.open(io.BytesIO(data), formats=kinds) as image:
            return image.format or kinds[0]
    except _BROKEN as error:
        raise _broken(error) from error


def read_picture(data: bytes, kinds: tuple[str, ...] = PNG) -> NDArray[np.uint8]:
    """(H, W, 3) RGB.

    Raises:
        ForeignPictureError: it is no picture of these kinds, damaged, or too large.
    """
    try:
        with Image.open(io.BytesIO(data), formats=kinds) as image:
            _bounded(image)
            return np.asarray(image.convert("RGB"), dtype=np.uint8)
    except ForeignPictureError:
        raise
    except _BROKEN as error:
        raise _broken(error) from error


def _bounded(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    if not 0 < width <= MAX_SIDE_PX or not 0 < height <= MAX_SIDE_PX or width * height > MAX_PIXELS:
        raise ForeignPictureError(f"it claims to have {width}×{height} pixels")
    return width, height


def _broken(error: Exception) -> ForeignPictureError:
    if isinstance(error, Image.DecompressionBombError | Image.DecompressionBombWarning):
        return ForeignPictureError("it claims to have far too many pixels")
    if isinstance(error, UnidentifiedImageError):
        return ForeignPictureError("it is no picture of a kind that is read here")
    return ForeignPictureError(f"it is damaged: {error}")
