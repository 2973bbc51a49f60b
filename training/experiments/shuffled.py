"""The control: every episode is paid what another one earned. Pure."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from training.data.samples import TokenSample
from training.rl.trajectories import TrajectorySource


class ShuffledRewards:
    """A `TrajectorySource` whose rewards and verdicts are those of its source in another order."""

    def __init__(self, source: TrajectorySource, *, seed: int) -> None:
        self._source, self._seed = source, seed

    def batch(self, update: int) -> list[TokenSample]:
        samples = list(self._source.batch(update))
        order = list(range(len(samples)))
        random.Random(f"{self._seed} {update}").shuffle(order)
        return [paid_like(sample, samples[other]) for sample, other in zip(samples, order, strict=True)]

    def publish(self, policy: Any, version: str) -> None:
        self._source.publish(policy, version)


def paid_like(sample: TokenSample, other: TokenSample) -> TokenSample:
    """With all that the other episode earned, on its own last token."""
    rewards = [0.0] * len(sample.rewards)
    rewards[last_written(sample.mask)] = float(sum(other.rewards))
    return replace(sample, rewards=rewards, success=other.success)


def last_written(mask: Sequence[bool]) -> int:
    return max(index for index, wrote in enumerate(mask) if wrote)
