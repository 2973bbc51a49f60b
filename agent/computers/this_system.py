"""Chooses how the owner's screen is used and its owner noticed, by the system this is. I/O: opens both.

The only module that asks which system it is where computers are concerned. What each brings is imported where
it is chosen: on another one its libraries are missing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeGuard

from agent.actions.abilities import Ability
from agent.computers.monitor_box import MonitorBox
from agent.errors import DisplayUnavailableError, SandboxError

if TYPE_CHECKING:
    from agent.computers.native_screen import NativeScreen
    from agent.computers.private_desktop import PrivateDesktop
    from agent.computers.real_screen import RealScreen
    from agent.computers.x11_connection import DisplayAddress

    OwnersScreen: TypeAlias = RealScreen | NativeScreen

LINUX, WINDOWS, MACOS = "linux", "win32", "darwin"
"""As `sys.platform` has them."""
NO_RECORDING = "What you do can be recorded on Linux only so far."
NO_PRIVATE_DESKTOP = (
    "A desktop or a browser of the agent's own needs Linux. To let it work apart from you, give it a virtual"
    " machine or another computer over VNC: choose “Another machine”."
)
NO_OWN_MACHINES = (
    "Deskhand starts virtual machines of its own on Linux only. Start one yourself, and choose “Another"
    " machine” for its screen over VNC, or “Machine with a guest server”."
)
NO_SANDBOX = "Shell, Python and files run in a sandbox, which there is on Linux only; take the screen alone."


@dataclass(frozen=True, slots=True)
class SystemPermission:
    """What a system lets programs do only once its owner has allowed it."""

    name: str
    """As the system calls it."""
    is_needed: bool
    """False where only the owner's own mouse and the stop shortcut are not noticed without it."""
    is_granted: bool
    page: str
    """The address of the page of the system's settings where it is allowed."""


class Activity(Protocol):
    """Tells when the owner's own mouse or keyboard is used, from `start` to `close`."""

    def start(self) -> None: ...

    def close(self) -> None: ...


def has_private_desktops(platform: str = sys.platform) -> bool:
    """Whether the agent can have a desktop of its own here; elsewhere it needs a machine of its own."""
    return platform == LINUX


def is_private_desktop(computer: object) -> TypeGuard[PrivateDesktop]:
    """What private desktops are made of is not imported where there can be none."""
    if not has_private_desktops():
        return False
    from agent.computers.private_desktop import PrivateDesktop

    return isinstance(computer, PrivateDesktop)


def is_owners_screen(computer: object) -> TypeGuard[OwnersScreen]:
    if sys.platform == LINUX:
        from agent.computers.real_screen import RealScreen

        return isinstance(computer, RealScreen)
    from agent.computers.native_screen import NativeScreen

    return isinstance(computer, NativeScreen)


def can_record_owner(platform: str = sys.platform) -> bool:
    """Whether what the owner does can be recorded here."""
    return platform == LINUX


def require_recording(platform: str = sys.platform) -> None:
    """
    Raises:
        DisplayUnavailableError: what the owner does cannot be recorded here.
    """
    if not can_record_owner(platform):
        raise DisplayUnavailableError(NO_RECORDING)


def require_private_desktops(platform: str = sys.platform) -> None:
    """
    Raises:
        DisplayUnavailableError: there are none here.
    """
    if not has_private_desktops(platform):
        raise DisplayUnavailableError(NO_PRIVATE_DESKTOP)


def require_own_machines(platform: str = sys.platform) -> None:
    """
    Raises:
        DisplayUnavailableError: virtual machines of ours are started under what private desktops stand on.
    """
    if not has_private_desktops(platform):
        raise DisplayUnavailableError(NO_OWN_MACHINES)


def can_place_windows(platform: str = sys.platform) -> bool:
    """Whether a program is told where its own windows lie, and may put them somewhere."""
    if platform != LINUX:
        return True
    from agent.computers.wayland.globals import is_wayland

    return not is_wayland(os.environ)


def wayland_monitors() -> tuple[MonitorBox, ...]:
    """Those of the owner's Wayland desktop, in pixels; nobody is asked anything.

    Raises:
        DisplayUnavailableError: the compositor cannot be reached.
        DisplayLostError: it ends meanwhile.
    """
    from agent.computers.wayland.opening import monitor_boxes

    return monitor_boxes(os.environ)


