"""RL on browser games: how far PPO lifts each game's score above a start that presses keys at random.

    python -m training.experiments.everything games && python benchmarks/games_rl.py [--json]

Everything is read from the cells that `training.experiments.everything` has computed; one that is missing is
"not run".
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.computed_cells import cells_in, cells_parser
from benchmarks.workloads.gates import at_least, at_most
from training.experiments.games.findings import game_tables, is_lifted
from training.experiments.games.plots import draw_games
from training.experiments.games.settings import GAME_ARMS
from training.experiments.testbed.findings import markdown
from training.experiments.testbed.power import cells_of

SEEDS = 3


def main() -> int:
    parser = cells_parser(__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    answers = cells_in(options.cells, "games")
    cells = cells_of(answers)
    lifted = [game for game in GAME_ARMS if len(cells.get(game, {})) == SEEDS and is_lifted(cells, game)]
    minutes = sum(one["processor_seconds"] for one in answers) / 60
    found: dict[str, Any] = {
        "cells": {f"{one['arm']}, seed {one['seed']}": one["result"]["after"] for one in answers},
        "lifted": lifted,
        "gates": [
            at_least("games whose score is lifted with each of three seeds", len(lifted), 5),
            at_most("machine hours of all cells, browser not counted", round(minutes / 60, 2), 2),
        ],
        "tables": game_tables(cells),
    }
    if options.draw and cells:
        draw_games(cells, options.draw)
        found["picture"] = f"images/{options.draw.name}"
    print(json.dumps(found) if options.json else markdown(found["tables"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
