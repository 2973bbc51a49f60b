"""A judge speaks in a verifier's place only where it was good enough on its fixed set, and is named after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.training.small_worlds import small_model, small_world
from training.__main__ import main
from training.errors import GateError
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model, version_of
from training.rewards.judge_stage import trusted_judge
from training.worlds.demonstrations import write_demonstrations

pytestmark = pytest.mark.torch
GOOD, EAGER, BLIND = (45, 2, 3, 50), (50, 40, 0, 10), (60, 9, 30, 1)
"""True positives, false positives, false negatives, true negatives."""


def judge_in(folder: Path, counts: tuple[int, int, int, int]) -> Path:
    model = small_model(folder)
    names = ("true_positives", "false_positives", "false_negatives", "true_negatives")
    about = dict(zip(names, counts, strict=True)) | {"f1": 1.0, "held_out": "abc"}
    (model / "lineage.json").write_text(json.dumps({"judge": about}))
    return model


def test_a_good_judge_is_named_with_its_weights_and_its_score(tmp_path: Path) -> None:
    folder = judge_in(tmp_path / "judge", GOOD)
    _, about = trusted_judge(folder)
    assert about == {"weights": version_of(folder), "f1": pytest.approx(0.947, abs=1e-3), "held_out": "abc"}


@pytest.mark.parametrize("counts", [EAGER, BLIND, (0, 0, 0, 0)])
def test_a_judge_that_accepts_failures_or_is_not_measured_may_not_speak(
    tmp_path: Path, counts: tuple[int, int, int, int]
) -> None:
    with pytest.raises(GateError, match=r"has an F1 of \d\.\d\d on \d+ episodes"):
        trusted_judge(judge_in(tmp_path / "judge", counts))


def test_a_judge_that_accepts_any_answer_may_not_speak_however_good_its_score(tmp_path: Path) -> None:
    folder = judge_in(tmp_path / "judge", GOOD)
    lineage = json.loads((folder / "lineage.json").read_text())
    for accepted, is_trusted in ((30, False), (5, True)):
        lineage["judge"] |= {"exchanged_accepted": accepted, "exchanged": 47}
        (folder / "lineage.json").write_text(json.dumps(lineage))
        if is_trusted:
            trusted_judge(folder)
        else:
            with pytest.raises(GateError, match="accepts 64% of the successes whose ending was exchanged"):
                trusted_judge(folder)


def test_rl_refuses_a_poor_judge_and_names_a_good_one_in_its_lineage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = small_model(tmp_path / "model")
    save_critic(Critic.of(load_model(model)), CriticRecord(True, 0.5, 0.1, "?", 1), tmp_path / "critic")
    given = ["--model", str(model), "--critic", str(tmp_path / "critic"), "--world", "arithmetic-text"]
    given += ["--updates", "1", "--episodes", "2", "--eval-every", "0"]
    poor, good = judge_in(tmp_path / "poor", EAGER), judge_in(tmp_path / "good", GOOD)
    assert main(["rl", *given, "--judge", str(poor), "--out", str(tmp_path / "no")]) == 1
    assert "would learn to please it" in capsys.readouterr().err
    assert main(["rl", *given, "--judge", str(good), "--ray", "local", "--out", str(tmp_path / "ray")]) == 2
    assert "the world's own verifier decides" in capsys.readouterr().err
    assert main(["rl", *given, "--judge", str(good), "--out", str(tmp_path / "run")]) == 0
    lineage = json.loads((tmp_path / "run" / "result" / "lineage.json").read_text())
    assert lineage["judge"]["weights"] == version_of(good)


def test_a_fine_tuned_model_names_its_data(tmp_path: Path) -> None:
    model = small_model(tmp_path / "model")
    digests = []
    for name, seeds in (("one", range(4)), ("other", range(4, 8))):
        write_demonstrations(small_world(), seeds, tmp_path / name)
        given = [
            "--model",
            str(model),
            "--data",
            str(tmp_path / name),
            "--out",
            str(tmp_path / f"{name}-run"),
        ]
        assert main(["sft", *given, "--steps", "1", "--batch", "2"]) == 0
        lineage = json.loads((tmp_path / f"{name}-run" / "result" / "lineage.json").read_text())
        digests.append(lineage["data_digest"])
    assert len(set(digests)) == 2
