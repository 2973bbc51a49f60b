"""The stage `rl` with rollouts: workers play while the trainer trains, in one process or on Ray. I/O: a run.

Two kinds of worlds differ only in what a sample is. In worlds of tokens a sampler has the environments, and
the turns of an episode that are trained together are one sample (`token_episodes`); in worlds with a screen
the agent's own loop plays under leases on private desktops or browsers, and each turn is one sample
(`agent_loop_rollouts`). In both an episode that would hold an update up is cut at its deadline, with the
critic's value of its next state for the rest. The manifest of the run's coordinator is its checkpoint:
episodes, leases, trainer's state.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from training.data.samples import TokenSample
from training.errors import RecipeError
from training.policy.adapters import open_for_rl, whole_weights
from training.policy.critic import load_critic, require_passed
from training.policy.devices import device_of
from training.policy.models import load_model, recompute_activations, save_model, version_of
from training.policy.probe import probe_of
from training.policy.speech import manifest_of, tokenizer_of
from training.policy.vision_cache import VisionCache
from training.rl.held_out import HeldOutTest
from training.rl.learner import PPOLearner, update_on_episodes
from training.rl.local_rollouts import require_vision_cache, vision_cache_of
from training.rollouts.actors import SamplerActor
from training.rollouts.agent_loop_rollouts import (
    AgentLoopPlay,
    open_policy,
    play_options,
    torch_bytes,
)
from training.rollouts.backend import Backend, InProcessBackend
from training.rollouts.coordinator import Coordinator
from training.rollouts.experience import RolloutBatch, Segment
from training.rollouts.run import Run, RunPlan
from training.rollouts.run_monitor import RunMonitor
from training.rollouts.sample_builder import episode_samples
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.token_episodes import (
    EpisodeSampler,
    OpenEpisodePolicy,
    SamplerSideEnvironment,
    TokenEpisodePlay,
    segment_sample,
)
from training.rollouts.vllm_policy import OpenVllm, VllmSampler
from training.stages.loop import TOLD
from training.stages.progress import StageProgress
from training.stages.run_folder import RunFolder
from training.worlds.choosing import world_for
from training.worlds.registry import is_loop_world, loop_world

if TYPE_CHECKING:
    from training.rl.rl_stage import RlRecipe

MANIFEST = "rollouts"
"""Folder of the coordinator's manifest in the folder of the run."""
LOCAL = "local"


def train(recipe: RlRecipe) -> Path:
    """Run the stage, or go on with it; returns the folder of the resulting model.

    Raises:
        RecipeError: the recipe's settings do not go together.
        GateError: the critic did not pass the gate of the stage `value`.
        TrainingError: a cluster cannot be used, or actors were lost too often.
    """
    plan_of(recipe, recipe.out)  # raises before there is a folder
    with RunFolder(recipe.out, "rl", recipe, done=versions_done(recipe.out)) as run:
        if not run.result.exists():
            require_passed(load_critic(recipe.critic)[1], recipe.critic)
            _train(run, recipe)
        return run.result


def _train(folder: RunFolder, recipe: RlRecipe) -> None:
    backend = backend_for(recipe.ray or LOCAL, recipe.environments)
    progress = StageProgress("rl", done=versions_done(folder.folder), total=recipe.updates)
    plan = plan_of(recipe, folder.folder)
    try:
        with Run(plan, backend) as run, RunMonitor(run, folder.folder) as monitor:
            if run.num_found:
                print(f"rl: {run.num_found} rollout workers of the run before go on.", file=sys.stderr)
            for metrics in run.updates(recipe.updates):
                number = int(metrics.pop("update")) + 1
                folder.log(number, metrics | monitor.view.scalars())
                progress.tell(number, {key: metrics[key] for key in metrics if key.split("/")[-1] in TOLD})
            weights = run.coordinator.call(Coordinator.newer_weights, -1)
    finally:
        backend.close()
    assert weights is not None, "the trainer publishes version 0 before a run begins"
    policy = load_model(recipe.model)
    policy.load_state_dict(torch.load(io.BytesIO(weights.data), weights_only=True))
    lineage = {"stage": "rl", "from": version_of(recipe.model), "world": recipe.world}
    save_model(policy, recipe.model, folder.result, lineage=lineage | {"updates": weights.version})


# --- the trainer's side ---


class RlLearner:
    """An `actors.Learner`: PPO as the stage `rl` does it, on batches of the trajectory buffer."""

    def __init__(
        self,
        learner: PPOLearner,
        samples_of: Callable[[Segment], Sequence[TokenSample]],
        *,
        seed: int,
        held_out: HeldOutTest | None = None,
    ) -> None:
        """
        Args:
            samples_of: the samples of a whole episode.
            seed: of the minibatches.
            held_out: measures the policy now and then; None: never.
        """
        self._learner, self._samples_of = learner, samples_of
        self._seed, self._held_out = seed, held_out

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        """One PPO update; returns the metrics of `update_on_episodes` and of the held-out test.

        Raises:
            EnvironmentFaultError: no episode of the batch has a sample.
            BatchError: a gradient is not finite; nothing was changed.
        """
        number = batch.update + 1
        episodes = [self._samples_of(segment) for segment in batch.segments]
        metrics = update_on_episodes(self._learner, episodes, seed=self._seed, number=number)
        if self._held_out is not None:
            metrics |= self._held_out.metrics(self._learner.policy, number)
        return metrics

    def weights(self) -> bytes:
        """The policy's state dict, as `torch.save` writes it."""
        return torch_bytes({name: value.cpu() for name, value in whole_weights(self._learner.policy).items()})

    def probe(self) -> tuple[float, ...]:
        """See `Learner.probe`."""
        return probe_of(self._learner.policy)

    def state(self) -> bytes:
        """Policy, critic and both optimizers, as `torch.save` writes them."""
        return torch_bytes(self._learner.state())

    def restore(self, state: bytes) -> None:
        """Go on from a `state`."""
        self._learner.restore(torch.load(io.BytesIO(state), weights_only=True))


@dataclass(frozen=True, slots=True)
class OpenLearner:
    """Opens the learner of a recipe where the trainer lives."""

    recipe: RlRecipe

    def __call__(self) -> RlLearner:
        """
        Raises:
            RecipeError: the world shows pictures and the model has no vision tower.
        """
        recipe = self.recipe
        torch.set_num_threads(recipe.threads)
        device = device_of(recipe.device)
        policy = open_for_rl(recipe.model, recipe.tuning, recipe.adapters, seed=recipe.seed).to(device)
        reference, critic = load_model(recipe.model).to(device), load_critic(recipe.critic)[0].to(device)
        if recipe.recompute:
            recompute_activations(policy, critic.body)
        samples_of: Callable[[Segment], Sequence[TokenSample]]
        vision_cache: VisionCache | None
        held_out: HeldOutTest | None = None
        if is_loop_world(recipe.world):
            tokenizer = tokenizer_of(recipe.model)
            pad_id, thoughts = tokenizer.pad_id, tokenizer.thoughts
            vision_cache = screens = require_vision_cache(recipe.model, policy, recipe.world)
            samples_of = partial(
                episode_samples,
                world=loop_world(recipe.world),
                composer=recipe.rewards.composer(),
                vision_cache=screens,
            )
        else:
            world = world_for(recipe.world, recipe.model)
            pad_id, thoughts = world.pad_id, world.thoughts
            vision_cache = vision_cache_of(recipe.model, policy, world)
            samples_of = partial(
                segment_sample, composer=recipe.rewards.composer(), vision_cache=vision_cache
            )
            if recipe.eval_every:
                held_out = HeldOutTest(
                    world, reference, recipe.held_out, every=recipe.eval_every, vision_cache=vision_cache
                )
        learner = PPOLearner(
            policy,
            critic,
            reference,
            recipe.learner,
            pad_id=pad_id,
            thoughts=thoughts,
            vision_cache=vision_cache,
            precision=recipe.precision,
        )
        return RlLearner(learner, samples_of, seed=recipe.seed, held_out=held_out)


# --- the plan ---


def plan_of(recipe: RlRecipe, folder: Path) -> RunPlan:
    """
    Args:
        folder: of the run.

    Raises:
        RecipeError: the recipe's settings do not go together, or the model's folder has no fitting manifest.
    """
    manifest = folder.resolve() / MANIFEST
    if is_loop_world(recipe.world):
        return _agent_loop_plan(recipe, manifest)
    if recipe.judge is not None:
        raise RecipeError("With --ray the world's own verifier decides: leave --judge out, or --ray.")
    return RunPlan(
        rule=DeadlineSchedule(recipe.episodes, recipe.max_staleness),
        folder=manifest,
        open_learner=OpenLearner(recipe),
        open_policy=OpenEpisodePolicy(
            recipe.model.resolve(), recipe.world, recipe.threads, recipe.device, recipe.precision
        ),
        sampler=EpisodeSampler,
        open_environment=SamplerSideEnvironment,
        play=TokenEpisodePlay(recipe.seed),
        num_environments=recipe.environments,
        num_samplers=recipe.samplers,
    )


def _agent_loop_plan(recipe: RlRecipe, manifest_folder: Path) -> RunPlan:
    world, manifest = loop_world(recipe.world), manifest_of(recipe.model)
    if recipe.eval_every:
        raise RecipeError(
            f"Episodes in {world.name} take minutes: say --eval-every 0, and measure with `deskhand eval`."
        )
    if recipe.judge is not None:
        raise RecipeError(f"{world.name} has a verifier of its own: leave --judge out.")
    policy: Any = open_policy(recipe.model, manifest, recipe.threads)
    if recipe.vllm is not None:
        if recipe.samplers > 1:
            raise RecipeError(
                "One sampler alone may change the weights of a vLLM server: leave --samplers out."
            )
        policy = OpenVllm(
            recipe.vllm,
            weights_folder=manifest_folder.with_name("weights"),
            tokenizer=tokenizer_of(recipe.model.resolve()),
            max_tokens=manifest.max_reply_tokens,
        )
    return RunPlan(
        rule=DeadlineSchedule(recipe.episodes, recipe.max_staleness),
        folder=manifest_folder,
        open_learner=OpenLearner(recipe),
        open_policy=policy,
        sampler=SamplerActor if recipe.vllm is None else VllmSampler,
        open_environment=world.open_environment,
        play=AgentLoopPlay(
            recipe.seed, play_options(world, manifest, recipe.seed, tokenizer_of(recipe.model.resolve()))
        ),
        num_environments=recipe.environments,
        num_samplers=recipe.samplers,
    )


def backend_for(where: str, environments: int) -> Backend:
    """This process, or Ray.

    Args:
        where: `local`, `auto`, or the address of a cluster.
        environments: that a cluster of our own has to have room for.

    Raises:
        TrainingError: there is no such cluster.
    """
    if where == LOCAL:
        return InProcessBackend()
    # Imported here: Ray takes seconds.
    from training.rollouts.ray_backend import RayBackend
    from training.rollouts.ray_cluster import LocalCluster

    return RayBackend(where, LocalCluster(resources={"environment": float(max(16, environments))}))


def versions_done(folder: Path) -> int:
    """Updates of the run in a folder, by the manifest of its coordinator; 0 where there is none."""
    try:
        return int(json.loads((folder / MANIFEST / "manifest.json").read_text())["facts"]["version"])
    except FileNotFoundError:
        return 0
