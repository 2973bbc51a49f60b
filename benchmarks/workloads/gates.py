"""Promised figures of a benchmark, each with its target and whether it was met. **Pure.**

With `--json` a benchmark prints them as the list `gates`. A gate is named after the key of its figure in the
same object, with dots between nested keys, as `packaging/keep_result.py` names figures; or it says in words
what its figure counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict


class Gate(TypedDict):
    """One promised figure."""

    name: str
    value: float | None
    """None where nothing could be measured."""
    target: str | float
    met: bool


def gate(name: str, value: float | None, target: str | float, met: bool) -> Gate:
    return {"name": name, "value": value, "target": target, "met": met}


def equal_to(name: str, value: float, target: float) -> Gate:
    """Promises exactly this number."""
    return gate(name, value, target, value == target)


def at_most(name: str, value: float | None, limit: float) -> Gate:
    """Promises this number or less."""
    return gate(name, value, f"at most {limit:g}", value is not None and value <= limit)


def at_least(name: str, value: float, limit: float) -> Gate:
    """Promises this number or more."""
    return gate(name, value, f"at least {limit:g}", value >= limit)


def all_met(gates: Iterable[Gate]) -> bool:
    return all(one["met"] for one in gates)
