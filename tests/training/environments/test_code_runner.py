"""Both runners of a model's code pass one suite; the trainer's holds hostile programs. Real sandboxes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

pytest.importorskip("torch")

from agent.tools.python_session import NEEDED, PythonSession
from benchmarks.attacks.hostile_code import PROGRAMS, run_hostile
from benchmarks.workloads.running_processes import below, is_running
from tests.agent.tools.plain_sandbox import PlainSandbox
from tests.contracts.code_runner import CodeRunnerContract
from training.environments.bare_sandbox import ToolLimits
from training.environments.code_runner import CodeRunner, SandboxedRunner, SessionRunner
from training.errors import EnvironmentFaultError

pytestmark = [pytest.mark.torch, pytest.mark.desktop]

ROOT = Path(__file__).resolve().parents[3]
GO = Event()
LIMIT_S = 1.0
QUICK_ONES = (
    "fork storm",
    "endless output",
    "raw output",
    "a forged answer",
    "closed pipes",
    "2 GB",
    "killing itself",
    "the owner's file",
    "a socket of the owner's",
    "its own program",
    "a result's end, and an answer",
)


@pytest.fixture(scope="module")
def bare_runner() -> Iterator[CodeRunner]:
    with SandboxedRunner(limit_s=LIMIT_S, programs=100) as made:
        yield made


@pytest.fixture(scope="module")
def session_runner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeRunner]:
    made = _session(tmp_path_factory.mktemp("session"))
    yield made
    made.close()


class TestTrainersRunner(CodeRunnerContract):
    @pytest.fixture
    def runner(self, bare_runner: CodeRunner) -> CodeRunner:
        return bare_runner

    @pytest.fixture
    def new_runner(self) -> Callable[[], CodeRunner]:
        return SandboxedRunner


class TestAgentsSession(CodeRunnerContract):
    @pytest.fixture
    def runner(self, session_runner: CodeRunner) -> CodeRunner:
        return session_runner

    @pytest.fixture
    def new_runner(self, tmp_path: Path) -> Callable[[], CodeRunner]:
        return lambda: _session(tmp_path)


def _session(folder: Path) -> CodeRunner:
    for name in NEEDED:
        pytest.importorskip(name)
    return SessionRunner(PythonSession(PlainSandbox(folder)), limit_s=LIMIT_S)


def test_programs_that_are_forgotten_leave_no_names() -> None:
    with SandboxedRunner() as runner:
        runner.run("mine = 1", stop=GO)
        runner.forget()
        assert runner.run("mine", stop=GO).status == "error"
        assert runner.run("theirs = 2", stop=GO).status == "ok"
        assert runner.run("theirs", stop=GO).text == "2\n"


def test_output_is_cut_and_the_state_is_kept() -> None:
    with SandboxedRunner() as runner:
        result = runner.run("kept = 5\nwhile True: print('x' * 50)", stop=GO)
        assert (result.status, len(result.text)) == ("too_much_output", 1024)
        assert runner.run("kept", stop=GO).text == "5\n"


def test_a_program_that_swallows_its_interruption_is_killed_and_all_is_lost() -> None:
    with SandboxedRunner(limit_s=0.3) as runner:
        runner.run("kept = 5", stop=GO)
        code = "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass"
        assert runner.run(code, stop=GO).status == "lost"
        assert runner.run("kept", stop=GO).status == "error"


def test_text_that_is_no_unicode_is_still_an_answer() -> None:
    with SandboxedRunner() as runner:
        assert runner.run("print('\\ud800')", stop=GO).text == "?\n"
        assert runner.run("print('\ud800')", stop=GO).text == "?\n"


def test_a_sandbox_that_does_not_start_is_no_failure_of_the_code() -> None:
    with (
        SandboxedRunner(limits=ToolLimits(memory_bytes=1)) as runner,
        pytest.raises(EnvironmentFaultError, match="did not start"),
    ):
        runner.run("1", stop=GO)


def test_hostile_programs_get_nowhere() -> None:
    assert len(PROGRAMS) >= 40
    for found in run_hostile(QUICK_ONES):
        assert (found.name, found.got_out, found.changed_reward) == (found.name, "", False)


def test_a_runner_at_work_has_nothing_on_the_disk_that_a_kill_could_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with SandboxedRunner(limit_s=LIMIT_S) as runner:
        assert runner.run("print(2)", stop=GO).status == "ok"
        assert not list(tmp_path.iterdir())


_OWNER = """
from threading import Event
from training.environments.code_runner import SandboxedRunner
runner = SandboxedRunner(limit_s=600.0)
runner.run("1", stop=Event())
print("at work", flush=True)
runner.run("while True: pass", stop=Event())
"""


def test_nothing_of_a_sandbox_runs_on_when_its_owner_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _OWNER]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": str(tmp_path)}
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"at work\n"
        started = below(owner.pid)
        owner.kill()
    assert started
    while any(map(is_running, started)):
        time.sleep(0.05)
    assert not list(tmp_path.iterdir())
