"""Tests the ways to stop with the real listeners while the owner tries them. Qt, threads, a socket."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from agent.computers.this_system import Activity, can_place_windows, open_stop_shortcut
from app.language import say, tr
from app.present import Tone, TonedText
from app.running.bridge import Background, GlobalStop
from app.stopping.corner import CornerWatch
from app.stopping.stop_socket import StopSocket
from app.windows.stop_strip import StopStrip


class StopRoute(StrEnum):
    SHORTCUT = "shortcut"
    OVERLAY = "overlay"
    CORNER = "corner"
    COMMAND = "command"


class StopRehearsal(QObject):
    """Between `start` and `finish` each route tells when it has been used, exactly as in a run."""

    worked = Signal(str)
    problem = Signal(str, str)
    """A route that does not work here, and why."""

    def __init__(
        self,
        home: Path,
        shortcut: str,
        background: Background,
        parent: QObject | None = None,
        *,
        open_input: Callable[..., Activity] = open_stop_shortcut,
    ) -> None:
        super().__init__(parent)
        self._background = background
        self._shortcut = GlobalStop(lambda: False, self, shortcut=shortcut, open_input=open_input)
        self._shortcut.pressed.connect(lambda: self.worked.emit(StopRoute.SHORTCUT))
        self._socket = StopSocket(home, self._on_command)
        self._corner = CornerWatch(self)
        self._corner.pushed.connect(self._on_corner)
        self.strip = StopStrip()
        self.strip.stop_asked.connect(lambda: self.worked.emit(StopRoute.OVERLAY))
        self._is_listening = False

    def start(self) -> None:
        """The overlay is shown at once, where it can be placed; the shortcut is heard a moment later."""
        self._is_listening = True
        if can_place_windows():
            self.strip.show_state(TonedText(tr("Try it: press Stop"), Tone.CAUTION))
            self.strip.show_on(QGuiApplication.primaryScreen())
            self._corner.start()
        if problem := self._socket.start():
            self.problem.emit(StopRoute.COMMAND, say(problem))
        self._background.do(self._shortcut.listen, self._on_listening, self._on_listening)

    def finish(self) -> None:
        """Stop all listeners."""
        if self._is_listening:
            self._is_listening = False
            self._background.wait()  # the shortcut may just be beginning to listen
            self.strip.close()
            self._corner.finish()
            self._socket.close()
            self._shortcut.finish()

    def _on_listening(self, problem: str) -> None:
        if problem:
            self.problem.emit(StopRoute.SHORTCUT, problem)

    def _on_corner(self) -> None:
        self.worked.emit(StopRoute.CORNER)

    def _on_command(self) -> bool:
        """On the socket's thread: the signal crosses to the window's."""
        self.worked.emit(StopRoute.COMMAND)
        return True
