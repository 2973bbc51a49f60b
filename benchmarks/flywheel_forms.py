"""The flywheel in real windows: P(V = 1) and held-out success by round, from the rounds that have ended.

    python -m training.experiments.everything flywheel-forms && python benchmarks/flywheel_forms.py [--json]

Read are the reports of rounds, RUNS/flywheel-forms-SEED/run/rounds/NUMBER/report.json; one that is missing is
"not run". Exit status 1 where a round is missing, or a seed's published model is not better than its start.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, at_least
from training.experiments.curves import draw
from training.experiments.testbed.findings import NOT_RUN, markdown
from training.flywheel.ledger import RoundFolder, RoundReport

SEEDS, ROUNDS = 3, 3


def reports(runs: Path, seed: int) -> list[RoundReport]:
    """Of the rounds of a seed that have ended, in order."""
    folders = [runs / f"flywheel-forms-{seed}" / "run" / "rounds" / str(one + 1) for one in range(ROUNDS)]
    found = [RoundFolder(folder).report() for folder in folders if folder.exists()]
    return [one for one in found if one is not None]


def row(seed: int, number: int, known: list[RoundReport]) -> list[str]:
    """A line of the table."""
    one = next((report for report in known if report.number == number), None)
    begin = [f"seed {seed}, round {number}"]
    if one is None:
        return begin + [NOT_RUN] * 7
    return [
        *begin,
        str(one.to_sft),
        str(one.to_ct),
        f"{one.share_good:.1%}",
        str(one.rl_updates),
        f"{one.held_out_before:.1%} → {one.held_out_after:.1%}",
        f"{100 * one.gain_low:+.1f} to {100 * one.gain_high:+.1f}",
        "yes" if one.is_published else "no",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--runs", type=Path, default=Path("runs/experiments/runs"), help="what everything ran"
    )
    parser.add_argument("--draw", type=Path, help="where the plot is kept")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    known = {seed: reports(options.runs, seed) for seed in range(SEEDS)}
    better = [seed for seed, of in known.items() if any(one.is_published for one in of)]
    found: dict[str, Any] = {
        "gates": [
            at_least("rounds that were run", sum(map(len, known.values())), SEEDS * ROUNDS),
            at_least("seeds with a round that was better by more than chance", len(better), SEEDS),
        ],
        "tables": [
            {
                "title": "Each round: samples by verdict, updates of PPO, success on the same windows.",
                "columns": [
                    *("Round", "V = 1 → SFT", "V = 0 → CT", "P(V = 1)", "PPO"),
                    *("Held out", "Gain, 95%", "Published"),
                ],
                "rows": [row(seed, one + 1, of) for seed, of in known.items() for one in range(ROUNDS)],
            }
        ],
    }
    if options.draw:
        draw([_curves(seed, of) for seed, of in known.items() if of], options.draw)
        found["picture"] = f"images/{options.draw.name}"
    print(json.dumps(found) if options.json else markdown(found["tables"]))
    return 0 if all_met(found["gates"]) else 1


def _curves(seed: int, known: list[RoundReport]) -> dict[str, Any]:
    """What `curves.draw` takes: held-out success of each round's model, and P(V = 1) of its samples."""
    examined = [(0, known[0].held_out_before), *((one.number, one.held_out_after) for one in known)]
    arm = {"examined": examined, "curve": [(one.number, one.share_good) for one in known]}
    return {"name": "flywheel-forms", "seed": seed, "arms": {"flywheel on forms": arm}}


if __name__ == "__main__":
    sys.exit(main())
