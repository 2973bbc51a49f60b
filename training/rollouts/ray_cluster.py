"""A small Ray cluster of our own, on the loopback interface. I/O: processes.

All ports are chosen by us and passed on. Ray would otherwise wait 15 seconds, and no longer, for its helpers
to write theirs into files, and a machine that is busy then gets no cluster (ray-project/ray#65983). The one
that cannot be passed on, the dashboard's, is answered here: there is no dashboard.
Clients need a token that is made for the cluster, since other users share the loopback interface.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ray._private import ray_constants
from ray._private.authentication.authentication_token_setup import (
    maybe_enable_token_auth_if_token_available,
)

from training.errors import TrainingError
from training.rollouts.reaper import end_marked

_MEGABYTE = 2**20
LOOPBACK = "127.0.0.1"
_ATTEMPTS = 3
_START_S = 600.0
_END_S = 30.0
_POLL_S = 0.1
NODE_PORTS = (
    "--node-manager-port",
    "--object-manager-port",
    "--dashboard-agent-listen-port",
    "--dashboard-agent-grpc-port",
    "--runtime-env-agent-port",
    "--metrics-export-port",
)
_HEAD_PORTS = ("--port", *NODE_PORTS)
_ALONE = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"
"""Ray's variable; where it is 0, all servers of Ray listen on 127.0.0.1 alone.
Otherwise Ray replaces it by the machine's address in its network, and most listen on all interfaces."""
CLUSTER_MARK = "DESKHAND_CLUSTER"
"""Environment variable of all processes of a cluster of our own; its value is the cluster's folder."""
SETTINGS = {
    "RAY_AUTH_MODE": "token",
    # Workers are 15 steps less important than all else otherwise, and beside a busy program never get a turn.
    "RAY_worker_niceness": "0",
}


class ClusterError(TrainingError):
    """Ray did not start here."""


@dataclass(frozen=True, slots=True)
class LocalCluster:
    """Settings of a cluster of our own."""

    num_cpus: int = 4
    """That Ray believes to have; actors are light, and more than there are processors does no harm."""
    resources: Mapping[str, float] = field(default_factory=lambda: {"environment": 16.0})
    object_store_bytes: int = 80 * _MEGABYTE
    """Pictures do not go through it."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Environment variables of its processes, besides those of this one."""
    address: str = LOOPBACK
    """Further nodes of this machine can join at another one, such as 127.0.0.2; Ray's servers, which want the
    token, then listen on all interfaces."""


class OwnCluster:
    """Runs until it is closed, and not longer than this process."""

    def __init__(self, cluster: LocalCluster) -> None:
        """
        Raises:
            ClusterError: it did not come up, several times.
        """
        # Read once in each process, so all clusters of one process have the same.
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        # RAY_AUTH_MODE is read when ray is imported, which has happened; nothing public reads it again.
        maybe_enable_token_auth_if_token_available(warn_if_disabled=False)
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self.address = ""
        problem = ""
        for _ in range(_ATTEMPTS):
            problem = self._start(cluster)
            if not problem:
                return
            self.close()
        raise ClusterError(f"Ray did not start: {problem[-500:]}")

    @property
    def folder(self) -> Path | None:
        """In which Ray keeps its files while it runs."""
        return self._folder

    def close(self) -> None:
        """End all of its processes and remove its folder."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(timeout=_END_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if self._folder is not None:
            end_marked(str(self._folder), CLUSTER_MARK)
            _end_helpers(self._folder)
            shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self, cluster: LocalCluster) -> str:
        """Returns what went wrong, or ""."""
        # Short, since the path of a socket in it may have 107 characters.
        self._folder = Path(tempfile.mkdtemp(prefix="dh-ray-", dir="/tmp"))
        ports = free_ports(len(_HEAD_PORTS), cluster.address)
        self.address = f"{cluster.address}:{ports[0]}"
        command = [
            *("setpriv", "--pdeathsig", "TERM", sys.executable, "-m", "ray.scripts.scripts", "start"),
            *("--head", "--block", "--node-ip-address", cluster.address, "--include-dashboard", "false"),
            *("--disable-usage-stats", "--temp-dir", str(self._folder)),
            *("--num-cpus", str(cluster.num_cpus), "--resources", json.dumps(dict(cluster.resources))),
            *("--object-store-memory", str(cluster.object_store_bytes)),
        ]
        for option, port in zip(_HEAD_PORTS, ports, strict=True):
            command += [option, str(port)]
        log = self._folder / "start.log"
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=os.environ
                | dict(cluster.environment)
                | SETTINGS
                | _listening(cluster.address)
                | {CLUSTER_MARK: str(self._folder)},
            )
        return wait_for_node(self._process, log, self._folder)


def stay_at(host: str) -> None:
    """Has to be called before this process joins a cluster at that host.

    Ray reads its variable once, when it is imported, and where this process will join is known later; Ray has
    no public function to set it again.
    """
    ray_constants.ENABLE_RAY_CLUSTER = host != LOOPBACK


def _listening(address: str) -> dict[str, str]:
    return {_ALONE: "0" if address == LOOPBACK else "1"}


def wait_for_node(process: subprocess.Popen[bytes], log: Path, folder: Path) -> str:
    """Wait until `ray start` says that all of its processes have come up; returns what went wrong, or "".

    Args:
        process: of `ray start`.
        log: its output.
        folder: Ray's, of the cluster.
    """
    deadline_s = time.monotonic() + _START_S
    while time.monotonic() < deadline_s:
        if process.poll() is not None:
            return log.read_text(errors="replace")
        if "Ray runtime started." in log.read_text(errors="replace"):
            return ""
        _say_there_is_no_dashboard(folder)
        time.sleep(_POLL_S)
    return f"not within {_START_S:.0f} s; {log.read_text(errors='replace')}"


def _end_helpers(folder: Path) -> None:
    """Kill Ray's processes that still have files of the cluster open. They notice only after a minute or so
    that their head was killed; and the title that they give themselves wipes the mark out of their
    environment."""
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (entry / "comm").read_text().startswith("ray::"):
                files = [os.readlink(file) for file in (entry / "fd").iterdir()]
                if any(Path(file).is_relative_to(folder) for file in files):
                    os.kill(int(entry.name), signal.SIGKILL)


def _say_there_is_no_dashboard(folder: Path) -> None:
    """Write what Ray's own helper would write in the same place once it has started."""
    session = folder / "session_latest"
    for arguments in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = arguments.read_bytes().decode(errors="replace").split("\0")
            ids = [one.removeprefix("--node_id=") for one in words if one.startswith("--node_id=")]
            if ids and any(str(folder) in one for one in words):
                path = session.resolve() / f"dashboard_agent_listen_port_{ids[0]}"
                if not path.exists():
                    path.write_text("-1")


def free_ports(count: int, address: str = LOOPBACK) -> list[int]:
    """Different ports of an address that are free now."""
    with contextlib.ExitStack() as opened:
        sockets = [opened.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind((address, 0))
        return [int(one.getsockname()[1]) for one in sockets]
