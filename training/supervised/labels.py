"""Labels: which tokens of a sample carry loss in a stage. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import torch

from training.data.collation import IGNORED, TokenTensors
from training.data.samples import TokenSample

Learns = Literal["replies", "text"]
"""`replies`: what the model wrote, for SFT. `text`: everything but pictures, for CT, where a trajectory is
plain text: task, attempts and ending."""


def is_learned(learns: Learns) -> Callable[[TokenSample], bool]:
    """Whether a stage uses a sample at all: SFT only those that were accepted and did not fail."""
    if learns == "text":
        return lambda sample: True
    return lambda sample: sample.is_accepted and (sample.success is None or sample.success > 0)


def with_labels(tokens: TokenTensors, learns: Learns) -> TokenTensors:
    """The batch with the labels of the stage; collation's own are those of `replies`."""
    if learns == "replies":
        return tokens
    counts = tokens.attention & ~tokens.is_picture
    counts[:, 0] = False
    return replace(tokens, labels=torch.where(counts, tokens.ids, IGNORED))
