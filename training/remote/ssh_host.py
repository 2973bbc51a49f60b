"""A machine with a login: `ssh://user@host[:port]`. I/O: ssh, a tunnel, a remote Ray head.

The remote machine exposes nothing: the head and its dashboard are bound to the loopback interface and require
a token, and are reached through a tunnel that ends on the loopback interface here.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import time
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from training.errors import RemoteError
from training.remote import host_side
from training.remote.fetching import quoted_there
from training.remote.jobs import ConnectionLostError, Jobs, RayJobs

_CALL_S = 900.0
_TUNNEL_S = 60.0
_POLL_S = 0.1
_UNREACHABLE = 255
"""Exit status of ssh for its own failure rather than the command's."""


class SshHost:
    """A `Host`; close it."""

    def __init__(self, url: str, python: str = "python3", *, ssh: tuple[str, ...] = ("ssh",)) -> None:
        """
        Args:
            python: the remote Python, with Ray and torch.
            ssh: the program with options of its own.

        Raises:
            RemoteError: the address is invalid.
        """
        found = urlsplit(url)
        if found.scheme != "ssh" or not found.hostname or found.path not in ("", "/"):
            raise RemoteError(f"{url!r} is no address like ssh://user@host.")
        user = f"{found.username}@" if found.username else ""
        port = ("-p", str(found.port)) if found.port else ()
        self._target, self._python = f"{user}{found.hostname}", python
        # A host's name can begin with a hyphen only where somebody wants ssh to read an option.
        if self._target.startswith("-"):
            raise RemoteError(f"{self._target!r} is no name of a host.")
        self._ssh = (*ssh, "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", *port)
        self._tunnel: subprocess.Popen[bytes] | None = None
        self._has_started = False

    def require_versions(self) -> dict[str, Any]:
        """Versions on the remote machine.

        Raises:
            RemoteError: something that a run needs is missing, or has another version.
        """
        found = self._do("check")
        require_versions(found, metadata.version("ray"))
        return found

    def jobs(self) -> Jobs:
        if not self._has_started:
            self._agree_on_token()
        head = self._do("start")
        self._has_started = True
        return RayJobs(f"http://127.0.0.1:{self._open_tunnel(head['dashboard'])}")

    def close(self) -> None:
        """End the head and the tunnel.

        Raises:
            ConnectionLostError: the machine cannot be reached; its head may still run.
        """
        self._close_tunnel()
        if self._has_started:
            self._do("stop")
            self._has_started = False

    # --- inside ---

    def _do(self, command: str) -> dict[str, Any]:
        script = Path(host_side.__file__).read_text(encoding="utf-8")
        output = self._run(f"{self._python} - {command}", script)
        try:
            return dict(json.loads(output.splitlines()[-1]))
        except (ValueError, IndexError) as error:
            raise RemoteError(
                f"{self._target} said something else than expected: {output[:200]!r}."
            ) from error

    def _agree_on_token(self) -> None:
        """Reuse the token of a running head. Never passed on a command line, which all users can read."""
        token = os.environ.get("RAY_AUTH_TOKEN") or secrets.token_hex(32)
        folder = quoted_there(str(host_side.HOME.relative_to(Path.home())))
        file = f"{folder}/{host_side.TOKEN.name}"
        output = self._run(
            f"umask 077 && mkdir -p {folder} && {{ [ -s {file} ] || cat > {file}; }} && cat {file}", token
        )
        os.environ |= {"RAY_AUTH_TOKEN": output.strip(), "RAY_AUTH_MODE": "token"}

    def _run(self, command: str, text: str) -> str:
        try:
            done = subprocess.run(
                [*self._ssh, self._target, command],
                input=text,
                capture_output=True,
                text=True,
                timeout=_CALL_S,
                check=False,
            )
        except OSError as error:
            raise RemoteError(f"ssh cannot be started: {error}.") from error
        except subprocess.TimeoutExpired as error:
            raise ConnectionLostError(f"{self._target} did not answer within {_CALL_S:.0f} s.") from error
        if done.returncode == _UNREACHABLE:
            raise ConnectionLostError(f"{self._target} cannot be reached: {done.stderr.strip()[-300:]}")
        if done.returncode:
            raise RemoteError(f"{self._target}: {done.stderr.strip()[-500:]}")
        return done.stdout

    def _open_tunnel(self, port: int) -> int:
        """Returns the local port."""
        self._close_tunnel()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            here = int(free.getsockname()[1])
        forward = f"127.0.0.1:{here}:127.0.0.1:{port}"
        command = [*self._ssh, "-o", "ExitOnForwardFailure=yes", "-N", "-L", forward, self._target]
        self._tunnel = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline_s = time.monotonic() + _TUNNEL_S
        while time.monotonic() < deadline_s and self._tunnel.poll() is None:
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", here)) == 0:
                    return here
            time.sleep(_POLL_S)
        self._close_tunnel()
        raise ConnectionLostError(f"The tunnel to {self._target} did not open.")

    def _close_tunnel(self) -> None:
        tunnel, self._tunnel = self._tunnel, None
        if tunnel is not None:
            tunnel.terminate()
            tunnel.wait()


class DashboardHost:
    """A `Host` that is a running cluster, by the address of its dashboard."""

    def __init__(self, address: str) -> None:
        self._address = address if "://" in address else f"http://{address}"

    def jobs(self) -> Jobs:
        return RayJobs(self._address)

    def close(self) -> None:
        pass


def require_versions(found: dict[str, Any], ray_here: str) -> None:
    """
    Raises:
        RemoteError: something is missing there, or Ray's version differs from the one here.
    """
    versions = found["versions"]
    missing = sorted(name for name, version in versions.items() if version is None)
    if missing:
        raise RemoteError(
            f"The other machine's Python has no {', '.join(missing)}. Install there: pip install torch "
            f"transformers 'ray[default]=={ray_here}', or name another Python with --host-python."
        )
    if versions["ray"] != ray_here:
        raise RemoteError(
            f"Ray is {versions['ray']} there and {ray_here} here; they do not understand each other. Install "
            f"there: pip install 'ray[default]=={ray_here}'."
        )
