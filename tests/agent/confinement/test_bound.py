"""Child processes outside a sandbox end with us, whatever ends us."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from agent.confinement.bound import BoundProcess
from agent.confinement.windows_job import ExtendedLimits, WindowsJob, load_kernel32
from tests.agent.confinement.job_calls import FakeKernel
from tests.import_graph import ROOT

LIMIT_S = 30.0
_PARENT = """
import subprocess, sys, time
sys.path.insert(0, sys.argv[1])
from agent.confinement.bound import BoundProcess
child = BoundProcess([sys.executable, "-c", sys.argv[2]], stdout=subprocess.PIPE)
print(child.pid, child.stdout.readline().decode().strip(), flush=True)
time.sleep(600)
"""
_CHILD = """
import subprocess, sys, time
grandchild = subprocess.Popen(["sleep", "600"])
print(grandchild.pid, flush=True)
time.sleep(600)
"""


def is_running(pid: int) -> bool:
    """A zombie does not count: whoever has to collect it may be slow."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_until_gone(*pids: int) -> None:
    deadline_s = time.monotonic() + LIMIT_S
    while left := [pid for pid in pids if is_running(pid)]:
        assert time.monotonic() < deadline_s, f"{left} are still there"
        time.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_child_and_grandchild_end_with_a_program_that_is_killed(how: signal.Signals) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT, str(ROOT), _CHILD], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child, grandchild = (int(pid) for pid in parent.stdout.readline().split())
    assert is_running(child)
    assert is_running(grandchild)
    parent.send_signal(how)
    parent.wait()
    parent.stdout.close()
    wait_until_gone(child, grandchild)


def test_all_of_it_can_be_ended_and_whoever_is_asked_may_clear_up(tmp_path: Path) -> None:
    done = tmp_path / "done"
    program = (
        "import pathlib, signal, subprocess, sys, time\n"
        "child = subprocess.Popen(['sleep', '600'])\n"
        f"def clear_up(*_): pathlib.Path({str(done)!r}).touch(); sys.exit()\n"
        "signal.signal(signal.SIGTERM, clear_up)\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    process = BoundProcess([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert process.stdout is not None
    grandchild = int(process.stdout.readline())
    process.end_all(LIMIT_S)
    process.end_all()
    process.stdout.close()
    assert done.exists()
    wait_until_gone(process.pid, grandchild)


def test_what_ends_by_itself_leaves_no_watch_behind() -> None:
    process = BoundProcess([sys.executable, "-c", "print('x')"], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.read() == b"x\n"
    process.wait()
    process.end_all()
    process.stdout.close()
    watches = subprocess.run(
        ["ps", "-eo", "args"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert not [line for line in watches if "death_watch.py" in line and line.endswith(f" {process.pid}")]


def test_a_program_that_is_not_there_is_an_error_and_leaves_nothing() -> None:
    with pytest.raises(FileNotFoundError):
        BoundProcess(["/nonexistent/program"])


def test_a_job_ends_what_is_in_it_when_its_last_handle_is_closed() -> None:
    kernel = FakeKernel(processes={7, 8})
    job = WindowsJob(kernel, 7)
    assert kernel.handles == {500}, "only the job's own handle stays open"
    job.close()
    job.close()
    assert kernel.processes == {8}
    assert kernel.handles == set()


def test_a_job_ends_what_is_in_it_when_it_is_told() -> None:
    kernel = FakeKernel(processes={7, 8})
    job = WindowsJob(kernel, 7)
    job.end()
    assert kernel.processes == {8}


@pytest.mark.parametrize("refuses", ["create", "assign"])
def test_where_windows_makes_no_job_nothing_stays_open(refuses: str) -> None:
    kernel = FakeKernel(processes={7}, refuses=refuses)
    with pytest.raises(OSError, match="did not put a process into a job"):
        WindowsJob(kernel, 7)
    assert kernel.handles == set()


def test_structures_are_as_long_as_on_64_bit_windows() -> None:
    assert ctypes.sizeof(ExtendedLimits) == 144
    assert ExtendedLimits.BasicLimitInformation.offset == 0
    assert ExtendedLimits.ProcessMemoryLimit.offset == 112


def test_elsewhere_there_is_no_kernel32() -> None:
    with pytest.raises(OSError, match="on Windows only"):
        load_kernel32()
    assert os.name == "posix"
