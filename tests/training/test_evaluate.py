"""The evaluator: what it reports, that every family can be passed, and that wrong behaviour fails."""

from __future__ import annotations

import io
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from agent.errors import SettingsError
from agent.ports import Model
from tests.fakes import ScriptedModel, embedded_manifest
from tests.tiny_models import counting_model
from tests.training.oracle import Oracle
from training.evaluate import EvaluationProgress, main
from training.evaluation import suites
from training.evaluation.apps import AppCase, app_cases, apps_desktop, require_application
from training.evaluation.case import Case, EpisodeResult
from training.evaluation.forms import FAMILIES, FormCase, form_cases, forms_desktop
from training.evaluation.runner import EpisodeRunner
from training.evaluation.summary import Summary, wilson_interval


def result(family: str, *, is_passed: bool, kind: str = "", steps: int = 2) -> EpisodeResult:
    seconds = tuple(0.5 for _ in range(steps))
    return EpisodeResult(family, 0, kind, "task", is_passed, "", "finished", steps, seconds, seconds)


# --- what is reported ----------------------------------------------------------------------------------


def test_wilson_interval_has_the_published_values() -> None:
    low, high = wilson_interval(15, 20)
    assert (round(low, 4), round(high, 4)) == (0.5313, 0.8881)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(0, 10)[0] == 0.0
    assert wilson_interval(10, 10)[1] == 1.0


@given(some.integers(1, 1000).flatmap(lambda n: some.tuples(some.integers(0, n), some.just(n))))
def test_wilson_interval_holds_the_share(counts: tuple[int, int]) -> None:
    passed, tried = counts
    low, high = wilson_interval(passed, tried)
    assert 0 <= low <= passed / tried <= high <= 1


def test_json_has_the_fields_that_other_programs_read() -> None:
    results = (
        result("press", is_passed=True),
        result("press", is_passed=False),
        result("tick", is_passed=True),
    )
    found = Summary("forms", "m", "0:2", results, 123.4).to_json()
    assert {
        "suite", "model", "episodes", "success", "by_family",
        "seconds_per_step_median", "steps_mean", "peak_rss_mb", "seeds",
    } <= set(found)  # fmt: skip
    assert (found["episodes"], found["success"], found["seeds"]) == (3, 0.6667, "0:2")
    assert found["by_family"]["press"]["episodes"] == 2
    assert found["by_family"]["press"]["success"] == 0.5
    assert found["seconds_per_step_median"] == 0.5


def test_table_names_every_family_and_kind() -> None:
    results = (result("choose", is_passed=True, kind="menu"), result("tick", is_passed=False))
    table = Summary("forms", "m", "0:1", results, 1.0).table()
    assert "choose" in table
    assert "choose: menu: 1 of 1" in table
    assert "95% interval" in table


def test_an_empty_summary_can_be_printed() -> None:
    assert Summary("forms", "m", "0:1", (), 0.0).to_json()["success"] == 0.0


def test_progress_shows_failures_and_the_remaining_time() -> None:
    out = io.StringIO()
    EvaluationProgress(2, out).show(result("tick", is_passed=False))
    assert "1/2" in out.getvalue()
    assert "FAILED" in out.getvalue()
    assert "left" in out.getvalue()


# --- bad usage -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["forms", "--model", "no such model"],
        ["forms", "--seeds", "a:b"],
        ["forms", "--seeds", "5:5"],
        ["forms", "--families", "press,fly"],
        ["forms", "--jobs", "0"],
        ["apps", "--accessibility", "off"],
        ["mixed", "--accessibility", "off"],
    ],
)
def test_bad_usage_is_named_with_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.strip().splitlines()) == 1


def test_seeds_are_a_range_or_one_number() -> None:
    assert suites.find_seeds("3:7") == range(3, 7)
    assert suites.find_seeds("4") == range(4, 5)
    assert list(suites.find_seeds("2:30:10")) == [2, 12, 22]
    with pytest.raises(SettingsError, match="A:B"):
        suites.find_seeds("4-5")
    with pytest.raises(SettingsError, match="A:B:STEP"):
        suites.find_seeds("1:2:3:4")


