"""Kill -9 of training stages at random moments: does each end as if nothing had happened?

    python benchmarks/kill_training.py [--stages sft ct value rl flywheel] [--kills 30] [--seed N] [--json]

Each stage runs once undisturbed, then again from the beginning; that one is killed at random moments and
begun again with the same command until it ends, as often as there are kills left. Compared are the weights,
byte for byte, and the log, line for line; of the flywheel also every sample's place. Exit status 1 where
anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from training.stages.run_folder import read_log
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.demonstrations import write_demonstrations
from training.worlds.small_model import SmallModel, new_model

ROOT = Path(__file__).resolve().parents[1]
STAGES = ("sft", "ct", "value", "rl", "flywheel")
MOST_S = 3600.0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stages", nargs="+", choices=STAGES, default=STAGES)
    parser.add_argument("--kills", type=int, default=30, help="of each stage (%(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    dice, rows = random.Random(options.seed), []
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        world = ArithmeticWorld(None)
        sizes = SmallModel(width=24, layers=1, heads=2, inner=32, context_tokens=256)
        new_model(sizes, world.exported_vocabulary(), home / "model", seed=0)
        write_demonstrations(world, range(200), home / "data")
        critic = home / "critic"
        _run("value", critic, home)
        for stage in options.stages:
            row = _compare(stage, home, options.kills, dice)
            rows.append(row)
            print(row, file=sys.stderr, flush=True)
    answer = {"stages": rows, "load": round(os.getloadavg()[0], 1)}
    print(json.dumps(answer) if options.json else answer)
    return 0 if all(row["same_weights"] and row["same_log"] for row in rows) else 1


def _command(stage: str, out: Path, home: Path) -> list[str]:
    """A small run of a stage."""
    model = ["--model", home / "model"]
    world = ["--world", "arithmetic-text"]
    settings: dict[str, list[object]] = {
        "sft": [*model, "--data", home / "data", "--steps", 60, "--batch", 8, "--checkpoint-every", 4],
        "ct": [*model, "--data", home / "data", "--steps", 60, "--batch", 8, "--checkpoint-every", 4],
        # The gate is not what is tested: random weights earn nothing that could be explained.
        "value": [
            *(*model, *world, "--steps", 8, "--episodes", 6, "--check-every", 2, "--checkpoint-every", 2),
            *("--least-explained", -1e9, "--settled-within", 1e9),
        ],
        "rl": [
            *(*model, *world, "--critic", home / "critic" / "result", "--updates", 12, "--episodes", 6),
            *("--checkpoint-every", 2, "--examine-every", 0),
        ],
        "flywheel": [
            *(*model, *world, "--rounds", 2, "--batches", 2, "--episodes", 6, "--ct-steps", 8),
            *("--sft-steps", 8, "--batch", 4, "--held-out", 6),
        ],
    }
    return [sys.executable, "-m", "training", stage, "--out", str(out), *map(str, settings[stage])]


def _start(stage: str, out: Path, home: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        _command(stage, out, home), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _run(stage: str, out: Path, home: Path) -> None:
    process = _start(stage, out, home)
    if process.wait(MOST_S) != 0:
        raise SystemExit(f"{stage} ended with status {process.returncode}: {_command(stage, out, home)}")


def _compare(stage: str, home: Path, kills: int, dice: random.Random) -> dict[str, object]:
    whole = home / f"{stage}-whole"
    begin_s = time.monotonic()
    _run(stage, whole, home)
    took_s = time.monotonic() - begin_s
    done, runs, weights, logs = 0, 0, True, True
    while done < kills:  # a run may come to its end between two kills; then another one begins
        runs += 1
        broken = home / f"{stage}-killed-{runs}"
        while done < kills and _is_killed(_start(stage, broken, home), dice.uniform(0.05, 0.9) * took_s):
            done += 1
        _run(stage, broken, home)
        weights &= _weights(whole) == _weights(broken)
        logs &= read_log(whole) == read_log(broken)
    return {
        "stage": stage,
        "kills": done,
        "runs": runs,
        "undisturbed_s": round(took_s, 1),
        "same_weights": weights,
        "same_log": logs,
    }


def _is_killed(process: subprocess.Popen[bytes], after_s: float) -> bool:
    """False where the run ended first."""
    try:
        process.wait(after_s)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        return True
    return False


def _weights(out: Path) -> dict[str, str]:
    """Each result's weights and each data set's parts, by what they are."""
    found = [*out.rglob("result/*.safetensors"), *out.rglob("part-*.parquet"), *out.rglob("report.json")]
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


if __name__ == "__main__":
    sys.exit(main())
