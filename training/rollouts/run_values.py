"""The values that a run keeps, as JSON and raw bytes. Pure, but for the import of the types named here.

A run folder may come from another machine, and what is in it was said by workers that run foreign programs.
So nothing in it is pickled: reading makes numbers, texts, containers, arrays, and the dataclasses of the list
below, whatever the file holds.

    length of the head, 4 bytes │ head: JSON │ the bytes and arrays that it names by place and length
"""

from __future__ import annotations

import json
import math
import struct
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

import numpy as np

from training.errors import CheckpointError

_LENGTH = struct.Struct("<I")
_CONTAINERS: dict[str, Callable[[list[Any]], Any]] = {"tuple": tuple, "deque": deque, "set": set}
_ARRAYS = ("uint8", "int32", "int64", "float32", "float64", "bool")
KEPT = {
    "ElementBox": "training.rewards.facts",
    "ImagePart": "agent.types",
    "Lease": "training.rollouts.leases",
    "LoopTurn": "training.rollouts.sample_builder",
    "Message": "agent.types",
    "MonitorPoint": "agent.coordinates",
    "BufferMetrics": "training.rollouts.metrics",
    "PackedPicture": "training.rollouts.sample_builder",
    "PictureSlot": "training.data.samples",
    "PressTarget": "training.rewards.facts",
    "Prompt": "agent.types",
    "Provenance": "training.data.samples",
    "ReplyGrammar": "agent.types",
    "Running": "training.rollouts.trajectory_buffer",
    "Slot": "training.rollouts.leases",
    "StepFacts": "training.rewards.facts",
    "TextPart": "agent.types",
    "TokenSample": "training.data.samples",
    "TokenTurn": "training.rollouts.token_episodes",
    "Turn": "training.rollouts.experience",
    "Weights": "training.rollouts.weights",
}
"""The dataclasses that may be kept → where they are. Imported when one is met: some bring torch with them."""


def encoded(value: Any) -> bytes:
    """Write a value so that `decoded` gives it back; an enumeration's text comes back as text.

    Raises:
        TypeError: it has a part of a type that is not kept.
    """
    blobs = bytearray()
    head = json.dumps(_encoded(value, blobs), separators=(",", ":")).encode("ascii")
    return b"".join([_LENGTH.pack(len(head)), head, blobs])


def decoded(data: bytes) -> Any:
    """Read what `encoded` wrote.

    Raises:
        CheckpointError: it is something else.
    """
    try:
        length = _LENGTH.unpack_from(data)[0]
        head = json.loads(data[_LENGTH.size : _LENGTH.size + length])
        return _decoded(head, memoryview(data)[_LENGTH.size + length :])
    except (ValueError, TypeError, KeyError, AttributeError, struct.error, RecursionError) as error:
        raise CheckpointError(f"A value of the run cannot be read: {error}.") from error


def _encoded(value: Any, blobs: bytearray) -> Any:
    match value:
        case None | bool() | float():
            return value
        case int():
            return int(value)
        case str():
            return str(value)
        case bytes():
            return {"bytes": _placed(value, blobs)}
        case np.ndarray():
            if value.dtype.name not in _ARRAYS:
                raise TypeError(f"an array of {value.dtype} is not kept")
            return {
                "array": _placed(value.tobytes(), blobs),
                "dtype": value.dtype.name,
                "shape": list(value.shape),
            }
        case np.generic():
            return _encoded(value.item(), blobs)
        case list():
            return [_encoded(one, blobs) for one in value]
        case tuple() | deque() | set() if type(value).__name__ in _CONTAINERS:
            return {type(value).__name__: [_encoded(one, blobs) for one in value]}
        case Counter() | dict():
            pairs = [[_encoded(key, blobs), _encoded(one, blobs)] for key, one in value.items()]
            return {"Counter" if isinstance(value, Counter) else "dict": pairs}
        case _ if is_dataclass(value) and KEPT.get(type(value).__name__) == type(value).__module__:
            named = {one.name: _encoded(getattr(value, one.name), blobs) for one in fields(value) if one.init}
            return {"kind": type(value).__name__, "fields": named}
        case _:
            raise TypeError(f"a value of the type {type(value).__qualname__} is not kept in a run's folder")


def _placed(data: bytes, blobs: bytearray) -> list[int]:
    """Where the bytes will stand, and how many they are."""
    blobs += data
    return [len(blobs) - len(data), len(data)]


def _decoded(head: Any, blobs: memoryview) -> Any:
    if isinstance(head, list):
        return [_decoded(one, blobs) for one in head]
    if not isinstance(head, dict):
        return head
    if "kind" in head:
        return _kind(head["kind"])(**{name: _decoded(one, blobs) for name, one in head["fields"].items()})
    if "array" in head:
        return _array(head, blobs)
    ((name, inside),) = head.items()
    if name == "bytes":
        return bytes(_piece(inside, blobs))
    if name in _CONTAINERS:
        return _CONTAINERS[name]([_decoded(one, blobs) for one in inside])
    pairs = {_decoded(key, blobs): _decoded(one, blobs) for key, one in inside}
    return {"dict": dict, "Counter": Counter}[name](pairs)


def _kind(name: str) -> Any:
    return getattr(import_module(KEPT[name]), name)


def _piece(place: list[int], blobs: memoryview) -> memoryview:
    at, length = place
    if not 0 <= at <= at + length <= len(blobs):
        raise ValueError("bytes are missing")
    return blobs[at : at + length]


def _array(head: Mapping[str, Any], blobs: memoryview) -> np.ndarray[Any, Any]:
    shape = [int(side) for side in head["shape"]]
    if head["dtype"] not in _ARRAYS or any(side < 0 for side in shape):
        raise ValueError("an array of another kind")
    flat = np.frombuffer(_piece(head["array"], blobs), dtype=head["dtype"])
    if math.prod(shape) != flat.size:
        raise ValueError("an array of another size")
    return flat.reshape(shape).copy()
