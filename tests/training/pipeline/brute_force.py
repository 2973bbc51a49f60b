"""The planner's answer by trying everything, written from the formulas alone; and random tables of costs."""

from __future__ import annotations

import random

from training.pipeline.planner import Costs, LayerCosts, Machines, Wish


def random_problem(rng: random.Random) -> tuple[Costs, Machines, Wish]:
    def layer() -> LayerCosts:
        parameters = rng.randint(1, 200)
        return LayerCosts(
            rng.uniform(0.01, 1.0),
            rng.randint(1, 100),
            parameters,
            rng.choice([parameters, parameters // 10]),
        )

    costs = Costs(
        layer(),
        tuple(layer() for _ in range(rng.randint(1, 10))),
        layer(),
        boundary_bytes=rng.randint(1, 30),
        call_s=rng.uniform(0, 0.2),
    )
    machines = Machines(
        rng.randint(1, 12),
        rng.randint(300, 6000),
        rng.choice([2, 4, 8]),
        rng.uniform(100, 1000),
        rng.uniform(10, 99),
    )
    wish = Wish(rng.choice([4, 6, 8, 12, 16]), rng.choice(["2bw", "flush", "gpipe"]), rng.choice([1.0, 3.0]))
    return costs, machines, wish


def most_samples_s(costs: Costs, machines: Machines, wish: Wish) -> float:
    """0 where nothing fits."""
    best = 0.0
    for d in range(1, len(costs.layers) + 1):
        for w in range(1, machines.num_gpus + 1):
            if w * d > machines.num_gpus or wish.batch % w:
                continue
            for recompute in (False, True):
                largest = None
                for b in range(1, wish.batch // w + 1):
                    m, rest = divmod(wish.batch, w * b)
                    if rest or (wish.schedule == "2bw" and m < d):
                        continue
                    if all(
                        _memory(costs, wish, d, stage, b, m, recompute) <= machines.memory_bytes
                        for stage in range(d)
                    ):
                        largest = b
                if largest is not None:
                    best = max(best, _speed(costs, machines, wish, w, d, largest, recompute))
    return best


def _parts(costs: Costs, d: int, stage: int) -> list[LayerCosts]:
    sizes = [len(costs.layers) // d] * d
    for number in range(len(costs.layers) % d):
        sizes[d - 1 - number] += 1
    begin = sum(sizes[:stage])
    parts = list(costs.layers[begin : begin + sizes[stage]])
    if stage == 0:
        parts.insert(0, costs.start)
    if stage == d - 1:
        parts.append(costs.end)
    return parts


def _memory(costs: Costs, wish: Wish, d: int, stage: int, b: int, m: int, recompute: bool) -> float:
    parts = _parts(costs, d, stage)
    in_flight = m if wish.schedule == "gpipe" else min(m, d - stage)
    trained = sum(one.trained_bytes for one in parts)
    total = sum(one.parameter_bytes for one in parts) + wish.state_factor * trained
    if wish.schedule == "2bw":
        total += trained
    kept = sum(one.activation_bytes for one in parts) * b
    return total + (kept if recompute else kept * in_flight) + costs.boundary_bytes * b * in_flight


def _speed(costs: Costs, machines: Machines, wish: Wish, w: int, d: int, b: int, recompute: bool) -> float:
    m = wish.batch // (w * b)
    depth = machines.inside_bytes_s if w * d <= machines.gpus_a_server else machines.outside_bytes_s
    width = machines.inside_bytes_s if w <= machines.gpus_a_server else machines.outside_bytes_s
    slowest = 0.0
    for stage in range(d):
        parts = _parts(costs, d, stage)
        compute = sum(b * one.seconds + costs.call_s for one in parts) * (4 / 3 if recompute else 1)
        transfer = 2 * b * costs.boundary_bytes / depth if d > 1 else 0.0
        reduced = 2 * (w - 1) / w * sum(one.trained_bytes for one in parts) / width
        slowest = max(slowest, compute + transfer, reduced / m)
    return w * b / slowest * (1 if wish.schedule == "2bw" else m / (m + d - 1))
