"""Lists of operations: what each stage of a pipeline does, in which order and with which weights. Pure.

Micro-batches and batches count from 0; version t of the weights is the one after t updates. Batch t is
computed with version max(t - 1, 0) under `2bw` and with version t otherwise (PipeDream-2BW, arXiv
2006.09503, 3.1).

A batch ends in two operations. CLOSE follows its last backward: the stage offers what the others have to
know of its gradient (norm, finiteness, a tied matrix). UPDATE makes the next version from it. Under `2bw`
nothing needs that version before the batch after the next one, so UPDATE stands right before the first
forward that does: all stages have closed the batch by then, nobody waits, and no third version is ever
held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from training.errors import PipelineError

PipelineSchedule = Literal["2bw", "flush", "gpipe", "torch-1f1b", "torch-gpipe"]


class OperationKind(StrEnum):
    FORWARD = "forward"
    BACKWARD = "backward"
    CLOSE = "close"
    UPDATE = "update"


@dataclass(frozen=True, slots=True)
class Operation:
    kind: OperationKind
    number: int
    """Of the micro-batch; of the batch in CLOSE and UPDATE."""
    version: int
    """That forward and backward use, that CLOSE has a gradient for, that UPDATE makes."""


@dataclass(frozen=True, slots=True)
class PipelineShape:
    """Of a pipeline."""

    num_stages: int
    num_micro_batches: int
    """In a batch."""

    def require_possible(self, schedule: PipelineSchedule) -> None:
        """
        Raises:
            PipelineError: there is no stage or no micro-batch, or too few of them for two versions.
        """
        if self.num_stages < 1 or self.num_micro_batches < 1:
            raise PipelineError("A pipeline has at least one stage and one micro-batch.")
        if schedule == "2bw" and self.num_micro_batches < self.num_stages:
            raise PipelineError(
                f"With two versions of the weights, a pipeline of {self.num_stages} stages needs at least "
                f"{self.num_stages} micro-batches a batch, not {self.num_micro_batches}."
            )


def version_used(schedule: PipelineSchedule, batch: int) -> int:
    """
    >>> [version_used("2bw", batch) for batch in range(4)], version_used("flush", 3)
    ([0, 0, 1, 2], 3)
    """
    return max(batch - 1, 0) if schedule == "2bw" else batch


def operations(
    schedule: PipelineSchedule, shape: PipelineShape, stage: int, batches: range, *, is_checked: bool = True
) -> list[Operation]:
    """All operations of a stage from an empty pipeline to an empty one.

    Args:
        stage: from 0.
        batches: those that are trained before the pipeline drains.
        is_checked: refuse shapes that cannot work; tests look at those, too.

    Raises:
        PipelineError: the shape cannot be trained so.
    """
    if is_checked:
        shape.require_possible(schedule)
    assert not schedule.startswith("torch-"), "torch has lists of its own"
    if schedule == "2bw":
        return _without_flush(shape, stage, batches)
    found: list[Operation] = []
    for batch in batches:
        found += _flushed(schedule, shape, stage, batch)
    return found


def _flushed(schedule: PipelineSchedule, shape: PipelineShape, stage: int, batch: int) -> list[Operation]:
    first, count = batch * shape.num_micro_batches, shape.num_micro_batches
    ahead = count if schedule == "gpipe" else min(shape.num_stages - 1 - stage, count)
    return [
        *_one_forward_one_backward(range(first, first + count), ahead, lambda _: batch),
        Operation(OperationKind.CLOSE, batch, batch),
        Operation(OperationKind.UPDATE, batch, batch + 1),
    ]


def _one_forward_one_backward(numbers: range, ahead: int, version: Callable[[int], int]) -> list[Operation]:
    """1F1B: `ahead` forwards, then one of each in turn, then the backwards that are left."""
    forwards = [Operation(OperationKind.FORWARD, number, version(number)) for number in numbers]
    backwards = [Operation(OperationKind.BACKWARD, number, version(number)) for number in numbers]
    found = forwards[:ahead]
    for place, forward in enumerate(forwards[ahead:]):
        found += [forward, backwards[place]]
    return found + backwards[len(forwards) - ahead :]


def _without_flush(shape: PipelineShape, stage: int, batches: range) -> list[Operation]:
    count = shape.num_micro_batches
    numbers = range(batches.start * count, batches.stop * count)
    ahead = min(shape.num_stages - 1 - stage, len(numbers))
    found: list[Operation] = []
    updated = batches.start
    """Updates of earlier batches were made before the pipeline drained."""
    for one in _one_forward_one_backward(numbers, ahead, lambda number: version_used("2bw", number // count)):
        if one.kind is OperationKind.FORWARD and one.version > updated:
            found.append(Operation(OperationKind.UPDATE, updated, updated + 1))
            updated += 1
        found.append(one)
        if one.kind is OperationKind.BACKWARD and (one.number + 1) % count == 0:
            found.append(Operation(OperationKind.CLOSE, one.number // count, one.version))
    found += [Operation(OperationKind.UPDATE, batch, batch + 1) for batch in range(updated, batches.stop)]
    return found


@dataclass(frozen=True, slots=True)
class Timeline:
    """What `simulated` finds."""

    length_s: float
    """Until the last stage has ended."""
    busy_s: tuple[float, ...]
    """Of each stage."""

    @property
    def bubble(self) -> float:
        """Share of the stages' time in which they wait."""
        return 1.0 - sum(self.busy_s) / (len(self.busy_s) * self.length_s)


