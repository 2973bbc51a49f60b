"""The suite `mixed`, solved by scripts: on the screen alone, in a shell alone, and by both.

    python benchmarks/mixed.py [--seeds 0:5] [--families NAMES] [--ways screen,shell,both] [--json]

The scripts (tests/training/mixed_ways.py) go through the whole agent, on a fresh private desktop with tools
for each of the ten tasks, with real keys, clicks and commands. That a task is solved three ways shows that
its judge looks at what is left, and not at how it came about.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import fmean
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, equal_to
from tests.training.mixed_ways import WAYS, model_for, tool_manifest
from training.evaluation.case import EpisodeResult
from training.evaluation.mixed.suite import mixed_desktop
from training.evaluation.runner import EpisodeRunner
from training.evaluation.suites import SUITES, find_families, find_seeds


def solve(way: str, families: tuple[str, ...], seeds: range) -> list[EpisodeResult]:
    results = []
    cases = SUITES["mixed"].cases(families, seeds)
    with tempfile.TemporaryDirectory(prefix="deskhand-mixed-") as home:
        runner = EpisodeRunner(
            mixed_desktop(),
            manifest=tool_manifest(),
            model_for=model_for(way),
            home=Path(home),
            stop=Event(),
        )
        for result in runner.hold_all(cases):
            results.append(result)
            verdict = "solved" if result.is_passed else f"FAILED: {result.reason}"
            print(f"{way} {result.family} {result.seed}: {verdict}", file=sys.stderr, flush=True)
    return results


def report_of(results: dict[str, list[EpisodeResult]]) -> dict[str, Any]:
    return {
        "tasks_each_way": {way: len(found) for way, found in results.items()},
        "solved": {way: sum(one.is_passed for one in found) for way, found in results.items()},
        "steps_mean": {
            way: round(fmean(one.num_steps for one in found), 2) for way, found in results.items()
        },
        "failed": [
            {"way": way, "family": one.family, "seed": one.seed, "reason": one.reason}
            for way, found in results.items()
            for one in found
            if not one.is_passed
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seeds", default="0:5", help="A:B, per template, A included and B not")
    parser.add_argument("--families", default="", help="templates, with commas between them; default: all")
    parser.add_argument("--ways", default=",".join(WAYS), help="with commas between them")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    families, seeds = find_families(SUITES["mixed"], arguments.families), find_seeds(arguments.seeds)
    results = {way: solve(way, families, seeds) for way in arguments.ways.split(",")}
    report = report_of(results)
    report["gates"] = [
        equal_to(f"solved.{way}", report["solved"][way], len(found)) for way, found in results.items()
    ]
    if arguments.json:
        print(json.dumps(report))
    else:
        for key, value in report.items():
            print(f"{key}: {value}")
    return 0 if all_met(report["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
