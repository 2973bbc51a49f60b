"""The status of a run in numbers, and one sentence that names its bottleneck. Pure.

All shares are of the time between two snapshots, so that they describe the present.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from training.rollouts.time_accounting import ACTS, THINKS, WAITS

_BUSY = 0.85
"""Others wait for an actor that is busy for more than this share of its time."""


@dataclass(frozen=True, slots=True)
class RunSnapshot:
    """Counters of a run at one moment."""

    at_s: float
    """Of a clock that never goes back."""
    status: Mapping[str, Any]
    """`Run.status`."""
    times: Mapping[str, Mapping[str, float]]
    """`Run.times`."""


@dataclass(frozen=True, slots=True)
class RunView:
    """Status of a run; `rollouts.json` has these fields. NaN: not known yet."""

    version: int
    episodes_per_hour: float
    """Episodes that were trained as a whole."""
    environment_use: float
    """Share of their time in which rollout workers had an episode."""
    trainer_idle: float
    """Share of its time."""
    sampler_busy: float
    """Share of their time."""
    worst_staleness: int
    """In updates, since the run began."""
    queue: int
    """Episodes that have ended and wait for an update."""
    running: int
    """Episodes."""
    dropped: dict[str, int] = field(default_factory=dict)
    """Episodes that were lost, by reason, since the run began; none of them became a reward."""
    trained_share_short: float = math.nan
    """Of what was played in the shortest quarter of the episodes, running ones included, the share that was
    trained until now."""
    trained_share_long: float = math.nan
    """The same in the longest quarter: where it is far below, long episodes are trained late."""
    restarts: int = 0
    """Actors that were lost and restarted."""
    waits_for: str = ""
    """One sentence."""
    alarm: str = ""
    """See `BufferMetrics.alarm`."""
    environments: str = ""
    """The leases' health line."""

    def scalars(self) -> dict[str, float]:
        """Its numbers as `rollouts/<name>`, for the log."""
        numbers = {
            name: float(value) for name, value in asdict(self).items() if isinstance(value, int | float)
        }
        faults = float(sum(self.dropped.values()))
        return {f"rollouts/{name}": value for name, value in numbers.items()} | {"rollouts/faults": faults}


def view(before: RunSnapshot, now: RunSnapshot) -> RunView:
    """The status of the run between two snapshots."""
    workers = _shares(before, now, "worker")
    sampler, trainer = _shares(before, now, "sampler"), _shares(before, now, "trainer")
    status, seconds = now.status, now.at_s - before.at_s
    num_trained = status["trained"] - before.status["trained"]
    return RunView(
        version=status["version"],
        episodes_per_hour=3600 * num_trained / seconds if seconds > 0 else math.nan,
        environment_use=1 - workers.get(WAITS, 0.0) if workers else math.nan,
        trainer_idle=trainer.get(WAITS, 0.0) if trainer else math.nan,
        sampler_busy=sampler.get(ACTS, 0.0) if sampler else math.nan,
        worst_staleness=status["worst_staleness"],
        queue=status["waiting"],
        running=status["running"],
        dropped=dict(status["dropped"]),
        trained_share_short=status["trained_share"][0],
        trained_share_long=status["trained_share"][-1],
        restarts=status["restarts"],
        waits_for=waits_for(workers, sampler, trainer),
        alarm=status["alarm"],
        environments=status["environments"],
    )


def waits_for(
    workers: Mapping[str, float], samplers: Mapping[str, float], trainer: Mapping[str, float]
) -> str:
    """One sentence that names the bottleneck.

    Args:
        workers: share of the rollout workers' time by activity (`time_accounting`), as of the others.

    >>> waits_for({"waits": 0.6, "acts": 0.4}, {"waits": 1.0}, {"acts": 0.97, "waits": 0.03})
    'Everything waits for the trainer: it is busy 97% of its time, and environments stand idle 60% of theirs.'
    """
    if not workers or not trainer:
        return "Nothing is known yet: the run has just begun, or its actors are being started."
    idle, thinks, acts = (workers.get(name, 0.0) for name in (WAITS, THINKS, ACTS))
    busy = trainer.get(ACTS, 0.0)
    if busy >= _BUSY or (idle > max(thinks, acts) and busy >= 0.5):
        return (
            f"Everything waits for the trainer: it is busy {busy:.0%} of its time, and environments stand "
            f"idle {idle:.0%} of theirs."
        )
    rest = f"the trainer is idle {1 - busy:.0%} of its time."
    if idle > max(thinks, acts):
        return (
            f"Everything waits for the last episodes of a batch: environments stand idle {idle:.0%} of their "
            f"time and {rest} A larger bound, or shorter episodes, would help."
        )
    if acts >= thinks:
        return (
            f"Everything waits for the environments: workers spend {acts:.0%} of their time in them; {rest}"
        )
    written = samplers.get(ACTS, 0.0)
    return (
        f"Everything waits for the samplers: they are busy {written:.0%} of their time, workers wait for "
        f"replies {thinks:.0%} of theirs; {rest}"
    )


def _shares(before: RunSnapshot, now: RunSnapshot, kind: str) -> dict[str, float]:
    """Of all actors of a kind together; one that was started anew counts from its start."""
    seconds: dict[str, float] = {}
    for name, times in now.times.items():
        if not name.startswith(kind):
            continue
        earlier = before.times.get(name, {})
        is_same = all(times.get(activity, 0.0) >= past for activity, past in earlier.items())
        for activity, value in times.items():
            if activity not in ("loaded", "worst_gap"):
                seconds[activity] = (
                    seconds.get(activity, 0.0) + value - (earlier.get(activity, 0.0) if is_same else 0.0)
                )
    whole = sum(seconds.values())
    return {name: value / whole for name, value in seconds.items()} if whole > 0 else {}
