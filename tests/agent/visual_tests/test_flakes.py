"""Why tests failed that passed later: by step and cause, over many runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.visual_tests.flakes import add_to_file, flakes_of, flaw_of
from agent.visual_tests.report import write_report
from agent.visual_tests.results import CaseResult, FlakeCause, StepMark, StepResult

CAUSES = {
    ("check", StepMark.FAILED, "“x” stands nowhere."): FlakeCause.UNTRUE,
    ("wait_for", StepMark.FAILED, "“x” does not hold after 2 seconds"): FlakeCause.LATE,
    ("wait_for", StepMark.FAILED, "… The screen was still changing and never settled."): FlakeCause.UNSETTLED,
    ("check", StepMark.UNSURE, "Only “y” stands there"): FlakeCause.UNSURE,
    ("do", StepMark.FAILED, "The application crashed. It wrote nothing."): FlakeCause.CRASH,
    ("do", StepMark.FAILED, "“Save” changed nothing on the screen"): FlakeCause.OTHER_EFFECT,
    ("do", StepMark.FAILED, "“Save” does not look as it was approved."): FlakeCause.OTHER_LOOK,
    ("open", StepMark.BROKEN, "No desktop"): FlakeCause.SURROUNDINGS,
    ("do", StepMark.FAILED, "The model finds nothing"): FlakeCause.OTHER,
}


@pytest.mark.parametrize("said", CAUSES)
def test_a_flaw_names_the_step_that_failed_and_why(said: tuple[str, StepMark, str]) -> None:
    kind, mark, seen = said
    steps = [StepResult(1, "open", "app", StepMark.PASSED), StepResult(2, kind, "x", mark, seen)]
    flaw = flaw_of("Saving", steps, "")
    assert (flaw.step, flaw.cause) == (f"{kind} x", CAUSES[said])


def test_a_run_without_a_step_failed_by_its_surroundings() -> None:
    assert flaw_of("Saving", [], "No display.").cause is FlakeCause.SURROUNDINGS


def flaky(name: str, *, passes: bool = True) -> CaseResult:
    step = StepResult(1, "wait_for", "x", StepMark.FAILED, "late")
    last = StepMark.PASSED if passes else StepMark.FAILED
    return CaseResult(name, last, (), tries=(StepMark.FAILED, last), flaws=(flaw_of(name, [step], ""),))


def test_only_tests_that_passed_later_are_flaky() -> None:
    found = flakes_of([flaky("a"), flaky("a"), flaky("b", passes=False)])
    assert found == {("a", "wait_for x", FlakeCause.LATE.value): 2}


def test_statistics_grow_over_runs_and_another_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "flakes.json"
    add_to_file(file, [flaky("a")])
    add_to_file(file, [flaky("a"), flaky("c")])
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert [(row["test"], row["times"]) for row in kept["flakes"]] == [("a", 2), ("c", 1)]
    assert kept["runs"] == 3
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(SettingsError, match="no statistics of flakes"):
        add_to_file(file, [])


def test_the_report_shows_flakes_by_test_step_and_cause(tmp_path: Path) -> None:
    write_report(tmp_path / "r.html", [flaky("a"), flaky("<b>")])
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "<td>wait_for x</td><td>it did not hold in time</td>" in text
    assert "&lt;b&gt;" in text
