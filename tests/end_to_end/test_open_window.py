"""`deskhand` without a command: the window opens, closes politely and says nothing on standard error."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from app.assets import RESOURCES
from app.cli.status import ExitStatus

LIMIT_S = 60.0


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
    pytest.fail("no window came")


@pytest.mark.parametrize("end", ["signal", "close button"])
def test_the_window_opens_and_closes(end: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "app"],
        cwd=RESOURCES.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    window = wait_for_window(process, "Deskhand")
    if end == "signal":
        process.send_signal(signal.SIGTERM)
    else:
        subprocess.run(["wmctrl", "-i", "-c", hex(int(window))], check=True)
    out, err = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, out, err) == (ExitStatus.DONE, "", "")
