"""What sampling, training and evaluation need from a world of tokens. Pure."""

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

HELD_OUT_SEEDS = range(1_000_000_000, 1_000_010_000)
"""Never sampled from in training, in any world: training's seeds are smaller."""


@dataclass(frozen=True)
class ExpertEpisode:
    token_ids: list[int]
    mask: list[bool]
    """Which of them the model should have written."""
    pictures: tuple[NDArray[np.uint8], ...] = ()
    """(H, W, 3) RGB each, in the order of their tokens."""


class World(Protocol):
    """An environment, and the tokens in which it is spoken of.

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
        """Stands for a part of a picture; None in a world of text alone."""
        ...

    @property
    def max_turns(self) -> int: ...

    @property
    def fails_at_limit(self) -> bool:
        """Are the turns part of the task, so that an episode which used them all has failed?

        Where they are not, it was cut, and the critic's value of its last state stands for what would have
        come (Pardo et al. 2018, "Time Limits in Reinforcement Learning").
        """
        ...

    @property
    def max_reply_tokens(self) -> int: ...

    def exported_vocabulary(self) -> Vocabulary:
        """The tokens, as GGUF files and tokenizers say them."""
        ...

    def environment(self) -> Environment:
        """A new one; many may be open at a time."""
        ...

    def domain(self, seed: int) -> str:
        """What kind of task a seed is; figures are kept by domain."""
        ...

    def opening(self, observation: Observation) -> list[int]:
        """The prompt of an episode."""
        ...

    def answer(self, observation: Observation) -> list[int]:
        """What the model reads after a reply, up to where it writes again."""
        ...

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        """The actions of a reply, at least one, in order.

        Raises:
            UnreadableReplyError: there is no action in it.
        """
        ...

    def demonstration(self, seed: int) -> ExpertEpisode:
        """A sound episode of a seed."""
        ...

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """Which of the model's tokens are thought."""
        ...
