"""Stage one: the language of tasks without pictures (`python -m training.embedded.language`).

Splitting a task into goals, tracking what was done, and copying names letter by letter are learned
from text alone, where a request costs a hundredth of one with a picture.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor

from training.embedded.goals import blind_requests
from training.embedded.model import TEXT_START, EmbeddedModel
from training.embedded.perception import PerceptionHeads
from training.embedded.requests import Request, control
from training.embedded.training_run import RunOptions, TrainingStage, command, run

NOW = control("now")[0]
CLAUSE_WEIGHT = 0.1


@dataclass(frozen=True, slots=True)
class Tree:
    """The steps of one task as one row: the longest history of what was done, then every step's reply.

    A reply attends to the history up to its own step and to no other reply, so that all steps together
    cost little more than the last one alone.
    """

    ids: NDArray[np.int64]
    """(T,)"""
    learn: NDArray[np.bool_]
    """(T,) which tokens are to be predicted by the one before."""
    position: NDArray[np.int64]
    """(T,) the position each token would have if its step were alone."""
    reply: NDArray[np.int64]
    """(T,) the reply it belongs to, -1 for the history."""
    story: NDArray[np.int64]
    """(T,) how much of the history it may attend to."""
    clauses: list[tuple[int, int, int]]
    """(index of a reply's beginning, first and last token that ask for what it does) for every reply."""


def tree(requests: Sequence[Request]) -> Tree:
    """Requests about one task; each one's history is a prefix of the longest one's."""
    ends = [request.ids.index(NOW) for request in requests]
    longest = max(ends)
    trunk = requests[ends.index(longest)].ids[:longest]
    parts = [(trunk, [False] * longest, range(longest), -1, range(1, longest + 1))]
    clauses, length = [], longest
    for number, (request, end) in enumerate(zip(requests, ends, strict=True)):
        assert request.ids[:end] == trunk[:end]
        own = len(request.ids) - end
        clauses.append((length, *request.clause))
        length += own
        parts.append(
            (request.ids[end:], request.learn[end:], range(end, end + own), number, range(end, end + 1))
        )
    return Tree(
        ids=np.concatenate([np.array(ids) for ids, *_ in parts]),
        learn=np.concatenate([np.array(learn) for _, learn, *_ in parts]),
        position=np.concatenate([np.array(position) for _, _, position, *_ in parts]),
        reply=np.concatenate([np.full(len(ids), number) for ids, _, _, number, _ in parts]),
        story=np.concatenate([np.resize(np.array(seen), len(ids)) for ids, _, _, _, seen in parts]),
        clauses=clauses,
    )


class TreeBatch(NamedTuple):
    """Trees side by side, padded at the right."""

    ids: Tensor
    """(R, T)"""
    learn: Tensor
    """(R, T - 1) which predictions carry loss."""
    positions: Tensor
    """(R, 1, T, 3)"""
    visible: Tensor
    """(R, 1, T, T)"""
    reply: Tensor
    """(R, T - 1) the reply that each prediction belongs to, -1 for none."""
    clauses: Tensor
    """(K, 4) row, index of a reply's beginning, first and last token that ask for what it does."""


def tree_batch(trees: Sequence[Tree]) -> TreeBatch:
    longest = max(len(one.ids) for one in trees)

    def padded(name: str, filler: int) -> Tensor:
        rows = [
            np.pad(getattr(one, name), (0, longest - len(one.ids)), constant_values=filler) for one in trees
        ]
        return torch.from_numpy(np.stack(rows))

    reply, story = padded("reply", -1), padded("story", longest)
    place = torch.arange(longest)
    in_story = (reply == -1)[:, None] & (place < story[..., None])
    in_reply = (reply[:, None] == reply[..., None]) & (place <= place[:, None])
    return TreeBatch(
        ids=padded("ids", 0),
        learn=padded("learn", 0)[:, 1:],
        positions=(TEXT_START + padded("position", 0))[:, None, :, None].expand(-1, -1, -1, 3),
        visible=((in_story | in_reply) & (place <= place[:, None]))[:, None],
        reply=reply[:, 1:],
        clauses=torch.tensor([(row, *clause) for row, one in enumerate(trees) for clause in one.clauses]),
    )


def reply_logits(model: EmbeddedModel, batch: TreeBatch) -> tuple[Tensor, Tensor, Tensor]:
    """(K, vocabulary) logits and (K,) targets of the K tokens that carry loss; the attention's scores."""
    with torch.autocast("cpu", torch.bfloat16):
        out = model.language_model(
            None, None, batch.ids[:, :-1], batch.positions[:, :, :-1], visible=batch.visible[..., :-1, :-1]
        )
        logits = model.language_model.logits(out.last[batch.learn]).float()
    assert out.asking is not None
    return logits, batch.ids[:, 1:][batch.learn], out.asking


def clause_loss(scores: Tensor, clauses: Tensor) -> tuple[Tensor, float]:
    """Does some head, where a reply begins, attend to the words that ask for what comes next?

    From the replies alone the small model needed hundreds of thousands of tasks to learn which part of the
    task comes next; like the pointer's, this attention is supervised directly. Only the best head is trained.

    Args:
        scores: (R, heads, T, P + T) before softmax.
        clauses: (K, 4), see `TreeBatch`; the words' tokens are counted from the picture's first.
    """
    row, begin, first, last = clauses.T
    place = torch.arange(scores.shape[-1])
    asked = (place >= first[:, None]) & (place < last[:, None])
    weight = (scores[row, :, begin].softmax(-1) * asked[:, None]).sum(-1).amax(1)
    return -weight.clamp(min=1e-6).log().mean(), (weight.detach() > 0.5).float().mean().item()


class LanguageStage(TrainingStage):
    """Batches of tasks of similar length, so that little is padding; each with all its steps."""

    def __init__(self, options: RunOptions, batch_size: int = 48) -> None:
        self.batch_size = batch_size
        self.rng = random.Random(options.seed)

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.model = model
        self.batches = self._batches()

    def trained(self, model: EmbeddedModel, heads: PerceptionHeads) -> list[torch.nn.Module]:
        return [model.language_model]

    def _batches(self) -> Iterator[list[Tree]]:
        size = self.batch_size
        while True:
            trees = (tree(blind_requests(self.rng)) for _ in range(size * 8))
            pool = sorted(trees, key=lambda one: len(one.ids))
            batches = [pool[start : start + size] for start in range(0, len(pool), size)]
            self.rng.shuffle(batches)
            yield from batches

    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        batch = tree_batch(next(self.batches))
        logits, target, scores = reply_logits(self.model, batch)
        loss = F.cross_entropy(logits, target)
        asked, found = clause_loss(scores, batch.clauses)
        wrong = torch.zeros_like(batch.learn)
        wrong[batch.learn] = logits.detach().argmax(-1) != target
        rows = torch.arange(len(wrong))[:, None].expand_as(wrong)
        replies = torch.stack([rows, batch.reply], -1)
        num_wrong = len(replies[wrong].unique(dim=0))
        whole = 1 - num_wrong / len(replies[batch.reply >= 0].unique(dim=0))
        metrics = {"loss": loss.item(), "whole": whole, "clause": found}
        return loss + CLAUSE_WEIGHT * asked, metrics, 0


def main() -> None:
    options = command(__doc__ or "", out="runs/embedded/language.pt", minutes=15.0, learning_rate=2e-3)
    run(LanguageStage(options), options)


if __name__ == "__main__":
    main()
