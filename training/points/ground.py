"""The ground of a sweep: a plane through its lowest points, fitted again to what lies near it. Pure.

After Zermas et al. (ICRA 2017), which PASS3D's first stage names as its steps: the lowest points of each
segment along x give seeds, the plane is the eigenvector of least spread of their covariance, and points
near it are the next seeds. The last fit takes nearer points only (ours): feet and kerbs lift the plane
otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.points.sweep import Points, require_usable

NUM_LOWEST, SEED_M, NEAR_M, NUM_ROUNDS = 20, 1.2, 0.3, 3
"""As the open port of that algorithm has them."""
_FINE_M = 0.08
_NUM_SEGMENTS = 4
_LEAST_POINTS = 10
_STEEPEST = 0.7
"""The cosine of the steepest ground: what stands upright is a wall."""


@dataclass(frozen=True, slots=True)
class Plane:
    """All p with normal · p + offset = 0; the normal points up and has length 1."""

    normal: NDArray[np.float64]
    offset: float

    def heights_m(self, points: Points) -> NDArray[np.float64]:
        """(n,) signed distances."""
        heights: NDArray[np.float64] = points[:, :3].astype(np.float64) @ self.normal + self.offset
        return heights


@dataclass(frozen=True, slots=True)
class Ground:
    plane: Plane | None
    """None where there is no ground."""
    is_ground: NDArray[np.bool_]


def find_ground(points: Points, *, near_m: float = NEAR_M) -> Ground:
    """
    Raises:
        PointCloudError: the sweep is empty or has numbers that are none.
    """
    require_usable(points)
    nothing = Ground(None, np.zeros(len(points), np.bool_))
    if len(points) < _LEAST_POINTS:
        return nothing
    seeds = _seeds(points)
    plane = _fitted(points[seeds])
    for reach_m in (*[near_m] * NUM_ROUNDS, _FINE_M, _FINE_M):
        near = np.abs(plane.heights_m(points)) < reach_m
        if near.sum() < _LEAST_POINTS:
            return nothing
        plane = _fitted(points[near])
    if plane.normal[2] < _STEEPEST:
        return nothing
    return Ground(plane, plane.heights_m(points) < near_m)


def _seeds(points: Points) -> NDArray[np.bool_]:
    """Those less than so much above the mean of the lowest, segment by segment of equally many points."""
    seeds = np.zeros(len(points), np.bool_)
    for segment in np.array_split(np.argsort(points[:, 0]), _NUM_SEGMENTS):
        if len(segment):
            heights = points[segment, 2]
            few = min(NUM_LOWEST, len(segment) - 1)
            lowest = np.partition(heights, few)[: few + 1]
            seeds[segment[heights < lowest.mean() + SEED_M]] = True
    return seeds


def _fitted(points: Points) -> Plane:
    """The plane of least squares."""
    places = points[:, :3].astype(np.float64)
    middle = places.mean(axis=0)
    _, _, axes = np.linalg.svd(np.cov((places - middle).T))
    normal = axes[2] if axes[2][2] >= 0 else -axes[2]
    return Plane(normal, float(-normal @ middle))
