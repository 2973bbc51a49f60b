"""The clipboard of a screen elsewhere: what it holds, and a text of ours that it may ask for. I/O: `send`.

With the extended clipboard a text is only announced; the server asks for it when an application there does.
So it is known that it was taken, as on a display of ours.
"""

from __future__ import annotations

import struct
import threading
import time
from collections.abc import Callable

from agent.computers.vnc import messages

_NEEDED = messages.REQUEST | messages.NOTIFY | messages.PROVIDE | messages.TEXT


class SharedText:
    """`heard` is called on the connection's thread, all else on any."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._changed = threading.Condition()
        self._lent: str | None = None
        self._num_asked, self._asked_s = 0, 0.0
        self._is_there = False
        """Whether the screen elsewhere has a text of its own."""
        self._theirs: str | None = None
        """That text, where it was sent."""
        self._num_provided = 0
        self.can_lend = False
        """Whether the server takes texts beyond Latin-1, and asks for them."""

    @property
    def num_asked(self) -> int:
        """How often the server has asked for a text of ours."""
        return self._num_asked

    def quiet_s(self) -> float:
        """How long ago that was."""
        return time.monotonic() - self._asked_s

    def lend(self, text: str) -> None:
        """From now on the clipboard there is this text."""
        with self._changed:
            self._lent, self._asked_s = text, time.monotonic()
        self._send(messages.clipboard_message(messages.NOTIFY | messages.TEXT))

    def theirs(self, *, limit_s: float) -> str | None:
        """The text on the clipboard there, or of ours that stands for it; None where it has none."""
        with self._changed:
            if not self._is_there:
                return self._lent if self._lent is not None else self._theirs
            before = self._num_provided
        self._send(messages.clipboard_message(messages.REQUEST | messages.TEXT))
        deadline = time.monotonic() + limit_s
        with self._changed:
            while self._num_provided == before and (left := deadline - time.monotonic()) > 0:
                self._changed.wait(left)
            return self._theirs if self._num_provided != before else None

    def heard(self, data: bytes, *, is_extended: bool) -> None:
        """Raises ValueError for what is no clipboard."""
        if not is_extended:
            with self._changed:
                self._theirs = data.decode("latin-1")
            return
        if len(data) < 4:
            raise ValueError("a clipboard that breaks off")
        (flags,) = struct.unpack(">I", data[:4])
        if flags & messages.CAPABILITIES:
            self.can_lend = flags & _NEEDED == _NEEDED
            self._send(messages.clipboard_abilities())
        elif flags & messages.REQUEST:
            with self._changed:
                lent = self._lent
                self._num_asked, self._asked_s = self._num_asked + 1, time.monotonic()
            if lent is not None:
                self._send(messages.clipboard_text(lent))
        elif flags & messages.PEEK:
            has = messages.TEXT if self._lent is not None else 0
            self._send(messages.clipboard_message(messages.NOTIFY | has))
        elif flags & messages.NOTIFY:
            with self._changed:
                self._is_there = bool(flags & messages.TEXT)
                if self._is_there:
                    self._lent = None  # something newer has been copied there
        elif flags & messages.PROVIDE and flags & messages.TEXT:
            with self._changed:
                self._theirs = messages.provided_text(data[4:])
                self._num_provided += 1
                self._changed.notify_all()
