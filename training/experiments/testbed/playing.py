"""Plays errands in slots of one batch, a token a slot and step; together, or streaming. Pure.

*Synchronous*: all slots begin together, and the batch is learned from when the last one has ended.
*Streaming*: a slot whose episode has ended begins the next one at once, and what has ended is learned from
as soon as it is enough; episodes that are under way go on with the new weights. The clock counts steps of
the batch, as a server that answers all slots at once does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import torch

from training.data.sample_building import sequence_sample
from training.data.samples import Provenance, TokenSample
from training.experiments.testbed.network import RecurrentPolicy
from training.worlds.errands import END, MAX_REPLY, MAX_TOKENS, PAD, errand


class TokenTask(Protocol):
    """An errand, or another task in tokens."""

    @property
    def world(self) -> str: ...

    seed: int
    domain: str
    turns: int
    is_over: bool
    is_success: bool
    is_cut: bool

    @property
    def potential(self) -> float: ...

    def opening(self) -> list[int]: ...

    def act(self, reply: list[int]) -> list[int]: ...


BeginTask = Callable[[int], TokenTask]
"""The task of a seed."""


@dataclass(slots=True)
class ErrandSlot:
    """An episode under way."""

    task: TokenTask
    name: str
    ids: list[int] = field(default_factory=list)
    mask: list[bool] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    log_probs: list[float] = field(default_factory=list)
    potentials: list[tuple[int, float]] = field(default_factory=list)
    """(index of a reply's last token, potential after it)."""
    waiting: list[int] = field(default_factory=list)
    """Tokens that are read before the next one is sampled, last first."""
    reply: list[int] = field(default_factory=list)
    oldest: int = 0
    """Version of the weights that began it."""

    @staticmethod
    def begun(seed: int, name: str, version: int, begin: BeginTask = errand) -> ErrandSlot:
        """At its prompt."""
        task = begin(seed)
        return ErrandSlot(task, name, waiting=task.opening()[::-1], oldest=version)

    def add(self, token: int, log_prob: float | None) -> None:
        """A token that was sampled with this log-probability, or one that was read."""
        self.ids.append(token)
        self.mask.append(log_prob is not None)
        self.turns.append(self.task.turns)
        self.log_probs.append(log_prob or 0.0)
        if log_prob is None:
            return
        self.reply.append(token)
        if token == END or len(self.reply) == MAX_REPLY:
            self.waiting = self.task.act(self.reply)[::-1]
            self.potentials.append((len(self.ids) - 1, self.task.potential))
            self.reply = []
            if not self.task.is_over and len(self.ids) + len(self.waiting) > MAX_TOKENS - MAX_REPLY:
                self.task.is_over = self.task.is_cut = True

    @property
    def is_done(self) -> bool:
        """Over, and what came of it is read: the state after a cut has a value."""
        return self.task.is_over and not self.waiting

    def sample(self, *, shaping: float) -> TokenSample:
        """The episode, paid at its end.

        Args:
            shaping: weight of the potential's differences (Ng et al. 1999), which are paid reply by reply and
                taken back at the end.
        """
        rewards, before = [0.0] * len(self.ids), 0.0
        for index, potential in self.potentials:
            rewards[index] += shaping * (potential - before)
            before = potential
        last = self.potentials[-1][0]
        rewards[last] += float(self.task.is_success) - (0.0 if self.task.is_cut else shaping * before)
        return sequence_sample(
            self.ids,
            self.mask,
            Provenance(self.task.world, self.name, 0, weights_version=str(self.oldest)),
            turns=self.turns,
            log_probs=self.log_probs,
            rewards=rewards,
            domain=self.task.domain,
            ending="step_limit" if self.task.is_cut else "finished",
            success=float(self.task.is_success),
        )


class ErrandPlayer:
    """Slots that share a policy."""

    def __init__(self, slots: int, *, seed: int, begin: BeginTask = errand) -> None:
        self._begin = begin
        self._generator = torch.Generator().manual_seed(seed)
        self._slots: list[ErrandSlot | None] = [None] * slots
        self._states: torch.Tensor | None = None
        self.clock = 0
        """Steps so far."""
        self.begun = 0
        """Episodes that have begun."""

    def play(
        self,
        policy: RecurrentPolicy,
        task: Callable[[int], tuple[int, str]],
        *,
        version: int,
        begin: int | None = None,
        wanted: int | None = None,
    ) -> list[ErrandSlot]:
        """Episodes in the order in which they ended.

        Args:
            task: number of an episode, from 0 → its seed and name.
            version: of the policy's weights.
            begin: so many episodes of this player may begin in all; None: one wherever a slot is free.
            wanted: so many endings are enough, and the other episodes stay under way; None: all.
        """
        ended: list[ErrandSlot] = []
        if self._states is None:
            self._states = torch.zeros(len(self._slots), policy.config.hidden_size)
        while True:
            for number, slot in enumerate(self._slots):
                if slot is None and (begin is None or self.begun < begin):
                    self._slots[number] = ErrandSlot.begun(*task(self.begun), version, self._begin)
                    self._states[number] = 0
                    self.begun += 1
            if all(slot is None for slot in self._slots) or (wanted is not None and len(ended) >= wanted):
                return ended
            self._step(policy)
            for number, slot in enumerate(self._slots):
                if slot is not None and slot.is_done:
                    ended.append(slot)
                    self._slots[number] = None

    def _step(self, policy: RecurrentPolicy) -> None:
        """Every slot goes on by one token, which is read or sampled."""
        assert self._states is not None
        self.clock += 1
        with torch.no_grad():
            log_probs = policy.output(self._states).log_softmax(-1)
            noise = torch.rand(log_probs.shape, generator=self._generator).clamp(min=1e-20)
            drawn = (log_probs - (-noise.log()).log()).argmax(-1)
            said = log_probs.gather(1, drawn[:, None])[:, 0].tolist()
            tokens = drawn.tolist()
            for number, slot in enumerate(self._slots):
                if slot is None:
                    tokens[number] = PAD
                elif slot.waiting:
                    tokens[number] = slot.waiting.pop()
                    slot.add(tokens[number], None)
                else:
                    slot.add(tokens[number], said[number])
            self._states = policy.base_model.step(torch.tensor(tokens), self._states)

    def state(self) -> dict[str, Any]:
        """What the next step depends on, as plain values."""
        return {
            "clock": self.clock,
            "begun": self.begun,
            "generator": self._generator.get_state(),
            "states": self._states,
            "slots": [None if slot is None else _as_plain(slot) for slot in self._slots],
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a `state`."""
        self.clock, self.begun, self._states = state["clock"], state["begun"], state["states"]
        self._generator.set_state(state["generator"])
        self._slots = [None if slot is None else _of_plain(slot, self._begin) for slot in state["slots"]]


def _as_plain(slot: ErrandSlot) -> dict[str, Any]:
    return {
        "seed": slot.task.seed,
        "name": slot.name,
        "oldest": slot.oldest,
        "tokens": list(zip(slot.ids, slot.mask, slot.log_probs, strict=True)),
    }


def _of_plain(kept: dict[str, Any], begin: BeginTask) -> ErrandSlot:
    """The same episode: the errand is done again with the replies that were given."""
    slot = ErrandSlot.begun(kept["seed"], kept["name"], kept["oldest"], begin)
    for token, wrote, log_prob in kept["tokens"]:
        if slot.waiting:
            slot.waiting.pop()
        slot.add(token, log_prob if wrote else None)
    return slot
