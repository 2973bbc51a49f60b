"""The interface of everything that has machines: start, save, revert, view, end. Pure."""

from __future__ import annotations

from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action
from agent.computers.input_device import InputDevice
from agent.computers.machines.address import Image
from agent.computers.machines.guest_server import GuestServer
from agent.computers.stop_guard import StopGuard

Picture = NDArray[np.uint8]
"""(H, W, 3) RGB."""


class Machine(Protocol):
    """One machine that runs: what it shows, and what it takes."""

    @property
    def image(self) -> Image: ...

    @property
    def notices(self) -> tuple[str, ...]:
        """What its owner should know of it, a sentence each."""
        ...

    @property
    def guest(self) -> GuestServer | None:
        """The server inside, by which it has a shell and files; None where it has none."""
        ...

    def frame(self, stop: Event | None = None) -> Picture:
        """The screen as it is now.

        Raises:
            DisplayLostError: the machine is gone, stands still or does not answer.
            StoppedError: `stop` was set meanwhile.
        """
        ...

    def perform(self, action: Action, guard: StopGuard) -> None:
        """Do a placed action on the screen.

        Raises:
            InputError: this cannot be done there.
            StoppedError: the flag was set.
            DisplayLostError: the machine is gone.
        """
        ...

    def release_all(self) -> None:
        """Let go of every key and button. Never raises."""
        ...

    def open_input(self) -> InputDevice:
        """Mouse and keyboard, for the owner's own hands.

        Raises:
            InputError: there are none that take single events.
        """
        ...


class Provider(Protocol):
    """Where machines come from. All of it may be called from any thread, for one machine from one."""

    def start(self, image: Image, *, stop: Event) -> Machine:
        """
        Raises:
            MachineError: it cannot be started; one sentence says why.
            DisplayUnavailableError: nobody answers at an address.
            StoppedError: `stop` was set meanwhile, and nothing is left of it.
        """
        ...

    def save(self, machine: Machine, name: str) -> None:
        """Keep its state, memory and disk, under a name; another of that name is replaced.

        Raises:
            MachineError: it cannot be kept.
        """
        ...

    def revert(self, machine: Machine, name: str) -> None:
        """Bring it back to that state.

        Raises:
            MachineError: there is no such state, or it cannot be brought back.
        """
        ...

    def view(self, machine: Machine) -> str | None:
        """Where a VNC viewer can look at it; None where it cannot."""
        ...

    def end(self, machine: Machine) -> None:
        """End it, and leave nothing of it. May be called twice; what is not ended here ends with us."""
        ...
