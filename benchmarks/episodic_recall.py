"""Tasks that fail the first time: how many succeed the second time, with memory on and off.

    python benchmarks/episodic_recall.py [--json]

The agent is the real one (loop, prompts, memory in SQLite); the panel and the small policy that reads its
prompt are those of `tests/agent/recall_suite.py`. Exit status 1 when recall did not help.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import gate
from tests.agent.recall_suite import RecallResult, run_suite


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    is_json = parser.parse_args().json
    results = {}
    for name, has_memory in (("memory_on", True), ("memory_off", False)):
        with tempfile.TemporaryDirectory(prefix="deskhand-recall-") as folder:
            results[name] = run_suite(Path(folder), has_memory=has_memory)
    with_memory, without = (_helped(results[name]) for name in ("memory_on", "memory_off"))
    promised = gate(
        "second attempts that succeed with memory", with_memory, f"more than {without}", with_memory > without
    )
    if is_json:
        answer = {name: _as_json(families) for name, families in results.items()}
        print(json.dumps({**answer, "gates": [promised]}))
    else:
        for name, families in results.items():
            print(f"{name.replace('_', ' ')}:")
            for family, result in families.items():
                print(
                    f"  {family:12} first {result.first_successes}/{result.tasks}, "
                    f"again {result.second_successes}/{result.tasks}, "
                    f"episodes of other tasks shown {result.wrongly_recalled}"
                )
    return 0 if promised["met"] else 1


def _as_json(families: dict[str, RecallResult]) -> dict[str, dict[str, int]]:
    return {family: asdict(result) for family, result in families.items()}


def _helped(families: dict[str, RecallResult]) -> int:
    return sum(result.second_successes for result in families.values())


if __name__ == "__main__":
    sys.exit(main())
