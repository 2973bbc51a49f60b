"""The stage `rl` with the pool: players and samplers play while the trainer trains. I/O: a run.

The pool's manifest holds what checkpoints hold elsewhere, and more: episodes, leases, trainer's state.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from training.data.samples import TokenSample
from training.policy.critic import load_critic, require_passed
from training.policy.models import load_model, save_model, version_of
from training.policy.probe import probe_of
from training.rl.learner import PPOLearner
from training.rl.local_rollouts import vision_cache_of
from training.rollouts import agent_loop_run
from training.rollouts.agent_loop_run import saved
from training.rollouts.backend import Backend, InProcess
from training.rollouts.experience import RolloutBatch
from training.rollouts.run import Run, RunPlan
from training.rollouts.run_monitor import RunMonitor
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.token_episodes import EpisodePlay, EpisodeSampler, OpenPolicy, SamplerSideEnvironment
from training.stages.loop import TOLD
from training.stages.progress import StageProgress
from training.stages.run_folder import RunFolder
from training.worlds.registry import is_loop_world, world_named

if TYPE_CHECKING:  # the stage imports this file when it is asked for the pool
    from training.rl.rl_stage import RlRecipe

MANIFEST = "rollouts"
LOCAL = "local"


class GivenSource:
    """A `TrajectorySource` that hands out what it was given."""

    def __init__(self) -> None:
        self.samples: Sequence[TokenSample] = ()

    def batch(self, update: int) -> Sequence[TokenSample]:
        return self.samples

    def publish(self, policy: Any, version: str) -> None:
        """The trainer part does that, with checksum and probe."""


class StageLearner:
    """A `training.rollouts.actors.Learner` that does the stage's own steps."""

    def __init__(self, recipe: RlRecipe) -> None:
        from training.rl.rl_stage import RlSteps

        torch.set_num_threads(recipe.threads)
        policy, world = load_model(recipe.model), world_named(recipe.world)
        vision_cache = vision_cache_of(recipe.model, policy, world)
        self._policy, self._source = policy, GivenSource()
        learner = PPOLearner(
            policy,
            load_critic(recipe.critic)[0],
            load_model(recipe.model),
            recipe.learner,
            pad_id=world.pad_id,
            thoughts=world.thoughts,
            vision_cache=vision_cache,
        )
        self._steps = RlSteps(
            learner,
            self._source,
            world,
            seed=recipe.seed,
            eval_every=recipe.eval_every,
            held_out=recipe.held_out,
            vision_cache=vision_cache,
        )

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        self._source.samples = [turn.sample for segment in batch.segments for turn in segment.turns]
        return dict(self._steps.step(batch.update + 1))

    def weights(self) -> bytes:
        return saved(self._policy.state_dict())

    def probe(self) -> tuple[float, ...]:
        return probe_of(self._policy)

    def state(self) -> bytes:
        return saved(self._steps.state())

    def restore(self, state: bytes) -> None:
        self._steps.restore(torch.load(io.BytesIO(state), weights_only=True), {})


class OpenLearner:
    """Opens the learner where the trainer lives."""

    def __init__(self, recipe: RlRecipe) -> None:
        self._recipe = recipe

    def __call__(self) -> StageLearner:
        return StageLearner(self._recipe)


def train(recipe: RlRecipe) -> Path:
    """Run the stage with the pool, or go on with it; the folder of the resulting model.

    Raises:
        GateError: the critic did not pass the gate of the stage `value`.
        TrainingError: a cluster cannot be used, or parts died too often.
    """
    plan_of(recipe, recipe.out)  # what does not go together is said before there is a folder
    with RunFolder(recipe.out, "rl", recipe, done=versions_done(recipe.out)) as run:
        if not run.result.exists():
            require_passed(load_critic(recipe.critic)[1], recipe.critic)
            _train(run, recipe)
        return run.result


def _train(run: RunFolder, recipe: RlRecipe) -> None:
    backend = backend_for(recipe.ray or LOCAL, recipe.environments)
    progress = StageProgress("rl", done=versions_done(run.folder), total=recipe.updates)
    try:
        with Run(plan_of(recipe, run.folder), backend) as episodes, RunMonitor(episodes, run.folder) as watch:
            if episodes.num_found:
                print(f"rl: {episodes.num_found} players of the run before go on.", file=sys.stderr)
            for metrics in episodes.updates(recipe.updates):
                number = int(metrics.pop("update")) + 1
                run.log(number, metrics | watch.view.scalars())
                progress.tell(number, {key: metrics[key] for key in metrics if key.split("/")[-1] in TOLD})
            weights = episodes.coordinator.ask("newer_weights", -1)
    finally:
        backend.close()
    policy = load_model(recipe.model)
    policy.load_state_dict(torch.load(io.BytesIO(weights.data), weights_only=True))
    lineage = {"stage": "rl", "from": version_of(recipe.model), "world": recipe.world}
    save_model(policy, recipe.model, run.result, lineage=lineage | {"updates": weights.version})
    if is_loop_world(recipe.world):
        agent_loop_run.save_manifest(recipe.model, run.result)


def plan_of(recipe: RlRecipe, folder: Path) -> RunPlan:
    """
    Raises:
        RecipeError: what the recipe says does not go together.
    """
    if is_loop_world(recipe.world):
        return agent_loop_run.plan_of(recipe, folder.resolve() / MANIFEST)
    return RunPlan(
        rule=DeadlineSchedule(recipe.episodes, recipe.max_staleness, may_cut=False),
        folder=folder.resolve() / MANIFEST,
        open_learner=OpenLearner(recipe),
        open_policy=OpenPolicy(recipe.model.resolve(), recipe.world, recipe.rewards, recipe.threads),
        sampler=EpisodeSampler,
        open_environment=SamplerSideEnvironment,
        play=EpisodePlay(recipe.seed),
        num_environments=recipe.environments,
        num_samplers=recipe.samplers,
    )


def backend_for(where: str, environments: int) -> Backend:
    """This process, or Ray.

    Args:
        where: `local`, `auto`, or the address of a cluster.

    Raises:
        TrainingError: there is no such cluster.
    """
    if where == LOCAL:
        return InProcess()
    # Imported here: Ray takes seconds.
    from training.rollouts.ray_backend import RayBackend
    from training.rollouts.ray_cluster import LocalCluster

    return RayBackend(where, LocalCluster(resources={"environment": float(max(16, environments))}))


def versions_done(folder: Path) -> int:
    """Of the run whose pool's manifest lies in a run's folder."""
    try:
        return int(json.loads((folder / MANIFEST / "manifest.json").read_text())["facts"]["version"])
    except FileNotFoundError:
        return 0
