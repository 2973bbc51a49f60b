"""Tries to escape from the sandbox it runs in and writes the results as JSON.

Run as a program of its own: `python escape_attempts.py RESULT_FILE PLAN_JSON`. The plan names the owner's
files, sockets and ports to try.
"""

from __future__ import annotations

import ctypes
import json
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def attempt(action: Callable[[], object]) -> str:
    try:
        action()
    except OSError as error:
        return type(error).__name__
    return "succeeded"


def connect(family: int, address: Any) -> None:
    with socket.socket(family) as sock:
        sock.settimeout(3)
        sock.connect(address)


def write(path: str) -> None:
    Path(path).write_text("written inside")


def main() -> None:
    result, plan = Path(sys.argv[1]), json.loads(sys.argv[2])
    status = Path("/proc/self/status").read_text()
    found = {
        "read": {path: attempt(lambda path=path: Path(path).read_bytes()) for path in plan["read"]},
        "list": {path: sorted(os.listdir(path)) if os.path.isdir(path) else None for path in plan["list"]},
        "write": {path: attempt(lambda path=path: write(path)) for path in plan["write"]},
        "unix": {
            path: attempt(lambda path=path: connect(socket.AF_UNIX, path.replace("@", "\0", 1)))
            for path in plan["unix"]
        },
        "tcp": {
            str(port): attempt(lambda port=port: connect(socket.AF_INET, ("127.0.0.1", port)))
            for port in plan["tcp"]
        },
        "kill": attempt(lambda: os.kill(plan["pid"], 0)),
        "mount": ctypes.CDLL(None).mount(b"none", b"/mnt", b"tmpfs", 0, None),
        "uid": os.getuid(),
        "capabilities": int(status.split("CapEff:")[1].split()[0], 16),
        "processes": [int(name) for name in os.listdir("/proc") if name.isdigit()],
        "environment": dict(os.environ),
        "hostname": socket.gethostname(),
    }
    unfinished = result.with_suffix(".part")
    unfinished.write_text(json.dumps(found))
    unfinished.rename(result)


if __name__ == "__main__":
    main()
