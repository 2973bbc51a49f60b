"""The stages `rl` and `value` in worlds that the agent's own loop plays (`worlds.agent_loop`). I/O: desktops.

Players hold leases on private desktops or browsers, one policy writes for all of them, and whole episodes are
waited for. How often the model succeeds afterwards is what `deskhand eval` says; the stage examines nothing.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import torch

from agent.errors import AgentError
from agent.models import manifest as manifests
from agent.models.embedded_vocabulary import NUM_TOKENS
from agent.models.manifest import Manifest, ModelFormat
from agent.types import Observation
from training.data.samples import TokenSample
from training.environments.environment import Environment
from training.errors import EnvironmentFaultError, RecipeError
from training.policy.critic import load_critic
from training.policy.models import load_model, patch_form, version_of
from training.policy.probe import probe_of
from training.policy.vision_cache import VisionCache
from training.rewards.composer import Composer
from training.rl.learner import PPOLearner
from training.rollouts.actors import SamplerActor
from training.rollouts.episode_player import EpisodeSummary, PlayOptions, Reports, Sampler, play
from training.rollouts.experience import RolloutBatch, Segment, Turn
from training.rollouts.run import RunPlan
from training.rollouts.sample_builder import KeepTurn, episode_samples, no_state
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.transformers_policy import OpenTransformers, TransformersPolicy
from training.rollouts.vllm_policy import OpenVllm, VllmSampler
from training.rollouts.weights import Weights, install
from training.worlds.agent_loop import LoopWorld
from training.worlds.embedded_speech import EmbeddedSpeech
from training.worlds.registry import loop_world

if TYPE_CHECKING:  # the stage imports this file when its world is one of these
    from training.rl.rl_stage import RlRecipe

_SEEDS = 1_000_000
"""Of a run; another run's begin after them."""
_WEIGHTS = "model.safetensors"


def manifest_of(folder: Path) -> Manifest:
    """How the loop speaks to the model in a folder.

    Raises:
        RecipeError: it does not say, or speaks in tokens that nothing here can read.
    """
    try:
        manifest = manifests.load(folder)
    except AgentError as error:
        raise RecipeError(
            f"{error} The agent's loop needs it; `python -m training.export.hf_folder` writes one."
        ) from error
    if manifest.dialect != "embedded":
        raise RecipeError(
            f"{manifest.name} speaks {manifest.dialect}: the trainer reads prompts of the embedded model's "
            f"{NUM_TOKENS} tokens."
        )
    return manifest


def save_manifest(like: Path, folder: Path) -> None:
    """For the model that a stage has made of `like`."""
    weights = manifests.describe_file(folder, _WEIGHTS)
    made = replace(
        manifest_of(like),
        format=ModelFormat.HF,
        files={"model": weights},
        weights_version=version_of(folder),
        scores={},
    )
    manifests.save(made, folder)


def task_of(first: Observation) -> str:
    return first.text


def play_options(world: LoopWorld, manifest: Manifest, seed: int) -> PlayOptions:
    return PlayOptions(
        manifest=manifest,
        task_text=task_of,
        max_steps=world.max_steps,
        sample_of=KeepTurn(manifest.image.factor, manifest.dialect),
        state_of=no_state,
        rng_seed=str(seed),
    )


@dataclass(frozen=True, slots=True)
class LoopPlay:
    """A `Play`: the tasks of a run come from its seed."""

    seed: int
    options: PlayOptions

    def __call__(
        self,
        environment: Environment,
        sampler: Sampler,
        reports: Reports,
        *,
        number: int,
        task: int,
        clock: Callable[[], float],
        stop: Event,
    ) -> EpisodeSummary:
        return play(
            environment,
            sampler,
            reports,
            number=number,
            task=self.seed * _SEEDS + task,
            options=self.options,
            clock=clock,
            stop=stop,
        )


class LoopLearner:
    """A `training.rollouts.actors.Learner`: PPO on the turns of whole episodes."""

    def __init__(self, recipe: RlRecipe) -> None:
        torch.set_num_threads(recipe.threads)
        policy, speech = load_model(recipe.model), EmbeddedSpeech()
        self._world, self._composer = loop_world(recipe.world), recipe.rewards.composer()
        self._seed, self._vision_cache = recipe.seed, eyes_of(recipe.model, policy)
        self._learner = PPOLearner(
            policy,
            load_critic(recipe.critic)[0],
            load_model(recipe.model),
            recipe.learner,
            pad_id=speech.pad_id,
            thoughts=speech.thoughts,
            vision_cache=self._vision_cache,
        )

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        episodes = [
            episode_samples(segment, self._world, self._composer, self._vision_cache)
            for segment in batch.segments
        ]
        samples = [sample for episode in episodes for sample in episode]
        if not samples:
            raise EnvironmentFaultError("No reply of these episodes has tokens; nothing can be learned.")
        metrics = self._learner.update(samples, seed=self._seed * 1_000_003 + batch.update + 1)
        played = [episode for episode in episodes if episode]
        metrics["success"] = sum(episode[0].success or 0.0 for episode in played) / len(played)
        metrics["tokens"] = float(sum(len(sample.token_ids) for sample in samples))
        metrics["turns"] = len(samples) / len(played)
        return metrics

    def weights(self) -> bytes:
        return saved(self._learner.policy.state_dict())

    def probe(self) -> tuple[float, ...]:
        return probe_of(self._learner.policy)

    def state(self) -> bytes:
        return saved(self._learner.state())

    def restore(self, state: bytes) -> None:
        self._learner.restore(torch.load(io.BytesIO(state), weights_only=True))


