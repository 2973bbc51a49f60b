"""The real trajectory buffer on a simulated clock: environments that play, a trainer that trains. Pure.

A workload says how long things take; nothing else here does. Environments play one episode after the other;
the trainer takes a batch as soon as the rule lets it, and its update lasts in proportion to the experience
in it, `train_s` for `min_batch` episodes of mean length. New weights are everywhere at once; a turn being
written goes on under them.
"""

from __future__ import annotations

import heapq
import json
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from training.rollouts.experience import Turn
from training.rollouts.schedule import SchedulingRule
from training.rollouts.trajectory_buffer import EpisodeGoneError, TrajectoryBuffer

SHARES_AFTER = (10, 20, 40)
"""Updates after which it is looked what was trained of long episodes."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A lognormal or a Pareto distribution, cut at `cap` times its mean; the mean is that after the cut."""

    mean: float
    sigma: float = 0.0
    cap: float = math.inf
    alpha: float = 0.0
    """Of Pareto's distribution, above 1; 0: lognormal."""

    def draw(self, rng: random.Random) -> float:
        if self.alpha:
            least = _pareto_least(self.mean, self.alpha, self.cap)
            return min(least * rng.paretovariate(self.alpha), self.cap * self.mean)
        if self.mean == 0 or self.sigma == 0:
            return self.mean
        mu = _cut_mu(self.mean, self.sigma, self.cap)
        return min(rng.lognormvariate(mu, self.sigma), self.cap * self.mean)


@dataclass(frozen=True, slots=True)
class Mixture:
    """One of several distributions, drawn by its share."""

    parts: tuple[tuple[float, Spread], ...]
    """Share, distribution."""

    @property
    def mean(self) -> float:
        whole = sum(share for share, _ in self.parts)
        return sum(share * part.mean for share, part in self.parts) / whole

    def draw(self, rng: random.Random) -> float:
        (part,) = rng.choices([part for _, part in self.parts], [share for share, _ in self.parts])
        return part.draw(rng)


def spread_of(said: dict[str, Any]) -> Spread | Mixture:
    """
    >>> spread_of({"mixture": [{"share": 3, "mean": 1.0}, {"share": 1, "mean": 5.0}]}).mean
    2.0
    """
    if "mixture" not in said:
        return Spread(**said)
    return Mixture(
        tuple(
            (float(part["share"]), Spread(**{name: value for name, value in part.items() if name != "share"}))
            for part in said["mixture"]
        )
    )


@cache
def _pareto_least(mean: float, alpha: float, cap: float) -> float:
    """The least value for which the mean of the cut distribution is `mean`, by bisection."""
    low, high, limit = 0.0, mean, cap * mean
    for _ in range(80):
        least = (low + high) / 2
        beyond = 0.0 if math.isinf(cap) else least**alpha * limit ** (1 - alpha) / (alpha - 1)
        low, high = (least, high) if least * alpha / (alpha - 1) - beyond < mean else (low, least)
    return (low + high) / 2


@cache
def _cut_mu(mean: float, sigma: float, cap: float) -> float:
    """μ for which the mean of the cut distribution is `mean`, by bisection."""
    low, high, limit = math.log(mean) - 5, math.log(mean) + 5, cap * mean
    for _ in range(80):
        mu = (low + high) / 2
        z = (math.log(limit) - mu) / sigma
        below = math.exp(mu + sigma**2 / 2) * _normal(z - sigma)
        low, high = (mu, high) if below + limit * (1 - _normal(z)) < mean else (low, mu)
    return (low + high) / 2


def _normal(z: float) -> float:
    return 0.5 * (1 + math.erf(z / math.sqrt(2)))


