"""Starts what an `Enclosure` asked for: gives up root, limits memory, hands the filter over. I/O: processes.

Standard library alone: it runs in small programs (the supervisor of a desktop, the launcher of a model).
"""

from __future__ import annotations

import os
import resource
from typing import Any

from agent.confinement.syscall_filter import FilterKind, filter_program
from agent.confinement.unprivileged import RootKeptError, ShownPlace, UnprivilegedUser, Whose


class Entering:
    """One start. Close it when the child runs."""

    def __init__(self, command: list[str], request: dict[str, Any]) -> None:
        """`request` is what `Enclosure.request` gave.

        Raises:
            OSError: a name space or the filter could not be made.
        """
        self._data_bytes: int | None = request["data_bytes"]
        self._user: UnprivilegedUser | None = None
        if request["user"] is not None:
            places = [ShownPlace(path, Whose(whose)) for path, whose in request["places"]]
            self._user = UnprivilegedUser(request["user"], request["groups"], places)
        self._filter_fd = os.memfd_create("filter")
        os.write(self._filter_fd, filter_program(FilterKind(request["filter"]), os.uname().machine))
        os.lseek(self._filter_fd, 0, os.SEEK_SET)
        self.command = [command[0], "--seccomp", str(self._filter_fd), *command[1:]]
        self.descriptors = (self._filter_fd, *request["descriptors"])
        """What the child must inherit."""

    def in_child(self) -> None:
        """Between fork and exec. Where something cannot be done the child says why and ends."""
        try:
            if self._data_bytes is not None:
                resource.setrlimit(resource.RLIMIT_DATA, (self._data_bytes, self._data_bytes))
            if self._user is not None:
                self._user.enter()
        except (RootKeptError, OSError, ValueError) as error:
            os.write(2, f"{error}\n".encode())
            os._exit(1)

    def close(self) -> None:
        os.close(self._filter_fd)
        if self._user is not None:
            self._user.close()
