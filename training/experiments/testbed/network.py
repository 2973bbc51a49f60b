"""A small recurrent policy, so that 10⁵ episodes an hour are played and learned from on two cores. Pure.

It has the interface that the learner asks of a Hugging Face model (`logits`, `last_hidden_state`,
`config`), and one state a slot where a decoder has a cache: an episode can begin, end or go on at any step,
beside others.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Protocol

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from training.policy.models import optimiser_of
from training.worlds.errands import PAD, WORDS, demonstration

WIDTH = 128


class Demonstrated(Protocol):
    def __call__(self, seed: int, *, mistakes: float) -> tuple[list[int], list[bool]]: ...


@dataclass(frozen=True, slots=True)
class PolicySize:
    """Sizes of a recurrent policy."""

    hidden_size: int = WIDTH
    words: int = len(WORDS)


class RecurrentBody(nn.Module):
    """Embedding and a gated recurrent unit."""

    is_activation_checkpointing = False

    def __init__(self, sizes: PolicySize) -> None:
        super().__init__()
        self.config = sizes
        self.embedding = nn.Embedding(sizes.words, sizes.hidden_size)
        self.recurrent = nn.GRU(sizes.hidden_size, sizes.hidden_size, batch_first=True)

    def forward(self, input_ids: Tensor, **_: Any) -> Any:
        """(B, T) tokens → an object with `last_hidden_state` (B, T, H)."""
        states, _last = self.recurrent(self.embedding(input_ids))
        return SimpleNamespace(last_hidden_state=states)

    def step(self, ids: Tensor, state: Tensor) -> Tensor:
        """(B,) tokens and (B, H) states before them → (B, H) after them."""
        _, after = self.recurrent(self.embedding(ids[:, None]), state[None])
        found: Tensor = after[0]
        return found


class RecurrentPolicy(nn.Module):
    """A language model over the words of errands."""

    is_activation_checkpointing = False

    def __init__(self, sizes: PolicySize | None = None) -> None:
        super().__init__()
        self.base_model = RecurrentBody(sizes or PolicySize())
        self.config = self.base_model.config
        self.output = nn.Linear(self.config.hidden_size, self.config.words)

    def forward(self, input_ids: Tensor, **_: Any) -> Any:
        """(B, T) tokens → an object with `logits` (B, T, V)."""
        states = self.base_model(input_ids).last_hidden_state
        return SimpleNamespace(logits=self.output(states))


def imitate(
    *,
    steps: int,
    batch: int,
    mistakes: float,
    seed: int,
    demonstrated: Demonstrated = demonstration,
    words: int = len(WORDS),
) -> RecurrentPolicy:
    """A policy after some steps of fine-tuning on demonstrations with mistakes: where every arm begins.

    Args:
        mistakes: chance of each demonstrated turn to be a mistake, which is imitated, too.
        demonstrated: a seed's episode, as token ids and a mask of what is imitated.
        words: of the world's vocabulary.
    """
    torch.manual_seed(seed)
    policy = RecurrentPolicy(PolicySize(words=words))
    optimiser = optimiser_of(policy.parameters(), 3e-3)
    for step in range(steps):
        shown = [demonstrated(seed * 10**7 + step * batch + one, mistakes=mistakes) for one in range(batch)]
        width = max(len(ids) for ids, _ in shown)
        ids = torch.tensor([[*one, *[PAD] * (width - len(one))] for one, _ in shown])
        mask = torch.tensor([[*one, *[False] * (width - len(one))] for _, one in shown])
        logits = policy(ids).logits[:, :-1]
        losses = F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten(), reduction="none")
        loss = losses[mask[:, 1:].flatten()].mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * (1 - step / steps)
        optimiser.step()
    return policy.eval()
