"""Why tests failed that passed when they were repeated, by step and cause. Pure but `add_to_file`."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.visual_tests.results import CaseResult, FlakeCause, Flaw, StepMark, StepResult

FORMAT = "deskhand flakes"
_MAX_BYTES = 8 * 2**20


def flaw_of(test: str, steps: Sequence[StepResult], problem: str) -> Flaw:
    """Of a run that failed: by the first step that did."""
    bad = next((step for step in steps if step.mark.is_bad), None)
    if bad is None:
        return Flaw(test, "before the first step", FlakeCause.SURROUNDINGS, problem[:200])
    return Flaw(test, f"{bad.kind} {bad.words}", _cause(bad), bad.seen[:200])


def _cause(step: StepResult) -> FlakeCause:
    told = {
        "crashed": FlakeCause.CRASH,
        "never settled": FlakeCause.UNSETTLED,
        "changed nothing on the screen": FlakeCause.OTHER_EFFECT,
        "changed another part": FlakeCause.OTHER_EFFECT,
        "does not look as it was approved": FlakeCause.OTHER_LOOK,
        "differs from the picture": FlakeCause.OTHER_LOOK,
    }
    if step.mark is StepMark.BROKEN:
        return FlakeCause.SURROUNDINGS
    for words, cause in told.items():
        if words in step.seen:
            return cause
    if step.mark is StepMark.UNSURE:
        return FlakeCause.UNSURE
    return {"wait_for": FlakeCause.LATE, "check": FlakeCause.UNTRUE}.get(step.kind, FlakeCause.OTHER)


Statistics = dict[tuple[str, str, str], int]
"""(test, step, cause) → in how many runs."""


def flakes_of(results: Iterable[CaseResult]) -> Statistics:
    """Of the tests that failed first and passed when they were repeated."""
    flaws = [flaw for result in results if result.is_flaky for flaw in result.flaws]
    return dict(Counter((flaw.test, flaw.step, flaw.cause.value) for flaw in flaws))


def add_to_file(path: Path, results: Sequence[CaseResult]) -> Statistics:
    """Add a run to the statistics in a file; returns them.

    Raises:
        SettingsError: the file cannot be written, or is something else.
    """
    counted, num_runs = _read(path)
    for key, number in flakes_of(results).items():
        counted[key] = counted.get(key, 0) + number
    rows = [
        {"test": test, "step": step, "cause": cause, "times": times}
        for (test, step, cause), times in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    ]
    whole = {"format": FORMAT, "runs": num_runs + len(results), "flakes": rows}
    draft = path.with_name(f".{path.name}.draft")
    try:
        draft.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(draft, path)
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror}.") from error
    return counted


def _read(path: Path) -> tuple[Statistics, int]:
    if not path.exists():
        return {}, 0
    try:
        whole = read_json(read_foreign(path, max_bytes=_MAX_BYTES), max_bytes=_MAX_BYTES)
        if whole["format"] != FORMAT:
            raise ValueError(FORMAT)
        rows = {
            (str(row["test"]), str(row["step"]), str(row["cause"])): int(row["times"])
            for row in whole["flakes"]
        }
        return rows, int(whole["runs"])
    except (OSError, BoundedJsonError, KeyError, TypeError, ValueError) as error:
        raise SettingsError(f"{path} holds no statistics of flakes that can be read.") from error
