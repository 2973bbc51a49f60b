"""Lends texts on the owner's clipboard and gives it back a moment after they were taken. I/O: a thread."""

from __future__ import annotations

import contextlib
import threading
import time
from pathlib import Path

from agent.computers.wayland.clipboard_keeper import keep
from agent.computers.wayland.selection import Content, WaylandSelection, content_of, text_of
from agent.errors import ComputerError

_ANNOUNCED_S = 0.05
"""Clipboard managers look at a new text at once; whoever asks later is the application."""
_QUIET_S = 0.3
"""An application that has asked for nothing during this time has inserted what it took."""
_LONGEST_LOAN_S = 5.0


class WlrootsClipboard:
    """Implements `LentClipboard`."""

    def __init__(self, path: Path) -> None:
        """
        Raises:
            DisplayUnavailableError: the compositor cannot be reached.
        """
        self._path = path
        self._selection = WaylandSelection(path)
        self._lock = threading.RLock()
        self._before: Content | None = None
        """What the owner had on it; None while nothing is lent."""
        self._num_announced = 0
        self._taken_s = 0.0
        self._loan = 0
        """Counts them."""
        self._is_closing = threading.Event()

    def lend(self, said: str) -> float:
        with self._lock:
            if self._before is None:
                self._before = self._selection.content()
            self._selection.put(content_of(said))
            self._is_closing.wait(_ANNOUNCED_S)
            self._num_announced = self._selection.num_taken
            self._taken_s = time.monotonic()
            self._loan += 1
            threading.Thread(
                target=self._watch, args=(self._loan,), name="lent clipboard", daemon=True
            ).start()
        return 0.0

    def was_taken(self) -> bool:
        return self._selection.num_taken > self._num_announced

    def is_at_rest(self) -> bool:
        return self._before is None or (
            self.was_taken() and time.monotonic() - self._selection.taken_s >= _QUIET_S
        )

    def give_back(self) -> float:
        with self._lock, contextlib.suppress(ComputerError):
            if self._before is not None:
                before, self._before = self._before, None
                if self._selection.is_ours:  # else somebody has copied something since, which stays
                    self._selection.put(before)
        return 0.0

    def owners_text(self) -> str | None:
        with self._lock:
            return text_of(self._before) if self._before is not None else self._selection.text()

    def close(self) -> None:
        """What the owner had stays on the clipboard, with a small process that has it until something else is
        copied."""
        self._is_closing.set()
        self.give_back()
        with self._lock, contextlib.suppress(ComputerError, OSError):
            if self._selection.is_ours and (content := self._selection.content()):
                keep(self._path, content)
        self._selection.close()

    def _watch(self, loan: int) -> None:
        """Until the loan is over: the owner's is given back also where no action follows."""
        while not self._is_closing.wait(_QUIET_S / 3):
            with self._lock:
                if self._before is None or loan != self._loan:
                    return
                if self.is_at_rest() or time.monotonic() - self._taken_s > _LONGEST_LOAN_S:
                    self.give_back()
                    return
