"""The stage `value`: pre-trains a critic on the returns of a fixed policy. I/O: a run.

The policy stays as it is, so its episodes stay valid: they are played once, and passed over several times.
With λ = 1 the targets are plain returns, without bootstrapping from the critic. After each pass the share of
variance that the critic explains is measured on other episodes; the stage ends when it has not risen for some
passes, and keeps the critic that was best. Its gate asks that this critic is better than a constant by more
than chance; otherwise the stage ends with an error, and the critic's record says that it failed.
"""

from __future__ import annotations

import copy
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import torch

from training.data.samples import TokenSample
from training.environments.seeds import SeedSpace
from training.errors import RecipeError
from training.policy.critic import (
    Critic,
    CriticRecord,
    critic_optimiser,
    load_critic,
    require_passed,
    save_critic,
)
from training.policy.devices import DeviceName, Precision, device_of
from training.policy.models import load_model, recompute_activations, version_of
from training.policy.sharding import load_moments, load_weights, whole
from training.policy.speech import tokenizer_of
from training.policy.vision_cache import VisionCache
from training.ppo.masked import Moments
from training.ppo.objective import PpoSettings
from training.ppo.value_loss import explained_at_least, explained_variance
from training.rewards.recipe import Rewards
from training.rl.learner import LearnerSettings, PPOLearner, critic_step
from training.rl.local_rollouts import LocalRollouts, require_vision_cache, vision_cache_of
from training.rl.trajectories import TrajectorySource
from training.rl.update_tensors import UpdateTensors
from training.stages.loop import run_steps
from training.stages.ranks import ALONE, Ranks, of_torchrun, run_of
from training.worlds.choosing import world_for
from training.worlds.registry import is_loop_world, loop_world


@dataclass(frozen=True, slots=True)
class ValueRecipe:
    """Value pretraining: the critic is trained before the policy."""

    out: Path
    """Folder of the run; the critic will be in its `result`."""
    model: Path
    """Model folder of the policy, which is not trained."""
    world: str = "arithmetic"
    """World in which episodes are played; in apps, files and games by the agent's own loop."""
    batches: int = 8
    """Batches of episodes that the policy plays, and the critic learns from in every pass."""
    held_out_batches: int = 3
    """Further batches, of other tasks, that decide when to stop and whether the critic passes."""
    episodes: int = 64
    """Episodes a batch."""
    passes: int = 8
    """Passes over the episodes, at most."""
    patience: int = 2
    """Passes without a better explained variance after which the stage stops."""
    steps_per_pass: int = 8
    """Optimizer steps a pass."""
    micro_batch: int = 32
    """Micro-batch: episodes in memory at once; does not change results."""
    learning_rate: float = 1e-3
    """Learning rate."""
    rewards: Rewards = field(default_factory=Rewards)
    least_explained: float = 0.02
    """Gate: least explained variance of held-out returns; more than 0, which a constant reaches. The lower
    end of its 95% interval has to be above 0, too."""
    device: DeviceName = "auto"
    """Where it is trained and sampled: a GPU where there is one (auto), the CPU, or nothing but a GPU."""
    precision: Precision = "fp32"
    """Products in 32 bits or in bfloat16; weights and optimizer are in 32 bits."""
    recompute: bool = False
    """Keep no activations for the backward pass but compute them again: less memory, a third more time."""
    seed: int = 0
    """Seed of episodes."""
    threads: int = 1
    """CPU threads of torch."""
    checkpoint_every: int = 1
    """Passes between checkpoints, which hold the critic twice and its moments: 16 bytes a weight."""

    def __post_init__(self) -> None:
        """
        Raises:
            ValueError: the gate would let a constant pass.
        """
        if not self.least_explained > 0:
            raise ValueError(
                f"With least_explained = {self.least_explained:g} a critic that is a constant would pass; "
                "it has to be more than 0."
            )


