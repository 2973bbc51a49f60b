"""The owner's own screen: on X11 mss, pyautogui and XTEST, on Wayland `agent.computers.wayland`. I/O: both.

Shell, Python and editor beside it are shut in (shut_in_tools.py): they are not the owner's, and see of the
owner's files only what is shared.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY, Ability, Equipment
from agent.actions.types import Action, SdkAction
from agent.computers.accessible_elements import AccessibleElements
from agent.computers.kept_files import Kept
from agent.computers.monitor_box import MonitorBox
from agent.computers.pyautogui_input import PyAutoGuiInput
from agent.computers.shut_in_tools import ShutInTools
from agent.computers.wayland.globals import is_wayland
from agent.computers.wayland.opening import open_desktop, problem_here
from agent.computers.wayland.screen import WaylandScreen
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.computers.x11_screen import X11Screen
from agent.coordinates import MonitorPoint, Screen
from agent.errors import DisplayUnavailableError
from agent.perception.settle import SettleLimits
from agent.types import Effect, Observation, Spot


class RealScreen:
    """Implements `Computer` on some monitors (1 is the first) of the display in the environment.

    With a `region`, in pixels of the whole desktop, on that part alone. `tools` are those of
    `abilities.SANDBOXED` that are beside it, over the folders of `share`.

    Raises:
        DisplayUnavailableError: no display, no such monitor, or a session we refuse, with the reason.
        SandboxError: there is no sandbox for the tools, or a folder is not to be shared.
        StoppedError: `is_stopped` came true before the owner had answered.
    """

    def __init__(
        self,
        *,
        monitors: Sequence[int] = (1,),
        patience: SettleLimits | None = None,
        address: DisplayAddress | None = None,
        tools: frozenset[Ability] = frozenset(),
        share: Sequence[Path] = (),
        region: MonitorBox | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_stopped` ends waiting for the owner, where the desktop asks."""
        self._tools: ShutInTools | None = None
        self._was_beside_screen = False
        """Whether the last action was none of mouse and keyboard: then nothing has to settle."""
        self._elements: AccessibleElements | None = None
        self._screen: X11Screen | WaylandScreen
        owner_intervened = _nobody_intervenes
        if address is None and is_wayland(os.environ):
            desktop = open_desktop(os.environ, is_stopped=is_stopped)
            self._screen = WaylandScreen(desktop, monitors=monitors, patience=patience, region=region)
        else:
            owner_intervened = self._open_x11(
                address or display_of_session(os.environ), monitors, patience, region
            )
        if tools:
            try:
                self._tools = ShutInTools(tools, share, owner_intervened=owner_intervened)
            except BaseException:
                self.close()
                raise

    def _open_x11(
        self,
        address: DisplayAddress,
        monitors: Sequence[int],
        patience: SettleLimits | None,
        region: MonitorBox | None,
    ) -> Callable[[], str]:
        """Returns what says why to stop, where the owner has pushed the mouse into a corner."""
        x11_input = X11Input(address)
        elements = AccessibleElements()
        try:
            device = PyAutoGuiInput(address, x11_input)
            self._screen = X11Screen(
                address,
                monitors=monitors,
                patience=patience,
                device=device,
                x11_input=x11_input,
                owner_intervened=device.owner_intervened,
                own_pid=os.getpid(),
                elements=elements,
                region=region,
            )
        except BaseException:
            elements.close()
            x11_input.close()
            raise
        self._elements = elements
        return device.owner_intervened

    @property
    def screen(self) -> Screen:
        return self._screen.screen

    @property
    def equipment(self) -> Equipment:
        if self._tools is None:
            return SCREEN_ONLY
        return Equipment(SCREEN_ONLY.abilities | self._tools.abilities)

    @property
    def tool_folders(self) -> tuple[str, ...]:
        """Where tools may write what is kept: their working folder and shared folders, as they see them."""
        return () if self._tools is None else self._tools.folders

    @property
    def working_folder(self) -> Path | None:
        """The working folder of the tools, as a path outside their sandbox; None without tools."""
        return None if self._tools is None else self._tools.working_folder

    def observe(self) -> Observation:
        return self._screen.observe(settles=not self._was_beside_screen)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        self._was_beside_screen = isinstance(action, SdkAction)
        if isinstance(action, SdkAction) and self._tools is not None:
            return self._tools.perform(action, stop=stop)
        return self._screen.perform(action, stop=stop)

    def keep_files(self, destination: Path) -> Kept:
        """Copy what is in the working folder of the tools, up to the limits; without tools there is nothing.

        Raises:
            OSError: the destination cannot be written.
        """
        return Kept(0, 0, {}) if self._tools is None else self._tools.keep_files(destination)

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._screen.yield_to(owner_has_it)

    def frame(self) -> NDArray[np.uint8]:
        """The current frame, (H, W, 3) RGB."""
        return self._screen.frame()

    def spot_at(self, point: MonitorPoint | None) -> Spot | None:
        """The target of an action at a point of the observed screen, or (None) of the keyboard; None where
        the desktop does not tell."""
        return self._screen.spot_at(point)

    def clipboard_text(self) -> str | None:
        return self._screen.clipboard_text()

    def release_all(self) -> None:
        self._screen.release_all()

    def close(self) -> None:
        if self._tools is not None:
            self._tools.close()
        self._screen.close()
        if self._elements is not None:
            self._elements.close()


def problem_with_screen(environment: Mapping[str, str], platform: str = sys.platform) -> str:
    """ "" where the owner's screen can be used, else the reason why not. Asks nobody."""
    if platform == "linux" and is_wayland(environment):
        return problem_here(environment)
    try:
        display_of_session(environment, platform)
    except DisplayUnavailableError as problem:
        return str(problem)
    return ""


def display_of_session(environment: Mapping[str, str], platform: str = sys.platform) -> DisplayAddress:
    """The address of the owner's X11 display.

    Raises:
        DisplayUnavailableError: there is none; a private desktop is offered instead.
    """
    offer = "Use a private desktop instead (--computer private)."
    if platform != "linux":
        raise DisplayUnavailableError(f"The real screen works on Linux only so far. {offer}")
    if is_wayland(environment):
        raise DisplayUnavailableError(
            "This is a Wayland session, where no program is told where your mouse is, so what you do here "
            "cannot be recorded. Start a task on a private desktop and take over there: your steps are kept."
        )
    name = environment.get("DISPLAY", "")
    if not name:
        raise DisplayUnavailableError(f"There is no screen here (DISPLAY is not set). {offer}")
    return DisplayAddress(name)


def _nobody_intervenes() -> str:
    """Wayland tells nobody where the pointer is, so no corner stops an action."""
    return ""
