"""One task of an evaluation suite, and its outcome. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from agent.computers.private_desktop import PrivateDesktop
from agent.types import Ending, Task
from training.evaluation.judgement import Judgement


class Case(Protocol):
    """A task with its application and its judge. The judge reads the application's own state only."""

    @property
    def family(self) -> str: ...

    @property
    def seed(self) -> int: ...

    @property
    def kind(self) -> str:
        """Subdivision of the task's family; "" where there is only one."""
        ...

    @property
    def task(self) -> Task: ...

    @property
    def max_steps(self) -> int: ...

    @property
    def needs_fresh_desktop(self) -> bool:
        """Whether files that an earlier application left in its home could matter."""
        ...

    def open(self, desktop: PrivateDesktop) -> None:
        """Start the application and wait until it can be used.

        Raises:
            ApplicationError: it did not come up.
        """
        ...

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        """Whether the task was done, and the agent ended as it should; the ending's text is its answer."""
        ...

    def close(self, desktop: PrivateDesktop) -> None:
        """End the application; the desktop stays."""
        ...


@dataclass(frozen=True, slots=True)
class EpisodeResult:
    """One episode, judged."""

    family: str
    seed: int
    kind: str
    task: str
    is_passed: bool
    reason: str
    ending: str
    num_steps: int
    step_s: tuple[float, ...] = field(default=())
    """Whole steps: look, think, approve, act."""
    model_s: tuple[float, ...] = field(default=())
    """The model's part of each step."""
    record_id: str = ""
    attempt: int = 0
    """Which of several at the same task, from 0."""
    score: float | None = None
    """What a page counted at the end; None where nothing is counted."""
    score_at: tuple[float, ...] = field(default=())
    """The same after each step."""
    is_judged: bool = True
    """False where the application could not be looked at: then it has not passed, and yet has not failed."""

    @property
    def key(self) -> tuple[str, int, int]:
        """Which attempt at which task it is."""
        return self.family, self.seed, self.attempt
