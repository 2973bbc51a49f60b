"""Success of a model on held-out tasks, by domain. I/O: what the world's tools do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch

from agent.review import PairedGain, paired_gain
from training.environments.seeds import HELD_OUT_SEEDS
from training.policy.sampling import sampled
from training.policy.vision_cache import VisionCache
from training.rewards.composer import Composer
from training.rewards.terms import OutcomeReward
from training.rl.local_rollouts import play
from training.worlds.world import World


@dataclass(frozen=True, slots=True)
class Score:
    """Successes among episodes."""

    episodes: int
    successes: int

    @property
    def success(self) -> float:
        """Share in [0, 1]."""
        return self.successes / max(1, self.episodes)


@dataclass(frozen=True)
class HeldOutResult:
    """A policy's successes on held-out tasks."""

    by_domain: dict[str, Score]
    outcomes: Mapping[str, bool]
    """By task, in the order of the seeds; without those in which the environment failed."""

    @property
    def total(self) -> Score:
        """Over all domains."""
        return Score(len(self.outcomes), sum(self.outcomes.values()))

    def gain_over(self, before: HeldOutResult) -> PairedGain:
        """What this policy gains over another one."""
        return gain_between(before.outcomes, self.outcomes)


def gain_between(before: Mapping[str, bool], after: Mapping[str, bool]) -> PairedGain:
    """What a policy gains over another one, by the tasks in which the environment failed for neither."""
    tasks = [task for task in before if task in after]
    return paired_gain([before[task] for task in tasks], [after[task] for task in tasks])


def evaluate_policy(
    world: World,
    model: Any,
    *,
    episodes: int,
    batch: int = 64,
    seed: int = 0,
    vision_cache: VisionCache | None = None,
) -> HeldOutResult:
    """Play the first `episodes` held-out tasks, sampling from the policy as in training and not greedily.

    Episodes in which the environment failed are left out.

    Args:
        batch: episodes at once; changes no task, but which random numbers an episode gets.
        seed: of the random numbers; the same each time, so that two policies can be compared.
        vision_cache: of the model, where the world shows pictures.
    """
    outcomes: dict[str, bool] = {}
    domains: dict[str, list[bool]] = {}
    for first in range(0, episodes, batch):
        seeds = HELD_OUT_SEEDS[first : min(first + batch, episodes)]
        played = play(
            world,
            model,
            seeds,
            composer=Composer([OutcomeReward()]),
            draw=sampled(torch.Generator().manual_seed(seed * 1_000_003 + first)),
            episode_ids=[f"held-out-{number}" for number in seeds],
            version="",
            vision_cache=vision_cache,
        )
        for sample in played.samples:
            outcomes[sample.provenance.episode_id] = bool(sample.succeeded)
            domains.setdefault(sample.domain, []).append(bool(sample.succeeded))
    scores = {name: Score(len(known), sum(known)) for name, known in sorted(domains.items())}
    return HeldOutResult(scores, outcomes)


@dataclass(slots=True)
class HeldOutTest:
    """Measures a policy on held-out tasks after every so many updates, for the log of the stage `rl`."""

    world: World
    start: Any
    """The policy that training began with, on the same tasks; it is not trained."""
    episodes: int
    every: int
    """Updates from one test to the next, at least 1."""
    vision_cache: VisionCache | None = None
    _before: HeldOutResult | None = None

    def is_due(self, number: int) -> bool:
        """Whether there is a test after an update of this number, from 1."""
        return number % self.every == 0

    def metrics(self, policy: Any, number: int) -> dict[str, float]:
        """`held_out/success` and, by domain, `held_out/<domain>/success_share`, all in [0, 1]; and the gain
        over the start with its 95% interval, task by task, as `held_out/gain`, `gain_low` and `gain_high`.
        A policy is better than its start where `gain_low` is above 0.

        Args:
            number: of the update that is done, from 1; where no test is due, there are no metrics.
        """
        if not self.is_due(number):
            return {}
        found = self._of(policy)
        if self._before is None:
            self._before = self._of(self.start)
        gain = found.gain_over(self._before)
        gained = {
            "held_out/gain": gain.mean,
            "held_out/gain_low": gain.low,
            "held_out/gain_high": gain.high,
        }
        by_domain = {
            f"held_out/{domain}/success_share": score.success for domain, score in found.by_domain.items()
        }
        return {"held_out/success": found.total.success} | gained | by_domain

    def _of(self, policy: Any) -> HeldOutResult:
        return evaluate_policy(self.world, policy, episodes=self.episodes, vision_cache=self.vision_cache)
