"""Advantages and targets: reference vectors A to F but D (turns), and what must hold for any episode.

The vectors are those of `peers-training.md` §3.2, computed there and checked against public expectations.
"""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from training.errors import BatchError
from training.ppo.advantages import adaptive_lambda, discounted_sums, gae

pytestmark = pytest.mark.torch

NAN = math.nan
bounded = settings(max_examples=30, deadline=None)
MASK_A = [1, 1, 0, 0, 0, 1, 1]
VALUES_A = [0.1, 0.2, 9, 9, 9, 0.3, 0.4]
REWARDS_A = [0, 0, 0, 0, 0, 0, 1]


def row(numbers: list[float]) -> Tensor:
    return torch.tensor([numbers], dtype=torch.float64)


def solve(
    rewards: list[float],
    values: list[float],
    mask: list[int] | None = None,
    *,
    gamma: float = 1.0,
    policy: float = 1.0,
    critic: float = 1.0,
    next_value: float | None = None,
) -> tuple[list[float], list[float]]:
    """One episode; `next_value` says that it was truncated. Masked positions are left out of the answer."""
    mask = mask or [1] * len(rewards)
    advantages, targets = gae(
        row(rewards),
        row(values),
        torch.tensor([mask]),
        gamma=gamma,
        lambda_policy=torch.tensor([policy], dtype=torch.float64),
        lambda_critic=critic,
        truncated=torch.tensor([next_value is not None]),
        next_value=row([NAN if next_value is None else next_value])[0],
    )
    kept = torch.tensor(mask).bool()
    assert not advantages[0][~kept].any()
    assert not targets[0][~kept].any()
    return advantages[0][kept].tolist(), targets[0][kept].tolist()


@pytest.mark.parametrize(
    ("gamma", "lambda_", "expected"),
    [
        (1, 1, [0.9, 0.8, 0.7, 0.6]),
        (1, 0.95, [0.799675, 0.7365, 0.67, 0.6]),
        (0.99, 0.95, [0.77329, 0.718012, 0.6603, 0.6]),
    ],
)
def test_case_a_a_gap_of_observations_has_no_part_in_the_recursion(
    gamma: float, lambda_: float, expected: list[float]
) -> None:
    advantages, _ = solve(REWARDS_A, VALUES_A, MASK_A, gamma=gamma, policy=lambda_)
    assert advantages == pytest.approx(expected, abs=1e-6)


def test_case_b_a_reward_on_a_masked_token_is_moved_to_the_last_action() -> None:
    advantages, targets = solve([*[0] * 7, 1], [*VALUES_A, 9], [*MASK_A, 0], policy=0.95)
    assert advantages == pytest.approx([0.799675, 0.7365, 0.67, 0.6])
    assert targets == pytest.approx([1, 1, 1, 1])


@pytest.mark.parametrize(
    ("gamma", "lambda_", "returns"),
    [(1, 1, [6, 5, 3]), (0.5, 1, [2.75, 3.5, 3]), (1, 0.5, [3.625, 4.25, 3])],
)
def test_case_c_returns_of_three_rewards(gamma: float, lambda_: float, returns: list[float]) -> None:
    _, targets = solve([1, 2, 3], [0.5, 1, 1.5], gamma=gamma, critic=lambda_)
    assert targets == pytest.approx(returns)


def test_case_e_policy_and_critic_have_a_lambda_each() -> None:
    advantages, targets = solve([0, 0, 0, 1], [0.1, 0.2, 0.3, 0.4], policy=0.5, critic=1)
    assert advantages == pytest.approx([0.25, 0.3, 0.4, 0.6])
    assert targets == pytest.approx([1, 1, 1, 1])
    _, coupled = solve([0, 0, 0, 1], [0.1, 0.2, 0.3, 0.4], policy=0.5, critic=0.5)
    assert coupled == pytest.approx([0.35, 0.5, 0.7, 1])


def test_case_f_a_truncated_episode_is_continued_and_not_punished() -> None:
    values = [0.1, 0.2, 0.3, 0.4]
    cut, _ = solve([0] * 4, values, policy=0.95, next_value=0.6)
    assert cut == pytest.approx([0.456725, 0.3755, 0.29, 0.2])
    ended, _ = solve([0] * 4, values, policy=0.95)
    assert ended == pytest.approx([-0.0577, -0.166, -0.28, -0.4], abs=1e-4)


def test_lambda_follows_the_length_and_is_never_negative() -> None:
    lengths = [0, 1, 20, 21, 40, 100, 200, 400, 1000, 2000, 8192, 32768]
    expected = [0, 0, 0, 0.0476, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.99756, 0.99939]
    assert adaptive_lambda(torch.tensor(lengths)).tolist() == pytest.approx(expected, abs=5e-5)


def test_a_lambda_for_each_episode_changes_only_its_own_row() -> None:
    generator = torch.Generator().manual_seed(1)
    rewards, values = torch.randn(2, 3, 9, generator=generator)
    ended, nothing = torch.zeros(3, dtype=torch.bool), torch.zeros(3)

    def advantages(lambdas: list[float]) -> Tensor:
        return gae(
            rewards,
            values,
            torch.ones(3, 9),
            gamma=1.0,
            lambda_policy=torch.tensor(lambdas),
            lambda_critic=1.0,
            truncated=ended,
            next_value=nothing,
        )[0]

    before, after = advantages([0.5, 0.9, 0.2]), advantages([0.5, 0.1, 0.2])
    assert torch.equal(before[[0, 2]], after[[0, 2]])
    assert not torch.allclose(before[1], after[1])


