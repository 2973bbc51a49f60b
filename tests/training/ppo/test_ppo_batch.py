"""The batch of an update: validated, scored with the one-position shift, logged by domain."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from tests.training.ppo.small_update import small_batch
from training.errors import BatchError
from training.ppo.metrics import measure, scalars, thought_lengths
from training.ppo.objective import PpoSettings, policy_objective
from training.ppo.scores import token_scores, values_before

pytestmark = pytest.mark.torch


@pytest.mark.parametrize("name", ["behaviour", "proximal", "advantages"])
@pytest.mark.parametrize("number", [math.nan, -math.inf])
def test_a_number_that_counts_and_is_none_is_refused(name: str, number: float) -> None:
    batch, _ = small_batch(1)
    damaged = getattr(batch, name).clone()
    episode, token = batch.mask.nonzero()[-1].tolist()
    damaged[episode, token] = number
    with pytest.raises(BatchError, match=f"1 of the {name} are not finite, first at token {token}"):
        replace(batch, **{name: damaged})


def test_nan_where_the_model_wrote_nothing_is_no_matter() -> None:
    batch, parameters = small_batch(1)
    padded = replace(batch, behaviour=torch.where(batch.mask, batch.behaviour, math.nan))
    parts = parameters["log_probs"], parameters["entropy"]
    settings, denominators = PpoSettings(), batch.denominators()
    expected = policy_objective(*parts, batch, denominators, settings)
    assert torch.equal(policy_objective(*parts, padded, denominators, settings), expected)


def test_the_first_token_cannot_be_the_models() -> None:
    batch, _ = small_batch(1)
    with pytest.raises(BatchError, match="follows nothing"):
        replace(batch, mask=torch.ones_like(batch.mask))


def test_tensors_of_other_shapes_are_refused() -> None:
    batch, _ = small_batch(1)
    with pytest.raises(BatchError, match="targets is"):
        replace(batch, targets=batch.targets[:, 1:])


def test_a_token_is_scored_by_the_position_before_it() -> None:
    logits = torch.zeros(1, 3, 4)
    logits[0, 0, 2] = 9.0  # after the first token, 2 is expected
    log_probs, entropy = token_scores(logits, torch.tensor([[1, 2, 3]]))
    assert log_probs[0].tolist() == pytest.approx([0, -3 * math.exp(-9), -math.log(4)], abs=1e-5)
    assert entropy[0, [0, 2]].tolist() == pytest.approx([0, math.log(4)])


def test_scores_in_chunks_equal_scores_at_once_and_a_forbidden_word_is_no_nan() -> None:
    generator = torch.Generator().manual_seed(2)
    logits = torch.randn(2, 1500, 5, generator=generator)
    logits[..., 4] = -math.inf
    logits.requires_grad_()
    ids = torch.randint(0, 4, (2, 1500), generator=generator)
    log_probs, entropy = token_scores(logits, ids, temperature=0.7)
    plain: Tensor = (logits[:, :-1] / 0.7).log_softmax(-1).gather(-1, ids[:, 1:, None])[..., 0]
    assert torch.allclose(log_probs[:, 1:], plain, atol=1e-6)
    (log_probs.sum() + entropy.sum()).backward()
    assert logits.grad is not None
    assert bool(logits.grad.isfinite().all())


def test_a_value_is_that_of_the_state_before_the_token() -> None:
    assert values_before(torch.tensor([[1.0, 2.0, 3.0]])).tolist() == [[0.0, 1.0, 2.0]]


def test_thoughts_are_counted_for_each_turn() -> None:
    mask = torch.tensor([[0, 1, 1, 0, 1, 1, 1]]).bool()
    thought = torch.tensor([[1, 1, 0, 1, 1, 1, 0]])
    lengths, exists = thought_lengths(thought, mask, torch.tensor([[0, 0, 0, 0, 1, 1, 1]]))
    assert lengths[exists].tolist() == [1, 2]


def test_figures_are_named_by_domain() -> None:
    batch, parameters = small_batch(4)
    settings = PpoSettings()
    log_probs, entropy, values = (tensor.detach() for tensor in parameters.values())
    metrics = scalars(measure(batch, log_probs, entropy, values, settings))
    mine = batch.mask & torch.tensor([name == "forms" for name in batch.domains])[:, None]
    assert metrics["forms/entropy"] == pytest.approx(entropy[mine].mean().item(), rel=1e-5)
    gap = (batch.proximal - batch.behaviour)[mine]
    assert metrics["forms/log_prob_gap_size"] == pytest.approx(gap.abs().mean().item(), rel=1e-5)
    error, target = (batch.targets - values)[mine], batch.targets[mine]
    explained = 1 - error.var(correction=0) / target.var(correction=0)
    assert metrics["forms/explained_variance"] == pytest.approx(explained.item(), rel=1e-4)
    assert metrics["arithmetic/success"] == 0.5


def test_an_unknown_policy_loss_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there are clipped"):
        PpoSettings(policy_loss="gentle")
