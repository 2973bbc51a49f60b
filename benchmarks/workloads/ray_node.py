"""One more node of a cluster of our own, with an address of its own on the loopback interface. I/O: Ray."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks.workloads.running_processes import Process, below, named
from training.rollouts.ray_cluster import NODE_PORTS, SETTINGS, OwnCluster, free_ports, wait_for_node

JOINED_AT, _ADDRESS = "127.0.0.2", "127.0.0.3"
"""Of the cluster and of this node; neither is one that Ray takes for another."""
_STORE_BYTES = 80 * 2**20
_END_S = 30.0


class JoinedNode:
    """Runs until it is closed, and not longer than this process."""

    def __init__(self, cluster: OwnCluster, environments: int, variables: Mapping[str, str]) -> None:
        assert cluster.folder is not None
        self._folder = Path(tempfile.mkdtemp(prefix="dh-node-", dir="/tmp"))
        command = [
            *("setpriv", "--pdeathsig", "TERM", sys.executable, "-m", "ray.scripts.scripts", "start"),
            *("--address", cluster.address, "--block", "--node-ip-address", _ADDRESS),
            *("--disable-usage-stats", "--num-cpus", "4"),
            *("--resources", json.dumps({"environment": environments})),
            *("--object-store-memory", str(_STORE_BYTES)),
        ]
        for option, port in zip(NODE_PORTS, free_ports(len(NODE_PORTS), _ADDRESS), strict=True):
            command += [option, str(port)]
        log = self._folder / "start.log"
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=os.environ | dict(variables) | SETTINGS,
            )
        problem = wait_for_node(self._process, log, cluster.folder)
        if problem:
            self.close()
            raise RuntimeError(f"The node did not join: {problem[-800:]}")

    def processes(self) -> list[Process]:
        """What a machine takes along that goes down: its raylet; all else there lives by it."""
        return [one for one in below(self._process.pid) if one.name == "raylet"]

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(timeout=_END_S)
        except subprocess.TimeoutExpired:
            left = [*below(self._process.pid), *named([self._process.pid])]
            for one in left:
                os.kill(one.pid, 9)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)
