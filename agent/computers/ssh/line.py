"""The line to a desktop on another machine: ssh, with our program at its end. I/O: a process.

No port is opened and nothing is installed there: RFB goes over the input and output of the remote command. A
host whose key is unknown or another one is refused by ssh itself, and nothing is asked: nobody could answer.
"""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from agent.computers.ssh import there
from agent.computers.ssh.address import SshLogin
from agent.computers.vnc.wire import Wire
from agent.errors import AgentError, DisplayUnavailableError

_OPTIONS = (
    "-T", "-x", "-a",
    "-o", "BatchMode=yes",
    "-o", "ConnectTimeout=10",
    "-o", "ServerAliveInterval=5",
    "-o", "ServerAliveCountMax=3",
    "-o", "ClearAllForwardings=yes",
    "-o", "ControlMaster=no",
    "-o", "ControlPath=none",
    "-o", "LogLevel=ERROR",
)  # fmt: skip
_OWN_FAILURE = 255
_NOT_FOUND = 127
_EXIT_LIMIT_S = 3.0
_MAX_SAID = 4000


class SshLine:
    """Implements `VncPlace`: each `connect` is a desktop of its own, which ends with its connection."""

    user = ""
    """VNC asks for none."""
    is_loopback = False

    def __init__(
        self,
        login: SshLogin,
        *,
        size_px: tuple[int, int],
        open_command: Sequence[str] = (),
    ) -> None:
        self._login = login
        self._order = json.dumps({"size": size_px, "open": list(open_command)})
        self._process: subprocess.Popen[bytes] | None = None
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as this

    def __str__(self) -> str:
        return str(self._login)

    def connect(self, limit_s: float) -> Wire:
        """Raises DisplayUnavailableError where there is no ssh here, or no desktop comes."""
        port = ("-p", str(self._login.port)) if self._login.port else ()
        here, end = socket.socketpair()
        try:
            with end:
                self._process = subprocess.Popen(
                    ["ssh", *_OPTIONS, *port, self._login.target, _command(self._order)],
                    stdin=end.fileno(),
                    stdout=end.fileno(),
                    stderr=self._said,
                    start_new_session=True,
                )
        except OSError as problem:
            here.close()
            raise DisplayUnavailableError("There is no ssh here; install openssh-client.") from problem
        wire = Wire(here, str(self), limit_s=limit_s)
        try:
            said = wire.read(len(there.MARK))
            while not said.endswith(there.MARK):
                if len(said) > _MAX_SAID:
                    raise DisplayUnavailableError(
                        f"The shell at {self} says too much before it begins; make it quiet where there is "
                        "no terminal."
                    )
                said += wire.read(1)
        except AgentError as problem:
            wire.close()
            wire.dispose()
            raise DisplayUnavailableError(str(problem)) from problem
        return wire

    def problem(self) -> str:
        """Why no desktop came, in one sentence; "" where ssh says nothing of it."""
        if self._process is None:
            return ""
        try:
            status = self._process.wait(timeout=_EXIT_LIMIT_S)
        except subprocess.TimeoutExpired:
            return ""
        self._said.seek(0)
        said = self._said.read(_MAX_SAID).decode("utf-8", errors="replace")
        if status == _OWN_FAILURE:
            return refusal(said, self._login)
        if status == _NOT_FOUND:
            return f"{self} has no python3, which makes the desktop there; install it there."
        for line in said.splitlines():
            if line.startswith(there.SAYS):
                return missing(line.removeprefix(there.SAYS), self._login)
        if not said.strip():
            return ""
        return f"No desktop could be made at {self} ({_last(said)}); see whether Xvnc starts there."

    def close(self) -> None:
        """Once the connection has been closed: that ends the desktop there, and then ssh."""
        if self._process is not None:
            try:
                self._process.wait(timeout=_EXIT_LIMIT_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._said.close()


def _command(order: str) -> str:
    source, words = (
        base64.b64encode(one).decode() for one in (Path(there.__file__).read_bytes(), order.encode())
    )
    return f'python3 -c "{there.BEGINNING % source}" {words}'


def refusal(said: str, login: SshLogin) -> str:
    """Of what ssh says when it does not come through."""
    if "HAS CHANGED" in said:
        return (
            f"{login} shows another host key than before, so nothing was sent; if that is as it should be, "
            f"forget the old one (ssh-keygen -R '{login.known_as}') and sign in once by hand (ssh "
            f"{login.by_hand})."
        )
    if "key verification" in said:
        return (
            f"ssh does not know {login} yet; sign in once by hand and confirm its key (ssh {login.by_hand})."
        )
    if "Permission denied" in said:
        return (
            f"{login} lets nobody in without a password; put your key there first (ssh-copy-id "
            f"{login.by_hand})."
        )
    why = _last(said)
    return f"{login} cannot be reached ({why}); see whether the machine is on, then start the task again."


def missing(what: str, login: SshLogin) -> str:
    """Of what our program there says."""
    word, _, more = what.partition(" ")
    if word == "no-program":
        return (
            f"The application to open is not installed at {login}: {more}; install it there, or open another "
            "one."
        )
    if word == "no-server":
        return f"{login} has no Xvnc, which makes a desktop there; install tigervnc-standalone-server there."
    return f"Xvnc does not start at {login}; try it there by hand."


def _last(said: str) -> str:
    """The last line, as far as it is to be read by people."""
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["it says nothing"]
    return "".join(letter for letter in lines[-1] if letter.isprintable()).rstrip(".")[:200]
