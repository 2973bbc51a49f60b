"""Scheduling rules for asynchronous RL, compared: the real trajectory buffer on a simulated clock.

    python benchmarks/rollouts.py [--workload FILE] [--seeds 3] [--json]

Without --workload all presets under benchmarks/workloads/ run. Speed is that of whole trained episodes,
relative to the synchronous loop and to `admit-2`, which trains in any order and keeps no bound. A rule's
`bound` is what it promises, `worst_staleness` what was measured where tokens were trained. The workload
file's format is in docs/reference/workload-files.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.rollout_clock import Clock, Measured, Workload
from benchmarks.workloads.rollout_rules import (
    AdmitAnyOrder,
    DropStale,
    OneStepOverlap,
    Synchronous,
    WindowedFifo,
)
from training.rollouts.schedule import DeadlineSchedule, SchedulingRule

PRESETS = (
    "reasoning_like",
    "gui_like",
    "heavy",
    "flaky",
    "pareto_episodes",
    "pareto_turns",
    "mixed_lengths",
)
FOLDER = Path(__file__).resolve().parent / "workloads"
SYNC, ANY_ORDER = "sync", "admit-2"


def rules(batch: int) -> dict[str, tuple[SchedulingRule, int | None]]:
    """Name → rule and the bound that it promises."""
    return {
        SYNC: (Synchronous(batch), 0),
        "one-step-overlap": (OneStepOverlap(batch), 1),
        "admit-1": (AdmitAnyOrder(batch, 1), None),
        ANY_ORDER: (AdmitAnyOrder(batch, 2), None),
        "drop-1": (DropStale(batch, 1), 1),
        "drop-2": (DropStale(batch, 2), 2),
        "strict-fifo-2": (WindowedFifo(batch, 2, 0.0), 2),
        "windowed-fifo-1": (WindowedFifo(batch, 1, 0.3), 2),
        "windowed-fifo-2": (WindowedFifo(batch, 2, 0.3), 3),
        "windowed-fifo-4": (WindowedFifo(batch, 4, 0.3), 6),
        "ours-bound-0": (DeadlineSchedule(batch, 0), 0),
        "ours-bound-1": (DeadlineSchedule(batch, 1), 1),
        "ours": (DeadlineSchedule(batch, 2), 2),
        "ours-bound-4": (DeadlineSchedule(batch, 4), 4),
        "ours-uncut": (DeadlineSchedule(batch, 2, may_cut=False), 2),
        "ours-uncut-4": (DeadlineSchedule(batch, 4, may_cut=False), 4),
    }


def compare(workload: Workload, seeds: range) -> list[dict[str, Any]]:
    runs = {
        name: [Clock(workload, rule, seed).run() for seed in seeds]
        for name, (rule, _) in rules(workload.min_batch).items()
    }
    rows = []
    for name, (_, bound) in rules(workload.min_batch).items():
        found = runs[name]

        def against(other: str, found: list[Measured] = found) -> list[float]:
            return [
                one.episodes_per_h / base.episodes_per_h for one, base in zip(found, runs[other], strict=True)
            ]

        rows.append(
            {
                "workload": workload.name,
                "rule": name,
                "bound": bound,
                "throughput_vs_sync": mean(against(SYNC)),
                "throughput_vs_sync_sd": spread(against(SYNC)),
                "throughput_vs_any_order": mean(against(ANY_ORDER)),
                "throughput_vs_any_order_sd": spread(against(ANY_ORDER)),
                "experience_vs_any_order": mean(
                    [
                        a.experience_per_h / b.experience_per_h
                        for a, b in zip(found, runs[ANY_ORDER], strict=True)
                    ]
                ),
                "worst_staleness": max(one.worst_staleness for one in found),
                "mean_staleness": mean([one.mean_staleness for one in found]),
                "length_bias": mean([one.length_bias for one in found]),
                "length_bias_sd": spread([one.length_bias for one in found]),
                "trained_share_of_quarters": {
                    update: [
                        mean(list(one))
                        for one in zip(*(run.trained_share[update] for run in found), strict=True)
                    ]
                    for update in found[0].trained_share
                },
                "environment_use": mean([one.use for one in found]),
                "trainer_idle": mean([one.trainer_idle for one in found]),
                "waste": mean([one.waste for one in found]),
                "cut": mean([one.cut for one in found]),
                "episodes_per_h": mean([one.episodes_per_h for one in found]),
                "seeds": list(seeds),
            }
        )
    return rows


def mean(values: list[float]) -> float:
    return round(statistics.fmean(values), 4)


def spread(values: list[float]) -> float:
    return round(statistics.stdev(values), 4) if len(values) > 1 else 0.0


def table(rows: list[dict[str, Any]]) -> str:
    lines = [f"{rows[0]['workload']}, seeds {rows[0]['seeds']}"]
    lines.append(
        f"  {'rule':18} {'× sync':>12} {'÷ any order':>14} {'worst':>6} {'bias':>6} {'use':>5}"
        f" {'waste':>6} {'cut':>5} {'short':>6} {'long':>5}"
    )
    for row in rows:
        lines.append(
            f"  {row['rule']:18} {row['throughput_vs_sync']:5.2f} ± {row['throughput_vs_sync_sd']:4.2f} "
            f"{row['throughput_vs_any_order']:7.1%} ± {row['throughput_vs_any_order_sd']:4.1%} "
            f"{row['worst_staleness']:5} {row['length_bias']:7.3f} {row['environment_use']:5.2f} "
            f"{row['waste']:6.1%} {row['cut']:5.1%} {_last_share(row, 0):6.0%} {_last_share(row, -1):5.0%}"
        )
    return "\n".join(lines)


def _last_share(row: dict[str, Any], quarter: int) -> float:
    """Of the experience that was started in a quarter of the lengths, the share trained at the last look."""
    shares: dict[int, list[float]] = row["trained_share_of_quarters"]
    return shares[max(shares)][quarter] if shares else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workload", type=Path, help="one file; default: all presets")
    parser.add_argument("--seeds", type=int, default=3, help="how many; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="a list of rows, as one line on standard output")
    options = parser.parse_args()
    paths = [options.workload] if options.workload else [FOLDER / f"{name}.json" for name in PRESETS]
    found: list[dict[str, Any]] = []
    for path in paths:
        rows = compare(Workload.read(path), range(options.seeds))
        found += rows
        if not options.json:
            print(table(rows), flush=True)
    if options.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
