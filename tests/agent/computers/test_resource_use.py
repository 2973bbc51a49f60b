"""What is counted as a desktop's use, and what is not."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.resource_limits import ResourceLimits
from agent.computers.resource_use import ResourceWatch
from tests.agent.computers.event_target import until

FEW = ResourceLimits(files=20)


@pytest.fixture
def others() -> Iterator[Path]:
    """Files that somebody else keeps in memory."""
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="deskhand-test-") as folder:
        for number in range(2 * FEW.files):
            Path(folder, str(number)).touch()
        yield Path(folder)


def test_what_others_keep_in_memory_is_not_counted_while_a_sandbox_is_being_made(
    others: Path, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    begun = ["unshare", "--user", "--map-root-user", "--mount", "sleep", "60"]  # its root is not its own yet
    with subprocess.Popen(begun) as half_made:
        try:
            own = os.readlink("/proc/self/ns/mnt")
            assert until(lambda: os.readlink(f"/proc/{half_made.pid}/ns/mnt") != own)
            watch = ResourceWatch(os.getpid(), tmp_path, FEW)
            assert [watch.look(float(second)) for second in range(4)] == [None] * 4
            assert len(list(others.iterdir())) > FEW.files
        finally:
            half_made.kill()
