"""Trains the second stage and says what it is worth, by class, on shapes it never saw. I/O: the clock."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from training.points.network import PlainPointNetwork, PointNetPlusPlus, loss_of
from training.points.proposals import PointProposal, ProposalRules, box_around, propose
from training.points.samples import (
    CLASSES,
    NUM_VARIANTS,
    FrameRules,
    back_to_sweep,
    class_indices,
    sampled,
    spread_in_proposals,
)
from training.points.sweep import FOREGROUND, Sweep

_BATCH_PROPOSALS, _BATCH_SWEEPS = 32, 2
_MOST_PLAIN_POINTS = 8192
_LEARNING_RATE = 2e-3
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class PointsRecipe:
    """Settings of a run."""

    seconds: float = 120.0
    """How long it trains."""
    seed: int = 0
    frame: FrameRules = field(default_factory=FrameRules)
    has_augmentation: bool = True
    rules: ProposalRules = field(default_factory=ProposalRules)


@dataclass(frozen=True, slots=True)
class Confusion:
    """(classes, classes) how many points: true class by row, said class by column."""

    counts: NDArray[np.int64]

    def ious(self) -> dict[str, float]:
        """Intersection over union of each class of the foreground."""
        right = np.diag(self.counts)
        union = self.counts.sum(axis=0) + self.counts.sum(axis=1) - right
        return {name: float(right[at] / max(union[at], 1)) for at, name in enumerate(CLASSES) if at}

    def mean_iou(self) -> float:
        return float(np.mean(list(self.ious().values())))


def confusion(truth: NDArray[np.int64], said: NDArray[np.int64]) -> Confusion:
    count = len(CLASSES)
    return Confusion(np.bincount(truth * count + said, minlength=count * count).reshape(count, count))


def train_network(sweeps: Sequence[Sweep], recipe: PointsRecipe, tell: Tell) -> PointNetPlusPlus:
    """The second stage, trained on the proposals of some sweeps."""
    torch.manual_seed(recipe.seed)
    rng = np.random.default_rng(recipe.seed)
    network = PointNetPlusPlus()
    pairs = [(sweep, one) for sweep in sweeps for one in propose(sweep, recipe.rules)[0]]

    def batch() -> tuple[torch.Tensor, torch.Tensor]:
        some = [pairs[at] for at in rng.integers(0, len(pairs), _BATCH_PROPOSALS)]
        made = [
            sampled(
                sweep,
                one,
                rng,
                recipe.frame,
                variant=int(rng.integers(NUM_VARIANTS)) if recipe.has_augmentation else 0,
            )
            for sweep, one in some
        ]
        return (
            torch.from_numpy(np.stack([one.features for one in made])),
            torch.from_numpy(np.stack([one.classes for one in made])),
        )

    _train(network, batch, recipe, tell)
    return network


def train_plain(sweeps: Sequence[Sweep], recipe: PointsRecipe, tell: Tell) -> PlainPointNetwork:
    """A plain point-wise network on whole sweeps, for as long."""
    torch.manual_seed(recipe.seed)
    rng = np.random.default_rng(recipe.seed)
    network = PlainPointNetwork()

    def batch() -> tuple[torch.Tensor, torch.Tensor]:
        features, classes = [], []
        for at in rng.integers(0, len(sweeps), _BATCH_SWEEPS):
            sweep = sweeps[at]
            some = rng.choice(len(sweep.points), _MOST_PLAIN_POINTS)
            whole = plain_features(sweep)[some]
            if rng.random() < 0.5:
                whole[:, 1] = -whole[:, 1]
            features.append(whole)
            classes.append(class_indices(sweep.labels[some]))
        return torch.from_numpy(np.stack(features)), torch.from_numpy(np.stack(classes))

    _train(network, batch, recipe, tell)
    return network


def plain_features(sweep: Sweep) -> NDArray[np.float32]:
    """(n, 5) x, y, z, intensity, distance."""
    away = np.linalg.norm(sweep.points[:, :3], axis=1, keepdims=True) / 50
    return np.concatenate([sweep.points, away], axis=1).astype(np.float32)


def _train(
    network: nn.Module,
    batch: Callable[[], tuple[torch.Tensor, torch.Tensor]],
    recipe: PointsRecipe,
    tell: Tell,
) -> None:
    optimiser = torch.optim.AdamW(network.parameters(), lr=_LEARNING_RATE, weight_decay=1e-4)
    weights = torch.tensor([0.5, 1.0, 3.0, 2.0])
    began_s, step = time.process_time(), 0
    while (share := (time.process_time() - began_s) / recipe.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = _LEARNING_RATE * min(1.0, (step + 1) / 20) * 0.5 * (1 + math.cos(math.pi * share))
        points, classes = batch()
        loss = loss_of(network(points), classes, weights)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 25 == 0:
            tell(f"step {step}: loss {loss.item():.3f}, {share:.0%} of the time")
        step += 1


@torch.no_grad()  # type: ignore[untyped-decorator]
def labelled(
    network: PointNetPlusPlus,
    sweep: Sweep,
    proposals: Sequence[PointProposal],
    frame: FrameRules,
    *,
    seed: int = 0,
) -> NDArray[np.int64]:
    """(n,) a class for every point of a sweep, background outside the proposals."""
    classes = np.zeros(len(sweep.points), np.int64)
    if not proposals:
        return classes
    rng = np.random.default_rng(seed)
    made = [sampled(sweep, one, rng, frame) for one in proposals]
    scores = torch.softmax(network(torch.from_numpy(np.stack([one.features for one in made]))), dim=2).numpy()
    members = np.concatenate([one.members for one in made])
    seen = back_to_sweep(len(sweep.points), members, scores.reshape(-1, scores.shape[2]))
    is_seen = np.zeros(len(sweep.points), np.bool_)
    is_seen[members] = True
    for one, drawn in zip(proposals, made, strict=True):
        spread = spread_in_proposals(sweep, one, drawn.members, seen)
        left = ~is_seen[one.members]
        classes[one.members[left]] = spread[left]
    classes[is_seen] = seen[is_seen]
    return classes


@torch.no_grad()  # type: ignore[untyped-decorator]
def labelled_plainly(network: PlainPointNetwork, sweep: Sweep) -> NDArray[np.int64]:
    """(n,) a class for every point."""
    found: NDArray[np.int64] = network(torch.from_numpy(plain_features(sweep)[None]))[0].argmax(dim=1).numpy()
    return found


def true_proposals(sweep: Sweep) -> list[PointProposal]:
    """What a first stage without a fault would propose: every object of the foreground, with all its
    points."""
    assert sweep.objects is not None
    is_wanted = np.isin(sweep.labels, [int(one) for one in FOREGROUND])
    made = []
    for number in np.unique(sweep.objects[is_wanted]):
        members = np.flatnonzero(is_wanted & (sweep.objects == number))
        if len(members) >= 3:
            made.append(PointProposal(box_around(sweep.points[members]), members))
    return made


@dataclass(frozen=True, slots=True)
class Worth:
    """What a trained second stage reaches on some sweeps."""

    whole: Confusion
    """With the first stage's proposals."""
    with_true_proposals: Confusion
    oracle_labels: Confusion
    """The first stage's proposals with every label in them right: what no network behind it can exceed."""


def worth(network: PointNetPlusPlus, sweeps: Sequence[Sweep], recipe: PointsRecipe) -> Worth:
    counts = np.zeros((3, len(CLASSES), len(CLASSES)), np.int64)
    for number, sweep in enumerate(sweeps):
        truth = class_indices(sweep.labels)
        proposals, _ = propose(sweep, recipe.rules)
        said = labelled(network, sweep, proposals, recipe.frame, seed=number)
        best = labelled(network, sweep, true_proposals(sweep), recipe.frame, seed=number)
        within = np.zeros(len(truth), np.bool_)
        for one in proposals:
            within[one.members] = True
        for place, one in enumerate((said, best, np.where(within, truth, 0))):
            counts[place] += confusion(truth, one).counts
    return Worth(*(Confusion(each) for each in counts))


def worth_plainly(network: PlainPointNetwork, sweeps: Sequence[Sweep]) -> Confusion:
    counts = np.zeros((len(CLASSES), len(CLASSES)), np.int64)
    for sweep in sweeps:
        counts += confusion(class_indices(sweep.labels), labelled_plainly(network, sweep)).counts
    return Confusion(counts)
