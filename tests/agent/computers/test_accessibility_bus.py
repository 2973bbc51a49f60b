"""The connection to a bus of hostile programs: whose it is, how long it waits, how much it reads."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from agent.computers.accessibility_bus import AccessibilityBus, BusQuestion, connect_private_bus
from agent.computers.accessible_elements import AccessibleElements
from agent.computers.private_desktop import takes_connections
from agent.computers.x11_windows import TopLevel
from tests.agent.computers.event_target import until

BUS = "org.freedesktop.DBus"
GET_ID = BusQuestion(BUS, "/org/freedesktop/DBus", BUS, "GetId")
WINDOW = TopLevel(7, "notes", "Notes", 0, 0, 100, 100)
STRANGER = "nobody"


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    folder = tmp_path / "runtime"
    (folder / "at-spi").mkdir(parents=True)
    return folder


@pytest.fixture
def daemon(runtime: Path) -> Iterator[Callable[[int], None]]:
    """Starts a bus of some user's at the place where a private desktop has one."""
    program = shutil.which("dbus-daemon")
    if program is None:
        pytest.skip("no dbus-daemon here")
    started: list[subprocess.Popen[bytes]] = []

    def start(user_id: int) -> None:
        for folder in (runtime.parent, runtime, runtime / "at-spi"):
            os.chown(folder, user_id, -1)
        place = runtime / "at-spi" / "bus_9"
        command = [program, "--session", "--nofork", "--nopidfile", f"--address=unix:path={place}"]
        started.append(subprocess.Popen(command, user=user_id, stderr=subprocess.DEVNULL))
        assert until(lambda: takes_connections(place))

    yield start
    for process in started:
        process.kill()
        process.wait()


def hostile_bus(runtime: Path, answer: bytes | None) -> Thread:
    """Lets everybody in, greets, and answers the first question with `answer`; None: not at all."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(runtime / "at-spi" / "bus_9"))
    listener.listen(1)

    def serve() -> None:
        with listener, listener.accept()[0] as caller:
            caller.recv(100)
            caller.sendall(b"DATA\r\n")
            caller.recv(100)
            caller.sendall(b"OK 1234\r\n")
            caller.recv(1000)
            caller.sendall(reply_to(1))
            if caller.recv(100_000) and answer is not None:
                try:
                    while True:
                        caller.sendall(answer)
                except OSError:
                    return
            caller.recv(1)

    thread = Thread(target=serve, daemon=True)
    thread.start()
    return thread


def reply_to(serial: int, *, body_bytes: int = 0, own_serial: int = 1) -> bytes:
    """A method return without a signature; `body_bytes` is only said."""
    field = struct.pack("<B3sI", 5, b"\x01u\x00", serial)
    return struct.pack("<4BIII", ord("l"), 2, 0, 1, body_bytes, own_serial, len(field)) + field


def elements(runtime: Path) -> AccessibleElements:
    return AccessibleElements(lambda: connect_private_bus(runtime, ":9"))


def test_a_bus_of_our_own_lets_us_in(runtime: Path, daemon: Callable[[int], None]) -> None:
    daemon(os.getuid())
    bus = connect_private_bus(runtime, ":9")
    assert bus is not None
    (answer,) = bus.ask([GET_ID], limit_s=5)
    bus.close()
    assert answer is not None
    assert len(answer[0]) == 32


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_root_is_let_in_by_the_bus_of_the_user_of_a_sandbox(
    runtime: Path, daemon: Callable[[int], None]
) -> None:
    for folder in runtime.parents:
        if folder.name.startswith(("pytest-", "popen-")):
            folder.chmod(0o755)
    stranger = pwd.getpwnam(STRANGER).pw_uid
    daemon(stranger)
    bus = connect_private_bus(runtime, ":9")
    assert bus is not None
    owner = BusQuestion(BUS, "/org/freedesktop/DBus", BUS, "GetConnectionUnixUser", "s", (":1.0",))
    (answer,) = bus.ask([owner], limit_s=5)
    bus.close()
    assert answer == (stranger,), "the one call was made as that user"
    assert os.geteuid() == 0


def test_there_is_none_before_it_is_started(tmp_path: Path) -> None:
    assert connect_private_bus(tmp_path, ":9") is None


@pytest.mark.parametrize("linked", ["at-spi", "bus"])
def test_a_link_that_was_made_inside_is_not_followed(
    runtime: Path, daemon: Callable[[int], None], linked: str
) -> None:
    daemon(os.getuid())
    other = runtime.parent / "other"
    (other / "at-spi").mkdir(parents=True)
    if linked == "bus":
        (other / "at-spi" / "bus_9").symlink_to(runtime / "at-spi" / "bus_9")
    else:
        (other / "at-spi").rmdir()
        (other / "at-spi").symlink_to(runtime / "at-spi")
    with pytest.raises((NotADirectoryError, ConnectionRefusedError)):
        connect_private_bus(other, ":9")
    assert elements(other).find(WINDOW, 0, None) is None


def test_a_file_is_no_bus(runtime: Path) -> None:
    (runtime / "at-spi" / "bus_9").write_text("hello")
    with pytest.raises(ConnectionRefusedError):
        connect_private_bus(runtime, ":9")


@pytest.mark.parametrize(
    "answer",
    [
        None,
        b"\0" * 65_536,
        b"l" * 65_536,
        reply_to(2, body_bytes=2**27 - 1000),
        b"".join(reply_to(10_000, own_serial=number) for number in range(1, 2000)),
    ],
    ids=["silence", "zeros", "letters", "a message of 128 MB", "answers that nobody asked for"],
)
def test_a_hostile_bus_makes_nothing_known_and_nobody_wait(runtime: Path, answer: bytes | None) -> None:
    bus = hostile_bus(runtime, answer)
    found = elements(runtime)
    assert found.find(WINDOW, 0, None) is None
    found.close()
    bus.join(10)
    assert not bus.is_alive()


def test_a_bus_that_speaks_no_such_language_is_left_alone(runtime: Path) -> None:
    near, far = socket.socketpair()
    far.sendall(b"HTTP/1.1 200 OK\r\n")
    with far, pytest.raises(ConnectionRefusedError):
        AccessibilityBus(near)
    assert near.fileno() == -1, "closed"
