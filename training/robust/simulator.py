"""`python -m training.robust.simulator`: a month of thousands of GPUs, faults as in the census. I/O: prints.

Four arms: torchrun alone, + watching, + standby, + a checkpoint of each step. Faults come as a Poisson
process, their symptoms as in the census, and each has a cause: none that stays, a machine, or the code. The
watched arms climb the real `Ladder`, machines come from a pool of standbys of the published size, and a
replay uses the real `Grid` with the machine planted in it. Times are the published ones (ByteRobust, tables
4-6), or those that a benchmark measured here (`--times FILE`). What cannot be simulated is how fast people
are; the first arm assumes the paper's figures for them.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from training.errors import ReplayError
from training.robust.accounting import predicted_ettr
from training.robust.faults import CENSUS, Fault
from training.robust.ladder import Incident, Ladder, MoveKind
from training.robust.replay import grid_for
from training.robust.standby import standby_count

DAY_S = 86_400.0
GPUS_A_MACHINE = 8
INCIDENTS_A_DAY = 175 / 90 / 1200
"""For each machine: 175 incidents of a job on 9,600 GPUs in three months."""
PUBLISHED_ETTR = 0.97
"""On 9,600 GPUs, whole system."""
IMPLICIT = frozenset({Fault.HANG, Fault.SLOW, Fault.NAN})
MACHINE_SHARE: Mapping[Fault, float] = {
    Fault.HANG: 21 / 26,
    Fault.CUDA_ERROR: 21 / 62,
    Fault.NAN: 3 / 4,
    Fault.CODE_CHANGE: 0.0,
    Fault.EXTERNAL_SERVICE: 0.0,
    Fault.HDFS: 0.0,
    Fault.CPU_MEMORY: 0.2,
    Fault.DISK_FULL: 0.5,
}
"""Of what a symptom comes of a machine; published for three, else assumed. Others: a machine."""
CODE_SHARE: Mapping[Fault, float] = {Fault.HANG: 5 / 26, Fault.CUDA_ERROR: 41 / 62 / 4, Fault.NAN: 1 / 4}
"""Of what it comes of code that fails again until it is rolled back; what is left does not come again."""
FOUND_BY_CHECKS = 0.7
"""EUD finds about this share of the machines that compute wrongly."""
REQUEUE_S = ((128, 454.0), (256, 545.0), (512, 635.0), (1024, 768.0))
HOT_S = ((128, 46.0), (256, 51.0), (512, 54.0), (1024, 65.0))


class Precautions(StrEnum):
    """What a run has."""

    ALONE = "torchrun alone"
    WATCHING = "+ watching"
    STANDBY = "+ standby"
    EACH_STEP = "+ each-step checkpoint"


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds; None where they depend on the number of machines, as published."""

    explicit_detect_s: float = 10.0
    """Where an event or exit tells of the fault, and somebody watches."""
    implicit_detect_s: float = 60.0
    """Where only silence or numbers do."""
    timeout_s: float = 600.0
    """Of a process group: where nobody watches, this tells."""
    explicit_search_s: tuple[float, float] = (120.0, 900.0)
    """By hand."""
    hang_search_s: float = 5400.0
    nan_search_s: float = 8 * 3600.0
    checks_s: float = 60.0
    stacks_s: float = 10.0
    replay_s: float = 600.0
    """Of one phase."""
    requeue_s: float | None = None
    warm_s: float | None = None
    """A restart with standbys, or with other code in the same places."""
    step_s: float = 20.0
    disk_every_s: float = 1800.0
    disk_stall_s: float = 10.0
    each_stall_share: float = 0.0071
    """Of a step: the mean loss of MFU by a checkpoint of each step."""


@dataclass(frozen=True, slots=True)
class Month:
    """One arm's month."""

    arm: Precautions
    ettr: float
    incidents: int
    evicted: int
    mean_lost_s: float
    worst_lost_s: float
    replays: int
    resolved: Mapping[str, int] = field(default_factory=dict)
    """Incidents by the last move that was needed."""
    predicted: float = math.nan


