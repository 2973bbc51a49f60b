"""Programs that take too much are ended, with a sentence that reaches the record; the next desktop works."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.resource_limits import ResourceLimits
from agent.confinement.enclosure import python_folders
from agent.errors import ApplicationError, ResourceLimitError
from app.assets import RESOURCES
from app.cli.status import ExitStatus
from app.running.compose import LEFT_OUT_FILE, keep_files
from benchmarks.attacks import resources, thirty_tasks
from tests.agent.computers.event_target import until

pytestmark = pytest.mark.desktop

MIB = 2**20
SMALL = ResourceLimits(
    processes=60,
    threads=100,
    memory_bytes=400 * MIB,
    memory_folder_bytes=2 * MIB,
    disk_bytes=40 * MIB,
    files=2000,
    log_bytes=64 * 1024,
    kept_bytes=1000,
    kept_files=2,
)
HOLDING_MEMORY = "import time; held = [bytearray(b'x' * 2**20) for _ in range(300)]; time.sleep(60)"
DELETED_AND_OPEN = """
import os, time
for number in range(2):
    held = os.open(f"file-{number}", os.O_WRONLY | os.O_CREAT)
    os.unlink(f"file-{number}")
    os.write(held, b"x" * (30 * 2**20))
time.sleep(60)
"""
IN_NO_PROCESS = """
import os, time
for number in range(20):
    held = os.memfd_create("held")
    os.write(held, b"x" * (30 * 2**20))
time.sleep(60)
"""


def options(limits: ResourceLimits = SMALL) -> DesktopOptions:
    return DesktopOptions(accessibility=False, limits=limits, read_only=python_folders())


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["sh", "-c", "for n in $(seq 90); do sleep 60 & done; wait"], "processes, and 60 are allowed"),
        (
            ["sh", "-c", f'for n in 1 2; do "{sys.executable}" -c "{HOLDING_MEMORY}" & done; wait'],
            "MB of memory, and 400 MB are allowed",
        ),
        ([sys.executable, "-c", IN_NO_PROCESS], "MB of memory, and 400 MB are allowed"),
        (
            ["sh", "-c", "for n in 1 2; do head -c 30M /dev/zero > $n; done; sleep 60"],
            "MB of the disk, and 40 MB are allowed",
        ),
        ([sys.executable, "-c", DELETED_AND_OPEN], "MB of the disk, and 40 MB are allowed"),
        (["sh", "-c", "touch $(seq 3000); sleep 60"], "files, and 2,000 are allowed"),
        (
            [
                sys.executable,
                "-c",
                "import os, time\nfor n in range(200): os.mkdir('d'); os.chdir('d')\ntime.sleep(60)",
            ],
            "deep, and 128 are allowed",
        ),
    ],
    ids=["processes", "memory", "memory of no process", "disk", "deleted files", "files", "depth"],
)
def test_programs_that_take_too_much_are_ended_and_it_is_said(command: list[str], words: str) -> None:
    with PrivateDesktop(options()) as desktop:
        pid = desktop.run(command)
        assert until(lambda: desktop.exit_status(pid) is not None), desktop.output(pid)
        with pytest.raises(ResourceLimitError, match=words):
            desktop.observe()
        with pytest.raises(ResourceLimitError, match=words):
            desktop.start(["xterm"])
        folder = desktop.home.parent
    assert not folder.exists()


@pytest.fixture(scope="module")
def desktop() -> Iterator[PrivateDesktop]:
    with PrivateDesktop(options()) as desktop:
        yield desktop


def output_of(desktop: PrivateDesktop, command: str) -> str:
    pid = desktop.run(["sh", "-c", command])
    assert until(lambda: desktop.exit_status(pid) is not None)
    return desktop.output(pid)


@pytest.mark.parametrize("folder", ["/dev/shm", "/tmp", "/run", "/dev", "/", "/home"])
def test_no_folder_in_memory_is_larger_than_it_may_be(desktop: PrivateDesktop, folder: str) -> None:
    written = output_of(desktop, f"head -c 20M /dev/zero > {folder}/big 2>&1; wc -c < {folder}/big; true")
    numbers = [int(line) for line in written.split() if line.isdigit()]
    assert all(number <= 16 * MIB for number in numbers), written


def test_each_program_has_limits_of_the_kernels(desktop: PrivateDesktop) -> None:
    lines = output_of(desktop, "cat /proc/self/limits; cat /proc/self/oom_score_adj").splitlines()
    soft_and_hard = {line[:26].strip(): line[26:].split()[:2] for line in lines}
    assert soft_and_hard["Max processes"] == ["100", "100"]
    assert soft_and_hard["Max file size"] == [str(40 * MIB)] * 2
    assert soft_and_hard["Max data size"] == [str(400 * MIB)] * 2
    assert soft_and_hard["Max core file size"] == ["0", "0"]
    assert int(lines[-1]) >= 500


def test_programs_yield_to_what_the_owner_does(desktop: PrivateDesktop) -> None:
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    theirs = output_of(desktop, "nice")
    assert int(theirs) == min(mine + 5, 19)


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="Linux groups no sessions here")
def test_the_session_of_a_sandbox_yields_as_its_programs_do(desktop: PrivateDesktop) -> None:
    tells = "for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2; cat /proc/self/autogroup; done; nice"
    *groups, niceness = output_of(desktop, tells).splitlines()
    assert groups[-1].endswith(f" nice {niceness}")


def test_a_program_cannot_make_more_threads_than_it_may(desktop: PrivateDesktop) -> None:
    program = """
