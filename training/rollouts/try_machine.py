"""Tries a virtual machine as an environment: how many fit here, and episodes that begin alike. I/O: machines.

    python -m training.rollouts.try_machine qemu:IMAGE [--leases 10] [--wait-s 30]

Every lease brings the machine back and looks at it. It prints one JSON object, and ends with status 1 where
an episode could not begin. `alike` is the smallest share of pixels that are as in the first episode: a clock
or a caret may differ.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time

import numpy as np

from agent.computers.machines.address import read_machine_address
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.qemu import QemuProvider
from agent.errors import AgentError
from training.environments.machine import MachineEnvironment
from training.rollouts.leases import LeaseBook
from training.rollouts.machine_hosts import MachineHosts

_SLOT = "machine"


class _NoTask:
    def begin(self, computer: MachineComputer, seed: int) -> None:
        """Nothing is to be prepared."""

    def reward(self, computer: MachineComputer) -> float:
        return 0.0


def machines_that_fit(memory_mb: int, host_mb: int) -> int:
    """How many machines of this size are admitted on a host of that."""
    hosts = MachineHosts({"here": host_mb})
    while hosts.admit(f"{_SLOT}-{hosts.num_machines}", memory_mb) is not None:
        continue
    return hosts.num_machines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("image", help="qemu:IMAGE")
    parser.add_argument("--leases", type=int, default=10, help="episodes that are begun")
    parser.add_argument("--wait-s", type=float, default=30.0, help="for the guest to start")
    given = parser.parse_args(arguments)
    try:
        image = read_machine_address(given.image)
    except AgentError as problem:
        print(problem, file=sys.stderr)
        return 1
    ready_s = time.monotonic() + given.wait_s
    world = MachineEnvironment(
        QemuProvider(),
        image,
        _NoTask(),
        is_ready=lambda _seen: time.monotonic() >= ready_s,
        ready_looks=sys.maxsize,
    )
    book, resets_s, alike, first = LeaseBook(), [], 1.0, None
    host_mb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    book.add_slot(_SLOT, "here")
    try:
        for number in range(given.leases):
            lease = book.acquire(f"try-{number}", time.monotonic())
            assert lease is not None
            began_s = time.monotonic()
            pixels = world.reset(number).pixels
            resets_s.append(time.monotonic() - began_s)
            first = pixels if first is None else first
            same = float(np.mean(pixels == first)) if pixels.shape == first.shape else 0.0
            alike = min(alike, same)
            book.release(lease.lease_id, time.monotonic())
    except AgentError as problem:
        print(problem, file=sys.stderr)
        return 1
    finally:
        world.close()
    found = {
        "fit_here": machines_that_fit(image.hardware.memory_mb, host_mb),
        "leases": len(resets_s),
        "first_reset_s": round(resets_s[0], 2),
        "later_reset_s": round(float(np.median(resets_s[1:] or resets_s)), 3),
        "alike": round(alike, 5),
    }
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
