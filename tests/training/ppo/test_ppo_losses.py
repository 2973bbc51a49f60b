"""Losses, weights and divergences: the reference values of `peers-training.md` §3.3 to §3.6."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor

from training.ppo.importance_sampling import token_weights
from training.ppo.kl import kl_estimate, kl_penalty
from training.ppo.masked import Denominators, Moments, whiten
from training.ppo.policy_loss import Clipping, clipped_loss, clipped_tokens, policy_loss, positive_loss
from training.ppo.value_loss import explained_variance, value_loss

pytestmark = pytest.mark.torch

ONE = torch.tensor([[True]])


def one(number: float) -> Tensor:
    return torch.tensor([[number]], dtype=torch.float64)


@pytest.mark.parametrize(
    ("advantage", "ratio", "loss"),
    [
        *((1, 0.5, -0.5), (1, 1.25, -1.25), (1, 1.4, -1.28), (1, 5, -1.28)),
        *((-1, 0.5, 0.8), (-1, 0.9, 0.9), (-1, 2, 2), (-1, 5, 3)),
    ],
)
def test_the_policy_loss_is_clipped_higher_above_and_twice_below(
    advantage: float, ratio: float, loss: float
) -> None:
    assert clipped_loss(one(ratio), one(advantage), Clipping(0.2, 0.28, 3)).item() == pytest.approx(loss)


@pytest.mark.parametrize("advantage", [1.0, -1.0])
@pytest.mark.parametrize("ratio", [0.5, 0.9, 1.0, 1.25, 1.4, 2.0, 5.0])
def test_a_clipped_token_is_one_without_a_gradient(advantage: float, ratio: float) -> None:
    moving = one(ratio).requires_grad_()
    clipped_loss(moving, one(advantage), Clipping()).sum().backward()
    assert moving.grad is not None
    assert bool(clipped_tokens(one(ratio), one(advantage), Clipping())) == (moving.grad.item() == 0)


def test_noise_at_masked_positions_changes_neither_losses_nor_gradients() -> None:
    def losses(noise: float) -> tuple[list[float], list[Tensor]]:
        mask = torch.tensor([[False, True, True, False]])

        def tensor(*numbers: float) -> Tensor:
            return torch.where(mask, torch.tensor([numbers]), noise).requires_grad_()

        log_probs, old = tensor(0, -1.0, -2.0, 0), tensor(0, -1.1, -1.9, 0)
        values, old_values = tensor(0, 0.3, 0.7, 0), tensor(0, 0.5, 0.5, 0)
        advantages, targets = tensor(0, 1.0, -1.0, 0), tensor(0, 1.0, 0.0, 0)
        denominators = Denominators.of(mask, torch.tensor([True]))
        weights = token_weights(old, log_probs, mask)
        parts = [
            policy_loss(log_probs, old, advantages, mask, denominators, weights=weights),
            positive_loss(log_probs, mask, torch.tensor([True]), denominators),
            value_loss(values, targets, mask, denominators, old_values=old_values, clip=0.1),
        ]
        sum(parts, torch.zeros(())).backward()
        assert log_probs.grad is not None
        assert values.grad is not None
        return [part.item() for part in parts], [log_probs.grad, values.grad]

    quiet, quiet_gradients = losses(0.0)
    for noise in (999.0, math.nan, math.inf):
        noisy, noisy_gradients = losses(noise)
        assert noisy == quiet
        assert all(map(torch.equal, quiet_gradients, noisy_gradients))


def test_the_clipped_value_loss_takes_the_worse_of_both() -> None:
    denominators = Denominators(1, 0)
    clipped = value_loss(one(1.0), one(0.9), ONE, denominators, old_values=one(0.2), clip=0.2)
    assert clipped.item() == pytest.approx(0.125)
    assert value_loss(one(1.0), one(0.9), ONE, denominators).item() == pytest.approx(0.005)


@pytest.mark.parametrize(
    ("difference", "k1", "k2", "k3"),
    [
        (0.1, 0.1, 0.005, 0.004837),
        (-0.1, -0.1, 0.005, 0.005171),
        (1, 1, 0.5, 0.367879),
        (-1, -1, 0.5, 0.718282),
    ],
)
def test_the_three_divergences(difference: float, k1: float, k2: float, k3: float) -> None:
    estimates = [kl_estimate(one(difference), one(0), kind).item() for kind in ("k1", "k2", "k3")]
    assert estimates == pytest.approx([k1, k2, k3], abs=1e-6)


@pytest.mark.parametrize("kind", ["k1", "k2", "k3"])
def test_a_penalty_has_the_value_of_its_kind_and_the_gradient_of_k2(kind: str) -> None:
    moving = one(0.7).requires_grad_()
    penalty = kl_penalty(moving, one(0), kind)  # type: ignore[arg-type]
    penalty.sum().backward()
    assert penalty.item() == pytest.approx(kl_estimate(one(0.7), one(0), kind).item())  # type: ignore[arg-type]
    assert moving.grad is not None
    assert moving.grad.item() == pytest.approx(0.7)


def test_weights_of_equal_policies_leave_the_loss_as_it_is_to_the_last_bit() -> None:
    generator = torch.Generator().manual_seed(3)
    log_probs, old, advantages = torch.randn(3, 2, 5, generator=generator)
    mask = torch.tensor([[False, True, True, True, False], [False, True, False, True, True]])
    denominators = Denominators.of(mask, torch.zeros(2))
    weighted = policy_loss(
        log_probs, old, advantages, mask, denominators, weights=token_weights(old, old, mask)
    )
    assert torch.equal(weighted, policy_loss(log_probs, old, advantages, mask, denominators))


def test_weights_are_truncated_above_and_only_there() -> None:
    mask = torch.tensor([[True, True, True, False]])
    weights = token_weights(torch.tensor([[0.5, -0.5, 3.0, 9.0]]), torch.zeros(1, 4), mask)
    assert weights[0].tolist() == pytest.approx([1.648721, 0.606531, 2.0, 0.0], abs=1e-5)


def test_whitening_uses_the_moments_of_the_whole_batch() -> None:
    x = torch.tensor([[1.0, 2, 99], [3, 6, 99]])
    mask = torch.tensor([[True, True, False], [True, True, False]])
    moments = Moments.of(x[:1], mask[:1]) + Moments.of(x[1:], mask[1:])
    white = whiten(x, mask, moments)
    assert white[mask].mean().item() == pytest.approx(0, abs=1e-6)
    assert white[mask].var(correction=0).item() == pytest.approx(1, rel=1e-5)
    assert not white[~mask].any()


def test_one_token_alone_has_no_variance_and_becomes_0() -> None:
    white = whiten(one(7.0), ONE, Moments.of(one(7.0), ONE))
    assert white.item() == 0


def test_explained_variance_is_1_for_the_truth_0_for_a_constant_and_nothing_where_nothing_varies() -> None:
    returns = torch.tensor([[0.0, 1.0, 1.0, 0.0]])
    mask = torch.ones(1, 4)

    def explained(values: Tensor, returns: Tensor) -> float:
        return explained_variance(Moments.of(returns, mask), Moments.of(returns - values, mask))

    assert explained(returns, returns) == 1
    assert explained(torch.full((1, 4), 0.5), returns) == 0
    assert explained(1 - returns, returns) == -3
    assert math.isnan(explained(returns, torch.ones(1, 4)))
