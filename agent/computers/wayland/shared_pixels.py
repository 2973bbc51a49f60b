"""Memory that a compositor draws a picture into (wl_shm). I/O: a memory file."""

from __future__ import annotations

import mmap
import os

import numpy as np
from numpy.typing import NDArray

from agent.computers.wayland.wire import WaylandWire, uint
from agent.errors import CaptureError

_CREATE_POOL = 0
_POOL_CREATE_BUFFER, _POOL_DESTROY = 0, 1
_BUFFER_DESTROY = 0
_MAX_SIDE_PX = 2**15
_BGRX = (0, 1)
"""wl_shm's own numbers for ARGB8888 and XRGB8888."""
_RGBX = (0x34324241, 0x34324258)
"""AB24, XB24 of drm_fourcc.h."""
_RGB = 0x34324742
"""BG24: three bytes a pixel."""
FORMATS = {*_BGRX, *_RGBX, _RGB}


class SharedPixels:
    """One buffer of a size and a format; `bgrx` copies what was drawn last."""

    def __init__(self, wire: WaylandWire, shm: int, layout: tuple[int, int, int, int]) -> None:
        """`layout`: format, width, height, bytes a row.

        Raises:
            CaptureError: this format or size cannot be read.
        """
        self._wire, self.layout = wire, layout
        kind, width, height, stride = layout
        self._bytes_per_pixel = 3 if kind == _RGB else 4
        if kind not in FORMATS:
            raise CaptureError(f"The compositor draws pictures in a format that is not known ({kind:#x}).")
        is_size = 0 < width <= _MAX_SIDE_PX and 0 < height <= _MAX_SIDE_PX
        if not is_size or not width * self._bytes_per_pixel <= stride <= width * 16:
            raise CaptureError(f"The compositor offers a picture of {width}×{height}, which cannot be.")
        descriptor = os.memfd_create("deskhand-screen", os.MFD_CLOEXEC)
        try:
            os.ftruncate(descriptor, stride * height)
            self._memory = mmap.mmap(descriptor, stride * height)
            pool = wire.new()
            wire.request(shm, _CREATE_POOL, uint(pool), uint(stride * height), descriptor=descriptor)
        finally:
            os.close(descriptor)
        self.number = wire.new()
        wire.request(
            pool, _POOL_CREATE_BUFFER,
            uint(self.number), uint(0), uint(width), uint(height), uint(stride), uint(kind),
        )  # fmt: skip
        wire.request(pool, _POOL_DESTROY)
        wire.forget(pool)

    def bgrx(self) -> NDArray[np.uint8]:
        """(H, W, 4), a copy."""
        kind, width, height, stride = self.layout
        rows = np.frombuffer(self._memory, dtype=np.uint8).reshape(height, stride)
        pixels = rows[:, : width * self._bytes_per_pixel].reshape(height, width, self._bytes_per_pixel)
        if kind in _BGRX:
            return pixels.copy()
        made = np.zeros((height, width, 4), dtype=np.uint8)
        for channel in range(3):
            made[..., channel] = pixels[..., 2 - channel]
        return made

    def dispose(self) -> None:
        self._wire.request(self.number, _BUFFER_DESTROY)
        self._wire.forget(self.number)
        self._memory.close()
