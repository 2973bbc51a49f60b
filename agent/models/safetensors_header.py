"""Reads the header of a safetensors file and sees whether all its tensors are there. I/O: reads one file.

The file format: the length of a JSON header as 8 bytes (little endian), the header, then the tensors' bytes.
Read here and not with its own package, so that the app checks a folder without what belongs to torch.
"""

from __future__ import annotations

import math
import os
import struct
from dataclasses import dataclass
from pathlib import Path

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import ModelBrokenError
from agent.foreign_files import open_foreign

_LENGTH = struct.Struct("<Q")
_MAX_HEADER_BYTES = 16 * 2**20
"""The format allows 100 MB; models of a hundred thousand tensors stay below this."""
_MAX_VALUES = 1_500_000
_MAX_DIMENSIONS = 8


@dataclass(frozen=True, slots=True)
class SafetensorsHeader:
    """What a safetensors file says about itself."""

    weights: dict[str, int]
    """How many numbers each tensor holds, by its name."""
    size_bytes: int

    @property
    def num_weights(self) -> int:
        return sum(self.weights.values())

    def num_weights_of(self, part: str) -> int:
        """Of the tensors in whose dotted name `part` is a word."""
        return sum(number for name, number in self.weights.items() if part in name.split("."))


def read_safetensors_header(path: Path) -> SafetensorsHeader:
    """Header of a file.

    Raises:
        ModelBrokenError: the file is missing, is no safetensors file, or does not end with its last tensor.
    """
    try:
        with open_foreign(path, follows_links=True) as file:
            size = os.fstat(file.fileno()).st_size
            start = file.read(_LENGTH.size)
            length = _LENGTH.unpack(start)[0] if len(start) == _LENGTH.size else size + 1
            if length > min(size, _MAX_HEADER_BYTES):
                raise ModelBrokenError(f"The file {path.name} is no safetensors file.")
            described = read_json(file.read(length), max_bytes=_MAX_HEADER_BYTES, max_values=_MAX_VALUES)
        end, weights = 0, {}
        for name, entry in described.items():
            if name != "__metadata__":
                end = max(end, _end_of(entry["data_offsets"]))
                weights[name] = _num_weights(entry["shape"])
    except OSError as error:
        raise ModelBrokenError(f"The model file {path} cannot be read: {error.strerror}.") from error
    except BoundedJsonError as error:
        raise ModelBrokenError(
            f"The file {path.name} is no sound safetensors file: of its header, {error}."
        ) from error
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ModelBrokenError(f"The file {path.name} is no sound safetensors file.") from error
    missing = _LENGTH.size + length + end - size
    if missing:
        raise ModelBrokenError(
            f"The model file {path.name} is cut off: {missing} bytes are missing. Get it again."
            if missing > 0
            else f"The model file {path.name} holds {-missing} bytes that belong to none of its tensors."
        )
    return SafetensorsHeader(weights, size)


def _end_of(offsets: object) -> int:
    if not isinstance(offsets, list) or len(offsets) != 2:
        raise ValueError("offsets are two numbers")
    start, end = map(_size, offsets)
    if start > end:
        raise ValueError("it ends before it starts")
    return end


def _num_weights(shape: object) -> int:
    if not isinstance(shape, list) or len(shape) > _MAX_DIMENSIONS:
        raise ValueError("a shape is a list of some numbers")
    return math.prod(map(_size, shape))


def _size(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("no size")
    return value
