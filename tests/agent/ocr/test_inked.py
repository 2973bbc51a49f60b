"""Of ink, brightness and colourfulness are read."""

from __future__ import annotations

import numpy as np

from agent.ocr.inked import for_reading
from agent.perception.contrast import ink


def test_what_is_read_of_ink_is_its_brightness_and_of_other_pictures_all() -> None:
    picture = np.random.default_rng(3).integers(0, 256, (24, 32, 3), np.uint8)
    shown = ink(picture)
    read = for_reading(shown, is_ink=True)
    assert (read[..., 0] == shown[..., 1]).all()
    assert (read[..., 1] == shown[..., 1]).all()
    assert (read[..., 2] == shown[..., 2]).all()
    assert for_reading(picture, is_ink=False) is picture
