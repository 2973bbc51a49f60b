"""Three PPO updates by two processes (FSDP2 on gloo) against one, with a restart before the third.

    python benchmarks/ppo_ranks.py [--json]

Policy, critic and reference are sharded; all weights and LoRA adapters; seven episodes an update, so that one
process has less to do. Exit status 1 where a number of the state, the weights or the log differs by more than
1e-6.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import Gate, all_met, at_most
from tests.training.rl.sharded_updates import TUNINGS, numbers, on_two_ranks, work
from tests.training.small_worlds import small_model
from training.stages.ranks import Ranks

LIMIT = 1e-6
PARTS = {"state": "weights and moments", "weights": "whole policy", "metrics": "figures of the log"}


def largest(found: Any, expected: Any) -> float:
    """The largest difference of any number."""
    wanted = dict(numbers(expected))
    return max(float((value - wanted[at]).abs().max()) for at, value in numbers(found) if value.numel())


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    gates: list[Gate] = []
    with tempfile.TemporaryDirectory(prefix="deskhand-ranks-") as folder:
        model = small_model(Path(folder) / "model")
        found = on_two_ranks(model, Path(folder))
        for tuning in TUNINGS:
            alone = work(model, Ranks(), tuning)
            for part, name in PARTS.items():
                worst = max(largest(rank[part], alone[part]) for rank in found[tuning])
                gates.append(at_most(f"largest difference, {tuning}: {name}", worst, LIMIT))
    print(json.dumps({"updates": 3, "gates": gates}) if options.json else gates)
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
