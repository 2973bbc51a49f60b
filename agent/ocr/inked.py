"""What is read in a picture that a small model is shown. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

INK, BRIGHTNESS, COLOURFULNESS = range(3)
"""Channels of what `agent.perception.contrast.ink` makes."""


def for_reading(pixels: NDArray[np.uint8], *, is_ink: bool) -> NDArray[np.uint8]:
    """The picture (H, W, 3) in which text, marks and frames are found.

    Args:
        is_ink: whether it is ink, of which brightness and colourfulness are looked at: the ink itself is
            stretched against what stands around, so that letters beside a frame, and the frame, grow faint.
    """
    if not is_ink:
        return pixels
    return np.ascontiguousarray(pixels[..., [BRIGHTNESS, BRIGHTNESS, COLOURFULNESS]])
