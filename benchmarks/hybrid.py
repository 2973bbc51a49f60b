"""Hybrid RL: whether training with tools helps on pure screen tasks, with equally many tokens.

    python -m training.experiments.everything hybrid && python benchmarks/hybrid.py [--json]

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
from benchmarks.workloads.gates import at_least, at_most, gate
from training.experiments.curves import draw
from training.experiments.everything import as_curves
from training.experiments.hybrid.findings import hybrid_tables, on_screens
from training.experiments.hybrid.settings import HYBRID, HYBRID_ARMS, SCREEN_ONLY
from training.experiments.testbed.findings import markdown
from training.experiments.testbed.power import cells_of, difference

SEEDS = 3


def main() -> int:
    parser = cells_parser(__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    answers = cells_in(options.cells, "hybrid")
    cells = cells_of(answers)
    tokens = [answer["result"]["tokens"] for answer in answers]
    gap = difference(cells, HYBRID, SCREEN_ONLY, on_screens)
    found: dict[str, Any] = {
        "cells": {f"{one['arm']}, seed {one['seed']}": on_screens(one["result"]) for one in answers},
        "gates": [
            at_least("cells that were run", len(answers), SEEDS * len(HYBRID_ARMS)),
            at_most(
                "tokens of an arm over those of another, at most",
                round(max(tokens) / min(tokens), 3) if tokens else 0,
                1.2,
            ),
            at_most(
                "minutes of processor, slowest arm and seed",
                round(max((one["processor_seconds"] for one in answers), default=0) / 60, 1),
                60,
            ),
            gate(
                "points on screens, half and half against screen only",
                None if gap is None else round(100 * gap.mean, 1),
                "interval above 0",
                gap is not None and gap.low > 0,
            ),
        ],
        "tables": hybrid_tables(cells),
    }
    if options.draw and answers:
        draw(as_curves(answers), options.draw)
        found["picture"] = f"images/{options.draw.name}"
    print(json.dumps(found) if options.json else markdown(found["tables"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
