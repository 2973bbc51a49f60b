"""Plays a browser game with a policy that reads squares, many episodes at a time. I/O: a browser."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch

from training.data.sample_building import sequence_sample
from training.data.samples import Provenance, TokenSample
from training.environments.browser_games import KEYS
from training.environments.game_boards import GameBoards
from training.environments.seeds import SeedSpace, task_seed
from training.experiments.games.network import FIRST_KEY, OTHER, WORDS, BoardPolicy
from training.experiments.games.settings import STEPS

_FIRST_LOOK = FIRST_KEY + 8


@dataclass(slots=True)
class GameEpisode:
    """A game under way, or one that has ended."""

    game: str
    name: str
    score: float = 0.0
    boards: list[list[int]] = field(default_factory=list)
    """Before each key."""
    keys: list[int] = field(default_factory=list)
    log_probs: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    """In score, by each key."""
    is_won: bool = False

    def samples(self, *, worth: float) -> list[TokenSample]:
        """One for each turn.

        Args:
            worth: the score that is paid with 1.
        """
        return [
            sequence_sample(
                [*board, key],
                [*[False] * len(board), True],
                Provenance("games", self.name, turn),
                log_probs=[*[0.0] * len(board), said],
                rewards=[*[0.0] * len(board), gain / worth],
                domain=self.game,
                ending="finished",
                success=float(self.is_won),
            )
            for turn, (board, key, said, gain) in enumerate(
                zip(self.boards, self.keys, self.log_probs, self.gains, strict=True), start=1
            )
        ]


def known_looks(boards: GameBoards, game: str, episodes: int) -> dict[str, int]:
    """The token of each look of a square, from games with random keys; the commonest looks have one."""
    seen: Counter[str] = Counter()
    rng = random.Random(f"looks of {game}")
    seeds = [task_seed(SeedSpace.VALUE_HELD_OUT, 999_999, number) for number in range(episodes)]
    shown = dict(enumerate(boards.begin(seeds)))
    for _ in range(STEPS):
        running = [number for number, one in shown.items() if not one.report.is_over]
        seen.update(look for number in running for look in shown[number].squares)
        pressed = {number: rng.choice(KEYS[game]) for number in running}
        shown = dict(zip(running, boards.press(pressed), strict=True))
    common = sorted(seen, key=lambda look: (-seen[look], look))[: WORDS - _FIRST_LOOK]
    return {look: number for number, look in enumerate(common, start=_FIRST_LOOK)}


def play_games(
    boards: GameBoards,
    game: str,
    looks: Mapping[str, int],
    policy: BoardPolicy,
    asked: Sequence[tuple[int, str]],
    *,
    seed: int,
) -> list[GameEpisode]:
    """
    Args:
        asked: seed and name of each episode.
        seed: of the sampling.
    """
    generator = torch.Generator().manual_seed(seed)
    episodes = [GameEpisode(game, name) for _, name in asked]
    shown = dict(enumerate(boards.begin([task for task, _ in asked])))
    for number, one in shown.items():
        episodes[number].score = float(one.report.score)
    for _ in range(STEPS):
        running = [number for number, one in shown.items() if not one.report.is_over]
        if not running:
            break
        tokens = [[looks.get(look, OTHER) for look in shown[number].squares] for number in running]
        keys, said = policy.drawn(torch.tensor(tokens), generator)
        pressed = {number: KEYS[game][key - FIRST_KEY] for number, key in zip(running, keys, strict=True)}
        shown = dict(zip(running, boards.press(pressed), strict=True))
        for at, number in enumerate(running):
            episode, report = episodes[number], shown[number].report
            episode.boards.append(tokens[at])
            episode.keys.append(keys[at])
            episode.log_probs.append(said[at])
            episode.gains.append(float(report.score) - episode.score)
            episode.score, episode.is_won = float(report.score), report.is_won
    return episodes
