"""Switches by their outlines: a bar with round ends, and a knob at one of them. Pure."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

_HEIGHT_PX: Final = range(13, 33)
_LEAST_WIDE, _MOST_WIDE = 1.4, 2.4
"""How many times as wide as high."""
_CORNERS, _MOST_OF_CORNERS = 6, 0.15
"""A sixth of its height at each end of the upper and the lower edge is next to empty."""
_EDGE_PX: Final = 3
_LEAST_OF_AN_EDGE: Final = 0.9
"""Of the middle of each side."""
_MOST_INSIDE: Final = 0.35
"""Share of its middle that is drawn: the knob's edge, and no letters."""
_CLEARLY_BENT_PX: Final = 0.8


def knob_of(outline: NDArray[np.bool_]) -> tuple[bool, bool | None]:
    """Whether an outline (H, W) is that of a switch, and whether its knob is to the right, where it is on;
    None where that is not clear.

    The edge of the knob that crosses the middle is bent: to the left above and below where the knob is at the
    left end, and to the right where it is at the right one.
    """
    height, width = outline.shape
    if height not in _HEIGHT_PX or not _LEAST_WIDE <= width / height <= _MOST_WIDE:
        return False, None
    end = height // _CORNERS
    corners = (outline[:end, :end], outline[:end, -end:], outline[-end:, :end], outline[-end:, -end:])
    if sum(float(corner.mean()) for corner in corners) > len(corners) * _MOST_OF_CORNERS:
        return False, None
    across, down = slice(width // 3, -(width // 3)), slice(height // 3, -(height // 3))
    sides = (
        outline[:_EDGE_PX, across].any(0),
        outline[-_EDGE_PX:, across].any(0),
        outline[down, :_EDGE_PX].any(1),
        outline[down, -_EDGE_PX:].any(1),
    )
    inside = outline[down, _EDGE_PX + 1 : -_EDGE_PX - 1]
    if min(float(side.mean()) for side in sides) < _LEAST_OF_AN_EDGE or inside.mean() > _MOST_INSIDE:
        return False, None
    left = width // 4
    rows = [np.nonzero(row[left : width - left])[0] for row in outline]
    middle = [row.mean() for row in rows[height * 2 // 5 : height * 3 // 5] if len(row)]
    upper, lower = rows[height // 6 : height * 3 // 10], rows[height * 7 // 10 : height * 5 // 6]
    ends = [row.mean() for row in (*upper, *lower) if len(row)]
    if not middle or not ends:
        return False, None
    bent_px = float(np.mean(ends) - np.mean(middle))
    return True, bent_px > 0 if abs(bent_px) >= _CLEARLY_BENT_PX else None
