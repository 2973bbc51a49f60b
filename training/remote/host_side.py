"""Runs on the other machine: reports its versions, starts a Ray head, ends it. I/O: processes, files there.

Sent over as it is and run by that machine's Python, so it imports nothing but the standard library:

    python3 - check | start | stop

The head listens on the loopback interface only, requires a token, and is identified by its process id. Its
dashboard, which takes the jobs, is bound to the loopback interface, too.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from importlib import metadata
from pathlib import Path

HOME = Path.home() / ".deskhand" / "remote"
TOKEN, HEAD, LOG = HOME / "token", HOME / "head.json", HOME / "head.log"
LOOPBACK = "127.0.0.1"
# Otherwise Ray replaces 127.0.0.1 by the machine's address in its network, and listens on all interfaces.
ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
START_S = 600
END_S = 60
PORTS = (
    "--port",
    "--node-manager-port",
    "--object-manager-port",
    "--dashboard-port",
    "--dashboard-agent-listen-port",
    "--dashboard-agent-grpc-port",
    "--runtime-env-agent-port",
    "--metrics-export-port",
)
# Ray's own limits for its helpers are for machines with nothing else to do.
PATIENCE = {
    "RAY_DASHBOARD_STARTUP_TIMEOUT_S": "600",
    "RAY_DASHBOARD_SUBPROCESS_MODULE_WAIT_READY_TIMEOUT": "600",
}
NEEDED = ("ray", "torch", "transformers", "aiohttp", "aiohttp-cors", "opencensus")


def check() -> dict[str, object]:
    """Versions of what a run needs; None for what is not installed."""
    versions: dict[str, str | None] = {}
    for name in NEEDED:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = None
    free = shutil.disk_usage(Path.home()).free
    return {"python": platform.python_version(), "versions": versions, "free_bytes": free}


def start() -> dict[str, object]:
    """Find the head that runs already, or start a new one."""
    if HEAD.exists():
        known = json.loads(HEAD.read_text())
        if is_head(known["pid"]) and answers(known["dashboard"]):
            return dict(known)
        end(known["pid"], known["folder"])
    HOME.mkdir(parents=True, exist_ok=True)
    ports = dict(zip(PORTS, free_ports(len(PORTS)), strict=True))
    # Short, since the path of a socket in it may have 107 characters.
    folder = tempfile.mkdtemp(prefix="dh-head-", dir="/tmp")
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    command += ["--node-ip-address", LOOPBACK, "--dashboard-host", LOOPBACK, "--include-dashboard", "true"]
    command += ["--disable-usage-stats", "--resources", json.dumps({"environment": os.cpu_count() or 1})]
    command += ["--temp-dir", folder]
    for option, port in ports.items():
        command += [option, str(port)]
    environment = dict(os.environ, RAY_AUTH_MODE="token", RAY_AUTH_TOKEN_PATH=str(TOKEN), **ALONE, **PATIENCE)
    with LOG.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=environment,
            start_new_session=True,
        )
    dashboard = ports["--dashboard-port"]
    deadline = time.monotonic() + START_S
    while not ("Ray runtime started." in LOG.read_text(errors="replace") and answers(dashboard)):
        if process.poll() is not None or time.monotonic() >= deadline:
            end(process.pid, folder)
            raise SystemExit("The Ray head did not start: " + LOG.read_text(errors="replace")[-1000:])
        say_the_agents_port(folder, ports["--dashboard-agent-listen-port"])
        time.sleep(0.2)
    known = {"pid": process.pid, "dashboard": dashboard, "folder": folder}
    HEAD.write_text(json.dumps(known))
    return known


def stop() -> dict[str, object]:
    """End the head and all processes that it started."""
    if HEAD.exists():
        known = json.loads(HEAD.read_text())
        end(known["pid"], known["folder"])
        HEAD.unlink()
    with contextlib.suppress(FileNotFoundError):
        TOKEN.unlink()
    return {}


def say_the_agents_port(folder: str, port: int) -> None:
    """Ray waits 15 seconds, and no longer, for its agent to write this, also on a machine that is busy."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            arguments = file.read_bytes().decode(errors="replace").split("\0")
            ids = [one[len("--node_id=") :] for one in arguments if one.startswith("--node_id=")]
            if ids and any(folder in one for one in arguments):
                path = Path(folder, "session_latest").resolve() / f"dashboard_agent_listen_port_{ids[0]}"
                if not path.exists():
                    path.write_text(str(port))


def end(pid: int, folder: str) -> None:
    """SIGTERM first; then end the remaining helpers of a killed head, found by its folder."""
    end_processes(pid)
    for arguments in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if folder.encode() in arguments.read_bytes():
                os.kill(int(arguments.parent.name), signal.SIGKILL)
    shutil.rmtree(folder, ignore_errors=True)


def end_processes(pid: int) -> None:
    for number, limit in ((signal.SIGTERM, END_S), (signal.SIGKILL, 5)):
        if not is_head(pid):
            return
        os.killpg(pid, number)
        deadline = time.monotonic() + limit
        while is_head(pid) and time.monotonic() < deadline:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
            time.sleep(0.1)


def is_head(pid: int) -> bool:
    """Whether this process is still the one that we started; process ids are reused."""
    try:
        return b"ray.scripts.scripts" in Path("/proc", str(pid), "cmdline").read_bytes()
    except OSError:
        return False


def answers(port: int) -> bool:
    try:
        with socket.create_connection((LOOPBACK, port), timeout=5):
            return True
    except OSError:
        return False


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


if __name__ == "__main__":
    print(json.dumps({"check": check, "start": start, "stop": stop}[sys.argv[1]]()))
