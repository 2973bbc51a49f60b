"""How much of a picture's elements is found: proposed by geometry, and kept of that as elements. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.elements.boxes import Boxes, no_boxes, overlaps
from agent.elements.finding import find_elements
from agent.elements.kinds import ElementKind
from agent.elements.network import ElementsNetwork
from agent.elements.proposals import propose
from training.elements.targets import FITS, Truth

_SMALL_DIP2 = 400


@dataclass(slots=True)
class ElementScores:
    """Counts, by kind and size: of elements that are there, proposed, found, and found with the right
    kind."""

    there: Counter[str] = field(default_factory=Counter)
    proposed: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    right_kind: Counter[str] = field(default_factory=Counter)
    num_hits: int = 0
    """Found elements whose middle lies in the true element."""
    num_proposals: list[int] = field(default_factory=list)
    num_found: list[int] = field(default_factory=list)

    def recall(self) -> float:
        """Of the proposals, at an intersection over union of 0.5."""
        return self.proposed.total() / max(self.there.total(), 1)

    def found_recall(self) -> float:
        return self.found.total() / max(self.there.total(), 1)

    def kind_share(self) -> float:
        return self.right_kind.total() / max(self.found.total(), 1)

    def hit_share(self) -> float:
        return self.num_hits / max(self.found.total(), 1)

    def told(self) -> dict[str, Any]:
        return {
            "elements": self.there.total(),
            "recall": round(self.recall(), 3),
            "found": round(self.found_recall(), 3),
            "right_kind": round(self.kind_share(), 3),
            "hit": round(self.hit_share(), 3),
            "proposals_most": max(self.num_proposals, default=0),
            "by_kind": {
                kind: f"{self.proposed[kind]}/{self.found[kind]}/{count}"
                for kind, count in self.there.items()
            },
        }


def measured(
    pixels: NDArray[np.uint8], truth: Truth, network: ElementsNetwork | None, *, scale: float = 1.0
) -> ElementScores:
    """Of one picture; without a network the proposals alone."""
    scores = ElementScores()
    boxes = propose(pixels, scale).boxes
    elements = find_elements(pixels, network, scale) if network is not None else []
    kept: Boxes = np.array(
        [(one.left, one.top, one.right, one.bottom) for one in elements], np.int64
    ).reshape(-1, 4)
    scores.num_proposals.append(len(boxes))
    scores.num_found.append(len(kept))
    near = overlaps(truth.boxes, boxes) if len(boxes) else np.zeros((len(truth.boxes), 1))
    close = overlaps(truth.boxes, kept if len(kept) else no_boxes())
    for number, kind in enumerate(truth.kinds):
        left, top, right, bottom = truth.boxes[number]
        size = "small" if (right - left) * (bottom - top) < _SMALL_DIP2 * scale * scale else "large"
        name = f"{ElementKind(int(kind)).word}, {size}"
        scores.there[name] += 1
        scores.proposed[name] += int(near[number].max() >= FITS)
        if not len(kept) or close[number].max() < FITS:
            continue
        one = elements[int(close[number].argmax())]
        scores.found[name] += 1
        scores.right_kind[name] += int(one.kind == kind)
        x, y = one.middle
        scores.num_hits += int(left <= x < right and top <= y < bottom)
    return scores


def summed(many: Sequence[ElementScores]) -> ElementScores:
    made = ElementScores()
    for one in many:
        made.there += one.there
        made.proposed += one.proposed
        made.found += one.found
        made.right_kind += one.right_kind
        made.num_hits += one.num_hits
        made.num_proposals += one.num_proposals
        made.num_found += one.num_found
    return made
