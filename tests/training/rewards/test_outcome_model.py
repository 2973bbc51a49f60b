"""The outcome model: its input, training on labelled episodes, and its use as the reward of RL."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.training.data.recorded_runs import record_run
from tests.training.small_worlds import seeing_model, small_model, small_world
from training.__main__ import main
from training.data.dataset_files import DatasetWriter
from training.data.from_records import RecordSource
from training.data.picture_patches import PatchForm
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.data.sample_building import sequence_sample
from training.data.samples import Provenance, TokenSample, picture_slots
from training.data.stream import stream
from training.errors import CheckpointError, DatasetError
from training.policy.models import load_model, patch_form
from training.policy.sampling import sampled
from training.rewards.composer import Composer
from training.rewards.exchanged import exchanged
from training.rewards.judge_stage import load_judge
from training.rewards.labelled import label_records
from training.rewards.outcome_model import OutcomeModel, Verdicts, asked, labelled
from training.rewards.terms import OutcomeReward
from training.rl.local_rollouts import play

pytestmark = pytest.mark.torch

PAD = 999
VERDICTS = Verdicts()


def episode(ids: list[int], *, number: int = 0, success: float | None = None) -> TokenSample:
    return TokenSample(
        token_ids=ids,
        mask=[index % 2 == 1 for index in range(len(ids))],
        turns=[0] * len(ids),
        log_probs=None,
        rewards=[0.0] * len(ids),
        pictures=picture_slots(ids, PAD),
        provenance=Provenance("test", str(number), 0),
        success=success,
    )


def test_the_judge_reads_all_text_the_last_five_pictures_and_the_question() -> None:
    ids = [token for number in range(7) for token in (number, PAD, PAD, 10 + number)]
    question = asked(episode(ids), VERDICTS)
    told = list(question.token_ids)
    assert told[-len(VERDICTS.question) :] == list(VERDICTS.question)
    text = [token for token in told[: -len(VERDICTS.question)] if token != PAD]
    assert text == [token for token in ids if token != PAD]
    assert [slot.at for slot in question.pictures] == [slot.at for slot in picture_slots(told, PAD)]
    assert len(question.pictures) == 5
    assert not any(question.mask)


def test_only_the_verdict_is_learned_and_failures_teach_too() -> None:
    good = labelled(episode([1, 2, 3], success=1.0), VERDICTS)
    bad = labelled(episode([1, 2, 3], success=0.0), VERDICTS)
    assert [good.token_ids[-1], bad.token_ids[-1]] == [VERDICTS.yes, VERDICTS.no]
    assert sum(bad.mask) == 1
    assert bad.mask[-1]
    assert bad.success is None  # or the stage would leave failures out
    with pytest.raises(DatasetError, match="no verdict"):
        labelled(episode([1]), VERDICTS)


def test_only_the_ending_of_an_exchanged_success_is_anothers() -> None:
    def done(number: int, answer: bytes, success: float = 1.0) -> TokenSample:
        ids = [number, PAD, PAD, *answer, 99]
        mask = [False, False, False, *[True] * len(answer), False]
        made = sequence_sample(
            ids, mask, Provenance("test", str(number), 0), pictures=picture_slots(ids, PAD)
        )
        return replace(made, success=success)

    copies = list(exchanged([done(1, b"12"), done(2, b"12"), done(3, b"7", success=0.0), done(4, b"345")]))
    assert [list(one.token_ids) for one in copies] == [
        [1, PAD, PAD, *b"345", 99],
        [2, PAD, PAD, *b"345", 99],
        [4, PAD, PAD, *b"12", 99],
    ]
    assert [one.succeeded for one in copies] == [False] * 3
    assert [one.provenance.episode_id for one in copies] == ["1-exchanged", "2-exchanged", "4-exchanged"]
    assert [one.pictures[0].at for one in copies] == [1, 1, 1]
    assert list(exchanged([done(1, b"12"), done(2, b"12")])) == []


def write(folder: Path, numbers: range) -> Path:
    """Episodes of which those that end in `+` succeeded."""
    with DatasetWriter(folder, vocabulary=small_world().vocabulary) as writer:
        for number in numbers:
            rng = random.Random(number)
            good = rng.random() < 0.5
            ids = [*rng.choices(b"abcdefgh", k=rng.randint(2, 6)), ord("+" if good else "-")]
            writer.add(episode(ids, number=number, success=float(good)), ())
    return folder


def test_a_judge_is_trained_on_labelled_episodes_and_reports_its_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = small_model(tmp_path / "model")
    data, fixed = write(tmp_path / "data", range(64)), write(tmp_path / "fixed", range(1000, 1032))
    given = ["--model", str(model), "--data", str(data), "--held-out", str(fixed), "--steps", "40"]
    given += ["--out", str(tmp_path / "run"), "--learning-rate", "0.01", "--check-every", "20"]
    assert main(["judge", *given, "--json"]) == 0
    result = Path(json.loads(capsys.readouterr().out)["result"])
    judge, about = load_judge(result)
    assert about["f1"] > 0.9
    assert about["false_positive_rate"] < 0.1
    assert about["true_positives"] + about["false_negatives"] > 8  # there are both kinds in the fixed set
    assert about["true_negatives"] + about["false_positives"] > 8
    high, low = judge.scores([episode([*b"abc+"]), episode([*b"abc-"])], [(), ()])
    assert high > 0.5 > low
    same = [
        "--model",
        str(model),
        "--data",
        str(data),
        "--held-out",
        str(data),
        "--out",
        str(tmp_path / "no"),
    ]
    assert main(["judge", *same]) == 1
    assert "is in both data sets" in capsys.readouterr().err
    with pytest.raises(CheckpointError, match="is no judge"):
        load_judge(model)


class ContraryJudge(OutcomeModel):
    """A judge whose verdict is the opposite of the world's."""

    def scores(self, samples: Any, pictures: Any) -> list[float]:
        return [1.0 - sample.success for sample in samples]


