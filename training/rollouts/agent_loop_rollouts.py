"""Episodes that the agent's own loop plays: how it speaks to the model, and one at a time. I/O: screens.

The stage `rl` plays such episodes with many workers at once (`rl_run`); the stage `value`, whose policy
stays as it is, plays one after the other in its own process (`AgentLoopRollouts`).
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import torch

from agent.models.manifest import Manifest
from agent.types import Observation
from training.data.prompt_tokens import PromptTokenizer
from training.data.samples import TokenSample
from training.environments.environment import Environment
from training.environments.seeds import SeedSpace, batch_seeds, task_seed
from training.errors import EnvironmentFaultError
from training.policy.probe import probe_of
from training.policy.speech import manifest_of, tokenizer_of
from training.policy.vision_cache import VisionCache
from training.rewards.composer import Composer
from training.rollouts.episode_player import EpisodeSummary, PlayOptions, Reports, Sampler, play_episode
from training.rollouts.experience import Segment, Turn
from training.rollouts.sample_builder import KeepState, KeepTurn, episode_samples
from training.rollouts.transformers_policy import OpenTransformers, TransformersPolicy
from training.rollouts.weights import Weights, install
from training.worlds.agent_loop import LoopWorld


def task_of(first: Observation) -> str:
    """The task of an episode is the text of its first observation."""
    return first.text


def play_options(world: LoopWorld, manifest: Manifest, seed: int, tokenizer: PromptTokenizer) -> PlayOptions:
    """How episodes of a world are played.

    Args:
        manifest: of the policy.
        seed: of the run; begins the seed of every reply.
        tokenizer: of the policy.
    """
    return PlayOptions(
        manifest=manifest,
        task_text=task_of,
        max_steps=world.max_steps,
        sample_of=KeepTurn(tokenizer),
        state_of=KeepState(tokenizer),
        next_state_of=KeepState(tokenizer),
        rng_seed=str(seed),
    )


def open_policy(model: Path, manifest: Manifest, threads: int) -> OpenTransformers:
    """The model in a folder as a policy that transformers runs where the sampler lives.

    Args:
        threads: of torch.
    """
    return OpenTransformers(
        model.resolve(),
        context_tokens=manifest.context_tokens,
        max_tokens=manifest.max_reply_tokens,
        threads=threads,
        thinks=manifest.thinks,
    )


@dataclass(frozen=True, slots=True)
class AgentLoopPlay:
    """An `episode_player.PlayEpisode` with the agent's own loop."""

    seed: int
    """Of the run: its tasks come from it."""
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
        """See `play_episode`; `task` counts from 0 in each run."""
        return play_episode(
            environment,
            sampler,
            reports,
            number=number,
            task=task_seed(SeedSpace.RL, self.seed, task),
            options=self.options,
            clock=clock,
            stop=stop,
        )


class LocalSampler:
    """An `episode_player.Sampler` in this process, with weights that stay as they are."""

    def __init__(self, policy: TransformersPolicy) -> None:
        self._policy = policy

    def refresh(self) -> int:
        """The version of the weights, which never changes."""
        return self._policy.version

    def reply(self, prompt: Any, *, rng_seed: str, stop: Event) -> Any:
        """The policy's `ModelReply` to a `Prompt`.

        Raises:
            TrainingError: the prompt is too long, or cannot be rendered.
        """
        self._policy.seed(rng_seed)
        return self._policy.reply(prompt, stop=stop)


class EpisodeCollector:
    """The `episode_player.Reports` of one episode, kept here as a segment."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._turns: list[Turn] = []
        self.segment: Segment | None = None
        """The whole episode; None where it has not ended, had no turn, or its environment failed."""

    def begin_turn(self, version: int, state: Any) -> None:
        """Never refused: the weights stay, so no version is too old."""

    def add_turn(self, turn: Turn) -> None:
        """Keep the turn."""
        self._turns.append(turn)

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        """Make the segment."""
        if self._turns:
            self.segment = Segment(
                self._number,
                None,
                0,
                tuple(self._turns),
                is_cut=False,
                is_truncated=is_truncated,
                next_state=next_state,
                info=info,
            )

    def fault(self, reason: str) -> None:
        """The episode is left out, and does not count as a failure of the policy."""


class AgentLoopRollouts:
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
            model: folder of the policy, which its sampler opens.
            policy: the same model as the trainer has it; the sampler's log-probabilities have to be its own.
            episodes: in a batch.
            threads: of torch.

        Raises:
            RecipeError: see `manifest_of`.
            WeightsError: sampler and trainer do not agree about the probe prompt.
        """
        manifest = manifest_of(model)
        self._world, self._composer, self._vision_cache = world, composer, vision_cache
        self._episodes, self._seed = episodes, seed
        self._options = play_options(world, manifest, seed, tokenizer_of(model.resolve()))
        sampling = open_policy(model, manifest, threads)()
        install(sampling, Weights.of(0, torch_bytes(policy.state_dict()), probe_of(policy)))
        self._sampler = LocalSampler(sampling)

    def batch(self, number: int, space: SeedSpace) -> Sequence[TokenSample]:
        """The samples of the batch's episodes; see `episode_samples`.

        Raises:
            EnvironmentFaultError: the environments of all episodes failed.
            RecipeError: there are no seeds for so many batches, or for so many episodes in one.
        """
        samples: list[TokenSample] = []
        environment = self._world.open_environment()
        try:
            for seed in batch_seeds(space, self._seed, number, self._episodes):
                reports = EpisodeCollector(seed)
                play_episode(
                    environment,
                    self._sampler,
                    reports,
                    number=seed,
                    task=seed,
                    options=self._options,
                    clock=time.monotonic,
                    stop=Event(),
                )
                if reports.segment is not None:
                    samples += episode_samples(
                        reports.segment, self._world, self._composer, self._vision_cache
                    )
        finally:
            environment.close()
        if not samples:
            raise EnvironmentFaultError("The environments of all episodes failed; nothing can be learned.")
        return samples

    def publish(self, policy: Any, version: str) -> None:
        """Never called: in the stage `value` the policy stays as it is."""


def torch_bytes(value: object) -> bytes:
    """What `torch.save` writes; `torch.load` reads it."""
    data = io.BytesIO()
    torch.save(value, data)
    return data.getvalue()
