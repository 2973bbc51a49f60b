"""The agent's own desktop: X server, window manager, session bus, sandboxed programs. I/O: starts it.

The owner's mouse, windows, home, keyring and session bus are not reachable from it. Its supervisor
(`processes`) ends it when this process ends for any reason.
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import Ability, Equipment
from agent.actions.types import Action, SdkAction
from agent.computers import window_manager
from agent.computers.accessibility_bus import AccessibilityBus, connect_private_bus
from agent.computers.accessible_elements import AccessibleElements
from agent.computers.applications import Application, wait_for_window
from agent.computers.copied_files import copy_out
from agent.computers.kept_files import Kept
from agent.computers.network.rules import REFUSED, NetworkRules
from agent.computers.processes import Processes
from agent.computers.resource_limits import ResourceLimits
from agent.computers.sandbox import (
    PROXY_ENVIRONMENT,
    PROXY_PORT,
    WORK,
    Sandbox,
    sandbox_environment,
    with_limits,
)
from agent.computers.shared_folders import copy_in, held_folders, write_inside
from agent.computers.tool_sandbox import DesktopToolSandbox
from agent.computers.window_probe import WindowProbe
from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.computers.x11_input import X11Input
from agent.computers.x11_screen import X11Screen
from agent.computers.xserver import XServer, start_xserver
from agent.coordinates import MonitorPoint, Screen
from agent.errors import ApplicationError, ComputerError, DisplayLostError, SandboxError
from agent.perception.settle import SettleLimits
from agent.tools.toolbox import Toolbox
from agent.types import Effect, Observation, Spot

_ROOT = Path(__file__).resolve().parents[2]
_NETWORK_LOG = "network"
_START_LIMIT_S = 15.0
_POLL_S = 0.005


@dataclass(frozen=True, slots=True)
class DesktopOptions:
    """Options of a private desktop."""

    size: tuple[int, int] = (800, 608)
    """Width and height in pixels."""
    network: NetworkRules | None = None
    """What of the network its programs reach, all of it through a proxy; None for nothing."""
    gateway: tuple[str, ...] = ("agent.computers.network.gateway",)
    """The module whose process has the network, and arguments; another one may stand for another internet."""
    share: tuple[Path, ...] = ()
    """Folders of the owner that its programs may read and write, at the same path; no others are visible."""
    read_only: tuple[Path, ...] = ()
    """Folders that its programs may only read, for programs that are not installed under /usr."""
    accessibility: bool = True
    """Offer AT-SPI to its programs."""
    background: tuple[int, int, int] = (58, 110, 165)
    """Colour of the empty desktop, RGB."""
    window_limit_s: float = 60.0
    """How long an application may take to open its first window."""
    limits: ResourceLimits = field(default_factory=ResourceLimits)
    """What its programs may take before they are ended."""
    patience: SettleLimits = field(default_factory=SettleLimits)
    """How long `observe` waits for the screen to settle."""
    tools: frozenset[Ability] = frozenset()
    """What is beside the screen: terminal, Python, files. All of it runs in the sandbox of its programs."""


class PrivateDesktop:
    """Implements `Computer`. One process may have several.

    with PrivateDesktop(DesktopOptions(size=(800, 608))) as desktop:
        desktop.start(["mousepad"])
        observation = desktop.observe()
    """

    def __init__(self, options: DesktopOptions | None = None) -> None:
        """
        Raises:
            SandboxError: a part is not installed or did not start; the message says which.
        """
        self.options = options or DesktopOptions()
        with held_folders(self.options.share, self.options.read_only) as shared:
            self._processes = Processes(self.options.limits, held=[folder.fd for folder in shared])
        self._server: XServer | None = None
        self._screen: X11Screen | None = None
        self._elements: AccessibleElements | None = None
        self._tools: Toolbox | None = None
        self._was_beside_screen = False
        """Whether the last action was none of mouse and keyboard: then nothing has to settle."""
        self._starting = Lock()
        self._num_started = 0
        self._logs: dict[int, str] = {}
        self._has_closed = False
        try:
            self._server = self._start_server()
            self._sandbox = Sandbox(
                folder=self._processes.folder,
                owner_process=self._processes.supervisor_pid,
                x_socket=self._server.socket_path,
                shared=shared,
                limits=self.options.limits,
                hidden_files=() if self.options.accessibility else (ACCESSIBILITY_SERVICE,),
            )
            self._environment = sandbox_environment(
                self._sandbox, display_name=self.address.name, accessibility=self.options.accessibility
            )
            self._start_session()
            self._screen = X11Screen(self.address, patience=self.options.patience, elements=self._elements)
            windows = self._screen.windows
            self._wait_until("its window manager answers", windows.has_window_manager, "openbox")
            with WindowProbe(self.address) as probe:
                self._wait_until("its window manager takes windows", probe.is_taken, "openbox")
            self._wait_until("its window manager lists windows", lambda: not windows.window_ids(), "openbox")
            if self.options.tools:
                self._tools = self._make_tools()
        except BaseException:
            self.close()
            raise

    # --- Computer ---

    @property
    def equipment(self) -> Equipment:
        beside: frozenset[Ability] = frozenset() if self._tools is None else self._tools.abilities
        return Equipment(frozenset((Ability.SCREEN,)) | beside)

    def observe(self) -> Observation:
        return self._open_screen.observe(settles=not self._was_beside_screen)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        screen = self._open_screen
        self._was_beside_screen = isinstance(action, SdkAction)
        if isinstance(action, SdkAction) and self._tools is not None:
            return self._tools.perform(action, stop=stop)
        return screen.perform(action, stop=stop)

    def release_all(self) -> None:
        if self._screen is not None:
            self._screen.release_all()

    def close(self) -> None:
        if self._has_closed:
            return
        self._has_closed = True
        if self._tools is not None:
            with contextlib.suppress(ComputerError):  # it has ended with the desktop
                self._tools.close()
        if self._screen is not None:
            self._screen.close()
        if self._elements is not None:
            self._elements.close()
        self._processes.close()

    # --- more ---

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._open_screen.yield_to(owner_has_it)

    @property
    def address(self) -> DisplayAddress:
        assert self._server is not None
        return self._server.address

    @property
    def elements(self) -> AccessibleElements | None:
        """What its programs say of their elements; None where accessibility is off or not installed."""
        return self._elements

    def accessibility_bus(self) -> AccessibilityBus | None:
        """A connection of its own to the accessibility bus inside, for judges and never for an agent; the
        caller closes it. None where accessibility is off, not installed, or not up yet.

        Raises:
            OSError: the bus does not let us in.
        """
        runtime = self._processes.folder / "runtime"
        return None if self._elements is None else connect_private_bus(runtime, self.address.name)

    @property
    def screen(self) -> Screen:
        return self._open_screen.screen

    @property
    def home(self) -> Path:
        """The home folder of its programs, as a path outside the sandbox."""
        return self._processes.folder / "home"

    @property
    def working_folder(self) -> Path:
        """The working folder of its programs, as a path outside the sandbox; inside it is `sandbox.WORK`."""
        return self.home / "work"

    @property
    def tool_folders(self) -> tuple[str, ...]:
        """Where tools may write what is kept: working folder and shared folders, as programs see them."""
        return (WORK, *(str(folder) for folder in self.options.share))

    def start(self, command: list[str], *, environment: dict[str, str] | None = None) -> Application:
        """Start an application in the sandbox and wait for its window.

        Raises:
            ApplicationError: no window came; the message names the command.
            ResourceLimitError: programs took more than they may, and all have been ended.
        """
        with self._starting:
            windows = self._open_screen.windows
            known = set(windows.window_ids())
            self._num_started += 1
            log = f"application-{self._num_started}"
            pid = self._start_program(command, log, environment)
            try:
                window = wait_for_window(
                    command,
                    windows,
                    known,
                    exit_status=lambda: self._processes.status(pid),
                    output=lambda: self._processes.log_text(log),
                    limit_s=self.options.window_limit_s,
                )
            except ApplicationError:
                self._processes.require_within_limits()
                self._processes.end(pid)
                raise
            return Application(tuple(command), pid, window)

    def run(self, command: list[str], *, environment: dict[str, str] | None = None) -> int:
        """Start a program that opens no window; returns the process id of its sandbox."""
        self._num_started += 1
        return self._start_program(command, f"application-{self._num_started}", environment)

    def ask_all_to_close(self) -> None:
        """Ask every window as its close button does; their programs may still save, or ask."""
        windows = self._open_screen.windows
        for window_id in windows.window_ids():
            windows.ask_to_close(window_id)

    def exit_status(self, pid: int) -> int | None:
        """The exit status of a program started here; None while it runs."""
        return self._processes.status(pid)

    def output(self, pid: int) -> str:
        """What a program started here has written so far."""
        return self._processes.log_text(self._logs.get(pid, ""))

    def refusals(self) -> list[str]:
        """What the network's proxy did not pass on, and why: each sentence once, as they came."""
        lines = self._processes.log_text(_NETWORK_LOG).splitlines()
        refused = (line.removeprefix(REFUSED) for line in lines if line.startswith(REFUSED))
        return list(dict.fromkeys(refused))

    def end(self, application: Application) -> None:
        """End an application and everything it started."""
        self._processes.end(application.pid)

    def frame(self) -> NDArray[np.uint8]:
        """The current frame, (H, W, 3) RGB; for the live view, thread-safe."""
        return self._open_screen.frame()

    def spot_at(self, point: MonitorPoint | None) -> Spot:
        """The target of an action at a point, or (None) of the keyboard; what is said of its element is what
        its program says."""
        return self._open_screen.spot_at(point)

    def open_owner_input(self) -> X11Input:
        """A second input device for the same desktop, for its owner; the caller closes it."""
        self._open_screen  # noqa: B018 - raises when it has been closed
        return X11Input(self.address)

    def clipboard_text(self) -> str | None:
        return self._open_screen.clipboard_text()

    def copy_in(self, files: Sequence[Path]) -> list[str]:
        """Copy files of the owner's into the working folder; returns their paths as programs see them.

        Raises:
            SandboxError: one cannot be read.
        """
        return [f"{WORK}/{name}" for name in copy_in(files, self.working_folder)]

    def put_back(self, files: Path) -> None:
        """Copy what `keep_files` has kept of an earlier desktop into the working folder, which is empty.

        Raises:
            SandboxError: something cannot be copied.
        """
        for path in sorted(files.rglob("*")):
            if path.is_file() and not path.is_symlink():
                try:
                    content = path.read_bytes()
                except OSError as problem:
                    raise SandboxError(f"{path} cannot be read: {problem.strerror}.") from problem
                write_inside(self.working_folder, str(path.relative_to(files)), content)

    def keep_files(self, destination: Path) -> Kept:
        """Copy what is in the working folder, up to the limits; never follows a link.

        Raises:
            OSError: the destination cannot be written.
        """
        limits = self.options.limits
        return copy_out(
            self.working_folder, destination, max_bytes=limits.kept_bytes, max_files=limits.kept_files
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- starting ---

    @property
    def _open_screen(self) -> X11Screen:
        if self._screen is None or self._has_closed:
            raise DisplayLostError("The private desktop has been closed.")
        self._processes.require_within_limits()
        return self._screen

    def _start_server(self) -> XServer:
        width_px, height_px = self.options.size
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "LANG": "C.UTF-8",
            "DESKHAND_DESKTOP": str(self._processes.folder),
        }
        return start_xserver(self._processes, width_px=width_px, height_px=height_px, environment=environment)

    def _start_session(self) -> None:
        self._sandbox.prepare()
        runtime = self._processes.folder / "runtime"
        assert self.address.cookie_file is not None
        self._sandbox.take_cookie(self.address.cookie_file)
        window_manager.write_settings(runtime / "openbox.xml")
        self._paint_background()
        inside = self._sandbox.runtime_folder
        self._start_inside(bus_command(inside), "bus")
        self._start_inside(window_manager.command(f"{inside}/openbox.xml"), "openbox")
        self._wait_until("its session bus answers", lambda: takes_connections(runtime / "bus"), "bus")
        if self.options.network is not None:
            self._start_gateway(self.options.network)
        launcher = accessibility_command() if self.options.accessibility else None
        if launcher is not None:
            self._start_inside(launcher, "accessibility")
            self._elements = AccessibleElements(lambda: connect_private_bus(runtime, self.address.name))

    def _start_gateway(self, rules: NetworkRules) -> None:
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(_ROOT),
            "PYTHONSAFEPATH": "1",
            "DESKHAND_DESKTOP": str(self._processes.folder),
        }
        words = [*self.options.gateway, rules.to_json(), str(PROXY_PORT)]
        self._processes.start_gateway([sys.executable, "-m", *words], environment, log=_NETWORK_LOG)

    def _start_program(self, command: list[str], log: str, environment: dict[str, str] | None) -> int:
        """Start what the desktop is for; only that has the network."""
        has_network = self.options.network is not None
        proxy = PROXY_ENVIRONMENT if has_network else {}
        return self._start_inside(command, log, proxy | (environment or {}), has_network=has_network)

    def _start_inside(
        self,
        command: list[str],
        log: str,
        environment: dict[str, str] | None = None,
        *,
        has_network: bool = False,
    ) -> int:
        whole = self._environment | (environment or {})
        shown = self._sandbox.enclosure(command, has_network=has_network)
        limited = with_limits(command, self.options.limits)
        pid = self._processes.start(shown, limited, whole, log=log, has_network=has_network)
        self._logs[pid] = log
        return pid

    def _make_tools(self) -> Toolbox:
        has_network = self.options.network is not None
        environment = self._environment | (PROXY_ENVIRONMENT if has_network else {})
        sandbox = DesktopToolSandbox(self._processes, self._sandbox, environment, has_network=has_network)
        return Toolbox(sandbox, self.options.tools)

    def _paint_background(self) -> None:
        display = open_display(self.address)
        red, green, blue = self.options.background
        with noticing_loss(self.address):
            root = display.screen().root
            root.change_attributes(background_pixel=red << 16 | green << 8 | blue)
            root.clear_area()
            display.sync()
        close_display(display)

    def _wait_until(self, what: str, is_true: Callable[[], bool], log: str) -> None:
        deadline = time.monotonic() + _START_LIMIT_S
        while not is_true():
            if self._has_ended(log) or time.monotonic() >= deadline:
                lines = self._processes.log_text(log).strip().splitlines()[-1:] or ["it said nothing"]
                raise SandboxError(f"A private desktop did not come up ({what} in vain): {lines[0]}")
            time.sleep(_POLL_S)

    def _has_ended(self, log: str) -> bool:
        """Whether the program that writes this log is gone; waiting for it would be in vain."""
        return any(
            name == log and self._processes.status(pid) is not None for pid, name in self._logs.items()
        )


