"""The twenty example tests of docs/examples/visual-tests: authored by the model, approved, repeated frozen.

    python benchmarks/visual_examples.py [--sample N] [--seed S] [--json]

Each test runs once on the usual look by the embedded model, is approved, and runs again frozen, which
may ask no model. `--sample` takes that many of the twenty, as the tests of the documentation do.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
from datetime import date
from pathlib import Path
from shutil import copyfile
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.visual_tests.approving import approve
from agent.visual_tests.by_model import TestModel
from agent.visual_tests.lock_file import lock_path, read_lock
from agent.visual_tests.plain_cases import PlainCase, read_cases
from agent.visual_tests.results import CaseResult, StepMark
from agent.visual_tests.running_cases import RunChoices, run_case
from benchmarks.workloads.gates import all_met, at_most, equal_to

EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples" / "visual-tests"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="deskhand-examples-") as folder:
        answer = measured(Path(folder), options.sample, options.seed)
    print(json.dumps(answer, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(answer["gates"]) else 1


def measured(folder: Path, sample: int, seed: int) -> dict[str, Any]:
    """Authors, approves and repeats in a copy of the examples in `folder`.

    Raises:
        ModelError: the embedded model cannot be loaded.
    """
    for file in EXAMPLES.iterdir():
        if file.is_file():
            copyfile(file, folder / file.name)
    every = [(file, case) for file in sorted(folder.glob("*.desk.txt")) for case in read_cases(file)]
    chosen = random.Random(seed).sample(every, min(sample, len(every)))
    model = TestModel.named()
    try:
        authored = [_run(file, case, model, is_frozen=False) for file, case in chosen]
        for file in {file for file, _ in chosen}:
            if lock_path(file).exists():
                approve(lock_path(file), by="benchmark", on=date.today(), decide=lambda one: True)
        repeated = [_run(file, case, model, is_frozen=True) for file, case in chosen]
    finally:
        model.model.close()
    asked = sum(step.asked_model for result in repeated for step in result.steps)
    answer: dict[str, Any] = {
        "tests": len(chosen),
        "authored": sum(not result.mark.is_bad for result in authored),
        "frozen_passed": sum(result.mark is StepMark.PASSED for result in repeated),
        "frozen_asked_model": asked,
        "authored_s_median": _median([result.seconds for result in authored]),
        "frozen_s_median": _median([result.seconds for result in repeated]),
        "not_passed": [
            f"{result.name}: {result.mark.value}: {result.problem[:300]}"
            for result in [*authored, *repeated]
            if result.mark.is_bad
        ],
    }
    answer["gates"] = [
        equal_to("authored", answer["authored"], len(chosen)),
        equal_to("frozen_passed", answer["frozen_passed"], len(chosen)),
        at_most("frozen_asked_model", asked, 0),
    ]
    return answer


def _run(file: Path, case: PlainCase, model: TestModel, *, is_frozen: bool) -> CaseResult:
    known = read_lock(lock_path(file)).get(case.title, ())
    result = run_case(file, case, RunChoices(is_frozen), known, model=model)
    print(f"{case.title}: {result.mark.value} {result.problem[:160]}", file=sys.stderr, flush=True)
    return result


def _median(seconds: list[float]) -> float:
    return round(statistics.median(seconds), 2)


if __name__ == "__main__":
    raise SystemExit(main())
