"""Places of a prompt to which a state that cannot be cut back may return. Pure.

Layers with linear attention keep one state for all that they have read: nothing of it can be forgotten, only
a copy from before be put back. Copies are taken where prompts part: at pictures and before the last block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from agent.models.children.blocks import Block

State = TypeVar("State")
MAX_BYTES = 512 * 2**20


@dataclass(frozen=True, slots=True)
class Mark(Generic[State]):
    num_blocks: int
    """So many had been evaluated."""
    position: int
    """As the cache counts; what comes next stands here."""
    state: State
    num_bytes: int


class StateMarks(Generic[State]):
    """The copies that are kept, in the order of their places."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._marks: list[Mark[State]] = []

    def add(self, mark: Mark[State]) -> None:
        """Beyond the limit the oldest goes, but for the first two: they stand where old pictures begin."""
        self.forget_after(mark.num_blocks - 1)
        self._marks.append(mark)
        while len(self._marks) > 1 and sum(kept.num_bytes for kept in self._marks) > self._max_bytes:
            del self._marks[min(2, len(self._marks) - 2)]

    def before(self, num_blocks: int) -> Mark[State] | None:
        """The last one that holds no more than so many blocks; those behind it are forgotten."""
        self.forget_after(num_blocks)
        return self._marks[-1] if self._marks else None

    def forget_after(self, num_blocks: int) -> None:
        while self._marks and self._marks[-1].num_blocks > num_blocks:
            self._marks.pop()

    def has(self, num_blocks: int) -> bool:
        return any(mark.num_blocks == num_blocks for mark in self._marks)


def is_where_prompts_part(blocks: Sequence[Block], number: int) -> bool:
    """Whether another prompt is likely to differ from this one from the block of that number on.

    >>> from agent.models.children.chunks import Chunk
    >>> text, picture = Block((1,)), Block(digest="a", picture=Chunk((), 0, 4, 2))
    >>> [is_where_prompts_part([text, text, text, picture, text, text], at) for at in range(6)]
    [False, False, True, True, True, True]
    """
    if number == 0:
        return False
    near = blocks[number - 1 : number + 2]
    return number == len(blocks) - 1 or any(block.picture is not None for block in near)
