"""The suite's own guarantees: no network, an empty home, a display, and a guarded fast run."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import mss
import pytest

from tests.fast.needs import is_left_out


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


@pytest.mark.parametrize(
    ("program", "marker"),
    [
        ("import torch", "torch"),
        ("import ray", "ray"),
        ("import subprocess; subprocess.Popen(['/usr/bin/Xvfb', ':99'])", "desktop"),
        ("import subprocess; subprocess.Popen(['python', '-m', 'agent.models.llamacpp.child'])", "llama"),
    ],
)
def test_the_fast_run_names_a_missing_marker_in_child_processes_too(program: str, marker: str) -> None:
    guarded = os.environ | {"PYTHONPATH": str(Path(__file__).parent / "fast")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=guarded, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(f"mark the test with pytest.mark.{marker}")


def test_a_file_that_is_left_out_is_known_without_importing_it(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    for mark, is_out in {
        "pytest.mark.torch": True,
        "[pytest.mark.skipif(True, reason='x'), pytest.mark.ray]": True,
        "pytest.mark.gpu": False,
    }.items():
        file.write_text(f"import pytest, no_such_module\npytestmark = {mark}\n")
        assert is_left_out(file) == is_out
