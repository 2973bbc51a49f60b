"""The python tool runs code, and no code escapes its limits. Real sandboxes."""

from __future__ import annotations

import platform

import pytest

from training.environments.bare_sandbox import ToolLimits, seccomp_filter
from training.environments.python_tool import PythonTool
from training.errors import EnvironmentFaultError

pytestmark = pytest.mark.desktop

PATIENT_S = 300.0
"""Timeout for code that must end by itself, generous for slow machines."""


@pytest.fixture(scope="module")
def tool() -> PythonTool:
    return PythonTool(ToolLimits(wall_s=PATIENT_S, processor_s=60))


def test_what_is_printed_is_the_output(tool: PythonTool) -> None:
    answer = tool.run("print(12345 * 6789)\nprint('é')")
    assert (answer.text, answer.status) == ("83810205\né\n", "ok")


def test_an_error_is_reported_as_python_reports_it(tool: PythonTool) -> None:
    answer = tool.run("print(1)\n1 / 0")
    assert answer.status == "error"
    assert answer.text.startswith("1\n")
    assert "ZeroDivisionError" in answer.text


def test_nothing_is_left_of_an_earlier_call(tool: PythonTool) -> None:
    assert tool.run("x = 1; open('/tmp/note', 'w').write('x')").status == "ok"
    assert "FileNotFoundError" in tool.run("open('/tmp/note')").text


@pytest.mark.parametrize(
    "code",
    [
        "open('/etc/passwd')",
        "open('/code.py', 'w')",
        "open('/usr/bin/x', 'w')",
        "import socket; socket.create_connection(('127.0.0.1', 22), 1)",
        "open('/x', 'w')",
        "open('/dev/shm/x', 'w')",
        "import os; os.fork()",
        "import threading; threading.Thread(target=print).start()",
        "import subprocess; subprocess.run(['/usr/bin/true'])",
        "x = bytearray(10**9)",
        "open('/tmp/big', 'wb').write(bytes(50_000_000))",
        "for n in range(40): open(f'/tmp/{n}', 'wb').write(bytes(10**6))",
    ],
)
def test_code_cannot_leave_its_sandbox_or_fill_the_machine(tool: PythonTool, code: str) -> None:
    answer = tool.run(f"{code}\nprint('got away with it')")
    assert answer.status == "error"
    assert "got away with it" not in answer.text


def test_our_environment_variables_are_not_visible_in_the_sandbox(
    tool: PythonTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESKHAND_SECRET", "1")
    assert "DESKHAND" not in tool.run("import os; print(dict(os.environ))").text


def test_output_is_cut_and_so_is_the_program() -> None:
    tool = PythonTool(ToolLimits(wall_s=PATIENT_S, processor_s=60, output_bytes=100))
    answer = tool.run("while True: print('x' * 50)")
    assert answer.status == "too_much_output"
    assert len(answer.text) == 100


def test_processor_time_is_limited() -> None:
    tool = PythonTool(ToolLimits(wall_s=PATIENT_S, processor_s=1))
    assert tool.run("while True: pass").status == "error"


def test_waiting_is_limited_too() -> None:
    tool = PythonTool(ToolLimits(wall_s=1.0))
    assert tool.run("import time; time.sleep(10**6)").status == "too_long"


def test_a_sandbox_that_does_not_start_is_no_failure_of_the_code() -> None:
    with pytest.raises(EnvironmentFaultError, match=r"does not work here|did not start"):
        PythonTool(ToolLimits(memory_bytes=1))


def test_a_processor_without_numbers_has_no_filter() -> None:
    assert seccomp_filter("pdp11") is None
    assert len(seccomp_filter("x86_64") or b"") % 8 == 0
    assert seccomp_filter(platform.machine()) is not None