def by_machines(table: Sequence[tuple[int, float]], machines: int) -> float:
    """Between published sizes linear in the logarithm; beyond them the slope goes on.

    >>> round(by_machines(HOT_S, 256)), round(by_machines(REQUEUE_S, 128))
    (51, 454)
    """
    at = math.log2(machines)
    pairs = [(math.log2(size), value) for size, value in table]
    place = max(0, min(len(pairs) - 2, sum(size <= at for size, _ in pairs) - 1))
    (left, low), (right, high) = pairs[place], pairs[place + 1]
    return max(1.0, low + (high - low) * (at - left) / (right - left))


def simulate(
    arm: Precautions, *, machines: int, days: float, seed: int, times: Times, daily: float = INCIDENTS_A_DAY
) -> Month:
    """One arm.

    Args:
        daily: incidents of a machine in a day.
    """
    return _Month(arm, machines, times, seed).run(days * DAY_S, machines * daily / DAY_S)


class _Month:
    def __init__(self, arm: Precautions, machines: int, times: Times, seed: int) -> None:
        self._arm, self._machines, self._times = arm, machines, times
        self._rng = random.Random(seed)
        self._requeue_s = times.requeue_s or by_machines(REQUEUE_S, machines)
        self._warm_s = times.warm_s or by_machines(HOT_S, machines)
        self._standbys = standby_count(machines) if arm in (Precautions.STANDBY, Precautions.EACH_STEP) else 0
        self._refills: list[float] = []
        self._evicted = self._replays = 0

    def run(self, length_s: float, rate: float) -> Month:
        times, rng = self._times, self._rng
        kinds, weights = list(CENSUS), list(CENSUS.values())
        now = productive = 0.0
        lost: list[float] = []
        resolved: dict[str, int] = {}
        each = self._arm is Precautions.EACH_STEP
        every = times.step_s if each else times.disk_every_s
        stall = times.each_stall_share * times.step_s if each else times.disk_stall_s
        share = every / (every + stall)
        while now < length_s:
            well = min(rng.expovariate(rate), length_s - now)
            now += well
            productive += well * share
            if now >= length_s:
                break
            fault = rng.choices(kinds, weights)[0]
            spent, last = self._incident(fault, now)
            # What was computed since the last checkpoint is computed again.
            again = min(well, rng.uniform(0, every))
            productive -= again * share
            now += spent
            lost.append(spent + again)
            resolved[last] = resolved.get(last, 0) + 1
        mean = sum(lost) / len(lost) if lost else 0.0
        return Month(
            self._arm,
            max(0.0, productive) / now,
            len(lost),
            self._evicted,
            mean,
            max(lost, default=0.0),
            self._replays,
            resolved,
            predicted_ettr(
                stall_s=stall,
                every_s=every,
                faults_per_s=rate,
                detect_s=0.0,
                diagnose_s=0.0,
                restart_s=max(0.0, mean - every / 2),
            ),
        )

    def _incident(self, fault: Fault, now: float) -> tuple[float, str]:
        """Seconds until it trains again, and what solved it."""
        times, rng = self._times, self._rng
        if self._arm is Precautions.ALONE:
            if fault is Fault.CODE_CHANGE:
                return self._requeue_s, "requeue"
            detect = times.timeout_s if fault in IMPLICIT else 0.0
            search = {Fault.HANG: times.hang_search_s, Fault.NAN: times.nan_search_s}
            return detect + search.get(
                fault, rng.uniform(*times.explicit_search_s)
            ) + self._requeue_s, "by hand"
        cause = self._cause(fault)
        machine = rng.randrange(self._machines)
        ladder = Ladder(machines=self._machines, can_roll_back=True)
        spent, last, is_left = 0.0, "", True
        if fault is Fault.CODE_CHANGE:
            return self._restart(now, 0), str(MoveKind.UPDATE)
        while is_left:
            spent += times.implicit_detect_s if fault in IMPLICIT else times.explicit_detect_s
            spent += times.stacks_s * (fault is Fault.HANG)
            # Stacks and signals name the machine where one is the cause, or nobody.
            is_named = cause == "machine" and rng.random() < 0.9
            ladder, move = ladder.after(Incident(fault, 1, now + spent, (machine,) if is_named else ()))
            if move.kind is MoveKind.FREE_SPACE:
                spent, is_left = spent + self._restart(now + spent, 0), False
            elif move.kind is MoveKind.CHECK:
                spent += times.checks_s
                finds = cause == "machine" and rng.random() < FOUND_BY_CHECKS
                ladder, move = ladder.after_checks([machine] if finds else [])
                is_left = cause != "none" and not finds
            elif move.kind is MoveKind.ROLL_BACK:
                is_left = cause == "machine"
            elif move.kind is MoveKind.EVICT:
                is_left = machine not in move.machines
            elif move.kind is MoveKind.REPLAY:
                spent += 2 * times.replay_s
                ladder, move = ladder.after_replay(self._replayed(machine))
                is_left = False
            elif move.kind is MoveKind.STOP:
                spent, is_left = spent + times.hang_search_s, False
            spent += self._restart(now + spent, len(move.machines))
            last = str(move.kind)
        return spent, last

    def _cause(self, fault: Fault) -> str:
        drawn = self._rng.random()
        of_machine = MACHINE_SHARE.get(fault, 1.0)
        if drawn < of_machine:
            return "machine"
        return "code" if drawn < of_machine + CODE_SHARE.get(fault, 0.0) else "none"

    def _replayed(self, planted: int) -> int | None:
        """The machine that a replay of all names; those that do not fit into the grid are replayed apart."""
        self._replays += 1
        size = self._machines
        while size > 1:
            try:
                grid = grid_for(size, max(1, math.isqrt(size) // 2))
                break
            except ReplayError:
                size -= 1
        else:
            return planted
        if planted >= size:
            return planted
        return grid.named([grid.horizontal(planted)], [grid.vertical(planted)])

    def _restart(self, now: float, evicted: int) -> float:
        """Seconds, with standbys for what is evicted if there are any; a used one is back after a requeue."""
        self._evicted += evicted
        self._refills = [at for at in self._refills if at > now]
        free = self._standbys - len(self._refills)
        if self._arm is Precautions.WATCHING:
            return self._requeue_s
        if evicted > free:
            return self._requeue_s
        self._refills += [now + self._requeue_s] * evicted
        return self._warm_s


def times_from(path: Path | None) -> Times:
    """Times with those of a file (JSON, by the names of `Times`) in place of the published ones.

    Raises:
        SystemExit: the file cannot be read.
    """
    if path is None:
        return Times()
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
        return replace(Times(), **given)
    except (OSError, ValueError, TypeError) as error:
        raise SystemExit(f"simulator: {path} has no times: {error}.") from error


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.robust.simulator", description=__doc__)
    parser.add_argument("--gpus", type=int, default=10_000)
    parser.add_argument("--days", type=float, default=30.0)
    parser.add_argument("--seeds", type=int, default=20, help="months of each arm")
    parser.add_argument("--times", type=Path, help="JSON with measured times")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    given = parser.parse_args(arguments)
    rows = compare(given.gpus, given.days, given.seeds, times_from(given.times))
    if given.json:
        print(json.dumps({"arms": rows, "published_ettr": PUBLISHED_ETTR}))
        return 0
    print(f"{given.gpus} GPUs, {given.days:g} days, {given.seeds} seeds; published: {PUBLISHED_ETTR:.0%}")
    for row in rows:
        print(
            f"{row['arm']:24} ETTR {row['ettr']:.1%} ({row['worst']:.1%}-{row['best']:.1%}), "
            f"{row['incidents']:.0f} incidents, {row['mean_lost_s']:.0f} s each"
        )
    return 0


def compare(gpus: int, days: float, seeds: int, times: Times) -> list[dict[str, float | str]]:
    """A row for each arm, over several months with the same seeds."""
    machines = max(1, gpus // GPUS_A_MACHINE)
    rows: list[dict[str, float | str]] = []
    for arm in Precautions:
        found = [simulate(arm, machines=machines, days=days, seed=seed, times=times) for seed in range(seeds)]
        ratios = [one.ettr for one in found]
        rows.append(
            {
                "arm": str(arm),
                "ettr": sum(ratios) / len(ratios),
                "worst": min(ratios),
                "best": max(ratios),
                "incidents": sum(one.incidents for one in found) / len(found),
                "evicted": sum(one.evicted for one in found) / len(found),
                "replays": sum(one.replays for one in found) / len(found),
                "mean_lost_s": sum(one.mean_lost_s for one in found) / len(found),
                "worst_lost_s": max(one.worst_lost_s for one in found),
                "predicted": sum(one.predicted for one in found) / len(found),
            }
        )
    return rows


if __name__ == "__main__":
    sys.exit(main())