@dataclass(frozen=True, slots=True)
class Workload:
    """See docs/reference/workload-files.md for the file's format."""

    name: str
    environments: int
    min_batch: int
    train_s: float
    turns: Spread | Mixture
    think_s: Spread | Mixture
    act_s: Spread | Mixture
    reset_s: Spread | Mixture
    hang_rate: float
    hang_s: float
    crash_rate: float
    turn_limit_s: float
    updates: int
    warm_up: int

    @staticmethod
    def read(path: Path) -> Workload:
        said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if said.pop("format") != 1:
            raise ValueError(f"{path} is not of format 1")
        said.pop("about", None)
        spreads = {name: spread_of(said[name]) for name in ("turns", "think_s", "act_s", "reset_s")}
        return Workload(**(said | spreads))

    @property
    def mean_episode_s(self) -> float:
        return self.turns.mean * (self.think_s.mean + self.act_s.mean)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything about an episode that chance decides; the same under every rule."""

    reset_s: float
    turn_s: tuple[float, ...]
    crashes_at: int | None

    @staticmethod
    @cache
    def draw(workload: Workload, seed: int, number: int) -> Plan:
        rng = random.Random(f"{seed} {number}")
        count = max(1, round(workload.turns.draw(rng)))
        turn_s = [workload.think_s.draw(rng) + workload.act_s.draw(rng) for _ in range(count)]
        if rng.random() < workload.hang_rate:
            turn_s[rng.randrange(count)] += workload.hang_s
        crashes_at = rng.randrange(count) if rng.random() < workload.crash_rate else None
        return Plan(workload.reset_s.draw(rng), tuple(turn_s), crashes_at)

    @property
    def seconds(self) -> float:
        return sum(self.turn_s)


@dataclass(frozen=True, slots=True)
class Measured:
    """One run, from the end of the warm-up to its last update."""

    episodes_per_h: float
    experience_per_h: float
    """Seconds of trained experience an hour."""
    use: float
    """Busy environments ÷ all."""
    trainer_idle: float
    worst_staleness: int
    mean_staleness: float
    length_bias: float
    """Mean full duration of the trained ÷ started episodes, weighted by the part of each that was trained."""
    waste: float
    cut: float
    """The part of the segments that are prefixes."""
    faults: int
    trained_share: dict[int, tuple[float, ...]]
    """After so many updates: of the experience that was started until then, the share that was trained, in
    the shortest quarter of the episodes first and in the longest last. A delay of long ones is seen here, and
    not in `length_bias`, which waits for them."""


class Clock:
    """One run."""

    def __init__(self, workload: Workload, rule: SchedulingRule, seed: int) -> None:
        self._workload, self._seed = workload, seed
        self._buffer = TrajectoryBuffer(rule)
        self._now_s = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._num_events = 0
        self._idle = workload.environments
        self._is_training = False
        self._busy_s = self._trained_s = self._training_s = 0.0
        self._plans: dict[int, Plan] = {}
        self._part: dict[int, float] = {}
        """Episode → seconds of it that were trained."""
        self._faulty: set[int] = set()
        self._shares: dict[int, tuple[float, ...]] = {}
        self._marks: list[tuple[float, int, float, float, float]] = []
        """After each update: time, episodes trained, experience, busy and training seconds."""

    def run(self) -> Measured:
        self._fill()
        while self._buffer.version < self._workload.updates:
            if not self._events:
                raise RuntimeError("everything waits for everything")
            self._now_s, _, happen = heapq.heappop(self._events)
            happen()
            self._train()
            self._fill()
        return self._measured()

    def _after(self, seconds: float, happen: Callable[[], None]) -> None:
        self._num_events += 1
        heapq.heappush(self._events, (self._now_s + seconds, self._num_events, happen))

    # --- environments ---

    def _fill(self) -> None:
        while self._idle and (number := self._buffer.begin(None, self._buffer.version)) is not None:
            self._idle -= 1
            plan = self._plans[number] = Plan.draw(self._workload, self._seed, number)
            self._after(plan.reset_s, lambda number=number: self._turn(number, 0))  # type: ignore[misc]

    def _turn(self, number: int, index: int) -> None:
        plan, version = self._plans[number], self._buffer.version
        try:
            self._buffer.begin_turn(number, version)
        except EpisodeGoneError:  # dropped as stale
            self._idle += 1
            return
        seconds = plan.turn_s[index]
        if seconds > self._workload.turn_limit_s or plan.crashes_at == index:
            limit_s = min(seconds, self._workload.turn_limit_s)
            self._after(limit_s, lambda: self._fault(number, limit_s))
        else:
            self._after(seconds, lambda: self._turn_done(number, index, version))

    def _turn_done(self, number: int, index: int, version: int) -> None:
        plan = self._plans[number]
        seconds = plan.turn_s[index]
        self._busy_s += seconds
        try:
            versions = tuple(sorted({version, self._buffer.version}))
            self._buffer.add_turn(number, Turn(versions, seconds=seconds))
        except EpisodeGoneError:
            self._idle += 1
            return
        if index + 1 < len(plan.turn_s):
            self._turn(number, index + 1)
        else:
            self._buffer.finish(number)
            self._idle += 1

    def _fault(self, number: int, seconds: float) -> None:
        self._busy_s += seconds
        self._faulty.add(number)
        self._idle += 1
        try:
            self._buffer.fault(number, "environment")
        except EpisodeGoneError:
            return

    # --- trainer ---

    def _train(self) -> None:
        if self._is_training or self._buffer.num_complete < self._workload.min_batch:
            return  # no rule trains on less; asking them is what takes the time here
        if (batch := self._buffer.take()) is None:
            return
        self._is_training = True
        experience_s = 0.0
        for segment in batch.segments:
            experience_s += segment.seconds
            self._part[segment.number] = self._part.get(segment.number, 0.0) + segment.seconds
        self._trained_s += experience_s
        whole_s = self._workload.min_batch * self._workload.mean_episode_s
        train_s = self._workload.train_s * experience_s / whole_s
        self._training_s += train_s
        self._after(train_s, self._trained)

    def _trained(self) -> None:
        self._is_training = False
        self._buffer.trained()
        done = self._buffer.metrics.num_trained
        self._marks.append((self._now_s, done, self._trained_s, self._busy_s, self._training_s))
        if self._buffer.version in SHARES_AFTER:
            self._shares[self._buffer.version] = self._share_by_length()

    def _share_by_length(self) -> tuple[float, ...]:
        started = sorted(
            (plan.seconds, number) for number, plan in self._plans.items() if number not in self._faulty
        )
        edges = [len(started) * quarter // 4 for quarter in range(5)]
        groups = [started[here:there] for here, there in pairwise(edges)]
        return tuple(
            sum(self._part.get(number, 0.0) for _, number in group) / sum(seconds for seconds, _ in group)
            for group in groups
        )

    def _measured(self) -> Measured:
        first, last = self._marks[self._workload.warm_up], self._marks[-1]
        seconds, episodes, experience_s, busy_s, training_s = (
            after - before for after, before in zip(last, first, strict=True)
        )
        metrics = self._buffer.metrics
        staleness = metrics.staleness
        return Measured(
            episodes_per_h=3600 * episodes / seconds,
            experience_per_h=3600 * experience_s / seconds,
            use=busy_s / seconds / self._workload.environments,
            trainer_idle=1 - training_s / seconds,
            worst_staleness=metrics.worst_staleness,
            mean_staleness=sum(age * count for age, count in staleness.items()) / staleness.total(),
            length_bias=self._length_bias(),
            waste=metrics.waste,
            cut=metrics.num_cut / metrics.num_segments,
            faults=len(self._faulty),
            trained_share=self._shares,
        )

    def _length_bias(self) -> float:
        """Over the episodes before the first that has not ended; what the environment lost counts on neither
        side, for no rule could have trained it."""
        cohort = [number for number in range(self._buffer.metrics.first_open) if number not in self._faulty]
        started_s = sum(self._plans[number].seconds for number in cohort) / len(cohort)
        parts = {number: self._part.get(number, 0.0) / self._plans[number].seconds for number in cohort}
        trained_s = sum(part * self._plans[number].seconds for number, part in parts.items())
        return trained_s / sum(parts.values()) / started_s
