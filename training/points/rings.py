"""Clusters of a sweep: runs in a ring, joined across rings, by arithmetic on the grid of the scan. Pure.

After the scan line run of Zermas et al.: points of a ring that are near each other are a run; runs of rings
above and below are one cluster where their points are near. The paper finds neighbours by index as we do, its
open port with an octree. Everything is joined by one union-find over all pairs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agent.elements.components import components
from training.points.sweep import Points

RUN_M, MERGE_M = 0.2, 0.8
REACH_COLUMNS, REACH_RINGS = 2, 2
"""A point that the sensor lost leaves a hole of one."""


def cluster(
    points: Points,
    rings: NDArray[np.int64],
    columns: NDArray[np.int64],
    num_columns: int,
    *,
    is_closed: bool = False,
    run_m: float = RUN_M,
    merge_m: float = MERGE_M,
) -> NDArray[np.int64]:
    """(n,) the cluster of each point, from 0. Where several points have one place of the grid, the last one
    stands for it and the others are in its cluster.

    `is_closed`: the last column lies beside the first.
    """
    if not len(points):
        return np.zeros(0, np.int64)
    num_rings = int(rings.max()) + 1
    grid = np.full((num_rings + REACH_RINGS, num_columns), -1, np.int64)
    grid[rings, columns] = np.arange(len(points))
    stands = grid[rings, columns]
    ones, others = [np.arange(len(points))], [stands]
    places = points[:, :3]
    for up in range(REACH_RINGS + 1):
        for across in range(-REACH_COLUMNS if up else 1, REACH_COLUMNS + 1):
            column = columns + across
            inside = (column >= 0) & (column < num_columns)
            there = grid[rings + up, column % num_columns]
            pair = (there >= 0) & (inside | is_closed)
            one, other = np.flatnonzero(pair), there[pair]
            limit = merge_m if up else run_m
            apart = places[one] - places[other]
            near = (apart * apart).sum(axis=1) <= limit * limit
            ones.append(one[near])
            others.append(other[near])
    return components(len(points), np.concatenate(ones), np.concatenate(others))
