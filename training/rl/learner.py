"""One PPO update: finished trajectories → a step of the policy and of the critic. Pure.

First proximal log-probabilities, values and reference, all before any weight moves (the decoupled objective
of Hilton et al., arXiv 2110.00641); then advantages with the λ of each episode's length (VAPO,
arXiv 2504.05118), then minibatches whose losses are divided by the tokens of the whole minibatch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from training.data.collation import TokenTensors, collate
from training.data.samples import TokenSample
from training.errors import BatchError, DatasetError, EnvironmentFaultError
from training.policy.critic import Critic
from training.policy.models import optimiser_of
from training.policy.scoring import Pictures, scored
from training.policy.vision_cache import VisionCache
from training.ppo.batch import TokenBatch
from training.ppo.masked import Moments, whiten
from training.ppo.metrics import Metrics, measure, merge, scalars
from training.ppo.objective import PpoSettings, estimate, policy_objective
from training.ppo.value_loss import explained_variance, value_loss

Estimate = Callable[[Tensor, Tensor, Tensor, Tensor, Tensor, PpoSettings], tuple[Tensor, Tensor]]
Thoughts = Callable[[Sequence[int], Sequence[bool]], list[bool]]


@dataclass(frozen=True, slots=True)
class LearnerSettings:
    """Settings of one PPO update."""

    ppo: PpoSettings = field(default_factory=PpoSettings)
    """Settings of the loss."""
    policy_learning_rate: float = 1e-4
    """Learning rate of the policy."""
    critic_learning_rate: float = 3e-4
    """Learning rate of the critic; higher, so that it keeps up with the policy."""
    epochs: int = 2
    """Epochs: passes of one update over its episodes."""
    minibatches: int = 2
    """Minibatches (optimizer steps) an epoch."""
    micro_batch: int = 32
    """Micro-batch: episodes in memory at once; does not change results."""
    whiten_advantages: bool = True
    """Normalise advantages to mean 0 and variance 1 over all tokens of an update."""
    max_grad_norm: float = 1.0
    """Gradients of policy and critic are each clipped to this norm."""


@dataclass(frozen=True)
class UpdateTensors:
    """An update's tensors."""

    samples: Sequence[TokenSample]
    tokens: TokenTensors
    batch: TokenBatch
    vision_cache: VisionCache | None

    def part(self, rows: Tensor) -> tuple[TokenTensors, TokenBatch, Pictures]:
        """Some of the samples, in any order, no wider than the longest of them.

        Args:
            rows: (B',) indices of samples.
        """
        chosen = [self.samples[row] for row in rows.tolist()]
        tokens = _rows(self.tokens, rows)
        batch = take(self.batch, rows, width=tokens.ids.shape[1])
        return tokens, batch, pictures_of(chosen, self.vision_cache)


