"""Windows' Job objects: what is in one ends with it, and it ends with us. I/O: kernel32.

The kernel ends all that is in such a job when its last handle is closed, which ours is also when we are
killed. What a program starts is in its job, too. Structures as in winnt.h.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping, Sequence
from typing import Any

_KILL_ON_JOB_CLOSE = 0x2000
_EXTENDED_LIMITS = 9
"""JobObjectExtendedLimitInformation."""
_PROCESS_TERMINATE, _PROCESS_SET_QUOTA = 0x0001, 0x0100
_ENDED_BY_US = 1
_HANDLE, _WORD, _INT, _POINTER = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int32, ctypes.c_void_p
_FUNCTIONS: Mapping[str, tuple[Sequence[Any], Any]] = {
    "AssignProcessToJobObject": ((_HANDLE, _HANDLE), _INT),
    "CloseHandle": ((_HANDLE,), _INT),
    "CreateJobObjectW": ((_POINTER, ctypes.c_wchar_p), _HANDLE),
    "OpenProcess": ((_WORD, _INT, _WORD), _HANDLE),
    "SetInformationJobObject": ((_HANDLE, _INT, _POINTER, _WORD), _INT),
    "TerminateJobObject": ((_HANDLE, _WORD), _INT),
}


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("BasicLimitInformation", BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class WindowsJob:
    """One process, and all that it starts from now on."""

    def __init__(self, kernel32: Any, pid: int) -> None:
        """
        Raises:
            OSError: Windows makes no job, or does not let this process into one.
        """
        self._kernel32 = kernel32
        self._job = kernel32.CreateJobObjectW(None, None)
        process = kernel32.OpenProcess(_PROCESS_SET_QUOTA | _PROCESS_TERMINATE, False, pid)
        limits = ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = _KILL_ON_JOB_CLOSE
        size = ctypes.sizeof(limits)
        try:
            is_made = (
                self._job
                and process
                and kernel32.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), size)
                and kernel32.AssignProcessToJobObject(self._job, process)
            )
        finally:
            if process:
                kernel32.CloseHandle(process)
        if not is_made:
            self.close()
            raise OSError(0, "Windows did not put a process into a job")

    def end(self) -> None:
        """End all that is in it. May be called twice."""
        if self._job:
            self._kernel32.TerminateJobObject(self._job, _ENDED_BY_US)

    def close(self) -> None:
        """End all that is in it, and forget it. May be called twice."""
        job, self._job = self._job, None
        if job:
            self._kernel32.CloseHandle(job)


def load_kernel32() -> Any:
    """
    Raises:
        OSError: this is not Windows.
    """
    if sys.platform == "win32":
        library = ctypes.WinDLL("kernel32", use_last_error=True)
        for name, (arguments, result) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, result
        return library
    else:
        raise OSError(0, "kernel32 is on Windows only")
