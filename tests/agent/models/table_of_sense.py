"""A sense that is told what texts are nearest to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.models.task_parser.sense import Nearest


@dataclass
class TableOfSense:
    """Knows of some texts what they are nearest to, and how surely."""

    known: dict[str, tuple[str, float]] = field(default_factory=dict)
    near: float = 0.5

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        other, likely = self.known.get(text, ("", 0.0))
        first = list(others).index(other) if other in others else 0
        share = likely if other in others else 1 / len(others)
        rest = [number for number in range(len(others)) if number != first]
        left = (1 - share) / max(1, len(rest))
        return [Nearest(first, share, self.near), *(Nearest(number, left, self.near) for number in rest)]
