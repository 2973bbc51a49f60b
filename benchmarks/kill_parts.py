"""kill -9 of any process of an asynchronous run, at random moments: is anything lost, trained twice, or left?

    python benchmarks/kill_parts.py [--kills 8] [--minutes M] [--seed 0] [--kinds NAME …] [--json]

A cluster of our own with a head and one more node; a run on it whose environments have a browser and an X
server each (`benchmarks/workloads/killable_world.py`). Killed are: its trainer, a sampler, an environment
(the process that has it), a browser, an X server, a Ray worker (the other node), the Ray head with all that
is on it, and the command itself; a new node, cluster or command then takes the place, as a service manager
would do it. After each kill the run has to train further, and all that the killed process had started has to
be gone within a minute. In the end every turn that the coordinator had accepted was trained exactly once,
waits in the trajectory buffer, or belongs to an episode that was dropped and counted. Exit status 1
otherwise.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import kill_rollouts
from benchmarks.kill_rollouts import entries
from benchmarks.workloads.gates import Gate, all_met, equal_to
from benchmarks.workloads.killable_world import BOUND, ENVIRONMENTS, plan_for
from benchmarks.workloads.ray_node import JOINED_AT, JoinedNode
from benchmarks.workloads.running_processes import Process, below, carrying, is_running, named
from training.rollouts.ray_cluster import LocalCluster, OwnCluster
from training.rollouts.reaper import marked_processes

ROOT = Path(__file__).resolve().parents[1]
KINDS = ("trainer", "sampler", "environment", "browser", "X server", "Ray worker", "Ray head", "command")
ORPHANS_S = 60.0
_LATEST_S = 3.0
"""A kill comes at most so long after the last one was got over."""
_RECOVER_S = 3600.0
_POLL_S = 0.2


class KillableRun:
    """Cluster, second node and command, each of which can be started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._environment = {"PYTHONPATH": str(ROOT)}
        self.cluster, self.node = self._new_cluster()
        self.command = self._new_command()

    def actors(self) -> dict[str, Any]:
        """What the command wrote last: its version, its process id, and those of its actors by name."""
        with suppress(OSError, ValueError):
            return dict(json.loads((self._folder / "actors.json").read_text()))
        return {"version": -1, "pids": {}, "command": 0}

    def wait_past(self, version: int, *, without: set[int]) -> None:
        """Until the run has trained further, and no process of `without` is one of its actors."""
        limit_s = time.monotonic() + _RECOVER_S
        while True:
            actors = self.actors()
            is_alive = actors["command"] == self.command.pid and len(actors["pids"]) == 2 + ENVIRONMENTS
            if actors["version"] > version and is_alive and not without & set(actors["pids"].values()):
                return
            if self.command.poll() is not None:
                raise RuntimeError(f"The run ended by itself with status {self.command.returncode}.")
            if time.monotonic() > limit_s:
                raise RuntimeError(f"The run does not go on: {actors}")
            time.sleep(_POLL_S)

    def renew_command(self) -> None:
        self.command.kill()
        self.command.wait()
        self.command = self._new_command()

    def renew_node(self) -> None:
        self.node.close()
        self.node = JoinedNode(self.cluster, ENVIRONMENTS, self._environment)

    def renew_all(self) -> None:
        self.command.kill()
        self.command.wait()
        self.node.close()
        self.cluster.close()
        self.cluster, self.node = self._new_cluster()
        self.command = self._new_command()

    def end(self) -> None:
        (self._folder / "enough").touch()
        self.command.wait(timeout=_RECOVER_S)

    def close(self) -> None:
        if self.command.poll() is None:
            self.command.kill()
            self.command.wait()
        self.node.close()
        self.cluster.close()

    def _new_cluster(self) -> tuple[OwnCluster, JoinedNode]:
        has = {"environment": float(ENVIRONMENTS)}
        local = LocalCluster(resources=has, environment=self._environment, address=JOINED_AT)
        cluster = OwnCluster(local)
        return cluster, JoinedNode(cluster, ENVIRONMENTS, self._environment)

    def _new_command(self) -> subprocess.Popen[bytes]:
        (self._folder / "actors.json").unlink(missing_ok=True)
        return subprocess.Popen(
            [sys.executable, "-m", "benchmarks.workloads.killable_world", str(self._folder)],
            cwd=ROOT,
            env=os.environ | self._environment | {"RAY_ADDRESS": self.cluster.address},
            stdout=sys.stderr,  # Ray reports ended processes there; standard output is for what was found
        )


def victims(kind: str, run: KillableRun, rng: random.Random) -> list[Process]:
    """The processes to kill; none where there is none of the kind at this moment."""
    actors = run.actors()
    workers = [pid for name, pid in actors["pids"].items() if name.startswith("worker")]
    if kind == "command":
        return named([run.command.pid])
    if kind == "Ray head":
        heads = carrying(str(run.cluster.folder), ("gcs_server", "raylet"))
        return [one for one in heads if one not in run.node.processes()]
    if kind == "Ray worker":
        return run.node.processes()
    if kind in ("trainer", "sampler", "environment"):
        start = {"trainer": "trainer", "sampler": "sampler", "environment": "worker"}[kind]
        found = [pid for name, pid in actors["pids"].items() if name.startswith(start)]
        return named([rng.choice(found)]) if found else []
    program = {"browser": "chrom", "X server": "Xvfb"}[kind]
    all_of_kind = [one for pid in workers for one in below(pid) if program in one.name]
    # Of a browser its first process, which the others belong to.
    firsts = [one for one in all_of_kind if one.parent not in {other.pid for other in all_of_kind}]
    return [rng.choice(firsts)] if firsts else []


