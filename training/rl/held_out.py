"""Success of a model on held-out tasks, by domain. I/O: what the world's tools do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

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
    outcomes: tuple[bool, ...]
    """In the order of the seeds: two models' outcomes on the same tasks can be compared one by one."""

    @property
    def total(self) -> Score:
        """Over all domains."""
        return Score(len(self.outcomes), sum(self.outcomes))


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
    outcomes: list[bool] = []
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
            outcomes.append(bool(sample.success))
            domains.setdefault(sample.domain, []).append(bool(sample.success))
    scores = {name: Score(len(known), sum(known)) for name, known in sorted(domains.items())}
    return HeldOutResult(scores, tuple(outcomes))


@dataclass(frozen=True, slots=True)
class HeldOutTest:
    """Measures a policy on held-out tasks after every so many updates, for the log of the stage `rl`."""

    world: World
    episodes: int
    every: int
    """Updates from one test to the next, at least 1."""
    vision_cache: VisionCache | None = None

    def metrics(self, policy: Any, number: int) -> dict[str, float]:
        """`held_out/success` and, by domain, `held_out/<domain>/success_share`, all in [0, 1].

        Args:
            number: of the update that is done, from 1; where no test is due, there are no metrics.
        """
        if number % self.every:
            return {}
        found = evaluate_policy(self.world, policy, episodes=self.episodes, vision_cache=self.vision_cache)
        by_domain = {
            f"held_out/{domain}/success_share": score.success for domain, score in found.by_domain.items()
        }
        return {"held_out/success": found.total.success} | by_domain
