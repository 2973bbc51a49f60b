"""Jobs on another machine, behind one interface, and Ray Jobs behind that. I/O: HTTP to the other machine."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, Protocol, TypeVar

from training.errors import RemoteError

T = TypeVar("T")
_BUSY = re.compile(r"status code 5\d\d")
"""Errors of a head that is still starting up: temporary, so they are retried."""


class JobState(Enum):
    UNKNOWN = "unknown"
    """Unknown to the head: the one that knew it has ended."""
    RUNS = "runs"
    """Running or queued."""
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


class ConnectionLostError(RemoteError):
    """The remote machine does not answer now."""


class Jobs(Protocol):
    """Every method may raise ConnectionLostError."""

    def submit(self, job: str, command: str, folder: Path | None) -> None:
        """Start a shell command there, in a copy of `folder`; does nothing if the job exists."""
        ...

    def state(self, job: str) -> JobState: ...

    def log(self, job: str) -> str:
        """Its output so far."""
        ...

    def stop(self, job: str) -> None: ...


class RayJobs:
    """`Jobs` at the address of a Ray dashboard, such as http://127.0.0.1:8265."""

    def __init__(self, address: str) -> None:
        """
        Raises:
            ConnectionLostError: there is no answer.
            RemoteError: the server is not a Ray dashboard, or refuses.
        """
        # Imported here: Ray takes seconds, and nothing else in this module needs it.
        from ray._private.authentication.authentication_token_setup import (
            maybe_enable_token_auth_if_token_available,
        )
        from ray.job_submission import JobSubmissionClient

        maybe_enable_token_auth_if_token_available(warn_if_disabled=False)
        self._address = address
        self._client: Any = self._answer(lambda: JobSubmissionClient(address))

    def submit(self, job: str, command: str, folder: Path | None) -> None:
        if self.state(job) is not JobState.UNKNOWN:
            return
        environment = {"working_dir": str(folder)} if folder is not None else {}
        self._answer(
            lambda: self._client.submit_job(entrypoint=command, submission_id=job, runtime_env=environment)
        )

    def state(self, job: str) -> JobState:
        known = {one.submission_id: one for one in self._answer(self._client.list_jobs)}
        if job not in known:
            return JobState.UNKNOWN
        return {
            "SUCCEEDED": JobState.DONE,
            "FAILED": JobState.FAILED,
            "STOPPED": JobState.STOPPED,
        }.get(str(known[job].status.value), JobState.RUNS)

    def log(self, job: str) -> str:
        return str(self._answer(lambda: self._client.get_job_logs(job)))

    def stop(self, job: str) -> None:
        self._answer(lambda: self._client.stop_job(job))

    def _answer(self, ask: Callable[[], T]) -> T:
        import requests

        try:
            return ask()
        except (ConnectionError, requests.exceptions.RequestException, OSError) as error:
            raise ConnectionLostError(f"Nobody answers at {self._address}: {error}") from error
        except RuntimeError as error:
            if _BUSY.search(str(error)):
                raise ConnectionLostError(f"The Ray at {self._address} is not ready: {error}") from error
            raise RemoteError(f"The Ray at {self._address} refused: {error}") from error
