"""Kill -9 of training at random moments: does it end as if nothing had happened?

    python benchmarks/kill_training.py [--what stages|rollouts|parts|both|all] [--kills 30] [--minutes M]
                                       [--stages sft ct judge value rl flywheel] [--seed N] [--json]

Each stage runs once undisturbed, then again from the beginning; that one is killed at random moments and
begun again with the same command until it ends, as often as there are kills left. Compared are the weights,
byte for byte, and the log, line for line; of the flywheel also every sample's place. Rollouts
(`kill_rollouts.py`) are killed as often, and so are the single parts of a run on Ray (`kill_parts.py`:
trainer, sampler, environment, browser, X server, Ray worker, Ray head, command; `both` leaves them out); no
turn may be lost or trained twice, and nothing left. Exit status 1 where anything differs.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from importlib import import_module
from multiprocessing.process import BaseProcess
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from benchmarks import kill_rollouts
from benchmarks.workloads.gates import Gate, all_met, equal_to
from benchmarks.workloads.small_stage_runs import command_of, is_expected, let_pass, made_by, prepare
from training import __main__ as command
from training.stages.run_folder import read_log

STAGES = ("sft", "ct", "judge", "value", "rl", "flywheel")
MOST_S = 3600.0
FORK = multiprocessing.get_context("fork")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--what", choices=("stages", "rollouts", "parts", "both", "all"), default="all")
    parser.add_argument("--stages", nargs="+", choices=STAGES, default=STAGES)
    parser.add_argument("--kills", type=int, default=30, help="of each stage, and of rollouts (%(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="the last kill of a part begins before"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    answer: dict[str, object] = {}
    gates: list[Gate] = []
    if options.what in ("stages", "both", "all"):
        rows = _stages(options.stages, options.kills, options.seed)
        answer["stages"] = rows
        for same in ("same_weights", "same_log"):
            gates.append(equal_to(f"stages with {same}", sum(bool(row[same]) for row in rows), len(rows)))
    if options.what in ("rollouts", "both", "all"):
        found = kill_rollouts.killed(options.kills, options.seed)
        answer["rollouts"] = found
        gates += kill_rollouts.gates(found, prefix="rollouts.")
    if options.what in ("parts", "all"):
        from benchmarks import kill_parts  # with Ray, which the forked stages do without

        found = kill_parts.measure(kill_parts.KINDS, options.kills, options.seed, options.minutes)
        answer["parts"] = found
        gates += kill_parts.gates(found, prefix="parts.")
    answer |= {"load": round(os.getloadavg()[0], 1), "gates": gates}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if all_met(gates) else 1


def _stages(stages: list[str], kills: int, seed: int) -> list[dict[str, object]]:
    for module, _ in command.STAGES.values():
        import_module(module)
    rng, rows = random.Random(seed), []
    with tempfile.TemporaryDirectory(prefix="deskhand-kill-training-") as scratch:
        home = Path(scratch)
        _ended(FORK.Process(target=prepare, args=(home,)), "preparing")
        _run("value", home / "critic", home)
        let_pass(home / "critic" / "result")
        for stage in stages:
            row = _compare(stage, home, kills, rng)
            rows.append(row)
            print(row, file=sys.stderr, flush=True)
    return rows


def _start(stage: str, out: Path, home: Path) -> BaseProcess:
    process = FORK.Process(target=_train, args=(command_of(stage, out, home),))
    process.start()
    return process


def _train(arguments: list[str]) -> None:
    torch.set_num_threads(1)
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        status = command.main(arguments)
    sys.exit(status)


def _run(stage: str, out: Path, home: Path) -> None:
    process = _start(stage, out, home)
    _ended(process, f"{stage} ({command_of(stage, out, home)})", stage)


def _ended(process: BaseProcess, what: str, stage: str = "") -> None:
    if process.pid is None:
        process.start()
    process.join(MOST_S)
    if not is_expected(stage, process.exitcode or 0):
        raise SystemExit(f"{what} ended with status {process.exitcode}")


def _compare(stage: str, home: Path, kills: int, rng: random.Random) -> dict[str, object]:
    whole = home / f"{stage}-whole"
    begin_s = time.monotonic()
    _run(stage, whole, home)
    took_s = time.monotonic() - begin_s
    done, runs, weights, logs = 0, 0, True, True
    while done < kills:  # a run may come to its end between two kills; then another one begins
        runs += 1
        broken = home / f"{stage}-killed-{runs}"
        while done < kills and _is_killed(_start(stage, broken, home), rng.uniform(0.05, 0.9) * took_s):
            done += 1
        _run(stage, broken, home)
        weights &= made_by(whole) == made_by(broken)
        logs &= read_log(whole) == read_log(broken)
    return {
        "stage": stage,
        "kills": done,
        "runs": runs,
        "undisturbed_s": round(took_s, 1),
        "same_weights": weights,
        "same_log": logs,
    }


def _is_killed(process: BaseProcess, after_s: float) -> bool:
    """False where the run ended first."""
    process.join(after_s)
    if process.exitcode is not None:
        return False
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    return True


if __name__ == "__main__":
    sys.exit(main())
