"""Success over step budgets and attempts: estimators against enumeration, what is read off against runs.

    python benchmarks/scaling.py [--suite forms] [--families NAMES] [--seeds 0:1] [--budgets 2,5,10]
                                 [--attempts 4] [--temperature 0.7] [--again 2] [--model NAME]
                                 [--judge FOLDER] [--folder DIR] [--draw PICTURE] [--json]

Makes all attempts with the largest budget, then makes them again with the budget `--again` alone, with the
same seeds, and counts where the answer that was read off is another one. `--folder` keeps both, so that an
interrupted run goes on. Without a judge of screens the best of k is the verifier's, which is the most that
any choice can reach.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Mapping
from contextlib import redirect_stdout
from itertools import combinations
from math import isclose
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, at_least, equal_to, gate
from training.evaluate import main as evaluate
from training.evaluation.attempts import RESULTS_FILE
from training.evaluation.scaling import Estimate, best_of_k, pass_at_k
from training.evaluation.scaling_plot import draw

_MOST = 8


def differing_estimates() -> tuple[int, int]:
    """How many estimates differ from the average over all choices, and how many there are, up to n = 8."""
    differ = number = 0
    for n in range(1, _MOST + 1):
        for bits in range(2**n):
            passed = [float(bits >> place & 1) for place in range(n)]
            scores = [float(place * 3 % 4) for place in range(n)]  # with ties
            for k in range(1, n + 1):
                drawn = list(combinations(range(n), k))
                any_passed = sum(any(passed[one] for one in few) for few in drawn) / len(drawn)
                chosen = sum(_choice(few, scores, passed) for few in drawn) / len(drawn)
                differ += not isclose(pass_at_k(n, int(sum(passed)), k), any_passed, abs_tol=1e-12)
                differ += not isclose(best_of_k(scores, passed, k), chosen, abs_tol=1e-12)
                number += 2
    return differ, number


def _choice(few: tuple[int, ...], scores: list[float], passed: list[float]) -> float:
    best = [passed[one] for one in few if scores[one] == max(scores[other] for other in few)]
    return sum(best) / len(best)


def outcomes(folder: Path) -> dict[tuple[Any, ...], tuple[bool, int]]:
    lines = (json.loads(line) for line in (folder / RESULTS_FILE).read_text().splitlines())
    return {
        (one["family"], one["seed"], one["attempt"]): (one["is_passed"], one["num_steps"]) for one in lines
    }


def curves_table(found: Mapping[str, Any]) -> dict[str, Any]:
    """Budgets by numbers of attempts, with intervals, of what `deskhand eval --budgets` has found."""
    pass_at = found["pass_at"]
    return {
        "title": f"Success at {found['tasks']} tasks of {found['suite']} with 95%, by steps and attempts, "
        "among which the verifier chooses.",
        "columns": ["Steps", *(f"pass@{k}" for k in pass_at)],
        "rows": [
            [str(budget), *(str(Estimate(*of[str(budget)])) for of in pass_at.values())]
            for budget in found["budgets"]
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--suite", default="forms")
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--families", default="", help="default: all")
    parser.add_argument("--seeds", default="0:1")
    parser.add_argument("--budgets", default="2,5,10")
    parser.add_argument("--attempts", type=int, default=4)
    parser.add_argument("--temperature", type=float, default=0.7)
    parser.add_argument("--again", type=int, default=2, help="the budget that is run by itself, too")
    parser.add_argument("--judge", type=Path, help="folder of a trained judge")
    parser.add_argument(
        "--folder", type=Path, help="keep the attempts here, and go on with those that are there"
    )
    parser.add_argument("--draw", type=Path, help="where the curves are kept")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    common = [
        options.suite,
        "--model",
        options.model,
        "--families",
        options.families,
        "--seeds",
        options.seeds,
    ]
    common += ["--attempts", str(options.attempts), "--temperature", str(options.temperature)]
    with tempfile.TemporaryDirectory(prefix="deskhand-scaling-") as scratch:
        home = options.folder or Path(scratch)
        judge = ["--judge", str(options.judge)] if options.judge else []
        for budgets, more in ((options.budgets, judge), (str(options.again), [])):
            folder = home / f"up-to-{budgets.split(',')[-1]}"
            with redirect_stdout(sys.stderr):
                status = evaluate([*common, "--budgets", budgets, "--out", str(folder), "--json", *more])
            if status:
                return status
        largest = home / f"up-to-{options.budgets.split(',')[-1]}"
        found = json.loads((largest / "scaling.json").read_text())
        whole, alone = outcomes(largest), outcomes(home / f"up-to-{options.again}")
    read_off = {key: is_passed and steps <= options.again for key, (is_passed, steps) in whole.items()}
    differ, number = differing_estimates()
    found |= {
        "estimates": number,
        "episodes_made_again": len(alone),
        "read_off_as_run": sum(read_off.get(key) == is_passed for key, (is_passed, _) in alone.items()),
    }
    gain = found["gain_of_judges_choice_over_one_attempt"]
    found["gates"] = [
        equal_to("estimates that differ from enumeration", differ, 0),
        equal_to("read_off_as_run", found["read_off_as_run"], len(alone)),
    ]
    if gain is not None:
        found["gates"].append(at_least("gain_of_judges_choice_over_one_attempt", gain[0], 0.05))
    else:
        found["gates"].append(gate("gain_of_judges_choice_over_one_attempt", None, "at least 0.05", False))
    found["tables"] = [curves_table(found)]
    if options.draw:
        draw(found, options.draw)
        found["picture"] = f"images/{options.draw.name}"
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(found["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
