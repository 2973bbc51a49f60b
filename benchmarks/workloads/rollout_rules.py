"""Scheduling rules of others, written from their public descriptions, to run on our buffer. Pure.

| Class | After |
|---|---|
| `Synchronous` | the loop that everybody starts with: sample a batch, train on it |
| `OneStepOverlap` | the next batch is sampled with the weights before, while the last one is trained |
| `AdmitAnyOrder` | AReaL's admission count: (η + 1) batches under way, trained in the order of completion |
| `DropStale` | a hard drop of what is too old (prime-rl, TRL) |
| `WindowedFifo` | TitanRL: begun first, trained first, except within a window over the oldest |
"""

from __future__ import annotations

from dataclasses import dataclass

from training.rollouts.schedule import BatchSelection, BufferState


@dataclass(frozen=True, slots=True)
class Synchronous:
    batch: int

    def may_begin(self, state: BufferState) -> bool:
        is_training = state.version != state.update
        return not is_training and len(state.running) + len(state.complete) < self.batch

    def choose(self, state: BufferState) -> BatchSelection | None:
        return first_completed(state, self.batch)

    def oldest_turn(self, update: int) -> None:
        return None


@dataclass(frozen=True, slots=True)
class OneStepOverlap:
    batch: int

    def may_begin(self, state: BufferState) -> bool:
        return len(state.running) + len(state.complete) < self.batch

    def choose(self, state: BufferState) -> BatchSelection | None:
        return first_completed(state, self.batch)

    def oldest_turn(self, update: int) -> None:
        return None


@dataclass(frozen=True, slots=True)
class AdmitAnyOrder:
    batch: int
    eta: int

    def may_begin(self, state: BufferState) -> bool:
        return under_way(state) < (self.eta + 1) * self.batch

    def choose(self, state: BufferState) -> BatchSelection | None:
        return first_completed(state, self.batch)

    def oldest_turn(self, update: int) -> None:
        return None


@dataclass(frozen=True, slots=True)
class DropStale:
    """Whatever has a token older than the bound is thrown away, running episodes too."""

    batch: int
    bound: int

    def may_begin(self, state: BufferState) -> bool:
        return under_way(state) < (self.bound + 1) * self.batch

    def choose(self, state: BufferState) -> BatchSelection | None:
        limit = state.update - self.bound

        def is_stale(oldest: int | None, turn: int | None) -> bool:
            return min(version for version in (oldest, turn, state.update) if version is not None) < limit

        fresh = [one for one in state.complete if not is_stale(one.oldest_version, None)]
        if len(fresh) < self.batch:
            return None
        kept = {one.number for one in fresh}
        stale = [one.number for one in state.complete if one.number not in kept]
        stale += [one.number for one in state.running if is_stale(one.oldest_version, one.turn_version)]
        return BatchSelection([one.number for one in fresh[: self.batch]], drop=stale)

    def oldest_turn(self, update: int) -> None:
        return None


@dataclass(frozen=True, slots=True)
class WindowedFifo:
    """Of the (target + 1) · batch active episodes the oldest `fraction` is visible; 0: strict FIFO."""

    batch: int
    target: int
    fraction: float

    def may_begin(self, state: BufferState) -> bool:
        return under_way(state) < (self.target + 1) * self.batch

    def choose(self, state: BufferState) -> BatchSelection | None:
        if len(state.complete) < self.batch:
            return None
        window = max(1, int(self.fraction * (self.target + 1) * self.batch))
        complete = {one.number for one in state.complete}
        active = sorted(complete | {one.number for one in state.running})
        # Going up from the oldest, the anchor is the first one that is still running: nothing passes it by
        # further than the window reaches.
        anchor = next((number for number in active if number not in complete), active[-1] + 1)
        chosen = [number for number in active if number in complete and number < anchor + window]
        if len(chosen) >= self.batch:
            return BatchSelection(chosen[: self.batch])
        return None

    def oldest_turn(self, update: int) -> None:
        return None


def under_way(state: BufferState) -> int:
    return len(state.running) + len(state.complete) + state.in_training


def first_completed(state: BufferState, batch: int) -> BatchSelection | None:
    if len(state.complete) < batch:
        return None
    return BatchSelection([one.number for one in state.complete[:batch]])
