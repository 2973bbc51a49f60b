"""The application starts where Python and the system lack what only Linux has; what needs Linux says so.

Each command runs in a process of its own, as if it were on Windows or macOS (tests/other_system.py). Nobody
ran it there.
"""

from __future__ import annotations

import fnmatch
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from agent.computers.this_system import NO_OWN_MACHINES, NO_PRIVATE_DESKTOP, NO_RECORDING
from tests.import_graph import ROOT, modules

SYSTEMS = ("win32", "darwin")
LIMIT_S = 120
_IMPORT_ALL = """
import importlib, sys
from tests.other_system import act_as
act_as(sys.argv[1])
for name in sys.stdin.read().split():
    try:
        importlib.import_module(name)
    except BaseException as problem:
        print(name, repr(problem))
"""
_DESK = """
import sys
from pathlib import Path
from threading import Thread
from tests.other_system import act_as
act_as(sys.argv[1])
from PySide6.QtCore import QCoreApplication
from app.running.desk_listener import DeskListener
from app.running.window_desk import WindowDesk, WindowDeskError
from app.stopping.local_sockets import sockets_folder
from app.stopping.stop_socket import StopSocket, stop_all

home = Path(sys.argv[2])
application = QCoreApplication([])
listener = DeskListener(home)
def answer(call):
    call.answer(True) if call.request.do == "records" else call.refuse("Busy.")


listener.asked.connect(answer)
assert listener.start() == "", "the window does not listen"
stopping = StopSocket(home, lambda: True)
assert stopping.start() == "", "nothing listens for stop"


class Nobody:
    def run_task(self, task):
        return {"done": "here"}


def ask():
    desk = WindowDesk(home, Nobody(), limit_s=20.0)
    print(desk.records(""))
    try:
        desk.run_task("look")
    except WindowDeskError as problem:
        print(problem)
    print(stop_all(home))
    application.quit()


asking = Thread(target=ask)
asking.start()
application.exec()
asking.join()
listener.close()
stopping.close()
left = sorted(one.suffix for one in sockets_folder(home).iterdir())
print(WindowDesk(home, Nobody()).run_task("look"), left)
"""


_PROCESSES = """
import os, subprocess, sys
from pathlib import Path
from tests.other_system import act_as
act_as(sys.argv[1])
from agent.other_processes import born, is_running
from app.storage.running_mark import RunningMark

child = subprocess.Popen(["sleep", "600"])
began = born(child.pid)
print(began != "", began == born(child.pid), is_running(child.pid), began != born(os.getppid()))
child.kill()
child.wait()
print(is_running(child.pid), is_running(0), is_running(-1), is_running(2**22 + 1))
first, second = RunningMark(Path(sys.argv[2])), RunningMark(Path(sys.argv[2]))
print(first.begin(), second.begin())
"""


def only_on_linux() -> tuple[str, ...]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tuple(tomllib.load(file)["tool"]["deskhand"]["linux_only"])


def is_only_on_linux(name: str) -> bool:
    return any(
        fnmatch.fnmatchcase(name, pattern) or fnmatch.fnmatchcase(name, f"{pattern}.*")
        for pattern in only_on_linux()
    )


def run(platform: str, *words: str) -> subprocess.CompletedProcess[str]:
    """`deskhand WORD…` there."""
    return subprocess.run(
        [sys.executable, "-m", "tests.other_system", platform, *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )


@pytest.mark.llama
@pytest.mark.torch
@pytest.mark.parametrize("platform", SYSTEMS)
def test_everything_that_is_not_for_linux_alone_can_be_imported(platform: str) -> None:
    names = [
        name
        for name in modules()
        if name.split(".")[0] in ("agent", "app") and not name.endswith("__main__")
        if not is_only_on_linux(name)
    ]
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT_ALL, platform],
        cwd=ROOT,
        input=" ".join(names),
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=True,
    )
    assert done.stdout == ""


def test_the_list_of_what_is_for_linux_alone_names_what_there_is() -> None:
    unused = [
        pattern
        for pattern in only_on_linux()
        if not any(
            fnmatch.fnmatchcase(name, pattern) or fnmatch.fnmatchcase(name, f"{pattern}.*")
            for name in modules()
        )
    ]
    assert unused == []


@pytest.mark.parametrize("platform", SYSTEMS)
def test_the_window_starts_and_ends(platform: str, deskhand_home: Path) -> None:
    window = subprocess.Popen(
        [sys.executable, "-m", "tests.other_system", platform],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    sockets = deskhand_home / "sockets" if platform == "win32" else Path(os.environ["XDG_RUNTIME_DIR"])
    deadline_s = time.monotonic() + LIMIT_S
    while not list(sockets.rglob(f"{window.pid}-*.sock")):
        assert window.poll() is None, window.communicate()[0]
        assert time.monotonic() < deadline_s
        time.sleep(0.05)
    stopped = run(platform, "stop")
    window.send_signal(signal.SIGINT)
    said, _ = window.communicate(timeout=LIMIT_S)
    assert (window.returncode, stopped.returncode) == (0, 0)
    assert "Nothing is running." in stopped.stdout
    assert "Traceback" not in said


@pytest.mark.parametrize("platform", SYSTEMS)
def test_the_window_is_asked_and_stopped_through_local_sockets(platform: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _DESK, platform, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    lock = "['.lock']"
    assert done.stdout.splitlines() == ["True", "Busy.", "1", f"{{'done': 'here'}} {lock}"], done.stderr


@pytest.mark.parametrize("platform", SYSTEMS)
def test_who_else_runs_is_known_and_nobody_is_ended_by_asking(platform: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROCESSES, platform, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.stdout.splitlines() == [
        "True True True True",
        "False False False False",
        "None None",
    ], done.stderr


@pytest.mark.llama
@pytest.mark.parametrize("platform", SYSTEMS)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["run", "hello"], NO_PRIVATE_DESKTOP),
        (["run", "hello", "--computer", "browser"], NO_PRIVATE_DESKTOP),
        (["run", "hello", "--computer", "qemu:/x.qcow2"], NO_OWN_MACHINES),
        (["test", "a.txt"], NO_PRIVATE_DESKTOP),
        (["eval", "forms"], NO_PRIVATE_DESKTOP),
        (["record", "hello"], NO_RECORDING),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_what_needs_linux_says_so_and_what_there_is_instead(
    platform: str, words: list[str], sentence: str
) -> None:
    done = run(platform, *words)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1] == f"deskhand: {sentence}"


@pytest.mark.parametrize("platform", SYSTEMS)
def test_pytest_runs_where_deskhand_is_installed(platform: str) -> None:
    program = (
        f"from tests.other_system import act_as; act_as({platform!r}); "
        "import pytest; pytest.main(['--version'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert "pytest" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr
