"""The stage `rl`: PPO from a policy and a pre-trained critic, one update after the other. I/O: a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from training.environments.seeds import SeedSpace
from training.errors import RecipeError
from training.policy.adapters import Adapters, Tuning, open_for_rl, whole_weights
from training.policy.critic import load_critic, require_passed
from training.policy.devices import DeviceName, Precision, device_of
from training.policy.models import load_model, recompute_activations, save_model, version_of
from training.policy.sharding import gathered, whole
from training.rewards.judge_stage import trusted_judge
from training.rewards.recipe import Rewards
from training.rl.held_out import HeldOutTest
from training.rl.learner import LearnerSettings, PPOLearner, update_on_episodes
from training.rl.local_rollouts import LocalRollouts, vision_cache_of
from training.rl.trajectories import TrajectorySource
from training.stages.loop import run_steps
from training.stages.ranks import ALONE, Ranks, of_torchrun, run_of
from training.worlds.choosing import world_for
from training.worlds.registry import is_loop_world


@dataclass(frozen=True, slots=True)
class RlRecipe:
    """Reinforcement learning with PPO."""

    out: Path
    """Folder of the run; the model will be in its `result`."""
    model: Path
    """Folder of the start policy, usually after SFT."""
    critic: Path
    """Critic folder of the stage `value`."""
    world: str = "arithmetic"
    """World in which episodes are played; in apps, files and games by the agent's own loop."""
    updates: int = 50
    """Updates: one batch of episodes each."""
    episodes: int = 64
    """Episodes a batch."""
    judge: Path | None = None
    """Folder of a judge (stage `judge`), whose verdict is the outcome; none: the world's own verifier."""
    tuning: Tuning = "full"
    """What is trained of the policy: all weights, or a LoRA adapter, which the result has in its weights."""
    adapters: Adapters = field(default_factory=Adapters)
    rewards: Rewards = field(default_factory=Rewards)
    learner: LearnerSettings = field(default_factory=LearnerSettings)
    eval_every: int = 10
    """Updates between evaluations on held-out tasks; 0 for none."""
    held_out: int = 128
    """Held-out tasks of an evaluation."""
    device: DeviceName = "auto"
    """Where it is trained and sampled: a GPU where there is one (auto), the CPU, or nothing but a GPU."""
    precision: Precision = "fp32"
    """Products in 32 bits or in bfloat16; weights and optimizer are in 32 bits."""
    recompute: bool = False
    """Keep no activations for the backward pass but compute them again: less memory, a third more time."""
    seed: int = 0
    """Seed of episodes and minibatches."""
    threads: int = 1
    """CPU threads of torch."""
    checkpoint_every: int = 5
    """Updates between checkpoints."""
    ray: str | None = None
    """Where episodes are played while the trainer trains: none (play and train in turn), local (in this
    process), auto (on the Ray cluster that runs here, or a new one), or the address of a cluster."""
    max_staleness: int = 2
    """With --ray: staleness bound, in updates, of a trained token."""
    environments: int = 8
    """With --ray: episodes played at the same time."""
    samplers: int = 1
    """With --ray: samplers (copies of the policy that write replies)."""
    vllm: str | None = None
    """In apps, files and games: address of a vLLM server that writes the replies; none: transformers does."""


