"""ReTool at a small size: hostile code, rewriting, sandboxes, prompts, and what each arm learned.

    python -m training.experiments.everything retool && python benchmarks/retool.py [--json]

Hostile programs, rewriting, the pool and the prompts of 10,000 turns are measured here. The rest is read from
the cells that `training.experiments.everything` has computed; one that is missing is "not run".
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.attacks.hostile_code import LIMIT_S, run_hostile
from benchmarks.workloads import read_once
from benchmarks.workloads.computed_cells import cells_in, cells_parser
from benchmarks.workloads.gates import Gate, at_least, at_most, equal_to, gate
from benchmarks.workloads.kept_parts import KeptParts
from benchmarks.workloads.parts import Part
from training.environments.code_runner import SandboxedRunner
from training.experiments.retool import findings, plots
from training.experiments.retool.replies import CODE_END, RESULT_END, calls_of, observed
from training.experiments.retool.rewriting import RewritingReport, RuleRewriter, fault, kept_replies
from training.experiments.retool.settings import FULL, NO_RL, SHUFFLED, TEXT
from training.experiments.retool.traces import HandTrace, hand_trace
from training.experiments.testbed.power import cells_of
from training.worlds.reckoning import question

PICTURE = "images/retool.svg"
LIES = 30
SANDBOXES, SLOW_TIMES, TASKS, TASK_S = 16, 10, 1_600, 0.1
GO = Event()


def hostile() -> tuple[dict[str, Any], list[Gate]]:
    """Programs that try to get out, to run on, or to earn a reward."""
    found = run_hostile()
    worst_s = round(max(one.seconds for one in found), 2)
    return {"hostile_programs": len(found)}, [
        at_least("hostile programs", len(found), 40),
        equal_to("of them got out", sum(bool(one.got_out) for one in found), 0),
        equal_to("of them changed a reward", sum(one.changed_reward for one in found), 0),
        at_most("worst end of a program, seconds", worst_s, LIMIT_S + 1),
    ]


def prompts(turns: int) -> tuple[dict[str, Any], list[Gate]]:
    """What is read in so many turns."""
    return {}, read_once.gates(read_once.reading(turns), turns)


def rewriting(count: int) -> tuple[dict[str, Any], list[Gate]]:
    """Rewritten traces, run again in sandboxes of their own; and lies planted among those that were kept."""
    report = RewritingReport()
    traces = [hand_trace(question(seed), random.Random(seed)) for seed in range(count)]
    with SandboxedRunner(programs=10**6) as runner:
        kept = list(kept_replies(traces, RuleRewriter(runner, seed=0), runner, report))
        caught = 0
        for number, (trace, reply) in enumerate(kept[:LIES]):
            runner.forget()
            caught += fault(_lie(reply, number), trace, runner) is not None
    with ThreadPoolExecutor(SANDBOXES // 2) as pool:
        differ = sum(pool.map(_differs, kept))
    found = {"traces": count, "kept": report.kept, "dropped": dict(report.dropped)}
    return {"rewriting": found}, [
        equal_to(f"of {count:,} traces kept with another output than a new run's", differ, 0),
        equal_to("planted lies kept", min(LIES, len(kept)) - caught, 0),
    ]


def _lie(reply: str, number: int) -> str:
    """A false output, a false answer, or a call that does not close."""
    lies = (reply.replace(RESULT_END, f"1{RESULT_END}", 1), f"{reply}7", reply.replace(CODE_END, "", 1))
    return lies[number % len(lies)]


def _differs(kept: tuple[HandTrace, str]) -> bool:
    with SandboxedRunner() as runner:
        calls = calls_of(kept[1]) or []
        return any(observed(runner.run(call.code, stop=GO)) != call.output for call in calls)


def pool() -> tuple[dict[str, Any], list[Gate]]:
    """Whether one slow sandbox holds up the others."""
    return {}, [
        at_least("pool with one slow sandbox, percent of ideal", round(100 * pool_throughput(), 1), 90)
    ]


def pool_throughput() -> float:
    """Tasks of a pool of sandboxes, one of which is ten times slower, as a share of what the sum of their
    speeds allows. A task waits, so that what is measured is who waits for whom. There are so many of them
    that the last one of the slow sandbox, for which all others wait, hardly counts."""
    free: SimpleQueue[tuple[SandboxedRunner, float]] = SimpleQueue()
    runners = [SandboxedRunner(limit_s=30, programs=TASKS) for _ in range(SANDBOXES)]
    try:
        for number, runner in enumerate(runners):
            runner.run("import time", stop=GO)
            free.put((runner, TASK_S * (SLOW_TIMES if number == 0 else 1)))

        def work(_task: int) -> None:
            runner, wait_s = free.get()
            runner.run(f"time.sleep({wait_s})", stop=GO)
            free.put((runner, wait_s))

        begin_s = time.monotonic()
        with ThreadPoolExecutor(SANDBOXES) as pool:
            list(pool.map(work, range(TASKS)))
        spent_s = time.monotonic() - begin_s
    finally:
        for runner in runners:
            runner.close()
    ideal_s = TASKS * TASK_S / (SANDBOXES - 1 + 1 / SLOW_TIMES)
    return ideal_s / spent_s


def of_arms(cells: findings.Cells) -> list[Gate]:
    """The figures that the arms are to show; a comparison without cells is not met."""
    gates = list[Gate]()
    for other, least in ((TEXT, 30), (NO_RL, 10)):
        gaps = [100 * one.mean for one in findings.gap(cells, FULL, other).values()]
        name = f"{FULL} − {other}, points, the worst of {len(gaps)} seeds"
        if gaps:
            gates.append(at_least(name, round(min(gaps), 1), least))
        else:
            gates.append(gate(f"{FULL} − {other}, points", None, f"at least {least}", met=False))
    own = [findings.gain(cell) for cell in cells.get(SHUFFLED, {}).values()]
    if own:
        highest = max(one.low for one in own)
        gates.append(
            gate(
                f"{SHUFFLED} − its start, lower end of the interval, the best of {len(own)} seeds",
                round(100 * highest, 1),
                "not above 0",
                highest <= 0,
            )
        )
    for figure, name in (("repaired", "repair rate"), ("with_code", "share with code")):
        if pairs := findings.change(cells, FULL, figure):
            rise = statistics.mean(after - before for before, after in pairs)
            gates.append(gate(f"{name}, change in points", round(100 * rise, 1), "above 0", rise > 0))
    if pairs := findings.change(cells, FULL, "tokens_per_right"):
        fall = statistics.mean(1 - after / before for before, after in pairs)
        gates.append(at_least("tokens for a right answer, fewer by, percent", round(100 * fall, 1), 20))
    return gates


def main() -> int:
    parser = cells_parser(__doc__)
    parser.add_argument("--traces", type=int, default=2_000, help="that are rewritten (%(default)s)")
    parser.add_argument("--turns", type=int, default=10_000, help="that are looked at (%(default)s)")
    parser.add_argument(
        "--keep", type=Path, help="folder of measured parts; those in it are not measured again"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    cells = cells_of(cells_in(options.cells, "retool"))
    parts: dict[str, Part] = {
        "hostile": hostile,
        "pool": pool,
        "rewriting": partial(rewriting, options.traces),
        "prompts": partial(prompts, options.turns),
    }
    kept, found, gates = KeptParts(options.keep), dict[str, Any](), of_arms(cells)
    for name, measure in parts.items():
        figures, promised = kept(name, measure)
        found |= figures
        gates += promised
    found |= {"gates": gates, "tables": findings.tables(cells)}
    if cells and options.draw:
        plots.draw(cells, options.draw)
    if any(arm != NO_RL for arm in cells):
        found["picture"] = PICTURE
    print(json.dumps(found) if options.json else findings.markdown(found["tables"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
