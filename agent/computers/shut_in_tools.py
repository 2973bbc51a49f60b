"""Tools beside a screen that is no sandbox: shut in over shared folders, without a screen. I/O: a sandbox.

What they are shown is what programs of a private desktop are shown, less the desktop: no X server, no session
bus, no network. They never run as the owner.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

from agent.actions.abilities import Ability
from agent.actions.types import SdkAction
from agent.computers.copied_files import copy_out
from agent.computers.kept_files import Kept
from agent.computers.processes import Processes
from agent.computers.resource_limits import ResourceLimits
from agent.computers.sandbox import WORK, Sandbox, plain_environment
from agent.computers.shared_folders import held_folders
from agent.computers.tool_sandbox import DesktopToolSandbox
from agent.errors import ComputerError
from agent.tools.toolbox import Toolbox
from agent.types import Effect


class ShutInTools:
    """Shell, Python session and editor over a working folder of their own and folders of the owner."""

    def __init__(
        self,
        abilities: frozenset[Ability],
        share: Sequence[Path] = (),
        *,
        limits: ResourceLimits | None = None,
        owner_intervened: Callable[[], str] | None = None,
    ) -> None:
        """
        Args:
            abilities: those of `abilities.SANDBOXED` that there are to be.
            share: folders that they may read and write, at the same path; no others of the owner's are there.
            owner_intervened: why everything has to stop, or ""; asked while a tool runs.

        Raises:
            SandboxError: a folder may not be shared, or bubblewrap is not installed.
        """
        self._limits = limits or ResourceLimits()
        self._owner_intervened = owner_intervened
        with held_folders(share, ()) as shared:
            self._processes = Processes(self._limits, held=[folder.fd for folder in shared])
        self._shared = tuple(str(folder.path) for folder in shared)
        try:
            sandbox = Sandbox(
                folder=self._processes.folder,
                owner_process=self._processes.supervisor_pid,
                x_socket=None,
                shared=shared,
                limits=self._limits,
            )
            sandbox.prepare()
            inside = DesktopToolSandbox(
                self._processes, sandbox, plain_environment(sandbox), has_network=False
            )
            self._tools = Toolbox(inside, abilities)
        except BaseException:
            self._processes.close()
            raise

    @property
    def abilities(self) -> frozenset[Ability]:
        return self._tools.abilities

    @property
    def folders(self) -> tuple[str, ...]:
        """Where they may write what is kept, as they see it."""
        return (WORK, *self._shared)

    @property
    def working_folder(self) -> Path:
        """The working folder as a path outside; inside it is `sandbox.WORK`."""
        return self._processes.folder / "home/work"

    def perform(self, action: SdkAction, *, stop: Event) -> Effect:
        """As `Toolbox.perform`. The owner's gesture that stops everything sets `stop`, too."""
        self._processes.require_within_limits()
        return self._tools.perform(action, stop=_StopOfOwner(stop, self._owner_intervened))

    def keep_files(self, destination: Path) -> Kept:
        """Copy what is in the working folder, up to the limits; never follows a link.

        Raises:
            OSError: the destination cannot be written.
        """
        return copy_out(
            self.working_folder,
            destination,
            max_bytes=self._limits.kept_bytes,
            max_files=self._limits.kept_files,
        )

    def close(self) -> None:
        """End all of them. May be called twice."""
        with contextlib.suppress(ComputerError):  # the sandbox has ended
            self._tools.close()
        self._processes.close()


class _StopOfOwner(Event):
    """A stop flag that the owner's gesture sets, too: no event goes to the screen meanwhile that would notice
    it."""

    def __init__(self, stop: Event, owner_intervened: Callable[[], str] | None) -> None:
        super().__init__()
        self._stop, self._owner_intervened = stop, owner_intervened

    def is_set(self) -> bool:
        if self._owner_intervened is not None and not self._stop.is_set() and self._owner_intervened():
            self._stop.set()
        return self._stop.is_set()
