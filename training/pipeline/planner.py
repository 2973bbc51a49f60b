"""How many replicas of how many stages, and how large a micro-batch: from measured costs. Pure.

All (w, d) with w · d up to the number of GPUs are looked at (PipeDream-2BW, arXiv 2006.09503, 3.3): for
each the largest micro-batch b whose memory fits, without and with recomputation (4/3 of the computing
time), and of those the one with the most samples a second,

    t = max over stages of max(T_compute + T_transfers, T_all_reduce / m),    throughput = w · b / t,

where m = B / (w · b) micro-batches make up a batch of B. `flush` and `gpipe` lose the bubble besides: m /
(m + d - 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from training.errors import PipelineError
from training.pipeline.orders import PipelineSchedule

RECOMPUTATION = 4 / 3
"""Computing time with recomputation, in that without: a second forward pass."""


@dataclass(frozen=True, slots=True)
class LayerCosts:
    """Of one decoder layer; also of what the first and the last stage have besides."""

    seconds: float
    """Forward and backward of one sample."""
    activation_bytes: int
    """Kept from forward to backward for one sample."""
    parameter_bytes: int
    trained_bytes: int
    """Of its parameters that are trained: all, or an adapter's."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Of a model."""

    start: LayerCosts
    """Vision tower and embedding."""
    layers: tuple[LayerCosts, ...]
    end: LayerCosts
    """Last norm and output layer."""
    boundary_bytes: int
    """What goes from stage to stage for one sample."""
    call_s: float = 0.0
    """Of a micro-batch of any size through one layer, forward and backward."""


@dataclass(frozen=True, slots=True)
class Machines:
    """What there is."""

    num_gpus: int
    memory_bytes: int
    """Of one GPU."""
    gpus_a_server: int = 8
    inside_bytes_s: float = 100e9
    """Bandwidth between GPUs of one server."""
    outside_bytes_s: float = 3e9
    """Bandwidth between servers."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be trained."""

    batch: int
    """Samples."""
    schedule: PipelineSchedule = "2bw"
    state_factor: float = 3.0
    """Bytes of gradient and optimizer for each trained byte, without the weights (AdamW: 3)."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One (replicas, stages), with the best that can be done with it."""

    num_replicas: int
    num_stages: int
    micro_batch: int = 0
    """Samples; 0 where nothing fits."""
    num_micro_batches: int = 0
    recompute: bool = False
    memory_bytes: float = 0.0
    """Of the fullest GPU."""
    samples_s: float = 0.0
    reason: str = ""
    """Why it was not chosen; empty for the one that was."""


def even_cut(num_layers: int, num_stages: int) -> list[range]:
    """Equally many layers in each stage; the first ones, which have more besides, get none that is left over.

    >>> even_cut(7, 3)
    [range(0, 2), range(2, 4), range(4, 7)]
    """
    size, more = divmod(num_layers, num_stages)
    found, begin = [], 0
    for stage in range(num_stages):
        stop = begin + size + (stage >= num_stages - more)
        found.append(range(begin, stop))
        begin = stop
    return found


@cache
def divisors(number: int) -> tuple[int, ...]:
    """
    >>> divisors(12)
    (1, 2, 3, 4, 6, 12)
    """
    return tuple(found for found in range(1, number + 1) if number % found == 0)


@dataclass(frozen=True, slots=True)
class _Stage:
    seconds: float
    num_calls: int
    activation: int
    parameters: int
    trained: int


