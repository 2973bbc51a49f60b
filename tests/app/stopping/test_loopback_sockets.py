"""What stands for Unix sockets on Windows lets in nobody who cannot read the owner's file."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.stopping.loopback_sockets import (
    HOST,
    LINE_BYTES,
    connect_on_loopback,
    listen_on_loopback,
    place_of,
    proves_itself,
    received_line,
)

LIMIT_S = 10.0


class Listening:
    """Answers one connection, and says whether it was let in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.socket = listen_on_loopback(path, 4)
        self.was_let_in: bool | None = None
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        try:
            connection, _ = self.socket.accept()
        except OSError:
            return
        with connection:
            connection.settimeout(LIMIT_S)
            self.was_let_in = proves_itself(connection, self.path)

    def end(self) -> None:
        self._thread.join(LIMIT_S)
        self.socket.close()


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Listening]:
    found = Listening(tmp_path / "1.sock")
    yield found
    found.socket.close()


def connected() -> socket.socket:
    connection = socket.socket()
    connection.settimeout(LIMIT_S)
    return connection


def test_who_can_read_the_file_is_let_in(listening: Listening) -> None:
    with connected() as connection:
        connect_on_loopback(connection, listening.path)
    listening.end()
    assert listening.was_let_in is True
    assert listening.path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("said", [b"\n\n", b"x" * 2 * LINE_BYTES, b"stop\nstop\n", b""])
def test_who_cannot_is_not(listening: Listening, said: bytes) -> None:
    with connected() as connection:
        connection.connect((HOST, place_of(listening.path).port))
        connection.sendall(said)
        connection.shutdown(socket.SHUT_WR)
        listening.end()
    assert listening.was_let_in is False


def test_a_proof_is_good_for_one_connection_only(listening: Listening) -> None:
    place = place_of(listening.path)
    old_question = b"0" * (LINE_BYTES - 1) + b"\n"
    with connected() as connection:
        connection.connect((HOST, place.port))
        connection.sendall(b"1" * (LINE_BYTES - 1) + b"\n")
        received_line(connection)
        connection.sendall(place.caller_proof(old_question))
        listening.end()
    assert listening.was_let_in is False


def test_another_program_at_the_port_of_a_killed_one_is_noticed(tmp_path: Path) -> None:
    ours = tmp_path / "1.sock"
    theirs = Listening(tmp_path / "2.sock")
    port = place_of(theirs.path).port
    ours.write_text(f"{port} {'00' * 32}\n")
    with connected() as connection, pytest.raises(ConnectionRefusedError, match="another program"):
        connect_on_loopback(connection, ours)
    theirs.end()
    assert theirs.was_let_in is False


@pytest.mark.parametrize("said", ["", "nonsense", "80", "80 zz"])
def test_a_file_that_says_nothing_of_the_kind_is_refused(tmp_path: Path, said: str) -> None:
    file = tmp_path / "1.sock"
    file.write_text(said)
    with pytest.raises(ConnectionRefusedError):
        place_of(file)
