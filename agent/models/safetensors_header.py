"""Reads the header of a safetensors file and sees whether all its tensors are there. I/O: reads one file.

The file format: the length of a JSON header as 8 bytes (little endian), the header, then the tensors' bytes.
Read here and not with its own package, so that the app checks a folder without what belongs to torch.
"""

from __future__ import annotations

import json
import math
import struct
from dataclasses import dataclass
from pathlib import Path

from agent.errors import ModelBrokenError

_LENGTH = struct.Struct("<Q")
_MAX_HEADER_BYTES = 100 * 2**20


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
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(_LENGTH.size)
            length = _LENGTH.unpack(start)[0] if len(start) == _LENGTH.size else size + 1
            if length > min(size, _MAX_HEADER_BYTES):
                raise ModelBrokenError(f"The file {path.name} is no safetensors file.")
            described = json.loads(file.read(length))
        tensors = {name: entry for name, entry in described.items() if name != "__metadata__"}
        end = max((int(entry["data_offsets"][1]) for entry in tensors.values()), default=0)
        weights = {name: math.prod(entry["shape"]) for name, entry in tensors.items()}
    except OSError as error:
        raise ModelBrokenError(f"The model file {path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise ModelBrokenError(f"The file {path.name} is no sound safetensors file.") from error
    missing = _LENGTH.size + length + end - size
    if missing:
        raise ModelBrokenError(
            f"The model file {path.name} is cut off: {missing} bytes are missing. Get it again."
            if missing > 0
            else f"The model file {path.name} holds {-missing} bytes that belong to none of its tensors."
        )
    return SafetensorsHeader(weights, size)
