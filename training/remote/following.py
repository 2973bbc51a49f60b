"""Follows a job until it is done: log, lost connections, retries. I/O: through its `Host`.

A lost connection is waited out, for the job goes on without us. A job that has failed, or that a new head
does not know, is submitted again; its run's folder is still there, so it goes on from its last checkpoint.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TextIO, TypeVar

from agent.terminal import revealed
from training.errors import RemoteError
from training.remote.jobs import ConnectionLostError, Jobs, JobState

T = TypeVar("T")


class Host(Protocol):
    """The other machine."""

    def jobs(self) -> Jobs:
        """A connection; restarts what it needs on the remote machine.

        Raises:
            ConnectionLostError: it cannot be reached now; a later try may succeed.
            RemoteError: it cannot be used; do not retry.
        """
        ...


@dataclass(frozen=True, slots=True)
class RetryLimits:
    attempts: int = 4
    """How often a job is submitted at most."""
    lost_s: float = 600.0
    """Seconds that a connection may be lost."""
    poll_s: float = 2.0


class JobFollower:
    def __init__(
        self,
        host: Host,
        out: TextIO,
        patience: RetryLimits | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        Args:
            out: gets the job's log, and a line whenever something has to be tried again.
        """
        self._host, self._out, self._patience = host, out, patience or RetryLimits()
        self._clock, self._sleep = clock, sleep
        self._jobs: Jobs | None = None
        self.num_submitted = 0

    def done(self, name: str, command: str, folder: Path | None) -> str:
        """Wait until the job has succeeded; returns its log.

        Args:
            name: a job of an earlier call with this name that still runs is followed, not submitted again.

        Raises:
            RemoteError: it failed as often as it may, was stopped, or there was no answer for too long.
        """
        number = self._newest(name)
        for _ in range(self._patience.attempts):
            job = f"{name}-{number}"
            state, log = self._one(job, command, folder)
            if state is JobState.DONE:
                return log
            if state is JobState.UNKNOWN:
                self._say(f"The job {job} is not known any more; it is submitted again.")
                continue
            self._say(f"The job {job} {'was stopped' if state is JobState.STOPPED else 'failed'}.")
            if state is JobState.STOPPED:
                break
            number += 1
        raise RemoteError(f"{name} did not come to its end over there; its last words are above.")

    def _newest(self, name: str) -> int:
        """The number of the last job of this name, if that runs or is done; else the next one."""
        number = 1
        while True:
            state = self._with_jobs(lambda jobs, job=f"{name}-{number}": jobs.state(job))  # type: ignore[misc]
            if state in (JobState.UNKNOWN, JobState.RUNS, JobState.DONE):
                return number
            number += 1

    def _one(self, job: str, command: str, folder: Path | None) -> tuple[JobState, str]:
        if self._with_jobs(lambda jobs: jobs.state(job)) is JobState.UNKNOWN:
            self._with_jobs(lambda jobs: jobs.submit(job, command, folder))
            self.num_submitted += 1
        told = ""
        while True:
            state, log = self._with_jobs(lambda jobs: _state_and_log(jobs, job))
            if log.startswith(told):
                self._out.write(revealed(log[len(told) :]))
                self._out.flush()
                told = log
            if state is not JobState.RUNS:
                return state, told
            self._sleep(self._patience.poll_s)

    def _with_jobs(self, ask: Callable[[Jobs], T]) -> T:
        """Call; if the connection is lost, wait for a new one."""
        lost_s: float | None = None
        while True:
            try:
                self._jobs = self._jobs or self._host.jobs()
                return ask(self._jobs)
            except ConnectionLostError as error:
                self._jobs = None
                now_s = self._clock()
                if lost_s is None:
                    lost_s = now_s
                    self._say(f"{error} The job goes on without us; trying again.")
                if now_s - lost_s >= self._patience.lost_s:
                    raise
                self._sleep(self._patience.poll_s)

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")
        self._out.flush()


def _state_and_log(jobs: Jobs, job: str) -> tuple[JobState, str]:
    """Read the state before the log: a log read after the end is complete."""
    state = jobs.state(job)
    return state, "" if state is JobState.UNKNOWN else jobs.log(job)
