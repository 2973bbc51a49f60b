"""What a world of text is to whoever samples, trains and examines in it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from agent.actions.types import Action
from agent.types import Observation
from training.environments.environment import Environment
from training.export.metadata import Vocabulary

HELD_OUT_SEEDS = range(1_000_000_000, 1_000_010_000)
"""Never sampled from in training, in any world: training's seeds are smaller."""


class TextWorld(Protocol):
    """An environment whose observations are text, and the tokens in which it is spoken of."""

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
    def max_turns(self) -> int: ...

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

    def read(self, reply: Sequence[int]) -> Action:
        """
        Raises:
            UnreadableReplyError: there is no action in it.
        """
        ...

    def demonstration(self, seed: int) -> tuple[list[int], list[bool]]:
        """A sound episode of a seed: its tokens, and which of them are the model's."""
        ...

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """Which of the model's tokens are thought."""
        ...
