"""Opens connections to X servers, each with its own cookie. I/O: X11 sockets.

python-xlib, libxcb (under mss) and the programs we start all find their cookie through $XAUTHORITY. One
process may hold several private desktops beside the owner's screen, so the variable is set only while a
connection is being opened, under one lock.

python-xlib is imported where a connection is made: other systems have none, and address no display.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent.errors import DisplayLostError, DisplayUnavailableError

_environment_lock = threading.RLock()
_FAMILY_LOCAL = 256
_FAMILY_WILD = 65535


@dataclass(frozen=True, slots=True)
class DisplayAddress:
    """Where an X server is, and the file with its cookie (None: the one the environment names)."""

    name: str
    cookie_file: Path | None = None

    def environment(self) -> dict[str, str]:
        """For a program that is to use this display."""
        found = {"DISPLAY": self.name}
        if self.cookie_file is not None:
            found["XAUTHORITY"] = str(self.cookie_file)
        return found


@contextlib.contextmanager
def selected_display(address: DisplayAddress) -> Iterator[None]:
    """Within the context, libraries that read the environment find this display and its cookie."""
    with _environment_lock:
        before = {name: os.environ.get(name) for name in ("DISPLAY", "XAUTHORITY")}
        os.environ.update(address.environment())
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def open_display(address: DisplayAddress) -> Any:
    """A python-xlib connection of its own.

    Raises:
        DisplayUnavailableError: no server answers there, or it refuses us.
    """
    import Xlib.display
    import Xlib.error

    try:
        _require_server(address)
        with selected_display(address):
            display = Xlib.display.Display(address.name)
    except (Xlib.error.DisplayError, Xlib.error.ConnectionClosedError, OSError) as error:
        raise DisplayUnavailableError(f"The display {address.name!r} cannot be opened: {error}") from error
    # A window may close between two requests; the results are checked where they are read.
    display.set_error_handler(lambda *_: None)
    return display


def _require_server(address: DisplayAddress) -> None:
    """python-xlib leaks a socket when there is no server, so check first."""
    number = address.name.removeprefix(":").split(".")[0]
    if not address.name.startswith(":") or not number.isdigit():
        return
    path = f"/tmp/.X11-unix/X{number}"
    for name in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(OSError):
            probe.connect(name)
            return
    raise ConnectionRefusedError("no X server listens there")


def close_display(display: Any) -> None:
    """Close it even when the server is gone; python-xlib then leaves its socket open."""
    import Xlib.error

    with contextlib.suppress(Xlib.error.ConnectionClosedError, OSError):
        display.close()
    with contextlib.suppress(OSError):
        display.display.socket.close()


@contextlib.contextmanager
def noticing_loss(address: DisplayAddress) -> Iterator[None]:
    """Turn the many errors of a lost server into one."""
    import Xlib.error

    try:
        yield
    except (Xlib.error.ConnectionClosedError, Xlib.error.DisplayError, ConnectionError) as error:
        raise DisplayLostError(f"The display {address.name} is gone.") from error
    except OSError as error:
        raise DisplayLostError(f"The display {address.name} is gone: {error}") from error


def write_cookie_file(path: Path, cookie: bytes, *, display_number: str = "") -> None:
    """An Xauthority file, readable only by its owner, that holds one MIT-MAGIC-COOKIE-1.

    It names the cookie twice: once for any host name (the sandbox has another one) and once for ours, because
    python-xlib reads no wild cards.
    """

    def field(data: bytes) -> bytes:
        return struct.pack(">H", len(data)) + data

    entries = b"".join(
        struct.pack(">H", family)
        + field(host)
        + field(display_number.encode())
        + field(b"MIT-MAGIC-COOKIE-1")
        + field(cookie)
        for family, host in ((_FAMILY_LOCAL, socket.gethostname().encode()), (_FAMILY_WILD, b""))
    )
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(fd, "wb") as file:
        file.write(entries)


def new_cookie() -> bytes:
    return secrets.token_bytes(16)
