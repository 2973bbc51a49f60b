"""The games that are learned, and the budget of each. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from training.environments.game_boards import BOARD_GAMES
from training.ppo.objective import PpoSettings
from training.rl.learner import LearnerSettings

STEPS = 50
"""Keys of an episode, as far as the references go."""
LEARNER = LearnerSettings(
    PpoSettings(gamma=0.95, positive_weight=0.0, entropy_weight=0.02),
    policy_learning_rate=1e-3,
    critic_learning_rate=1e-3,
    epochs=2,
    minibatches=4,
    micro_batch=400,
)


@dataclass(frozen=True, slots=True)
class GameSizes:
    """Budget of a game and a seed."""

    updates: int = 40
    episodes: int = 32
    """Of an update."""
    value_batches: int = 1
    value_passes: int = 2
    held_out: int = 64
    eval_every: int = 10
    looks_from: int = 24
    """Random episodes from which a square's looks are known."""


QUICK_GAMES = GameSizes(updates=2, episodes=4, value_passes=1, held_out=8, eval_every=1, looks_from=2)
GAME_ARMS = BOARD_GAMES
