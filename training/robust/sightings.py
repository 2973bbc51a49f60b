"""Faults as they are seen: by an exit, or in beats that no exit explains. I/O: shared memory, the clock."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from training.robust import memory_checkpoint, stacks, surroundings
from training.robust.diagnosis import RunProgress
from training.robust.events import EventLog
from training.robust.faults import Fault, first_cause
from training.robust.heartbeat import Beat
from training.robust.plan import Plan, RunState
from training.robust.seats import Seats, began

WITNESS_S = 0.03
"""Ranks that end within this time after the first one are looked at together."""
TOLD_S = 2.0
"""On a crowded machine a seat may take so long to tell that its rank has ended."""
STARVING_LOOK_S, STARVING_SHARE, STARVING_S = 0.5, 0.25, 60.0
"""A silent run of which a thread waits for a processor for such a share of this time does not hang, up to so
many seconds of silence: the machine is busy."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A fault as it was seen."""

    fault: Fault
    ranks: tuple[int, ...]
    since: float
    """Last sign of progress."""
    detected: float
    detail: str = ""


class Lookout:
    """Looks for faults."""

    def __init__(
        self, plan: Plan, state: RunState, seats: Seats, log: EventLog, progress: RunProgress
    ) -> None:
        self._plan, self._state, self._seats = plan, state, seats
        self._log, self._progress = log, progress
        self._settled_jump = -1
        self._waits: tuple[float, dict[str, float]] | None = None
        self._is_busy_said = False

    def look(self, beats: Mapping[int, Beat], exits: Mapping[int, Any]) -> Sighting | None:
        """A fault that no exit tells of."""
        now = self._log.now()
        silent = self._progress.silent_for(beats, exits)
        if silent is None:
            self._waits = None
        elif silent > STARVING_S or not self._may_be_starving(now):
            return Sighting(Fault.HANG, (), now - silent, now)
        if (slow := self._progress.slow_ranks(beats)) and self._plan.watch_slow:
            return Sighting(Fault.SLOW, tuple(sorted(slow)), now, now)
        jump = self._progress.jumped(beats)
        if jump is not None and jump != self._settled_jump:
            self._settled_jump = jump
            return Sighting(Fault.JUMP, (), now, now, str(jump))
        return None

    def _may_be_starving(self, now: float) -> bool:
        """Whether ranks are ready to run and get no processor, or nobody knows yet."""
        places, restart = self._state.places, self._state.restart
        if self._waits is not None and now - self._waits[0] < STARVING_LOOK_S:
            return True
        ranks = [pid for seat in places.values() if (pid := self._seats.rank_process(seat, restart))]
        waits = surroundings.processor_waits_s(
            [*ranks, *(one for pid in ranks for one in stacks.children(pid))]
        )
        before, self._waits = self._waits, (now, waits)
        if before is None:
            return True
        is_starving = surroundings.longest_wait_s(before[1], waits) >= STARVING_SHARE * (now - before[0])
        if is_starving and not self._is_busy_said:
            self._is_busy_said = True
            self._log.add(
                "warning", text="ranks wait for a processor: the machine is busy, and nothing hangs"
            )
        return is_starving

    def crash(self, beats: Mapping[int, Beat]) -> Sighting:
        """What the exits say, once all that ended at the same time have."""
        detected = self._log.now()
        state = self._state
        since = max((self._log.at(one.at_ns) for one in beats.values()), default=detected)
        time.sleep(WITNESS_S)
        deadline_s = time.monotonic() + TOLD_S
        while self._are_untold() and time.monotonic() < deadline_s:
            time.sleep(WITNESS_S)
        found = [
            exit_
            for rank, seat in state.places.items()
            if (exit_ := self._seats.exit_of(rank, seat, state.restart)) is not None and exit_.status != 0
        ]
        fault, ranks = first_cause(found)
        if fault is Fault.CRASH and len(ranks) == 1 and not self._seats.is_alive(state.places[ranks[0]]):
            fault = Fault.KERNEL_PANIC  # the seat, which stands for the machine, is gone as well
        detail = next((one.message for one in found if one.rank in ranks and one.message), "")
        if fault is Fault.CORRUPTION:
            return self._corruption(since, detected, detail)
        return Sighting(fault, ranks, min(since, detected), detected, detail)

    def _are_untold(self) -> bool:
        """Whether a rank has ended whose seat has not got round to saying so: it may be the cause."""
        restart = self._state.restart
        for rank, seat in self._state.places.items():
            pid = self._seats.rank_process(seat, restart)
            if pid and not began(pid) and self._seats.exit_of(rank, seat, restart) is None:
                return True
        return False

    def _corruption(self, since: float, detected: float, detail: str) -> Sighting:
        """The ranks that hold another state, by the CRCs of the copies of the last step that all have."""
        copies = [memory_checkpoint.copies(self._plan.shared, rank) for rank in range(self._plan.ranks)]
        for step in sorted(set(copies[0]).intersection(*copies[1:]), reverse=True):
            crcs = {rank: one[step][0].crc for rank, one in enumerate(copies)}
            if bad := memory_checkpoint.differing(crcs):
                named = tuple(sorted(bad)) if len(bad) < len(crcs) else ()
                return Sighting(Fault.CORRUPTION, named, since, detected, str(step))
        return Sighting(Fault.CORRUPTION, (), since, detected, detail)
