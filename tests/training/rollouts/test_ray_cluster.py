"""A cluster of our own ends as a whole."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from training.rollouts.ray_cluster import CLUSTER_MARK, LocalCluster, OwnCluster
from training.rollouts.reaper import marked_processes


def test_a_cluster_whose_head_was_killed_leaves_nothing_when_it_is_closed() -> None:
    cluster = OwnCluster(LocalCluster(num_cpus=1))
    mark = str(cluster.folder)
    heads = [pid for pid in marked_processes(mark, CLUSTER_MARK) if name_of(pid) in ("raylet", "gcs_server")]
    assert len(heads) == 2
    for pid in heads:
        os.kill(pid, signal.SIGKILL)
    cluster.close()
    assert marked_processes(mark, CLUSTER_MARK) == []
    assert not Path(mark).exists()


def name_of(pid: int) -> str:
    return Path("/proc", str(pid), "comm").read_text().strip()
