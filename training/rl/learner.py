"""One PPO update: finished trajectories → a step of the policy and of the critic. Pure.

First proximal log-probabilities, values and reference, all before any weight moves (the decoupled objective
of Hilton et al., arXiv 2110.00641); then advantages over each whole episode, however many rows its turns are,
with the λ of its length (VAPO, arXiv 2504.05118); then minibatches whose losses are divided by the tokens of
the whole minibatch.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor

from training.data.collation import TokenTensors, collate
from training.data.samples import TokenSample
from training.errors import BatchError, CheckpointError, EnvironmentFaultError
from training.policy.critic import Critic, critic_optimiser
from training.policy.devices import CPU, Precision, in_precision, moved
from training.policy.models import optimiser_of, recomputed
from training.policy.scoring import Pictures, scored, surveyed
from training.policy.sharding import load_moments, load_weights, shard, whole
from training.policy.vision_cache import VisionCache
from training.ppo.advantages import adaptive_lambda, fitting_alpha, median_length
from training.ppo.batch import TokenBatch
from training.ppo.masked import Moments, whiten
from training.ppo.metrics import Metrics, measure, merge, scalars
from training.ppo.objective import PpoSettings, estimate, policy_objective
from training.ppo.state_features import state_features
from training.ppo.trajectories import Trajectories
from training.ppo.value_loss import explained_variance, value_loss
from training.rl.update_tensors import UpdateTensors, pictures_of, shares, take, token_rows, widened
from training.stages.ranks import ALONE, Ranks

log = logging.getLogger(__name__)

SHORT_SIGHTED = 0.5
"""A λ below this hardly lets a token learn from how its episode ends."""

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
        ranks: Ranks = ALONE,
        precision: Precision = "fp32",
    ) -> None:
        """
        Args:
            policy: on the device that it is to be trained on, as the other two.
            reference: the model that the KL divergence is measured against; it is not trained.
            thoughts: which of the model's tokens are its thought.
            estimate: advantages and targets; an experiment may replace it.
            vision_cache: of the frozen vision tower that all three share, where episodes have pictures.
            ranks: processes that update together; all have the same samples, and each computes its part.
                Where there are several, all three models are sharded.
        """
        self.policy, self.critic, self.reference = policy, critic, reference
        self._ranks, self._device = ranks, next(policy.parameters()).device
        self._precision: Precision = precision
        if ranks.count > 1:
            for model in {id(one): one for one in (policy, critic, reference)}.values():
                shard(model, ranks.count, frozen_vision=vision_cache is not None)
        self._settings, self._pad_id, self._thoughts, self._estimate = settings, pad_id, thoughts, estimate
        self._vision_cache = vision_cache
        self.policy_optimiser = optimiser_of(
            [value for value in policy.parameters() if value.requires_grad], settings.policy_learning_rate
        )
        self.critic_optimiser = critic_optimiser(critic, settings.critic_learning_rate)
        self._alpha = settings.ppo.alpha
        self._is_warned = False

    def update(self, samples: Sequence[TokenSample], *, seed: int) -> dict[str, float]:
        """Some epochs of minibatches over these samples; returns the means of `training.ppo.metrics`.

        Args:
            seed: of the minibatches.

        Raises:
            BatchError: a number that counts is not finite; that step changed nothing.
        """
        prepared = self.prepare(samples)
        metrics: list[Metrics] = []
        rng, rows = torch.Generator().manual_seed(seed), prepared.rows
        for _ in range(self._settings.epochs):
            order = rows[torch.randperm(len(rows), generator=rng)]
            for part in order.chunk(self._settings.minibatches):
                metrics.append(self._step(prepared, part))
        of_all = [one for found in self._ranks.gather(metrics) for one in found]
        return scalars(merge(*of_all)) | self._look_ahead(prepared)

    def prepare(self, samples: Sequence[TokenSample]) -> UpdateTensors:
        """Tensors of an update, (B, T): sample by token, padded to the longest; changes no weights.

        Raises:
            DatasetError: a sample has no log-probabilities.
            BatchError: a number that counts is not finite.
        """
        tokens = collate(samples, pad_id=self._pad_id, needs_log_probs=True)
        assert tokens.behaviour is not None
        trajectories = Trajectories.of([episode_of(sample) for sample in samples], tokens.attention)
        proximal, below_mode, entropy, reference = self._in_parts(samples, tokens, self._before)
        packed = (trajectories.pack(x) for x in (proximal, below_mode, entropy, tokens.mask))
        features = trajectories.unpack(state_features(*packed))
        width = tokens.ids.shape[1]
        thought = torch.tensor(
            [
                [*self._thoughts(sample.token_ids, sample.mask), *[False] * (width - len(sample.token_ids))]
                for sample in samples
            ]
        )
        nothing = torch.zeros_like(proximal)
        batch = TokenBatch(
            mask=tokens.mask,
            proximal=proximal,
            behaviour=tokens.behaviour,
            advantages=nothing,
            targets=nothing,
            old_values=nothing,
            reference=reference,
            turns=tokens.turns,
            thought=thought,
            positive=torch.tensor([bool(sample.succeeded) for sample in samples]),
            domains=tuple(sample.domain for sample in samples),
        )
        return self.valued(UpdateTensors(samples, tokens, batch, features, trajectories, self._vision_cache))

    def valued(self, prepared: UpdateTensors) -> UpdateTensors:
        """The same with the values that the critic has now, and the advantages and targets made of them.

        Raises:
            BatchError: a number that counts is not finite.
        """
        samples, tokens, trajectories = prepared.samples, prepared.tokens, prepared.trajectories

        def value(part: TokenTensors, rows: Tensor, pictures: Pictures) -> tuple[Tensor, ...]:
            features = moved(prepared.features[rows, : part.ids.shape[1]], self._device)
            found: tuple[Tensor, ...] = self.critic(part, features, pictures)
            return found

        values, after = self._in_parts(samples, tokens, value)
        mask = trajectories.pack(tokens.mask)
        if self._alpha is None:
            self._alpha = fitting_alpha(mask.sum(dim=1))
        is_cut = torch.tensor([is_truncated(samples[row]) for row in trajectories.last_rows.tolist()])
        advantages, targets = self._estimate(
            trajectories.pack(tokens.rewards),
            trajectories.pack(values),
            mask,
            is_cut,
            after[trajectories.last_rows],
            replace(self._settings.ppo, alpha=self._alpha),
        )
        advantages, targets = trajectories.unpack(advantages), trajectories.unpack(targets)
        if self._settings.whiten_advantages:
            advantages = whiten(advantages, tokens.mask, Moments.of(advantages, tokens.mask))
        batch = replace(prepared.batch, advantages=advantages, targets=targets, old_values=values)
        return replace(prepared, batch=batch)

    def state(self) -> dict[str, Any]:
        """All that the next update depends on: state dicts of policy, critic and both optimizers, and α. A
        collective call of all ranks."""
        found: dict[str, Any] = whole(self.part())
        return found

    def part(self) -> dict[str, Any]:
        """This rank's part of the state; nobody else is asked."""
        return {
            "alpha": self._alpha,
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "policy_optimiser": self.policy_optimiser.state_dict(),
            "critic_optimiser": self.critic_optimiser.state_dict(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a `state`.

        Raises:
            CheckpointError: a version wrote it whose critic was another one.
        """
        if state["critic"].keys() != self.critic.state_dict().keys():
            raise CheckpointError(
                "An earlier version of the program began this run, with a critic of another form; "
                "begin a new run from its newest weights."
            )
        self._alpha = state["alpha"]
        load_weights(self.policy, state["policy"])
        load_weights(self.critic, state["critic"])
        load_moments(self.policy_optimiser, state["policy_optimiser"])
        load_moments(self.critic_optimiser, state["critic_optimiser"])

    def _in_parts(
        self,
        samples: Sequence[TokenSample],
        tokens: TokenTensors,
        compute: Callable[[TokenTensors, Tensor, Pictures], tuple[Tensor, ...]],
    ) -> tuple[Tensor, ...]:
        """What `compute` says of all samples, a micro-batch at a time: (B, T) or (B,) each, no gradients."""
        mine = shares(tokens, torch.arange(len(samples)), self._settings.micro_batch, self._ranks)
        order: list[Tensor] = []
        parts: list[tuple[Tensor, ...]] = []
        for rows, counts in mine:
            pictures = pictures_of([samples[row] for row in rows.tolist()], self._vision_cache)
            here = moved((token_rows(tokens, rows), pictures), self._device)
            with torch.no_grad(), in_precision(self._device, self._precision):
                found = compute(here[0], rows, here[1])
            if counts:
                order.append(rows)
                parts.append(tuple(column.float().cpu() for column in found))
        of_all = self._ranks.gather((order, parts))
        order = [rows for found_rows, _ in of_all for rows in found_rows]
        parts = [part for _, found_parts in of_all for part in found_parts]
        in_order, width = torch.cat(order).argsort(), tokens.ids.shape[1]
        columns = zip(*parts, strict=True)
        return tuple(torch.cat([widened(part, width) for part in column])[in_order] for column in columns)

    def _before(
        self, tokens: TokenTensors, rows: Tensor, pictures: Pictures
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        said = surveyed(self.policy, tokens, pictures)
        if self.reference is self.policy:
            return said.log_probs, said.below_mode, said.entropy, said.log_probs
        reference, _ = scored(self.reference, tokens, pictures)
        return said.log_probs, said.below_mode, said.entropy, reference

    def _look_ahead(self, prepared: UpdateTensors) -> dict[str, float]:
        """How far advantages look ahead: α, and λ of the median episode; warns once where that is short."""
        assert self._alpha is not None
        lengths = prepared.trajectories.pack(prepared.batch.mask).sum(dim=1)
        median = median_length(lengths)
        at_median = float(adaptive_lambda(torch.tensor([median]), self._alpha))
        if at_median < SHORT_SIGHTED and not self._is_warned:
            self._is_warned = True
            log.warning(
                "With alpha = %.3g, lambda is %.2f for an episode of %d tokens, the median of this batch: "
                "most tokens learn nothing from how their episode ends. Leave --learner.ppo.alpha out to "
                "have it measured.",
                self._alpha,
                at_median,
                median,
            )
        return {"lambda/alpha": self._alpha, "lambda/at_median_length": at_median, "lambda/tokens": median}

    def _step(self, prepared: UpdateTensors, rows: Tensor) -> Metrics:
        whole = take(prepared.batch, rows)
        denominators = whole.denominators()
        metrics: list[Metrics] = []
        with recomputed(self.policy, self.critic.body):
            for part, counts in shares(prepared.tokens, rows, self._settings.micro_batch, self._ranks):
                tokens, batch, features, pictures = moved(prepared.part(part), self._device)
                with in_precision(self._device, self._precision):
                    log_probs, entropy = scored(self.policy, tokens, pictures)
                    values, _ = self.critic(tokens, features, pictures)
                loss = policy_objective(log_probs, entropy, batch, denominators, self._settings.ppo)
                loss = loss + value_loss(
                    values,
                    batch.targets,
                    batch.mask,
                    denominators,
                    old_values=batch.old_values,
                    clip=self._settings.ppo.value_clip,
                )
                # FSDP2 takes the mean of the ranks' gradients, and the sum is wanted.
                (loss * (self._ranks.count if counts else 0)).backward()
                if counts:
                    said = moved((batch, log_probs.detach(), entropy.detach(), values.detach()), CPU)
                    metrics.append(measure(*said, self._settings.ppo))
        move((self.policy_optimiser, self.critic_optimiser), self._settings.max_grad_norm)
        return merge(*metrics)


def is_truncated(sample: TokenSample) -> bool:
    """Whether a limit or the owner ended the episode, and not an action of the model."""
    return sample.ending in ("step_limit", "stopped")


def episode_of(sample: TokenSample) -> tuple[tuple[str, str], int]:
    """The name of a sample's episode, and the number of its turn there."""
    source = sample.provenance
    return (source.source, source.episode_id), source.step


def update_on_episodes(
    learner: PPOLearner, episodes: Sequence[Sequence[TokenSample]], *, seed: int, number: int
) -> dict[str, float]:
    """One update of the stage `rl`, and what its log says about the episodes.

    Args:
        episodes: each with its samples: one for a whole episode, or one for each turn, or none.
        seed: of the run.
        number: of the update, from 1; with the seed it decides the minibatches.

    Returns:
        The metrics of `PPOLearner.update`, with `success` (share of the episodes that ended), `tokens` (of
        the update) and `turns` (mean of an episode). Episodes without a sample do not count.

    Raises:
        EnvironmentFaultError: no episode has a sample.
        BatchError: a gradient is not finite; nothing was changed.
    """
    played = [episode for episode in episodes if any(any(sample.mask) for sample in episode)]
    samples = [sample for episode in played for sample in episode]
    if not samples:
        raise EnvironmentFaultError("No reply of these episodes has tokens; nothing can be learned.")
    metrics = learner.update(samples, seed=seed * 1_000_003 + number)
    ended = [episode for episode in played if episode[0].success is not None]
    if ended:  # an episode that was cut at its deadline goes on, and is no failure
        metrics["success"] = sum(bool(episode[0].succeeded) for episode in ended) / len(ended)
    metrics["tokens"] = float(sum(len(sample.token_ids) for sample in samples))
    metrics["turns"] = sum(max(sample.turns) + 1 for sample in samples if any(sample.mask)) / len(played)
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
    norm = max(float(whole(one)) for one in norms)
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
    chosen: Tensor,
    *,
    micro_batch: int,
    clip: float,
    ranks: Ranks = ALONE,
    precision: Precision = "fp32",
) -> dict[str, float]:
    """One step of the critic alone; returns `value_loss`, `explained_variance`, `gradient_norm`.

    Args:
        chosen: (B',) the samples to learn from.
        ranks: the processes that the critic is sharded over.
    """
    device = next(critic.parameters()).device
    denominators = take(prepared.batch, chosen).denominators()
    total, returns, errors = 0.0, Moments(0, 0, 0), Moments(0, 0, 0)
    with recomputed(critic.body):
        for rows, counts in shares(prepared.tokens, chosen, micro_batch, ranks):
            tokens, batch, features, pictures = moved(prepared.part(rows), device)
            with in_precision(device, precision):
                values, _ = critic(tokens, features, pictures)
            loss = value_loss(values, batch.targets, batch.mask, denominators)
            (loss * (ranks.count if counts else 0)).backward()
            if counts:
                total += float(loss.detach())
                returns += Moments.of(batch.targets, batch.mask)
                errors += Moments.of(batch.targets - values.detach(), batch.mask)
    norm = move((optimiser,), clip)
    found = ranks.gather((total, returns, errors))
    nothing = Moments(0, 0, 0)
    return {
        "value_loss": sum(one[0] for one in found),
        "explained_variance": explained_variance(
            sum((one[1] for one in found), nothing), sum((one[2] for one in found), nothing)
        ),
        "gradient_norm": norm,
    }