class ValueSteps:
    """`training.stages.loop.Steps`; a step is one pass over all episodes."""

    def __init__(
        self,
        recipe: ValueRecipe,
        critic: Critic,
        rollouts: TrajectorySource,
        learner: PPOLearner,
        *,
        ranks: Ranks = ALONE,
        best: Critic | None = None,
    ) -> None:
        """
        Args:
            critic: the learner's; sharded where there are several ranks.
            best: a whole one of the same weights, which becomes the best; None: a copy is made.
        """
        self._ranks = ranks
        self._recipe, self._rollouts, self._learner, self._critic = recipe, rollouts, learner, critic
        self._optimiser = critic_optimiser(critic, recipe.learning_rate)
        self._episodes: UpdateTensors | None = None
        self._held_out: UpdateTensors | None = None
        self.best = best if best is not None else copy.deepcopy(critic)
        """The critic after the best pass."""
        self.best_explained, self.best_at_least = -math.inf, -math.inf
        self.value_loss = float("nan")
        """Of the last pass."""
        self.num_since_best = 0

    def step(self, number: int) -> Mapping[str, float]:
        """One pass of the critic over the policy's episodes, and a check on held-out ones.

        Raises:
            EnvironmentFaultError: the environments of all episodes of a batch failed.
        """
        if self._episodes is None:
            self._episodes = self._played(SeedSpace.VALUE, self._recipe.batches)
            if number == 1:
                self._critic.start_at(_mean_return(self._episodes))
        # Where an episode was cut, the critic's value stands for the rest: a better one makes better targets.
        episodes = self._learner.valued(self._episodes)
        rng, rows = torch.Generator().manual_seed(number), episodes.rows
        passed = [
            critic_step(
                self._critic,
                self._optimiser,
                episodes,
                part,
                micro_batch=self._recipe.micro_batch,
                clip=1.0,
                ranks=self._ranks,
                precision=self._recipe.precision,
            )
            for part in rows[torch.randperm(len(rows), generator=rng)].chunk(self._recipe.steps_per_pass)
        ]
        metrics = {name: sum(one[name] for one in passed) / len(passed) for name in passed[0]}
        metrics["tokens"] = float(sum(len(one.token_ids) for one in episodes.samples))
        self.value_loss = metrics["value_loss"]
        return metrics | self._check()

    def _check(self) -> dict[str, float]:
        if self._held_out is None:
            self._held_out = self._played(SeedSpace.VALUE_HELD_OUT, self._recipe.held_out_batches)
        held_out = self._learner.valued(self._held_out)
        found, at_least = explained(held_out), explained_interval(held_out)
        self.num_since_best += 1
        if found > self.best_explained:
            self.best_explained, self.best_at_least, self.num_since_best = found, at_least, 0
            self.best.load_state_dict(whole(self._critic.state_dict()))
        return {"held_out/explained_variance": found, "held_out/explained_at_least": at_least}

    def _played(self, space: SeedSpace, batches: int) -> UpdateTensors:
        samples: list[TokenSample] = []
        for batch in range(batches):
            samples += self._rollouts.batch(batch, space)
            if self._ranks.is_first:
                print(f"value: batch {batch + 1} of {batches} was played.", file=sys.stderr)
        return self._learner.prepare(samples)

    def pretrain(self) -> float:
        """All passes until it is enough; the critic is the best one then.

        Returns:
            How much of the held-out returns it explains.
        """
        for number in range(1, self._recipe.passes + 1):
            self.step(number)
            if self.is_enough():
                break
        self._critic.load_state_dict(self.best.state_dict())
        return self.best_explained

    def is_enough(self) -> bool:
        """Whether further passes are not expected to help."""
        return self.num_since_best >= self._recipe.patience

    def is_good(self) -> bool:
        """Whether the best critic passes the gate."""
        return self.best_at_least > 0 and self.best_explained >= self._recipe.least_explained

    def state(self) -> dict[str, Any]:
        """State dicts of the critic, the best one, and the optimizer; a collective call of all ranks."""
        found: dict[str, Any] = whole(self.part())
        return found

    def part(self) -> dict[str, Any]:
        """This rank's part of the state."""
        return {
            "critic": self._critic.state_dict(),
            "best": self.best.state_dict(),
            "optimiser": self._optimiser.state_dict(),
        }

    def counters(self) -> dict[str, Any]:
        """What the passes so far have found."""
        return {
            "best_explained": self.best_explained,
            "best_at_least": self.best_at_least,
            "num_since_best": self.num_since_best,
            "value_loss": self.value_loss,
        }

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        """Go on from `state` and `counters`; the episodes are played again."""
        load_weights(self._critic, state["critic"])
        self.best.load_state_dict(state["best"])
        load_moments(self._optimiser, state["optimiser"])
        self.best_explained, self.best_at_least = counters["best_explained"], counters["best_at_least"]
        self.num_since_best, self.value_loss = counters["num_since_best"], counters["value_loss"]


