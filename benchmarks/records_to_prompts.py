"""Prompts rendered again from records alone: are they, digest by digest, what the model was asked?

    python benchmarks/records_to_prompts.py [--prompts 200] [--seed 0] [--json]

For each dialect the agent's own loop, with a scripted model and a fake computer, is asked this many prompts
and records every step; chance varies whatever a prompt is made of (`tests/training/data/varied_runs.py`).
Then the records are read, and each prompt is rendered from what stands there. `varied` counts in how many
prompts each thing was. Exit status 1 where one prompt differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.dialects import DIALECTS
from benchmarks.workloads.gates import Gate, all_met, gate
from tests.training.data.varied_runs import rebuilt_runs


def measure(num_prompts: int, seed: int) -> dict[str, Any]:
    dialects, gates = {}, list[Gate]()
    for dialect in DIALECTS:
        with tempfile.TemporaryDirectory(prefix="deskhand-prompts-") as folder:
            found = rebuilt_runs(Path(folder), dialect, num_prompts=num_prompts, seed=seed)
        dialects[dialect] = {
            "prompts": found.num_prompts,
            "equal": found.num_equal,
            "varied": dict(sorted(found.seen.items())),
            "problems": found.problems,
        }
        gates.append(
            gate(
                f"prompts of {dialect} with the recorded digest",
                found.num_equal,
                found.num_prompts,
                found.num_equal == found.num_prompts >= num_prompts,
            )
        )
        print(f"{dialect}: {found.num_equal} of {found.num_prompts}", file=sys.stderr, flush=True)
    return {"benchmark": "records_to_prompts", "seed": seed, "by_dialect": dialects, "gates": gates}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--prompts", type=int, default=200, help="for each dialect")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    result = measure(options.prompts, options.seed)
    print(json.dumps(result) if options.json else json.dumps(result, indent=2, ensure_ascii=False))
    return 0 if all_met(result["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
