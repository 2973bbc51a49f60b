"""Where finished trajectories come from. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from training.data.samples import TokenSample


class TrajectorySource(Protocol):
    """Plays episodes for the stages `rl` and `value`.

    A trajectory is a `TokenSample` of a whole episode, or one for each turn: token ids as sampled, the mask
    of the model's own, its log-probabilities, rewards, ending, verdict, and the version of the weights that
    wrote it. Episodes in which an environment failed are left out.
    """

    def batch(self, update: int) -> Sequence[TokenSample]:
        """Finished episodes for update number `update`, counted from 1."""
        ...

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""
        ...
