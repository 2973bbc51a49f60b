"""Training on a machine with a login (here this one): submit, cut the connection, kill the head, fetch.

    python benchmarks/remote_training.py --sshd PATH --host-python PATH [--steps 600] [--json]

An OpenSSH server of our own (`--sshd`, such as /usr/sbin/sshd) listens on the loopback interface, with keys
and a home folder made for it; `--host-python` is a Python with Deskhand's packages and `ray[default]`. The
stage `sft` runs over there on a small model: once a step has been told the tunnel is cut, and after another
the Ray head is killed with -9. Exit status 1 unless the run went on from a checkpoint, its model came back
whole, no port of the head was open to the network, and nothing of it was left.
"""

from __future__ import annotations

import argparse
import getpass
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, at_least, equal_to
from training.remote.command import RemoteOptions, train_elsewhere
from training.remote.ssh_host import SshHost

_START_S = 60.0
_POLL_S = 0.2
_LOOPBACK = ("0100007F", "00000000000000000000000001000000")
"""127.0.0.1 and ::1, as /proc/net/tcp writes them."""


@contextmanager
def own_sshd(program: Path, folder: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Its port, and the ssh command that is let in."""
    for name in ("host", "me"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(command, check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    (folder / "home").mkdir()
    (folder / "config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/me.pub\n"
        f"PasswordAuthentication no\nStrictModes no\nUsePAM no\nPidFile none\nSetEnv HOME={folder}/home\n"
    )
    with subprocess.Popen([program, "-D", "-f", folder / "config", "-E", folder / "sshd.log"]) as server:
        try:
            deadline_s = time.monotonic() + _START_S
            while "listening" not in _text(folder / "sshd.log"):
                if server.poll() is not None or time.monotonic() >= deadline_s:
                    raise RuntimeError(f"sshd did not start: {_text(folder / 'sshd.log')}")
                time.sleep(_POLL_S)
            options = ("-i", str(folder / "me"), "-o", f"UserKnownHostsFile={folder}/known")
            yield port, ("ssh", *options, "-o", "StrictHostKeyChecking=accept-new")
        finally:
            server.terminate()


class WatchedHost(SshHost):
    """Lets the benchmark cut its tunnel."""

    num_tunnels = 0

    def cut(self) -> None:
        if self._tunnel is not None:
            self._tunnel.kill()

    def _open_tunnel(self, port: int) -> int:
        self.num_tunnels += 1
        return super()._open_tunnel(port)


class FaultInjector(threading.Thread):
    """Cuts the tunnel once a step has been told, and kills the head once a later one has."""

    def __init__(self, host: WatchedHost, home: Path, log: io.StringIO) -> None:
        super().__init__(daemon=True)
        self._host, self._head, self._log = host, home / ".deskhand/remote/head.json", log
        self.open_ports: list[str] = []
        self.at_cut = self.at_kill = 0

    def run(self) -> None:
        self.at_cut = self._wait_for(1)
        self._host.cut()
        self.at_kill = self._wait_for(self.at_cut + 1)
        pid = json.loads(self._head.read_text())["pid"]
        self.open_ports = open_ports(pid)
        os.killpg(pid, signal.SIGKILL)

    def _wait_for(self, step: int) -> int:
        while (found := last_step(self._log.getvalue())) < step:
            time.sleep(_POLL_S)
        return found


def last_step(log: str) -> int:
    return max((int(number) for number in re.findall(r"step (\d+) of", log)), default=0)


def open_ports(session: int) -> list[str]:
    """Listening addresses of all processes of a session that are not on the loopback interface."""
    inodes = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if int((entry / "stat").read_text().rpartition(")")[2].split()[3]) != session:
                continue
            links = [os.readlink(one) for one in (entry / "fd").iterdir()]
        except OSError:
            continue
        inodes |= {link[8:-1] for link in links if link.startswith("socket:[")}
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            fields = line.split()
            address = fields[1].partition(":")[0]
            is_listening = fields[3] == "0A"
            if is_listening and fields[9] in inodes and not address.endswith(_LOOPBACK):
                found.append(fields[1])
    return found


def processes_of(home: Path) -> list[int]:
    """Processes that still run with that home folder."""
    wanted = f"HOME={home}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def measure(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    from tests.training.small_worlds import SmallModel, new_model
    from training.supervised.stage import SftRecipe
    from training.worlds.arithmetic import ArithmeticWorld
    from training.worlds.demonstrations import write_demonstrations

    world = ArithmeticWorld(None)
    sizes = SmallModel(width=32, layers=1, heads=2, inner=64)
    new_model(sizes, world.exported_vocabulary(), folder / "model", seed=0)
    write_demonstrations(world, range(64), folder / "data")
    recipe = SftRecipe(
        folder / "out", folder / "model", folder / "data", steps=options.steps, batch=16, checkpoint_every=10
    )
    with own_sshd(options.sshd, folder) as (port, ssh):
        url = f"ssh://{getpass.getuser()}@127.0.0.1:{port}"
        host = WatchedHost(url, str(options.host_python), ssh=ssh)
        log = Log()
        faults = FaultInjector(host, folder / "home", log)
        faults.start()
        began_s = time.monotonic()
        before, sys.stderr = sys.stderr, log
        try:
            where = RemoteOptions(url, str(options.host_python), (), is_agreed=True)
            result = train_elsewhere(where, "sft", recipe, open_host=lambda _: host)
        finally:
            sys.stderr = before
        seconds = time.monotonic() - began_s
        left = processes_of(folder / "home")
    text = log.getvalue()
    again = text.rpartition("submitted again")[2]
    resumed = [int(number) for number in re.findall(r"sft: step (\d+) of", again)]
    return {
        "seconds": round(seconds, 1),
        "tunnels": host.num_tunnels,
        "cut_at_step": faults.at_cut,
        "head_killed_at_step": faults.at_kill,
        "first_step_told_after_the_kill": min(resumed, default=0),
        "last_step": last_step(text),
        "files_fetched": sorted(path.name for path in result.iterdir()),
        "ports_open_to_the_network": faults.open_ports,
        "processes_left": len(left),
    }


class Log(io.StringIO):
    """Keeps what is written to standard error, and writes it there as well."""

    def write(self, text: str) -> int:
        assert sys.__stderr__ is not None
        sys.__stderr__.write(text)
        sys.__stderr__.flush()
        return super().write(text)


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sshd", type=Path, default=Path("/usr/sbin/sshd"))
    parser.add_argument("--host-python", type=Path, default=Path(sys.executable))
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="deskhand-remote-") as name:
        found = measure(Path(name), options)
    gates = [
        equal_to("last_step", found["last_step"], options.steps),
        equal_to("models fetched", found["files_fetched"].count("model.safetensors"), 1),
        at_least("first_step_told_after_the_kill", found["first_step_told_after_the_kill"], 2),
        equal_to("ports open to the network", len(found["ports_open_to_the_network"]), 0),
        equal_to("processes_left", found["processes_left"], 0),
    ]
    found["gates"] = gates
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
