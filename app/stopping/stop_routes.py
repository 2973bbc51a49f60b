"""Every way in which the owner can stop the agent from outside the window. Qt, threads, a socket.

Shortcut, local socket, screen corner and tray. The first two act on their own threads: a busy window does not
delay the stop.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from agent.computers.this_system import can_place_windows, open_stop_shortcut
from app.running.bridge import GlobalStop
from app.running.watching import Phase
from app.stopping.corner import CornerWatch
from app.stopping.stop_socket import StopSocket
from app.storage.preferences import DEFAULT_STOP_SHORTCUT
from app.tray import Tray


class StopRoutes(QObject):
    """`pressed` says that the owner wants to stop; the run has been told already."""

    pressed = Signal()

    def __init__(
        self,
        home: Path,
        stop_now: Callable[[], bool],
        parent: QObject | None = None,
        *,
        shortcut: str = DEFAULT_STOP_SHORTCUT,
    ) -> None:
        """`stop_now` may be called on any thread, and says whether something was running."""
        super().__init__(parent)
        self._stop_now = stop_now
        self._shortcut = GlobalStop(stop_now, self, shortcut=shortcut, open_input=open_stop_shortcut)
        self._shortcut.pressed.connect(self.pressed)
        self._socket = StopSocket(home, self._on_socket)
        self._corner = CornerWatch(self)
        self._corner.pushed.connect(self._on_here)
        self.tray = Tray(self)
        self.tray.stop_asked.connect(self._on_here)

    def listen(self) -> str:
        """Returns "" or why the shortcut does not work here. Takes up to some seconds; any thread."""
        self._socket.start()
        return self._shortcut.listen()

    def begin_run(self, *, is_on_real_screen: bool) -> None:
        if is_on_real_screen and can_place_windows():  # else nobody knows where the pointer is
            self._corner.start()

    def phase_changed(self, phase: Phase) -> None:
        self._corner.phase_changed(phase)

    def end_run(self) -> None:
        self._corner.finish()

    def finish(self) -> None:
        """After `listen` has returned."""
        self.end_run()
        self._socket.close()
        self._shortcut.finish()
        self.tray.close()

    def _on_here(self) -> None:
        self._stop_now()
        self.pressed.emit()

    def _on_socket(self) -> bool:
        was_running = self._stop_now()
        self.pressed.emit()
        return was_running
