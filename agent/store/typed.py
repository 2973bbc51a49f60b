"""Requires that a value has the type it is declared with, all the way down. Pure.

A dataclass takes whatever it is given; what was decoded from somebody else's JSON is checked here once, so
that nobody behind has to expect a list where a text belongs.
"""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

_MOST = 1e12
"""Of numbers: more would overflow where seconds become a time."""
_ENDLESS = frozenset(("logprobs",))
"""Fields of numbers that may be infinite: minus infinity is the logarithm of what could not be chosen."""
_Check = Callable[[Any], bool]


def require_typed(value: Any) -> None:
    """
    Raises:
        ValueError: a field of this dataclass, or of one in it, holds something else than it declares, or a
            number that is not finite or too large.
    """
    kind: Any = type(value)
    for field, check in _fields_of(kind).items():
        if not check(getattr(value, field)):
            raise ValueError(f"{type(value).__name__}.{field} is not what it should be")


@cache
def _fields_of(kind: Any) -> dict[str, _Check]:
    hints = get_type_hints(kind)
    return {
        field.name: _are_floats if field.name in _ENDLESS else _check_of(hints[field.name])
        for field in dataclasses.fields(kind)
    }


@cache
def _check_of(kind: Any) -> _Check:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda value: True
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in inner
    if origin in (Union, types.UnionType):
        checks = [_check_of(one) for one in inner]
        return lambda value: any(check(value) for check in checks)
    if origin is tuple and inner[-1] is ...:
        return _each(tuple, _check_of(inner[0]))
    if origin is tuple:
        return _parts([_check_of(one) for one in inner])
    if origin is frozenset:
        return _each(frozenset, _check_of(inner[0]))
    if origin in (dict, Mapping):
        return _entries(*(_check_of(one) for one in inner))
    return _plain(origin or kind)


def _plain(kind: Any) -> _Check:
    if kind is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MOST
    if kind is float:
        return _is_number
    if issubclass(kind, Enum) or not dataclasses.is_dataclass(kind):
        return lambda value: isinstance(value, kind)

    def is_sound(value: Any) -> bool:
        if type(value) is not kind:
            return False
        require_typed(value)  # says which of its fields is not
        return True

    return is_sound


def _are_floats(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, float) for one in value)


def _is_number(value: Any) -> bool:
    is_one = isinstance(value, int | float) and not isinstance(value, bool)
    return is_one and math.isfinite(value) and abs(value) <= _MOST


def _each(kind: type[Any], check: _Check) -> _Check:
    return lambda value: isinstance(value, kind) and all(map(check, value))


def _parts(checks: list[_Check]) -> _Check:
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(part) for check, part in zip(checks, value, strict=True))
    )


def _entries(key: _Check, item: _Check) -> _Check:
    return lambda value: (
        isinstance(value, Mapping) and all(key(name) and item(one) for name, one in value.items())
    )
