"""Where tools run: a sandbox that starts programs on descriptors of ours. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol


class ProgramSandbox(Protocol):
    """Starts programs of ours. Each has a process name space of its own, which ends with it."""

    def place(self, file: Path) -> str:
        """Lay a copy of a file of ours where programs inside see it and cannot change it; its path there."""
        ...

    def start(
        self,
        command: Sequence[str],
        handed: Sequence[int],
        *,
        log: str,
        shows_python: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> int:
        """Start a program and return its process id. `handed`: descriptors for its standard input and output,
        and others, whose numbers replace the words {handed_0}, {handed_1}, … of the command; its errors go to
        the log. `shows_python`: this Python and its packages are there, read-only.

        Raises:
            ComputerError: it cannot be started.
        """
        ...

    def end(self, pid: int) -> None:
        """Kill it and everything that it started; returns when it has ended."""
        ...

    def log_text(self, log: str) -> str:
        """What a program has written to its log."""
        ...


class ToolSandbox(ProgramSandbox, Protocol):
    """The sandbox of one computer's tools."""

    @property
    def folder(self) -> Path:
        """A folder of ours that programs inside see and cannot change."""
        ...

    @property
    def folder_inside(self) -> str:
        """Where they see it."""
        ...
