"""Bicubic resizing, the way the models' training pictures were resized. Pure.

Pillow's own filter (Catmull-Rom, widened when a picture shrinks), computed with the processor's vector
instructions: 7 ms instead of 36 for a screen of 1920×1080. The two differ by rounding, because this one goes
down the columns first: in nearly all values by one step of 255 at most (the test says in how many). On other
processors than x86-64 it would have to be compiled; there Pillow itself does it.

Pictures go in and out through Pillow, which lets other threads run meanwhile: the resizer's own way from
bytes keeps Python's lock for some 15 ms with a screen of 3840×2160, and the owner's window waits.
"""

from __future__ import annotations

import platform

import numpy as np
from numpy.typing import NDArray
from PIL import Image

IS_FAST = platform.machine() == "x86_64"
if IS_FAST:
    from cykooz_resizer import FilterType, ResizeAlg, ResizeOptions, Resizer


def resized(pixels: NDArray[np.uint8], width_px: int, height_px: int) -> NDArray[np.uint8]:
    """(H, W, 3) RGB in another size."""
    source = Image.fromarray(np.ascontiguousarray(pixels))
    if not IS_FAST:
        return np.asarray(source.resize((width_px, height_px), Image.Resampling.BICUBIC), np.uint8)
    target = Image.new("RGB", (width_px, height_px))
    Resizer().resize_pil(source, target, ResizeOptions(ResizeAlg.convolution(FilterType.catmull_rom)))
    return np.asarray(target, np.uint8)
