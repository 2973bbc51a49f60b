"""Where a run's time went: every moment in one interval, and the effective training time ratio. Pure.

A step counts once: its first execution that survives. What was computed and lost, and what waits, is named.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Spent(StrEnum):
    """What an interval was spent on."""

    PRODUCTIVE = "productive"
    DETECT = "detect"
    """From the last sign of progress to the moment at which the fault was seen."""
    DIAGNOSE = "diagnose"
    """To the decision what to do."""
    RESTART = "restart"
    """To the moment at which all ranks have found each other."""
    LOAD = "load"
    """To the first step: model, data and state."""
    RECOMPUTE = "recompute"
    """Steps that were computed and lost."""
    STALL = "stall"
    """Steps that waited for a checkpoint."""


@dataclass(frozen=True, slots=True)
class StepTime:
    """One execution of a step by the first rank, in seconds of one clock."""

    restart: int
    step: int
    begin: float
    end: float
    stall: float = 0.0


@dataclass(frozen=True, slots=True)
class Start:
    """One restart, and the fault before it."""

    restart: int
    """Its number; 0 the beginning."""
    from_step: int
    """The step whose state it goes on from."""
    since: float
    """Last sign of progress before; of the beginning: the beginning."""
    detected: float
    decided: float
    up: float | None = None
    """When the ranks had found each other; None where it never came so far."""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """A piece of a run's time."""

    spent: Spent
    begin: float
    end: float
    restart: int

    @property
    def length(self) -> float:
        return self.end - self.begin


def intervals(starts: Sequence[Start], steps: Iterable[StepTime], end: float) -> list[Interval]:
    """All of a run's time, in order and without a gap, from the first start to `end`.

    Args:
        starts: in order; the first is the beginning.
        steps: executions of steps, in any order.
    """
    by_restart: dict[int, list[StepTime]] = {}
    for one in steps:
        by_restart.setdefault(one.restart, []).append(one)
    found: list[Interval] = []
    at = starts[0].since if starts else end

    def spend(spent: Spent, until: float, restart: int) -> None:
        nonlocal at
        until = min(until, end)
        if until > at:
            found.append(Interval(spent, at, until, restart))
            at = until

    for number, start in enumerate(starts):
        following = starts[number + 1] if number + 1 < len(starts) else None
        survives = min((one.from_step for one in starts[number + 1 :]), default=math.inf)
        limit = following.since if following else end
        spend(Spent.DETECT, start.detected, start.restart)
        spend(Spent.DIAGNOSE, start.decided, start.restart)
        done = sorted(by_restart.get(start.restart, ()), key=lambda one: one.begin)
        begun = done[0].begin if done else limit
        spend(Spent.RESTART, min(begun if start.up is None else start.up, limit), start.restart)
        spend(Spent.LOAD, min(begun, limit), start.restart)
        for step in done:
            if step.step > survives:
                spend(Spent.RECOMPUTE, step.end, start.restart)
            else:
                spend(Spent.STALL, at + min(step.stall, step.end - at), start.restart)
                spend(Spent.PRODUCTIVE, step.end, start.restart)
        if done:  # what was under way when it failed, or what came after the last step
            spend(Spent.RECOMPUTE if following else Spent.STALL, limit, start.restart)
    return found


def totals(found: Iterable[Interval]) -> dict[Spent, float]:
    """Seconds of each kind."""
    sums = dict.fromkeys(Spent, 0.0)
    for one in found:
        sums[one.spent] += one.length
    return sums


def ettr(found: Iterable[Interval]) -> float:
    """Effective training time ratio: productive time by wall time."""
    sums = totals(found)
    whole = sum(sums.values())
    return sums[Spent.PRODUCTIVE] / whole if whole else math.nan


def sliding_ettr(found: Sequence[Interval], window: float, points: int = 200) -> list[tuple[float, float]]:
    """(time, ratio over the window that ends then)."""
    if not found:
        return []
    begin, end = found[0].begin, found[-1].end
    rows = []
    for number in range(1, points + 1):
        now = begin + (end - begin) * number / points
        since = max(begin, now - window)
        good = sum(
            max(0.0, min(one.end, now) - max(one.begin, since))
            for one in found
            if one.spent is Spent.PRODUCTIVE
        )
        rows.append((now, good / (now - since)))
    return rows


def lost_by_start(found: Iterable[Interval]) -> dict[int, dict[Spent, float]]:
    """Seconds that were not productive, by restart; the steps that a fault lost count with that restart."""
    lost: dict[int, dict[Spent, float]] = {}
    for one in found:
        if one.spent is Spent.PRODUCTIVE:
            continue
        number = one.restart + 1 if one.spent is Spent.RECOMPUTE else one.restart
        lost.setdefault(number, dict.fromkeys(Spent, 0.0))[one.spent] += one.length
    return lost


def predicted_ettr(
    *,
    stall_s: float,
    every_s: float,
    faults_per_s: float,
    detect_s: float,
    diagnose_s: float,
    restart_s: float,
) -> float:
    """1 / (1 + c/τ + λ (T_detect + T_diagnose + T_restart + τ/2)).

    Args:
        stall_s: c, for which one checkpoint keeps training waiting.
        every_s: τ, productive time between two checkpoints.
        faults_per_s: λ, by productive time.
        restart_s: loading included.
    """
    lost = detect_s + diagnose_s + restart_s + every_s / 2
    return 1.0 / (1.0 + stall_s / every_s + faults_per_s * lost)


def as_rows(sums: Mapping[Spent, float]) -> list[tuple[str, float, float]]:
    """(kind, seconds, share)."""
    whole = sum(sums.values()) or math.nan
    return [(str(spent), seconds, seconds / whole) for spent, seconds in sums.items()]