def test_an_episode_in_which_nothing_was_written_teaches_nothing() -> None:
    assert solve([1, 1], [0.5, 0.5], [0, 0]) == ([], [])


def test_a_reward_before_the_first_action_is_refused() -> None:
    with pytest.raises(BatchError, match="before the first token"):
        solve([1, 0, 0], [0, 0, 0], [0, 1, 1])


def test_tensors_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BatchError, match="one shape"):
        solve([1, 0, 0], [0, 0], [1, 1, 1])


@st.composite
def episodes(draw: st.DrawFn) -> tuple[list[float], list[float], list[int]]:
    """Rewards, values and mask; the first token is an action, rewards stand on actions only."""
    mask = [1, *draw(st.lists(st.integers(0, 1), max_size=40))]
    number = st.floats(-10, 10)
    values = draw(st.lists(number, min_size=len(mask), max_size=len(mask)))
    rewards = [draw(number) if wrote else 0.0 for wrote in mask]
    return rewards, values, mask


share = st.floats(0, 1)


@bounded
@given(episodes(), share, share, share, st.none() | st.floats(-10, 10))
def test_vectorised_passes_equal_the_serial_definition(
    episode: tuple[list[float], list[float], list[int]],
    gamma: float,
    policy: float,
    critic: float,
    next_value: float | None,
) -> None:
    rewards, values, mask = episode
    advantages, targets = solve(
        rewards, values, mask, gamma=gamma, policy=policy, critic=critic, next_value=next_value
    )
    steps = [(r, v) for r, v, wrote in zip(rewards, values, mask, strict=True) if wrote]

    def serial(lambda_: float) -> list[float]:
        sums, carry, following = [], 0.0, next_value or 0.0
        for reward, value in reversed(steps):
            carry = reward + gamma * following - value + gamma * lambda_ * carry
            following = value
            sums.append(carry)
        return sums[::-1]

    values_of_steps = [value for _, value in steps]
    assert advantages == pytest.approx(serial(policy), abs=1e-9)
    expected = [v + a for v, a in zip(values_of_steps, serial(critic), strict=True)]
    assert targets == pytest.approx(expected, abs=1e-9)


@bounded
@given(episodes(), share, st.sampled_from([999.0, -1e30, NAN, math.inf]))
def test_noise_at_masked_positions_changes_nothing(
    episode: tuple[list[float], list[float], list[int]], policy: float, noise: float
) -> None:
    rewards, values, mask = episode
    noisy = [value if wrote else noise for value, wrote in zip(values, mask, strict=True)]
    assert solve(rewards, values, mask, policy=policy) == solve(rewards, noisy, mask, policy=policy)


@bounded
@given(episodes(), share, share)
def test_a_gap_removed_equals_a_gap_present(
    episode: tuple[list[float], list[float], list[int]], gamma: float, policy: float
) -> None:
    rewards, values, mask = episode
    kept = [index for index, wrote in enumerate(mask) if wrote]
    without = solve([rewards[i] for i in kept], [values[i] for i in kept], gamma=gamma, policy=policy)
    assert solve(rewards, values, mask, gamma=gamma, policy=policy) == without


@bounded
@given(episodes(), share)
def test_lambda_0_is_the_td_error_and_lambda_1_the_return(
    episode: tuple[list[float], list[float], list[int]], gamma: float
) -> None:
    rewards, values, mask = episode
    r = [x for x, wrote in zip(rewards, mask, strict=True) if wrote]
    v = [x for x, wrote in zip(values, mask, strict=True) if wrote]
    short, _ = solve(rewards, values, mask, gamma=gamma, policy=0)
    assert short == pytest.approx([r[i] + gamma * (*v, 0.0)[i + 1] - v[i] for i in range(len(r))], abs=1e-9)
    returns = [0.0]
    for reward in reversed(r):
        returns.append(reward + gamma * returns[-1])
    whole, targets = solve(rewards, values, mask, gamma=gamma, policy=1, critic=1)
    assert targets == pytest.approx(returns[:0:-1], abs=1e-8)
    assert whole == pytest.approx([a - b for a, b in zip(returns[:0:-1], v, strict=True)], abs=1e-8)


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 3000), st.floats(0.5, 1), st.integers(0, 2**32 - 1))
def test_32_bits_are_enough_for_long_episodes(length: int, decay: float, seed: int) -> None:
    x = torch.randn(1, length, generator=torch.Generator().manual_seed(seed))
    single = discounted_sums(x, torch.tensor([decay]))
    double = discounted_sums(x.double(), torch.tensor([decay]))
    assert torch.allclose(single.double(), double, atol=1e-3)


def test_rows_may_have_different_lengths() -> None:
    together, _ = gae(
        torch.tensor([[0.0, 1, 0, 0], [0, 0, 0, 1]]),
        torch.tensor([[0.2, 0.4, 7, 7], [0.1, 0.2, 0.3, 0.4]]),
        torch.tensor([[True, True, False, False], [True] * 4]),
        gamma=1.0,
        lambda_policy=torch.tensor([0.5, 0.5]),
        lambda_critic=1.0,
        truncated=torch.tensor([False, False]),
        next_value=torch.zeros(2),
    )
    assert together[0].tolist() == pytest.approx([0.5, 0.6, 0, 0])
    assert together[1].tolist() == pytest.approx([0.25, 0.3, 0.4, 0.6])
