"""The testbed of long errands: its speed, what three seeds can see, and the paper's findings in it.

    python -m training.experiments.everything testbed && python benchmarks/testbed.py [--json]

Speed is measured here: two processes play errands with the policy that all arms begin with. The rest is read
from the cells that `training.experiments.everything` has computed; one that is missing is "not run".
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.computed_cells import cells_in, cells_parser
from benchmarks.workloads.gates import at_least, at_most, gate
from training.experiments.testbed import findings, plots
from training.experiments.testbed.power import cells_of, difference, learned, smallest_difference
from training.experiments.testbed.settings import BAD, RECIPE, TestbedSizes

PICTURE = "images/testbed.svg"
CORES, SPEED_EPISODES = 2, 1024


def play(folder: Path, seed: int) -> tuple[float, list[int], list[int]]:
    """Seconds for `SPEED_EPISODES` errands, and the tokens and turns of each."""
    import torch

    from training.experiments.testbed.playing import ErrandPlayer
    from training.experiments.testbed.run import SLOTS, start_policy

    torch.set_num_threads(1)
    policy, first = start_policy(folder, TestbedSizes()), seed * SPEED_EPISODES
    begin_s = time.monotonic()
    ended = ErrandPlayer(SLOTS, seed=seed).play(
        policy, lambda number: (first + number, str(number)), version=0, begin=SPEED_EPISODES
    )
    spent_s = time.monotonic() - begin_s
    return spent_s, [len(slot.ids) for slot in ended], [slot.task.turns for slot in ended]


def main() -> int:
    parser = cells_parser(__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    answers = cells_in(options.cells, "testbed")
    cells = cells_of(answers)
    with ProcessPoolExecutor(CORES) as pool:
        played = list(pool.map(play, [options.cells] * CORES, range(CORES)))
    tokens = sorted(count for _, found, _ in played for count in found)
    turns = sorted(count for _, _, found in played for count in found)
    an_hour = CORES * SPEED_EPISODES * 3600 / max(seconds for seconds, _, _ in played)
    recipe = [cell for _, cell in sorted(cells.get(RECIPE, {}).items())]
    bad = difference(cells, BAD, RECIPE)
    found: dict[str, Any] = {
        "episodes_an_hour": round(an_hour),
        "tokens": {"least": tokens[0], "median": tokens[len(tokens) // 2], "most": tokens[-1]},
        "turns": {"least": turns[0], "median": turns[len(turns) // 2], "most": turns[-1]},
        "cells": {f"{answer['arm']}, seed {answer['seed']}": learned(answer["result"]) for answer in answers},
        "gates": [
            at_least("episodes_an_hour", round(an_hour), 100_000),
            at_most("shortest errand, tokens", tokens[0], 20),
            at_least("longest errand, tokens", tokens[-1], 500),
            at_most("fewest turns", turns[0], 3),
            at_least("most turns", turns[-1], 35),
        ],
        "tables": findings.tables(cells),
        "picture": PICTURE,
    }
    if recipe:
        episodes = sum(cell["episodes"] for cell in recipe)
        found["episodes_learned_from_an_hour_and_core"] = round(
            3600 * episodes / sum(cell["seconds"] for cell in recipe)
        )
    if bad is not None:
        seen = smallest_difference([learned(cell) for cell in recipe])
        found["smallest_difference_points"] = round(100 * seen, 1)
        apart = "points, known-bad against known-good"
        found["gates"].append(gate(apart, round(100 * bad.mean, 1), "interval below 0", bad.high < 0))
    if options.draw:
        plots.draw(cells, options.draw)
    print(json.dumps(found) if options.json else findings.markdown(found["tables"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