import threading
threading.stack_size(2**18)  # with the usual one, memory would end first
gate = threading.Event()
try:
    for number in range(300):
        threading.Thread(target=gate.wait, daemon=True).start()
except RuntimeError:
    print("threads", number)
gate.set()
"""
    pid = desktop.run([sys.executable, "-c", program])
    assert until(lambda: desktop.exit_status(pid) is not None)
    assert 50 < int(desktop.output(pid).split()[1]) <= 100


def test_of_a_long_log_the_newest_part_is_kept(desktop: PrivateDesktop) -> None:
    written = output_of(desktop, "seq 200000; echo the last words")
    assert written.endswith("199999\n200000\nthe last words\n")
    assert SMALL.log_bytes // 2 <= len(written) <= SMALL.log_bytes
    logs = desktop.home.parent.glob("application-*.log")
    assert max(log.stat().st_size for log in logs) <= SMALL.log_bytes // 2


def test_what_was_not_kept_is_said_beside_it(desktop: PrivateDesktop, tmp_path: Path) -> None:
    output_of(desktop, "cd ~/work; for n in a b c; do echo $n > $n; done; head -c 2000 /dev/zero > 0")
    remark = keep_files(desktop, tmp_path / "files")
    assert "2 files" in remark
    assert "1 too large" in remark
    assert "1 too many" in remark
    assert (tmp_path / LEFT_OUT_FILE).read_text(encoding="utf-8").strip() == remark


def test_an_application_that_takes_too_much_before_its_window_is_named_as_such() -> None:
    with (
        PrivateDesktop(options()) as desktop,
        pytest.raises((ResourceLimitError, ApplicationError)) as raised,
    ):
        desktop.start(["sh", "-c", "for n in $(seq 90); do sleep 60 & done; wait"])
    assert isinstance(raised.value, ResourceLimitError)


def test_the_reason_ends_the_run_and_is_its_answer() -> None:
    forks = "for n in $(seq 600); do sleep 100 & done; xterm"
    command = [
        *(sys.executable, "-m", "tests.end_to_end.scripted_run", json.dumps(["look around<|wait|>"])),
        *("look", "--approve", "all", "--json", "--max-steps", "1000", "--open", f"sh -c '{forks}'"),
    ]
    done = subprocess.run(
        command, cwd=RESOURCES.parent, capture_output=True, text=True, timeout=120, check=False
    )
    printed = json.loads(done.stdout)
    said = printed.get("answer") or printed["error"]["message"]
    assert done.returncode == ExitStatus.FAILED
    assert "processes, and 512 are allowed" in said


def test_an_attack_of_the_benchmark_is_withstood() -> None:
    problem, taken = resources.withstood(resources.ATTACKS["sparse files"])
    assert problem == ""
    assert 0 < taken.kept_bytes < MIB


@pytest.mark.llama
def test_two_tasks_in_this_process_leave_nothing() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NPROC)
    part = thirty_tasks.measure(1)
    assert [gate["met"] for gate in part.gates] == [True] * 4
    assert resource.getrlimit(resource.RLIMIT_NPROC)[0] == soft
