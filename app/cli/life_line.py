"""The sign of life in the terminal: one line that is written over, or few lines in a log. A thread."""

from __future__ import annotations

import sys
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Self, TextIO

from app.running.life_sign import LifeSign

TICK_S = 1.0
FIRST_LINE_S = 20.0
"""Where lines cannot be written over: the first after so long, each later one after twice the time before."""
_CLEAR = "\r\x1b[K"


class LifeLine:
    """Says every second what is awaited, between `__enter__` and `__exit__`; other lines of the command are
    written with `told`."""

    def __init__(self, life: LifeSign, stream: TextIO | None = None, *, tick_s: float = TICK_S) -> None:
        self._life, self._stream, self._tick_s = life, stream or sys.stderr, tick_s
        self._can_write_over = self._stream.isatty()
        self._lock, self._over = Lock(), Event()
        self._is_shown = False
        self._due_s = FIRST_LINE_S
        self._thread = Thread(target=self._show, name="life line", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        self.clear()

    def clear(self) -> None:
        """Nothing is awaited any more, and something else may be written."""
        with self._lock:
            self._due_s = FIRST_LINE_S
            if self._is_shown:
                self._write(_CLEAR)
                self._is_shown = False

    def _show(self) -> None:
        while not self._over.wait(self._tick_s):
            with self._lock:
                words = self._life.words()
                if words and self._can_write_over:
                    self._write(f"{_CLEAR}{words}")
                    self._is_shown = True
                elif words and self._life.waited_s >= self._due_s:
                    self._write(f"{words}\n")
                    self._due_s *= 2

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone
            self._over.set()
