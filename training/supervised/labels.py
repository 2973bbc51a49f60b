"""Labels: which tokens of a sample carry loss in a stage. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import torch

from training.data.collation import IGNORED, TokenTensors
from training.data.samples import AFTER_MISTAKE, MISTAKE, TokenSample

Learns = Literal["replies", "text"]
"""`replies`: what the model wrote, for SFT. `text`: everything but pictures, for CT, where a trajectory is
plain text: task, attempts and ending."""


def is_learned(learns: Learns) -> Callable[[TokenSample], bool]:
    """Whether a stage uses a sample: none uses a marked mistake, SFT only what was accepted and succeeded."""
    if learns == "text":
        return lambda sample: MISTAKE not in sample.labels
    return lambda sample: (
        sample.is_accepted and sample.succeeded is not False and MISTAKE not in sample.labels
    )


def with_labels(tokens: TokenTensors, learns: Learns, samples: Sequence[TokenSample] = ()) -> TokenTensors:
    """The batch with the labels of the stage; collation's own are those of `replies`.

    Args:
        samples: of the batch; prompts that may repeat a marked mistake carry no loss.
    """
    if learns == "replies":
        return tokens
    counts = tokens.attention & ~tokens.is_picture
    counts[:, 0] = False
    for row, sample in enumerate(samples):
        if AFTER_MISTAKE in sample.labels:
            counts[row] &= tokens.labels[row] != IGNORED
    return replace(tokens, labels=torch.where(counts, tokens.ids, IGNORED))
