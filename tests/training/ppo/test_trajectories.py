"""Turns in rows of their own: one advantage computation over all of them, and features of their states.

The vectors are those of `peers-training.md` §3.2, with each turn in a row of its own.
"""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from training.ppo.advantages import (
    ALPHA,
    adaptive_lambda,
    fitting_alpha,
    gae,
    median_length,
)
from training.ppo.objective import PpoSettings, estimate
from training.ppo.scores import survey, token_scores
from training.ppo.state_features import NAMES, state_features
from training.ppo.trajectories import Trajectories

pytestmark = pytest.mark.torch


def rows(*numbers: list[float]) -> Tensor:
    width = max(map(len, numbers))
    return torch.tensor([[*row, *[0.0] * (width - len(row))] for row in numbers], dtype=torch.float64)


def solve(
    turns: Trajectories, rewards: Tensor, values: Tensor, mask: Tensor, next_value: float | None = None
) -> Tensor:
    advantages, _ = gae(
        turns.pack(rewards),
        turns.pack(values),
        turns.pack(mask.bool()),
        gamma=1.0,
        lambda_policy=0.95,
        lambda_critic=1.0,
        truncated=torch.tensor([next_value is not None]),
        next_value=torch.tensor([math.nan if next_value is None else next_value], dtype=torch.float64),
    )
    return turns.unpack(advantages)


def test_case_a_turns_in_rows_of_their_own_have_the_advantages_of_one_sequence() -> None:
    # The second turn's prompt is longer, and its row comes first: order is that of steps, not of rows.
    mask = rows([0, 0, 0, 1, 1], [0, 1, 1])
    values = rows([9, 9, 9, 0.3, 0.4], [9, 0.1, 0.2])
    rewards = rows([0, 0, 0, 0, 1], [0, 0, 0])
    attention = torch.tensor([[1] * 5, [1, 1, 1, 0, 0]])
    turns = Trajectories.of([("episode", 2), ("episode", 1)], attention)
    found = solve(turns, rewards, values, mask)
    assert found[1, 1:3].tolist() == pytest.approx([0.799675, 0.7365], abs=1e-6)
    assert found[0, 3:5].tolist() == pytest.approx([0.67, 0.6], abs=1e-6)
    assert not found[~mask.bool()].any()
    # What samples of single turns got before: the first turn's two tokens were paid as if nothing followed.
    alone = Trajectories.of([("one", 1), ("other", 1)], attention)
    assert alone.places.shape == (2, 5)


def test_case_f_a_cut_between_turns_is_continued_by_the_value_of_what_would_come_next() -> None:
    attention = torch.tensor([[1, 1, 1], [1, 1, 1], [1, 1, 0]])
    turns = Trajectories.of([("e", 1), ("e", 2), ("e", 3)], attention)
    mask = rows([0, 1, 1], [0, 1, 1], [0, 0])
    values = rows([9, 0.1, 0.2], [9, 0.3, 0.4], [9, 9])
    found = solve(turns, torch.zeros_like(values), values, mask, next_value=0.6)
    assert found[mask.bool()].tolist() == pytest.approx([0.456725, 0.3755, 0.29, 0.2])
    ended = solve(turns, torch.zeros_like(values), values, mask)
    assert ended[mask.bool()].tolist() == pytest.approx([-0.0577, -0.166, -0.28, -0.4], abs=1e-4)
    assert turns.last_rows.tolist() == [2]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 6)), min_size=1, max_size=9), st.integers(0, 99))
def test_what_is_packed_comes_back_to_its_place(shape: list[tuple[int, int]], seed: int) -> None:
    lengths = torch.tensor([length for _, length in shape])
    attention = torch.arange(int(lengths.max())) < lengths[:, None]
    turns = Trajectories.of([(name, row) for row, (name, _) in enumerate(shape)], attention)
    x = torch.randn(*attention.shape, 2, generator=torch.Generator().manual_seed(seed))
    kept = torch.where(attention[..., None], x, 0)
    assert torch.equal(turns.unpack(turns.pack(x)), kept)
    assert torch.allclose(turns.pack(x).sum(), kept.sum(), atol=1e-4)
    assert len(turns.places) == len({name for name, _ in shape})


