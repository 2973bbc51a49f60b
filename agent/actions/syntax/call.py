"""One action as a model wrote it, in any notation: a name and its uninterpreted arguments. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Call:
    """The name of an action and its arguments, as a model wrote them."""

    name: str
    """As it was written."""
    arguments: dict[str, Json]
    """Without quotes and escapes; the key of a value without one is `""`."""
    span: tuple[int, int]
    """Where it stands in the reply."""


def read_json(text: str, at: int = 0) -> tuple[Json, int]:
    """The JSON value that begins at `at`, and the offset after it.

    Raises:
        ValueError: there is none, or one that could not be written again: NaN, half a surrogate pair, a
            number of more digits or a nesting deeper than Python cares to read.
    """
    try:
        value, end = _DECODER.raw_decode(text, at)
        write_json(value).encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value, end


def write_json(value: Json) -> str:
    """In one line. Raises ValueError for numbers that JSON does not have."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def as_text(value: Json) -> str:
    """An argument as text: a string stays as it is, anything else is written as JSON."""
    return value if isinstance(value, str) else write_json(value)


def _refuse(word: str) -> Json:
    raise ValueError(f"{word} is no number")


_DECODER = json.JSONDecoder(parse_constant=_refuse)
