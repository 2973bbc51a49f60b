"""`python -m training`: recipes from files and options, exit statuses, one line on standard output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.training.small_worlds import small_model, small_world
from training.__main__ import STAGES, main
from training.worlds.demonstrations import write_demonstrations

pytestmark = pytest.mark.torch


def test_every_stage_has_a_recipe_and_prints_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    for stage in STAGES:
        with pytest.raises(SystemExit) as ended:
            main([stage, "--help"])
        assert ended.value.code == 0
        assert "--out PATH" in capsys.readouterr().out


def test_bad_usage_is_status_two_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["dance"]) == 2
    assert main(["sft", "--out", str(tmp_path)]) == 2
    assert "This stage needs --model, --data." in capsys.readouterr().err
    assert main(["sft", "--recipe", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_failure_is_status_one_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--out", str(tmp_path / "run"), "--model", str(tmp_path), "--data", str(tmp_path / "no")]
    assert main(["sft", *given]) == 1
    assert "There is no model in" in capsys.readouterr().err


def test_a_recipe_file_and_options_train_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = small_model(tmp_path / "model")
    write_demonstrations(small_world(), range(8), tmp_path / "data")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(
        f'model = "{model}"\ndata = "{tmp_path / "data"}"\nsteps = 9\n[schedule]\nrate = 0.002\n'
    )
    given = ["--recipe", str(recipe), "--out", str(tmp_path / "run"), "--steps", "2", "--batch", "4"]
    assert main(["sft", *given, "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {"stage": "sft", "result": str(tmp_path / "run" / "result")}
    assert "steps = 2\n" in said.err
    assert "schedule.learning_rate = 0.002\n" in said.err
    assert "sft: step 2 of 2 · loss " in said.err
    assert main(["sft", *given, "--steps", "3"]) == 2  # another recipe in the same folder
    assert "steps: 2 → 3" in capsys.readouterr().err
