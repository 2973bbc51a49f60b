"""A sweep as a picture: from above and in perspective, coloured by label, with boxes of proposals. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from training.points.proposals import OrientedBox
from training.points.sweep import PointClass, Points

_COLOURS = {
    PointClass.UNLABELLED: (110, 110, 110),
    PointClass.CAR: (90, 160, 255),
    PointClass.PERSON: (255, 90, 90),
    PointClass.CYCLIST: (255, 190, 60),
    PointClass.ROAD: (70, 70, 80),
    PointClass.SIDEWALK: (105, 85, 105),
    PointClass.BUILDING: (160, 140, 110),
    PointClass.VEGETATION: (70, 150, 80),
    PointClass.POLE: (220, 220, 220),
}
SIDE_PX = 760
_FARTHEST_M, _PX_A_METRE = 50.0, 14.0
_FOCAL_PX = 520.0
_ARCS_M = (10, 20, 30, 40, 50)
_EYE_M = (-6.0, 0.0, 3.5)
"""Behind and above the sensor."""


def drawing(points: Points, labels: NDArray[np.integer], boxes: Sequence[OrientedBox] = ()) -> Image.Image:
    """From above on the left, in perspective on the right."""
    picture = Image.new("RGB", (2 * SIDE_PX, SIDE_PX), (18, 18, 22))
    pixels = np.asarray(picture).copy()
    colours = np.array([_COLOURS.get(PointClass(one), (110, 110, 110)) for one in _known(labels)], np.uint8)
    _dots(pixels, *_from_above(points[:, 0], points[:, 1]), colours, points[:, 0], 0)
    across, down, depth = _in_perspective(points[:, 0], points[:, 1], points[:, 2])
    ahead = depth > 1
    _dots(pixels, across[ahead], down[ahead], colours[ahead], -depth[ahead], SIDE_PX)
    picture = Image.fromarray(pixels)
    left_half = picture.crop((0, 0, SIDE_PX, SIDE_PX))
    _distances(ImageDraw.Draw(left_half))
    picture.paste(left_half, (0, 0))
    draw = ImageDraw.Draw(picture)
    for box in boxes:
        corners = _corners(box)
        flat = [
            (float(x), float(y)) for x, y in zip(*_from_above(corners[:4, 0], corners[:4, 1]), strict=True)
        ]
        draw.line([*flat, flat[0]], fill=(240, 240, 120))
        x, y, depth = _in_perspective(corners[:, 0], corners[:, 1], corners[:, 2])
        if (depth > 2).all():
            for one, other in (
                [(i, (i + 1) % 4) for i in range(4)]
                + [(4 + i, 4 + (i + 1) % 4) for i in range(4)]
                + [(i, i + 4) for i in range(4)]
            ):
                if 0 <= x[one] < SIDE_PX and 0 <= x[other] < SIDE_PX:
                    draw.line(
                        [(SIDE_PX + x[one], y[one]), (SIDE_PX + x[other], y[other])], fill=(240, 240, 120)
                    )
    draw.text((12, 10), "from above, sensor at the bottom", fill=(200, 200, 200))
    draw.text((SIDE_PX + 12, 10), "in perspective", fill=(200, 200, 200))
    left = 12
    for one, colour in _COLOURS.items():
        draw.rectangle([left, SIDE_PX - 22, left + 10, SIDE_PX - 12], fill=colour)
        draw.text((left + 14, SIDE_PX - 23), one.name.lower(), fill=(200, 200, 200))
        left += 30 + 7 * len(one.name)
    return picture


def _distances(draw: ImageDraw.ImageDraw) -> None:
    """Arcs around the sensor, as far as the sweep looks to both sides."""
    middle, bottom = _from_above(np.zeros(1), np.zeros(1))
    for metres in _ARCS_M:
        reach, x, y = metres * _PX_A_METRE, float(middle[0]), float(bottom[0])
        draw.arc((x - reach, y - reach, x + reach, y + reach), 225, 315, fill=(52, 52, 62))
        draw.text((x + 4, y - reach + 3), f"{metres} m", fill=(140, 140, 150))


def _known(labels: NDArray[np.integer]) -> NDArray[np.int64]:
    known = [int(one) for one in PointClass]
    return np.where(np.isin(labels, known), labels, 0).astype(np.int64)


def _from_above(x: NDArray, y: NDArray) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return SIDE_PX / 2 - y * _PX_A_METRE, SIDE_PX - 40 - x * _PX_A_METRE


def _in_perspective(
    x: NDArray, y: NDArray, z: NDArray
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    depth = np.maximum(x - _EYE_M[0], 0.1)
    across = SIDE_PX / 2 - (y - _EYE_M[1]) / depth * _FOCAL_PX
    return across, SIDE_PX * 0.42 - (z - _EYE_M[2]) / depth * _FOCAL_PX, depth


def _dots(
    pixels: NDArray[np.uint8],
    across: NDArray,
    down: NDArray,
    colours: NDArray[np.uint8],
    order: NDArray,
    left: int,
) -> None:
    """Two pixels high and wide; those with the greatest `order` last."""
    for at in (np.argsort(order, kind="stable"),):
        x, y, c = across[at].astype(int), down[at].astype(int), colours[at]
        fits = (x >= 0) & (x < SIDE_PX - 1) & (y >= 0) & (y < SIDE_PX - 1)
        x, y, c = x[fits], y[fits], c[fits]
        for dy in (0, 1):
            for dx in (0, 1):
                pixels[y + dy, left + x + dx] = c


def _corners(box: OrientedBox) -> NDArray[np.float64]:
    """(8, 3) four at the bottom, then four at the top."""
    c, s = np.cos(box.heading), np.sin(box.heading)
    made = []
    for z in (box.bottom_m, box.top_m):
        for along, across in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            a, b = along * box.half_long_m, across * box.half_wide_m
            made.append((box.x + c * a - s * b, box.y + s * a + c * b, z))
    return np.array(made)
