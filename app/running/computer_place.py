"""The computer of one run: that of the run before, or a new one; kept or closed in the end. I/O: opens it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS
from app.running.computers.entry import ComputerOpening
from app.running.kept_desktop import DesktopShelf, KeptDesktop, RelayWatcher
from app.running.watching import Watcher

if TYPE_CHECKING:  # what they stand on wants a display as soon as it is imported
    from app.running.computers.entry import AnyComputer
    from app.running.request import TaskRequest


class ComputerPlace:
    """`open` once, then `keep` where the run has come to an end, then `put_away`."""

    def __init__(self, before: KeptDesktop | None, watcher: Watcher, shelf: DesktopShelf | None) -> None:
        """`before` has the desktop that is gone on in; None for a new computer."""
        self._before, self._watcher, self._shelf = before, watcher, shelf
        self._closing = ExitStack() if before is None else before.closing
        self._relay = RelayWatcher(watcher) if before is None else before.relay
        self._kept: KeptDesktop | None = None

    def open(
        self, request: TaskRequest, stop: Event, files: Path | None
    ) -> tuple[AnyComputer, tuple[str, ...]]:
        """The computer, and where in it the attached files are; `files` are those that an earlier run left.

        Raises:
            AgentError: it cannot be opened.
        """
        choice = request.choice
        if self._before is not None:
            desktop = self._before.desktop
            self._relay.attach(self._watcher)
            self._relay.can_be_seen(desktop)
            return desktop, (*self._before.files, *desktop.copy_in(choice.attachments))
        opening = ComputerOpening(request.preferences.monitors, self._relay, self._closing, stop, files)
        return COMPUTERS[choice.computer].open(choice, opening)

    def keep(self, record_id: str, choice: TaskChoice, computer: AnyComputer, files: tuple[str, ...]) -> None:
        """The run has come to an end: its desktop stays for a follow-up, where its owner wants that."""
        from agent.computers.private_desktop import PrivateDesktop

        if self._shelf is None or not self._shelf.keeps(choice) or not isinstance(computer, PrivateDesktop):
            return
        opened = choice if self._before is None else self._before.choice
        self._kept = KeptDesktop(record_id, opened, computer, files, self._relay, self._closing)

    def put_away(self) -> None:
        if self._kept is not None and self._shelf is not None:
            self._shelf.put(self._kept)
        else:
            self._closing.close()