class OpenLoopLearner:
    """Opens the learner where the trainer lives."""

    def __init__(self, recipe: RlRecipe) -> None:
        self._recipe = recipe

    def __call__(self) -> LoopLearner:
        return LoopLearner(self._recipe)


def plan_of(recipe: RlRecipe, manifest_folder: Path) -> RunPlan:
    """
    Raises:
        RecipeError: the folder does not say how the loop speaks to the model, or an examination is asked for.
    """
    world, manifest = loop_world(recipe.world), manifest_of(recipe.model)
    if recipe.eval_every:
        raise RecipeError(
            f"Episodes in {world.name} take minutes: say --eval-every 0, and measure with `deskhand eval`."
        )
    if recipe.judge is not None:
        raise RecipeError(f"{world.name} has a verifier of its own: leave --judge out.")
    writing: Any = open_policy(recipe.model, manifest, recipe.threads)
    if recipe.vllm is not None:
        if recipe.samplers > 1:
            raise RecipeError(
                "One sampler alone may change the weights of a vLLM server: leave --samplers out."
            )
        writing = OpenVllm(
            recipe.vllm,
            weights_folder=manifest_folder.with_name("weights"),
            factor=manifest.image.factor,
            max_tokens=manifest.max_reply_tokens,
        )
    return RunPlan(
        rule=DeadlineSchedule(recipe.episodes, recipe.max_staleness, may_cut=False),
        folder=manifest_folder,
        open_learner=OpenLoopLearner(recipe),
        open_policy=writing,
        sampler=SamplerActor if recipe.vllm is None else VllmSampler,
        open_environment=world.open_environment,
        play=LoopPlay(recipe.seed, play_options(world, manifest, recipe.seed)),
        num_environments=recipe.environments,
        num_samplers=recipe.samplers,
    )


def open_policy(model: Path, manifest: Manifest, threads: int) -> OpenTransformers:
    return OpenTransformers(
        model.resolve(),
        context_tokens=manifest.context_tokens,
        max_tokens=manifest.max_reply_tokens,
        threads=threads,
    )


def eyes_of(folder: Path, model: Any) -> VisionCache:
    """
    Raises:
        RecipeError: the model in the folder sees nothing.
    """
    form = patch_form(folder)
    if form is None:
        raise RecipeError(f"These worlds are screens, but the model in {folder} has no eyes.")
    return VisionCache(model, form)


class OwnSampler:
    """A `Sampler` in this process, with weights that stay as they are."""

    def __init__(self, policy: TransformersPolicy) -> None:
        self._policy = policy

    def refresh(self) -> int:
        return self._policy.version

    def reply(self, prompt: Any, *, rng_seed: str, stop: Event) -> Any:
        self._policy.seed(rng_seed)
        return self._policy.reply(prompt, stop=stop)


class OneEpisode:
    """`Reports` of an episode that nobody else waits for."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._turns: list[Turn] = []
        self.whole: Segment | None = None
        """None: it has not ended, or the environment failed."""

    def begin_turn(self, version: int, state: Any) -> None:
        """Its weights stay; it is never too old."""

    def add_turn(self, turn: Turn) -> None:
        self._turns.append(turn)

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        if self._turns:
            self.whole = Segment(
                self._number,
                None,
                0,
                tuple(self._turns),
                is_cut=False,
                is_truncated=is_truncated,
                info=info,
            )

    def fault(self, reason: str) -> None:
        """The episode is left out; it is no failure."""


class LoopRollouts:
    """A `TrajectorySource` for the stage `value`: one episode after the other with a policy that stays."""

    def __init__(
        self,
        world: LoopWorld,
        model: Path,
        policy: Any,
        composer: Composer,
        *,
        episodes: int,
        seed: int,
        vision_cache: VisionCache,
        threads: int = 1,
    ) -> None:
        """
        Args:
            policy: the model that is in the folder `model`; its samples have to be what it says.
        """
        manifest = manifest_of(model)
        self._world, self._composer, self._vision_cache = world, composer, vision_cache
        self._episodes, self._seed = episodes, seed
        self._options = play_options(world, manifest, seed)
        sampling = open_policy(model, manifest, threads)()
        install(sampling, Weights.of(0, saved(policy.state_dict()), probe_of(policy)))
        self._sampler = OwnSampler(sampling)

    def batch(self, update: int) -> Sequence[TokenSample]:
        """
        Raises:
            EnvironmentFaultError: the environments of all episodes failed.
        """
        first = (self._seed * 1_000 + update) * 1_000
        samples: list[TokenSample] = []
        environment = self._world.open_environment()
        try:
            for number in range(first, first + self._episodes):
                reports = OneEpisode(number)
                play(
                    environment,
                    self._sampler,
                    reports,
                    number=number,
                    task=number,
                    options=self._options,
                    clock=time.monotonic,
                    stop=Event(),
                )
                if reports.whole is not None:
                    samples += episode_samples(reports.whole, self._world, self._composer, self._vision_cache)
        finally:
            environment.close()
        if not samples:
            raise EnvironmentFaultError("The environments of all episodes failed; nothing can be learned.")
        return samples

    def publish(self, policy: Any, version: str) -> None:
        """The stage `value` never does: its policy stays."""


def saved(value: object) -> bytes:
    data = io.BytesIO()
    torch.save(value, data)
    return data.getvalue()
