"""One browser game learned with one seed: a run that resumes, and its result as one object. I/O: a run."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import torch

from training.data.samples import TokenSample
from training.environments.browser_games import KEYS
from training.environments.game_boards import GameBoards
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, batch_seeds, task_seed
from training.evaluation.games import references
from training.experiments.games.network import PAD, BoardPolicy, BoardSize
from training.experiments.games.playing import GameEpisode, known_looks, play_games
from training.experiments.games.settings import LEARNER, STEPS, GameSizes
from training.experiments.learner_steps import LearnerSteps
from training.policy.critic import Critic
from training.rl.learner import PPOLearner, update_on_episodes
from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder

Tell = Callable[[str], None]
_EXAMINED = 1000
"""The first of the held-out games that are reported; others were looked at while budgets were set."""


@dataclass(frozen=True, slots=True)
class GameRecipe:
    """What a run's folder remembers."""

    arm: str
    """The game."""
    seed: int
    sizes: GameSizes = field(default_factory=GameSizes)


class GamePlays:
    """A `TrajectorySource`: a batch of episodes of one game."""

    def __init__(self, boards: GameBoards, recipe: GameRecipe, policy: BoardPolicy, looks: Mapping[str, int]):
        self._boards, self._recipe, self._policy, self._looks = boards, recipe, policy, looks
        # A written player's score after as many keys is what an episode is paid 1 for.
        self._worth = references(recipe.arm).after("scripted", STEPS) or 1.0
        self.episodes: list[GameEpisode] = []
        """The last batch."""

    def batch(self, number: int, space: SeedSpace) -> list[TokenSample]:
        """Episodes of update `number`, or, in another space than that of RL, of value pretraining."""
        seeds = batch_seeds(space, self._recipe.seed, number, self._recipe.sizes.episodes)
        asked = [(seed, f"{self._recipe.arm}-{seed}") for seed in seeds]
        self.episodes = self.played(asked, seed=seeds[0])
        return [sample for episode in self.by_episode() for sample in episode]

    def by_episode(self) -> list[list[TokenSample]]:
        """The samples of the last batch, one for each turn."""
        return [episode.samples(worth=self._worth) for episode in self.episodes]

    def played(self, asked: Sequence[tuple[int, str]], *, seed: int) -> list[GameEpisode]:
        """Episodes of these seeds and names, with the policy as it is."""
        return play_games(self._boards, self._recipe.arm, self._looks, self._policy, asked, seed=seed)

    def examined(self, count: int) -> list[float]:
        """Scores of held-out games, in order, with the same random numbers each time."""
        asked = [(HELD_OUT_SEEDS[_EXAMINED + number], str(number)) for number in range(count)]
        return [episode.score for episode in self.played(asked, seed=0)]

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""


class GameSteps(LearnerSteps):
    """`training.stages.loop.Steps`: an update of PPO a step."""

    def __init__(self, recipe: GameRecipe, boards: GameBoards) -> None:
        self._recipe, self._sizes = recipe, recipe.sizes
        looks = known_looks(boards, recipe.arm, recipe.sizes.looks_from)
        (opening,) = boards.begin([task_seed(SeedSpace.VALUE, recipe.seed, 0)])
        torch.manual_seed(recipe.seed)
        self.policy = BoardPolicy(BoardSize(len(opening.squares), len(KEYS[recipe.arm])))
        critic = Critic.of(self.policy)
        learner = PPOLearner(
            self.policy,
            critic,
            self.policy,  # no divergence from the start is asked for
            LEARNER,
            pad_id=PAD,
            thoughts=lambda ids, mask: [False] * len(ids),
        )
        super().__init__(learner, critic)
        self.source = GamePlays(boards, recipe, self.policy, looks)

    def step(self, number: int) -> Mapping[str, float]:
        """One update, and an examination where one is due."""
        begin_s, metrics = time.monotonic(), {}
        if number == 1:
            metrics["pretrained/explained"] = self.pretrain(
                self.source,
                batches=self._sizes.value_batches,
                passes=self._sizes.value_passes,
                learning_rate=1e-3,
                micro_batch=LEARNER.micro_batch,
            )
        self.source.batch(number, SeedSpace.RL)
        episodes = self.source.episodes
        metrics |= {
            "score": fmean(episode.score for episode in episodes),
            "keys": fmean(len(episode.keys) for episode in episodes),
        }
        found = update_on_episodes(
            self.learner, self.source.by_episode(), seed=self._recipe.seed, number=number
        )
        for name in ("explained_variance", "entropy", "clipped_share"):
            metrics[name] = found[f"{self._recipe.arm}/{name}"]
        metrics["seconds"] = time.monotonic() - begin_s
        if number % self._sizes.eval_every == 0 or number == self._sizes.updates:
            metrics["held_out/score"] = fmean(self.source.examined(self._sizes.held_out))
        return metrics


def run_game(arm: str, seed: int, sizes: GameSizes, out: Path, tell: Tell) -> dict[str, Any]:
    """Run or resume one game with one seed; its result."""
    recipe = GameRecipe(arm, seed, sizes)
    with GameBoards(arm) as boards, RunFolder(out / "games" / f"{arm}-{seed}", "games", recipe) as run:
        before = GameSteps(recipe, boards).source.examined(sizes.held_out)
        tell(f"{arm}: before {fmean(before):.2f}")
        steps = GameSteps(recipe, boards)
        run_steps(run, steps, name=arm, total=sizes.updates, checkpoint_every=10)
        after, rows = steps.source.examined(sizes.held_out), run.rows()
    known = references(arm)
    names = sorted({name for row in rows for name in row} - {"step", "held_out/score"})
    return {
        "before": fmean(before),
        "after": fmean(after),
        "scores_before": before,
        "scores": after,
        "references": {player: known.after(player, STEPS) for player in ("random", "scripted")},
        "examined": [
            (0, fmean(before)),
            *((int(row["step"]), row["held_out/score"]) for row in rows if "held_out/score" in row),
        ],
        "episodes": sizes.updates * sizes.episodes,
        "curves": {name: [row.get(name) for row in rows] for name in names},
        "seconds": round(sum(row["seconds"] for row in rows), 1),
    }