def explained(prepared: UpdateTensors) -> float:
    """Share of the returns' variance that the critic explains, at most 1, of samples it has just valued."""
    batch = prepared.batch
    return explained_variance(
        Moments.of(batch.targets, batch.mask), Moments.of(batch.targets - batch.old_values, batch.mask)
    )


def explained_interval(prepared: UpdateTensors) -> float:
    """Lower end of its 95% interval, episode by episode."""
    batch, pack = prepared.batch, prepared.trajectories.pack
    return explained_at_least(pack(batch.targets), pack(batch.old_values), pack(batch.mask))


def _mean_return(prepared: UpdateTensors) -> float:
    return Moments.of(prepared.batch.targets, prepared.batch.mask).mean


def train(recipe: ValueRecipe) -> Path:
    """Run the stage, or resume it; returns the folder of the critic.

    Raises:
        GateError: after all passes the critic is not better than a constant; it is kept, marked as such.
        TrainingError: any other of its kinds.
    """
    torch.set_num_threads(recipe.threads)
    with of_torchrun(recipe.device) as ranks, run_of(ranks, recipe.out, "value", recipe) as run:
        if not run.result.exists():
            if ranks.count > 1 and is_loop_world(recipe.world):
                raise RecipeError(f"Episodes in {recipe.world} are played by one process: leave out --ranks.")
            policy = load_model(recipe.model).to(device_of(recipe.device))
            critic = Critic.of(policy)
            best = copy.deepcopy(critic)
            if recipe.recompute:
                recompute_activations(critic.body)
            rollouts, speech, vision_cache = _played(recipe, policy, ranks)
            learner = PPOLearner(
                policy,
                critic,
                policy,
                LearnerSettings(PpoSettings(lambda_critic=1.0), micro_batch=recipe.micro_batch),
                pad_id=speech.pad_id,
                thoughts=speech.thoughts,
                vision_cache=vision_cache,
                ranks=ranks,
                precision=recipe.precision,
            )
            steps = ValueSteps(recipe, critic, rollouts, learner, ranks=ranks, best=best)
            done = run_steps(
                run, steps, name="value", total=recipe.passes, checkpoint_every=recipe.checkpoint_every
            )
            record = CriticRecord(
                steps.is_good(),
                steps.best_explained,
                steps.value_loss,
                version_of(recipe.model),
                done,
                steps.best_at_least,
            )
            if ranks.is_first:
                save_critic(steps.best, record, run.result)
            ranks.wait()
        _, record = load_critic(run.result)
        require_passed(record, run.result)
        return run.result


class Speech(Protocol):
    """What a learner needs of a world's vocabulary."""

    @property
    def pad_id(self) -> int:
        """The token that samples are padded with."""
        ...

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """(T,): which of the model's own tokens (`mask`) are its thought."""
        ...


def _played(
    recipe: ValueRecipe, policy: Any, ranks: Ranks
) -> tuple[TrajectorySource, Speech, VisionCache | None]:
    """Episodes of the policy in the recipe's world, and their vocabulary."""
    composer = recipe.rewards.composer()
    if is_loop_world(recipe.world):
        # Imported here: transformers takes seconds.
        from training.rollouts.agent_loop_rollouts import AgentLoopRollouts

        of_screens = require_vision_cache(recipe.model, policy, recipe.world)
        source = AgentLoopRollouts(
            loop_world(recipe.world),
            recipe.model,
            policy,
            composer,
            episodes=recipe.episodes,
            seed=recipe.seed,
            vision_cache=of_screens,
            threads=recipe.threads,
        )
        return source, tokenizer_of(recipe.model), of_screens
    world = world_for(recipe.world, recipe.model)
    vision_cache = vision_cache_of(recipe.model, policy, world)
    rollouts = LocalRollouts(
        world,
        policy,
        composer,
        episodes=recipe.episodes,
        seed=recipe.seed,
        vision_cache=vision_cache,
        ranks=ranks,
        precision=recipe.precision,
    )
    return rollouts, world, vision_cache
