"""A cluster of our own ends as a whole."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from benchmarks.workloads.running_processes import Process, below, is_running
from tests.agent.computers.event_target import until
from training.rollouts.ray_cluster import CLUSTER_MARK, LocalCluster, OwnCluster
from training.rollouts.reaper import marked_processes

pytestmark = pytest.mark.ray


def test_a_cluster_whose_head_was_killed_leaves_nothing_when_it_is_closed() -> None:
    cluster = OwnCluster(LocalCluster(num_cpus=1))
    mark = str(cluster.folder)
    heads = [pid for pid in marked_processes(mark, CLUSTER_MARK) if name_of(pid) in ("raylet", "gcs_server")]
    assert len(heads) == 2
    assert until(lambda: len(titled(heads)) == 2, limit_s=60.0), "they take their titles a little later"
    helpers = titled(heads)
    for pid in heads:
        os.kill(pid, signal.SIGKILL)
    cluster.close()
    assert marked_processes(mark, CLUSTER_MARK) == []
    assert until(lambda: not any(map(is_running, helpers)), limit_s=10.0), "sooner than by themselves"
    assert not Path(mark).exists()


def titled(heads: list[int]) -> list[Process]:
    """Ray's own helpers: their titles have taken the place of their environment."""
    return [one for head in heads for one in below(head) if one.name.startswith("ray::")]


def name_of(pid: int) -> str:
    return Path("/proc", str(pid), "comm").read_text().strip()
