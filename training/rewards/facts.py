"""What rewards are computed from: facts checked by code, never claims of the model. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.coordinates import MonitorPoint
from agent.types import EndingKind


@dataclass(frozen=True, slots=True)
class ElementBox:
    """Where an element lies, monitor pixels; `left` and `top` belong to it, `right` and `bottom` do not."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: MonitorPoint) -> bool:
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom


@dataclass(frozen=True, slots=True)
class PressTarget:
    """An element that the task asks to be pressed, as the window itself reported it before the action."""

    name: str
    """Unique in the episode."""
    box: ElementBox


@dataclass(frozen=True, slots=True)
class StepFacts:
    is_readable: bool = True
    """False where no action could be read in the reply."""
    clicks: tuple[MonitorPoint, ...] = ()
    targets: tuple[PressTarget, ...] = ()
    """All elements that were right to press in this step."""

    def and_then(self, following: StepFacts) -> StepFacts:
        """Combine two actions of one reply: the state before is the first one's."""
        return StepFacts(
            self.is_readable and following.is_readable,
            self.clicks + following.clicks,
            self.targets + following.targets,
        )


@dataclass(frozen=True, slots=True)
class EpisodeFacts:
    steps: tuple[StepFacts, ...]
    """At least one."""
    ending: EndingKind
    success: float | None
    """The verifier's score, 0 to 1; None where the environment failed."""
