"""Which model takes a task over that another could not do. Pure but `candidates`, which reads manifests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from agent.models.catalogue import Catalogue
from agent.session import Outcome
from agent.types import EndingKind

_SCORE = "check_score"


def could_not(outcome: Outcome) -> bool:
    """Whether the model gave up, asked for help that nobody gave, or came to no end."""
    return outcome.ending.kind in (EndingKind.FAILED, EndingKind.ASKED_USER, EndingKind.STEP_LIMIT)


def candidates(order: Sequence[str]) -> dict[str, float | None]:
    """Installed models with the score of their last check, in the owner's order; without one, the best
    first and those that were never checked last."""
    scores = {manifest.name: manifest.scores.get(_SCORE) for manifest in Catalogue().models()}
    if order:
        return {name: scores[name] for name in order if name in scores}
    return dict(sorted(scores.items(), key=lambda one: -1.0 if one[1] is None else one[1], reverse=True))


def next_model(
    failed: str, found: Mapping[str, float | None], *, tried: Collection[str] = (), is_chosen: bool = False
) -> str:
    """The first candidate that was not tried; "" for none. Where the owner has not chosen them, a model that
    did worse in its check than the one that failed is none.

    >>> next_model("small", {"large": 90.0, "small": 60.0, "tiny": 20.0}, tried={"large"})
    ''
    """
    least = found.get(failed) or 0.0
    for name, score in found.items():
        if name != failed and name not in tried and (is_chosen or score is None or score >= least):
            return name
    return ""
