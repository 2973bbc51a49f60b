"""A display, a window manager and a session bus of their own, for windows with fields. I/O: processes."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from agent.computers.private_desktop import bus_command
from agent.computers.window_probe import WindowProbe
from agent.computers.x11_connection import DisplayAddress

LIMIT_S = 60.0


class BusDesk:
    """An X server with a window manager, and a session bus, as long as the context lasts."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._processes = folder, contextlib.ExitStack()
        self.environment: dict[str, str] = {}

    def __enter__(self) -> BusDesk:
        reader, writer = os.pipe()
        size = ["-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
        self.start(["Xvfb", "-displayfd", str(writer), *size], pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as pipe:
            os.environ["DISPLAY"] = f":{pipe.readline().strip()}"
        os.environ.pop("XAUTHORITY", None)
        os.environ["XDG_RUNTIME_DIR"] = str(self._folder)
        os.environ["QT_QPA_PLATFORM"] = "xcb"
        self.start(["openbox", "--sm-disable"])
        with WindowProbe(DisplayAddress(os.environ["DISPLAY"])) as probe:
            wait_for(probe.is_taken)
        self.start(bus_command(str(self._folder)))
        wait_for((self._folder / "bus").is_socket)
        return self

    def __exit__(self, *_: object) -> None:
        self._processes.close()

    def start(self, command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, **quiet, **options)
        self._processes.callback(end_program, process)
        return process

    @contextlib.contextmanager
    def bus(self, has_bus: bool) -> Iterator[None]:
        os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)
        os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1" if has_bus else "0"
        os.environ["NO_AT_BRIDGE"] = "0" if has_bus else "1"
        if has_bus:
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self._folder}/bus"
        yield
        os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)


def end_program(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=5)
    if process.poll() is None:
        process.kill()
        process.wait()


def wait_for(is_true: Callable[[], bool]) -> None:
    deadline_s = time.monotonic() + LIMIT_S
    while not is_true():
        if time.monotonic() > deadline_s:
            raise TimeoutError("a program did not start in time")
        time.sleep(0.05)
