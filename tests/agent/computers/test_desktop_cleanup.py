"""However the process that owns a desktop ends, nothing of the desktop is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.processes import FOLDER_PREFIX, sweep_abandoned_folders
from tests.agent.computers.event_target import until

pytestmark = pytest.mark.desktop

REPOSITORY = Path(__file__).parents[3]
OWNER = """
import sys, time
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
desktop = PrivateDesktop(DesktopOptions(accessibility=True))
desktop.start(["mousepad"])
print(desktop.working_folder.parent.parent, desktop.address.name, flush=True)
time.sleep(600)
"""


class OwningProcess:
    """Another process with a desktop in which an application runs."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
        )
        assert self.process.stdout is not None
        folder, name = self.process.stdout.readline().split()
        self.folder, self.number = Path(folder), name.removeprefix(":")

    def kill(self, *others: int) -> None:
        for pid in (*others, self.process.pid):
            os.kill(pid, signal.SIGKILL)
        self.end()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def supervisor(self) -> int:
        return next(pid for pid in self.processes() if "supervisor.py" in _file(pid, "cmdline"))

    def processes(self) -> list[int]:
        """All that carry the desktop's mark, the supervisor included."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != self.process.pid:
                pid = int(entry.name)
                if str(self.folder) in _file(pid, "environ") or str(self.folder) in _file(pid, "cmdline"):
                    found.append(pid)
        return found


def _file(pid: int, name: str) -> str:
    try:
        return Path("/proc", str(pid), name).read_bytes().decode(errors="replace")
    except OSError:
        return ""


@pytest.fixture
def owning() -> Iterator[OwningProcess]:
    owning = OwningProcess()
    yield owning
    owning.end()


def test_killed_owner_leaves_no_process_and_no_folder(owning: OwningProcess) -> None:
    assert len(owning.processes()) >= 6
    owning.kill()
    assert until(lambda: not owning.processes(), limit_s=60)
    assert until(lambda: not owning.folder.exists(), limit_s=60)
    assert not Path(f"/tmp/.X11-unix/X{owning.number}").exists()
    assert not Path(f"/tmp/.X{owning.number}-lock").exists()


def test_killed_supervisor_takes_everything_along_and_the_next_desktop_sweeps_up(
    owning: OwningProcess,
) -> None:
    owning.kill(owning.supervisor())
    assert until(lambda: not owning.processes(), limit_s=60)
    assert owning.folder.exists()
    sweep_abandoned_folders()
    assert not owning.folder.exists()


def test_sweeping_spares_desktops_in_use_and_folders_being_made(owning: OwningProcess) -> None:
    fresh = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX))
    sweep_abandoned_folders()
    assert fresh.exists()
    assert owning.folder.exists()
    assert owning.processes()
    fresh.rmdir()
    owning.kill()
    assert until(lambda: not owning.folder.exists(), limit_s=60)
