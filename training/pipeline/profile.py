"""Measures a model for a pipeline: seconds and bytes before, in and after the decoder layers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import torch
from torch import Tensor

from training.pipeline.cutting import ModelPart, SupervisedMicroBatch, num_layers
from training.pipeline.planner import Costs, LayerCosts

NUM_TIMED = 20
"""Micro-batches that a part is timed with."""
NUM_QUICK = 3
"""The same where only the shares of the layers are asked for."""


@dataclass(frozen=True, slots=True)
class PartProfile:
    """Of one micro-batch through a part."""

    seconds: float
    """Forward and backward, the median."""
    activation_bytes: int
    """Kept from forward to backward, the input not counted."""
    input_bytes: int
    """Of the states that it receives."""
    parameter_bytes: int


def layer_seconds(model: Any, micro_batch: SupervisedMicroBatch) -> tuple[float, list[float], float]:
    """Seconds of a micro-batch before the first decoder layer, in each one, and after the last."""
    start, *layers, end = profiled(model, micro_batch, count=NUM_QUICK)
    return start.seconds, [one.seconds for one in layers], end.seconds


def profiled(model: Any, micro_batch: SupervisedMicroBatch, *, count: int = NUM_TIMED) -> list[PartProfile]:
    """What comes before the decoder layers, each of them, and what comes after."""
    layers = num_layers(model)
    places = [(0, 0), *((layer, layer + 1) for layer in range(layers)), (layers, layers)]
    found: list[PartProfile] = []
    states: Tensor | None = None
    for number, (first, stop) in enumerate(places):
        part = ModelPart(model, first, stop, has_start=number == 0, has_end=number == len(places) - 1)
        one, states = _measured(part, micro_batch, states, count)
        found.append(one)
    return found


def _measured(
    part: ModelPart, micro_batch: SupervisedMicroBatch, received: Tensor | None, count: int
) -> tuple[PartProfile, Tensor]:
    trained = [value for value in part.parameters() if value.requires_grad]
    times: list[float] = []
    kept: dict[int, int] = {}
    own = {value.untyped_storage().data_ptr() for value in part.parameters()}

    def keep(value: Tensor) -> Tensor:
        storage = value.untyped_storage()
        if storage.data_ptr() not in own:
            kept[storage.data_ptr()] = storage.nbytes()
        return value

    output = torch.zeros(())
    for number in range(count + 1):
        value = None if received is None else received.detach().requires_grad_()
        if value is not None:
            own.add(value.untyped_storage().data_ptr())
        begin_s = time.perf_counter()
        if number == 0:  # the first one only warms up and is weighed
            with torch.autograd.graph.saved_tensors_hooks(keep, lambda saved: saved):
                output = _output(part(micro_batch, value))
        else:
            output = _output(part(micro_batch, value))
        inputs: Sequence[Tensor] = [*trained, *([] if value is None else [value])]
        if output.requires_grad and inputs:
            torch.autograd.grad(output, inputs, torch.ones_like(output), allow_unused=True)
        if number:
            times.append(time.perf_counter() - begin_s)
    profile = PartProfile(
        seconds=median(times),
        activation_bytes=sum(kept.values()),
        input_bytes=0 if received is None else received.numel() * received.element_size(),
        parameter_bytes=sum(value.numel() * value.element_size() for value in part.parameters()),
    )
    return profile, output.detach()


def _output(found: Any) -> Tensor:
    output: Tensor = found[0] if isinstance(found, tuple) else found
    return output


def costs_of(model: Any, sample: SupervisedMicroBatch, *, count: int = NUM_TIMED) -> Costs:
    """For `planner.plan`: measured with a micro-batch of one sample."""
    found = profiled(model, sample, count=count)
    trained = _trained_bytes(model)
    start, *layers, end = (
        LayerCosts(one.seconds, one.activation_bytes, one.parameter_bytes, bytes_)
        for one, bytes_ in zip(found, trained, strict=True)
    )
    return Costs(start, tuple(layers), end, boundary_bytes=found[-1].input_bytes)


def _trained_bytes(model: Any) -> list[int]:
    layers = num_layers(model)
    places = [(0, 0), *((layer, layer + 1) for layer in range(layers)), (layers, layers)]
    parts = (
        ModelPart(model, first, stop, has_start=number == 0, has_end=number == len(places) - 1)
        for number, (first, stop) in enumerate(places)
    )
    return [
        sum(value.numel() * value.element_size() for value in part.parameters() if value.requires_grad)
        for part in parts
    ]
