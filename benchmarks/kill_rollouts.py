"""kill -9 of an asynchronous run at random moments: is anything lost or trained twice when it continues?

    python benchmarks/kill_rollouts.py [--kills 10] [--seed 0] [--json]

A child process runs RL on a small world (trajectory buffer, leases, manifest, journal, the agent's own loop;
see `benchmarks/workloads/small_run.py`) and writes down every turn that its coordinator has accepted. It is
killed at a random moment and started again on the same folder, again and again; at the end it goes on for
three versions more. Then every turn has been trained exactly once, waits in the buffer, or belongs to an
episode that was dropped and counted, and no staleness passes the bound. Exit status 1 otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import Gate, all_met, at_most, equal_to

ROOT = Path(__file__).resolve().parents[1]
_LONGEST_S = 2.0
"""A run is killed at most this long after its first sign of life."""
_START_LIMIT_S = 600.0
_POLL_S = 0.02


def start(folder: Path, versions: int) -> subprocess.Popen[bytes]:
    (folder / "alive").unlink(missing_ok=True)
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.workloads.small_run", str(folder), str(versions)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )


def kill_once(folder: Path, after_s: float) -> None:
    """Start it, and kill it some time after it has begun to play."""
    with start(folder, versions=10**6) as process:
        limit_s = time.monotonic() + _START_LIMIT_S
        while not (folder / "alive").exists() and process.poll() is None and time.monotonic() < limit_s:
            time.sleep(_POLL_S)
        if process.poll() is not None:
            raise RuntimeError(f"the run ended by itself with status {process.returncode}")
        time.sleep(after_s)
        os.kill(process.pid, signal.SIGKILL)


def judge(folder: Path) -> dict[str, Any]:
    """From what the children wrote down and what the last one says."""
    told = set(entries(folder / "told.jsonl"))
    dropped = {number for (number,) in entries(folder / "dropped.jsonl")}
    last = json.loads((folder / "result.json").read_text())
    trained = [tuple(turn) for turn in last["trained"]]
    known = set(trained) | {tuple(turn) for turn in last["waiting"]}
    return {
        "turns_reported": len(told),
        "turns_trained": len(trained),
        "trained_twice": len(trained) - len(set(trained)),
        "lost": sum(turn not in known and turn[0] not in dropped for turn in told),
        "episodes_restarted": last["restarted"],
        "worst_staleness": last["worst_staleness"],
        "bound": last["bound"],
        "version": last["version"],
    }


def entries(path: Path) -> list[tuple[int, ...]]:
    lines = path.read_text().splitlines() if path.exists() else []
    return [tuple(json.loads(line)) for line in lines]


def killed(kills: int, seed: int) -> dict[str, Any]:
    """What is found after so many kills and three versions more."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="deskhand-kill-rollouts-") as name:
        folder = Path(name)
        for number in range(kills):
            kill_once(folder, rng.uniform(0.0, _LONGEST_S))
            print(f"rollouts: killed {number + 1} of {kills}", file=sys.stderr, flush=True)
        with start(folder, versions=-3) as process:
            process.wait()
        return {"kills": kills} | judge(folder)


def gates(found: dict[str, Any], *, prefix: str = "") -> list[Gate]:
    """What is promised of the answer of `killed`, and of that of `kill_parts.measure`."""
    return [
        equal_to(f"{prefix}lost", found["lost"], 0),
        equal_to(f"{prefix}trained_twice", found["trained_twice"], 0),
        at_most(f"{prefix}worst_staleness", found["worst_staleness"], found["bound"]),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=10, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    found = killed(options.kills, options.seed)
    found["gates"] = gates(found)
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(found["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
