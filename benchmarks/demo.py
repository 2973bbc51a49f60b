"""How often the demonstration of `make run` succeeds: a real text editor, checked by its saved file.

python benchmarks/demo.py [--seeds 0:20] [--model NAME] [--json]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import Gate, gate

REPOSITORY = Path(__file__).resolve().parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", default="0:20", help="A:B, A included and B not; default: %(default)s")
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    first, last = (int(number) for number in options.seeds.split(":"))
    runs = []
    with tempfile.TemporaryDirectory(prefix="deskhand-demo-") as home:
        for seed in range(first, last):
            run = run_demo(seed, options.model, home)
            runs.append(run)
            print(f"seed {seed}: {'done' if run['success'] else run['problem']}", file=sys.stderr, flush=True)
    result: dict[str, Any] = {
        "benchmark": "demo",
        "seeds": options.seeds,
        "runs": len(runs),
        "succeeded": sum(bool(run["success"]) for run in runs),
        "seconds_median": statistics.median(run["seconds"] for run in runs),
        "problems": [f"seed {run['seed']}: {run['problem']}" for run in runs if not run["success"]],
    }
    if options.json:
        print(json.dumps({**result, "gates": [promised(result["succeeded"], len(runs))]}))
    else:
        print("\n".join(f"{key}: {value}" for key, value in result.items()))
    return 0


def promised(succeeded: int, runs: int) -> Gate:
    """18 of 20 runs, or the same share of another number."""
    return gate("succeeded", succeeded, f"{math.ceil(0.9 * runs)} of {runs}", succeeded >= 0.9 * runs > 0)


def run_demo(seed: int, model: str, home: str) -> dict[str, object]:
    """One run in a process of its own, as `make run` does it."""
    command = [sys.executable, "-m", "app.demo", "--seed", str(seed), "--model", model, "--json"]
    done = subprocess.run(
        command,
        cwd=REPOSITORY,
        env=os.environ | {"DESKHAND_HOME": home},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stdout.strip():
        found: dict[str, object] = json.loads(done.stdout)
        return found
    problem = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
    return {"seed": seed, "success": False, "problem": problem, "seconds": 0.0}


if __name__ == "__main__":
    sys.exit(main())
