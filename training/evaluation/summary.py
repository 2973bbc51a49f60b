"""Results of many episodes: success by family with Wilson's 95% intervals, as JSON or table. Pure."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from training.evaluation.case import EpisodeResult

_Z95 = 1.959964


def wilson_interval(num_passed: float, num_all: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson 1927); (0, 1) without episodes. A task that was passed in a part of
    its attempts counts as that part."""
    if num_all == 0:
        return 0.0, 1.0
    share, z2 = num_passed / num_all, _Z95 * _Z95
    centre = share + z2 / (2 * num_all)
    spread = _Z95 * math.sqrt(share * (1 - share) / num_all + z2 / (4 * num_all * num_all))
    scale = 1 + z2 / num_all
    low = (centre - spread) / scale if num_passed else 0.0
    high = (centre + spread) / scale if num_passed < num_all else 1.0
    return low, high


@dataclass(frozen=True, slots=True)
class Share:
    num_passed: int
    num_all: int

    @property
    def success(self) -> float:
        return self.num_passed / self.num_all if self.num_all else 0.0

    def to_json(self) -> dict[str, Any]:
        low, high = wilson_interval(self.num_passed, self.num_all)
        return {
            "episodes": self.num_all,
            "success": round(self.success, 4),
            "wilson_95": [round(low, 4), round(high, 4)],
        }


@dataclass(frozen=True, slots=True)
class Summary:
    suite: str
    model: str
    seeds: str
    results: tuple[EpisodeResult, ...]
    peak_rss_mb: float
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Name -> families that are counted together, too."""
    scores: Mapping[str, Any] = field(default_factory=dict)
    """What pages counted, by family (`Suite.scores`)."""

    @property
    def whole(self) -> Share:
        return _share(self.results)

    @property
    def by_family(self) -> dict[str, Share]:
        names = dict.fromkeys(result.family for result in self.results)
        return {name: _share(result for result in self.results if result.family == name) for name in names}

    @property
    def by_group(self) -> dict[str, Share]:
        shares = {name: _share(r for r in self.results if r.family in of) for name, of in self.groups.items()}
        return {name: share for name, share in shares.items() if share.num_all}

    @property
    def by_kind(self) -> dict[str, Share]:
        """Within the families, or the groups of families, where there are kinds."""
        whole = self.groups or {result.family: (result.family,) for result in self.results}
        kinds = sorted({result.kind for result in self.results if result.kind})
        shares = {
            f"{name}: {kind}": _share(r for r in self.results if r.family in of and r.kind == kind)
            for name, of in sorted(whole.items())
            for kind in kinds
        }
        return {name: share for name, share in shares.items() if share.num_all}

    def to_json(self) -> dict[str, Any]:
        low, high = wilson_interval(self.whole.num_passed, self.whole.num_all)
        return {
            "suite": self.suite,
            "model": self.model,
            "episodes": self.whole.num_all,
            "success": round(self.whole.success, 4),
            "wilson_95": [round(low, 4), round(high, 4)],
            "by_group": {name: share.to_json() for name, share in self.by_group.items()},
            "by_family": {name: share.to_json() for name, share in self.by_family.items()},
            "by_kind": {name: share.to_json() for name, share in self.by_kind.items()},
            "seconds_per_step_median": _median(s for result in self.results for s in result.step_s),
            "model_seconds_per_step_median": _median(s for result in self.results for s in result.model_s),
            "steps_mean": round(statistics.fmean([r.num_steps for r in self.results]), 2)
            if self.results
            else 0.0,
            "peak_rss_mb": round(self.peak_rss_mb, 1),
            "seeds": self.seeds,
            **({"scores": dict(self.scores)} if self.scores else {}),
        }

    def table(self) -> str:
        """Readable text: one line a family."""
        lines = [f"{self.suite} · {self.model} · seeds {self.seeds}", ""]
        width = max([len(name) for name in (*self.by_group, *self.by_family)] + [5])
        for name, share in [*self.by_group.items(), *self.by_family.items(), ("all", self.whole)]:
            low, high = wilson_interval(share.num_passed, share.num_all)
            lines.append(
                f"{name:<{width}}  {share.num_passed:>4} of {share.num_all:<4}  {share.success:6.1%}"
                f"   95% interval {low:.1%} to {high:.1%}"
            )
        facts = self.to_json()
        if self.by_kind:
            lines += [
                "",
                *(f"  {name}: {share.num_passed} of {share.num_all}" for name, share in self.by_kind.items()),
            ]
        lines += score_lines(self.scores)
        lines += [
            "",
            f"{facts['seconds_per_step_median']:.2f} s a step, of which the model takes"
            f" {facts['model_seconds_per_step_median']:.2f} s (medians)"
            f" · {facts['steps_mean']:.1f} steps a task · peak memory {self.peak_rss_mb:.0f} MB",
        ]
        return "\n".join(lines)


def score_lines(scores: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Readable text of `Suite.scores`: a line for each family, an unknown player is none."""

    def said(value: float | None) -> str:
        return "none" if value is None else f"{value:g}"

    lines = []
    for name, found in scores.items():
        score, low, high = found["score"]
        interval = "" if low is None else f" ({low:g} to {high:g})"
        known = " · ".join(f"{player} {said(value)}" for player, value in found["references"].items())
        shares = "".join(
            f"; out of 100: {said(found['above_random'][player])} between random and {player},"
            f" {said(value)} of what {player} has"
            for player, value in found["share_of"].items()
            if found["references"][player] is not None
        )
        lines.append(f"  {name} after {found['steps']} steps: score {score:g}{interval}; {known}{shares}")
    return ["", *lines] if lines else []


def _share(results: Iterable[EpisodeResult]) -> Share:
    passed = [result.is_passed for result in results]
    return Share(sum(passed), len(passed))


def _median(seconds: Iterable[float]) -> float:
    found: Sequence[float] = list(seconds)
    return round(statistics.median(found), 3) if found else 0.0
