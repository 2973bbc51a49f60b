"""Runs on the other machine: an X server of its own, seen over its input and output by RFB. I/O: processes.

Sent over as it is and run by that machine's Python (3.8 or newer), so it imports nothing but the standard
library:

    python3 -c SOURCE ORDER

ORDER is JSON in base64: `size` as [width, height] and `open`, the words of a command or none. What it cannot
do is one line on standard error, `deskhand: WORD [MORE]`. Nobody else can connect to the picture: the server
has one end of a pair of sockets, and this program passes on what comes. When its input ends, so does all that
it started. A line `MARK` comes before the first byte of RFB, as shells may have said something before.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import json
import os
import secrets
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAILED = 3
"""Exit status where it has said why."""
SAYS = "deskhand: "
MARK = b"deskhand shows its desktop:\n"
BEGINNING = "import base64;exec(base64.b64decode('%s'))"
"""SOURCE, of this file in base64: that is the same word in every shell."""
SERVERS = ("Xvnc", "Xtigervnc")
_WINDOW_MANAGERS = (
    ("openbox", "--sm-disable"),
    ("xfwm4", "--sm-client-disable"),
    ("marco", "--sm-disable"),
    ("metacity", "--sm-disable"),
    ("icewm",),
    ("fluxbox",),
    ("twm",),
)
_CHUNK = 2**18
_START_LIMIT_S = 20.0
_WILD = 0xFFFF
"""The family of a cookie that fits every address."""
_KILL, _UNIX = 9, 1
"""A signal and a family of sockets of Linux, as this runs there whatever system sends it."""
_SET_PDEATHSIG, _SET_CHILD_SUBREAPER = 1, 36
_OF_A_SESSION = ("WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SESSION_MANAGER", "DESKTOP_STARTUP_ID")
"""Of somebody who is logged in there: programs must not come up on that screen."""


class DesktopThere:
    """Open until `close`."""

    def __init__(self, width: int, height: int, command: list[str]) -> None:
        self._size, self._command = (width, height), command
        self._folder = Path(tempfile.mkdtemp(prefix="deskhand-ssh-"))
        self._environment: dict[str, str] | None = None
        self._line, self._end = socket.socketpair()

    def start(self) -> None:
        command = self._command
        server = next((one for one in map(shutil.which, SERVERS) if one), None)
        if server is None:
            _fail("no-server")
        if command and shutil.which(command[0]) is None:
            _fail(f"no-program {command[0]}")
        number = self._start_server(server or "")
        self._environment = self._for_programs(number)
        found = next((one for one in _WINDOW_MANAGERS if shutil.which(one[0])), None)
        if found is not None:
            self._start(list(found))
        if command:
            self._start(command)

    def _start_server(self, server: str) -> str:
        """The number of its display."""
        cookies = self._folder / "cookie"
        name, cookie = b"MIT-MAGIC-COOKIE-1", secrets.token_bytes(16)
        parts = b"".join(struct.pack(">H", len(part)) + part for part in (b"", b"", name, cookie))
        cookies.touch(mode=0o600)
        cookies.write_bytes(struct.pack(">H", _WILD) + parts)
        reader, writer = os.pipe()
        command = [server, "-inetd", "-SecurityTypes", "None", "-displayfd", str(writer), "-noreset"]
        command += ["-geometry", "{}x{}".format(*self._size), "-depth", "24", "-nolisten", "tcp"]
        self._start([*command, "-auth", str(cookies)], line=self._end, descriptor=writer)
        os.close(writer)
        self._end.close()
        if not select.select([reader], [], [], _START_LIMIT_S)[0]:
            _fail("no-start")
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            _fail("no-start")
        return number

    def _for_programs(self, display: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in _OF_A_SESSION}
        kept.update(
            DISPLAY=f":{display}",
            XAUTHORITY=str(self._folder / "cookie"),
            XDG_SESSION_TYPE="x11",
            GDK_BACKEND="x11",
            QT_QPA_PLATFORM="xcb",
            NO_AT_BRIDGE="1",
            # A bus of its own: else a program that runs there already opens its window on that screen.
            DBUS_SESSION_BUS_ADDRESS="disabled:",
        )
        if shutil.which("dbus-daemon"):
            address = f"unix:path={self._folder / 'bus'}"
            self._start(["dbus-daemon", "--session", "--nofork", f"--address={address}"])
            deadline = time.monotonic() + _START_LIMIT_S
            while not _takes_connections(self._folder / "bus") and time.monotonic() < deadline:
                time.sleep(0.01)
            kept["DBUS_SESSION_BUS_ADDRESS"] = address
        return kept

    def _start(
        self, command: list[str], *, line: socket.socket | None = None, descriptor: int | None = None
    ) -> None:
        end = subprocess.DEVNULL if line is None else line.fileno()
        subprocess.Popen(
            command,
            stdin=end,
            stdout=end,
            stderr=subprocess.DEVNULL,
            cwd=os.path.expanduser("~"),
            env=self._environment,
            pass_fds=() if descriptor is None else (descriptor,),
            preexec_fn=_end_with_us,
        )

    def pass_on(self) -> None:
        """Until either end is closed."""
        _write(MARK)
        number = self._line.fileno()
        while True:
            readable, _, _ = select.select([0, number], [], [])
            if 0 in readable:
                data = os.read(0, _CHUNK)
                if not data:
                    return
                self._line.sendall(data)
            if number in readable:
                data = self._line.recv(_CHUNK)
                if not data:
                    return
                _write(data)

    def close(self) -> None:
        """Programs that have left their parents are children of this one (a subreaper), and end, too."""
        deadline = time.monotonic() + _START_LIMIT_S
        while (found := _children()) and time.monotonic() < deadline:
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, _KILL)
                with contextlib.suppress(OSError):
                    os.waitpid(pid, 0)
        shutil.rmtree(self._folder, ignore_errors=True)


def _takes_connections(place: Path) -> bool:
    """Whether somebody listens at this socket; its file is there a moment before. Its folder was made here,
    with a short path and for nobody else."""
    with socket.socket(_UNIX) as caller:
        return caller.connect_ex(str(place)) == 0


def _children() -> list[int]:
    found: list[int] = []
    for thread in Path("/proc/self/task").iterdir():
        with contextlib.suppress(OSError):
            found += map(int, (thread / "children").read_text().split())
    return found


def _write(data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(1, left) :]


def _prctl(option: int, value: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _end_with_us() -> None:
    _prctl(_SET_PDEATHSIG, _KILL)


def _fail(why: str) -> None:
    sys.stderr.write(f"{SAYS}{why}\n")
    raise SystemExit(FAILED)


def _on_signal(*_: object) -> None:
    raise SystemExit(0)


def main() -> None:
    order = json.loads(base64.b64decode(sys.argv[1]))
    for name in ("SIGTERM", "SIGHUP", "SIGPIPE"):
        signal.signal(getattr(signal, name), _on_signal)
    _prctl(_SET_CHILD_SUBREAPER, 1)
    width, height = order["size"]
    desktop = DesktopThere(width, height, order["open"])
    try:
        desktop.start()
        desktop.pass_on()
    except OSError:
        pass  # one of the two ends is gone
    finally:
        desktop.close()


if __name__ == "__main__":
    main()