def require_owners_screen(platform: str = sys.platform) -> None:
    """
    Raises:
        DisplayUnavailableError: the owner's screen cannot be used, with the reason. Nobody is asked anything.
    """
    if platform == WINDOWS:
        from agent.computers.windows.libraries import load_libraries
        from agent.computers.windows.screen import require_windows_screen

        require_windows_screen(load_libraries())
    elif platform == MACOS:
        from agent.computers.macos.frameworks import load_frameworks
        from agent.computers.macos.permissions import MacPermissions

        MacPermissions(load_frameworks()).require()
    else:
        from agent.computers.real_screen import problem_with_screen

        if problem := problem_with_screen(os.environ, platform):
            raise DisplayUnavailableError(problem)


def system_permissions(platform: str = sys.platform) -> tuple[SystemPermission, ...]:
    """As they are now; nobody is asked. Only macOS has some.

    Raises:
        DisplayUnavailableError: this is not the system that it is said to be.
    """
    if platform != MACOS:
        return ()
    from agent.computers.macos.frameworks import load_frameworks
    from agent.computers.macos.permissions import NEEDED, MacPermissions, MacRight

    rights = MacPermissions(load_frameworks())
    return tuple(SystemPermission(one, one in NEEDED, rights.has(one), one.page) for one in MacRight)


def ask_for_permission(permission: SystemPermission) -> None:
    """Let the system ask its owner; it does so once, and after that only its page helps.

    Raises:
        DisplayUnavailableError: this is not the system that asks.
    """
    from agent.computers.macos.frameworks import load_frameworks
    from agent.computers.macos.permissions import MacPermissions, MacRight

    MacPermissions(load_frameworks()).ask(MacRight(permission.name))


def owners_display(platform: str = sys.platform) -> DisplayAddress | None:
    """What a `ScreenCapture` is of; None where the system has one screen for all.

    Raises:
        DisplayUnavailableError: there is none that can be used.
    """
    if platform in (WINDOWS, MACOS):
        return None
    from agent.computers.real_screen import display_of_session

    return display_of_session(os.environ, platform)


def open_owners_screen(
    *,
    monitors: Sequence[int] = (1,),
    tools: frozenset[Ability] = frozenset(),
    share: Sequence[Path] = (),
    region: MonitorBox | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
    platform: str = sys.platform,
) -> OwnersScreen:
    """`is_stopped` ends waiting for the owner, where the desktop asks.

    Raises:
        DisplayUnavailableError: it cannot be used, with the reason; on macOS its owner has been asked.
        StoppedError: `is_stopped` came true meanwhile.
        SandboxError: there is no sandbox for the tools, or a folder is not to be shared.
    """
    if platform not in (WINDOWS, MACOS):
        from agent.computers.real_screen import RealScreen

        return RealScreen(monitors=monitors, tools=tools, share=share, region=region, is_stopped=is_stopped)
    if tools:
        raise SandboxError(NO_SANDBOX)
    if platform == WINDOWS:
        from agent.computers.windows.screen import open_windows_screen

        return open_windows_screen(monitors=monitors, region=region)
    from agent.computers.macos.screen import open_mac_screen

    return open_mac_screen(monitors=monitors, region=region)


def open_stop_shortcut(*, on_stop: Callable[[], None], stop_shortcut: str) -> Activity:
    """What hears the stop shortcut from every window: on Wayland, where no program does, the desktop's portal
    or the kernel's devices."""
    if can_place_windows():
        from agent.computers.owner_input import OwnerInput

        return OwnerInput(on_stop=on_stop, stop_shortcut=stop_shortcut)
    from agent.computers.wayland.stop_shortcut import WaylandShortcut

    return WaylandShortcut(on_stop=on_stop, stop_shortcut=stop_shortcut)


def listen_to_owner(on_activity: Callable[[str], None], platform: str = sys.platform) -> Activity:
    """`on_activity` is called with "mouse" or "keyboard", on a thread of the listener's."""
    if platform in (WINDOWS, MACOS):
        from agent.computers.marked_activity import MarkedActivity, load_pynput

        return MarkedActivity(on_activity, load_pynput)
    if not can_place_windows(platform):
        from agent.computers.wayland.input_devices import DeviceActivity

        return DeviceActivity(on_activity)
    from agent.computers.owner_activity import OwnerActivity

    return OwnerActivity(on_activity)