class RlSteps:
    """The steps of the synchronous stage, as `training.stages.loop.Steps`: play, update, publish."""

    def __init__(
        self,
        learner: PPOLearner,
        source: TrajectorySource,
        *,
        seed: int,
        held_out: HeldOutTest | None = None,
        ranks: Ranks = ALONE,
    ) -> None:
        """
        Args:
            source: of whole episodes, each of which is one sample.
            seed: of the minibatches.
            held_out: evaluates the policy periodically; None: never.
            ranks: those of learner and source; the first one evaluates.
        """
        self._learner, self._source, self._ranks = learner, source, ranks
        self._seed, self._held_out = seed, held_out

    def step(self, number: int) -> Mapping[str, float]:
        """Play a batch, learn from it, and play with the new weights from then on.

        Args:
            number: of the update, from 1.

        Returns:
            The metrics of `update_on_episodes` and of the held-out test.
        """
        samples = self._source.batch(number, SeedSpace.RL)
        episodes = [[sample] for sample in samples]
        metrics = update_on_episodes(self._learner, episodes, seed=self._seed, number=number)
        self._source.publish(self._learner.policy, str(number))
        if self._held_out is not None and self._held_out.is_due(number):
            with gathered(self._learner.policy, self._learner.reference):
                if self._ranks.is_first:
                    metrics |= self._held_out.metrics(self._learner.policy, number)
        return metrics

    def is_enough(self) -> bool:
        """Never: the stage makes as many updates as its recipe says."""
        return False

    def state(self) -> dict[str, Any]:
        """See `PPOLearner.state`."""
        return self._learner.state()

    def part(self) -> dict[str, Any]:
        """See `PPOLearner.part`."""
        return self._learner.part()

    def counters(self) -> dict[str, Any]:
        """None: the state is all."""
        return {}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        """Go on from a `state`."""
        self._learner.restore(state)


def train(recipe: RlRecipe) -> Path:
    """Run the stage, or go on with it; returns the folder of the resulting model.

    Raises:
        GateError: the critic did not pass the gate of the stage `value`.
        TrainingError: any other of its kinds.
    """
    torch.set_num_threads(recipe.threads)
    if recipe.ray:
        from training.rollouts import rl_run  # imported here: transformers takes seconds

        return rl_run.train(recipe)
    if is_loop_world(recipe.world):
        raise RecipeError(f"{recipe.world} is played under leases: say --ray local, auto or an address.")
    with of_torchrun(recipe.device) as ranks, run_of(ranks, recipe.out, "rl", recipe) as run:
        if run.result.exists():
            return run.result
        critic, record = load_critic(recipe.critic)
        require_passed(record, recipe.critic)
        device = device_of(recipe.device)
        judge, judged_by = trusted_judge(recipe.judge, device) if recipe.judge else (None, None)
        policy = open_for_rl(recipe.model, recipe.tuning, recipe.adapters, seed=recipe.seed).to(device)
        reference, critic = load_model(recipe.model).to(device), critic.to(device)
        if recipe.recompute:
            recompute_activations(policy, critic.body)
        world = world_for(recipe.world, recipe.model)
        vision_cache = vision_cache_of(recipe.model, policy, world)
        source = LocalRollouts(
            world,
            policy,
            recipe.rewards.composer(),
            episodes=recipe.episodes,
            seed=recipe.seed,
            vision_cache=vision_cache,
            judge=judge,
            ranks=ranks,
            precision=recipe.precision,
        )
        learner = PPOLearner(
            policy,
            critic,
            reference,
            recipe.learner,
            pad_id=world.pad_id,
            thoughts=world.thoughts,
            vision_cache=vision_cache,
            ranks=ranks,
            precision=recipe.precision,
        )
        held_out = None
        if recipe.eval_every:
            held_out = HeldOutTest(
                world, reference, recipe.held_out, every=recipe.eval_every, vision_cache=vision_cache
            )
        steps = RlSteps(learner, source, seed=recipe.seed, held_out=held_out, ranks=ranks)
        done = run_steps(
            run, steps, name="rl", total=recipe.updates, checkpoint_every=recipe.checkpoint_every
        )
        lineage: dict[str, Any] = {
            "stage": "rl",
            "from": version_of(recipe.model),
            "world": recipe.world,
            "updates": done,
        }
        lineage["judge"] = judged_by
        weights = whole(whole_weights(policy))
        if ranks.is_first:
            if ranks.count > 1:  # what is sharded cannot be written
                reference = load_model(recipe.model)
            # The reference was only needed to measure against.
            reference.load_state_dict(weights)
            save_model(reference, recipe.model, run.result, lineage=lineage)
        ranks.wait()
        return run.result
