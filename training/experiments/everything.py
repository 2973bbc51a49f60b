"""All learning experiments by one command (`python -m training.experiments.everything`). I/O: processes.

Every experiment with every seed is a child process whose result is kept as OUT/NAME-SEED.json; results that
exist are not computed again, so that an interrupted run resumes. At the end all results are combined:
OUT/results.md and a plot for each experiment that has updates.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.experiments.curves import draw
from training.experiments.results import by_update, table

SIZES: dict[str, tuple[str, ...]] = {
    # The testbed is learned within some six updates: what parts of the recipe do shows before that.
    "arithmetic": ("--updates", "16", "--episodes", "48", "--held-out", "256", "--eval-every", "2"),
    "ablations": ("--updates", "16", "--episodes", "48", "--held-out", "256", "--eval-every", "2"),
    "flywheel": ("--updates", "32", "--episodes", "48", "--held-out", "256"),
    "merge": ("--updates", "6", "--episodes", "48", "--held-out", "256", "--eval-every", "6"),
    # From half of the tasks on, so that there is something left to learn by trying.
    "forms": (
        *("--sft-steps", "30", "--value-batches", "4"),
        *("--updates", "20", "--episodes", "64", "--held-out", "256"),
    ),
}


@dataclass(frozen=True)
class ExperimentJob:
    name: str
    seed: int
    answer: Path


def jobs(names: Sequence[str], seeds: int, out: Path) -> list[ExperimentJob]:
    """All jobs, seed by seed, so that an interrupted run has some seeds of every experiment."""
    return [ExperimentJob(name, seed, out / f"{name}-{seed}.json") for seed in range(seeds) for name in names]


def run_job(job: ExperimentJob, out: Path) -> None:
    """
    Raises:
        subprocess.CalledProcessError: the experiment failed; its log says why.
    """
    command = [sys.executable, "-m", "training.experiments", job.name, "--seed", str(job.seed), "--json"]
    command += ["--out", str(out / "runs"), *SIZES[job.name]]
    begun = job.answer.with_suffix(".begun")
    with begun.open("w") as answer, job.answer.with_suffix(".log").open("w") as log:
        subprocess.run(
            command, stdout=answer, stderr=log, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
        )
    begun.replace(job.answer)


def answers(chosen: Sequence[ExperimentJob]) -> list[dict[str, Any]]:
    return [json.loads(job.answer.read_text()) for job in chosen if job.answer.exists()]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "names", nargs="*", default=list(SIZES), help=f"of {', '.join(SIZES)}; all by default"
    )
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("runs/experiments"))
    parser.add_argument(
        "--jobs", type=int, default=2, help="experiments at once, a thread each (%(default)s)"
    )
    options = parser.parse_args()
    if unknown := sorted(set(options.names) - set(SIZES)):
        parser.error(f"no such experiment: {', '.join(unknown)} (known: {', '.join(SIZES)})")
    options.out.mkdir(parents=True, exist_ok=True)
    wanted = jobs(options.names, options.seeds, options.out)
    open_jobs = [job for job in wanted if not job.answer.exists()]
    begin_s, done, counted = time.monotonic(), 0, threading.Lock()

    def work(job: ExperimentJob) -> str | None:
        nonlocal done
        try:
            run_job(job, options.out)
        except subprocess.CalledProcessError:
            return f"{job.name} with seed {job.seed} failed: see {job.answer.with_suffix('.log')}"
        with counted:
            done += 1
            spent_s = time.monotonic() - begin_s
            left_min = spent_s / done * (len(open_jobs) - done) / 60
            line = f"[{spent_s / 60:5.1f} min] {job.name}, seed {job.seed}: done"
            print(f"{line}; about {left_min:.0f} min left", file=sys.stderr, flush=True)
        return None

    with ThreadPoolExecutor(options.jobs) as pool:
        failed = [line for line in pool.map(work, open_jobs) if line]
    for line in failed:
        print(line, file=sys.stderr)
    known = answers(wanted)
    text = table(known)
    for name in options.names:
        drawn = [answer for answer in known if answer["name"] == name]
        if any(arm["examined"] for answer in drawn for arm in answer["arms"].values()):
            text += f"\n{name}: success on held-out tasks by update\n\n{by_update(drawn)}"
            draw(drawn, options.out / f"{name}.svg")
    (options.out / "results.md").write_text(text)
    print(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
