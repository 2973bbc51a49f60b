"""One sweep of a LiDAR as arrays, and the classes of its points. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from training.errors import DatasetError

Points = NDArray[np.float32]
"""(n, 4): x ahead, y to the left, z up, in metres; intensity from 0 to 1. The sensor is at the origin."""
Labels = NDArray[np.uint16]
"""(n,) classes as SemanticKITTI numbers them."""


class PointClass(IntEnum):
    """Those of SemanticKITTI that scenes of ours have."""

    UNLABELLED = 0
    CAR = 10
    PERSON = 30
    CYCLIST = 31
    ROAD = 40
    SIDEWALK = 48
    BUILDING = 50
    VEGETATION = 70
    POLE = 80


FOREGROUND = (PointClass.CAR, PointClass.PERSON, PointClass.CYCLIST)


class PointCloudError(DatasetError):
    """A sweep or its labels cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Sweep:
    points: Points
    labels: Labels
    rings: NDArray[np.int64]
    """(n,) which of the sensor's lasers, from the lowest up."""
    columns: NDArray[np.int64]
    """(n,) which of a ring's directions, from right to left."""
    num_columns: int
    is_closed: bool = False
    """Whether the last column lies beside the first: a sweep all around."""
    objects: NDArray[np.int64] | None = None
    """(n,) which object a point is of, where that is known; -1 for none."""


def require_usable(points: Points) -> None:
    """
    Raises:
        PointCloudError: no points, another shape, or numbers that are none.
    """
    if points.ndim != 2 or points.shape[1] != 4:
        raise PointCloudError(f"A sweep has four numbers a point, not the shape {points.shape}.")
    if not len(points):
        raise PointCloudError("The sweep is empty.")
    if not np.isfinite(points).all():
        bad = int((~np.isfinite(points).all(axis=1)).sum())
        raise PointCloudError(f"{bad} of {len(points)} points have coordinates that are no numbers.")
