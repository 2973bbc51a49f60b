"""What the network sees of a proposal: a small picture in a frame of its own, its size and place. Pure.

After PASS3D's second stage: each cluster moves to a frame whose origin is a corner of its box and is
sampled to a fixed number of points. Here that is a grid of 32 x 32 pixels over the box and a little of what
is around it; colours are relative to those of the surroundings, and how large the box really is travels
beside it, as the point count does there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.elements.boxes import Boxes

SIDE = 32
"""Pixels of a crop's side."""
CHANNELS = 5
"""Red, green, blue; change to the right and below; whether it is inside the box."""
NUM_FACTS = 8
_AROUND, _LEAST_AROUND_DIP = 0.15, 4


@dataclass(frozen=True, slots=True)
class Crops:
    pixels: NDArray[np.float32]
    """(n, 32, 32, 5)"""
    facts: NDArray[np.float32]
    """(n, 8): logarithms of the sides in dip, their ratio, place of the middle on the screen, how the
    proposal came about, how deep it lies."""
    frames: NDArray[np.float64]
    """(n, 4) left, top, right, bottom of the crop on the screen, in pixels; may reach beyond it."""


def crops_of(
    pixels: NDArray[np.uint8],
    boxes: Boxes,
    origins: NDArray[np.int8],
    parents: NDArray[np.int64],
    scale: float = 1.0,
) -> Crops:
    """Of proposals in a picture (H, W, 3); `scale` is physical pixels per device-independent pixel."""
    height, width = pixels.shape[:2]
    wide, high = (boxes[:, 2:] - boxes[:, :2]).astype(np.float64).T
    around = np.maximum(_LEAST_AROUND_DIP * scale, _AROUND * np.minimum(wide, high))
    frames = boxes + around[:, None] * np.array([-1.0, -1.0, 1.0, 1.0])
    share = (np.arange(SIDE) + 0.5) / SIDE
    across = frames[:, :1] + share * (frames[:, 2:3] - frames[:, :1])  # (n, 32)
    down = frames[:, 1:2] + share * (frames[:, 3:] - frames[:, 1:2])
    columns = across.astype(np.int64).clip(0, width - 1)
    rows = down.astype(np.int64).clip(0, height - 1)
    colours = pixels[rows[:, :, None], columns[:, None, :]].astype(np.float32) / 255
    edge = np.concatenate([colours[:, 0], colours[:, -1], colours[:, :, 0], colours[:, :, -1]], axis=1)
    made = np.zeros((len(boxes), SIDE, SIDE, CHANNELS), np.float32)
    made[..., :3] = 2 * (colours - np.median(edge, axis=1)[:, None, None, :])
    grey = colours.mean(axis=3)
    made[:, :, 1:, 3] = np.abs(grey[:, :, 1:] - grey[:, :, :-1])
    made[:, 1:, :, 3] += np.abs(grey[:, 1:] - grey[:, :-1])
    in_x = (across >= boxes[:, :1]) & (across < boxes[:, 2:3])
    in_y = (down >= boxes[:, 1:2]) & (down < boxes[:, 3:])
    made[..., 4] = in_y[:, :, None] & in_x[:, None, :]
    return Crops(made, _facts(boxes, origins, parents, (height, width), scale), frames)


def _facts(
    boxes: Boxes,
    origins: NDArray[np.int8],
    parents: NDArray[np.int64],
    shape: tuple[int, int],
    scale: float,
) -> NDArray[np.float32]:
    height, width = shape
    wide, high = (boxes[:, 2:] - boxes[:, :2]).astype(np.float64).T
    middle_x, middle_y = (boxes[:, :2] + boxes[:, 2:]).T / 2
    depth = np.zeros(len(boxes))
    above = parents.copy()
    while len(above) and (above >= 0).any():
        depth += above >= 0
        above = np.where(above >= 0, parents[above], -1)
    return np.stack(
        [
            np.log(np.maximum(wide / scale, 1)) / 4,
            np.log(np.maximum(high / scale, 1)) / 4,
            np.log(np.maximum(wide, 1) / np.maximum(high, 1)) / 4,
            middle_x / width,
            middle_y / height,
            np.isin(origins, (0, 1, 8)).astype(np.float64),
            np.isin(origins, (2, 3, 6)).astype(np.float64),
            depth.clip(max=6) / 6,
        ],
        axis=1,
    ).astype(np.float32)
