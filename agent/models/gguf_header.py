"""Reads the header of a GGUF file and sees whether all its tensors are there. I/O: reads one file.

Done in the app before native code sees the file, so that a damaged file has a plain error and so that memory
can be estimated. Long arrays (a vocabulary) are skipped, not kept. The `gguf` package maps the whole file,
keeps every string and raises many types; this reads only the header, rejects lengths beyond the file's size,
and has one error.
"""

from __future__ import annotations

import math
import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from agent.errors import ModelBrokenError
from agent.foreign_files import open_foreign

_MAGIC = b"GGUF"
_LOOKS_LIKE = {
    b"PK\x03\x04": "a ZIP archive",
    b"\x1f\x8b": "a gzip archive",
    b"\x80\x02": "a pickle",
    b"7z\xbc\xaf": "a 7z archive",
    b"<!DO": "a web page",
    b"<htm": "a web page",
    b"vers": "a pointer of Git LFS instead of the file",
}
_SCALARS = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    4: "<I",
    5: "<i",
    6: "<f",
    7: "<?",
    10: "<Q",
    11: "<q",
    12: "<d",
}
_STRING, _ARRAY = 8, 9
_LAYER = "blk."
"""Begins the names of the tensors of layers."""
_LENGTH = struct.Struct("<Q")
_MAX_KEPT_ITEMS = 64
_MAX_VALUES = 2**16
_MAX_TENSORS = 2**17
_MAX_STRING_BYTES = 2**22
"""Of one string that is kept; a chat template has some thousand."""
_MAX_TAKEN_BYTES = 2**25
"""Of all that is kept or looked at, strings of long arrays left out."""
_MAX_STRINGS = 2**21
"""In long arrays altogether; a large vocabulary with its merges has a million."""
_MAX_ARRAYS = 2**14
_BLOCK_BYTES = 2**18
_MOST = 2**40
_MAX_DIMENSIONS = 8
_MAX_DEPTH = 4
_MAX_SURPLUS_BYTES = 2**20
"""What may follow the last tensor: padding. More is not what a model's file holds."""

