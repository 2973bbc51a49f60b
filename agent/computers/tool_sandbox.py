"""The sandbox of a private desktop's tools: the one of its programs, with less to take. I/O: starts programs.

Same folders, same X server, same session bus: what the shell starts opens its windows on the desktop. A tool
may take half of what all programs together may, so that it reaches its own limit before the desktop's.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from agent.computers.processes import Processes
from agent.computers.sandbox import Sandbox, with_limits
from agent.confinement.enclosure import python_folders
from agent.confinement.unprivileged import Whose

_FOLDER_INSIDE = "/run/deskhand"
_END_LIMIT_S = 5.0
_PYTHON_SETTINGS = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONSAFEPATH": "1"}


class DesktopToolSandbox:
    """Implements `ToolSandbox` on the processes of a private desktop."""

    def __init__(
        self, processes: Processes, sandbox: Sandbox, environment: Mapping[str, str], *, has_network: bool
    ) -> None:
        whole = sandbox.limits
        self._limits = whole._replace(
            processes=whole.processes // 2,
            threads=min(whole.threads, whole.processes) // 2,
            memory_bytes=whole.memory_bytes // 2,
            memory_folder_bytes=whole.memory_folder_bytes // 2,
            disk_bytes=whole.disk_bytes // 2,
        )
        self._processes, self._sandbox = processes, replace(sandbox, limits=self._limits)
        self._environment, self._has_network = dict(environment), has_network
        self._handles: dict[int, int] = {}
        """Descriptors of what runs, by process id."""
        self._killed: list[int] = []
        self._folder = processes.folder / "tools"
        self._folder.mkdir()
        self._folder.chmod(0o755)

    @property
    def folder(self) -> Path:
        return self._folder

    @property
    def folder_inside(self) -> str:
        return _FOLDER_INSIDE

    def place(self, file: Path) -> str:
        (self._folder / file.name).write_bytes(file.read_bytes())
        return f"{_FOLDER_INSIDE}/{file.name}"

    def start(
        self,
        command: Sequence[str],
        handed: Sequence[int],
        *,
        log: str,
        shows_python: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> int:
        self._processes.require_within_limits()
        while self._killed:
            self._processes.status(self._killed.pop())  # its parent takes note of its end
        limited = with_limits(list(command), self._limits)
        # A shared folder may have been deleted since: the tools go on without it.
        there = tuple(folder for folder in self._sandbox.shared if folder.path.is_dir())
        shown = replace(self._sandbox, shared=there).enclosure(limited, has_network=self._has_network)
        shown.show(self._folder, _FOLDER_INSIDE)
        if shows_python:
            for folder in python_folders():
                shown.show(folder, whose=Whose.OURS_IF_POSSIBLE)
        whole = self._environment | (_PYTHON_SETTINGS if shows_python else {}) | dict(environment or {})
        pid = self._processes.start(
            shown, limited, whole, log=log, has_network=self._has_network, handed=handed
        )
        self._handles[pid] = os.pidfd_open(pid)  # nobody has waited for it yet, so it is that one
        return pid

    def end(self, pid: int) -> None:
        """Kills it from here: in a storm of processes the supervisor is busy with counting them."""
        handle = self._handles.pop(pid)
        try:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            select.select([handle], [], [], _END_LIMIT_S)
        finally:
            os.close(handle)
        self._killed.append(pid)

    def log_text(self, log: str) -> str:
        return self._processes.log_text(log)
