"""State of a rank (tensors inside dicts and lists) ↔ the bytes of a buffer in memory. Knows torch, no files.

A buffer begins with a description in JSON, padded to whole pages: where each tensor lies, its type and shape,
of a sharded one also its whole shape and placements, and the values that are no tensors. The tensors follow,
each at a multiple of 64 bytes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.distributed.tensor import DTensor, Replicate, Shard

from training.errors import CheckpointError
from training.robust.memory_checkpoint import ALIGNED

PAGE = 4096


@dataclass(frozen=True)
class BufferLayout:
    """Where everything lies in a buffer."""

    described: bytes
    """Padded."""
    offsets: tuple[int, ...]
    """Of each tensor, from the beginning."""
    size: int


def local_tensors(state: Any) -> list[Tensor]:
    """This rank's part of every tensor, in the order of the description."""
    return [local(value) for value in _tensors(state)]


def local(value: Tensor) -> Tensor:
    found: Tensor = value.to_local() if isinstance(value, DTensor) else value
    return found.detach()


def layout_of(state: Any, counters: Mapping[str, Any]) -> BufferLayout:
    """
    Raises:
        CheckpointError: there is something in the state that is neither tensor nor plain value.
    """
    tensors, offsets, at = local_tensors(state), [], 0
    for tensor in tensors:
        offsets.append(at)
        at += -(-tensor.numel() * tensor.element_size() // ALIGNED) * ALIGNED
    number = iter(range(len(tensors)))
    about = {
        "state": _described(state, number),
        "counters": dict(counters),
        "tensors": [
            [offset, str(tensor.dtype).removeprefix("torch."), list(tensor.shape)]
            for offset, tensor in zip(offsets, tensors, strict=True)
        ],
    }
    raw = json.dumps(about).encode()
    padded = raw.ljust(-(-(len(raw) + 1) // PAGE) * PAGE, b"\0")
    return BufferLayout(padded, tuple(len(padded) + offset for offset in offsets), len(padded) + at)


def fill(place: memoryview, layout: BufferLayout, tensors: list[Tensor]) -> None:
    """Write description and tensors; tensors of a GPU come over."""
    place[: len(layout.described)] = layout.described
    whole = torch.from_numpy(np.frombuffer(place, dtype=np.uint8))
    # What lies between tensors counts in the CRC, by which replicas are compared.
    for offset, tensor in zip(layout.offsets, tensors, strict=True):
        size = tensor.numel() * tensor.element_size()
        whole[offset : offset + size].view(tensor.dtype).view(tensor.shape).copy_(tensor)
        if gap := -size % ALIGNED:
            whole[offset + size : offset + size + gap].zero_()


def unpack(content: bytes, *, mesh: Any = None) -> tuple[Any, dict[str, Any]]:
    """State and counters of a buffer's content.

    Args:
        mesh: of the sharded tensors, where there are any.

    Raises:
        CheckpointError: it cannot be read.
    """
    try:
        start = content.index(b"\0")
        about = json.loads(content[:start])
        described = -(-(start + 1) // PAGE) * PAGE
        tensors = []
        for offset, kind, shape in about["tensors"]:
            dtype = getattr(torch, kind)
            size = math.prod(shape) * torch.empty(0, dtype=dtype).element_size()
            raw = bytearray(content[described + offset : described + offset + size])
            flat = torch.frombuffer(raw, dtype=dtype) if size else torch.empty(0, dtype=dtype)
            tensors.append(flat.view(shape))
        return _rebuilt(about["state"], tensors, mesh), about["counters"]
    except (ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
        raise CheckpointError(f"A copy in memory cannot be read: {error}.") from error


def mesh_of(state: Any) -> Any:
    """Of the first sharded tensor; None where nothing is sharded."""
    return next((one.device_mesh for one in _tensors(state) if isinstance(one, DTensor)), None)


def is_replicated(state: Any) -> bool:
    """Whether all ranks hold the same: nothing is sharded."""
    return not any(isinstance(one, DTensor) for one in _tensors(state))


def _tensors(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _tensors(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _tensors(part)


def _described(value: Any, number: Iterator[int]) -> Any:
    if isinstance(value, DTensor):
        shards = [one.dim if isinstance(one, Shard) else None for one in value.placements]
        return {"sharded": next(number), "shape": list(value.shape), "shards": shards}
    if isinstance(value, Tensor):
        return {"tensor": next(number)}
    if isinstance(value, Mapping):
        return {"pairs": [[key, _described(part, number)] for key, part in value.items()]}
    if isinstance(value, list | tuple):
        return {type(value).__name__: [_described(part, number) for part in value]}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise CheckpointError(f"A state with a {type(value).__name__} in it cannot be kept in memory.")


def _rebuilt(about: Any, tensors: list[Tensor], mesh: Any) -> Any:
    if not isinstance(about, dict):
        return about
    if "tensor" in about:
        return tensors[about["tensor"]]
    if "sharded" in about:
        shape = torch.Size(about["shape"])
        placements = [Replicate() if dim is None else Shard(dim) for dim in about["shards"]]
        return DTensor.from_local(
            tensors[about["sharded"]],
            mesh,
            placements,
            run_check=False,
            shape=shape,
            stride=torch.empty(shape, device="meta").stride(),
        )
    if "pairs" in about:
        return {key: _rebuilt(part, tensors, mesh) for key, part in about["pairs"]}
    ((kind, parts),) = about.items()
    made: Callable[[Any], Any] = list if kind == "list" else tuple
    return made(_rebuilt(part, tensors, mesh) for part in parts)