def plan(costs: Costs, machines: Machines, wish: Wish) -> list[PlanRow]:
    """All rows, the best first, with the reason of each of the others.

    Raises:
        PipelineError: nothing fits.
    """
    rows: list[PlanRow] = []
    for num_stages in range(1, min(machines.num_gpus, len(costs.layers)) + 1):
        stages = _stages(costs, num_stages)
        fits: dict[tuple[int, bool, int], tuple[float, float]] = {}
        for num_replicas in range(1, machines.num_gpus // num_stages + 1):
            rows.append(_best(costs, machines, wish, stages, num_replicas, fits))
    rows.sort(key=lambda row: (-row.samples_s, row.num_stages * row.num_replicas, row.num_stages))
    best = rows[0]
    if not best.micro_batch:
        raise PipelineError(
            f"No way of cutting the model fits {machines.num_gpus} GPUs of "
            f"{machines.memory_bytes / 2**30:.1f} GiB."
        )
    others = [row if row.reason else _lost(row, best) for row in rows[1:]]
    return [best, *others]


def _lost(row: PlanRow, best: PlanRow) -> PlanRow:
    slower = 1 - row.samples_s / best.samples_s
    return PlanRow(
        row.num_replicas,
        row.num_stages,
        row.micro_batch,
        row.num_micro_batches,
        row.recompute,
        row.memory_bytes,
        row.samples_s,
        f"{slower:.0%} slower" if slower > 0 else "as fast, with more GPUs or stages",
    )


def _stages(costs: Costs, num_stages: int) -> list[_Stage]:
    found = []
    for number, layers in enumerate(even_cut(len(costs.layers), num_stages)):
        parts: Sequence[LayerCosts] = [
            *([costs.start] if number == 0 else []),
            *costs.layers[layers.start : layers.stop],
            *([costs.end] if number == num_stages - 1 else []),
        ]
        found.append(
            _Stage(
                sum(one.seconds for one in parts),
                len(parts),
                sum(one.activation_bytes for one in parts),
                sum(one.parameter_bytes for one in parts),
                sum(one.trained_bytes for one in parts),
            )
        )
    return found


def _best(
    costs: Costs,
    machines: Machines,
    wish: Wish,
    stages: list[_Stage],
    num_replicas: int,
    fits: dict[tuple[int, bool, int], tuple[float, float]],
) -> PlanRow:
    num_stages = len(stages)
    empty = PlanRow(num_replicas, num_stages)
    if wish.batch % num_replicas:
        return _because(empty, f"a batch of {wish.batch} cannot be shared by {num_replicas}")
    share = wish.batch // num_replicas
    least = num_stages if wish.schedule == "2bw" else 1
    counts = [count for count in divisors(share) if count >= least]
    if not counts:
        return _because(empty, f"a replica has {share} samples, fewer than {num_stages} micro-batches")
    found = empty
    for recompute in (False, True):
        for count in counts:  # from the largest micro-batch to the smallest
            size = share // count
            # Only GPipe keeps something of all micro-batches.
            key = (size, recompute, count if wish.schedule == "gpipe" else min(count, num_stages))
            if key not in fits:
                fits[key] = (
                    _memory(costs, wish, stages, size, count, recompute=recompute),
                    _compute(costs, stages, size, recompute=recompute),
                )
            memory, _ = fits[key]
            if memory > machines.memory_bytes:
                continue
            speed = _samples_s(costs, machines, wish, stages, num_replicas, size, count, fits[key][1])
            if speed > found.samples_s:
                found = PlanRow(num_replicas, num_stages, size, count, recompute, memory, speed)
            break
    return found if found.micro_batch else _because(empty, "does not fit into memory")


def _because(row: PlanRow, reason: str) -> PlanRow:
    return PlanRow(row.num_replicas, row.num_stages, reason=reason)


def _memory(
    costs: Costs, wish: Wish, stages: list[_Stage], size: int, count: int, *, recompute: bool
) -> float:
    """Bytes of the fullest stage (PipeDream-2BW, 3.2, with gradients and optimizer)."""
    num_stages = len(stages)
    worst = 0.0
    for number, stage in enumerate(stages):
        stashed = count if wish.schedule == "gpipe" else min(count, num_stages - number)
        second = stage.trained if wish.schedule == "2bw" else 0
        whole = 1 if recompute else stashed
        needed = (
            stage.parameters
            + second
            + wish.state_factor * stage.trained
            + size * (whole * stage.activation + stashed * costs.boundary_bytes)
        )
        worst = max(worst, needed)
    return worst


def _compute(costs: Costs, stages: list[_Stage], size: int, *, recompute: bool) -> float:
    """Seconds of the slowest stage with one micro-batch."""
    factor = RECOMPUTATION if recompute else 1.0
    return max(factor * (size * stage.seconds + stage.num_calls * costs.call_s) for stage in stages)


def _samples_s(
    costs: Costs,
    machines: Machines,
    wish: Wish,
    stages: list[_Stage],
    num_replicas: int,
    size: int,
    count: int,
    compute_s: float,
) -> float:
    num_stages = len(stages)
    is_one_server = num_replicas * num_stages <= machines.gpus_a_server
    depth_bytes_s = machines.inside_bytes_s if is_one_server else machines.outside_bytes_s
    transfer_s = 2 * size * costs.boundary_bytes / depth_bytes_s if num_stages > 1 else 0.0
    fits_server = num_replicas <= machines.gpus_a_server
    width_bytes_s = machines.inside_bytes_s if fits_server else machines.outside_bytes_s
    most_trained = max(stage.trained for stage in stages)
    reduce_s = 2 * (num_replicas - 1) / num_replicas * most_trained / width_bytes_s
    slowest_s = max(compute_s + transfer_s, reduce_s / count)
    bubble = 1.0 if wish.schedule == "2bw" else count / (count + num_stages - 1)
    return num_replicas * size / slowest_s * bubble


def table(rows: Sequence[PlanRow], *, most: int = 20) -> str:
    """The rows as text."""
    lines = ["replicas  stages  micro-batch  a batch  recompute  memory GiB  samples/s"]
    for row in rows[:most]:
        lines.append(
            f"{row.num_replicas:8}  {row.num_stages:6}  {row.micro_batch:11}  {row.num_micro_batches:7}  "
            f"{'yes' if row.recompute else 'no':>9}  {row.memory_bytes / 2**30:10.2f}  {row.samples_s:9.2f}  "
            f"{row.reason or '<- best'}"
        )
    if len(rows) > most:
        lines.append(f"... and {len(rows) - most} more")
    return "\n".join(lines)
