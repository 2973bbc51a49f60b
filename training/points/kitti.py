"""Sweeps in KITTI's and labels in SemanticKITTI's files. I/O: files.

`.bin`: float32 x, y, z, intensity of each point. `.label`: uint32 a point, the class in the low 16 bits and
the object's number in the high 16.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.points.sweep import Labels, PointCloudError, Points, Sweep, require_usable

_POINT_BYTES, _LABEL_BYTES = 16, 4
NUM_RINGS = 64
_MOST_COLUMNS = 8192
_LOWEST_DEG, _HIGHEST_DEG = -24.9, 2.0
"""Of the Velodyne HDL-64E, with which KITTI was recorded."""


def read_points(file: Path) -> Points:
    """
    Raises:
        PointCloudError: the file is missing, cut off, empty, or holds numbers that are none.
    """
    data = _bytes(file, _POINT_BYTES, "points")
    points = np.frombuffer(data, "<f4").reshape(-1, 4).astype(np.float32)
    require_usable(points)
    return points


def read_labels(file: Path, num_points: int) -> tuple[Labels, np.ndarray]:
    """(n,) classes and (n,) numbers of objects.

    Raises:
        PointCloudError: the file is missing or cut off, or has labels for another number of points.
    """
    numbers = np.frombuffer(_bytes(file, _LABEL_BYTES, "labels"), "<u4")
    if len(numbers) != num_points:
        raise PointCloudError(f"{file.name} has {len(numbers)} labels for {num_points} points.")
    return (numbers & 0xFFFF).astype(np.uint16), (numbers >> 16).astype(np.int64)


def write_points(file: Path, points: Points) -> None:
    file.write_bytes(np.ascontiguousarray(points, "<f4").tobytes())


def write_labels(file: Path, labels: Labels, objects: np.ndarray | None = None) -> None:
    numbers = labels.astype(np.uint32)
    if objects is not None:
        numbers |= (np.asarray(objects).clip(min=0).astype(np.uint32) & 0xFFFF) << 16
    file.write_bytes(numbers.astype("<u4").tobytes())


def read_sweep(points_file: Path, labels_file: Path | None = None) -> Sweep:
    """A sweep with ring and column of each point, worked out from its angles: the files do not have them.

    Raises:
        PointCloudError: a file cannot be used.
    """
    points = read_points(points_file)
    labels = np.zeros(len(points), np.uint16)
    objects = None
    if labels_file is not None:
        labels, objects = read_labels(labels_file, len(points))
    rings, columns, num_columns, is_closed = grid_of(points)
    return Sweep(points, labels, rings, columns, num_columns, is_closed, objects)


def grid_of(points: Points) -> tuple[np.ndarray, np.ndarray, int, bool]:
    """Ring and column of each point by its angles, how many columns there are, and whether the sweep goes all
    around. The step between columns is the commonest one between neighbours of a ring."""
    flat = np.hypot(points[:, 0], points[:, 1]).astype(np.float64)
    elevation = np.degrees(np.arctan2(points[:, 2], flat))
    share = (elevation - _LOWEST_DEG) / (_HIGHEST_DEG - _LOWEST_DEG)
    rings = np.round(share * (NUM_RINGS - 1)).astype(np.int64).clip(0, NUM_RINGS - 1)
    azimuth = np.arctan2(points[:, 1], points[:, 0]).astype(np.float64)
    order = np.lexsort((azimuth, rings))
    steps = np.diff(azimuth[order])[np.diff(rings[order]) == 0]
    steps = steps[steps > 1e-5]
    step = float(np.median(steps)) if len(steps) else 0.01
    is_closed = bool(np.ptp(azimuth) > np.radians(300))
    low, span = (-np.pi, 2 * np.pi) if is_closed else (float(azimuth.min()), float(np.ptp(azimuth)))
    num_columns = int(np.clip(round(span / step) + (0 if is_closed else 1), 1, _MOST_COLUMNS))
    columns = (
        np.round((azimuth - low) / span * (num_columns - (not is_closed))) if span else np.zeros(len(points))
    )
    return rings, columns.astype(np.int64) % num_columns, num_columns, is_closed


def _bytes(file: Path, size: int, what: str) -> bytes:
    try:
        data = file.read_bytes()
    except OSError:
        raise PointCloudError(f"{file} cannot be read.") from None
    if len(data) % size:
        raise PointCloudError(f"{file.name} is cut off: {len(data)} bytes are no whole number of {what}.")
    return data
