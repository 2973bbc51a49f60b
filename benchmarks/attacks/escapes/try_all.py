"""Tries to get out of the sandbox it runs in. I/O: whatever it can reach; a program of its own.

    python try_all.py RESULT_FILE PLAN_JSON

Every probe runs in a child process of its own and does one thing that a program on a private desktop must not
be able to do. It fell when it worked, not when the kernel merely answered. Nothing is damaged: settings are
opened and not changed, files are the plan's own. The plan names the owner's files, sockets, ports and memory.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import probe_files
import probe_kernel
import probe_processes
import probe_sockets
from probe_calls import Plan, Probe, files_below, opens_for_writing

LIMIT_S = 10.0
PROBES: dict[str, Probe] = {
    probe.__name__: probe
    for part in (probe_kernel, probe_files, probe_processes, probe_sockets)
    for probe in part.PROBES
}


def attempt(probe: Probe, plan: Plan) -> dict[str, Any]:
    """Whether it fell, and what it said; runs it in a child, which may be killed for trying."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(round(LIMIT_S))
        try:
            said = probe(plan)
            answer = {"fell": bool(said), "said": said}
        except Exception as error:
            answer = {"fell": False, "said": f"{type(error).__name__}: {error}"}
        os.write(writing, json.dumps(answer).encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        text = answers.read()
    _pid, status = os.waitpid(child, 0)
    if not text:
        return {"fell": False, "said": f"ended by signal {os.WTERMSIG(status)}"}
    found: dict[str, Any] = json.loads(text)
    return found


def count_settings() -> dict[str, int]:
    """Files below /proc/sys, and those that open for writing."""
    paths = list(files_below("/proc/sys"))
    return {"files": len(paths), "writable": sum(opens_for_writing(path) for path in paths)}


def main() -> None:
    result, plan = Path(sys.argv[1]), json.loads(sys.argv[2])
    names = plan.get("probes") or list(PROBES)
    found = {
        "proc_sys": count_settings(),
        "probes": {name: attempt(PROBES[name], plan) for name in names},
    }
    unfinished = result.with_suffix(".part")
    unfinished.write_text(json.dumps(found))
    unfinished.rename(result)


if __name__ == "__main__":
    main()
