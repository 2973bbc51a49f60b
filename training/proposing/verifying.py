"""Does what is proposed, by mouse and keys in a fresh start, and keeps what can be done. I/O: starts it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from agent.errors import ComputerError
from agent.models.task_parser.labels import GoalVerb
from training.embedded.wording import Goal, task_text
from training.proposing.desk import ApplicationDesk
from training.proposing.installed import InstalledApplication
from training.proposing.task import Candidate, LeftState, ProposedTask


@dataclass(frozen=True, slots=True)
class NotProposed:
    """A candidate that is not proposed."""

    candidate: Candidate
    reason: str


def sentence(candidate: Candidate, rng: random.Random) -> str:
    """The candidate in a person's words, by the grammar that the embedded model's tasks come from."""
    goals = [Goal(**{**goal, "verb": GoalVerb(goal["verb"])}) for goal in candidate.goals]  # type: ignore[arg-type]
    return task_text(goals, rng).text


def verified(
    application: InstalledApplication, candidate: Candidate, rng: random.Random
) -> ProposedTask | NotProposed:
    """The task, where its check is false at the start and true once it was done, and stays so."""
    try:
        with ApplicationDesk(application) as desk:
            return _done(desk, application, candidate, sentence(candidate, rng))
    except ComputerError as error:
        return NotProposed(candidate, f"the application failed: {error}")


def _done(
    desk: ApplicationDesk, application: InstalledApplication, candidate: Candidate, text: str
) -> ProposedTask | NotProposed:
    if candidate.wanted.is_met(desk.look()):
        return NotProposed(candidate, "the check is true at the start")
    for step in candidate.way:
        if not desk.do(step):
            return NotProposed(candidate, f"{step.name or step.role} is not shown")
    if desk.wait(candidate.wanted.is_met) is None:
        return NotProposed(candidate, "the check is not true after it was done")
    after = desk.look()
    if not candidate.wanted.is_met(after):
        return NotProposed(candidate, "the check does not stay true")
    return ProposedTask(
        application=application.application,
        name=application.name,
        command=application.command,
        files=application.files,
        kind=candidate.kind,
        text=text,
        goals=candidate.goals,
        way=candidate.way,
        wanted=candidate.wanted,
        left=LeftState.of(after),
    )
