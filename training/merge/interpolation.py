"""Weighted means of tensors, and what has to be equal before they make sense. Pure.

Specialists fine-tuned from one start lie in one basin of the loss (linear mode connectivity), so that
θ = Σ αₖ·θₖ with αₖ ≥ 0 and Σ αₖ = 1 is about as good as each of them in its own domain (UI-TARS-2 §"parameter
interpolation"). From different starts the mean is noise; that they share one is checked by the caller.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from training.errors import MergeError

TOLERANCE = 1e-6
"""How far the sum of the weights may be from 1, because of rounding."""


@dataclass(frozen=True, slots=True)
class TensorSpec:
    """What must be equal in all models."""

    shape: tuple[int, ...]
    dtype: str


def require_weights(weights: Sequence[float], num_models: int) -> None:
    """
    Raises:
        MergeError: not one weight for each model, or the weights are not convex.
    """
    if len(weights) != num_models:
        raise MergeError(f"There are {num_models} models and {len(weights)} weights; each model needs one.")
    if not all(math.isfinite(weight) and weight >= 0 for weight in weights):
        raise MergeError(f"Weights must be 0 or more, not {', '.join(f'{weight:g}' for weight in weights)}.")
    if abs(math.fsum(weights) - 1) > TOLERANCE:
        raise MergeError(f"Weights must sum up to 1, not {math.fsum(weights):g}.")


def require_parity(models: Mapping[str, Mapping[str, TensorSpec]]) -> None:
    """Every model has the same tensors with the same shapes and types.

    Args:
        models: name of a model → name of a tensor → its spec.

    Raises:
        MergeError: with every difference from the first model, at most ten of them by name.
    """
    (first, expected), *others = models.items()
    differences = []
    for name, specs in others:
        differences += [f"{key} is in {first} only" for key in expected.keys() - specs.keys()]
        differences += [f"{key} is in {name} only" for key in specs.keys() - expected.keys()]
        for key in expected.keys() & specs.keys():
            if expected[key] != specs[key]:
                differences.append(
                    f"{key} is {_say(expected[key])} in {first} and {_say(specs[key])} in {name}"
                )
    if differences:
        more = f" and {len(differences) - 10} more" if len(differences) > 10 else ""
        raise MergeError(f"The models cannot be merged: {'; '.join(sorted(differences)[:10])}{more}.")


def _say(spec: TensorSpec) -> str:
    return f"{spec.dtype} {list(spec.shape)}"


def interpolate(tensors: Sequence[Tensor], weights: Sequence[float]) -> Tensor:
    """Σ αₖ·θₖ in 64 bits, rounded once to the tensors' own type.

    A weight of 1 returns that tensor bit for bit, and equal tensors are returned as they are.
    Integers and booleans (buffers, not parameters) must be equal.

    Raises:
        MergeError: integer tensors differ.
    """
    used = [(tensor, weight) for tensor, weight in zip(tensors, weights, strict=True) if weight > 0]
    first = used[0][0]
    if all(_equal_bits(first, tensor) for tensor, _ in used[1:]):
        return first.clone()
    if not first.is_floating_point():
        raise MergeError("A tensor of whole numbers differs between the models; there is no mean of it.")
    total = torch.zeros(first.shape, dtype=torch.float64)
    for tensor, weight in used:
        total += weight * tensor.double()
    return total.to(first.dtype)


def _equal_bits(one: Tensor, other: Tensor) -> bool:
    """Bitwise equality: NaN equals itself, and −0 differs from 0."""
    return torch.equal(one.contiguous().view(torch.uint8), other.contiguous().view(torch.uint8))
