"""The libraries of Windows and macOS as `tests.other_system` gives them: desktops in memory.

Tests of the screens use them, too. Imported late, for it imports our own code.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import struct
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.agent.computers.macos_calls import FakeMac
from tests.agent.computers.windows_calls import FakeUiAutomation, FakeWindow, FakeWindows, pointed_at
from tests.agent.confinement.job_calls import FakeKernel

_QUERY = 0x1000
"""PROCESS_QUERY_LIMITED_INFORMATION."""
_SOL_LOCAL, _LOCAL_PEERCRED = 0, 1


class _Function:
    """As ctypes gives one: its types can be said."""

    argtypes: Any = ()
    restype: Any = None

    def __init__(self, called: Callable[..., Any]) -> None:
        self._called = called

    def __call__(self, *arguments: Any) -> Any:
        return self._called(*arguments)


def _is_there(pid: int) -> bool:
    """A zombie is not."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class _RealJobs(FakeKernel):
    """Jobs of processes that there are."""

    def OpenProcess(self, access: int, inherits: bool, pid: int) -> int | None:
        if access == _QUERY:
            return pid if pid in _windows().programs or Path(f"/proc/{pid}").exists() else None
        self.processes.add(pid)
        return super().OpenProcess(access, inherits, pid)

    def TerminateJobObject(self, job: int, status: int) -> int:
        for pid in self.jobs[job] & self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return super().TerminateJobObject(job, status)

    def CloseHandle(self, handle: int) -> int:
        is_of_a_job = isinstance(handle, int) and handle in self.handles
        return super().CloseHandle(handle) if is_of_a_job else 1

    def GetExitCodeProcess(self, process: Any, status: Any) -> int:
        """259 (STILL_ACTIVE) while it runs."""
        pointed_at(status, ctypes.c_uint32).value = 259 if _is_there(process.value) else 0
        return 1

    def GetProcessTimes(self, process: Any, *times: Any) -> int:
        """Four times of 64 bits: began, ended, in the kernel, in the program."""
        written = Path(f"/proc/{process.value}/stat").read_text().rpartition(")")[2].split()
        pointed_at(times[0], ctypes.c_uint64).value = int(written[19])
        return 1

    def __getattr__(self, name: str) -> Any:
        return getattr(_windows().libraries().kernel32, name)


class _Library:
    def __init__(self, functions: Any) -> None:
        self._functions, self._given = functions, dict[str, _Function]()

    def __getattr__(self, name: str) -> _Function:
        if name not in self._given:
            self._given[name] = _Function(getattr(self._functions, name))
        return self._given[name]


@cache
def _windows() -> FakeWindows:
    desk = FakeWindows()
    desk.open(FakeWindow(5, 50, "letter - Notepad", (0, 0, 1920, 1080)), r"C:\Windows\notepad.exe")
    return desk


@cache
def _mac() -> FakeMac:
    mac = FakeMac()
    mac.open(5, 50, "TextEdit", "letter", (0, 25, 1440, 800))
    return mac


def win_dll(name: str, *, use_last_error: bool = False) -> _Library:
    return _Library(_jobs() if name == "kernel32" else getattr(_windows().libraries(), name))


@cache
def _jobs() -> _RealJobs:
    return _RealJobs()


def modules_of(platform: str) -> Mapping[str, Any]:
    """By name, as they are imported there."""
    if platform == "win32":
        return {"uiautomation": FakeUiAutomation()}
    frameworks = _mac().frameworks()
    return {
        "AppKit": frameworks.appkit,
        "HIServices": frameworks.accessibility,
        "Quartz": frameworks.quartz,
        "pynput._util.darwin": SimpleNamespace(get_unicode_to_keycode_map=frameworks.keycodes),
    }


def load_library(_path: str) -> _Library:
    """Carbon."""
    return _Library(SimpleNamespace(IsSecureEventInputEnabled=_mac().frameworks().is_input_secure))


class MacSocket(socket.socket):
    """Tells who is at the other end as macOS does: a `struct xucred`."""

    def getsockopt(self, level: int, option: int, size: int = 0) -> Any:
        if (level, option) != (_SOL_LOCAL, _LOCAL_PEERCRED):
            return super().getsockopt(level, option, *([size] if size else []))
        told = super().getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        user = struct.unpack("3i", told)[1]
        return struct.pack("=IIh2x16I", 0, user, 1, *[0] * 16)
