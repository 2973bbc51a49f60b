"""JSON that somebody else wrote, read within bounds of size, depth and count. Pure.

The one place where foreign JSON becomes values: records, manifests, headers, replies, data sets.
`json.loads` alone ends in RecursionError on deep brackets, takes numbers that nothing else can hold, and
makes a gigabyte of small lists out of a few megabytes.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from agent.whole_text import whole_text

MAX_DEPTH = 64
MAX_VALUES = 200_000
MAX_BYTES = 8 * 2**20
_MAX_INTEGER = 2**63 - 1
"""What a column of SQLite and a file's offset hold."""
_MAX_DIGITS = 20
_SIGNS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|([\[{])|([\]}])|(,)', re.DOTALL)
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


class BoundedJsonError(ValueError):
    """It is no JSON, or exceeds a bound; the message says why, in half a sentence that begins with "it"."""


def read_json(
    data: bytes | str,
    *,
    max_bytes: int = MAX_BYTES,
    max_depth: int = MAX_DEPTH,
    max_values: int = MAX_VALUES,
    forgives_numbers: bool = False,
    keeps_halves: bool = False,
) -> Any:
    """The value that JSON in UTF-8 stands for. Whole numbers have at most 64 bits, all numbers are finite.

    Args:
        max_bytes: of the JSON; of a `str`, its characters.
        max_depth: of lists and objects in one another.
        max_values: of elements and fields altogether.
        forgives_numbers: a number that is out of bounds becomes None.
        keeps_halves: half surrogate pairs stay as they are; otherwise each becomes U+FFFD.

    Raises:
        BoundedJsonError: it is no JSON, or exceeds a bound.
    """
    if len(data) > max_bytes:
        raise BoundedJsonError(f"it is longer than {max_bytes} bytes")
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BoundedJsonError(f"it is no UTF-8 (byte {error.start})") from None
    _require_bounded(text, max_depth, max_values)
    numbers = _forgiven if forgives_numbers else _refused
    try:
        value = json.loads(
            text,
            parse_int=lambda digits: _integer(digits, numbers),
            parse_float=lambda digits: _fraction(digits, numbers),
            parse_constant=numbers,
        )
    except BoundedJsonError:
        raise
    except ValueError as error:
        raise BoundedJsonError(f"it is no JSON: {error}") from None
    return value if keeps_halves or not _HALF.search(text) else _whole(value)


def num_values_at_most(data: bytes) -> int:
    """A bound, quickly found: no JSON has more elements and fields than commas and opening brackets."""
    return 1 + data.count(b",") + data.count(b"[") + data.count(b"{")


def _require_bounded(text: str, max_depth: int, max_values: int) -> None:
    opening = text.count("[") + text.count("{")
    if opening <= max_depth and opening + text.count(",") < max_values:
        return
    depth, num_values = 0, 1
    for found in _SIGNS.finditer(text):
        sign = found.lastindex
        if sign == 1:
            depth += 1
            num_values += 1
            if depth > max_depth:
                raise BoundedJsonError(f"it is nested too deeply (more than {max_depth})")
        elif sign == 2:
            depth -= 1
        elif sign == 3:
            num_values += 1
        if num_values > max_values:
            raise BoundedJsonError(f"it holds more than {max_values} values")


def _integer(digits: str, otherwise: Any) -> int | None:
    if len(digits) <= _MAX_DIGITS and abs(value := int(digits)) <= _MAX_INTEGER:
        return value
    refused: None = otherwise(digits)
    return refused


def _fraction(digits: str, otherwise: Any) -> float | None:
    value = float(digits)
    if math.isfinite(value):
        return value
    refused: None = otherwise(digits)
    return refused


def _refused(digits: str) -> None:
    raise BoundedJsonError(f"it holds the number {digits[:20]}, which is too large or none")


def _forgiven(digits: str) -> None:
    return None


def _whole(value: Any) -> Any:
    """The value with whole texts; its depth is bounded by now."""
    if isinstance(value, str):
        return whole_text(value)
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {whole_text(key): _whole(item) for key, item in value.items()}
    return value
