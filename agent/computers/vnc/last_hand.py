"""Lets go of keys and buttons on a machine elsewhere when this program has been killed. I/O: a process, RFB.

    python -m agent.computers.vnc.last_hand

Servers release what a lost connection held down (TigerVNC the keys, x11vnc nothing), but not all of it. So a
small process beside ours is told over a pipe what is down; when the pipe ends while something is, it connects
once more and lets go. What it needs to connect is on that pipe alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from agent.computers.vnc.address import read_address
from agent.computers.vnc.connection import VncConnection, VncLimits
from agent.computers.vnc.handshake import Credentials
from agent.confinement.bound import NO_WINDOW
from agent.errors import AgentError, DisplayUnavailableError

_ROOT = Path(__file__).resolve().parents[3]
_LIMITS = VncLimits(connect_s=3.0, picture_s=2.0, message_s=2.0)
_END_LIMIT_S = 5.0


class UsedCredentials:
    """What a connection has been opened with, to open it once more."""

    def __init__(self, credentials: Credentials) -> None:
        self._asked = credentials
        self._password: str | None = None
        self._certificate: str | None = None

    def asking(self) -> Credentials:
        """The same credentials, which are remembered here as they are used."""
        return Credentials(self._fetch, self._accept)

    def again(self) -> Credentials:
        """Those that were used, and no question to anybody."""
        return remembered(self._password, self._certificate)

    def as_json(self) -> dict[str, str | None]:
        return {"password": self._password, "certificate": self._certificate}

    def _fetch(self) -> str:
        self._password = self._asked.password()
        return self._password

    def _accept(self, sha256: str) -> None:
        self._asked.accept_certificate(sha256)
        self._certificate = sha256


def remembered(password: str | None, certificate: str | None) -> Credentials:
    def accept(sha256: str) -> None:
        if sha256 != certificate:
            raise DisplayUnavailableError("The certificate is not the one of before.")

    return Credentials(lambda: password or "", accept)


def let_go(address: str, credentials: Credentials, keysyms: Sequence[int]) -> None:
    """Release these keys and every button, over a connection of its own; where that fails, nothing more can
    be done. Never raises."""
    with contextlib.suppress(AgentError):
        connection = VncConnection(read_address(address), credentials, limits=_LIMITS)
        try:
            connection.key(*((keysym, False) for keysym in keysyms))
            connection.pointer(0, 0, 0)
            connection.catch_up(lambda: False)
        finally:
            connection.close()


class LastHand:
    """The process beside ours. `hold` says what is down from now on."""

    def __init__(self, address: str, used: UsedCredentials) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "agent.computers.vnc.last_hand"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            creationflags=NO_WINDOW,
            env=os.environ | {"PYTHONPATH": str(_ROOT), "PYTHONSAFEPATH": "1"},
        )
        self._tell({"address": address, **used.as_json()})

    def hold(self, keysyms: Sequence[int], *, has_button: bool) -> None:
        self._tell({"keys": list(keysyms), "button": has_button})

    def close(self) -> None:
        """It ends, and lets nothing go."""
        self._tell({"keys": [], "button": False})
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=_END_LIMIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _tell(self, what: dict[str, object]) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):  # it has ended: nothing depends on it
            pipe.write(json.dumps(what).encode() + b"\n")
            pipe.flush()


def main() -> None:
    first = json.loads(sys.stdin.buffer.readline())
    held: dict[str, object] = {"keys": [], "button": False}
    for line in sys.stdin.buffer:
        held = json.loads(line)
    keys = held["keys"]
    assert isinstance(keys, list)
    if keys or held["button"]:
        let_go(first["address"], remembered(first["password"], first["certificate"]), keys)


if __name__ == "__main__":
    main()
