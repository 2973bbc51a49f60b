"""Whole episodes in worlds of tokens, played where the policy is. I/O: what the world's tools do.

Such a world exchanges tokens and its episodes are short: the sampler plays them from beginning to end, all
that are requested at the same moment in one batch, as the synchronous trainer does. In the trajectory buffer
an episode is then one turn, written by one version, and is never cut. The sampler has the environments, the
rollout worker the lease.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from typing import Any

import torch

from agent.actions.types import Action
from agent.errors import AgentError
from agent.types import EndingKind, Observation
from training.data.samples import TokenSample
from training.environments.environment import Environment, Feedback
from training.environments.seeds import SeedSpace, task_seed
from training.errors import TrainingError
from training.policy.models import load_model
from training.policy.probe import probe_of
from training.policy.sampling import row_by_row
from training.rewards.recipe import Rewards
from training.rl.local_rollouts import play, vision_cache_of
from training.rollouts.actors import SamplerActor
from training.rollouts.backend import ActorHandle
from training.rollouts.coordinator import Coordinator
from training.rollouts.episode_player import EpisodeSummary, Reports, Sampler
from training.rollouts.experience import Turn
from training.rollouts.time_accounting import ACTS
from training.rollouts.trajectory_buffer import StaleSamplerError
from training.worlds.choosing import world_for

_PATIENCE_S = 0.02


@dataclass(frozen=True, slots=True)
class TokenEpisode:
    """One task, played by a sampler."""

    sample: TokenSample | None
    """None: the environment failed."""
    version: int
    """Of the weights that played it."""


class SamplerSideEnvironment:
    """The `Environment` of a worker whose sampler has the real one; none of it is called but `close`."""

    def reset(self, seed: int) -> Observation:
        """
        Raises:
            TrainingError: always.
        """
        raise TrainingError("This environment lives in the sampler.")

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            TrainingError: always.
        """
        raise TrainingError("This environment lives in the sampler.")

    def close(self) -> None:
        """Nothing was opened."""


@dataclass(frozen=True, slots=True)
class TokenEpisodePlay:
    """A `PlayEpisode`: the sampler plays the whole episode as its reply."""

    seed: int
    """Of the run: its tasks come from it."""

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
        """See `play_episode`; `environment` is not used.

        Raises:
            LeaseLostError, EpisodeGoneError: the episode does not count any more.
        """
        began_s = clock()
        while not self._may_begin(reports, sampler.refresh()):
            if stop.wait(_PATIENCE_S):
                return _lost(reports, "the worker was stopped")
        try:
            seed, rng_seed = task_seed(SeedSpace.RL, self.seed, task), f"{self.seed} {number}"
            episode: TokenEpisode = sampler.reply(seed, rng_seed=rng_seed, stop=stop)
        except AgentError as error:
            return _lost(reports, f"the sampler failed: {error}")
        sample = episode.sample
        if sample is None:
            return _lost(reports, "the environment failed")
        reward = sum(sample.rewards)
        versions = (episode.version,) * max(1, sum(sample.mask))
        reports.add_turn(Turn(versions, reward, clock() - began_s, sample))
        info = {"ending": sample.ending, "reward": reward, "success": sample.success}
        is_cut = sample.ending == EndingKind.STEP_LIMIT.value
        reports.finish(is_truncated=is_cut, next_state=None, info=info)
        return EpisodeSummary(sample.ending, 1, reward)

    def _may_begin(self, reports: Reports, version: int) -> bool:
        try:
            reports.begin_turn(version, None)
        except StaleSamplerError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class OpenEpisodePolicy:
    """Opens the policy where its sampler lives."""

    model: Path
    """Folder of the model."""
    world: str
    """Name of a world of tokens."""
    rewards: Rewards
    threads: int
    """Of torch."""

    def __call__(self) -> EpisodePolicy:
        """Load the model; see `EpisodePolicy` for errors."""
        return EpisodePolicy(self)


class EpisodePolicy:
    """A `weights.Weighted` policy that plays whole episodes."""

    def __init__(self, about: OpenEpisodePolicy) -> None:
        """
        Raises:
            RecipeError: the world shows pictures and the model has no vision tower.
        """
        torch.set_num_threads(about.threads)
        self.version = -1
        self._model, self._world = load_model(about.model), world_for(about.world, about.model)
        self._vision_cache = vision_cache_of(about.model, self._model, self._world)
        self._composer = about.rewards.composer()

    def load(self, data: bytes, version: int) -> None:
        """See `Weighted.load`; `data` is a state dict as `torch.save` writes it."""
        self._model.load_state_dict(torch.load(io.BytesIO(data), weights_only=True))
        self.version = version

    def probe(self) -> Sequence[float]:
        """See `Weighted.probe`."""
        return probe_of(self._model)

    def play(self, pending: Sequence[PendingEpisode]) -> list[TokenEpisode]:
        """One episode for each, in order, all played in one batch."""
        names = [one.rng_seed for one in pending]
        rng_seed = [torch.Generator().manual_seed(_number(name)) for name in names]
        played = play(
            self._world,
            self._model,
            [one.seed for one in pending],
            composer=self._composer,
            draw=row_by_row(rng_seed),
            episode_ids=names,
            version=str(self.version),
            vision_cache=self._vision_cache,
        )
        by_name = {sample.provenance.episode_id: sample for sample in played.samples}
        return [TokenEpisode(by_name.get(name), self.version) for name in names]


@dataclass
class PendingEpisode:
    """One episode that a rollout worker waits for."""

    seed: int
    """Of the environment."""
    rng_seed: str
    """Of the replies: different for each episode, and also its id."""
    episode: TokenEpisode | None = None
    problem: BaseException | None = field(default=None)


class EpisodeSampler(SamplerActor[EpisodePolicy]):
    """Plays all pending episodes in one batch; the first caller plays for the callers that wait."""

    def __init__(
        self, open_policy: Callable[[], EpisodePolicy], coordinator: ActorHandle[Coordinator]
    ) -> None:
        self._waiting: list[PendingEpisode] = []
        self._gate = Lock()
        super().__init__(open_policy, coordinator)

    def reply(self, prompt: Any, rng_seed: str) -> TokenEpisode:
        """Play the episode of a task.

        Args:
            prompt: the environment's seed.
            rng_seed: see `PendingEpisode`.
        """
        mine = PendingEpisode(int(prompt), rng_seed)
        with self._gate:
            self._waiting.append(mine)
        with self._lock:
            if mine.episode is None and mine.problem is None:
                self._play_all()
        if mine.problem is not None:
            raise mine.problem
        assert mine.episode is not None
        return mine.episode

    def _play_all(self) -> None:
        with self._gate:
            pending, self._waiting = self._waiting, []
        with self._times.doing(ACTS):
            try:
                for one, episode in zip(pending, self._policy.play(pending), strict=True):
                    one.episode = episode
            except Exception as error:  # every caller that waits has to get it
                for one in pending:
                    one.problem = error


def _number(text: str) -> int:
    """
    >>> _number("3 14") == _number("3 14") != _number("3 15")
    True
    """
    return int.from_bytes(text.encode(), "big") % (2**61 - 1)


def _lost(reports: Reports, reason: str) -> EpisodeSummary:
    reports.fault(reason)
    return EpisodeSummary("", 0, 0.0, reason)
