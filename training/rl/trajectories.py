"""Where finished trajectories come from. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from training.data.samples import TokenSample


class TrajectorySource(Protocol):
    """Anything that plays episodes: in this process, or on many machines.

    A trajectory is a `TokenSample` of a whole episode: token ids as sampled, the mask of the model's own, its
    log-probabilities, rewards, ending, verdict, and the version of the weights that wrote it. Episodes in
    which an environment failed are not handed out.
    """

    def batch(self, update: int) -> Sequence[TokenSample]:
        """Enough finished episodes for update number `update`, from 1."""
        ...

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""
        ...


def is_truncated(sample: TokenSample) -> bool:
    """Cut by a limit or by the owner: not ended by what the model did."""
    return sample.ending in ("step_limit", "stopped")
