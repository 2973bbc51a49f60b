"""Where finished trajectories come from. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from training.data.samples import TokenSample
from training.environments.seeds import SeedSpace


class TrajectorySource(Protocol):
    """Plays episodes for the stages `rl` and `value`.

    A trajectory is a `TokenSample` of a whole episode, or one for each turn: token ids as sampled, the mask
    of the model's own, its log-probabilities, rewards, ending, verdict, and the version of the weights that
    wrote it. Episodes in which an environment failed are left out.
    """

    def batch(self, number: int, space: SeedSpace) -> Sequence[TokenSample]:
        """Finished episodes.

        Args:
            number: of the batch, from 1.
            space: what the episodes are for; no two purposes share a task.
        """
        ...

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""
        ...
