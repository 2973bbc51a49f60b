"""One builder makes every sample, whichever stage it is for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from training.data.sample_building import sequence_sample, turn_sample
from training.data.samples import PictureSlot, Provenance
from training.errors import DatasetError

TRAINING = Path(__file__).parents[3] / "training"
WHERE = Provenance("test", "e", 1)


def test_nothing_else_makes_a_sample_but_the_reader_of_data_sets() -> None:
    makers = {
        path.relative_to(TRAINING).as_posix()
        for path in TRAINING.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "TokenSample"
    }
    assert makers == {"data/sample_building.py", "data/dataset_files.py"}


def test_a_turn_has_its_loss_on_the_reply_and_is_paid_at_its_end() -> None:
    sample = turn_sample(
        [1, 2, 3],
        [4, 5],
        WHERE,
        pictures=[PictureSlot("", 1, 1)],
        log_probs=[-0.5, -0.25],
        reward=2.0,
        domain="forms",
        success=1.0,
    )
    assert list(sample.token_ids) == [1, 2, 3, 4, 5]
    assert list(sample.mask) == [False, False, False, True, True]
    assert sample.log_probs == [0.0, 0.0, 0.0, -0.5, -0.25]
    assert list(sample.rewards) == [0.0, 0.0, 0.0, 0.0, 2.0]
    assert (sample.domain, sample.success, sample.is_accepted) == ("forms", 1.0, True)
    assert turn_sample([1], [2], WHERE).log_probs is None


def test_a_sequence_without_turns_and_rewards_is_one_turn_that_earned_nothing() -> None:
    sample = sequence_sample([1, 2], [False, True], WHERE)
    assert (list(sample.turns), list(sample.rewards)) == ([0, 0], [0.0, 0.0])


def test_as_many_log_probabilities_as_tokens_or_none() -> None:
    with pytest.raises(DatasetError, match="log_probs has 2 entries"):
        turn_sample([1], [2, 3], WHERE, log_probs=[-0.5])