def simulated(
    schedule: PipelineSchedule,
    shape: PipelineShape,
    batches: range,
    *,
    forward_s: float = 1.0,
    backward_s: float = 2.0,
    is_checked: bool = True,
) -> Timeline:
    """Run the lists of all stages against each other, without transfer times.

    Raises:
        PipelineError: a stage would wait for ever, or need a version that it does not have.
    """
    lists = [
        operations(schedule, shape, stage, batches, is_checked=is_checked)
        for stage in range(shape.num_stages)
    ]
    return replayed(lists, first_batch=batches.start, forward_s=forward_s, backward_s=backward_s)


def replayed(
    lists: Sequence[Sequence[Operation]],
    *,
    first_batch: int = 0,
    forward_s: float = 1.0,
    backward_s: float = 2.0,
) -> Timeline:
    """
    Args:
        lists: of each stage.

    Raises:
        PipelineError: a stage would wait for ever, or need a version that it does not have.
    """
    ended: dict[tuple[OperationKind, int, int], float] = {}
    clocks, busy, places = [0.0] * len(lists), [0.0] * len(lists), [0] * len(lists)
    newest = [first_batch] * len(lists)
    while any(place < len(one) for place, one in zip(places, lists, strict=True)):
        has_moved = False
        for stage, one in enumerate(lists):
            while places[stage] < len(one):
                operation = one[places[stage]]
                since = _ready(operation, stage, len(lists), ended)
                if since is None:
                    break
                if operation.kind is OperationKind.FORWARD and operation.version > newest[stage]:
                    raise PipelineError(
                        f"Stage {stage} has no version {operation.version} for micro-batch "
                        f"{operation.number}."
                    )
                length_s = {OperationKind.FORWARD: forward_s, OperationKind.BACKWARD: backward_s}.get(
                    operation.kind, 0.0
                )
                clocks[stage] = max(clocks[stage], since) + length_s
                busy[stage] += length_s
                if operation.kind is OperationKind.UPDATE:
                    newest[stage] = operation.version
                ended[operation.kind, operation.number, stage] = clocks[stage]
                places[stage], has_moved = places[stage] + 1, True
        if not has_moved:
            raise PipelineError("The stages would wait for each other for ever.")
    return Timeline(max(clocks), tuple(busy))


def _ready(
    operation: Operation, stage: int, count: int, ended: dict[tuple[OperationKind, int, int], float]
) -> float | None:
    """When what an operation needs is there; None where it has not been done yet."""
    needed: list[tuple[OperationKind, int, int]] = []
    match operation.kind:
        case OperationKind.FORWARD if stage > 0:
            needed = [(OperationKind.FORWARD, operation.number, stage - 1)]
        case OperationKind.BACKWARD:
            needed = [(OperationKind.FORWARD, operation.number, stage)]
            if stage < count - 1:
                needed.append((OperationKind.BACKWARD, operation.number, stage + 1))
        case OperationKind.UPDATE:
            needed = [(OperationKind.CLOSE, operation.number, other) for other in range(count)]
        case _:
            pass
    times = [ended.get(one) for one in needed]
    return None if None in times else max((one for one in times if one is not None), default=0.0)


def bubble(shape: PipelineShape) -> float:
    """Share of waiting under `flush` and `gpipe`: (d - 1) / (m + d - 1).

    >>> round(bubble(PipelineShape(2, 2)), 2)
    0.33
    """
    return (shape.num_stages - 1) / (shape.num_micro_batches + shape.num_stages - 1)
