"""The result type of a check, and running checks one after the other. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from agent.errors import AgentError
from app.language import problem_words


class CheckHealth(StrEnum):
    OK = "ok"
    WARN = "warn"
    """Something the owner may miss; tasks still run."""
    FAIL = "fail"
    """Tasks cannot run like this."""


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One line of the doctor."""

    name: str
    health: CheckHealth
    sentence: str
    """What was found."""
    advice: str = ""
    """What to do, where something is missing."""


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    look: Callable[[], CheckFinding]
    advice: str = ""
    """For a check that breaks without advice of its own."""


def examine(checks: Iterable[Check]) -> Iterator[CheckFinding]:
    """Run every check; one that raises becomes a finding, and the others still run."""
    for check in checks:
        try:
            yield check.look()
        except AgentError as problem:
            yield CheckFinding(check.name, CheckHealth.FAIL, problem_words(problem), check.advice)
        except Exception as problem:
            yield CheckFinding(
                check.name, CheckHealth.FAIL, f"{type(problem).__name__}: {problem}", check.advice
            )


def worst(findings: Iterable[CheckFinding]) -> CheckHealth:
    """
    >>> worst([Finding("a", Health.OK, ""), Finding("b", Health.WARN, "")])
    <Health.WARN: 'warn'>
    """
    found = {finding.health for finding in findings}
    return next(
        (health for health in (CheckHealth.FAIL, CheckHealth.WARN) if health in found), CheckHealth.OK
    )
