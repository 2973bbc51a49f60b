"""`deskhand train` hands its settings to the training module and its answer back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli.main import main
from app.cli.status import ExitStatus


def test_the_training_modules_answer_and_status_come_back(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "status", str(tmp_path)]) == ExitStatus.BAD_USAGE
    assert "There is no run" in capfd.readouterr().err
    (tmp_path / "recipe.json").write_text(json.dumps({"stage": "rl"}))
    assert main(["train", "status", str(tmp_path), "--json"]) == ExitStatus.DONE
    assert json.loads(capfd.readouterr().out) == {"stage": "rl", "is_done": False}


def test_a_stage_that_does_not_exist_is_bad_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "dance"]) == ExitStatus.BAD_USAGE
    assert "ct, sft" in capfd.readouterr().err
