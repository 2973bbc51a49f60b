"""A small update that uses every term, to be split into micro-batches in many ways."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import Tensor

from training.ppo.batch import TokenBatch
from training.ppo.masked import Denominators
from training.ppo.objective import PpoSettings, policy_objective
from training.ppo.value_loss import value_loss

EPISODES, TOKENS = 8, 12
SETTINGS = PpoSettings(value_clip=0.2, kl_weight=0.1, entropy_weight=0.01)
Parameters = dict[str, Tensor]


def small_batch(seed: int) -> tuple[TokenBatch, Parameters]:
    """Episodes of very different lengths, with outputs of the policy and critic being trained."""
    generator = torch.Generator().manual_seed(seed)
    shape = (EPISODES, TOKENS)

    def noise(scale: float = 1.0) -> Tensor:
        return scale * torch.randn(shape, generator=generator)

    mask = torch.rand(shape, generator=generator) < torch.linspace(0.1, 0.9, EPISODES)[:, None]
    mask[:, 0] = False
    mask[-1, 1] = True
    proximal = -noise().abs()
    batch = TokenBatch(
        mask=mask,
        proximal=proximal,
        behaviour=proximal + noise(0.2),
        advantages=noise(),
        targets=noise(),
        old_values=noise(0.5),
        reference=proximal + noise(0.3),
        turns=(torch.arange(TOKENS) // 4).expand(shape),
        thought=torch.rand(shape, generator=generator) < 0.5,
        positive=torch.arange(EPISODES) % 3 == 0,
        domains=tuple("forms" if index % 2 else "arithmetic" for index in range(EPISODES)),
    )
    parameters = {
        "log_probs": (proximal + noise(0.3)).requires_grad_(),
        "entropy": noise().abs().requires_grad_(),
        "values": noise(0.5).requires_grad_(),
    }
    return batch, parameters


def cut(batch: TokenBatch, ends: Sequence[int]) -> list[TokenBatch]:
    """The batch in consecutive, independent micro-batches."""
    bounds = [0, *ends, EPISODES]
    return [batch.rows(slice(start, end)) for start, end in pairwise(bounds)]


def losses_and_gradients(
    batch: TokenBatch, parameters: Parameters, pieces: Sequence[TokenBatch], denominators: Denominators
) -> list[Tensor]:
    """The summed loss and its gradients, one micro-batch after the other as in a trainer."""
    for tensor in parameters.values():
        tensor.grad = None
    total, start = torch.zeros(()), 0
    for piece in pieces:
        rows = slice(start, start := start + len(piece.mask))
        loss = policy_objective(
            parameters["log_probs"][rows], parameters["entropy"][rows], piece, denominators, SETTINGS
        ) + value_loss(
            parameters["values"][rows],
            piece.targets,
            piece.mask,
            denominators,
            old_values=piece.old_values,
            clip=SETTINGS.value_clip,
        )
        loss.backward()
        total += loss.detach()
    gradients = [tensor.grad for tensor in parameters.values() if tensor.grad is not None]
    assert len(gradients) == len(parameters)
    return [total, *gradients]
