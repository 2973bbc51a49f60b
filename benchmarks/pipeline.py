"""The pipeline of `training/pipeline`: exactness, kills, memory, speed, planner, quality, with targets.

    python benchmarks/pipeline.py [--only PART …] [--kills 20] [--json]

Parts: exact, death, memory, speed, waiting, planner, kills, quality. `speed` needs two cores of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from benchmarks.workloads import pipeline_memory, pipeline_speed
from benchmarks.workloads.gates import Gate, at_least, at_most, equal_to
from tests.training.pipeline.audited import violations
from tests.training.pipeline.brute_force import most_samples_s, random_problem
from tests.training.pipeline.small_stages import (
    OPTIMISERS,
    Case,
    OnNewestWeights,
    accumulated,
    die_in_batch,
    gradients_of_torch,
    largest_difference,
    reference_of,
    run_cases,
)
from training.errors import PipelineError, StageLostError
from training.pipeline.orders import PipelineShape, simulated
from training.pipeline.planner import Costs, LayerCosts, Machines, Wish, plan
from training.pipeline.processes import run_stages
from training.stages.run_folder import read_log

SHAPES = [(2, 2), (2, 4), (3, 5), (4, 4), (4, 8)]
Part = tuple[dict[str, Any], list[Gate]]


def exact() -> Part:
    """All versions of all stages against the one-process reference, and what has to differ from it."""
    cases = [
        Case("2bw", num_stages, count, optimiser, recompute=recompute, dtype=dtype)
        for (num_stages, count), optimiser, recompute, dtype in itertools.product(
            SHAPES, OPTIMISERS, (False, True), (torch.float32, torch.float64)
        )
    ]
    flushed = [
        Case("flush", d, m, o, dtype=torch.float32) for (d, m), o in itertools.product(SHAPES, OPTIMISERS)
    ]
    found = run_stages(4, run_cases, (cases + flushed,))
    differences, ordinary, broken = [], [], []
    for number, case in enumerate(cases):
        runs = [one[number] for one in found[: case.num_stages]]
        differences.append(largest_difference(runs, reference_of(case)))
        ordinary.append(largest_difference(runs, reference_of(case, "flush")))
        for stage, run in enumerate(runs):
            shape = PipelineShape(case.num_stages, case.num_micro_batches)
            broken += violations(run.audit, case.schedule, shape, stage)
    accumulation = 0.0
    for number, case in enumerate(flushed, len(cases)):
        for stage, wanted in enumerate(accumulated(case)):
            last = found[stage][number].versions[-1]
            accumulation = max(
                accumulation, *(float((last[name] - wanted[name]).abs().max()) for name in last)
            )
    newest = Case("2bw", 2, 2)
    runs = [one[0] for one in run_stages(2, run_cases, ([newest], OnNewestWeights))]
    too_few = 0
    for num_stages in (3, 4):
        try:
            simulated("2bw", PipelineShape(num_stages, num_stages - 2), range(6), is_checked=False)
        except PipelineError:
            too_few += 1
    torchs = max(
        _against_torch(Case(name, 2, 4, "sgd", num_batches=1, is_even=True)) for name in ("flush", "gpipe")
    )  # type: ignore[arg-type]
    figures = {
        "pipelines": len(cases),
        "largest_difference": max(differences),
        "rules_broken": len(broken),
        "ordinary_reference_least_difference": min(ordinary),
        "newest_weights_difference": largest_difference(runs, reference_of(newest)),
        "too_few_micro_batches_refused": too_few,
        "flush_to_accumulation": accumulation,
        "gradients_to_torch": torchs,
    }
    return figures, [
        equal_to("largest_difference", figures["largest_difference"], 0),
        equal_to("rules_broken", len(broken), 0),
        at_least("ordinary_reference_least_difference", figures["ordinary_reference_least_difference"], 1e-6),
        at_least("newest_weights_difference", figures["newest_weights_difference"], 1e-9),
        equal_to("too_few_micro_batches_refused", too_few, 2),
        equal_to("flush_to_accumulation", accumulation, 0),
        at_most("gradients_to_torch", torchs, 1e-6),
    ]


def _against_torch(case: Case) -> float:
    ours = [one[0] for one in run_stages(case.num_stages, run_cases, ([case],))]
    theirs = run_stages(case.num_stages, gradients_of_torch, (case,))
    return max(
        float(
            ((run.versions[0][name] - run.versions[1][name]) / case.learning_rate(0) - gradient).abs().max()
        )
        for run, gradients in zip(ours, theirs, strict=True)
        for name, gradient in gradients.items()
    )


def death() -> Part:
    """Seconds from the death of one stage until each of the others has stopped by itself."""
    seconds, missing = [], 0
    for victim, batch in itertools.product(range(4), (1, 7)):
        with tempfile.TemporaryDirectory() as folder:
            with contextlib.suppress(StageLostError):
                run_stages(4, die_in_batch, (Case("2bw", 4, 4, num_batches=5000), victim, batch, folder))
            killed = float(Path(folder, "killed").read_text())
            for peer in set(range(4)) - {victim}:
                ended = Path(folder, f"ended-{peer}")
                if ended.exists():
                    seconds.append(float(ended.read_text()) - killed)
                else:
                    missing += 1
    worst = round(max(seconds), 3)
    return {"peers_stopped_s_worst": worst, "peers_ended_by_the_parent": missing}, [
        at_most("peers_stopped_s_worst", worst, 1.0),
        equal_to("peers_ended_by_the_parent", missing, 0),
    ]


def memory() -> Part:
    rows = pipeline_memory.compare()
    worst = max(abs(row["difference"]) for row in rows)
    return {"memory": rows, "memory_worst_difference": worst}, [
        at_most("memory_worst_difference", worst, 0.1)
    ]


def speed() -> Part:
    found = pipeline_speed.computing()
    times = round(found["flush"] / found["2bw"], 3)
    return {"seconds_a_batch": found, "two_versions_times_flush": times}, [
        at_least("two_versions_times_flush", times, 1.3)
    ]


def waiting() -> Part:
    figures: dict[str, Any] = {}
    gates: list[Gate] = []
    for num_stages in (4, 8):
        found = pipeline_speed.waiting(num_stages)
        key = f"waiting_{num_stages}"
        figures[key] = found
        for schedule in ("flush", "2bw", "gpipe"):
            apart = abs(found[schedule]["bubble"] - found[schedule]["formula"])
            gates.append(
                at_most(f"bubble of {schedule}, d = m = {num_stages}, to the formula", round(apart, 4), 0.05)
            )
        gates.append(at_least(f"waiting_{num_stages}.times_flush", found["times_flush"], 1.3))
    return figures, gates


def planner() -> Part:
    rng, wrong = random.Random(0), 0
    for _ in range(1000):
        problem = random_problem(rng)
        best = most_samples_s(*problem)
        try:
            planned = plan(*problem)[0].samples_s
        except PipelineError:
            planned = 0.0
        wrong += abs(planned - best) > 1e-9 * max(1.0, best)
    end, layer = LayerCosts(0.01, 10**8, 10**9, 10**9), LayerCosts(0.01, 10**8, 10**8, 10**8)
    costs, times = Costs(end, (layer,) * 96, end, 10**7), []
    for _ in range(5):
        begin_s = time.perf_counter()
        plan(costs, Machines(512, 80 * 2**30), Wish(2048))
        times.append(time.perf_counter() - begin_s)
    seconds = round(min(times), 4)
    return {"plans_not_the_best_of_1000": wrong, "plan_of_512_gpus_s": seconds}, [
        equal_to("plans_not_the_best_of_1000", wrong, 0),
        at_most("plan_of_512_gpus_s", seconds, 0.1),
    ]


def kills(count: int) -> Part:
    """`python -m training sft --pipeline 2bw`, killed at random moments, in a stage or in the command."""
    # Imported here and below: the processes of all stages import this file, and transformers takes seconds.
    from tests.training.pipeline.pipelined_model import command, recipe, write_data, write_model
    from training.policy.models import load_model

    rng, done, differing, other_logs, runs = random.Random(5), 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        model, data = write_model(folder / "model"), write_data(folder / "data", range(24))
        while done < count:
            calm = replace(
                recipe(folder / f"calm-{runs}", model, data, steps=12), pipeline="2bw", stages=2, seed=runs
            )
            # A cut by measured times may be another one in each run, and sums of norms with it.
            cut = ("--cut", "2")
            subprocess.run([*command(calm), *cut], check=True, capture_output=True)
            killed = replace(calm, out=folder / f"killed-{runs}")
            for _ in range(min(5, count - done)):
                done += _killed_once([*command(killed), *cut], killed.out, rng)
            subprocess.run([*command(killed), *cut], check=True, capture_output=True)
            wanted, found = (load_model(one.out / "result").state_dict() for one in (calm, killed))
            differing += not all(torch.equal(found[key], value) for key, value in wanted.items())
            other_logs += read_log(calm.out) != read_log(killed.out)
            runs += 1
    figures = {"kills": done, "runs_that_differ_after_kills": differing, "runs_with_another_log": other_logs}
    return figures, [
        at_least("kills", done, count),
        equal_to("runs_that_differ_after_kills", differing, 0),
        equal_to("runs_with_another_log", other_logs, 0),
    ]


def _killed_once(arguments: list[str], out: Path, rng: random.Random) -> bool:
    """Whether the run was still going on."""
    from tests.training.pipeline.pipelined_model import a_stage_of

    run = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    steps = len(read_log(out)) if (out / "log.jsonl").exists() else 0
    after = rng.randint(0, 2)
    while run.poll() is None and not (
        (out / "log.jsonl").exists() and len(read_log(out)) > steps % 100 + after
    ):
        time.sleep(0.02)
    time.sleep(rng.uniform(0, 0.1))
    if run.poll() is not None:
        return False
    victim = rng.choice([run.pid, a_stage_of(run.pid, rng.randint(0, 1)) or run.pid])
    try:
        os.kill(victim, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return run.wait(timeout=120) != 0


def quality() -> Part:
    """The last losses of a small vision-language model, in two stages and in one process, on three seeds.

    The rate is one at which a gradient that is a batch old still points downhill: at three times as much the
    loss of `2bw` runs a third of the steps behind (`docs/explanation/pipeline-training.md`).
    """
    from tests.training.pipeline.pipelined_model import recipe, write_data, write_model
    from training.supervised.plain_loop import Schedule

    schedule = Schedule(learning_rate=7e-4, warmup_steps=20)

    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = write_data(folder / "data", range(3_000))
        for seed in range(3):
            model = write_model(folder / f"model-{seed}", seed=seed)
            given = recipe(folder / f"alone-{seed}", model, data, steps=STEPS)
            alone = replace(given, seed=seed, checkpoint_every=STEPS, schedule=schedule)
            cut = replace(alone, out=folder / f"cut-{seed}", pipeline="2bw", stages=2)
            rows.append([_last_loss(one) for one in (alone, cut)])
    alone_mean, cut_mean = (statistics.fmean(column) for column in zip(*rows, strict=True))
    spread = max(row[0] for row in rows) - min(row[0] for row in rows)
    apart = round(abs(alone_mean - cut_mean), 4)
    return {"losses_alone_and_cut": rows, "loss_apart": apart, "loss_spread_of_seeds": round(spread, 4)}, [
        at_most("loss_apart", apart, round(spread, 4))
    ]


STEPS = 1_200


def _last_loss(given: Any) -> float:
    from training.supervised.stage import train

    train(given)
    return round(statistics.fmean(row["loss"] for row in read_log(given.out)[-20:]), 4)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts: dict[str, Callable[[], Part]] = {
        "exact": exact,
        "death": death,
        "memory": memory,
        "speed": speed,
        "waiting": waiting,
        "planner": planner,
        "kills": lambda: kills(options.kills),
        "quality": quality,
    }
    parser.add_argument("--only", nargs="*", choices=list(parts), default=list(parts))
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    figures: dict[str, Any] = {}
    gates: list[Gate] = []
    for name in options.only:
        begin_s = time.perf_counter()
        more, promised = parts[name]()
        figures |= more
        gates += promised
        print(f"{name}: {time.perf_counter() - begin_s:.0f} s", file=sys.stderr, flush=True)
        if not options.json:
            for one in promised:
                print(
                    f"  {'met' if one['met'] else 'NOT MET'}  {one['name']}: {one['value']} ({one['target']})"
                )
    if options.json:
        print(json.dumps({**figures, "gates": gates}))
    return 0 if all(one["met"] for one in gates) else 1


if __name__ == "__main__":
    sys.exit(main())
