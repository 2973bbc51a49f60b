"""A window manager is ready when it has taken a window, not when it calls itself one."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest

from agent.computers.window_probe import WindowProbe
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_windows import WindowList

pytestmark = pytest.mark.desktop


@pytest.fixture
def bare() -> Iterator[DisplayAddress]:
    """A display without a window manager.

    It does not start anew when its last client leaves: somebody who connects just then is cut off.
    """
    reader, writer = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writer),
        "-screen",
        "0",
        "300x200x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    with subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as pipe:
            yield DisplayAddress(f":{pipe.readline().strip()}")
        server.terminate()


def wait_until(is_true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30.0
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_no_window_is_taken_before_there_is_a_manager_and_one_is_soon_after(bare: DisplayAddress) -> None:
    windows, its_display = WindowList(bare), os.environ | bare.environment()
    with WindowProbe(bare) as probe:
        assert not any(probe.is_taken() for _ in range(20))
        manager = subprocess.Popen(["openbox", "--sm-disable"], env=its_display, stderr=subprocess.DEVNULL)
        wait_until(probe.is_taken)
        assert windows.window_ids(), "a manager lists what it has taken"
    wait_until(lambda: not windows.window_ids())
    windows.close()
    manager.terminate()
    manager.wait()
