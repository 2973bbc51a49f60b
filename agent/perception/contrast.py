"""Converts colours for small models: ink, brightness and colourfulness. Pure.

A model of a few million parameters should not have to learn that white on black means the same as black on
white. The first channel is the ink: each pixel's brightness against its surroundings, in units of their
contrast, with the sign chosen so that the rarer side (the strokes) is bright. The second is the brightness as
it is, the third how far a pixel is from grey. A manifest asks for this by `image.contrast`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agent.ocr.inked import BRIGHTNESS, COLOURFULNESS, INK

RADIUS_PX = 10
"""Surroundings are squares of 2·RADIUS_PX + 1 pixels: about a line of text and the gap around it."""
NOISE = 6.0
"""Brightness steps below which differences are not stretched any further."""


def ink(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W, 3) RGB → (H, W, 3) ink, brightness, colourfulness.

    A pixel depends on those within 2·RADIUS_PX of it.
    """
    colour = pixels.astype(np.float32)
    brightness = colour @ np.array([0.299, 0.587, 0.114], np.float32)
    difference = brightness - _surroundings(brightness)
    spread = np.sqrt(np.maximum(_surroundings(difference * difference), 0)) + NOISE
    relative = difference / spread
    lopsided = _surroundings(np.clip(relative, -4, 4) ** 3)
    ink = relative * np.tanh(4 * lopsided)
    out = np.empty_like(pixels)
    out[..., INK] = np.clip(64 + 48 * ink, 0, 255)
    out[..., BRIGHTNESS] = brightness
    out[..., COLOURFULNESS] = pixels.max(-1) - pixels.min(-1)
    return out


def _surroundings(values: NDArray[np.float32] | NDArray[np.float64]) -> NDArray[np.float32]:
    """Mean over the square around each pixel; beyond the edge the last pixel is repeated."""
    size = 2 * RADIUS_PX + 1
    padded = np.pad(values, RADIUS_PX, mode="edge").astype(np.float64)
    total = np.cumsum(padded, axis=0)
    rows = total[size - 1 :].copy()
    rows[1:] -= total[:-size]
    total = np.cumsum(rows, axis=1)
    cells = total[:, size - 1 :].copy()
    cells[:, 1:] -= total[:, :-size]
    return (cells / size**2).astype(np.float32)