def test_alpha_follows_the_lengths_so_that_a_click_learns_from_its_outcome() -> None:
    clicks = torch.tensor([8, 12, 12, 15, 0])
    assert adaptive_lambda(torch.tensor([12]), ALPHA).item() == 0.0  # what the default was
    assert median_length(clicks) == 12
    assert adaptive_lambda(torch.tensor([12]), fitting_alpha(clicks)).item() == pytest.approx(0.95)
    assert fitting_alpha(torch.tensor([400, 4000, 9000])) == ALPHA
    assert fitting_alpha(torch.tensor([0, 0])) == pytest.approx(20)


def test_without_alpha_the_first_token_of_a_short_reply_gets_its_outcome() -> None:
    def first(alpha: float | None) -> float:
        advantages, _ = estimate(
            torch.tensor([[0.0] * 11 + [1.0]]),
            torch.full((1, 12), 0.5),
            torch.ones(1, 12),
            torch.tensor([False]),
            torch.zeros(1),
            PpoSettings(alpha=alpha),
        )
        return float(advantages[0, 0])

    assert first(0.05) == 0.0
    assert first(None) == pytest.approx(0.5 * 0.95**11)


def test_features_of_two_replies() -> None:
    log_probs = torch.tensor([[0.0, -1.0, -3.0, 0.0, -0.5, -0.25]])
    below_mode = torch.tensor([[7.0, 0.0, 2.0, 7.0, 0.25, 0.0]])
    entropy = torch.tensor([[0.1, 0.2, 0.3, 0.4, 0.5, 0.6]])
    mask = torch.tensor([[0, 1, 1, 0, 1, 1]])
    found = state_features(log_probs, below_mode, entropy, mask)[0].expm1().T.tolist()
    expected = [
        [0, 1, 4, 0, 0.5, 0.75],
        [0, 1, 3, 0, 0.5, 0.5],
        [0, 0, 2, 0, 0.25, 0.25],
        [0, 1, 4, 4, 4.5, 4.75],
        [0, 1, 3, 3, 3, 3],
        [0.1, 0.2, 0.3, 0.4, 0.5, 0.6],
        [0, 0, 0, 1, 1, 1],
        [0, 1, 2, 0, 1, 2],
    ]
    assert len(expected) == len(NAMES)
    for name, one, other in zip(NAMES, found, expected, strict=True):
        assert one == pytest.approx(other, abs=1e-5), name


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 30), st.integers(0, 999), st.data())
def test_features_of_a_state_do_not_know_what_is_written_after_it(
    length: int, seed: int, data: st.DataObject
) -> None:
    generator = torch.Generator().manual_seed(seed)
    log_probs = -torch.rand(1, length, generator=generator) * 9
    below, entropy = torch.rand(2, 1, length, generator=generator)
    mask = torch.rand(1, length, generator=generator) < 0.6
    at = data.draw(st.integers(0, length - 2))
    before = state_features(log_probs, below, entropy, mask)
    for x in (log_probs, below, entropy):
        x[:, at + 1 :] = 5.0
    after = state_features(log_probs, below, entropy, mask)
    assert torch.equal(before[:, : at + 1], after[:, : at + 1])


def test_a_survey_says_the_same_as_the_scores_and_looks_one_token_further() -> None:
    generator = torch.Generator().manual_seed(3)
    logits = torch.randn(2, 5, 7, generator=generator)
    ids = torch.randint(7, (2, 5), generator=generator)
    said = survey(logits, ids)
    log_probs, entropy = token_scores(logits, ids)
    torch.testing.assert_close(said.log_probs, log_probs)
    torch.testing.assert_close(said.entropy[:, :-1], entropy[:, 1:])
    last = torch.distributions.Categorical(logits=logits[:, -1]).entropy()
    torch.testing.assert_close(said.entropy[:, -1], last)
    best = logits[:, :-1].log_softmax(-1).amax(-1)
    torch.testing.assert_close(said.below_mode[:, 1:], best - log_probs[:, 1:])
