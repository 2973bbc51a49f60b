"""A private desktop on another Linux machine: nobody sits at it, and it goes away with the run. I/O: ssh."""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Event

from agent.computers.ssh.address import SshLogin
from agent.computers.ssh.line import SshLine
from agent.computers.vnc.computer import VncComputer
from agent.computers.vnc.connection import VncLimits
from agent.computers.vnc.handshake import Credentials
from agent.errors import AgentError, DisplayUnavailableError, StoppedError
from agent.perception.settle import SettleLimits

_LIMITS = VncLimits(connect_s=30.0)
"""A machine that has just woken up makes a display slowly."""
_SHOWN_LIMIT_S = 20.0
_POLL_S = 0.1


class SshDesktop(VncComputer):
    """Implements `Computer`. What the programs there change in that account's files stays.

    Raises:
        DisplayUnavailableError: ssh does not come through, or no desktop can be made there.
        StoppedError: `stop` was set while an application was waited for.
    """

    def __init__(
        self,
        login: SshLogin,
        *,
        size_px: tuple[int, int],
        open_command: Sequence[str] = (),
        stop: Event | None = None,
        patience: SettleLimits | None = None,
    ) -> None:
        """`open_command`: what is started there before the first look."""
        self._line = SshLine(login, size_px=size_px, open_command=open_command)
        try:
            super().__init__(
                self._line,
                Credentials(_no_password, _no_certificate),
                ends_with_us=True,
                stop=stop,
                patience=patience,
                limits=_LIMITS,
            )
        except DisplayUnavailableError as problem:
            why = self._line.problem()
            self._line.close()
            raise DisplayUnavailableError(why or str(problem)) from problem
        except BaseException:
            self._line.close()
            raise
        if open_command:
            self._await_window(stop or Event())

    def close(self) -> None:
        super().close()
        self._line.close()

    def _await_window(self, stop: Event) -> None:
        """Until something is to be seen: an application shows its window some time after it was started."""
        deadline = time.monotonic() + _SHOWN_LIMIT_S
        try:
            while time.monotonic() < deadline and (seen := self.frame()).min() == seen.max():
                if stop.wait(_POLL_S):
                    raise StoppedError("Stopped while waiting for a window.")
        except AgentError:
            self.close()
            raise


def _no_password() -> str:
    raise DisplayUnavailableError("The desktop that was made there asks for a password; nothing was sent.")


def _no_certificate(_sha256: str) -> None:
    raise DisplayUnavailableError("The desktop that was made there shows a certificate; nothing was sent.")
