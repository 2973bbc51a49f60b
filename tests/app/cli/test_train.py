"""`deskhand train` hands its settings to the training module and its answer back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli.main import main
from app.cli.status import ExitStatus
from app.storage.preferences import Preferences, preferences_path, save_preferences


def test_the_training_modules_answer_and_status_come_back(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "status", str(tmp_path)]) == ExitStatus.BAD_USAGE
    assert "There is no run" in capfd.readouterr().err
    (tmp_path / "recipe.json").write_text(json.dumps({"stage": "rl"}))
    assert main(["train", "status", str(tmp_path), "--json"]) == ExitStatus.DONE
    assert json.loads(capfd.readouterr().out) == {"stage": "rl", "is_done": False}


@pytest.mark.torch
def test_records_are_searched_where_the_owner_keeps_them(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path))
    preferences = Preferences(records_folder=str(tmp_path / "elsewhere"))
    save_preferences(preferences, preferences_path(tmp_path))
    command = ["train", "sft", "--records", "letter", "--model", "embedded", "--out", str(tmp_path / "run")]
    assert main(command) == ExitStatus.FAILED
    assert f"No record matches 'letter' in {tmp_path / 'elsewhere'}" in capfd.readouterr().err


@pytest.mark.torch
def test_what_a_stage_can_learn_from_is_in_its_help(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "judge", "--help"]) == ExitStatus.DONE
    assert "--records QUERY" in capfd.readouterr().out
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    assert "--records QUERY" in capfd.readouterr().out


def test_a_stage_that_does_not_exist_is_bad_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "dance"]) == ExitStatus.BAD_USAGE
    assert "ct, sft" in capfd.readouterr().err