class PPOLearner:
    """Policy, critic and reference, with their optimizers."""

    def __init__(
        self,
        policy: Any,
        critic: Critic,
        reference: Any,
        settings: LearnerSettings,
        *,
        pad_id: int,
        thoughts: Thoughts,
        estimate: Estimate = estimate,
        vision_cache: VisionCache | None = None,
    ) -> None:
        """
        Args:
            reference: the model that the KL divergence is measured against; it is not trained.
            thoughts: which of the model's tokens are its thought.
            estimate: advantages and targets; an experiment may replace it.
            vision_cache: of the frozen vision tower that all three share, where episodes have pictures.
        """
        self.policy, self.critic, self._reference = policy, critic, reference
        self._settings, self._pad_id, self._thoughts, self._estimate = settings, pad_id, thoughts, estimate
        self._vision_cache = vision_cache
        self.policy_optimiser = optimiser_of(
            [value for value in policy.parameters() if value.requires_grad], settings.policy_learning_rate
        )
        self.critic_optimiser = optimiser_of(critic.parameters(), settings.critic_learning_rate)

    def update(self, samples: Sequence[TokenSample], *, seed: int) -> dict[str, float]:
        """Some epochs of minibatches over these samples; returns the means of `training.ppo.metrics`.

        Args:
            seed: of the minibatches.

        Raises:
            BatchError: a number that counts is not finite; that step changed nothing.
        """
        prepared = self.prepare(samples)
        metrics: list[Metrics] = []
        rng = torch.Generator().manual_seed(seed)
        for _ in range(self._settings.epochs):
            order = torch.randperm(len(samples), generator=rng)
            for rows in order.chunk(self._settings.minibatches):
                metrics.append(self._step(prepared, rows))
        return scalars(merge(*metrics))

    def prepare(self, samples: Sequence[TokenSample]) -> UpdateTensors:
        """Tensors of an update, (B, T): sample by token, padded to the longest; changes no weights.

        Raises:
            DatasetError: a sample has no log-probabilities.
            BatchError: a number that counts is not finite.
        """
        tokens = collate(samples, pad_id=self._pad_id, needs_log_probs=True)
        assert tokens.behaviour is not None
        width = tokens.ids.shape[1]
        micro = micro_batches(tokens, torch.arange(len(samples)), self._settings.micro_batch)
        with torch.no_grad():
            parts = [
                self._before(_rows(tokens, rows), [samples[row] for row in rows.tolist()]) for rows in micro
            ]
        in_order = torch.cat(micro).argsort()
        proximal, reference, values, after = (
            torch.cat([_widened(part, width) for part in column])[in_order]
            for column in zip(*parts, strict=True)
        )
        truncated = torch.tensor([is_truncated(sample) for sample in samples])
        rewards = tokens.rewards
        advantages, targets = self._estimate(
            rewards, values, tokens.mask, truncated, after, self._settings.ppo
        )
        if self._settings.whiten_advantages:
            advantages = whiten(advantages, tokens.mask, Moments.of(advantages, tokens.mask))
        thought = torch.tensor(
            [
                [*self._thoughts(sample.token_ids, sample.mask), *[False] * (width - len(sample.token_ids))]
                for sample in samples
            ]
        )
        batch = TokenBatch(
            mask=tokens.mask,
            proximal=proximal,
            behaviour=tokens.behaviour,
            advantages=advantages,
            targets=targets,
            old_values=values,
            reference=reference,
            turns=tokens.turns,
            thought=thought,
            positive=torch.tensor([(sample.success or 0.0) > 0.5 for sample in samples]),
            domains=tuple(sample.domain for sample in samples),
        )
        return UpdateTensors(samples, tokens, batch, self._vision_cache)

    def state(self) -> dict[str, Any]:
        """All that the next update depends on: state dicts of policy, critic and both optimizers."""
        return {
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "policy_optimiser": self.policy_optimiser.state_dict(),
            "critic_optimiser": self.critic_optimiser.state_dict(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a `state`."""
        self.policy.load_state_dict(state["policy"])
        self.critic.load_state_dict(state["critic"])
        self.policy_optimiser.load_state_dict(state["policy_optimiser"])
        self.critic_optimiser.load_state_dict(state["critic_optimiser"])

    def _before(
        self, tokens: TokenTensors, samples: Sequence[TokenSample]
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        pictures = pictures_of(samples, self._vision_cache)
        proximal, _ = scored(self.policy, tokens, pictures)
        reference, _ = scored(self._reference, tokens, pictures)
        return (proximal, reference, *self.critic(tokens, pictures))

    def _step(self, prepared: UpdateTensors, rows: Tensor) -> Metrics:
        whole = take(prepared.batch, rows)
        denominators = whole.denominators()
        metrics: list[Metrics] = []
        for part in micro_batches(prepared.tokens, rows, self._settings.micro_batch):
            tokens, batch, pictures = prepared.part(part)
            log_probs, entropy = scored(self.policy, tokens, pictures)
            values, _ = self.critic(tokens, pictures)
            loss = policy_objective(log_probs, entropy, batch, denominators, self._settings.ppo)
            loss = loss + value_loss(
                values,
                batch.targets,
                batch.mask,
                denominators,
                old_values=batch.old_values,
                clip=self._settings.ppo.value_clip,
            )
            loss.backward()
            metrics.append(measure(batch, log_probs, entropy, values, self._settings.ppo))
        move((self.policy_optimiser, self.critic_optimiser), self._settings.max_grad_norm)
        return merge(*metrics)


def is_truncated(sample: TokenSample) -> bool:
    """Whether a limit or the owner ended the episode, and not an action of the model."""
    return sample.ending in ("step_limit", "stopped")


def update_on_episodes(
    learner: PPOLearner, episodes: Sequence[Sequence[TokenSample]], *, seed: int, number: int
) -> dict[str, float]:
    """One update of the stage `rl`, and what its log says about the episodes.

    Args:
        episodes: each with its samples: one for a whole episode, or one for each turn, or none.
        seed: of the run.
        number: of the update, from 1; with the seed it decides the minibatches.

    Returns:
        The metrics of `PPOLearner.update`, with `success` (share of episodes), `tokens` (of the update) and
        `turns` (mean of an episode). Episodes without a sample do not count.

    Raises:
        EnvironmentFaultError: no episode has a sample.
        BatchError: a gradient is not finite; nothing was changed.
    """
    played = [episode for episode in episodes if episode]
    samples = [sample for episode in played for sample in episode]
    if not samples:
        raise EnvironmentFaultError("No reply of these episodes has tokens; nothing can be learned.")
    metrics = learner.update(samples, seed=seed * 1_000_003 + number)
    metrics["success"] = sum(episode[0].success or 0.0 for episode in played) / len(played)
    metrics["tokens"] = float(sum(len(sample.token_ids) for sample in samples))
    metrics["turns"] = sum(max(sample.turns) + 1 for sample in samples) / len(played)
    return metrics


def move(optimisers: Sequence[torch.optim.Optimizer], clip: float) -> float:
    """One step of each optimizer; gradients are clipped before and cleared after it. Returns the largest
    norm.

    Args:
        clip: the largest norm of one optimizer's gradients.

    Raises:
        BatchError: a gradient is not finite; no weight was changed by any.
    """
    norms = [
        torch.nn.utils.clip_grad_norm_(
            [value for group in optimiser.param_groups for value in group["params"]], clip
        )
        for optimiser in optimisers
    ]
    norm = float(torch.stack(norms).max())
    is_sound = math.isfinite(norm)
    for optimiser in optimisers:
        if is_sound:
            optimiser.step()
        optimiser.zero_grad()
    if not is_sound:
        raise BatchError("The gradient is not finite; nothing was changed by it.")
    return norm


def critic_step(
    critic: Critic,
    optimiser: torch.optim.Optimizer,
    prepared: UpdateTensors,
    *,
    micro_batch: int,
    clip: float,
) -> dict[str, float]:
    """One step of the critic alone; returns `value_loss`, `explained_variance`, `gradient_norm`."""
    denominators = prepared.batch.denominators()
    total, returns, errors = 0.0, Moments(0, 0, 0), Moments(0, 0, 0)
    for rows in micro_batches(prepared.tokens, torch.arange(len(prepared.samples)), micro_batch):
        tokens, batch, pictures = prepared.part(rows)
        values, _ = critic(tokens, pictures)
        loss = value_loss(values, batch.targets, batch.mask, denominators)
        loss.backward()
        total += float(loss.detach())
        returns += Moments.of(batch.targets, batch.mask)
        errors += Moments.of(batch.targets - values.detach(), batch.mask)
    norm = move((optimiser,), clip)
    return {
        "value_loss": total,
        "explained_variance": explained_variance(returns, errors),
        "gradient_norm": norm,
    }


def pictures_of(samples: Sequence[TokenSample], vision_cache: VisionCache | None) -> Pictures:
    """Features of the samples' pictures; None where there are none.

    Raises:
        DatasetError: there are pictures and no vision cache, or they are not in it.
    """
    if not any(sample.pictures for sample in samples):
        return None
    if vision_cache is None:
        raise DatasetError("The episodes have pictures, but the model is one of text alone.")
    return vision_cache.of(samples)


def micro_batches(tokens: TokenTensors, rows: Tensor, size: int) -> Sequence[Tensor]:
    """Split (B',) rows by length into (b,) of up to `size` rows, so that less padding is computed."""
    return rows[tokens.attention[rows].sum(dim=1).argsort(stable=True)].split(size)


def take(batch: TokenBatch, rows: Tensor, *, width: int | None = None) -> TokenBatch:
    """Some rows of a (B, T) batch, in any order; of their tokens the first `width`."""
    parts = {
        name: tensor[rows] if tensor.dim() == 1 else tensor[rows, :width]
        for name, tensor in batch.tensors().items()
    }
    return replace(batch, **parts, domains=tuple(batch.domains[row] for row in rows.tolist()))


def _rows(tokens: TokenTensors, rows: Tensor) -> TokenTensors:
    """No wider than the longest of them."""
    width = int(tokens.attention[rows].sum(dim=1).max())
    chosen = {
        name: value[rows, :width]
        for name in TokenTensors.__dataclass_fields__
        if (value := getattr(tokens, name)) is not None
    }
    return replace(tokens, **chosen)


def _widened(values: Tensor, width: int) -> Tensor:
    """(B, t) or (B,) → (B, width) or (B,); nothing reads what is added."""
    return values if values.dim() == 1 else F.pad(values, (0, width - values.shape[1]))
