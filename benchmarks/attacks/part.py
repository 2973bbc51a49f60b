"""One part of `benchmarks/security.py`: what was attacked, how often, and what fell. **Pure.**

Lists of attacks have two halves. The tuned half may be looked at while a defence is written; the held-out
half may not, and gates count on it. Both are printed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.workloads.gates import Gate

LISTS = Path(__file__).with_name("lists")
TUNED, HELD_OUT = "tuned", "held_out"
HALVES = (TUNED, HELD_OUT)


@dataclass(frozen=True, slots=True)
class Part:
    """One row of the table."""

    name: str
    figures: Mapping[str, Any]
    """What was counted; for lists the keys `tuned` and `held_out` with equal keys below."""
    gates: tuple[Gate, ...]
    examples: tuple[str, ...] = field(default=())
    """Some of what fell in the tuned half, for whoever mends it."""


def read_list(name: str, half: str) -> list[Any]:
    """The entries of one half of a list of attacks."""
    entries: list[Any] = json.loads((LISTS / half / f"{name}.json").read_text(encoding="utf-8"))
    return entries


def share(count: int, of: int) -> float:
    """A share of 0 to 1, rounded to four digits; 0 of none."""
    return round(count / of, 4) if of else 0.0
