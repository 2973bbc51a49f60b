"""Whether a fine-tuned model should take the place of the one it was made of. Pure.

Two questions, both answered on the same tasks for both models: does it do its owner's tasks better, and can
it still do what it could? Where too few tasks tell, the answer is that: of two equal models one is ahead in
every second comparison.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.review.comparison import PairedGain

MOST_FORGOTTEN = 0.05
"""Of the tasks that the model could do before: a larger loss speaks against it, proven or not."""


class Advice(StrEnum):
    ADOPT = "adopt"
    """Better by more than chance, and nothing was forgotten."""
    UNSURE = "unsure"
    """Not enough to tell."""
    FORGETS = "forgets"
    """It cannot do any more what it could."""
    WORSE = "worse"
    """Worse at its owner's tasks by more than chance."""


@dataclass(frozen=True, slots=True)
class AdoptionEvidence:
    """What both models did."""

    own: PairedGain
    """At its owner's tasks, none of which it has learned from."""
    old: PairedGain
    """At what the model could do before."""

    @property
    def advice(self) -> Advice:
        if self.old.is_loss or self.old.mean < -MOST_FORGOTTEN:
            return Advice.FORGETS
        if self.own.is_loss:
            return Advice.WORSE
        return Advice.ADOPT if self.own.is_proven else Advice.UNSURE