_BLOCKS: dict[int, tuple[int, int]] = {
    0: (1, 4),  # F32
    1: (1, 2),  # F16
    2: (32, 18),  # Q4_0
    3: (32, 20),  # Q4_1
    6: (32, 22),  # Q5_0
    7: (32, 24),  # Q5_1
    8: (32, 34),  # Q8_0
    9: (32, 40),  # Q8_1
    10: (256, 84),  # Q2_K
    11: (256, 110),  # Q3_K
    12: (256, 144),  # Q4_K
    13: (256, 176),  # Q5_K
    14: (256, 210),  # Q6_K
    15: (256, 292),  # Q8_K
    16: (256, 66),  # IQ2_XXS
    17: (256, 74),  # IQ2_XS
    18: (256, 98),  # IQ3_XXS
    19: (256, 50),  # IQ1_S
    20: (32, 18),  # IQ4_NL
    21: (256, 110),  # IQ3_S
    22: (256, 82),  # IQ2_S
    23: (256, 136),  # IQ4_XS
    24: (1, 1),  # I8
    25: (1, 2),  # I16
    26: (1, 4),  # I32
    27: (1, 8),  # I64
    28: (1, 8),  # F64
    29: (256, 56),  # IQ1_M
    30: (1, 2),  # BF16
    34: (256, 54),  # TQ1_0
    35: (256, 66),  # TQ2_0
    39: (32, 17),  # MXFP4
}
"""From the file format: number of a tensor type -> (weights in a block, bytes of a block)."""


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What a GGUF file says about itself."""

    metadata: dict[str, Any]
    num_tensors: int
    size_bytes: int
    num_weights: int = 0
    layers_bytes: int = 0
    """Of the tensors that belong to one of its layers; what is left are vocabulary and norms."""

    @property
    def architecture(self) -> str:
        return str(self.metadata.get("general.architecture", ""))

    @property
    def is_projector(self) -> bool:
        """A vision tower with its projector, not a language model."""
        return self.architecture == "clip"

    def number(self, key: str, default: int = 0) -> int:
        """An integer of this architecture: `number("block_count")`. What no model has is the default."""
        value = self.metadata.get(f"{self.architecture}.{key}", default)
        return int(value) if isinstance(value, int | float) and 0 <= value <= _MOST else default

    def text(self, key: str) -> str:
        value = self.metadata.get(key, "")
        return value if isinstance(value, str) else ""


def read_gguf_header(path: Path) -> GgufHeader:
    """Header of a file.

    Raises:
        ModelBrokenError: the file is missing, is no GGUF, is damaged, or does not end with its last tensor.
    """
    try:
        with open_foreign(path, follows_links=True) as file:
            size = os.fstat(file.fileno()).st_size
            return _read(_Reader(file, size), path.name)
    except OSError as error:
        raise ModelBrokenError(f"The model file {path} cannot be read: {error.strerror}.") from error
    except (struct.error, KeyError, ValueError, TypeError, ArithmeticError) as error:
        raise ModelBrokenError(f"The model file {path.name} is damaged or cut off.") from error


class _Reader:
    """Reads bytes of a file, never more than are left."""

    def __init__(self, file: BinaryIO, size_bytes: int) -> None:
        self._file = file
        self.size_bytes = size_bytes
        self.position = 0
        self._taken_bytes = self._num_strings = self._num_arrays = 0

    def take(self, length: int) -> bytes:
        self._advance(length)
        self._taken_bytes += length
        _require(self._taken_bytes <= _MAX_TAKEN_BYTES)
        data = self._file.read(length)
        _require(len(data) == length)
        return data

    def skip(self, length: int) -> None:
        self._advance(length)
        self._file.seek(length, 1)

    def _advance(self, length: int) -> None:
        _require(0 <= length <= self.size_bytes - self.position)
        self.position += length

    def unpack(self, form: str) -> tuple[Any, ...]:
        return struct.unpack(form, self.take(struct.calcsize(form)))

    def string(self) -> str:
        (length,) = self.unpack("<Q")
        _require(length <= _MAX_STRING_BYTES)
        return self.take(length).decode(errors="replace")

    def value(self, kind: int, depth: int = 0) -> Any:
        """A value of metadata; None for an array that is too long to be of use."""
        if kind == _STRING:
            return self.string()
        if kind != _ARRAY:
            return self.unpack(_SCALARS[kind])[0]
        item_kind, length = self.unpack("<IQ")
        self._num_arrays += 1
        _require(depth < _MAX_DEPTH and self._num_arrays <= _MAX_ARRAYS)
        if length <= _MAX_KEPT_ITEMS:
            return [self.value(item_kind, depth + 1) for _ in range(length)]
        if item_kind in _SCALARS:
            self.skip(length * struct.calcsize(_SCALARS[item_kind]))
            return None
        _require(item_kind in (_STRING, _ARRAY))
        if item_kind == _STRING:
            self._num_strings += length
            _require(self._num_strings <= _MAX_STRINGS)
            self._skip_strings(length)
        else:
            for _ in range(length):
                self.value(_ARRAY, depth + 1)
        return None

    def _skip_strings(self, number: int) -> None:
        """Through blocks of the file: a read and a seek for each of a million strings would take seconds."""
        block, at = b"", 0
        for _ in range(number):
            if len(block) - at < _LENGTH.size:
                self.skip(at)
                block, at = self._file.read(_BLOCK_BYTES), 0
                self._file.seek(self.position)
                _require(len(block) >= _LENGTH.size)
            at += _LENGTH.size + _LENGTH.unpack_from(block, at)[0]
        self.skip(at)


def _read(reader: _Reader, name: str) -> GgufHeader:
    start = reader.take(min(len(_MAGIC), reader.size_bytes))
    if start != _MAGIC:
        likeness = next((words for sign, words in _LOOKS_LIKE.items() if start.startswith(sign)), "")
        raise ModelBrokenError(
            f"The file {name} is no GGUF file{f'; it looks like {likeness}' * bool(likeness)}."
        )
    version, num_tensors, num_values = reader.unpack("<IQQ")
    if version not in (2, 3):
        raise ModelBrokenError(f"The model file {name} has the GGUF version {version}; 2 and 3 can be read.")
    _require(num_tensors <= _MAX_TENSORS and num_values <= _MAX_VALUES)
    metadata = {}
    for _ in range(num_values):
        key = reader.string()
        metadata[key] = reader.value(*reader.unpack("<I"))
    alignment = metadata.get("general.alignment", 32)
    _require(isinstance(alignment, int) and alignment > 0)
    end, num_weights, layers_bytes, is_exact = 0, 0, 0, True
    for _ in range(num_tensors):
        is_of_layer = reader.string().startswith(_LAYER)
        (num_dimensions,) = reader.unpack("<I")
        _require(num_dimensions <= _MAX_DIMENSIONS)
        shape = reader.unpack(f"<{num_dimensions}Q")
        kind, offset = reader.unpack("<IQ")
        size = tensor_bytes(kind, shape)
        is_exact = is_exact and size is not None
        num_weights += math.prod(shape)
        # No type takes less than a bit a weight.
        least = size if size is not None else math.prod(shape) // 8
        layers_bytes += least if is_of_layer else 0
        end = max(end, offset + least)
    missing = -(-reader.position // alignment) * alignment + end - reader.size_bytes
    if num_tensors and missing > 0:
        raise ModelBrokenError(
            f"The model file {name} is cut off: at least {missing} bytes are missing. Get it again."
        )
    if is_exact and -missing > _MAX_SURPLUS_BYTES:
        raise ModelBrokenError(
            f"The model file {name} holds {-missing} bytes that belong to none of its tensors."
        )
    return GgufHeader(metadata, num_tensors, reader.size_bytes, num_weights, layers_bytes)


def _require(is_sound: bool) -> None:
    if not is_sound:
        raise ValueError("not sound")


def tensor_bytes(kind: int, shape: Sequence[int]) -> int | None:
    """Bytes of a tensor; None for a type that this table does not know.

    >>> tensor_bytes(8, (64, 2))
    136

    Raises:
        ValueError: rows of this length cannot be packed into blocks of this type.
    """
    if kind not in _BLOCKS:
        return None
    weights, size = _BLOCKS[kind]
    if shape and shape[0] % weights:
        raise ValueError(f"a row of {shape[0]} cannot be packed into blocks of {weights}")
    return math.prod(shape) // weights * size