ACCESSIBILITY_SERVICE = "/usr/share/dbus-1/services/org.a11y.Bus.service"
"""With this file hidden nobody can have the accessibility bus started by asking for it."""
_LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
    "/usr/lib/at-spi2/at-spi-bus-launcher",
)


def bus_command(runtime_folder: str) -> list[str]:
    return [
        "dbus-daemon",
        "--session",
        "--nofork",
        "--nopidfile",
        f"--address=unix:path={runtime_folder}/bus",
    ]


def takes_connections(place: Path) -> bool:
    """Whether somebody listens at this socket; its file is there a moment before, and may outlive them."""
    with contextlib.ExitStack() as opened:
        try:
            # By its number: the path of a folder may be longer than an address of a socket can be.
            number = os.open(place, os.O_PATH | os.O_NOFOLLOW)
            opened.callback(os.close, number)
            caller = opened.enter_context(socket.socket(socket.AF_UNIX))
            caller.settimeout(_POLL_S)
            caller.connect(f"/proc/self/fd/{number}")
        except OSError:
            return False
    return True


def accessibility_command() -> list[str] | None:
    """None where AT-SPI is not installed."""
    for launcher in _LAUNCHERS:
        if Path(launcher).exists():
            return [launcher, "--launch-immediately", "--a11y=1"]
    return None
