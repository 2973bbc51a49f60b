"""Whether a merged model keeps what its specialists can do, domain by domain. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from training.errors import MergeError

KEEPS = 0.95
"""Of the best specialist's success in each domain."""


@dataclass(frozen=True, slots=True)
class DomainCheck:
    domain: str
    best: str
    """The specialist that is best in this domain."""
    best_success: float
    merged_success: float

    @property
    def kept(self) -> float:
        """Share of the best specialist's success; 1 where none has any."""
        return self.merged_success / self.best_success if self.best_success else 1.0

    @property
    def passes(self) -> bool:
        return self.kept >= KEEPS


def check_domains(
    specialists: Mapping[str, Mapping[str, float]], merged: Mapping[str, float]
) -> list[DomainCheck]:
    """
    Args:
        specialists: name → domain → success from 0 to 1, all measured on the same held-out tasks.
        merged: domain → success of the merged model on those tasks.

    Raises:
        MergeError: a domain was not measured for every model.
    """
    for name, scores in specialists.items():
        if scores.keys() != merged.keys():
            unmeasured = ", ".join(sorted(scores.keys() ^ merged.keys()))
            raise MergeError(
                f"{name} and the merged model were not measured in the same domains: {unmeasured}."
            )
    checks = []
    for domain, success in merged.items():
        best = max(specialists, key=lambda name: specialists[name][domain])
        checks.append(DomainCheck(domain, best, specialists[best][domain], success))
    return checks
