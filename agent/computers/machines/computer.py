"""A virtual machine as the agent uses it. I/O: the machine.

As over VNC only pixels tell what lies under the pointer, so rules that speak of windows ask, and after a
question the whole picture has to be as it was.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import Ability, Equipment
from agent.actions.types import Action, SdkAction, Wait, points
from agent.computers.input_device import InputDevice
from agent.computers.kept_files import Kept
from agent.computers.machines.guest_tools import GuestTools
from agent.computers.machines.provider import Machine, Provider
from agent.computers.reactions import TAKEN, visible_effect, wait_until_settled
from agent.computers.stop_guard import StopGuard
from agent.coordinates import MonitorPoint, Screen
from agent.errors import DisplayUnavailableError, InputError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind, Observation, Window

RESIZED = "The screen of the machine has another size now, so this was not done; look again."
OUTSIDE = "This lies outside the screen of the machine, so it was not done."


class MachineComputer:
    """Implements `Computer`. It ends the machine when it is closed; a remote one goes on.

    Raises:
        DisplayUnavailableError: tools are wanted, and there is no server in the machine.
        DisplayLostError: the machine is gone.
    """

    tool_folders: tuple[str, ...] = ()
    working_folder: Path | None = None

    def __init__(
        self,
        machine: Machine,
        provider: Provider,
        *,
        tools: frozenset[Ability] = frozenset(),
        patience: SettleLimits | None = None,
    ) -> None:
        self.machine, self._provider = machine, provider
        self._patience = patience or SettleLimits()
        self._owner_has_it: Callable[[], bool] = lambda: False
        self._acting, self._closing = threading.Lock(), threading.Lock()
        self._is_closed = False
        self._seen_size: tuple[int, int] | None = None
        if tools and machine.guest is None:
            raise DisplayUnavailableError(
                "Shell, Python and files of a machine need a guest server inside; name its port: guest=5000."
            )
        self._tools = GuestTools(machine.guest, tools) if machine.guest is not None else None
        abilities = frozenset((Ability.SCREEN,)) | (self._tools.abilities if self._tools else frozenset())
        self.equipment = Equipment(abilities)

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._owner_has_it = owner_has_it

    def frame(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB as it is now; for the live view."""
        return self.machine.frame()

    def observe(self) -> Observation:
        rgb, is_settled = wait_until_settled(self.machine.frame, self._patience)
        height, width = rgb.shape[:2]
        self._seen_size = width, height
        # All of it stands for the window: after a question nothing else may have come up.
        window = Window(title=Path(self.machine.image.place).name, width_px=width, height_px=height)
        return Observation(rgb, Screen(width, height), window, is_settled)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if self._tools is not None and isinstance(action, SdkAction):
            return self._tools.perform(action, stop=stop)
        guard = StopGuard(stop, None, lambda: TAKEN if self._owner_has_it() else "")
        with self._acting:
            try:
                guard.check()
                before = self.machine.frame(stop)
                self._require_seen(action, before)
                self.machine.perform(action, guard)
            except StoppedError:
                stop.set()
                self.release_all()
                raise
            except InputError as error:
                if guard.has_refused:
                    self.release_all()  # it may have been refused between two keys of a hotkey
                return Effect(EffectKind.FAILED, str(error))
            is_awaited = not isinstance(action, Wait)
            return visible_effect(self.machine.frame, before, is_awaited=is_awaited, stop=stop)

    def _require_seen(self, action: Action, now: NDArray[np.uint8]) -> None:
        """Raises InputError for points of a screen that has another size now."""
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        height, width = now.shape[:2]
        if placed and self._seen_size not in (None, (width, height)):
            raise InputError(RESIZED)
        if any(not (0 <= point.x < width and 0 <= point.y < height) for point in placed):
            raise InputError(OUTSIDE)

    def spot_at(self, point: MonitorPoint | None) -> None:
        """Nobody there says what lies at a point."""

    def clipboard_text(self) -> str | None:
        """Not known."""
        return None

    def open_owner_input(self) -> InputDevice:
        """Raises InputError where the machine takes no single events."""
        return self.machine.open_input()

    def keep_files(self, destination: Path) -> Kept:
        """What lies in the machine stays there."""
        return Kept(0, 0, {})

    def revert(self, name: str) -> None:
        """The machine as it was when that state was saved. Raises MachineError."""
        with self._acting:
            self._provider.revert(self.machine, name)
            self._seen_size = None

    def save(self, name: str) -> None:
        """Raises MachineError."""
        with self._acting:
            self._provider.save(self.machine, name)

    def release_all(self) -> None:
        self.machine.release_all()

    def close(self) -> None:
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
        self._provider.end(self.machine)