@pytest.mark.llama
def test_a_model_from_a_folder_is_measured_from_end_to_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A tiny model that answers nonsense runs in llama.cpp, passes nothing, and all is reported and kept."""
    counting_model(tmp_path)
    out = tmp_path / "out"
    arguments = ["forms", "--model", str(tmp_path / "counting"), "--seeds", "0:1", "--families", "press,type"]
    assert main([*arguments, "--out", str(out), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["episodes"] == 2
    assert found["success"] == 0.0
    assert found["peak_rss_mb"] > 10
    assert found["seconds_per_step_median"] >= found["model_seconds_per_step_median"] > 0
    assert len((out / "results.jsonl").read_text().splitlines()) == 2
    assert len(list((out / "records").iterdir())) == 2


# --- the whole agent on real windows -------------------------------------------------------------------


Cases = list[FormCase] | list[AppCase]


def hold(cases: Cases, model_for: Callable[[Any], Model], home: Path) -> list[EpisodeResult]:
    options = apps_desktop() if isinstance(cases[0], AppCase) else forms_desktop()
    stage = EpisodeRunner(options, manifest=embedded_manifest(), model_for=model_for, home=home, stop=Event())
    return list(stage.hold_all(cases))


@pytest.mark.desktop
def test_every_family_can_be_passed(tmp_path: Path) -> None:
    results = hold(form_cases(FAMILIES, range(2)), Oracle, tmp_path)
    assert [found.reason for found in results if not found.is_passed] == []
    assert len(list((tmp_path / "records").iterdir())) == len(results)


@pytest.mark.desktop
def test_finishing_at_once_passes_nothing_that_is_still_to_do(tmp_path: Path) -> None:
    cases = form_cases(("press", "type", "absent"), range(1))
    results = hold(cases, lambda case: ScriptedModel("done<|finished|>"), tmp_path)
    assert not any(found.is_passed for found in results)


@pytest.mark.desktop
def test_clicking_about_passes_nothing(tmp_path: Path) -> None:
    rng = random.Random(3)

    def somewhere(_: object) -> str:
        return f"hm<|click|><|{rng.randrange(0, 200) * 5}|><|{rng.randrange(0, 200) * 5}|>"

    cases = form_cases(("type", "combined", "absent"), range(1))
    results = hold(cases, lambda case: ScriptedModel(*[somewhere] * 5, "done<|finished|>"), tmp_path)
    assert not any(found.is_passed for found in results)


def click(x_px: int, y_px: int) -> str:
    return f"<|click|><|{round(x_px / 800 * 200) * 5}|><|{round(y_px / 608 * 200) * 5}|>"


@pytest.mark.desktop
def test_calculator_is_judged_by_its_display(tmp_path: Path) -> None:
    # Centres of the keys on the fixed desktop, in pixels.
    columns, rows = (270, 335, 400), {"789": 340, "456": 380, "123": 420}
    keys = {key: (x, y) for row, y in rows.items() for key, x in zip(row, columns, strict=True)}
    keys |= {"+": (464, 460), "=": (528, 440)}
    right, wrong = app_cases(("galculator",), range(1, 12))[::10]
    wanted = [word for word in right.task.text.replace(",", "").split() if word in keys]
    assert right.kind == wrong.kind == "sum"

    def model_for(case: Case) -> ScriptedModel:
        pressed = wanted if case is right else ["1"]
        return ScriptedModel(*[f"press{click(*keys[key])}" for key in pressed], "done<|finished|>")

    found_right, found_wrong = hold([right, wrong], model_for, tmp_path)
    assert found_right.is_passed, found_right.reason
    assert not found_wrong.is_passed
    assert "display" in found_wrong.reason


@pytest.mark.desktop
def test_editor_is_judged_by_the_saved_file(tmp_path: Path) -> None:
    right, wrong = app_cases(("mousepad",), range(1, 12))[::10]
    assert right.kind == wrong.kind == "type and save"

    def model_for(case: Case) -> ScriptedModel:
        text = case.task.text.split('"')[1] if case is right else "something else"
        return ScriptedModel(f"type<|type|>{text}", f"save{'<|hotkey|>ctrl s'}", "done<|finished|>")

    found_right, found_wrong = hold([right, wrong], model_for, tmp_path)
    assert found_right.is_passed, found_right.reason
    assert not found_wrong.is_passed
    assert "file" in found_wrong.reason


@pytest.mark.desktop
def test_file_renamer_is_judged_by_its_files(tmp_path: Path) -> None:
    if shutil.which("gprename") is None:
        pytest.skip("GPRename is not installed")
    right, wrong = app_cases(("gprename",), range(11))[::10]
    assert right.kind == wrong.kind == "upper case"

    def model_for(case: Case) -> ScriptedModel:
        buttons = [f"press{click(753, y)}" for y in (408, 451)]  # Preview, Rename on the fixed desktop
        pressed = buttons if case is right else buttons[:1]
        return ScriptedModel("look<|wait|>2", *pressed, "done<|finished|>")

    found_right, found_wrong = hold([right, wrong], model_for, tmp_path)
    assert found_right.is_passed, found_right.reason
    assert not found_wrong.is_passed
    assert "old letters" in found_wrong.reason


def test_an_application_that_is_missing_is_named_with_its_package() -> None:
    with pytest.raises(SettingsError, match=r"no-such-application.*system_packages\.sh evaluation"):
        require_application("no-such-application")


def test_every_application_has_ten_tasks_half_of_them_long() -> None:
    for family in suites.SUITES["apps"].families:
        cases = app_cases((family,), range(10))
        assert len({case.kind for case in cases}) == 10
        assert sum(case.template.least_steps >= 3 for case in cases) == 5
