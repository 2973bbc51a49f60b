"""The suite's own promises: no network, an empty home, a display of its own."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import mss
import pytest


def test_connections_beyond_loopback_are_refused() -> None:
    with socket.socket() as sock, pytest.raises(PermissionError, match=r"192\.0\.2\.1"):
        sock.connect(("192.0.2.1", 80))


def test_loopback_connections_are_allowed() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as connection,
    ):
        assert connection.getpeername() == server.getsockname()


def test_home_and_data_folder_are_empty_and_temporary(deskhand_home: Path) -> None:
    assert os.environ["DESKHAND_HOME"] == str(deskhand_home)
    assert list(deskhand_home.iterdir()) == []
    assert "deskhand-tests-" in str(Path.home())


def test_display_is_the_suites_own() -> None:
    with mss.MSS() as capture:
        assert (capture.monitors[0]["width"], capture.monitors[0]["height"]) == (1280, 1024)
