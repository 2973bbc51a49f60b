"""How much of an adapter goes into the new model. I/O: reads a data set.

An adapter that is added to the weights in part keeps most of what it learned long before it costs what the
model could do before (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"): what was learned is
sharp around its own examples, what is forgotten is far from them. So a few shares are tried on samples that
were not learned from, the owner's and others, and the least of them is taken that answers the owner's nearly
as well as the best one and the others no worse than before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from peft.tuners.lora import LoraLayer

from training.data.stream import LoadedSample, stream
from training.policy.models import padding_id, patch_form
from training.policy.vision_cache import VisionCache
from training.supervised.batches import tensors
from training.supervised.loss import num_learned, supervised_loss

SHARES = (0.25, 0.4, 0.55, 0.7, 0.85, 1.0)
KEPT = 0.9
"""Of what the best share gains on the owner's samples: the least share that gains so much is enough."""
MOST_LOST = 0.02
"""Of the loss on what the model could do before: more than so much of it in addition counts as forgotten."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One share's answers to what was not learned from."""

    share: float
    own: float
    """Loss a token on the owner's samples."""
    old: float
    """Loss a token on others, which the model could answer before."""
    own_right: float
    """Share of the owner's samples that every learned token of is the likeliest."""
    old_right: float


def weigh(watch: Path, start: Path, tuned: Any, old_source: str) -> tuple[Weighed, ...]:
    """Try no share at all and each of `SHARES`; the model is left with the last one.

    Args:
        watch: samples that were not learned from.
        start: the base model's folder.
        tuned: the base model with the adapter, a `PeftModel`.
        old_source: of the samples that are not the owner's.
    """
    groups: dict[bool, list[LoadedSample]] = defaultdict(list)
    for one in stream(watch):
        groups[one.sample.provenance.source == old_source].append(one)
    form, pad_id = patch_form(start), padding_id(start)
    cache = None if form is None else VisionCache(tuned, form)
    found = []
    for share in (0.0, *SHARES):
        set_share(tuned, share)
        scores = {is_old: _scores(tuned, group, pad_id, form, cache) for is_old, group in groups.items()}
        (own, own_right), (old, old_right) = (scores.get(is_old, (0.0, 0.0)) for is_old in (False, True))
        found.append(Weighed(share, round(own, 4), round(old, 4), round(own_right, 4), round(old_right, 4)))
    return tuple(found)


def set_share(tuned: Any, share: float) -> None:
    for module in tuned.modules():
        if isinstance(module, LoraLayer):
            for name in module.scaling:
                module.set_scale(name, share)


def chosen(weighed: Sequence[Weighed]) -> float:
    """The share that is taken.

    Args:
        weighed: no share at all first, then shares that grow.

    >>> half, whole = Weighed(0.5, 0.31, 1.0, 0.8, 0.9), Weighed(1.0, 0.30, 1.2, 0.8, 0.8)
    >>> chosen([Weighed(0.0, 2.0, 1.0, 0.1, 0.9), half, whole])
    0.5
    """
    before, *others = weighed
    if before.own == 0.0:
        return others[-1].share  # nothing of the owner's was left to be weighed by
    best = max(before.own - one.own for one in others)
    enough = [one for one in others if before.own - one.own >= KEPT * best]
    well = [one for one in enough if one.old <= before.old * (1 + MOST_LOST)]
    return well[0].share if well else min(enough, key=lambda one: one.old).share


def _scores(
    tuned: Any, group: Sequence[LoadedSample], pad_id: int, form: Any, cache: VisionCache | None
) -> tuple[float, float]:
    """Mean loss a token, and the share of samples that are wholly right."""
    summed, count, right = 0.0, 0, 0
    for one in group:
        part = tensors((one,), learns="replies", pad_id=pad_id, form=form, vision_cache=cache)
        here = num_learned(part.tokens)
        with torch.no_grad():
            loss, num_right = supervised_loss(tuned, part.tokens, part.pictures, num_tokens=1)
        summed, count, right = summed + float(loss), count + here, right + (num_right == here)
    return summed / max(1, count), right / max(1, len(group))
