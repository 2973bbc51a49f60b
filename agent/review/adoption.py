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


MOST_DOUBTED = MOST_FORGOTTEN / 2
"""So much is worth trying less of what was learned."""


UNTRIED = PairedGain(0.0, 0.0, 0.0)


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
    """At what the model could do before, step by step."""
    whole: PairedGain = UNTRIED
    """At whole tasks of those, where they were tried."""

    @property
    def is_costly(self) -> bool:
        """Whether it may have forgotten something."""
        return min(self.old.mean, self.whole.mean) < -MOST_DOUBTED

    @property
    def advice(self) -> Advice:
        if any(one.is_loss or one.mean < -MOST_FORGOTTEN for one in (self.old, self.whole)):
            return Advice.FORGETS
        if self.own.is_loss:
            return Advice.WORSE
        return Advice.ADOPT if self.own.is_proven else Advice.UNSURE
