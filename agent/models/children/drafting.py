"""Writes several tokens in one evaluation: what stood behind the same words before is tried (prompt lookup).

Of the tokens that are guessed those count that the model itself chooses next; the others are dropped. So the
reply is the one that it would write token by token, but for rounding: several are evaluated by other kernels
than one (log-probabilities of a model in half precision differed by some 1e-4). It pays where reading weights
costs more than multiplying it: on a GPU, or on many cores.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.children.blocks import Block, num_positions
from agent.models.children.writing import Writer

Guess = Callable[[NDArray[np.intc]], NDArray[np.intc]]
"""Tokens that may come behind these."""
_PICTURE = -1


class DraftingRuntime(Protocol):
    """A model whose KV cache can be cut back anywhere."""

    def decode_each(self, tokens: Sequence[int], position: int) -> NDArray[np.float32]:
        """Evaluate text tokens from `position` on; the logits after each: (tokens, vocabulary)."""
        ...

    def keep(self, blocks: Sequence[Block]) -> int: ...


class DraftingWriter:
    """A `Writer` that evaluates ahead of the one that it stands for."""

    def __init__(
        self, writer: Writer, runtime: DraftingRuntime, evaluated: list[Block], guess: Guess, *, room: int
    ) -> None:
        """`evaluated` is what the KV cache holds that counts; it grows with what is written, by `room` tokens
        at most."""
        self._room = room
        self._writer, self._runtime, self._evaluated, self._guess = writer, runtime, evaluated, guess
        self._tokens = list(_tokens(evaluated))
        self._ahead: deque[tuple[int, NDArray[np.float32]]] = deque()
        self._row: NDArray[np.float32] | None = None

    def logits(self) -> NDArray[np.float32]:
        return self._writer.logits() if self._row is None else self._row

    def go_on_with(self, token: int) -> None:
        self._tokens.append(token)
        self._room -= 1
        if self._ahead and self._ahead[0][0] == token:
            self._row = self._ahead.popleft()[1]
        else:
            self._evaluate(token)
        self._evaluated.append(Block((token,)))

    def _evaluate(self, token: int) -> None:
        if self._ahead:
            self._runtime.keep(self._evaluated)
        guessed = self._guess(np.array(self._tokens, dtype=np.intc))
        drafted = [int(one) for one in guessed[: min(_length(guessed), max(self._room, 0))]]
        rows = self._runtime.decode_each([token, *drafted], num_positions(self._evaluated))
        self._row = rows[0]
        self._ahead = deque(zip(drafted, rows[1:], strict=True))

    def is_end(self, token: int) -> bool:
        return self._writer.is_end(token)

    def piece(self, token: int) -> bytes:
        return self._writer.piece(token)


def _tokens(blocks: Sequence[Block]) -> Iterator[int]:
    for block in blocks:
        yield from block.tokens or (_PICTURE,)


def _length(guessed: NDArray[np.intc]) -> int:
    """Up to the first picture."""
    pictures = np.flatnonzero(guessed == _PICTURE)
    return int(pictures[0]) if len(pictures) else len(guessed)
