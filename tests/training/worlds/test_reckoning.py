"""Worded questions: seeds repeat, parts are disjoint, and programs of the traces agree with the oracle."""

from __future__ import annotations

import contextlib
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.environments.seeds import HELD_OUT_SEEDS
from training.errors import TrainingError
from training.experiments.retool.traces import program
from training.worlds.reckoning import FAMILIES, LEVELS, UNSEEN, WordedQuestion, is_held_out, question


def printed(asked: WordedQuestion) -> str:
    """What our own program for a question prints."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec("\n".join(program(asked)), {})  # noqa: S102 - our own program
    return said.getvalue().strip()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
@pytest.mark.parametrize("family", FAMILIES)
def test_oracle_and_program_agree(family: str, seed: int) -> None:
    for level in LEVELS:
        asked = question(seed, families=[family], level=level)
        assert printed(asked) == str(asked.answer)


def test_a_seed_asks_one_question_and_the_parts_are_disjoint() -> None:
    asked = [question(seed) for seed in range(300)]
    held_out = [question(seed) for seed in HELD_OUT_SEEDS[:300]]
    assert asked == [question(seed) for seed in range(300)]
    assert not any(map(is_held_out, asked))
    assert all(map(is_held_out, held_out))
    assert {one.family for one in (*asked, *held_out)} == FAMILIES.keys() - {UNSEEN}
    assert {one.level for one in asked} == set(LEVELS)


def test_a_family_that_there_is_not_is_refused() -> None:
    with pytest.raises(TrainingError, match="no family 'poetry'"):
        question(1, families=["poetry"])
