"""All learning experiments by one command (`python -m training.experiments.everything`). I/O: processes.

Every experiment with every seed is a child process whose result is kept as OUT/NAME-SEED.json, and of
ReTool, the testbed, hybrid RL and games every arm with every seed, OUT/NAME-ARM-SEED.json. Results
that exist are not computed again, and one that was interrupted resumes. At the end all results are combined:
OUT/results.md and a plot for each experiment that has updates. What was not computed is called "not run".
OUT/took.json says of each that was computed how long it took, and how much of the processor.
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
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from training.experiments.curves import draw
from training.experiments.games.findings import game_tables
from training.experiments.games.plots import draw_games
from training.experiments.games.settings import GAME_ARMS
from training.experiments.hybrid.findings import hybrid_tables
from training.experiments.hybrid.settings import HYBRID_ARMS
from training.experiments.results import by_update, table
from training.experiments.retool import findings as retool_findings
from training.experiments.retool import plots as retool_plots
from training.experiments.retool import settings as retool_settings
from training.experiments.testbed import findings, plots, settings
from training.experiments.testbed.power import cells_of

ARM_BY_ARM = {
    "retool": "training.experiments.retool",
    "testbed": "training.experiments.testbed",
    "hybrid": "training.experiments.hybrid",
    "games": "training.experiments.games",
}
"""Experiments whose arms are run one by one, and what runs one arm of them."""
ARMS: dict[str, tuple[str, ...]] = {
    "retool": tuple(retool_settings.ARMS),
    "testbed": tuple(settings.ARMS),
    "hybrid": tuple(HYBRID_ARMS),
    "games": GAME_ARMS,
}
"""Their arms, in order."""
SIZES: dict[str, tuple[str, ...]] = {
    "retool": (),
    "testbed": (),
    "hybrid": (),
    "games": (),
    "flywheel": ("--updates", "32", "--episodes", "48", "--held-out", "256"),
    # In real windows: 192 episodes a round, and PPO only where the critic passes its gate.
    "flywheel-forms": (
        *("--sft-steps", "20", "--value-batches", "2"),
        *("--updates", "4", "--episodes", "32", "--held-out", "128"),
    ),
    "merge": ("--updates", "6", "--episodes", "48", "--held-out", "256", "--eval-every", "6"),
    # From half of the tasks on, so that there is something left to learn by trying.
    "forms": (
        *("--sft-steps", "30", "--value-batches", "4"),
        *("--updates", "20", "--episodes", "64", "--held-out", "256"),
    ),
}


QUICK = (
    *("--updates", "1", "--episodes", "8", "--held-out", "8", "--eval-every", "1"),
    *("--value-batches", "1", "--sft-steps", "1"),
)


@dataclass(frozen=True)
class ExperimentJob:
    name: str
    seed: int
    answer: Path
    arm: str = ""
    """Of an experiment that is run arm by arm."""


def jobs(names: Sequence[str], seeds: int, out: Path) -> list[ExperimentJob]:
    """All jobs, seed by seed, so that an interrupted run has some seeds of every experiment.

    Those with arms are run arm by arm, so that an interrupted run has all seeds of some arms, which can be
    compared.
    """
    found = [
        ExperimentJob(name, seed, out / f"{name}-{slug(arm)}-{seed}.json", arm)
        for name in ARMS
        if name in names
        for arm in ARMS[name]
        for seed in range(seeds)
    ]
    others = [name for name in names if name not in ARMS]
    return found + [
        ExperimentJob(name, seed, out / f"{name}-{seed}.json") for seed in range(seeds) for name in others
    ]


def slug(arm: str) -> str:
    """An arm's name in the name of a file.

    >>> slug("alpha .05, no value pretraining")
    'alpha-05-no-value-pretraining'
    """
    return arm.replace(" ", "-").replace(",", "").replace(".", "")


@dataclass(frozen=True)
class JobTime:
    """What an experiment took, in seconds."""

    wall_s: float
    processor_s: float
    """Of its process and of all that it waited for."""


def run_job(job: ExperimentJob, out: Path, *, quick: bool = False) -> JobTime:
    """
    Args:
        quick: the smallest sizes that go through all of it.

    Raises:
        subprocess.CalledProcessError: the experiment failed; its log says why.
    """
    if job.arm:
        command = [sys.executable, "-m", ARM_BY_ARM[job.name], "--arm", job.arm]
        command += ["--out", str(out)]
        command += ["--quick"] if quick else []
    else:
        command = [sys.executable, "-m", "training.experiments", job.name, "--out", str(out / "runs")]
        command += QUICK if quick else SIZES[job.name]
    command += ["--seed", str(job.seed), "--json"]
    begun = job.answer.with_suffix(".begun")
    begin_s = time.monotonic()
    with begun.open("w") as answer, job.answer.with_suffix(".log").open("w") as log:
        process = subprocess.Popen(
            command, stdout=answer, stderr=log, env={**os.environ, "OMP_NUM_THREADS": "1"}
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)  # it has been waited for
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    begun.replace(job.answer)
    return JobTime(time.monotonic() - begin_s, used.ru_utime + used.ru_stime)


def keep_times(times: dict[str, JobTime], out: Path) -> None:
    """Add what jobs took to OUT/took.json, by the names of their answers."""
    path = out / "took.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps(known | {name: asdict(one) for name, one in times.items()}, indent=1) + "\n")


def answers(chosen: Sequence[ExperimentJob]) -> list[dict[str, Any]]:
    return [json.loads(job.answer.read_text()) for job in chosen if job.answer.exists()]


def as_curves(cells: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cells as answers of an experiment with one arm each, which `curves.draw` takes."""
    found = []
    for cell in cells:
        known = enumerate(cell["result"]["curves"].get("screen/success", []), start=1)
        curve = [(update, success) for update, success in known if success is not None]
        arm = {"examined": cell["result"]["examined"], "curve": curve or cell["result"]["examined"]}
        found.append({"name": cell["name"], "seed": cell["seed"], "arms": {cell["arm"]: arm}})
    return found


