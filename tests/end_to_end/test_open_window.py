"""`deskhand` without a command: the window opens, closes politely and says nothing on standard error."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assets import RESOURCES
from app.cli.status import ExitStatus

LIMIT_S = 240.0
"""Starting means compiling every module where Python may not keep what it compiled."""
POLL_S = 0.05


@pytest.fixture
def is_set_up(deskhand_home: Path) -> None:
    """As after the first run, whose pages would otherwise come first."""
    (deskhand_home / "settings.json").write_text('{"is_set_up": true}')


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "app"],
        cwd=RESOURCES.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as started:
        yield started
        started.kill()


def wait_for_window(process: subprocess.Popen[str], title: str) -> str:
    deadline_s = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline_s and process.poll() is None:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(process.pid), "--name", f"^{title}$"],
            capture_output=True,
            text=True,
            check=False,
        )
        if found.stdout.strip():
            return found.stdout.split()[0]
        time.sleep(POLL_S)
    process.kill()
    pytest.fail(f"no window came: {process.communicate()}")


def test_the_pages_of_the_first_run_come_only_the_first_time(process: subprocess.Popen[str]) -> None:
    wait_for_window(process, "Welcome to Deskhand")
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=LIMIT_S) == ExitStatus.DONE


@pytest.mark.usefixtures("is_set_up")
@pytest.mark.parametrize("end", ["signal", "close button"])
def test_the_window_opens_and_closes(process: subprocess.Popen[str], end: str) -> None:
    window = wait_for_window(process, "Deskhand")
    if end == "signal":
        process.send_signal(signal.SIGTERM)
    else:
        subprocess.run(["wmctrl", "-i", "-c", hex(int(window))], check=True)
    out, err = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, out, err) == (ExitStatus.DONE, "", "")
