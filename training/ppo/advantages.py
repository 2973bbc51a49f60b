"""Advantages and critic targets over the tokens that the model wrote. Pure.

Generalised advantage estimation (arXiv 1506.02438) walks over *steps*. A step is one token of the model, in
whichever of its turns. Tokens that the model did not write (prompt, screenshots, tool output, padding) are no
steps: they are removed before the recursion, so their values do not matter.

Policy and critic have a λ each (VC-PPO, arXiv 2503.01491); the policy's may depend on the episode's length
(VAPO, arXiv 2504.05118). An episode that was cut, rather than ended, is continued by the critic's value of
the state in which it was cut.

Shapes: B episodes of T tokens, K steps at most.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from training.errors import BatchError

ALPHA = 0.05
"""VAPO and UI-TARS-2: an advantage looks ahead over about 5% of the episode. That is meant for episodes of
thousands of tokens: up to 20 tokens it makes λ = 0, and a click would learn from the critic alone."""

LEAST_LAMBDA = 0.95
"""Of an episode of median length, where α is measured: the low end of what VC-PPO (arXiv 2503.01491) found
good. Episodes of 400 tokens and more have it with `ALPHA` anyway."""

NEGLIGIBLE = 1e-30
"""A weight below this is lost in the rounding of a 64-bit sum of rewards."""


def adaptive_lambda(length: Tensor, alpha: float = ALPHA) -> Tensor:
    """λ_policy = max(0, 1 − 1/(α·ℓ)): for γ = 1 the weights of a long episode's steps sum up to about α·ℓ.

    Length-adaptive GAE (VAPO, arXiv 2504.05118; α = 0.05 there and here).

    Args:
        length: (B,) steps of each episode: its action tokens.
        alpha: share of an episode that an advantage looks ahead over; no unit.

    Returns:
        (B,) λ from 0 to 1, in 64 bits.
    """
    return (1.0 - 1.0 / (alpha * length.to(torch.float64))).clamp(min=0.0)


def fitting_alpha(lengths: Tensor) -> float:
    """α for episodes of these lengths: `ALPHA`, or as much more as gives the median one `LEAST_LAMBDA`.

    Args:
        lengths: (B,) action tokens of each episode; those without any do not count.
    """
    return max(ALPHA, 1.0 / ((1.0 - LEAST_LAMBDA) * median_length(lengths)))


def median_length(lengths: Tensor) -> float:
    """Action tokens of the median episode that has any; 1 where none has."""
    written = lengths[lengths > 0]
    return float(written.double().median()) if written.numel() else 1.0


def gae(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    *,
    gamma: float,
    lambda_policy: Tensor | float,
    lambda_critic: Tensor | float,
    truncated: Tensor,
    next_value: Tensor,
) -> tuple[Tensor, Tensor]:
    """Advantages for the policy and targets for the critic; every action token is a step.

    Â_k = Σ_j (γλ)^j δ_{k+j} with δ_k = r_k + γV_{k+1} − V_k (arXiv 1506.02438, eq. 16), and the target
    V_k + Â_k with the critic's own λ (decoupled GAE: VC-PPO, arXiv 2503.01491).

    Args:
        rewards: (B, T). One that stands on a token the model did not write (the environment answered there)
            is moved to the last action token before it.
        values: (B, T) the critic's value of the state *before* each token.
        mask: (B, T) true where the model wrote the token.
        gamma: discount a step.
        lambda_policy: (B,) or one number, for the advantages.
        lambda_critic: (B,) or one number, for the targets; 1 makes them plain returns.
        truncated: (B,) true where the episode was cut (step limit, a streaming cut) and did not end.
        next_value: (B,) the critic's value of the state after the last token; read only where truncated.

    Returns:
        (B, T) advantages and (B, T) targets without gradients, both 0 where the mask is false.

    Raises:
        BatchError: shapes differ, or a reward stands before the first token that the model wrote.
    """
    steps = _Steps.of(mask.bool())
    _require_shapes(steps.mask, rewards, values, truncated, next_value)
    dtype = torch.promote_types(torch.promote_types(rewards.dtype, values.dtype), torch.float32)
    value = steps.pack(values.detach().to(dtype))
    following = steps.shift(value, last=torch.where(truncated.bool(), next_value.detach().to(dtype), 0))
    delta = steps.total(rewards.detach().to(dtype)) + gamma * following - value
    advantages = discounted_sums(delta, gamma * _per_episode(lambda_policy, value))
    targets = value + discounted_sums(delta, gamma * _per_episode(lambda_critic, value))
    return steps.unpack(advantages), steps.unpack(targets)


def begins_turn(mask: Tensor, turns: Tensor) -> Tensor:
    """Where a turn begins among the tokens that the model wrote.

    Args:
        mask: (B, T) true where the model wrote the token.
        turns: (B, T) the number of each token's turn; read only where the mask is true.

    Returns:
        (B, T) true where the action token before has another turn's number, or there is none.
    """
    positions = torch.arange(mask.shape[1], device=mask.device).expand_as(mask)
    latest = torch.where(mask, positions, -1).cummax(dim=1).values  # the last action token, this one included
    before = torch.nn.functional.pad(latest, (1, 0), value=-1)[:, :-1]
    return (before < 0) | (turns != turns.gather(1, before.clamp(min=0)))


def discounted_sums(x: Tensor, decay: Tensor) -> Tensor:
    """y_k = Σ_j decay^j · x_{k+j}, in log₂ K vectorised passes instead of K serial ones.

    A sum over 2n terms is one over n terms plus, n steps later and decay^n fainter, another one: nothing is
    divided, so that nothing overflows, and sums of pairs round less than running ones.

    Args:
        x: (B, K) one number for each step.
        decay: (B,) from 0 to 1, the factor from one step to the next.

    Returns:
        (B, K) in the precision of `x`.
    """
    x, decay, reach = x.clone(), decay.double(), 1
    while reach < x.shape[1] and bool((decay > NEGLIGIBLE).any()):
        x[:, :-reach].add_(decay[:, None].to(x.dtype) * x[:, reach:])
        decay, reach = decay.square(), 2 * reach
    return x


@dataclass(frozen=True)
class _Steps:
    """Where the steps of each episode lie: maps between tokens (B, T) and gapless rows of steps (B, K)."""

    mask: Tensor
    """(B, T) tokens the model wrote, each of which is a step."""
    rank: Tensor
    """(B, T) the step that a token stands in or after; −1 before the first."""
    count: Tensor
    """(B,) steps of each episode."""
    width: int
    """K."""

    @staticmethod
    def of(mask: Tensor) -> _Steps:
        rank = mask.long().cumsum(dim=1) - 1
        count = mask.sum(dim=1)
        width = int(count.max()) if count.numel() else 0
        return _Steps(mask, rank, count, width)

    def pack(self, x: Tensor) -> Tensor:
        """(B, T) → (B, K): what stands at each step's token; all else falls into a spare column."""
        column = torch.where(self.mask, self.rank, self.width)
        return x.new_zeros(len(x), self.width + 1).scatter(1, column, x)[:, : self.width]

    def total(self, x: Tensor) -> Tensor:
        """(B, T) → (B, K): what stands anywhere in or after each step, up to the next one."""
        is_early = (self.rank < 0) & (self.count > 0)[:, None]
        if bool((is_early & (x != 0)).any()):
            raise BatchError(
                "A reward stands before the first token that the model wrote; nothing earned it."
            )
        column = torch.where(self.rank < 0, self.width, self.rank)
        return x.new_zeros(len(x), self.width + 1).scatter_add(1, column, x)[:, : self.width]

    def shift(self, x: Tensor, *, last: Tensor) -> Tensor:
        """(B, K) → (B, K): at each step what stands at the next one, and `last` (B,) after the last one."""
        following = torch.nn.functional.pad(x, (0, 1))[:, 1:]
        columns = torch.arange(self.width, device=x.device)
        return torch.where(columns == self.count[:, None] - 1, last[:, None], following)

    def unpack(self, x: Tensor) -> Tensor:
        """(B, K) → (B, T): each action token gets its step's; 0 elsewhere."""
        if self.width == 0:
            return x.new_zeros(self.mask.shape)
        return torch.where(self.mask, x.gather(1, self.rank.clamp(min=0)), 0)


def _per_episode(decay: Tensor | float, like: Tensor) -> Tensor:
    """(B,) beside `like`, in 64 bits: 1 − λ of a long episode is small, and its powers are large."""
    return torch.as_tensor(decay, dtype=torch.float64, device=like.device).expand(len(like))


def _require_shapes(
    mask: Tensor, rewards: Tensor, values: Tensor, truncated: Tensor, next_value: Tensor
) -> None:
    if rewards.shape != mask.shape or values.shape != mask.shape:
        raise BatchError(
            f"Rewards {tuple(rewards.shape)}, values {tuple(values.shape)} and mask {tuple(mask.shape)} "
            "must have one shape."
        )
    if truncated.shape != mask.shape[:1] or next_value.shape != mask.shape[:1]:
        raise BatchError(f"`truncated` and `next_value` need one entry for each of {len(mask)} episodes.")
