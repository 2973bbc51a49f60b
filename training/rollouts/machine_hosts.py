"""Which host starts a virtual machine: one that has the memory for it. Pure.

A host that gives away more memory than it has ends machines at random, which looks like faults of
environments. So a machine is admitted only where its memory, and what QEMU takes beside it, is free.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from training.errors import TrainingError

QEMU_OVERHEAD_MB = 160
"""Of one QEMU beside the guest's memory: its program, tables, screen and a picture."""
HOST_RESERVE_MB = 2048
"""Of a host, for its system and the rollout workers."""


@dataclass(slots=True)
class _Host:
    free_mb: int


class MachineHosts:
    """Hosts, their free memory, and the machines that were admitted. Not for several threads.

    >>> hosts = MachineHosts({"big": 8192})
    >>> hosts.admit("one", 4096), hosts.admit("two", 4096)
    ('big', None)
    """

    def __init__(self, memory_mb: dict[str, int], *, reserve_mb: int = HOST_RESERVE_MB) -> None:
        """`memory_mb`: of each host, in all."""
        self._hosts = {name: _Host(max(size - reserve_mb, 0)) for name, size in memory_mb.items()}
        self._placed: dict[str, tuple[str, int]] = {}
        self._order = [(-host.free_mb, name) for name, host in self._hosts.items()]
        heapq.heapify(self._order)

    def admit(self, machine: str, memory_mb: int) -> str | None:
        """The host with the most free memory, where the machine fits; None where it has to wait.

        Raises:
            TrainingError: a machine of this name is there already.
        """
        if machine in self._placed:
            raise TrainingError(f"There is already a machine {machine}.")
        needed = memory_mb + QEMU_OVERHEAD_MB
        name = self._roomiest()
        if name is None or self._hosts[name].free_mb < needed:
            return None
        self._change(name, -needed)
        self._placed[machine] = name, needed
        return name

    def ended(self, machine: str) -> None:
        """Its memory is free again; nothing for one that is not there."""
        if (found := self._placed.pop(machine, None)) is not None:
            self._change(found[0], found[1])

    @property
    def num_machines(self) -> int:
        return len(self._placed)

    @property
    def free_mb(self) -> dict[str, int]:
        """Of each host; never below 0."""
        return {name: host.free_mb for name, host in self._hosts.items()}

    def _roomiest(self) -> str | None:
        """Entries of the heap that are not true any more are thrown away."""
        while self._order:
            free_mb, name = self._order[0]
            host = self._hosts.get(name)
            if host is not None and host.free_mb == -free_mb:
                return name
            heapq.heappop(self._order)
        return None

    def _change(self, name: str, by_mb: int) -> None:
        host = self._hosts.get(name)
        if host is not None:
            host.free_mb += by_mb
            heapq.heappush(self._order, (-host.free_mb, name))
