"""A child process that reports progress as JSON lines, for code that the app never imports."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from agent.confinement.bound import Bond

_KILL_AFTER_MS = 5000
_log = logging.getLogger(__name__)


class JsonChildProcess(QObject):
    """One run of one command; `ended` comes exactly once."""

    said = Signal(object)
    """A JSON object of its standard output, as a dict."""
    ended = Signal(bool, str)
    """Whether it ended well, and else why not, in a sentence."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        parent: QObject | None = None,
        *,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`environment` is added to our own."""
        super().__init__(parent)
        self._command = list(command)
        self._process = QProcess(self)
        self._process.setWorkingDirectory(str(folder))
        around = QProcessEnvironment.systemEnvironment()
        for name, value in (environment or {}).items():
            around.insert(name, value)
        self._process.setProcessEnvironment(around)
        if sys.platform != "win32":  # a group of its own, which can be ended as a whole
            alone = QProcess.UnixProcessParameters()
            alone.flags = QProcess.UnixProcessFlag.CreateNewSession
            self._process.setUnixProcessParameters(alone)
        self._bond: Bond | None = None
        self._process.started.connect(self._on_started)
        self._unread, self._complaint, self._reason = b"", b"", ""
        self._is_stopped, self._has_ended = False, False
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_complaint)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    def start(self) -> None:
        self._process.start(self._command[0], self._command[1:])

    def stop(self) -> None:
        """Ask it to end (SIGTERM); on Windows, where nobody can ask a program without a window, end it."""
        self._is_stopped = True
        self._ask_to_end()

    def close(self) -> None:
        """Stop it and wait until it is gone; nothing more is said."""
        self.blockSignals(True)
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            self._ask_to_end()
            if not self._process.waitForFinished(_KILL_AFTER_MS):
                self._process.kill()
                self._process.waitForFinished(_KILL_AFTER_MS)
        self._let_go()

    def _ask_to_end(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            self._process.terminate()

    def _on_started(self) -> None:
        try:
            self._bond = Bond(self._process.processId())
        except OSError as problem:
            _log.warning("a child process would outlive us: %s", problem)

    def _let_go(self) -> None:
        """It has ended; what it started and left behind ends, too."""
        bond, self._bond = self._bond, None
        if bond is not None:
            bond.end()
            bond.release()

    def _on_output(self) -> None:
        self._unread += self._process.readAllStandardOutput().data()
        *lines, self._unread = self._unread.split(b"\n")
        for line in lines:
            self._read(line)

    def _on_complaint(self) -> None:
        self._complaint = (self._complaint + self._process.readAllStandardError().data())[-4000:]

    def _read(self, line: bytes) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            return  # something else that it printed
        if isinstance(said, dict):
            error = said.get("error")
            if isinstance(error, dict):
                self._reason = str(error.get("message", ""))
            else:
                self.said.emit(said)

    def _on_finished(self, status: int, how: QProcess.ExitStatus) -> None:
        self._let_go()
        self._on_output()
        self._on_complaint()
        self._read(self._unread)
        is_well = status == 0 and how is QProcess.ExitStatus.NormalExit and not self._is_stopped
        self._end(is_well, "" if is_well or self._is_stopped else self._reason or self._last_complaint())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._end(False, self._process.errorString())

    def _end(self, is_well: bool, reason: str) -> None:
        if not self._has_ended:
            self._has_ended = True
            self.ended.emit(is_well, reason)

    def _last_complaint(self) -> str:
        lines = self._complaint.decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else "It ended without a word."
