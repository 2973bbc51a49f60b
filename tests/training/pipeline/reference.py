"""The pipeline's numbers in one process, without stages that run at the same time. Pure.

    for t in range(T):
        V = W[max(t - 1, 0)]                              # W[t] under flush and gpipe
        g = sum(grad(loss(V, micro_batch)) for micro_batch in batch[t])
        W[t + 1] = optimizer.step(W[t], g)

What a pipeline computes has to be this to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import functional_call

from training.pipeline.orders import PipelineSchedule, version_used
from training.pipeline.stage_process import MicroBatches, add_gradients, clip, squared_norm
from training.pipeline.versions import MakeOptimiser

Version = tuple[dict[str, Tensor], ...]
"""The trained parameters of each stage."""


def reference_run(
    modules: Sequence[nn.Module],
    schedule: PipelineSchedule,
    num_batches: int,
    data: MicroBatches,
    make_optimiser: MakeOptimiser,
    *,
    learning_rate: Callable[[int], float],
    max_norm: float | None = None,
    tied: Sequence[str] = (),
) -> list[Version]:
    """All versions of the weights, version 0 first.

    Computed by one thread, as a stage is: sums of several threads are other sums.

    Args:
        modules: of the stages, in order.
        tied: names in the first and in the last stage of a matrix that they share.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        return _versions(
            modules,
            schedule,
            num_batches,
            data,
            make_optimiser,
            learning_rate=learning_rate,
            max_norm=max_norm,
            tied=tied,
        )
    finally:
        torch.set_num_threads(threads)


def _versions(
    modules: Sequence[nn.Module],
    schedule: PipelineSchedule,
    num_batches: int,
    data: MicroBatches,
    make_optimiser: MakeOptimiser,
    *,
    learning_rate: Callable[[int], float],
    max_norm: float | None,
    tied: Sequence[str],
) -> list[Version]:
    first: list[dict[str, Tensor]] = [
        {name: value.detach().clone() for name, value in one.named_parameters() if value.requires_grad}
        for one in modules
    ]
    masters = [{name: nn.Parameter(value.clone()) for name, value in one.items()} for one in first]
    optimisers = [make_optimiser(list(one.values())) for one in masters]
    versions: list[Version] = [tuple(first)]
    for batch in range(num_batches):
        used = versions[version_used(schedule, batch)]
        gradients = [dict[str, Tensor]() for _ in modules]
        for micro_batch in data(batch):
            for total, found in zip(gradients, _gradients(modules, used, micro_batch), strict=True):
                add_gradients(total, found)
        counted = gradients
        if tied and len(modules) > 1:
            both = gradients[0][tied[0]] + gradients[-1][tied[1]]
            gradients[0][tied[0]], gradients[-1][tied[1]] = both, both.clone()
            last = {name: value for name, value in gradients[-1].items() if name != tied[1]}
            counted = [*gradients[:-1], last]
        norm = math.sqrt(sum(squared_norm(one) for one in counted))
        for own, optimiser, total in zip(masters, optimisers, gradients, strict=True):
            clip(total, norm, max_norm)
            for name, value in own.items():
                value.grad = total.get(name)
            for group in optimiser.param_groups:
                group["lr"] = learning_rate(batch)
            optimiser.step()
        versions.append(
            tuple({name: value.detach().clone() for name, value in one.items()} for one in masters)
        )
    return versions


def _gradients(
    modules: Sequence[nn.Module], used: Version, micro_batch: Any
) -> list[Mapping[str, Tensor | None]]:
    leaves = [{name: value.detach().requires_grad_() for name, value in one.items()} for one in used]
    value: Any = None
    for module, own in zip(modules, leaves, strict=True):
        value = functional_call(module, own, (micro_batch, value))
    loss = value[0]
    flat = [value for own in leaves for value in own.values()]
    found = iter(torch.autograd.grad(loss, flat, allow_unused=True))
    return [{name: next(found) for name in own} for own in leaves]
