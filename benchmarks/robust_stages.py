"""The stages themselves under a supervisor: ranks are killed and stopped, and the weights stay the same.

    python benchmarks/robust_stages.py [--stages sft ct value rl pipeline] [--faults 4] [--seed N] [--json]

Each stage runs twice by `--robust` with two processes (the pipeline with two stages): once undisturbed, once
with a random rank killed or stopped (SIGKILL, SIGSTOP by turns) as often as `--faults` says. Compared are the
weights, byte for byte, and every fault has to be seen as what it was, of the rank that it was. Exit status 1
where anything differs. What a fault costs is measured by `robust.py`.
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

from benchmarks.workloads.gates import Gate, all_met, equal_to
from benchmarks.workloads.small_stage_runs import command_of, is_expected, let_pass, made_by, prepare
from training.__main__ import STAGES as MODULES
from training.errors import HeartbeatError
from training.robust.command import plan_of
from training.robust.events import read_events
from training.robust.faults import Fault
from training.robust.heartbeat import Beat, Board
from training.robust.plan import Plan

STAGES = ("sft", "ct", "value", "rl", "pipeline")
LONGER: dict[str, list[str]] = {"value": ["--passes", "60"], "rl": ["--updates", "24"]}
"""So that there are steps between the faults."""
PIPELINE = ["--pipeline", "2bw", "--stages", "2", "--micro-batches", "2", "--cut", "1"]
STRIKES = ((signal.SIGKILL, Fault.CRASH), (signal.SIGSTOP, Fault.HANG))
APART, PATIENT_S = 2, 600.0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stages", nargs="+", choices=STAGES, default=STAGES)
    parser.add_argument("--faults", type=int, default=4, help="of each stage (%(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    rows: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-robust-stages-") as scratch:
        home = Path(scratch)
        prepare(home, layers=2)
        if "rl" in options.stages:
            _run(_words("value", home / "critic", home))
            let_pass(home / "critic" / "result")
        for stage in options.stages:
            rows[stage] = _compared(stage, home, options.faults, random.Random(f"{stage} {options.seed}"))
            print(stage, rows[stage], file=sys.stderr, flush=True)
    gates: list[Gate] = []
    for stage, row in rows.items():
        gates += [
            equal_to(f"{stage}: weights equal, byte for byte", int(row["same_weights"]), 1),
            equal_to(f"{stage}: faults named right", row["named"], options.faults),
        ]
    answer = {**rows, "load": round(os.getloadavg()[0], 1), "gates": gates}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if all_met(gates) else 1


def _words(stage: str, out: Path, home: Path) -> list[str]:
    if stage == "pipeline":
        return [*command_of("sft", out, home), *PIPELINE, "--robust"]
    return [*command_of(stage, out, home), *LONGER.get(stage, []), "--robust", "--ranks", "2"]


def _begun(words: list[str]) -> subprocess.Popen[bytes]:
    out = Path(words[words.index("--out") + 1])
    out.mkdir(parents=True, exist_ok=True)
    with (out / "command.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "training", *words], stdout=subprocess.DEVNULL, stderr=log
        )


def _run(words: list[str]) -> None:
    if not is_expected(words[0], status := _begun(words).wait(PATIENT_S)):
        raise SystemExit(f"{' '.join(words)} ended with status {status}")


def _compared(stage: str, home: Path, faults: int, rng: random.Random) -> dict[str, Any]:
    calm, broken = home / f"{stage}-calm", home / f"{stage}-broken"
    begin_s = time.monotonic()
    _run(_words(stage, calm, home))
    calm_s = time.monotonic() - begin_s
    words = _words(stage, broken, home)
    plan, _ = plan_of(words, MODULES[words[0]][0])
    run, done, wanted = _begun(words), 0, []
    try:
        for number in range(faults):
            beats = _past(plan, run, done + APART)
            done, victim = max(one.done for one in beats), rng.randrange(plan.ranks)
            how, fault = STRIKES[number % len(STRIKES)]
            os.kill(beats[victim].pid, how)
            wanted.append((fault, [victim]))
            _wait(run, lambda number=number: len(_events(plan, "stepping")) > number + 1, "stepping again")
        status = run.wait(PATIENT_S)
    finally:
        run.kill()
        run.wait()
    seen = [(one["fault"], one["ranks"]) for one in _events(plan, "fault")][:faults]  # then value's gate
    return {
        "faults": faults,
        "named": sum(one == two for one, two in zip(seen, wanted, strict=False)),
        "same_weights": is_expected(stage, status) and made_by(calm) == made_by(broken) != {},
        "from_memory": sum(one["source"] == "memory" for one in _events(plan, "start")),
        "undisturbed_s": round(calm_s, 1),
        "seen": [f"{fault}: {ranks}" for fault, ranks in seen],
    }


def _events(plan: Plan, kind: str) -> list[dict[str, Any]]:
    return [one for one in read_events(plan.robust) if one["kind"] == kind]


def _past(plan: Plan, run: subprocess.Popen[bytes], step: int) -> list[Beat]:
    """The beats of all ranks, once all have done so many steps."""
    found: list[Beat] = []

    def there() -> bool:
        try:
            board = Board(plan.shared)
            beats = [board.read(rank) for rank in range(plan.ranks)]
            board.close()
        except HeartbeatError:
            return False
        found[:] = [one for one in beats if one is not None and one.first_ns and one.done >= step]
        return len(found) == plan.ranks

    _wait(run, there, f"step {step}")
    return found


def _wait(run: subprocess.Popen[bytes], there: Any, what: str) -> None:
    deadline_s = time.monotonic() + PATIENT_S
    while not there():
        if run.poll() is not None or time.monotonic() > deadline_s:
            raise SystemExit(f"Waited in vain for {what}: the run's status is {run.poll()}")
        time.sleep(0.005)


if __name__ == "__main__":
    sys.exit(main())
