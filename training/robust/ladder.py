"""What is tried after a fault, and what after that: a state machine. Pure.

    checks → try again → earlier code → dual-phase replay → stop with a report

A fault that names a machine or the code skips to what helps. The ladder begins anew once the run has come
past the step at which it failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum

from training.robust.faults import NETWORK_WINDOW_S, Action, Fault, first_action

PASSED = 5
"""Steps beyond the failed one after which the run is well, and its failures are no longer counted."""
MOST_FAILURES = 12
"""Failures without being well that end every attempt, whatever they are."""
REPLAY_FROM = 16
"""Machines; fewer are compared by the checks' vote."""


class Rung(IntEnum):
    """How far up the ladder a run is; a higher one has tried all before."""

    WELL = 0
    EVICTED = 1
    CHECKED = 2
    """Checks found a machine, which was evicted."""
    RETRIED = 3
    """Checks found nothing, and it was tried again."""
    ROLLED_BACK = 4
    REPLAYED = 5
    STOPPED = 6


class MoveKind(StrEnum):
    GO_ON = "go on"
    """Restart with what there is."""
    EVICT = "evict"
    CHECK = "check"
    """Restart; the ranks run the stop-time checks before they train."""
    ROLL_BACK = "roll back"
    REPLAY = "replay"
    FREE_SPACE = "free space"
    UPDATE = "update"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class NextMove:
    """What is done next."""

    kind: MoveKind
    machines: tuple[int, ...] = ()
    """Seats to evict."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Incident:
    """A fault as the ladder sees it."""

    fault: Fault
    step: int
    """The last step that was done."""
    at_s: float
    machines: tuple[int, ...] = ()
    """The seats that are named by it; of a hang: by the stacks."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Where a run stands."""

    machines: int = 1
    """Seats that train."""
    can_roll_back: bool = False
    """Whether there is an earlier version of the code."""
    rung: Rung = Rung.WELL
    failed_at: int = -1
    """The furthest step at which it failed since it was well."""
    failures: int = 0
    alerts: tuple[tuple[float, int], ...] = field(default=())
    """(when, machine) of network alerts that were tolerated."""

    def after(self, incident: Incident) -> tuple[Ladder, NextMove]:
        """The next move."""
        here = self.well() if incident.step > self.failed_at + PASSED else self
        if incident.step > self.failed_at:  # it came further: not the same failure, but they are counted
            here = replace(here, rung=Rung.WELL)
        here = replace(here, failed_at=max(here.failed_at, incident.step), failures=here.failures + 1)
        action, machines = first_action(incident.fault), incident.machines
        if action is Action.STOP:
            return here._stop(str(incident.fault))
        if here.failures > MOST_FAILURES:
            return here._stop(f"it failed {here.failures} times at step {here.failed_at}")
        if action is Action.UPDATE:
            return replace(here, failures=here.failures - 1), NextMove(
                MoveKind.UPDATE, reason=str(incident.fault)
            )
        if action is Action.FREE_SPACE:
            return here, NextMove(MoveKind.FREE_SPACE, reason=str(incident.fault))
        if action is Action.TOLERATE_ONE:
            return here._after_alert(incident)
        if action is Action.ROLL_BACK:
            return here._roll_back(f"{incident.fault}")
        if action in (Action.EVICT, Action.STACKS) and machines and here.rung is Rung.WELL:
            return replace(here, rung=Rung.EVICTED), NextMove(MoveKind.EVICT, machines, str(incident.fault))
        return here._next(incident)

    def after_checks(self, bad: Sequence[int]) -> tuple[Ladder, NextMove]:
        """
        Args:
            bad: seats that the checks found.
        """
        if bad:
            reason = "found by the checks"
            return replace(self, rung=Rung.CHECKED), NextMove(MoveKind.EVICT, tuple(sorted(bad)), reason)
        return replace(self, rung=Rung.RETRIED), NextMove(MoveKind.GO_ON, reason="all checks passed")

    def after_replay(self, machine: int | None) -> tuple[Ladder, NextMove]:
        """
        Args:
            machine: that the replay named; None where it named none.
        """
        if machine is None:
            return self._stop("the replay named no machine")
        return replace(self, rung=Rung.REPLAYED), NextMove(MoveKind.EVICT, (machine,), "found by replay")

    def well(self) -> Ladder:
        """The run has come past its last failure."""
        return replace(self, rung=Rung.WELL, failures=0)

    def _next(self, incident: Incident) -> tuple[Ladder, NextMove]:
        if self.rung < Rung.CHECKED:
            return self, NextMove(MoveKind.CHECK, reason=str(incident.fault))
        if self.rung is Rung.CHECKED:
            return self, NextMove(MoveKind.CHECK, reason="it failed again after an eviction")
        if self.rung < Rung.ROLLED_BACK:
            return self._roll_back("it failed again after a retry")
        return self._replay("it failed again with the earlier code")

    def _roll_back(self, reason: str) -> tuple[Ladder, NextMove]:
        if self.can_roll_back and self.rung < Rung.ROLLED_BACK:
            return replace(self, rung=Rung.ROLLED_BACK), NextMove(MoveKind.ROLL_BACK, reason=reason)
        return self._replay(f"{reason}, and there is no earlier code")

    def _replay(self, reason: str) -> tuple[Ladder, NextMove]:
        if self.machines >= REPLAY_FROM and self.rung < Rung.REPLAYED:
            return replace(self, rung=Rung.REPLAYED), NextMove(MoveKind.REPLAY, reason=reason)
        return self._stop(reason)

    def _after_alert(self, incident: Incident) -> tuple[Ladder, NextMove]:
        recent = [one for one in self.alerts if incident.at_s - one[0] <= NETWORK_WINDOW_S]
        again = tuple(one for one in incident.machines if one in {machine for _, machine in recent})
        kept = replace(self, alerts=(*recent, *((incident.at_s, one) for one in incident.machines)))
        if again and len(again) < self.machines:
            return replace(kept, rung=Rung.EVICTED), NextMove(MoveKind.EVICT, again, "second network alert")
        return kept._next(incident)

    def _stop(self, reason: str) -> tuple[Ladder, NextMove]:
        return replace(self, rung=Rung.STOPPED), NextMove(MoveKind.STOP, reason=reason)
