"""A remote job is followed through lost connections, failures and dead heads, and never run twice."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from training.errors import RemoteError
from training.remote.following import JobFollower, RetryLimits
from training.remote.jobs import ConnectionLostError, JobState

LIMITS = RetryLimits(attempts=3, lost_s=60.0, poll_s=1.0)


class FarJobs:
    """`Jobs` and `Host` at once: a fake machine with a script, one entry for each call."""

    def __init__(self, *script: Callable[[FarJobs], None]) -> None:
        self.script = list(script)
        self.states: dict[str, JobState] = {}
        self.logs: dict[str, str] = {}
        self.submitted: list[tuple[str, str]] = []
        self.num_connections = 0
        self.is_reachable = True

    def jobs(self) -> FarJobs:
        self._require_reachable()
        self.num_connections += 1
        return self

    def submit(self, job: str, command: str, folder: Path | None) -> None:
        self._require_reachable()
        self.submitted.append((job, command))
        self.states[job], self.logs[job] = JobState.RUNS, "begun\n"

    def state(self, job: str) -> JobState:
        self._require_reachable()
        if self.script and job in self.states:
            self.script.pop(0)(self)
            self._require_reachable()
        return self.states.get(job, JobState.UNKNOWN)

    def log(self, job: str) -> str:
        return self.logs[job]

    def stop(self, job: str) -> None:
        self.states[job] = JobState.STOPPED

    def _require_reachable(self) -> None:
        if not self.is_reachable:
            raise ConnectionLostError("Nobody answers.")


def goes_on(text: str) -> Callable[[FarJobs], None]:
    def act(far: FarJobs) -> None:
        job = list(far.states)[-1]
        far.logs[job] += text

    return act


def ends(state: JobState) -> Callable[[FarJobs], None]:
    def act(far: FarJobs) -> None:
        far.states[list(far.states)[-1]] = state

    return act


def is_cut(far: FarJobs) -> None:
    far.is_reachable = False


def forgets(far: FarJobs) -> None:
    far.states.clear()


class Time:
    """A fake clock that advances with `sleep`; the lost connection returns after a while."""

    def __init__(self, far: FarJobs, cut_s: float = 10.0) -> None:
        self.far, self.cut_s, self.now_s = far, cut_s, 0.0

    def clock(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds
        if self.now_s >= self.cut_s:
            self.far.is_reachable = True


def follow(far: FarJobs, cut_s: float = 10.0) -> tuple[JobFollower, io.StringIO]:
    out, time = io.StringIO(), Time(far, cut_s)
    return JobFollower(far, out, LIMITS, clock=time.clock, sleep=time.sleep), out


def test_every_line_of_the_log_is_printed_once() -> None:
    far = FarJobs(goes_on("step 1\n"), goes_on("step 2\n"), ends(JobState.DONE))
    following, out = follow(far)
    assert following.done("rl", "train", None) == "begun\nstep 1\nstep 2\n"
    assert out.getvalue() == "begun\nstep 1\nstep 2\n"
    assert far.submitted == [("rl-1", "train")]


def test_a_cut_connection_is_waited_out_and_the_job_is_not_submitted_again() -> None:
    far = FarJobs(goes_on("step 1\n"), is_cut, goes_on("step 2\n"), ends(JobState.DONE))
    following, out = follow(far)
    following.done("rl", "train", None)
    assert len(far.submitted) == 1
    assert far.num_connections == 2
    assert out.getvalue().count("step 1") == out.getvalue().count("step 2") == 1
    assert "trying again" in out.getvalue()


def test_a_connection_that_does_not_come_back_ends_it() -> None:
    far = FarJobs(is_cut)
    following, _ = follow(far, cut_s=1e9)
    with pytest.raises(ConnectionLostError):
        following.done("rl", "train", None)


def test_a_job_that_a_new_head_does_not_know_is_submitted_again() -> None:
    far = FarJobs(goes_on("step 1\n"), forgets, ends(JobState.DONE))
    following, _ = follow(far)
    following.done("rl", "train", None)
    assert far.submitted == [("rl-1", "train"), ("rl-1", "train")]


def test_a_failed_job_is_submitted_again_under_a_new_name_up_to_a_limit() -> None:
    far = FarJobs(ends(JobState.FAILED), ends(JobState.DONE))
    following, _ = follow(far)
    following.done("rl", "train", None)
    assert [job for job, _ in far.submitted] == ["rl-1", "rl-2"]
    far = FarJobs(*[ends(JobState.FAILED)] * LIMITS.attempts)
    following, _ = follow(far)
    with pytest.raises(RemoteError, match="did not come to its end"):
        following.done("rl", "train", None)
    assert following.num_submitted == LIMITS.attempts


def test_a_stopped_job_stays_stopped() -> None:
    far = FarJobs(ends(JobState.STOPPED))
    following, _ = follow(far)
    with pytest.raises(RemoteError):
        following.done("rl", "train", None)
    assert following.num_submitted == 1


def test_a_new_follower_finds_the_running_job() -> None:
    far = FarJobs()
    far.states |= {"rl-1": JobState.FAILED, "rl-2": JobState.RUNS}
    far.logs |= {"rl-1": "no\n", "rl-2": "begun\n"}
    # asked for: rl-1, then rl-2 twice to find it, then the end
    far.script = [goes_on(""), goes_on(""), goes_on(""), ends(JobState.DONE)]
    following, _ = follow(far)
    assert following.done("rl", "train", None) == "begun\n"
    assert far.submitted == []
