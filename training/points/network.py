"""PointNet++ in plain torch, and the plain point-wise network that it is compared with.

Qi et al. (NeurIPS 2017): farthest points, balls around them, a shared network and a maximum in each ball;
three times, and back by distance-weighted means of the three nearest. PASS3D takes it as its second stage.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.points.samples import CLASSES, NUM_FEATURES

NUM_EXTRAS = NUM_FEATURES - 3
"""Features of a point beside its place."""


def farthest_points(places: Tensor, count: int) -> Tensor:
    """(B, n, 3) → (B, count) numbers of points, each the farthest from those before it; the first is point
    0."""
    batch, num_points, _ = places.shape
    chosen = torch.zeros(batch, count, dtype=torch.long)
    nearest = torch.full((batch, num_points), torch.inf)
    rows = torch.arange(batch)
    last = torch.zeros(batch, dtype=torch.long)
    for number in range(count):
        chosen[:, number] = last
        distance = (places - places[rows, last][:, None]).square().sum(dim=2)
        nearest = torch.minimum(nearest, distance)
        last = nearest.argmax(dim=1)
    return chosen


def ball_query(places: Tensor, centres: Tensor, radius: float, count: int) -> Tensor:
    """(B, n, 3), (B, m, 3) → (B, m, count) points within a radius of each centre; where there are fewer, the
    nearest one again and again."""
    distance = torch.cdist(centres, places)
    near, numbers = distance.topk(min(count, places.shape[1]), dim=2, largest=False)
    return torch.where(near <= radius, numbers, numbers[:, :, :1])


def taken(values: Tensor, numbers: Tensor) -> Tensor:
    """(B, n, c), (B, …) → (B, …, c)"""
    flat = numbers.reshape(len(numbers), -1)
    found = torch.gather(values, 1, flat[:, :, None].expand(-1, -1, values.shape[2]))
    return found.reshape(*numbers.shape, values.shape[2])


class SetAbstraction(nn.Module):
    """Fewer points with wider features."""

    def __init__(self, count: int, radius: float, num_near: int, inner: int, widths: tuple[int, ...]) -> None:
        super().__init__()
        self._count, self._radius, self._num_near = count, radius, num_near
        self._shared = _layers(inner + 3, widths)

    def forward(self, places: Tensor, features: Tensor) -> tuple[Tensor, Tensor]:
        with torch.no_grad():
            centres = taken(places, farthest_points(places, self._count))
            near = ball_query(places, centres, self._radius, self._num_near)
        local = (taken(places, near) - centres[:, :, None]) / self._radius
        grouped = torch.cat([local, taken(features, near)], dim=3)
        return centres, self._shared(grouped).amax(dim=2)


class FeaturePropagation(nn.Module):
    """Features of few points back on many."""

    def __init__(self, inner: int, widths: tuple[int, ...]) -> None:
        super().__init__()
        self._shared = _layers(inner, widths)

    def forward(self, places: Tensor, features: Tensor, few: Tensor, coarse: Tensor) -> Tensor:
        with torch.no_grad():
            distance, numbers = torch.cdist(places, few).topk(min(3, few.shape[1]), dim=2, largest=False)
            weight = 1 / (distance + 1e-4)
            weight = weight / weight.sum(dim=2, keepdim=True)
        spread = (taken(coarse, numbers) * weight[..., None]).sum(dim=2)
        return self._shared(torch.cat([features, spread], dim=2))


class PointNetPlusPlus(nn.Module):
    """(B, N, 5) → (B, N, classes)."""

    def __init__(self) -> None:
        super().__init__()
        self._first = SetAbstraction(96, 0.4, 16, NUM_EXTRAS + 3, (24, 32))
        self._second = SetAbstraction(32, 0.9, 16, 32, (48, 64))
        self._third = SetAbstraction(8, 2.5, 16, 64, (96, 128))
        self._up_third = FeaturePropagation(64 + 128, (96,))
        self._up_second = FeaturePropagation(32 + 96, (64,))
        self._up_first = FeaturePropagation(NUM_EXTRAS + 3 + 64, (64, 48))
        self._head = nn.Linear(48, len(CLASSES))

    def forward(self, points: Tensor) -> Tensor:
        places, features = points[:, :, :3].contiguous(), points
        few, first = self._first(places, features)
        fewer, second = self._second(few, first)
        fewest, third = self._third(fewer, second)
        second = self._up_third(fewer, second, fewest, third)
        first = self._up_second(few, first, fewer, second)
        return self._head(self._up_first(places, features, few, first))


class PlainPointNetwork(nn.Module):
    """One shared network for each point of a whole sweep, with the maximum over all: (B, N, 5) → (B, N,
    classes)."""

    def __init__(self) -> None:
        super().__init__()
        self._alone = _layers(NUM_FEATURES, (64, 96))
        self._after = _layers(96 + 96, (96, 48))
        self._head = nn.Linear(48, len(CLASSES))

    def forward(self, points: Tensor) -> Tensor:
        alone = self._alone(points * points.new_tensor([0.05, 0.05, 0.5, 1.0, 1.0]))
        everything = alone.amax(dim=1, keepdim=True).expand_as(alone)
        return self._head(self._after(torch.cat([alone, everything], dim=2)))


def loss_of(scores: Tensor, classes: Tensor, weights: Tensor) -> Tensor:
    """Cross-entropy over all points: (B, N, classes), (B, N)."""
    return functional.cross_entropy(scores.reshape(-1, scores.shape[-1]), classes.reshape(-1), weight=weights)


def _layers(inner: int, widths: tuple[int, ...]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for outer in widths:
        layers += [nn.Linear(inner, outer), nn.LayerNorm(outer), nn.ReLU()]
        inner = outer
    return nn.Sequential(*layers)
