"""A judge over records of attempts, in a process of its own: scores, or the reason why there are none."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from agent.errors import SettingsError
from tests.training.data.recorded_runs import record_run
from tests.training.rewards.test_judge_guard import EAGER, GOOD
from tests.training.small_worlds import seeing_model
from training.evaluation.attempt_judge import require_trusted
from training.rewards.record_scores import main

pytestmark = pytest.mark.torch
NAMES = ("true_positives", "false_positives", "false_negatives", "true_negatives")


def judge_in(folder: Path, counts: tuple[int, int, int, int]) -> Path:
    seeing_model(folder)
    (folder / "lineage.json").write_text(json.dumps({"judge": dict(zip(NAMES, counts, strict=True))}))
    return folder


def test_records_get_scores_or_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_run(tmp_path / "records")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{record.name}\nno-such-record\n"))
    judge = judge_in(tmp_path / "judge", GOOD)
    assert main([str(judge), "--records", str(record.parent)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert 0 < found["scores"][record.name] < 1
    assert list(found["refused"]) == ["no-such-record"]
    assert found["judge"]["f1"] == pytest.approx(0.947, abs=1e-3)


def test_a_judge_that_is_not_good_enough_chooses_nothing_and_the_evaluator_says_why(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"F1 of 0\.71 on 100 episodes and accepts 80% of the failures"):
        require_trusted(judge_in(tmp_path / "judge", EAGER))
