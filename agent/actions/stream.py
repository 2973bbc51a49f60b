"""Parses a reply as it streams in, in chunks that may be cut anywhere, even in a tag or escape. Pure.

What is certain is returned at once and never retracted; the end is the whole reply, parsed as one text. The
text is parsed again only after it has grown by an eighth, so all parses together cost at most nine times the
last one.
"""

from __future__ import annotations

from agent.actions.grammar import dialect_named
from agent.actions.syntax.notation import Begun
from agent.actions.types import Reply

_SMALL_STEP = 4
"""At least so many characters come between two looks."""


class ReplyStream:
    """Feed it the chunks of one reply, then call `end`."""

    def __init__(self, *, dialect: str) -> None:
        """
        Raises:
            SettingsError: we speak no such dialect.
        """
        self._notation = dialect_named(dialect).notation
        self._pieces: list[str] = []
        self._length = 0
        self._next_look = 1
        self._begun = Begun()

    def feed(self, piece: str) -> Begun:
        """The part of the thought and the actions that is certain by now."""
        self._pieces.append(piece)
        self._length += len(piece)
        if self._length >= self._next_look:
            self._begun = self._notation.peek(self._text())
            self._next_look = self._length + max(_SMALL_STEP, self._length // 8)
        return self._begun

    def end(self) -> Reply:
        """The whole reply.

        Raises:
            UnreadableReplyError: no action, or one that cannot be read; then none of the reply is to be done.
        """
        return self._notation.parse(self._text())

    def _text(self) -> str:
        self._pieces = ["".join(self._pieces)]
        return self._pieces[0]
