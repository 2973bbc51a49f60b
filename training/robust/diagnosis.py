"""Signs of trouble in the beats of all ranks, and who it is when a run hangs. I/O: the clock, stacks."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Collection, Mapping
from pathlib import Path

from training.robust import stacks
from training.robust.faults import is_jump, median_of, silence_limit_s
from training.robust.heartbeat import Beat, RankPhase
from training.robust.plan import Plan
from training.robust.vote import SlowVote, Suspects, by_progress, by_stacks, by_waiting

KEPT = 50
"""Step times and losses that are remembered."""
JUMPING_STEPS = 3
"""So many in a row: one batch whose gradient is odd is clipped, and is no reason to go back."""
SAVE_S = 60.0
"""How long writing a checkpoint may take more than a step."""
FIRST_STEP_S = 20.0
"""Silence that the first step after a start may have: it restores, imports and allocates what others find."""


class Level:
    """Where a loss or a gradient norm has been lately, and how high it once was."""

    def __init__(self) -> None:
        self._values: deque[float] = deque(maxlen=KEPT)
        self._highest, self._num_odd = 0.0, 0

    def jumps_to(self, value: float) -> bool:
        """Whether the next value is the last of a jump's; it is remembered either way."""
        self._num_odd = self._num_odd + 1 if is_jump(self._values, value, self._highest) else 0
        if math.isfinite(value):
            self._values.append(value)
        if (median := median_of(self._values)) > self._highest:
            self._highest = median
        return self._num_odd >= JUMPING_STEPS


class RunProgress:
    """What the beats have shown since the last restart. Silence is measured by the supervisor's own clock."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._steps: deque[float] = deque(maxlen=KEPT)
        self._losses, self._norms = Level(), Level()
        self.restarted(0)

    def restarted(self, from_step: int) -> None:
        self._from_step = from_step
        self._signs: Mapping[int, tuple[int, ...]] = {}
        self._moved_s = time.monotonic()
        self._done = -1
        self._vote = SlowVote()
        self._round: dict[int, tuple[int, int]] = {}
        self._round_s = time.monotonic()

    def forgive(self) -> None:
        """Count silence from now on: nobody was looking."""
        self._moved_s = self._round_s = time.monotonic()
        self._round = {}

    def silent_for(self, beats: Mapping[int, Beat], exits: Collection[int]) -> float | None:
        """How long nobody has moved, in seconds, where that is too long; ranks that have ended do not count.

        Everybody waits for a rank that hangs, so the run as a whole falls silent.
        """
        now_s = time.monotonic()
        signs = {
            rank: (one.phase, one.step, one.done, one.collectives, one.up_ns)
            for rank, one in beats.items()
            if rank not in exits
        }
        if signs != self._signs:
            self._signs, self._moved_s = signs, now_s
        silent_s = now_s - self._moved_s
        return silent_s if silent_s > self._limit_s(beats) else None

    def _limit_s(self, beats: Mapping[int, Beat]) -> float:
        stepping = [one for one in beats.values() if one.first_ns]
        if len(beats) < self._plan.ranks or len(stepping) < len(beats):
            return self._plan.start_s
        limit_s = silence_limit_s(self._steps, self._plan.start_s)
        if all(one.done <= self._from_step for one in beats.values()):
            limit_s = max(limit_s, FIRST_STEP_S)
        return limit_s + SAVE_S * any(one.phase is RankPhase.SAVE for one in stepping)

    def slow_ranks(self, beats: Mapping[int, Beat]) -> frozenset[int]:
        """The ranks that five rounds accuse; a round is so many seconds and at least three steps of all."""
        now_s = time.monotonic()
        self._remember(beats)
        if len(beats) < self._plan.ranks or any(not one.first_ns for one in beats.values()):
            return frozenset()
        here = {rank: (one.own_ns, one.done) for rank, one in beats.items()}
        if not self._round:
            self._round, self._round_s = here, now_s
            return frozenset()
        if now_s - self._round_s < self._plan.slow_every_s:
            return frozenset()
        steps = {rank: here[rank][1] - self._round[rank][1] for rank in here}
        if min(steps.values()) < 3:
            return frozenset()
        own_s = {rank: (here[rank][0] - self._round[rank][0]) / 1e9 / steps[rank] for rank in here}
        self._vote = self._vote.with_round(own_s)
        self._round, self._round_s = here, now_s
        return self._vote.accused()

    def jumped(self, beats: Mapping[int, Beat]) -> int | None:
        """The step at which loss or gradient norm jumped; None where neither did."""
        first = beats.get(0)
        if first is None or first.done <= self._done:
            return None
        self._done = first.done
        odd = [self._losses.jumps_to(first.loss), self._norms.jumps_to(first.norm)]
        return first.done if any(odd) else None

    def _remember(self, beats: Mapping[int, Beat]) -> None:
        first = beats.get(0)
        if first is not None and first.done > self._done and math.isfinite(first.step_s):
            self._steps.append(first.step_s)


class Diagnosis:
    """Who it is when a run hangs."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder, self._program = plan, folder, stacks.py_spy()

    @property
    def lacks(self) -> str:
        """What is missing for looking from outside; empty where nothing is."""
        if self._program is not None:
            return ""
        return (
            "py-spy is not installed: in a hang, ranks are asked for their own stacks, and their children "
            "have none (pip install 'deskhand[train]')"
        )

    def of_hang(self, pids: Mapping[int, int], beats: Mapping[int, Beat]) -> Suspects:
        """By stacks where there is a majority; otherwise by the counters of progress.

        Stages of a pipeline do different things and have no majority: who does not wait for others is it.
        """
        alive = {rank: pid for rank, pid in pids.items() if pid}
        seen = stacks.dump(alive, self._plan.shared, program=self._program)
        self._keep(seen)
        stopped = [one for one in seen if one.state == stacks.STOPPED]
        is_pipeline = self._plan.pipeline > 1
        if not is_pipeline and (verdict := by_stacks(seen)).ranks:
            return verdict
        if stopped:
            ranks = frozenset(one.rank for one in stopped)
            return Suspects(ranks, tuple(one.pid for one in stopped), "it is stopped")
        if not beats:
            return Suspects(frozenset(), reason="no stack stands apart, and nobody has said anything")
        waiting = [rank for rank, one in beats.items() if one.phase is RankPhase.COLLECTIVE]
        if is_pipeline:
            return by_waiting(beats.keys(), waiting)
        counters = {rank: (one.step, one.collectives) for rank, one in beats.items()}
        return by_progress(counters, waiting)

    def _keep(self, seen: list[stacks.Stack]) -> None:
        """For the report, and for people."""
        lines = []
        for one in seen:
            what = f"child {one.label}" if one.is_child else "rank"
            lines += [f"rank {one.rank}, {what}, pid {one.pid}, state {one.state}"]
            lines += [f"    {frame}" for frame in one.frames] or ["    (nobody could look)"]
        with (self._folder / "stacks.txt").open("a", encoding="utf-8") as file:
            file.write("\n".join([time.strftime("--- %Y-%m-%d %H:%M:%S"), *lines]) + "\n")
