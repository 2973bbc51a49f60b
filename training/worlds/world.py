"""The interface of token worlds, for sampling, training and evaluation. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action
from agent.types import Observation
from training.environments.environment import Environment
from training.export.metadata import Vocabulary

UNREADABLE = "This reply cannot be read; it has no action in it."
"""Text of the observation that follows such a reply."""


@dataclass(frozen=True)
class ExpertEpisode:
    token_ids: list[int]
    mask: list[bool]
    """Which of them the model should have written."""
    pictures: tuple[NDArray[np.uint8], ...] = ()
    """(H, W, 3) RGB each, in the order of their tokens."""


class World(Protocol):
    """An environment together with its prompt format in tokens.

    Observations with pixels are pictures to the model: each stands in the prompt once, as a run of
    `picture_id`, one for each square of the vision tower.
    """

    @property
    def name(self) -> str: ...

    @property
    def vocabulary(self) -> str:
        """What token ids mean; data sets of different vocabularies are never mixed."""
        ...

    @property
    def end_id(self) -> int:
        """Ends a reply."""
        ...

    @property
    def pad_id(self) -> int: ...

    @property
    def picture_id(self) -> int | None:
        """The picture token; None in a text-only world."""
        ...

    @property
    def max_turns(self) -> int: ...

    @property
    def fails_at_limit(self) -> bool:
        """Whether the turn limit is part of the task, so that an episode that reaches it has failed.

        Otherwise the episode was truncated, and its return is bootstrapped with the critic's value of its
        last state (Pardo et al. 2018, "Time Limits in Reinforcement Learning").
        """
        ...

    @property
    def max_reply_tokens(self) -> int: ...

    def exported_vocabulary(self) -> Vocabulary:
        """The tokens as written into GGUF files and tokenizers."""
        ...

    def environment(self) -> Environment:
        """Open a new environment; many may be open at a time."""
        ...

    def domain(self, seed: int) -> str:
        """The kind of task of a seed; metrics are kept by domain."""
        ...

    def opening(self, observation: Observation) -> list[int]:
        """The prompt of an episode."""
        ...

    def answer(self, observation: Observation) -> list[int]:
        """Tokens that the model reads between a reply and the next one."""
        ...

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        """The actions of a reply, at least one, in order.

        Raises:
            UnreadableReplyError: there is no action in it.
        """
        ...

    def demonstration(self, seed: int) -> ExpertEpisode:
        """A correct episode of a seed."""
        ...

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """Which of the model's tokens belong to its thought."""
        ...
