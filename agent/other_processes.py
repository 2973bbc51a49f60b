"""Whether another process runs, and since when, on every system. I/O: asks the system."""

from __future__ import annotations

import contextlib
import ctypes
import subprocess
import sys
from pathlib import Path

_PS_LIMIT_S = 5.0
_QUERY_LIMITED_INFORMATION = 0x1000
_STILL_ACTIVE = 259


def born(pid: int) -> str:
    """When the process began, as its system counts it: the same number may be another process later. "" where
    there is no such process, or it is not told."""
    if pid <= 0:
        return ""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, IndexError):
            written = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
            state, *fields = written.rpartition(")")[2].split()
            return "" if state == "Z" else fields[18]  # field 22, after the name in brackets
        return ""
    elif sys.platform == "win32":
        return _born_on_windows(pid)
    else:
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            told = subprocess.run(
                ["ps", "-o", "lstart=", "-p", str(pid)],
                capture_output=True,
                text=True,
                timeout=_PS_LIMIT_S,
                check=False,
            )
            return told.stdout.strip()
        return ""


def is_running(pid: int) -> bool:
    return born(pid) != ""


if sys.platform == "win32":

    def _born_on_windows(pid: int) -> str:
        """Its creation time. Not `os.kill(pid, 0)`, which ends a process there."""
        kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel32.OpenProcess.restype = ctypes.c_void_p
        kernel32.OpenProcess.argtypes = (ctypes.c_uint32, ctypes.c_int32, ctypes.c_uint32)
        for function in (kernel32.GetProcessTimes, kernel32.GetExitCodeProcess, kernel32.CloseHandle):
            function.restype = ctypes.c_int32
        handle = ctypes.c_void_p(kernel32.OpenProcess(_QUERY_LIMITED_INFORMATION, False, pid))
        if not handle.value:
            return ""
        status, times = ctypes.c_uint32(), (ctypes.c_uint64 * 4)()
        at = [ctypes.byref(times, 8 * number) for number in range(4)]
        try:
            is_there = kernel32.GetExitCodeProcess(handle, ctypes.byref(status))
            is_there = is_there and status.value == _STILL_ACTIVE
            return str(times[0]) if is_there and kernel32.GetProcessTimes(handle, *at) else ""
        finally:
            kernel32.CloseHandle(handle)
