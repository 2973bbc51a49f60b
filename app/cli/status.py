"""Exit statuses, and which one an ending or an error gets. Pure."""

from __future__ import annotations

from enum import IntEnum

from agent.errors import AgentError, ModelNotFoundError, RecordNotFoundError, SettingsError, StoppedError
from agent.types import EndingKind


class ExitStatus(IntEnum):
    DONE = 0
    FAILED = 1
    BAD_USAGE = 2
    STOPPED = 3
    """Stopped by the owner, or the agent refused and asks the owner."""


_OF_ENDING = {
    EndingKind.FINISHED: ExitStatus.DONE,
    EndingKind.ASKED_USER: ExitStatus.STOPPED,
    EndingKind.STOPPED: ExitStatus.STOPPED,
    EndingKind.STEP_LIMIT: ExitStatus.FAILED,
    EndingKind.FAILED: ExitStatus.FAILED,
    EndingKind.CRASHED: ExitStatus.FAILED,
}


def status_of_ending(kind: EndingKind) -> ExitStatus:
    return _OF_ENDING[kind]


def status_of_error(problem: AgentError) -> ExitStatus:
    if isinstance(problem, SettingsError | ModelNotFoundError | RecordNotFoundError):
        return ExitStatus.BAD_USAGE
    if isinstance(problem, StoppedError):
        return ExitStatus.STOPPED
    return ExitStatus.FAILED
