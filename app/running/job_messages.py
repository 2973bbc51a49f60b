"""What the window and the process of a job say to each other. Pure.

Besides these, the first thing that the process receives says what is to be done, and the answer to
`AskedForApproval` is an `Answer`, the answer to `AskedInWords` a text or None.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent.session import Outcome
from agent.types import Question
from app.running.watching import Phase


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    phase: Phase


@dataclass(frozen=True, slots=True)
class ViewChanged:
    can_be_seen: bool


@dataclass(frozen=True, slots=True)
class AskedForApproval:
    question: Question


@dataclass(frozen=True, slots=True)
class AskedInWords:
    question: str


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Stopped:
    """Before it began."""

    words: str


@dataclass(frozen=True, slots=True)
class Problem:
    """It could not be done."""

    words: str


@dataclass(frozen=True, slots=True)
class StopNow:
    """To the process."""
