"""Shell, Python, editor and MCP servers beside the screen: how fast, how soon stopped, how well shut in.

    python benchmarks/tools.py [--calls 1000] [--stops 100] [--commands 1000000] [--run 20000]
                               [--only PART …] [--json]

Parts: `latency` (a shell and a Python session start, `true` is run again and again, folder and variables
stay), `stops` (stop during `sleep`, `yes`, a storm of processes, a busy kernel and a silent MCP server: until
the action has returned, and what is left), `escapes` (benchmarks/attacks/tool_escapes.py), `policy`
(benchmarks/attacks/tool_commands.py: nasty command lines × random rules; what is allowed is read once more,
and a sample is given to a bash that is watched: nothing may run that no rule allowed).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.abilities import SANDBOXED
from agent.actions.types import RunPython, RunTerminal, SdkAction
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.errors import StoppedError
from agent.tools.mcp_servers import McpServers
from agent.tools.server_list import ServerEntry
from benchmarks.attacks import tool_commands, tool_escapes
from benchmarks.workloads.gates import Gate, at_most, equal_to
from benchmarks.workloads.parts import Part, run_parts

GO = Event()
PARTS = ("latency", "stops", "escapes", "policy")
_SERVER = Path(__file__).parents[1] / "tests/agent/tools/broken_mcp_server.py"
_BUSY: dict[str, SdkAction] = {
    "sleep": RunTerminal("sleep 54321"),
    "yes": RunTerminal("yes"),
    "storm": RunTerminal("b() { b | b & }; b; sleep 54323"),
    "kernel": RunPython("while True: pass"),
}
"""What runs when stop comes."""


def latency(num_calls: int) -> tuple[dict[str, Any], list[Gate]]:
    options = DesktopOptions(accessibility=False, tools=SANDBOXED)
    with PrivateDesktop(options) as desktop:
        shell_s = _timed(lambda: desktop.perform(RunTerminal("kept=yes; mkdir a; cd a"), stop=GO))
        python_s = _timed(lambda: desktop.perform(RunPython("1"), stop=GO))
        seconds = sorted(
            _timed(lambda: desktop.perform(RunTerminal("true"), stop=GO)) for _ in range(num_calls)
        )
        after = desktop.perform(RunTerminal("echo $kept"), stop=GO).detail
    keeps = after == "yes\n(status 0, in /home/agent/work/a)"
    found = {
        "shell_ready_s": round(shell_s, 3),
        "python_ready_s": round(python_s, 3),
        "true_median_ms": round(statistics.median(seconds) * 1000, 2),
        "true_p95_ms": round(seconds[int(0.95 * (len(seconds) - 1))] * 1000, 2),
        "calls": num_calls,
        "state_lost": int(not keeps),
    }
    return found, [
        at_most("true_median_ms", found["true_median_ms"], 50),
        at_most("true_p95_ms", found["true_p95_ms"], 150),
        equal_to("state_lost", found["state_lost"], 0),
        at_most("shell_ready_s", found["shell_ready_s"], 1.5),
        at_most("python_ready_s", found["python_ready_s"], 4),
    ]


def stops(num_stops: int) -> tuple[dict[str, Any], list[Gate]]:
    delays: dict[str, list[float]] = {name: [] for name in (*_BUSY, "silent server")}
    left = 0
    rng = random.Random(0)
    each = -(-num_stops // len(delays))
    with PrivateDesktop(DesktopOptions(accessibility=False, tools=SANDBOXED)) as desktop:
        of_desktop = f"DESKHAND_DESKTOP={desktop.home.parent}".encode()
        num_before = _left(b"", of=of_desktop, limit_s=0)
        for name, action in _BUSY.items():
            for _ in range(each):
                desktop.perform(RunPython("1") if name == "kernel" else RunTerminal("true"), stop=GO)
                delays[name].append(
                    _stopped(lambda stop, one=action: desktop.perform(one, stop=stop), rng.uniform(0.2, 0.6))
                )
                left += _left(b"", of=of_desktop, but=num_before)
    with tempfile.TemporaryDirectory() as folder:
        entry = ServerEntry("silent", (sys.executable, str(_SERVER), "silent-call", folder))
        for _ in range(each):
            servers = McpServers([entry], Path(folder), read_secret=str, start_limit_s=120)
            delays["silent server"].append(
                _stopped(
                    lambda stop, one=servers: one.call("silent__act", "{}", stop=stop), rng.uniform(0.2, 0.6)
                )
            )
            left += _left(folder.encode())
            servers.close()
    worst = {name: round(max(found) * 1000, 1) for name, found in delays.items()}
    every = sorted(delay for found in delays.values() for delay in found)
    found = {
        "stops": len(every),
        "stop_worst_ms": max(worst.values()),
        "stop_median_ms": round(statistics.median(every) * 1000, 1),
        "stop_worst_ms_by_kind": worst,
        "processes_left": left,
    }
    gates = [at_most("stop_worst_ms", found["stop_worst_ms"], 200), equal_to("processes_left", left, 0)]
    return found, gates


def escapes() -> tuple[dict[str, Any], list[Gate]]:
    part = tool_escapes.measure(progress=_progress)
    return {"escapes": part.figures, "escapes_succeeded": part.examples}, list(part.gates)


def policy(num_commands: int, num_run: int) -> tuple[dict[str, Any], list[Gate]]:
    part = tool_commands.measure(num_commands=num_commands, num_run=num_run, progress=_progress)
    return {**part.figures, "commands_wrongly_allowed": part.examples}, list(part.gates)


def _progress(said: str) -> None:
    print(said, file=sys.stderr, flush=True)


def _timed(do: Callable[[], object]) -> float:
    started_s = time.perf_counter()
    do()
    return time.perf_counter() - started_s


def _stopped(do: Callable[[Event], object], after_s: float) -> float:
    """Seconds from the stop until the action has returned."""
    stop, set_at_s = Event(), [0.0]

    def press() -> None:
        time.sleep(after_s)
        set_at_s[0] = time.perf_counter()
        stop.set()

    Thread(target=press, daemon=True).start()
    with contextlib.suppress(StoppedError):
        do(stop)
    return time.perf_counter() - set_at_s[0]


def _left(mark: bytes, *, of: bytes = b"", but: int = 0, limit_s: float = 2.0) -> int:
    """Processes with `mark` in their command line and `of` in their environment, more than `but` of them,
    after the kernel has had a moment; the dead have neither."""
    deadline_s = time.monotonic() + limit_s
    while True:
        found = 0
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with contextlib.suppress(OSError):
                    is_it = mark in (entry / "cmdline").read_bytes()
                    found += is_it and of in (entry / "environ").read_bytes()
        if found <= but or time.monotonic() >= deadline_s:
            return max(0, found - but)
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--stops", type=int, default=100)
    parser.add_argument("--commands", type=int, default=1_000_000)
    parser.add_argument("--run", type=int, default=20_000, help="of these commands, by a real bash")
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    parts: dict[str, Part] = {
        "latency": lambda: latency(arguments.calls),
        "stops": lambda: stops(arguments.stops),
        "escapes": escapes,
        "policy": lambda: policy(arguments.commands, arguments.run),
    }
    return run_parts(parts, arguments.only or PARTS, as_json=arguments.json)


if __name__ == "__main__":
    sys.exit(main())
