"""Machines that their owner started, by the guest server inside: VMware, Docker, clouds. I/O: HTTP."""

from __future__ import annotations

import io
import warnings
from threading import Event

import numpy as np
from PIL import Image as PilImage

from agent.actions.types import Action, Button, MouseDown, MouseUp, PressKey, ReleaseKey, Wait
from agent.computers.input_device import InputDevice
from agent.computers.machines.address import Image
from agent.computers.machines.guest_hands import programs_for, release_program
from agent.computers.machines.guest_server import GuestServer
from agent.computers.machines.provider import Machine, Picture
from agent.computers.stop_guard import StopGuard
from agent.coordinates import Screen
from agent.errors import AgentError, DisplayLostError, InputError, MachineError, ToolError

OPEN_NOTICE = (
    "The machine's server asks for no password, and nothing is encrypted: whoever reaches its port has the "
    "machine. Use an ssh tunnel."
)
_MAX_PIXELS = 16384 * 16384 // 4


class RemoteMachine:
    """Implements `Machine`."""

    def __init__(self, image: Image, guest: GuestServer, size: tuple[int, int]) -> None:
        self.image, self.guest = image, guest
        is_open = not image.is_loopback and image.place.startswith("http:")
        self.notices = (OPEN_NOTICE,) if is_open else ()
        self._size = size
        self._keys: set[str] = set()
        self._buttons: set[Button] = set()

    def frame(self, stop: Event | None = None) -> Picture:
        picture = read_picture(self.guest.screenshot(stop=stop))
        self._size = picture.shape[1], picture.shape[0]
        return picture

    def perform(self, action: Action, guard: StopGuard) -> None:
        if isinstance(action, Wait):
            guard.pause(action.duration_s)
            return
        match action:  # first: it may be down although no answer came
            case PressKey(key=key):
                self._keys.add(key)
            case MouseDown(button=button):
                self._buttons.add(button)
        for program in programs_for(action, Screen(*self._size)):
            guard.check()
            self._run(program)
        match action:
            case ReleaseKey(key=key):
                self._keys.discard(key)
            case MouseUp(button=button):
                self._buttons.discard(button)

    def release_all(self) -> None:
        keys, buttons = frozenset(self._keys), frozenset(self._buttons)
        self._keys.clear()
        self._buttons.clear()
        if keys or buttons:
            try:
                self._run(release_program(keys, buttons))
            except AgentError:  # it is gone, and what is down there with it
                return

    def open_input(self) -> InputDevice:
        raise InputError("This machine takes whole actions only; use it by its own window or VNC.")

    def _run(self, program: str) -> None:
        try:
            done = self.guest.execute(["python3" if self._is_unix else "python", "-c", program])
        except ToolError as problem:
            raise InputError(str(problem)) from problem
        if done.status:
            line = (done.error.strip().splitlines() or ["it said nothing"])[-1]
            raise InputError(f"The machine could not do this: {line[:200]}")

    @property
    def _is_unix(self) -> bool:
        return self.guest.version().system != "Windows"


class RemoteProvider:
    """Implements `Provider` for machines that run already. Their states are for whoever started them."""

    def start(self, image: Image, *, stop: Event) -> RemoteMachine:
        guest = GuestServer(image.place)
        try:
            version = guest.version(stop=stop)
        except BaseException:
            guest.close()
            raise
        return RemoteMachine(image, guest, (version.width_px, version.height_px))

    def save(self, machine: Machine, name: str) -> None:
        raise MachineError(f"The state of {machine.image} can be kept only by whatever started it.")

    def revert(self, machine: Machine, name: str) -> None:
        raise MachineError(f"The state of {machine.image} can be brought back only by whatever started it.")

    def view(self, machine: Machine) -> str | None:
        return None

    def end(self, machine: Machine) -> None:
        """The machine goes on: it is its owner's."""
        machine.release_all()
        if machine.guest is not None:
            machine.guest.close()


def read_picture(data: bytes) -> Picture:
    """
    Raises:
        DisplayLostError: it is no PNG, or one of endless size.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", PilImage.DecompressionBombWarning)
            with PilImage.open(io.BytesIO(data), formats=("PNG",)) as picture:
                if picture.width * picture.height > _MAX_PIXELS:
                    raise ValueError(f"it has the size {picture.width}×{picture.height}")
                return np.asarray(picture.convert("RGB"))
    except (OSError, ValueError, SyntaxError, Warning, PilImage.DecompressionBombError) as problem:
        raise DisplayLostError("The machine sent something that is no picture.") from problem
