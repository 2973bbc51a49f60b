"""Boxes around what stands on the ground, each with its points: PASS3D's first stage. Pure.

Ground out, clusters along rings, filtered by size and by a number of points that falls with distance, boxes
enlarged to win back points that were taken as ground. The thresholds are ours: the paper's could not be had.
Ours, too: a cluster that is too large for an object is cut into parts as large as one, since a car that
merges with a hedge is lost otherwise, and the second stage tells points apart, not clusters.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from training.points.ground import Ground, find_ground
from training.points.rings import cluster
from training.points.sweep import Points, Sweep

MOST_PROPOSALS = 60
_MOST_CUT_M, _MOST_CUT_TALL_M = 12.0, 3.5
"""What is larger is a wall."""


@dataclass(frozen=True, slots=True)
class ProposalRules:
    """Thresholds of the first stage."""

    most_long_m: float = 6.0
    most_wide_m: float = 2.6
    most_tall_m: float = 2.8
    least_tall_m: float = 0.35
    points_at_10_m: float = 60.0
    """How many points an object has at least at ten metres; it falls with the square of the distance."""
    least_points: int = 5
    is_adaptive: bool = True
    """Whether the number of points falls with distance; otherwise it is that at ten metres everywhere."""
    enlarge_m: float = 0.25
    """To each side; down to the ground and below it."""


@dataclass(frozen=True, slots=True)
class OrientedBox:
    """An upright box: middle, half of length and width, height from the ground, and where it points."""

    x: float
    y: float
    half_long_m: float
    half_wide_m: float
    bottom_m: float
    top_m: float
    heading: float

    def holds(self, points: Points) -> NDArray[np.bool_]:
        """(n,) whether each point lies in it."""
        along, across = self.frame(points)
        inside: NDArray[np.bool_] = (
            (np.abs(along) <= self.half_long_m)
            & (np.abs(across) <= self.half_wide_m)
            & (points[:, 2] >= self.bottom_m)
            & (points[:, 2] <= self.top_m)
        )
        return inside

    def enlarged(self, by_m: float) -> OrientedBox:
        """By so much to each side, up and down."""
        return replace(
            self,
            half_long_m=self.half_long_m + by_m,
            half_wide_m=self.half_wide_m + by_m,
            bottom_m=self.bottom_m - by_m,
            top_m=self.top_m + by_m,
        )

    def frame(self, points: Points) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Each point along and across its length, from the middle."""
        c, s = np.cos(self.heading), np.sin(self.heading)
        x, y = points[:, 0].astype(np.float64) - self.x, points[:, 1].astype(np.float64) - self.y
        return c * x + s * y, -s * x + c * y


@dataclass(frozen=True, slots=True)
class PointProposal:
    box: OrientedBox
    members: NDArray[np.int64]
    """The numbers of its points in the sweep: its cluster, and what the enlarged box wins back."""


def propose(sweep: Sweep, rules: ProposalRules | None = None) -> tuple[list[PointProposal], Ground]:
    """The proposals of a sweep, those with most points first, and its ground.

    Raises:
        PointCloudError: the sweep is empty or has numbers that are none.
    """
    rules = rules or ProposalRules()
    ground = find_ground(sweep.points)
    above = np.flatnonzero(~ground.is_ground)
    found: list[NDArray[np.int64]] = []
    for members in _clusters(sweep, above):
        is_too_large = not _is_small_enough(sweep.points[members], rules)
        found += _cut(sweep.points, members, rules) if is_too_large else [members]
    kept = [members for members in found if _has_enough(sweep.points[members], rules)]
    kept.sort(key=len, reverse=True)
    places = np.arange(len(sweep.points))
    made = []
    for members in kept[:MOST_PROPOSALS]:
        box = box_around(sweep.points[members])
        more = rules.enlarge_m
        near = places[box.enlarged(more).holds(sweep.points)] if more else members
        made.append(PointProposal(box, np.union1d(members, near)))
    return made, ground


def _clusters(sweep: Sweep, some: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    if not len(some):
        return []
    of = cluster(
        sweep.points[some],
        sweep.rings[some],
        sweep.columns[some],
        sweep.num_columns,
        is_closed=sweep.is_closed,
    )
    order = np.argsort(of, kind="stable")
    return [part for part in np.split(some[order], np.flatnonzero(np.diff(of[order])) + 1) if len(part) >= 3]


def _cut(points: Points, members: NDArray[np.int64], rules: ProposalRules) -> list[NDArray[np.int64]]:
    """What really touches, in parts as large as the largest object, unless it is as large as a building."""
    box = box_around(points[members])
    if 2 * box.half_long_m > _MOST_CUT_M or box.top_m - box.bottom_m > _MOST_CUT_TALL_M:
        return []
    along, across = box.frame(points[members])
    num_long = int(np.ceil(2 * box.half_long_m / rules.most_long_m))
    num_wide = int(np.ceil(2 * box.half_wide_m / rules.most_wide_m))
    row = ((along + box.half_long_m) / (2 * box.half_long_m + 1e-6) * num_long).astype(np.int64)
    column = ((across + box.half_wide_m) / (2 * box.half_wide_m + 1e-6) * num_wide).astype(np.int64)
    cell = row * num_wide + column
    return [members[cell == one] for one in np.unique(cell)]


def _is_small_enough(points: Points, rules: ProposalRules) -> bool:
    extent = np.ptp(points[:, :3], axis=0)
    if extent[2] > rules.most_tall_m or np.hypot(extent[0], extent[1]) > 2 * rules.most_long_m:
        return False
    box = box_around(points)
    return 2 * box.half_long_m <= rules.most_long_m and 2 * box.half_wide_m <= rules.most_wide_m


def _has_enough(points: Points, rules: ProposalRules) -> bool:
    """Enough points for how far away it is, and tall enough."""
    if np.ptp(points[:, 2]) < rules.least_tall_m:
        return False
    range_m = float(np.hypot(points[:, 0], points[:, 1]).min())
    wanted = rules.points_at_10_m * (10 / max(range_m, 1)) ** 2 if rules.is_adaptive else rules.points_at_10_m
    return len(points) >= max(rules.least_points, min(wanted, rules.points_at_10_m))


def box_around(points: Points) -> OrientedBox:
    """The upright box of least area around points, over headings of 5 degrees."""
    headings = np.radians(np.arange(0, 90, 5))
    c, s = np.cos(headings)[:, None], np.sin(headings)[:, None]
    x, y = points[:, 0].astype(np.float64), points[:, 1].astype(np.float64)
    along, across = c * x + s * y, -s * x + c * y  # (headings, n)
    low_l, high_l, low_w, high_w = along.min(1), along.max(1), across.min(1), across.max(1)
    best = int(((high_l - low_l + 0.05) * (high_w - low_w + 0.05)).argmin())
    heading = float(headings[best])
    middle_l, middle_w = (low_l[best] + high_l[best]) / 2, (low_w[best] + high_w[best]) / 2
    half_l, half_w = (high_l[best] - low_l[best]) / 2, (high_w[best] - low_w[best]) / 2
    centre = (
        float(np.cos(heading) * middle_l - np.sin(heading) * middle_w),
        float(np.sin(heading) * middle_l + np.cos(heading) * middle_w),
    )
    if half_w > half_l:
        half_l, half_w, heading = half_w, half_l, heading + np.pi / 2
    z = points[:, 2]
    return OrientedBox(*centre, float(half_l), float(half_w), float(z.min()), float(z.max()), heading)
