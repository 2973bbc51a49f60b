"""Leases: which worker may use which environment, and until when. Pure: the caller passes the time.

An environment is lent for one episode. Its holder has to send heartbeats (`expiry_s`) and to finish
(`time_limit_s`); otherwise the lease ends, and later reports of the holder are refused. After a fault or an
expiry the slot is *dirty* until the reaper has cleaned it, and after several faults in a row it stays in
quarantine, twice as long each time. So a faulty environment costs episodes, but never becomes a failure of
the model. All times are seconds of one clock that never goes back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Any

from training.errors import TrainingError


class LeaseLostError(TrainingError):
    """The lease has ended: expired, failed, or given back. What it was for does not count."""


@dataclass(frozen=True, slots=True)
class LeaseLimits:
    """When a lease ends, and when a faulty slot is left alone."""

    expiry_s: float = 60.0
    """After so many seconds without a heartbeat a lease ends."""
    time_limit_s: float = 1800.0
    """After so many seconds a lease ends, heartbeats or not."""
    faults_to_quarantine: int = 3
    """Faults in a row that put a slot into quarantine."""
    quarantine_s: float = 60.0
    """Seconds of the first quarantine; each one after it is twice as long."""
    longest_quarantine_s: float = 3600.0
    """Seconds; no quarantine is longer."""
    per_host: int = 16
    """Leases at once on one machine."""


@dataclass(frozen=True, slots=True)
class Lease:
    """One environment, lent for one episode."""

    lease_id: str
    slot: str
    host: str
    holder: str
    since_s: float
    heard_s: float
    """Of the last heartbeat."""


@dataclass(slots=True)
class Slot:
    """One environment's place."""

    name: str
    host: str
    is_dirty: bool = False
    faults_in_row: int = 0
    num_quarantines: int = 0
    closed_until_s: float = 0.0
    last_used: int = 0
    """The number of its last lease, so that slots are used in turn."""
    lease: Lease | None = None


@dataclass(frozen=True, slots=True)
class LeaseHealth:
    """How many slots are lent, dirty and in quarantine, and how leases ended."""

    slots: int
    leased: int
    dirty: int
    quarantined: int
    num_leases: int
    endings: dict[str, int] = field(default_factory=dict)
    """How leases ended → how many."""

    def line(self) -> str:
        """As one sentence for the log."""
        ends = ", ".join(f"{count} {name}" for name, count in sorted(self.endings.items())) or "none ended"
        return (
            f"{self.leased} of {self.slots} environments leased, {self.dirty} to be cleaned, "
            f"{self.quarantined} in quarantine; of {self.num_leases} leases: {ends}"
        )


RELEASED, EXPIRED, TOO_LONG, FAULT = "released", "expired", "too long", "fault"


