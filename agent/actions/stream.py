"""A reply while it is being written, in pieces cut anywhere: through tags, escapes and names. Pure.

What is certain is shown at once and never taken back; the end is the whole reply, read as if it had come in
one piece. The text is looked at again only when it has grown by an eighth, so that all looks together cost no
more than nine times the last one.
"""

from __future__ import annotations

from agent.actions.grammar import dialect_named
from agent.actions.syntax.notation import Begun
from agent.actions.types import Reply

_SMALL_STEP = 4
"""At least so many characters come between two looks."""


class ReplyStream:
    """Feed it the pieces of one reply, then ask for its end."""

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
        """What is certain by now of the thought and the actions."""
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
