"""A step while the loop builds it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from agent.types import Ending, ModelReply, Observation, Performed, PromptInputs, Step, Timings, View


@dataclass(slots=True)
class StepDraft:
    """A mutable step, filled in by the loop, frozen by `step`."""

    number: int
    observation: Observation
    view: View | None = None
    prompt: PromptInputs | None = None
    prompt_id: str = ""
    reply: ModelReply | None = None
    thought: str = ""
    performed: list[Performed] = field(default_factory=list)
    problem: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    is_unreadable: bool = False
    heard: tuple[str, ...] = ()
    extensions: dict[str, Any] = field(default_factory=dict)
    """What goes into the step's field of that name."""
    ending: Ending | None = None

    def count(self, part: str, seconds: float) -> None:
        """Add to the time of one part; the parts are the fields of `Timings`."""
        self.seconds[part] = self.seconds.get(part, 0.0) + seconds

    def step(self) -> Step:
        return Step(
            number=self.number,
            observation=self.observation,
            transform=self.view.transform if self.view else None,
            prompt_id=self.prompt_id,
            reply=self.reply,
            thought=self.thought,
            performed=tuple(self.performed),
            problem=self.problem,
            timings=Timings(**self.seconds),
            heard=self.heard,
            prompt=self.prompt,
            extensions=self.extensions,
        )
