"""Transfer of weights from trainer to samplers, with a check that they arrived. Pure.

A sampler that silently goes on with old weights ruins a run without a message. So weights are sent with the
checksum of their bytes and with the trainer's log-probabilities of a fixed probe prompt; a sampler that
computes other ones after loading is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agent.ports import Model
from training.errors import TrainingError

TOLERANCE = 1e-4
"""The largest difference of log-probabilities where trainer and sampler run the same code."""


class WeightsError(TrainingError):
    """Weights arrived damaged, or a sampler with them finds other log-probabilities than the trainer."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One version of the policy."""

    version: int
    data: bytes
    """In the form that the learner writes and the sampler's policy reads."""
    checksum: str
    """SHA-256 of `data`."""
    probe: tuple[float, ...]
    """Natural log-probabilities of the probe prompt's tokens (not of the first) as the trainer finds them."""

    @staticmethod
    def of(version: int, data: bytes, probe: Sequence[float]) -> Weights:
        """With the checksum of `data`."""
        return Weights(version, data, hashlib.sha256(data).hexdigest(), tuple(probe))


class Weighted(Protocol):
    """A policy whose weights can be exchanged while it is open, between two replies or within one."""

    @property
    def version(self) -> int:
        """Of the weights that it runs with now; −1 before the first were loaded."""
        ...

    def load(self, data: bytes, version: int) -> None:
        """Run with these weights from now on.

        Args:
            data: `Weights.data`.
        """
        ...

    def probe(self) -> Sequence[float]:
        """Natural log-probabilities of the probe prompt's tokens under the weights it runs with now."""
        ...


class Policy(Weighted, Model, Protocol):
    """A policy for the agent's own loop."""

    def seed(self, text: str) -> None:
        """Seed the random numbers of the next reply, so that an episode can be repeated where possible."""
        ...


def install(policy: Weighted, weights: Weights, *, tolerance: float = TOLERANCE) -> float:
    """Load new weights and check them; returns the largest difference between the log-probabilities.

    Args:
        tolerance: how large that difference may be.

    Raises:
        WeightsError: the bytes are damaged, or the log-probabilities differ by more than the tolerance.
    """
    if hashlib.sha256(weights.data).hexdigest() != weights.checksum:
        raise WeightsError(f"Version {weights.version} of the weights was damaged on its way.")
    policy.load(weights.data, weights.version)
    found = tuple(policy.probe())
    if len(found) != len(weights.probe):
        raise WeightsError(f"A probe of {len(weights.probe)} tokens came back with {len(found)}.")
    gap = max((abs(a - b) for a, b in zip(found, weights.probe, strict=True)), default=0.0)
    # Written so that NaN, which is no log-probability, fails too.
    if not gap <= tolerance:
        raise WeightsError(
            f"A sampler with version {weights.version} is {gap:.2g} from the trainer on the probe prompt; "
            f"at most {tolerance:.2g} is the rounding of another runtime."
        )
    return gap


def written_versions(text: str, num_tokens: int) -> tuple[int, ...]:
    """(T,): which version wrote each token, from a reply's `weights_version`.

    That is the number of the version or, for a reply that went on under new weights, runs of them:

    >>> written_versions("7", 3)
    (7, 7, 7)
    >>> written_versions("7x2,8x1", 3)
    (7, 7, 8)

    Raises:
        WeightsError: the text is of another form, or of another number of tokens.
    """
    versions: list[int] = []
    length = max(1, num_tokens)  # a model backend that returns no tokens still has a version
    try:
        for part in text.split(","):
            version, is_run, count = part.partition("x")
            versions += [int(version)] * (int(count) if is_run else length)
    except ValueError:
        versions = []
    if len(versions) != length:
        raise WeightsError(f"A reply of {num_tokens} tokens says that {text!r} wrote it.")
    return tuple(versions)
