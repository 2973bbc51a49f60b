"""Windows' documented calls for Job objects (learn.microsoft.com), as far as we make them; in memory."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Any

from tests.agent.computers.windows_calls import pointed_at


@dataclass
class FakeKernel:
    """What is in a job ends with its last handle, or when it is told."""

    processes: set[int] = field(default_factory=set)
    jobs: dict[int, set[int]] = field(default_factory=dict)
    kills_on_close: set[int] = field(default_factory=set)
    handles: set[int] = field(default_factory=set)
    refuses: str = ""

    def CreateJobObjectW(self, attributes: None, name: None) -> int | None:
        if self.refuses == "create":
            return None
        self.jobs[500] = set()
        self.handles.add(500)
        return 500

    def OpenProcess(self, access: int, inherits: bool, pid: int) -> int | None:
        assert access == 0x0101  # PROCESS_SET_QUOTA | PROCESS_TERMINATE
        if pid not in self.processes:
            return None
        self.handles.add(pid)
        return pid

    def SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> int:
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION is 144 bytes on 64-bit Windows, its flags at 16."""
        assert (kind, size) == (9, 144)
        data = bytes(pointed_at(limits, ctypes.c_char * size))
        if int.from_bytes(data[16:20], "little") & 0x2000:
            self.kills_on_close.add(job)
        return 1

    def AssignProcessToJobObject(self, job: int, process: int) -> int:
        if self.refuses == "assign":
            return 0
        self.jobs[job].add(process)
        return 1

    def TerminateJobObject(self, job: int, status: int) -> int:
        self.processes -= self.jobs[job]
        return 1

    def CloseHandle(self, handle: int) -> int:
        self.handles.remove(handle)
        if handle in self.kills_on_close:
            self.processes -= self.jobs[handle]
        return 1
