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

from training.embedded.blind_goals import blind_requests
from training.embedded.devices import mixed_precision, on_device
from training.embedded.model import TEXT_START, AttentionScores, EmbeddedModel, TextStates
from training.embedded.parsing import Role
from training.embedded.perception import PerceptionHeads
from training.embedded.requests import Request, control
from training.embedded.training_run import RunOptions, TrainingStage, command, run

NOW = control("now")[0]
CLAUSE_WEIGHT = 0.1
PARSE_WEIGHT = 0.3
MOST_SCORES = 48 * 320**2
"""Of each head, in a batch: 48 tasks of ordinary length. All layers keep theirs for the backward pass. A run
takes 5 GB; without a bound, a batch of the longest tasks took 24."""


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
    parse_at: int
    parse: NDArray[np.int64]
    """See `Request`."""
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
        parse_at=requests[0].parse_at,
        parse=requests[0].parse,
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
    parse: Tensor
    """(R, T, 3) what each token of the task's second reading is for; -1 for all other tokens."""
    clauses: Tensor
    """(K, 4) row, index of a reply's beginning, first and last token that ask for what it does."""


def tree_batch(trees: Sequence[Tree]) -> TreeBatch:
    longest = max(len(one.ids) for one in trees)

    def padded(name: str, filler: int) -> Tensor:
        rows = [
            np.pad(getattr(one, name), (0, longest - len(one.ids)), constant_values=filler) for one in trees
        ]
        return on_device(np.stack(rows))

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
        parse=parse_batch(trees, longest),
        clauses=torch.tensor([(row, *clause) for row, one in enumerate(trees) for clause in one.clauses]),
    )


def parse_batch(rows: Sequence[Tree | Request], longest: int) -> Tensor:
    """(R, longest, 3) targets of the task's second reading, -1 elsewhere."""
    targets = np.full((len(rows), longest, 3), -1, np.int64)
    for number, row in enumerate(rows):
        targets[number, row.parse_at : row.parse_at + len(row.parse)] = row.parse
    return on_device(targets)


def parse_loss(heads: PerceptionHeads, parsed: Tensor | None, targets: Tensor) -> tuple[Tensor, float]:
    """Mean cross-entropy of what each byte of a task is for: its role, its goal's verb, its goal's number.

    The last byte of a name counts ten times: it is one of twenty and decides all.

    Args:
        parsed: (R, T, text_width) states of the language model.
        targets: (R, T, 3), see `parse_batch`.

    Returns:
        The loss, and the share of names, values and owners whose last bytes, and nothing else, are taken
        for last bytes, over all rows that have any.
    """
    assert parsed is not None
    targets = targets[:, : parsed.shape[1]]
    known = targets[..., 0] >= 0
    if not known.any():
        return parsed.new_zeros(()), float("nan")
    with mixed_precision():
        logits = [head(parsed[known]).float() for head in (heads.role, heads.goal_verb, heads.goal_number)]
    wanted = targets[known]
    is_end = (wanted[:, 0] >= Role.NAME_END) & (wanted[:, 0] % 2 == 1)
    weight = torch.where(is_end, 10.0, 1.0)
    losses = [
        (weight * F.cross_entropy(one, wanted[:, number], reduction="none")).sum() / weight.sum()
        for number, one in enumerate(logits)
    ]
    with torch.no_grad():
        said = logits[0].argmax(-1)
        says_end = (said >= Role.NAME_END) & (said % 2 == 1)
        right = torch.ones(known.shape, dtype=torch.bool)
        right[known] = ~(is_end | says_end) | (said == wanted[:, 0])
        rows = known.any(1)
        share = right.all(1)[rows].float().mean().item()
    return torch.stack(losses).sum(), share


def reply_logits(model: EmbeddedModel, batch: TreeBatch) -> tuple[Tensor, Tensor, TextStates]:
    """(K, vocabulary) logits and (K,) targets of the K tokens that carry loss; all states."""
    with mixed_precision():
        out = model.language_model(
            None, None, batch.ids[:, :-1], batch.positions[:, :, :-1], visible=batch.visible[..., :-1, :-1]
        )
        logits = model.language_model.logits(out.last[batch.learn]).float()
    return logits, batch.ids[:, 1:][batch.learn], out


def clause_loss(scores: AttentionScores, clauses: Tensor) -> tuple[Tensor, float]:
    """Does some head, where a reply begins, attend to the words that ask for what comes next?

    From the replies alone the small model needed hundreds of thousands of tasks to learn which part of the
    task comes next; like the pointer's, this attention is supervised directly. Only the best head is trained.

    Args:
        clauses: (K, 4), see `TreeBatch`.
    """
    row, begin, first, last = clauses.T
    at = scores.at(row, begin)
    place = torch.arange(at.shape[-1], device=at.device) - scores.num_seen
    asked = (place >= first[:, None]) & (place < last[:, None])
    weight = (at.softmax(-1) * asked[:, None]).sum(-1).amax(1)
    return -weight.clamp(min=1e-6).log().mean(), (weight.detach() > 0.5).float().mean().item()


def _that_fit(batch: Sequence[Tree]) -> Iterator[Sequence[Tree]]:
    """The batch in pieces whose attention fits into memory; trees in the order of their lengths."""
    begin = 0
    while begin < len(batch):
        end = len(batch)
        while end - begin > 1 and (end - begin) * len(batch[end - 1].ids) ** 2 > MOST_SCORES:
            end -= 1
        yield batch[begin:end]
        begin = end


class LanguageStage(TrainingStage):
    """Batches of tasks of similar length, so that little is padding; each with all its steps."""

    def __init__(self, options: RunOptions, batch_size: int = 48) -> None:
        self.batch_size = batch_size
        self.rng = random.Random(options.seed)

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.model, self.heads = model, heads
        self.batches = self._batches()

    def trained(self, model: EmbeddedModel, heads: PerceptionHeads) -> list[torch.nn.Module]:
        return [model.language_model, heads]

    def _batches(self) -> Iterator[Sequence[Tree]]:
        size = self.batch_size
        while True:
            trees = (tree(blind_requests(self.rng)) for _ in range(size * 8))
            pool = sorted(trees, key=lambda one: len(one.ids))
            starts = range(0, len(pool), size)
            batches = [part for start in starts for part in _that_fit(pool[start : start + size])]
            self.rng.shuffle(batches)
            yield from batches

    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        batch = tree_batch(next(self.batches))
        logits, target, out = reply_logits(self.model, batch)
        loss = F.cross_entropy(logits, target)
        assert out.asking is not None
        asked, found = clause_loss(out.asking, batch.clauses)
        parsed, ends = parse_loss(self.heads, out.parsed, batch.parse)
        wrong = torch.zeros_like(batch.learn)
        wrong[batch.learn] = logits.detach().argmax(-1) != target
        rows = torch.arange(len(wrong))[:, None].expand_as(wrong)
        replies = torch.stack([rows, batch.reply], -1)
        num_wrong = len(replies[wrong].unique(dim=0))
        whole = 1 - num_wrong / len(replies[batch.reply >= 0].unique(dim=0))
        metrics = {"loss": loss.item(), "whole": whole, "clause": found, "parse": parsed.item(), "ends": ends}
        return loss + CLAUSE_WEIGHT * asked + PARSE_WEIGHT * parsed, metrics, 0


def main() -> None:
    options = command(__doc__ or "", out="runs/embedded/language.pt", minutes=15.0, learning_rate=2e-3)
    run(LanguageStage(options), options)


if __name__ == "__main__":
    main()
