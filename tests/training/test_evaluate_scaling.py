"""Budgets and attempts: estimators equal enumeration, smaller budgets are what a run of them gives, attempts
are kept and drawn apart, and what makes no sense is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from math import isclose
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from agent.computers.private_desktop import PrivateDesktop
from agent.errors import SettingsError
from agent.types import Ending, ModelReply, Prompt
from tests.fakes import ScriptedModel, embedded_manifest
from tests.tiny_models import counting_model
from tests.training.oracle import Oracle
from training.evaluate import main
from training.evaluation.attempts import RESULTS_FILE, AttemptModel, AttemptsFile, reply_seed
from training.evaluation.case import EpisodeResult
from training.evaluation.forms import FormCase, form_cases, forms_desktop
from training.evaluation.judgement import PASSED, Judgement, failed
from training.evaluation.runner import EpisodeRunner
from training.evaluation.scaling import (
    Scaling,
    best_of_k,
    mean,
    pass_at_k,
    read_budgets,
    score_within,
    share,
    succeeded,
)
from training.evaluation.scaling_plot import draw


def episode(
    seed: int, attempt: int, *, steps: int, is_passed: bool, ending: str = "finished"
) -> EpisodeResult:
    return EpisodeResult(
        "press",
        seed,
        "",
        "task",
        is_passed,
        "",
        ending,
        steps,
        record_id=f"{seed}-{attempt}",
        attempt=attempt,
    )


def scaling(*results: EpisodeResult, attempts: int, budgets: tuple[int, ...] = (2, 5)) -> Scaling:
    return Scaling("forms", "m", "1", "0:1", budgets, attempts, 0.7, results)


# --- estimators ----------------------------------------------------------------------------------------


def test_pass_at_k_is_the_average_over_all_choices() -> None:
    for n in range(1, 9):
        for c in range(n + 1):
            tries = [True] * c + [False] * (n - c)
            for k in range(1, n + 1):
                chosen = [any(one) for one in combinations(tries, k)]
                assert isclose(pass_at_k(n, c, k), sum(chosen) / len(chosen), abs_tol=1e-12)


@given(some.lists(some.tuples(some.integers(0, 3), some.booleans()), min_size=1, max_size=7), some.data())
def test_best_of_k_is_the_average_over_all_choices_and_ties(
    tries: list[tuple[int, bool]], data: some.DataObject
) -> None:
    k = data.draw(some.integers(1, len(tries)))
    expected = []
    for chosen in combinations(tries, k):
        best = [passed for score, passed in chosen if score == max(score for score, _ in chosen)]
        expected.append(sum(best) / len(best))
    scores, passed = [float(score) for score, _ in tries], [float(one) for _, one in tries]
    assert isclose(best_of_k(scores, passed, k), float(np.mean(expected)), abs_tol=1e-12)


def test_a_verifier_as_the_judge_gives_pass_at_k() -> None:
    passed = [1.0, 0.0, 0.0, 1.0, 0.0]
    for k in range(1, 6):
        assert isclose(best_of_k(passed, passed, k), pass_at_k(5, 2, k))


@pytest.mark.parametrize(("n", "c", "k"), [(4, 1, 5), (4, 5, 1), (4, 1, 0)])
def test_more_attempts_than_there_are_is_no_number(n: int, c: int, k: int) -> None:
    with pytest.raises(SettingsError):
        pass_at_k(n, c, k)


@pytest.mark.parametrize("text", ["", "5,5", "10,5", "0,5", "a"])
def test_budgets_have_to_ascend(text: str) -> None:
    with pytest.raises(SettingsError):
        read_budgets(text)


def test_intervals_hold_their_value_and_few_tasks_or_alike_ones_get_wilsons() -> None:
    assert share([1.0] * 10).to_json() == [1.0, 0.7225, 1.0]
    assert share([0.5]).to_json() == [0.5, 0.0546, 0.9454]
    few, many = share([0.25, 0.5, 1.0, 0.0, 0.75]), share([0.25, 0.5, 1.0, 0.0, 0.75] * 20)
    for value, low, high in (few.to_json(), many.to_json()):
        assert low is not None
        assert high is not None
        assert 0 <= low < (value or 0.0) == 0.5 < high <= 1
    assert mean([1.0]).to_json() == [1.0, None, None]


# --- what is reported ----------------------------------------------------------------------------------


def test_a_success_counts_from_the_budget_that_its_steps_need() -> None:
    slow = episode(0, 0, steps=4, is_passed=True)
    assert [succeeded(slow, budget) for budget in (3, 4, 40)] == [False, True, True]
    counted = replace(slow, score_at=(1.0, 3.0))
    assert [score_within(counted, budget) for budget in (1, 2, 9)] == [1.0, 3.0, 3.0]


def test_the_report_has_curves_with_intervals_and_the_judges_choice() -> None:
    results = [
        episode(seed, attempt, steps=2 + attempt, is_passed=attempt == seed % 2)
        for seed in range(6)
        for attempt in (0, 1)
    ]
    right = {one.record_id: float(one.is_passed) for one in results}
    found = replace(scaling(*results, attempts=2), scores=right, judge={"f1": 0.9}).to_json()
    assert found["pass_at"]["2"]["5"][0] == 1.0
    assert found["pass_at"]["1"]["5"][0] == 0.5
    assert found["pass_at"]["1"]["2"][0] == 0.25
    assert found["best_of_by_judge"]["2"]["5"] == found["best_of_by_verifier"]["2"]["5"]
    assert found["gain_of_judges_choice_over_one_attempt"][0] == 0.5
    table = replace(scaling(*results, attempts=2), scores=right, notes=("a note",)).table()
    assert "pass@2" in table
    assert "a note" in table


def test_a_judge_never_chooses_what_the_budget_cut_before_what_ended() -> None:
    cut = episode(0, 0, steps=5, is_passed=False, ending="step_limit")
    late, ended = episode(0, 1, steps=4, is_passed=False), episode(0, 2, steps=2, is_passed=True)
    liked = {cut.record_id: 0.99, late.record_id: 0.9, ended.record_id: 0.1}
    found = replace(scaling(cut, late, ended, attempts=3), scores=liked)
    assert found.judged(2, 3) == [1.0]
    assert found.judged(5, 3) == [0.0]
    assert replace(found, scores={}).judged(2, 3) == [pytest.approx(1 / 3)]


def test_tasks_whose_attempts_are_not_all_there_are_left_out() -> None:
    found = scaling(episode(0, 0, steps=1, is_passed=True), attempts=2)
    assert found.to_json()["tasks"] == 0
    assert found.table()


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_curves_are_drawn(tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("matplotlib")
    results = [
        episode(seed, attempt, steps=2, is_passed=bool(seed % 2)) for seed in range(4) for attempt in (0, 1)
    ]
    target = tmp_path / f"curves{suffix}"
    draw(scaling(*results, attempts=2).to_json(), target)
    assert target.stat().st_size > 5000


# --- attempts ------------------------------------------------------------------------------------------


def test_attempts_are_kept_one_by_one_and_a_torn_line_is_made_again(tmp_path: Path) -> None:
    first = replace(episode(0, 0, steps=3, is_passed=True), step_s=(0.1, 0.2), score=2.0, score_at=(1.0, 2.0))
    with AttemptsFile(tmp_path, {"model": "m"}) as kept:
        kept.add(first)
        kept.add(episode(0, 1, steps=1, is_passed=False))
    path = tmp_path / RESULTS_FILE
    path.write_bytes(path.read_bytes()[:-20])
    with AttemptsFile(tmp_path, {"model": "m"}) as kept:
        assert kept.results == {first.key: first}
        kept.add(episode(0, 1, steps=1, is_passed=False))
    assert len(path.read_text().splitlines()) == 2


def test_an_attempt_that_could_not_be_judged_is_left_to_the_next_time(tmp_path: Path) -> None:
    unseen = replace(episode(0, 0, steps=2, is_passed=False), is_judged=False)
    with AttemptsFile(tmp_path, {"model": "m"}) as kept:
        kept.add(unseen)
        kept.add(episode(0, 1, steps=1, is_passed=False))
    with AttemptsFile(tmp_path, {"model": "m"}) as kept:
        assert list(kept.results) == [("press", 0, 1)]
        kept.add(episode(0, 0, steps=2, is_passed=True))
    assert len(kept.results) == 2


def test_attempts_of_another_run_are_not_mixed_with_these(tmp_path: Path) -> None:
    with AttemptsFile(tmp_path, {"model": "m", "temperature": 0.7}):
        pass
    with pytest.raises(SettingsError, match=r"temperature was 0\.7 and is 1\.0"):
        AttemptsFile(tmp_path, {"model": "m", "temperature": 1.0})


class SeededModel(ScriptedModel):
    """Notes the seeds that it was given."""

    def __init__(self) -> None:
        super().__init__("a<|wait|>1", "b<|wait|>1")
        self.seeds: list[int] = []

    def reseed(self, seed: int) -> None:
        self.seeds.append(seed)


def test_every_reply_of_every_attempt_has_a_seed_of_its_own(prompt: Prompt) -> None:
    seeds: list[int] = []
    for attempt in range(2):
        model = SeededModel()
        asked = AttemptModel(model, ("press", 0, attempt))
        found = [asked.reply(prompt, stop=Event()) for _ in range(2)]
        assert all(isinstance(one, ModelReply) for one in found)
        seeds += model.seeds
    assert len(set(seeds)) == 4
    assert seeds[0] == reply_seed(("press", 0, 0), 1)


@pytest.fixture
def prompt() -> Prompt:
    return Prompt(())


# --- bad usage -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--attempts", "8"], "take"),
        (["--attempts", "0"], "at least 1 attempt"),
        (["--budgets", "5,5"], "ascend"),
        (["--budgets", "5", "--plot", "curves.jpg"], "svg"),
        (["--judge", "nowhere"], "go with"),
        (["--budgets", "5", "--judge", "nowhere"], "chooses among"),
        (["--plot", "a.svg"], "go with"),
    ],
)
def test_what_makes_no_sense_is_said_before_anything_runs(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["forms", *arguments]) == 2
    assert said in capsys.readouterr().err


# --- real desktops -------------------------------------------------------------------------------------


@pytest.mark.desktop
def test_a_smaller_budget_read_off_is_what_a_run_of_it_gives(tmp_path: Path) -> None:
    def outcomes(max_steps: int) -> list[EpisodeResult]:
        runner = EpisodeRunner(
            forms_desktop(),
            manifest=embedded_manifest(),
            model_for=Oracle,
            home=tmp_path / str(max_steps),
            stop=Event(),
            max_steps=max_steps,
        )
        return list(runner.hold_all(form_cases(("press", "combined"), range(1))))

    whole = outcomes(20)
    assert all(one.is_passed for one in whole)
    assert len({one.num_steps for one in whole}) > 1
    budget = max(one.num_steps for one in whole) - 1
    assert [one.is_passed for one in outcomes(budget)] == [succeeded(one, budget) for one in whole]


class LeavingCase(FormCase):
    """Leaves a file where the next attempt would find it."""

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        file = desktop.working_folder / "left-behind"
        was_there = file.exists()
        file.write_text("mine", encoding="utf-8")
        return failed("another attempt left a file here") if was_there else PASSED


@pytest.mark.desktop
def test_attempts_share_no_file(tmp_path: Path) -> None:
    def passed(reuses: bool) -> list[bool]:
        runner = EpisodeRunner(
            forms_desktop(),
            manifest=embedded_manifest(),
            model_for=lambda case: ScriptedModel("done<|finished|>"),
            home=tmp_path / str(reuses),
            stop=Event(),
            reuses_desktops=reuses,
        )
        [one] = form_cases(("press",), range(1))
        return [found.is_passed for found in runner.hold_all([LeavingCase(one.exam), LeavingCase(one.exam)])]

    assert passed(reuses=True) == [True, False]  # the test would see it
    assert passed(reuses=False) == [True, True]


@pytest.mark.llama
@pytest.mark.desktop
def test_the_command_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    counting_model(tmp_path)
    out = tmp_path / "out"
    arguments = ["forms", "--model", str(tmp_path / "counting"), "--seeds", "0:1", "--families", "press"]
    arguments += ["--budgets", "1,2", "--temperature", "0.7", "--out", str(out), "--json"]
    assert main([*arguments, "--attempts", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["episodes"] == 1
    assert main([*arguments, "--attempts", "2", "--plot", str(tmp_path / "curves.svg")]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert (found["episodes"], found["tasks"], found["attempts"]) == (2, 1, 2)
    assert printed.err.count("FAILED") == 1  # only the second attempt was made
    assert found["pass_at"]["2"]["2"][0] == 0.0
    assert (tmp_path / "curves.svg").exists()
    assert main([*arguments, "--attempts", "2", "--temperature", "0.9"]) == 2
    assert "another run" in capsys.readouterr().err
