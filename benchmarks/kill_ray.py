"""kill -9 of a run on a Ray cluster that keeps running: do its rollout workers and their episodes continue?

    python benchmarks/kill_ray.py [--kills 2] [--json]

A small cluster of our own is started here. A run joins it by its address (`--ray auto` with RAY_ADDRESS set)
and is killed after an update; the next one finds its workers, again and again. The last one is killed, too:
then the workers wait `--survive` seconds for a next run and have to end by themselves. Exit status 1 when an
episode was begun again, a turn trained twice, the bound passed, or a worker or one of its folders left.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import Gate, all_met, at_most, equal_to
from benchmarks.workloads.ray_driver import BOUND, ENVIRONMENTS, plan
from training.rollouts.ray_cluster import LocalCluster, OwnCluster
from training.rollouts.reaper import marked_processes

ROOT = Path(__file__).resolve().parents[1]
_END_S = 120.0
"""For workers to end, after the time that they wait for a run."""


class Driver:
    """One run in a process of its own, which can be killed."""

    def __init__(self, folder: Path, versions: int, survive_s: float, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "benchmarks.workloads.ray_driver", str(folder), str(versions)]
        self._process = subprocess.Popen(
            [*command, str(survive_s)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )

    def said(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"The run ended with status {self._process.wait()}.")
        return dict(json.loads(line))

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


def measure(folder: Path, kills: int, survive_s: float) -> dict[str, Any]:
    resources = {"environment": float(ENVIRONMENTS)}
    cluster = OwnCluster(LocalCluster(resources=resources, environment={"PYTHONPATH": str(ROOT)}))
    environment = os.environ | {"RAY_ADDRESS": cluster.address, "PYTHONPATH": str(ROOT)}
    found, workers, last = [], set[int](), dict[str, Any]()
    try:
        for number in range(kills + 1):
            driver = Driver(folder, 10**6, survive_s, environment)
            begun = driver.said()
            found.append(begun["found"])
            workers |= set(begun["workers"])
            for _ in range(2):
                last = driver.said()
            driver.kill()
            print(f"killed {number + 1} of {kills + 1}", file=sys.stderr, flush=True)
        time.sleep(survive_s)
        deadline_s = time.monotonic() + _END_S
        while (left := [pid for pid in workers if Path("/proc", str(pid)).exists()]) and (
            time.monotonic() < deadline_s
        ):
            time.sleep(1.0)
        folders = [str(path) for path in Path("/tmp").glob(f"{plan(folder, 0.0).name('worker')}-*")]
    finally:
        cluster.close()
    trained = [tuple(one) for one in json.loads((folder / "trained").read_text())]
    return {
        "kills": kills + 1,
        "players_found": found,
        "begun_again": last["dropped"].get("restarted", 0),
        "dropped": last["dropped"],
        "turns_trained": len(trained),
        "trained_twice": len(trained) - len(set(trained)),
        "worst_staleness": last["worst_staleness"],
        "bound": BOUND,
        "players_left": len(left),
        "folders_left": folders,
        "marked_processes_left": sum(
            len(marked_processes(plan(folder, 0.0).name(f"worker-{index}"))) for index in range(ENVIRONMENTS)
        ),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=2, help="before the last one; default: %(default)s")
    parser.add_argument("--survive", type=float, default=300.0, help="seconds; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="deskhand-kill-ray-") as name:
        found = measure(Path(name), options.kills, options.survive)
    found["gates"] = gates(found)
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(found["gates"]) else 1


def gates(found: dict[str, Any]) -> list[Gate]:
    later = found["players_found"][1:]
    complete = sum(count == ENVIRONMENTS for count in later)
    return [
        equal_to("later runs that found all rollout workers", complete, len(later)),
        equal_to("begun_again", found["begun_again"], 0),
        equal_to("trained_twice", found["trained_twice"], 0),
        at_most("worst_staleness", found["worst_staleness"], found["bound"]),
        equal_to("players_left", found["players_left"], 0),
        equal_to("folders left", len(found["folders_left"]), 0),
        equal_to("marked_processes_left", found["marked_processes_left"], 0),
    ]


if __name__ == "__main__":
    sys.exit(main())
