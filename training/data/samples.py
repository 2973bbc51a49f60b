"""One training sample: a token sequence, the mask of the model's own tokens, and provenance. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from training.errors import DatasetError

SUCCESS_ABOVE = 0.5
"""The one threshold of success for every stage: of a verifier's score, and of a judge's probability."""
MISTAKE = "mistake"
"""Label of a reply that the owner marked as wrong: no stage takes loss on it."""
AFTER_MISTAKE = "after-mistake"
"""Label of a sample whose prompt may repeat such a reply: loss on its own reply alone."""


@dataclass(frozen=True, slots=True)
class PictureSlot:
    """Where a picture stands in a sequence."""

    file: str
    """Its name in the data set's `images/`: the SHA-256 of the PNG."""
    at: int
    """Index of its first token."""
    num_tokens: int


def picture_slots(token_ids: Sequence[int], picture_id: int | None, first: int = 0) -> list[PictureSlot]:
    """Where pictures stand: each an unbroken run of `picture_id`. Their files are not known yet.

    >>> picture_slots([7, 9, 9, 7, 9], 9)
    [PictureSlot(file='', at=1, num_tokens=2), PictureSlot(file='', at=4, num_tokens=1)]
    """
    if picture_id is None:
        return []
    found: list[PictureSlot] = []
    at = first
    for token, run in groupby(token_ids):
        length = len(list(run))
        if token == picture_id:
            found.append(PictureSlot("", at, length))
        at += length
    return found


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a sample came from, enough to find that moment again."""

    source: str
    """`record`, the name of an environment, or that of an import."""
    episode_id: str
    """The record's id, or that of an environment's episode; unique in its source."""
    step: int
    """From 1; 0 where the sample is a whole episode."""
    weights_version: str = ""
    """Of the model that wrote."""
    prompt_id: str = ""
    created: str = ""
    """ISO 8601, as the source said."""

    @property
    def sample_id(self) -> str:
        return f"{self.source}/{self.episode_id}/{self.step}"


@dataclass(frozen=True, slots=True)
class TokenSample:
    token_ids: Sequence[int]
    """(T,) prompt, replies and the observations between them, as the model evaluated them."""
    mask: Sequence[bool]
    """(T,) true where the model wrote the token."""
    turns: Sequence[int]
    """(T,) which reply, from 0, a token belongs to; a prompt belongs to the reply that follows it."""
    log_probs: Sequence[float] | None
    """(T,) natural logarithms as recorded when the tokens were sampled, 0 where the mask is false; None where
    the sampler reported none, which is enough for SFT but not for RL."""
    rewards: Sequence[float]
    """(T,)."""
    pictures: Sequence[PictureSlot]
    provenance: Provenance
    task: str = ""
    domain: str = ""
    ending: str = ""
    """One of the six kinds of `agent.types.EndingKind`."""
    is_accepted: bool = True
    """All of the reply's actions were allowed unchanged, by a rule or by the owner."""
    success: float | None = None
    """The verifier's score, 0 to 1; None without a verifier."""
    labels: Sequence[str] = field(default_factory=tuple)
    """Set by a router: `sft`, `ct`, a round's name; and `MISTAKE` and `AFTER_MISTAKE`."""

    @property
    def succeeded(self) -> bool | None:
        """The verdict as yes or no: half a reward is no success; None without a verifier."""
        return None if self.success is None else self.success > SUCCESS_ABOVE

    def __post_init__(self) -> None:
        """
        Raises:
            DatasetError: sequences of different lengths, or a log-probability that is none.
        """
        where, length = self.provenance.sample_id, len(self.token_ids)
        for name in ("mask", "turns", "rewards", "log_probs"):
            values = getattr(self, name)
            if values is not None and len(values) != length:
                raise DatasetError(f"{where} has {length} tokens, but {name} has {len(values)} entries.")
        for slot in self.pictures:
            if slot.at < 0 or slot.num_tokens < 1 or slot.at + slot.num_tokens > length:
                raise DatasetError(f"A picture of {where} lies outside its {length} tokens.")
        for wrote, log_prob in zip(self.mask, self.log_probs or (), strict=False):
            if wrote and not -math.inf < log_prob <= LOG_PROB_SLACK:
                raise DatasetError(f"{where} holds {log_prob} where a log-probability should be.")


LOG_PROB_SLACK = 1e-3
"""How far above 0 a certain token's log-probability may be rounded to."""
