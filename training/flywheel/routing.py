"""Which sample goes where: V = 1 to SFT, V = 0 to CT, each exactly once. Pure.

A sample without a verdict (no verifier, a failed environment, a judge that cannot decide) goes to neither,
and is counted as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from training.data.samples import TokenSample
from training.errors import DatasetError


class DataRoute(StrEnum):
    SFT = "sft"
    CT = "ct"
    UNJUDGED = "unjudged"


UNDECIDED = (0.4, 0.6)
"""A judge's score from the one to the other is no verdict."""


def decided(sample: TokenSample) -> TokenSample:
    """A sample that a judge has scored; its verdict is taken away where the judge could not decide."""
    score, (low, high) = sample.success, UNDECIDED
    is_verdict = score is not None and (score < low or score > high)  # a score that is no number is none
    return sample if is_verdict else replace(sample, success=None)


def verdict(sample: TokenSample) -> bool | None:
    """V(s): whether a sample is good enough to be imitated; None where it is unknown."""
    if sample.succeeded is None:
        return None
    return sample.succeeded and sample.is_accepted


def route(sample: TokenSample) -> DataRoute:
    judged = verdict(sample)
    if judged is None:
        return DataRoute.UNJUDGED
    return DataRoute.SFT if judged else DataRoute.CT


@dataclass(frozen=True)
class RoutedSamples:
    by_route: dict[DataRoute, list[TokenSample]]

    @property
    def num_judged(self) -> int:
        return len(self.by_route[DataRoute.SFT]) + len(self.by_route[DataRoute.CT])

    @property
    def share_good(self) -> float:
        """P(V = 1)."""
        return len(self.by_route[DataRoute.SFT]) / max(1, self.num_judged)


def route_all(samples: Sequence[TokenSample], *, round_name: str) -> RoutedSamples:
    """Assign every sample to exactly one route, and label it with the route and the round.

    Raises:
        DatasetError: a sample occurs twice.
    """
    require_distinct(sample.provenance.sample_id for sample in samples)
    routed: dict[DataRoute, list[TokenSample]] = {one: [] for one in DataRoute}
    for sample in samples:
        place = route(sample)
        labels = (*sample.labels, place.value, round_name)
        routed[place].append(replace(sample, labels=labels))
    return RoutedSamples(routed)


def require_distinct(sample_ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for one in sample_ids:
        if one in seen:
            raise DatasetError(f"The sample {one} is there twice; each is routed exactly once.")
        seen.add(one)