def combined(wanted: Sequence[ExperimentJob], out: Path) -> str:
    """All tables; the plots are drawn beside them."""
    text = ""
    if of_retool := [job for job in wanted if job.name == "retool"]:
        cells = cells_of(answers(of_retool))
        text += retool_findings.markdown(retool_findings.tables(cells)) + "\n"
        retool_plots.draw(cells, out / "retool.svg")
    if of_testbed := [job for job in wanted if job.name == "testbed"]:
        cells = cells_of(answers(of_testbed))
        text += findings.markdown(findings.tables(cells))
        plots.draw(cells, out / "testbed.svg")
    if of_hybrid := [job for job in wanted if job.name == "hybrid"]:
        known_cells = answers(of_hybrid)
        text += "\n" + findings.markdown(hybrid_tables(cells_of(known_cells)))
        if known_cells:
            draw(as_curves(known_cells), out / "hybrid.svg")
    if of_games := [job for job in wanted if job.name == "games"]:
        cells = cells_of(answers(of_games))
        text += "\n" + findings.markdown(game_tables(cells))
        if cells:
            draw_games(cells, out / "games.svg")
    others = [job for job in wanted if not job.arm]
    known = answers(others)
    text += "\n" + table(known) if known else ""
    for name in dict.fromkeys(job.name for job in others):
        drawn = [answer for answer in known if answer["name"] == name]
        missing = [job.seed for job in others if job.name == name and not job.answer.exists()]
        if missing:
            text += f"\n{name}, seeds {', '.join(map(str, missing))}: {findings.NOT_RUN}\n"
        if any(arm["examined"] for answer in drawn for arm in answer["arms"].values()):
            text += f"\n{name}: success on held-out tasks by update\n\n{by_update(drawn)}"
            draw(drawn, out / f"{name}.svg")
    return text


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
    parser.add_argument(
        "--quick",
        action="store_true",
        help="the smallest sizes, one seed, all but forms, in a folder of their own",
    )
    options = parser.parse_args()
    if options.quick:
        options.seeds, options.out = 1, options.out / "quick"
        # The critic of so small a run does not pass its gate there.
        options.names = [name for name in options.names if name != "forms"]
    if unknown := sorted(set(options.names) - set(SIZES)):
        parser.error(f"no such experiment: {', '.join(unknown)} (known: {', '.join(SIZES)})")
    options.out.mkdir(parents=True, exist_ok=True)
    wanted = jobs(options.names, options.seeds, options.out)
    open_jobs = [job for job in wanted if not job.answer.exists()]
    if options.quick:
        open_jobs.sort(
            key=lambda job: bool(job.arm)
        )  # the longest first, so that none is left alone at the end
    begin_s, done, counted = time.monotonic(), 0, threading.Lock()
    times: dict[str, JobTime] = {}

    def work(job: ExperimentJob) -> str | None:
        nonlocal done
        try:
            took = run_job(job, options.out, quick=options.quick)
        except subprocess.CalledProcessError:
            return f"{job.name} with seed {job.seed} failed: see {job.answer.with_suffix('.log')}"
        with counted:
            done += 1
            times[job.answer.stem] = took
            keep_times(times, options.out)
            spent_s = time.monotonic() - begin_s
            left_min = spent_s / done * (len(open_jobs) - done) / 60
            line = f"[{spent_s / 60:5.1f} min] {job.name}, seed {job.seed}: done"
            print(f"{line}; about {left_min:.0f} min left", file=sys.stderr, flush=True)
        return None

    with ThreadPoolExecutor(options.jobs) as pool:
        failed = [line for line in pool.map(work, open_jobs) if line]
    for line in failed:
        print(line, file=sys.stderr)
    text = combined(wanted, options.out)
    (options.out / "results.md").write_text(text)
    print(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