def test_episodes_are_paid_by_the_judge_where_there_is_one(tmp_path: Path) -> None:
    model = load_model(small_model(tmp_path / "model"))
    world = small_world()
    played = play(
        world,
        model,
        range(3),
        composer=Composer([OutcomeReward()]),
        draw=sampled(torch.Generator().manual_seed(0)),
        episode_ids=["a", "b", "c"],
        version="",
        judge=ContraryJudge(model, None, pad_id=world.pad_id),
    )
    assert [sample.success for sample in played.samples] == [1.0, 1.0, 1.0]  # random weights never succeed
    assert [sum(sample.rewards) for sample in played.samples] == [1.0, 1.0, 1.0]


def test_a_record_becomes_one_labelled_episode_that_a_judge_can_score(tmp_path: Path) -> None:
    record = record_run(tmp_path / "records")
    form = PatchForm(patch_px=16, mean=(0.5, 0.5, 0.5), std=(0.5, 0.5, 0.5))
    tokenizer = EmbeddedPromptTokenizer(factor=form.factor)
    untold = record_run(tmp_path / "untold")
    sources = [
        RecordSource(record, success=1.0),
        RecordSource(tmp_path / "none", success=0.0),
        RecordSource(untold),
    ]
    account = label_records(sources, tokenizer, tmp_path / "set")
    assert account.num_samples == 1
    assert list(account.refused) == ["none", untold.name]
    assert "Nobody has said" in account.refused[untold.name]
    (loaded,) = list(stream(tmp_path / "set"))
    assert (loaded.sample.success, len(loaded.pictures)) == (1.0, 2)
    assert sum(loaded.sample.mask) > 2
    seeing = seeing_model(tmp_path / "seeing")
    judge = OutcomeModel(load_model(seeing), patch_form(seeing), pad_id=0)
    (score,) = judge.scores([loaded.sample], [loaded.pictures])
    assert 0 < score < 1
    with pytest.raises(DatasetError, match="text alone"):
        OutcomeModel(load_model(seeing), None, pad_id=0).scores([loaded.sample], [loaded.pictures])
    assert np.asarray(loaded.pictures[0]).dtype == np.uint8
