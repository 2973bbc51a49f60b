"""Real VNC servers of this machine, on loopback: TigerVNC's X server, and x11vnc before another one."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Self

import pytest

from agent.computers.vnc.address import VncAddress
from agent.computers.vnc.handshake import Credentials, vnc_answer
from agent.computers.x11_connection import DisplayAddress
from tests.agent.computers.event_target import PROGRAM, EventTarget

PASSWORD = "letme1n!"
_FILE_KEY = bytes((23, 82, 107, 6, 35, 78, 88, 7)).decode("latin-1")
"""With which VNC's programs disguise the password in their files."""
_START_LIMIT_S = 30.0


def credentials(password: str = PASSWORD) -> Credentials:
    """Any certificate will do."""
    return Credentials(lambda: password, lambda _sha256: None)


def require(program: str) -> str:
    """Skips the test where the program is not installed."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed: bash packaging/system_packages.sh dev")
    return found


class VncServer:
    """One server with a display, a window manager and nothing else on it."""

    def __init__(self, folder: Path, options: Sequence[str] = (), *, size: str = "1280x1024") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.size = folder, size
        self._options = tuple(options)
        self._started: list[subprocess.Popen[bytes]] = []
        self.port = free_port()
        self.address = VncAddress("127.0.0.1", self.port)
        self.password_file = folder / "password"
        self.password_file.write_bytes(vnc_answer(PASSWORD.encode(), _FILE_KEY))
        self.server, self.display = self._start_server()
        self._start(["openbox", "--sm-disable"])
        _wait_for(lambda: "window id" in self._xprop(), "openbox")

    def _start_server(self) -> tuple[subprocess.Popen[bytes], DisplayAddress]:
        command = [require("Xtigervnc"), "-geometry", self.size, "-depth", "24", "-noreset"]
        command += ["-rfbport", str(self.port), "-localhost", "-nolisten", "tcp"]
        command += ["-PasswordFile", str(self.password_file), *self._options]
        server, name = self._with_display(command)
        _wait_for(lambda: answers(self.port), "Xtigervnc")
        return server, DisplayAddress(name)

    def _with_display(self, command: list[str]) -> tuple[subprocess.Popen[bytes], str]:
        reader, writer = os.pipe()
        server = self._start([*command, "-displayfd", str(writer)], descriptor=writer)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            return server, f":{pipe.readline().strip()}"

    def start_target(self, name: str = "events.jsonl") -> EventTarget:
        """The Qt window that writes down what it receives."""
        events = self.folder / name
        self.start([sys.executable, str(PROGRAM), str(events)])
        return EventTarget(events)

    def start(self, command: list[str]) -> subprocess.Popen[bytes]:
        return self._start(command, environment=self.display.environment())

    def stop_answering(self) -> None:
        self.server.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        self.server.kill()
        self.server.wait()

    def _start(
        self, command: list[str], *, descriptor: int | None = None, environment: dict[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        if environment is None and hasattr(self, "display"):
            environment = self.display.environment()
        with (self.folder / f"{Path(command[0]).name}.log").open("ab") as log:
            process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=os.environ | (environment or {}),
                pass_fds=() if descriptor is None else (descriptor,),
            )
        self._started.append(process)
        return process

    def _xprop(self) -> str:
        command = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
        environment = os.environ | self.display.environment()
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment).stdout

    def close(self) -> None:
        for process in reversed(self._started):
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()


class X11Vnc(VncServer):
    """x11vnc, which shows a display that is there anyway: as a person's own screen is shown."""

    def _start_server(self) -> tuple[subprocess.Popen[bytes], DisplayAddress]:
        program = require("x11vnc")
        _, name = self._with_display(["Xvfb", "-screen", "0", f"{self.size}x24", "-nolisten", "tcp"])
        command = [program, "-display", name, "-rfbport", str(self.port), "-localhost", "-forever", "-shared"]
        command += ["-rfbauth", str(self.password_file), "-noxdamage", "-wait", "10", "-defer", "5"]
        server = self._start([*command, *self._options])
        _wait_for(lambda: answers(self.port), "x11vnc")
        return server, DisplayAddress(name)


class BreakableLine:
    """Passes on what comes for a server, until the line breaks; who connects anew is passed on again."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.address = VncAddress("127.0.0.1", self._listening.getsockname()[1])
        self._thread = Thread(target=self._accept, daemon=True)
        self._thread.start()

    def break_off(self) -> None:
        ends, self._ends = self._ends, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.break_off()
        self._thread.join()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                there = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [here, there]
                for one, other in ((here, there), (there, here)):
                    Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    @staticmethod
    def _pass_on(one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        one.close()


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of its own making, and its key, as people make them for VNC."""
    key, made = folder / "key.pem", folder / "certificate.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=studio",
    ]
    subprocess.run(
        [*command, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True, timeout=60
    )
    return made, key


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _wait_for(is_true: object, what: str) -> None:
    assert callable(is_true)
    deadline = time.monotonic() + _START_LIMIT_S
    while not is_true():
        if time.monotonic() >= deadline:
            raise AssertionError(f"{what} did not come up")
        time.sleep(0.02)
