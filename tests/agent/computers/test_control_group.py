"""A control group takes processes in, ends all of them at once, and goes. For real, where one may be made."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.control_group import ControlGroup, make_group, open_group, remove_group
from agent.computers.resource_limits import Excess, ResourceLimits

NAME = f"deskhand-test-{os.getpid()}"
LIMITS = ResourceLimits(memory_bytes=4000)


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = make_group(NAME)
    if folder is None:
        pytest.skip("no control group of version 2 may be made here")
    yield folder
    remove_group(NAME)


def test_closing_a_group_ends_all_in_it_and_removes_it(folder: Path) -> None:
    group = ControlGroup(folder, LIMITS)
    process = subprocess.Popen(["sleep", "60"], preexec_fn=group.join)
    assert (folder / "cgroup.procs").read_text().split() == [str(process.pid)]
    group.close()
    assert process.wait(10) == -signal.SIGKILL
    assert not folder.exists()


def test_a_group_of_a_killed_supervisor_is_removed(folder: Path) -> None:
    remove_group(NAME)
    assert not folder.exists()


def test_a_group_without_controllers_is_not_used_and_not_left() -> None:
    group = open_group(NAME, ResourceLimits())
    if group is not None:
        group.close()
    left = make_group(NAME)
    remove_group(NAME)
    assert left is None or not left.exists()


def test_a_process_that_the_kernel_ended_for_memory_is_an_excess(tmp_path: Path) -> None:
    group = ControlGroup(tmp_path, LIMITS)
    assert group.excess() is None
    (tmp_path / "memory.events").write_text("low 0\nhigh 0\nmax 7\noom 1\noom_kill 1\n")
    assert group.excess() == Excess("memory", 5000, 4000)
