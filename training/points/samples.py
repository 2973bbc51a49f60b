"""A proposal as the network sees it: a frame of its own, a fixed number of points, and the way back. Pure.

After PASS3D's second stage: the origin is a bottom corner of the box, so that all points lie in one octant;
points are drawn or repeated to a fixed number; a feature says how many there were. Augmentation acts on
proposals: four turns of it and of its mirror image.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.points.proposals import PointProposal
from training.points.sweep import FOREGROUND, Labels, Sweep

NUM_POINTS = 512
NUM_FEATURES = 5
"""x, y, z in the frame; intensity; logarithm of the number of points."""
CLASSES = ("background", *(one.name.lower() for one in FOREGROUND))
NUM_VARIANTS = 8


@dataclass(frozen=True, slots=True)
class FrameRules:
    """What an ablation takes away."""

    num_points: int = NUM_POINTS
    is_local: bool = True
    """Whether the origin is the proposal's; otherwise the sensor."""
    has_count: bool = True
    has_intensity: bool = True


@dataclass(frozen=True, slots=True)
class Sampled:
    features: NDArray[np.float32]
    """(N, 5)"""
    members: NDArray[np.int64]
    """(N,) the number of each point in the sweep; the same one may come several times."""
    classes: NDArray[np.int64]
    """(N,) index into `CLASSES`."""


def class_indices(labels: Labels) -> NDArray[np.int64]:
    """(n,) 0 for what is no foreground, else 1 + its place among the foreground's classes."""
    made = np.zeros(len(labels), np.int64)
    for number, one in enumerate(FOREGROUND, start=1):
        made[labels == int(one)] = number
    return made


def sampled(
    sweep: Sweep, proposal: PointProposal, rng: np.random.Generator, rules: FrameRules, *, variant: int = 0
) -> Sampled:
    """`variant`: 0 to 7, a quarter turn for each, from 4 on of the mirror image."""
    members = proposal.members
    count = len(members)
    if count >= rules.num_points:
        drawn = rng.choice(count, rules.num_points, replace=False)
    else:  # every point once, and as many again as are missing
        drawn = np.concatenate([np.arange(count), rng.choice(count, rules.num_points - count)])
    chosen = members[drawn]
    points = sweep.points[chosen]
    if rules.is_local:
        along, across = proposal.box.frame(points)
        along, across = _turned(along, across, variant)
        places = np.stack(
            [along - along.min(), across - across.min(), points[:, 2] - points[:, 2].min()], axis=1
        )
    else:
        along, across = _turned(points[:, 0].astype(np.float64), points[:, 1].astype(np.float64), variant)
        places = np.stack([along, across, points[:, 2]], axis=1)
    features = np.zeros((rules.num_points, NUM_FEATURES), np.float32)
    features[:, :3] = places
    if rules.has_intensity:
        features[:, 3] = points[:, 3]
    if rules.has_count:
        features[:, 4] = np.log(count) / 8
    return Sampled(features, chosen, class_indices(sweep.labels[chosen]))


def _turned(
    x: NDArray[np.float64], y: NDArray[np.float64], variant: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if variant >= 4:
        y = -y
    for _ in range(variant % 4):
        x, y = -y, x
    return x, y


def back_to_sweep(
    num_points: int, members: NDArray[np.int64], scores: NDArray[np.float32]
) -> NDArray[np.int64]:
    """(n,) a class for every point of the sweep: of those that were drawn the best summed score, of those
    in a proposal that were not drawn nothing is known here (`spread_in_proposals` has them), 0
    elsewhere."""
    sums = np.zeros((num_points, scores.shape[1]), np.float32)
    np.add.at(sums, members, scores)
    sums[:, 0] += 1e-6
    classes: NDArray[np.int64] = sums.argmax(axis=1)
    return classes


def spread_in_proposals(
    sweep: Sweep, proposal: PointProposal, seen: NDArray[np.int64], classes: NDArray[np.int64]
) -> NDArray[np.int64]:
    """(members,) a class for each point of a proposal: its own where it was drawn, else that of the nearest
    point that was."""
    mine = classes[proposal.members]
    was_seen = np.isin(proposal.members, seen)
    left = proposal.members[~was_seen]
    known = proposal.members[was_seen]
    if len(left) and len(known):
        apart = sweep.points[left, None, :3] - sweep.points[None, known, :3]
        nearest = (apart * apart).sum(axis=2).argmin(axis=1)
        mine = mine.copy()
        mine[~was_seen] = classes[known[nearest]]
    return mine