class LeaseBook:
    """All slots and leases of a run; may be used from many threads."""

    def __init__(self, limits: LeaseLimits | None = None) -> None:
        self.limits = limits or LeaseLimits()
        self._lock = RLock()
        self._slots: dict[str, Slot] = {}
        self._by_lease: dict[str, str] = {}
        self._num_leases = 0
        self._endings: Counter[str] = Counter()

    def add_slot(self, name: str, host: str) -> None:
        """
        Raises:
            TrainingError: there is one of this name.
        """
        with self._lock:
            if name in self._slots:
                raise TrainingError(f"There is already a slot {name}.")
            self._slots[name] = Slot(name, host)

    def acquire(self, holder: str, now_s: float, *, slot_name: str | None = None) -> Lease | None:
        """Lend a clean environment, on the machine with the fewest leases; None where there is none.

        Args:
            holder: name of the worker.
            slot_name: lend this slot or none; None: any.
        """
        with self._lock:
            on_host = Counter(slot.host for slot in self._slots.values() if slot.lease is not None)
            free = [
                slot
                for slot in self._slots.values()
                if slot.lease is None
                and not slot.is_dirty
                and slot.closed_until_s <= now_s
                and on_host[slot.host] < self.limits.per_host
                and slot_name in (None, slot.name)
            ]
            if not free:
                return None
            slot = min(free, key=lambda one: (on_host[one.host], one.last_used, one.name))
            self._num_leases += 1
            lease = Lease(f"{slot.name}.{self._num_leases}", slot.name, slot.host, holder, now_s, now_s)
            slot.lease, slot.last_used = lease, self._num_leases
            self._by_lease[lease.lease_id] = slot.name
            return lease

    def heartbeat(self, lease_id: str, now_s: float) -> None:
        """The holder is alive.

        Raises:
            LeaseLostError: the lease has ended; a late heartbeat does not bring it back.
        """
        with self._lock:
            slot = self._require(lease_id)
            assert slot.lease is not None
            if self._is_over(slot.lease, now_s):
                raise LeaseLostError(f"The lease {lease_id} is over: its time has passed.")
            slot.lease = replace(slot.lease, heard_s=now_s)

    def release(self, lease_id: str, now_s: float) -> None:
        """The episode is done, and the environment can be lent again at once.

        Raises:
            LeaseLostError: the lease has ended before; the episode does not count.
        """
        with self._lock:
            slot = self._require(lease_id)
            assert slot.lease is not None
            if self._is_over(slot.lease, now_s):
                raise LeaseLostError(f"The lease {lease_id} is over: its time has passed.")
            self._end(slot, RELEASED)
            slot.faults_in_row = slot.num_quarantines = 0

    def fault(self, lease_id: str, now_s: float) -> None:
        """The environment failed: the lease ends and the slot is dirty.

        Raises:
            LeaseLostError: the lease has ended before.
        """
        with self._lock:
            self._fail(self._require(lease_id), FAULT, now_s)

    def expire(self, now_s: float) -> list[Lease]:
        """End leases that are overdue and return them; their slots stay dirty until `cleaned` is called."""
        with self._lock:
            ended = []
            for slot in self._slots.values():
                if slot.lease is not None and self._is_over(slot.lease, now_s):
                    is_silent = now_s - slot.lease.heard_s > self.limits.expiry_s
                    ended.append(slot.lease)
                    self._fail(slot, EXPIRED if is_silent else TOO_LONG, now_s)
            return ended

    def dirty(self) -> list[str]:
        """Names of the slots that have to be cleaned."""
        with self._lock:
            return [slot.name for slot in self._slots.values() if slot.is_dirty]

    def cleaned(self, slot_name: str) -> None:
        """Nothing of the slot's last lease is left."""
        with self._lock:
            self._slots[slot_name].is_dirty = False

    def lease_of(self, slot_name: str) -> Lease | None:
        """The slot's live lease; None also for a slot that is not in the book."""
        with self._lock:
            slot = self._slots.get(slot_name)
            return None if slot is None else slot.lease

    def knows(self, slot_name: str) -> bool:
        """Whether there is a slot of this name."""
        with self._lock:
            return slot_name in self._slots

    def live(self) -> Sequence[Lease]:
        """Leases that have not ended."""
        with self._lock:
            return [slot.lease for slot in self._slots.values() if slot.lease is not None]

    def health(self, now_s: float) -> LeaseHealth:
        """Counts at this time."""
        with self._lock:
            slots = self._slots.values()
            return LeaseHealth(
                slots=len(slots),
                leased=sum(slot.lease is not None for slot in slots),
                dirty=sum(slot.is_dirty for slot in slots),
                quarantined=sum(slot.closed_until_s > now_s for slot in slots),
                num_leases=self._num_leases,
                endings=dict(self._endings),
            )

    # --- for the manifest ---

    def contents(self) -> dict[str, Any]:
        """Everything but the limits, for `run_values`."""
        with self._lock:
            return {
                "slots": [replace(slot) for slot in self._slots.values()],
                "num_leases": self._num_leases,
                "endings": Counter(self._endings),
            }

    @staticmethod
    def restored(limits: LeaseLimits, contents: dict[str, Any], now_s: float) -> LeaseBook:
        """The book of a `contents` after a restart; holders have one `expiry_s` for their next heartbeat."""
        book = LeaseBook(limits)
        book._num_leases, book._endings = contents["num_leases"], Counter(contents["endings"])
        for slot in contents["slots"]:
            lease = slot.lease and replace(slot.lease, since_s=now_s, heard_s=now_s)
            # Clocks do not survive a restart: a quarantine begins anew.
            closed = now_s + limits.quarantine_s if slot.closed_until_s else 0.0
            book._slots[slot.name] = replace(slot, lease=lease, closed_until_s=closed)
            if lease is not None:
                book._by_lease[lease.lease_id] = slot.name
        return book

    def replay_acquire(self, lease: Lease, now_s: float) -> None:
        """Lend again what the journal says was lent; the holder has one `expiry_s` for its next heartbeat."""
        with self._lock:
            slot = self._slots.setdefault(lease.slot, Slot(lease.slot, lease.host))
            slot.lease, slot.is_dirty = replace(lease, since_s=now_s, heard_s=now_s), False
            self._by_lease[lease.lease_id] = slot.name
            self._num_leases += 1
            slot.last_used = self._num_leases

    # --- inside ---

    def _require(self, lease_id: str) -> Slot:
        name = self._by_lease.get(lease_id)
        if name is None:
            raise LeaseLostError(f"The lease {lease_id} has ended.")
        return self._slots[name]

    def _is_over(self, lease: Lease, now_s: float) -> bool:
        is_silent = now_s - lease.heard_s > self.limits.expiry_s
        return is_silent or now_s - lease.since_s > self.limits.time_limit_s

    def _fail(self, slot: Slot, ending: str, now_s: float) -> None:
        self._end(slot, ending)
        slot.is_dirty = True
        slot.faults_in_row += 1
        if slot.faults_in_row >= self.limits.faults_to_quarantine:
            limit_s = self.limits.longest_quarantine_s
            # the exponent is bounded, for 2.0 to the power of many faults is no number
            length_s = self.limits.quarantine_s * 2.0 ** min(slot.num_quarantines, 60)
            slot.closed_until_s = now_s + min(length_s, limit_s)
            slot.num_quarantines += 1
            slot.faults_in_row = 0

    def _end(self, slot: Slot, ending: str) -> Lease:
        assert slot.lease is not None
        lease, slot.lease = slot.lease, None
        del self._by_lease[lease.lease_id]
        self._endings[ending] += 1
        return lease
