"""Stage one: the language of tasks without pictures (`python -m training.embedded.language`).

Splitting a task into goals, keeping count of what was done, and copying names letter by letter are learned
from text alone, where a request costs a hundredth of one with a picture.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from training.embedded.goals import blind_request
from training.embedded.model import EmbeddedModel, text_positions
from training.embedded.perception import PerceptionHeads
from training.embedded.requests import Request
from training.embedded.training_run import RunOptions, Stage, command, run


def token_batch(requests: list[Request]) -> tuple[Tensor, Tensor]:
    """(R, T) ids padded with 0 at the right, and (R, T - 1) which predictions carry loss."""
    longest = max(len(request.ids) for request in requests)
    ids = np.zeros((len(requests), longest), np.int64)
    learn = np.zeros((len(requests), longest), bool)
    for row, request in enumerate(requests):
        ids[row, : len(request.ids)] = request.ids
        learn[row, : len(request.ids)] = request.learn
    return torch.from_numpy(ids), torch.from_numpy(learn[:, 1:])


def reply_logits(model: EmbeddedModel, ids: Tensor, learn: Tensor) -> tuple[Tensor, Tensor]:
    """(K, vocabulary) logits and (K,) targets of the K tokens that carry loss, without pictures."""
    with torch.autocast("cpu", torch.bfloat16):
        states = model.language_model(None, None, ids[:, :-1], text_positions(ids.shape[1] - 1)).last
        logits = model.language_model.logits(states[learn]).float()
    return logits, ids[:, 1:][learn]


def language_loss(model: EmbeddedModel, requests: list[Request]) -> Tensor:
    """Mean loss of the replies' tokens, without pictures."""
    return F.cross_entropy(*reply_logits(model, *token_batch(requests)))


def blind_loss(model: EmbeddedModel, requests: list[Request]) -> Tensor:
    """Mean loss of requests without pictures, long and short ones apart, so that little is padding.

    None is left out for its length: it is the long ones that ask for several things.
    """
    requests = sorted(requests, key=lambda one: len(one.ids))
    ends = [0, len(requests) // 2, len(requests) * 5 // 6, len(requests)]
    parts = [requests[first:last] for first, last in pairwise(ends) if first < last]
    return torch.stack([language_loss(model, part) * len(part) for part in parts]).sum() / len(requests)


class Language(Stage):
    """Batches of requests of like length, so that little is padding."""

    def __init__(self, options: RunOptions, batch_size: int = 64) -> None:
        self.batch_size = batch_size
        self.rng = random.Random(options.seed)

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.model = model
        self.batches = self._batches()

    def trained(self, model: EmbeddedModel, heads: PerceptionHeads) -> list[torch.nn.Module]:
        return [model.language_model]

    def _batches(self) -> Iterator[list[Request]]:
        size = self.batch_size
        while True:
            pool = sorted((blind_request(self.rng) for _ in range(size * 8)), key=lambda one: len(one.ids))
            batches = [pool[start : start + size] for start in range(0, len(pool), size)]
            self.rng.shuffle(batches)
            yield from batches

    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        ids, learn = token_batch(next(self.batches))
        logits, target = reply_logits(self.model, ids, learn)
        right = torch.ones_like(learn)
        right[learn] = logits.argmax(-1) == target
        loss = F.cross_entropy(logits, target)
        return loss, {"loss": loss.item(), "whole": right.all(1).float().mean().item()}, 0


def main() -> None:
    options = command(__doc__ or "", out="runs/embedded/language.pt", minutes=15.0, rate=2e-3)
    run(Language(options), options)


if __name__ == "__main__":
    main()
