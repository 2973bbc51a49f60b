"""`deskhand finetune` adopts only what is better and forgets nothing, and goes back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from agent.models.manifest import save
from app.cli.finetune import LEAST_SHARE, OLD_TASKS, TrySuite
from app.cli.main import main
from app.cli.status import ExitStatus
from app.storage.preferences import load_here
from app.workshop.tuning_folder import HeldOut, TuningFolder
from tests.fakes import embedded_manifest

HIGH, LOW = [True] * 20, [False] * 20


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path))
    return tmp_path


def answers(exact: Sequence[bool], old: Sequence[bool]) -> HeldOut:
    outcomes = {"exact": tuple(exact), "old": tuple(old)}
    return HeldOut(len(exact), sum(exact), old=len(old), known=sum(old), outcomes=outcomes)


def compared(home: Path, before: HeldOut, after: HeldOut, *, day: int = 1) -> TuningFolder:
    """A run at its end."""
    base = home / "models" / "base"
    if not base.exists():
        base.mkdir(parents=True)
        save(replace(embedded_manifest(), name="base"), base)
    manifest = replace(embedded_manifest(), name="base", folder=base)
    run = TuningFolder.create(home, manifest, [home / "record"], datetime(2026, 11, day))
    run.begin()
    run.tuned.mkdir()
    save(replace(embedded_manifest(), name=run.name), run.tuned)
    run.keep_compared(before, after)
    return run


def said(capfd: pytest.CaptureFixture[str]) -> dict[str, object]:
    found: dict[str, object] = json.loads(capfd.readouterr().out)
    return found


def test_a_better_model_that_forgets_nothing_is_adopted_and_left_again(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run = compared(home, answers(LOW, HIGH), answers(HIGH, HIGH))
    assert main(["finetune", "compare", "--json"]) == ExitStatus.DONE
    assert said(capfd)["advice"] == "adopt"
    assert main(["finetune", "adopt"]) == ExitStatus.DONE
    assert load_here().model == run.name
    assert not run.path.exists()
    assert main(["finetune", "back"]) == ExitStatus.DONE
    assert load_here().model == "base"


@pytest.mark.parametrize(
    ("before", "after", "advice", "words"),
    [
        (answers(LOW, HIGH), answers(HIGH, [*HIGH[:18], False, False]), "forgets", "It forgets"),
        (answers(HIGH, HIGH), answers(LOW, HIGH), "worse", "Worse"),
        (answers(LOW, HIGH), answers([True, True, *LOW[2:]], HIGH), "unsure", "not enough to tell"),
        (answers(HIGH, HIGH), answers(HIGH, HIGH), "unsure", "not enough to tell"),
    ],
)
def test_what_is_not_better_is_adopted_only_where_its_owner_insists(
    home: Path, capfd: pytest.CaptureFixture[str], before: HeldOut, after: HeldOut, advice: str, words: str
) -> None:
    run = compared(home, before, after)
    assert main(["finetune", "compare", "--json"]) == ExitStatus.DONE
    assert said(capfd)["advice"] == advice
    assert main(["finetune", "adopt"]) == ExitStatus.BAD_USAGE
    assert words in capfd.readouterr().err
    assert main(["finetune", "adopt", "--anyway"]) == ExitStatus.DONE
    assert load_here().model == run.name


def test_the_newest_run_is_meant_and_another_can_be_named(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    old, new = (compared(home, answers(LOW, HIGH), answers(HIGH, HIGH), day=day) for day in (1, 2))
    assert main(["finetune", "drop", "--run", old.path.name]) == ExitStatus.DONE
    assert (old.path.exists(), new.path.exists()) == (False, True)
    assert main(["finetune", "drop", "--json"]) == ExitStatus.DONE
    assert not new.path.exists()
    assert main(["finetune", "compare"]) == ExitStatus.BAD_USAGE
    assert "deskhand finetune start" in capfd.readouterr().err


def test_unseen_tasks_of_the_owner_decide_where_they_were_tried(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before, after = answers(HIGH, HIGH), answers(HIGH, HIGH)
    compared(
        home,
        replace(before, outcomes={**before.outcomes, "tried": tuple(LOW)}),
        replace(after, outcomes={**after.outcomes, "tried": tuple(HIGH)}),
    )
    assert main(["finetune", "compare"]) == ExitStatus.DONE
    shown = capfd.readouterr().out
    assert "Your tasks, unseen: 0 → 20 of 20" in shown
    assert "Better: it does 20 more of your tasks." in shown


def kept_trials(run: TuningFolder, suite: TrySuite, done: Mapping[str, Sequence[bool]]) -> None:
    """As `training.evaluate` leaves them; by the folder's name of each model."""
    for name, outcomes in done.items():
        folder = run.path / "tried" / name / suite.plain_name
        folder.mkdir(parents=True)
        rows = ({"family": "tick", "seed": seed, "is_passed": one} for seed, one in enumerate(outcomes))
        (folder / "results.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        (folder / "summary.json").write_text("{}")


def test_whole_tasks_that_the_model_could_do_are_tried_beside_its_owners(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run = compared(home, answers(HIGH, HIGH), answers(HIGH, HIGH))
    run.keep_compared(*run.compared(), share=LEAST_SHARE)  # there is no less of it to be tried
    own = TrySuite.read("apps:galculator:2:52:10")
    kept_trials(run, own, {"base": LOW, "model-0.2": HIGH})
    kept_trials(run, OLD_TASKS, {"base": HIGH, "model-0.2": [*HIGH[:17], False, False, False]})
    assert main(["finetune", "compare", "--try", "apps:galculator:2:52:10"]) == ExitStatus.DONE
    shown = capfd.readouterr().out
    assert "Your tasks, unseen: 0 → 20 of 20" in shown
    assert "Whole tasks that it could do before: 20 → 17 of 20" in shown
    assert "It forgets: of 20 whole tasks that it could do, it did 20 and does 17." in shown
    assert main(["finetune", "adopt"]) == ExitStatus.BAD_USAGE
    assert run.share() == LEAST_SHARE


@pytest.mark.parametrize(
    "text", ["forms", "forms:tick", "forms:tick:3", "forms:tick:5:5", ":tick:0:5", "apps:galculator:2:9:0"]
)
def test_tasks_to_try_that_are_none_are_bad_usage(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["finetune", "compare", "--try", text])
    assert "is not SUITE:FAMILY,FAMILY:FIRST:LAST" in capfd.readouterr().err


def test_a_model_that_was_made_of_none_here_has_no_way_back(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["finetune", "back"]) == ExitStatus.BAD_USAGE
    assert "was not made of another model here" in capfd.readouterr().err
