"""Other code for a run that goes on: made ready beside the old one, and switched to. I/O: processes, files.

The owner asks for it with `python -m training update` (`update`), which adds a line to the lineage of
versions. An urgent one is switched to as soon as there are as many seats with it as ranks; a lazy one at the
next failure, or after a day. Code that cannot even be imported is never switched to.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from training.robust.plan import Plan, RunState
from training.robust.seats import Seats
from training.robust.versions import Versions, current, is_due, waiting


class HotUpdates:
    """The updates of a run, as its supervisor makes them."""

    def __init__(
        self, plan: Plan, state: RunState, seats: Seats, versions: Versions, warn: Callable[[str], None]
    ) -> None:
        self._plan, self._state, self._seats, self._versions = plan, state, seats, versions
        self._warn = warn
        self._settled = -1
        """Length of the lineage at which there was nothing to do."""

    def ready(self) -> str | None:
        """A version that is due and has a parked seat for each rank; until then its seats are made ready."""
        state, lineage = self._state, self._versions.lineage()
        if len(lineage) == self._settled:
            return None
        wanted = current(lineage)
        lazy = waiting(lineage)
        if lazy is not None and is_due(lazy, time.time(), failed=False):
            self._versions.record(lazy.version, lazy.why, "urgent")
            wanted = lazy.version
        elif lazy is None:
            self._settled = len(lineage)
        if wanted is None or wanted == state.version:
            return None
        self._settled = -1
        ready = self._seats.standbys(wanted)
        if not ready or self._seats.is_parked(ready[0]):  # the first one imports, the others are forked
            for _ in range(self._plan.ranks - len(ready) if ready else 1):
                self._seats.start(wanted)
        if self._has_failed(wanted):
            self._refuse(wanted)
            return None
        return wanted if sum(map(self._seats.is_parked, ready)) >= self._plan.ranks else None

    def at_failure(self) -> str | None:
        """The version that waits for a failure, which has come; None where none does, or it cannot be
        imported."""
        lazy = waiting(self._versions.lineage())
        if lazy is None:
            return None
        deadline_s = time.monotonic() + self._plan.start_s
        if not self._seats.standbys(lazy.version):
            self._seats.start(lazy.version)
        while not any(map(self._seats.is_parked, self._seats.standbys(lazy.version))):
            if self._has_failed(lazy.version) or time.monotonic() > deadline_s:
                self._refuse(lazy.version)
                return None
            time.sleep(0.01)
        self._versions.record(lazy.version, lazy.why, "urgent")
        return lazy.version

    def _has_failed(self, version: str) -> bool:
        state = self._state
        mine = [seat for seat in state.seats if state.seat_versions.get(seat) == version]
        return any(
            self._seats.about(seat).get("state") == "failed" or not self._seats.is_alive(seat)
            for seat in mine
        )

    def _refuse(self, version: str) -> None:
        state = self._state
        for seat in [one for one in state.seats if state.seat_versions.get(one) == version]:
            self._seats.retire(seat)
        self._versions.record(state.version, f"{version} cannot be imported", "rollback")
        self._warn(f"the update {version} cannot be imported and was refused")