def kill_one(kind: str, run: KillableRun, rng: random.Random) -> dict[str, Any]:
    time.sleep(rng.uniform(0.0, _LATEST_S))
    limit_s = time.monotonic() + _RECOVER_S
    while not (chosen := victims(kind, run, rng)):
        if time.monotonic() > limit_s:
            raise RuntimeError(f"There is no {kind} to kill.")
        time.sleep(_POLL_S)
    version = run.actors()["version"]
    left = {one for victim in chosen for one in below(victim.pid)} if kind != "command" else set[Process]()
    began_s = time.monotonic()
    for victim in chosen:
        with suppress(ProcessLookupError):
            os.kill(victim.pid, signal.SIGKILL)
    if kind == "command":
        run.renew_command()
    elif kind == "Ray worker":
        run.renew_node()
    elif kind == "Ray head":
        run.renew_all()
    run.wait_past(version, without={victim.pid for victim in chosen})
    recovered_s = time.monotonic() - began_s
    while (orphans := [one for one in left if is_running(one)]) and time.monotonic() - began_s < ORPHANS_S:
        time.sleep(_POLL_S)
    return {
        "kind": kind,
        "recovered_s": round(recovered_s, 1),
        "started_by_it": len(left),
        "orphans": [one.name for one in orphans],
    }


def judge(folder: Path) -> dict[str, Any]:
    told = set(entries(folder / "told.jsonl"))
    dropped = {number for (number,) in entries(folder / "dropped.jsonl")}
    last = json.loads((folder / "result.json").read_text())
    trained = [tuple(turn) for turn in last["trained_turns"]]
    known = set(trained) | {tuple(turn) for turn in last["waiting_turns"]}
    return {
        "turns_reported": len(told),
        "turns_trained": len(trained),
        "trained_twice": len(trained) - len(set(trained)),
        "lost": sum(turn not in known and turn[0] not in dropped for turn in told),
        "episodes_dropped": last["dropped"],
        "worst_staleness": last["worst_staleness"],
        "bound": BOUND,
        "versions": last["version"],
    }


def measure(kinds: tuple[str, ...], kills: int, seed: int, minutes: float) -> dict[str, Any]:
    """
    Args:
        minutes: no kill begins later; there are fewer of them on a machine that is slow.
    """
    rng, rows, last_s = random.Random(seed), list[dict[str, Any]](), time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory(prefix="deskhand-kill-parts-", dir="/tmp") as name:
        folder = Path(name)
        run = KillableRun(folder)
        try:
            run.wait_past(0, without=set())
            order: list[str] = []
            while len(rows) < kills and time.monotonic() < last_s:
                order = order or rng.sample(kinds, len(kinds))
                rows.append(kill_one(order.pop(), run, rng))
                print(f"{len(rows)} of {kills}: {rows[-1]}", file=sys.stderr, flush=True)
            run.end()
        finally:
            run.close()
        limit_s = time.monotonic() + ORPHANS_S
        marks = [plan_for(folder).name(f"worker-{index}") for index in range(ENVIRONMENTS)]
        while (left := _left(marks)) and time.monotonic() < limit_s:
            time.sleep(_POLL_S)
        return {
            "kills": len(rows),
            "by_kind": dict(Counter(row["kind"] for row in rows)),
            "slowest_recovery_s": {
                kind: max(row["recovered_s"] for row in rows if row["kind"] == kind)
                for kind in kinds
                if any(row["kind"] == kind for row in rows)
            },
            "orphans": [row for row in rows if row["orphans"]],
            "left_in_the_end": left,
            **judge(folder),
        }


def _left(marks: list[str]) -> list[str]:
    """Processes that carry a slot's mark, and folders of slots."""
    processes = [f"{mark}: process {pid}" for mark in marks for pid in marked_processes(mark)]
    return processes + [str(path) for mark in marks if (path := Path("/tmp", mark)).exists()]


def gates(found: dict[str, Any], *, prefix: str = "") -> list[Gate]:
    """What is promised of the answer of `measure`."""
    return [
        *kill_rollouts.gates(found, prefix=prefix),
        equal_to(f"{prefix}kills that left processes", len(found["orphans"]), 0),
        equal_to(f"{prefix}processes and folders left in the end", len(found["left_in_the_end"]), 0),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=8, help="default: %(default)s")
    parser.add_argument("--minutes", type=float, default=math.inf, help="the last kill begins before")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    found = measure(tuple(options.kinds), options.kills, options.seed, options.minutes)
    found["gates"] = gates(found)
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(found["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
