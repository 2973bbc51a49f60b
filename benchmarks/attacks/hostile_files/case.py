"""A case of an attack, and the two halves of a family of cases. **Pure.**"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from benchmarks.attacks.part import HELD_OUT, TUNED

NUM_CASES = 200
CANARY_TEXT = "CANARY-5d0c7e1f-of-another-file"
"""Stands in the foreign text file; must never be printed, reported or exported."""
CANARY_RGB = (254, 1, 187)
"""The only colour of the foreign picture."""
CANARIES = "outside"
"""Folder beside `home/` and `case/` that holds `canary.png` and `canary.txt`."""


@dataclass(frozen=True, slots=True)
class Case:
    """One hostile file, folder or server."""

    name: str
    kind: str
    make: Callable[[Path], Path]
    """Writes it below a folder and returns what a command is given. Beside the folder lies `CANARIES`."""


class Named(Protocol):
    @property
    def name(self) -> str: ...


_Named = TypeVar("_Named", bound=Named)


def half_of(cases: Iterable[_Named], half: str, seed: int) -> list[_Named]:
    """One half of a family: a fixed shuffle, cut in the middle.

    Raises:
        ValueError: there is no such half, or two cases have one name, or their number is not `NUM_CASES`.
    """
    ordered = sorted(cases, key=lambda case: case.name)
    if len({case.name for case in ordered}) != NUM_CASES or len(ordered) != NUM_CASES:
        raise ValueError(f"{len(ordered)} cases, {len({case.name for case in ordered})} names")
    random.Random(seed).shuffle(ordered)
    middle = NUM_CASES // 2
    match half:
        case _ if half == TUNED:
            return ordered[:middle]
        case _ if half == HELD_OUT:
            return ordered[middle:]
        case _:
            raise ValueError(f"there is no half {half!r}")
