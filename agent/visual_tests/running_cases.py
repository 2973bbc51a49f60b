"""Runs plain-text tests, each on a fresh desktop, and keeps what they propose. I/O: desktops."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.by_model import TestModel
from agent.visual_tests.desk import VisualDesk
from agent.visual_tests.desk_setup import DeskSetup
from agent.visual_tests.flakes import flaw_of
from agent.visual_tests.lock_file import LockedStep, lock_path, read_lock, update_case
from agent.visual_tests.plain_cases import PlainCase, PlainStep
from agent.visual_tests.results import (
    CaseResult,
    Flaw,
    StepMark,
    TestSurroundingsError,
    VisualTestFailure,
    worst,
)

Told = Callable[[CaseResult], None]


@dataclass(frozen=True, slots=True)
class RunChoices:
    """How tests are run."""

    is_frozen: bool = False
    retries: int = 0
    """How often a failed test is repeated."""
    look: dict[str, Any] | None = None
    """Arguments of `DeskLook` for all tests; a test's own go before."""
    keeps_proposals: bool = True


def run_cases(
    file: Path, cases: Sequence[PlainCase], choices: RunChoices, *, model: TestModel, told: Told
) -> list[CaseResult]:
    """`told` is called after each test.

    Raises:
        LockFileError: the lock file cannot be used.
        SettingsError: a look makes no sense.
    """
    lock = lock_path(file)
    known = read_lock(lock)
    results = []
    for case in cases:
        result = run_case(file, case, choices, known.get(case.title, ()), model=model)
        results.append(result)
        told(result)
    return results


def run_case(
    file: Path, case: PlainCase, choices: RunChoices, known: Sequence[LockedStep], *, model: TestModel
) -> CaseResult:
    """One test with its repetitions; the last run counts."""
    appearance = DeskLook(**((choices.look or {}) | case.look))
    files = tuple(file.parent / name for name in case.files)
    setup = DeskSetup(appearance, choices.is_frozen, model, files)
    tries: list[StepMark] = []
    flaws: list[Flaw] = []
    started_s = time.monotonic()
    for _ in range(choices.retries + 1):
        result, kept = _run_once(case, setup, known)
        tries.append(result.mark)
        if not result.mark.is_bad:
            break
        flaws.append(flaw_of(case.title, result.steps, result.problem))
    seconds = time.monotonic() - started_s
    if choices.keeps_proposals and not choices.is_frozen and kept:
        update_case(lock_path(file), case.title, list(kept))
    return replace(
        result,
        tries=tuple(tries),
        flaws=tuple(flaws),
        seconds=seconds,
        is_quarantined=bool(case.quarantine),
    )


def status_of(results: Sequence[CaseResult]) -> int:
    """0: none failed; 1: the application did; 2: only the surroundings did."""
    counted = [result.mark for result in results if not result.is_quarantined]
    if any(mark in (StepMark.FAILED, StepMark.UNSURE) for mark in counted):
        return 1
    return 2 if StepMark.BROKEN in counted else 0


def _run_once(
    case: PlainCase, setup: DeskSetup, known: Sequence[LockedStep]
) -> tuple[CaseResult, Sequence[LockedStep]]:
    look = setup.appearance.key
    try:
        desk = VisualDesk(setup, known)
    except TestSurroundingsError as error:
        return CaseResult(case.title, StepMark.BROKEN, (), str(error), look=look), ()
    problem = ""
    with desk:
        try:
            for step in case.steps:
                do_step(desk, step)
        except (VisualTestFailure, TestSurroundingsError) as error:
            problem = str(error)
    mark = worst([one.mark for one in desk.results])
    steps = tuple(desk.results)
    output = desk.output if mark.is_bad else ""
    kept = desk.known.to_keep(is_bad=mark.is_bad)
    return CaseResult(case.title, mark, steps, problem, output=output, look=look), kept


def do_step(desk: VisualDesk, step: PlainStep) -> None:
    """Raises what the step of the desk raises."""
    match step.kind:
        case "open":
            desk.open(step.words)
        case "check":
            desk.check(step.words)
        case "wait_for":
            desk.wait_for(step.words, timeout_s=step.timeout_s)
        case "type":
            desk.type(step.words)
        case "press":
            desk.press(step.words)
        case "read":
            desk.read(step.words)
        case "screenshot":
            desk.screenshot(step.words)
        case "picture":
            desk.picture(step.words)
        case _:
            desk.do(step.words)
