"""`deskhand train rl --ray auto` from end to end, on a cluster that runs already.

    python benchmarks/train_on_ray.py [--updates 4] [--kill] [--json]

A small cluster of our own is started, as `ray start` would, and named by RAY_ADDRESS. The command itself
trains a small model on it; with `--kill` it and its child are killed with -9 after an update, and the same
command is begun again. `deskhand train status` is asked afterwards. Exit status 1 unless all updates were
made, none twice, within the bound, and the model has moved.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from benchmarks.workloads.gates import all_met, at_most, equal_to, gate
from tests.training.small_worlds import small_model
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model
from training.rollouts.ray_cluster import LocalCluster, OwnCluster
from training.stages.run_folder import read_log

ROOT = Path(__file__).resolve().parents[1]
BOUND, ENVIRONMENTS = 1, 2
_LIMIT_S = 3600.0
_POLL_S = 0.2


def prepare(home: Path) -> None:
    """A model of some 30,000 weights, and a critic that knows nothing and says that it passed."""
    small_model(home / "model")
    critic = Critic.of(load_model(home / "model"))
    save_critic(critic, CriticRecord(True, 0.5, 0.1, "?", 1), home / "critic")


def command(home: Path, updates: int) -> list[str]:
    return [
        *(sys.executable, "-m", "app", "train", "rl", "--out", str(home / "out"), "--ray", "auto"),
        *("--model", str(home / "model"), "--critic", str(home / "critic"), "--world", "arithmetic-text"),
        *("--updates", str(updates), "--episodes", "4", "--eval-every", "0", "--max-staleness", str(BOUND)),
        *("--environments", str(ENVIRONMENTS), "--learner.epochs", "1", "--learner.minibatches", "1"),
    ]


def killed_after_an_update(home: Path, updates: int, environment: dict[str, str]) -> None:
    manifest = home / "out" / "rollouts" / "manifest.json"
    begun = command(home, updates)
    with subprocess.Popen(begun, cwd=ROOT, env=environment, start_new_session=True) as process:
        limit_s = time.monotonic() + _LIMIT_S
        while process.poll() is None and time.monotonic() < limit_s and _version(manifest) < 1:
            time.sleep(_POLL_S)
        os.killpg(process.pid, signal.SIGKILL)


def _version(manifest: Path) -> int:
    return int(json.loads(manifest.read_text())["facts"]["version"]) if manifest.exists() else 0


def measure(updates: int, *, is_killed: bool) -> dict[str, Any]:
    has = {"environment": float(ENVIRONMENTS)}
    cluster = OwnCluster(LocalCluster(resources=has, environment={"PYTHONPATH": str(ROOT)}))
    environment = os.environ | {"RAY_ADDRESS": cluster.address, "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory(prefix="deskhand-train-on-ray-") as name:
        home = Path(name)
        try:
            prepare(home)
            began_s = time.monotonic()
            if is_killed:
                killed_after_an_update(home, updates, environment)
            done = subprocess.run(
                command(home, updates), cwd=ROOT, env=environment, timeout=_LIMIT_S, check=False
            )
            seconds = time.monotonic() - began_s
        finally:
            cluster.close()
        asked = [sys.executable, "-m", "app", "train", "status", str(home / "out")]
        status = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        rows = read_log(home / "out")
        return {
            "status": done.returncode,
            "seconds": round(seconds, 1),
            "was_killed": is_killed,
            "updates": [row["step"] for row in rows],
            "worst_staleness": max((row["staleness"] for row in rows), default=None),
            "bound": BOUND,
            "has_moved": done.returncode == 0 and _has_moved(home),
            "train_status": status.stdout.strip().splitlines(),
        }


def _has_moved(home: Path) -> bool:
    before, after = (load_model(home / name).state_dict() for name in ("model", "out/result"))
    return any(not torch.equal(before[name], after[name]) for name in before)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--updates", type=int, default=4)
    parser.add_argument("--kill", action="store_true", help="once, after an update")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    found = measure(options.updates, is_killed=options.kill)
    is_whole = found["updates"] == list(range(1, options.updates + 1))
    gates = [
        gate("updates made, each once", len(set(found["updates"])), options.updates, is_whole),
        equal_to("models that have moved", int(found["has_moved"]), 1),
        at_most("worst_staleness", found["worst_staleness"], BOUND),
    ]
    found["gates"] = gates
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
