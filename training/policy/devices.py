"""Where and how exactly a stage computes: CPU or this process's GPU, 32 bits or 16. I/O: asks torch."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields, is_dataclass, replace
from typing import Any, Literal, TypeVar, cast

import torch
from torch import Tensor

from training.errors import RecipeError

T = TypeVar("T")
DeviceName = Literal["auto", "cpu", "cuda"]
Precision = Literal["fp32", "bf16"]
AnyPrecision = Literal["fp32", "bf16", "fp16"]
"""Half precision wants a scaled loss, which pipelines have."""
CPU = torch.device("cpu")


def device_of(name: DeviceName, number: int | None = None) -> torch.device:
    """The device of this process: of several GPUs the one with its number.

    Args:
        number: of the process on this machine; None: as torchrun says (`LOCAL_RANK`).

    Raises:
        RecipeError: a GPU is asked for, and there is none.
    """
    if name == "cpu" or (name == "auto" and not torch.cuda.is_available()):
        return torch.device("cpu")
    if not torch.cuda.is_available():
        raise RecipeError("There is no GPU that torch can use here: say --device cpu, or auto.")
    if number is None or "LOCAL_RANK" in os.environ:
        number = int(os.environ.get("LOCAL_RANK", "0"))
    return torch.device("cuda", number % torch.cuda.device_count())


def in_precision(device: torch.device, precision: AnyPrecision) -> AbstractContextManager[Any]:
    """Products in bfloat16 or half precision, weights, sums and losses in 32 bits; or all in 32 bits."""
    if precision == "fp32":
        return nullcontext()
    return torch.autocast(device.type, torch.float16 if precision == "fp16" else torch.bfloat16)


def moved(value: T, device: torch.device) -> T:
    """A tensor, or a frozen dataclass or tuple of them, on a device; what is there stays itself."""
    found: Any = value
    if isinstance(value, Tensor):
        found = value.to(device, non_blocking=device.type != "cpu")
    elif isinstance(value, tuple | list):
        parts_of = [moved(part, device) for part in value]
        is_there = all(part is before for part, before in zip(parts_of, value, strict=True))
        found = value if is_there else type(value)(parts_of)
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {one.name: moved(getattr(value, one.name), device) for one in fields(value)}
        is_there = all(parts[name] is getattr(value, name) for name in parts)
        found = value if is_there else replace(value, **parts)
    return cast(T, found)
