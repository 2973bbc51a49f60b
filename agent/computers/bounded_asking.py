"""Asks other programs on a thread of its own, and waits for each answer so long and no longer. I/O: a thread.

A question to another program (UI Automation, AX) blocks while that program hangs, and no call takes it back.
So one thread asks; while it hangs nobody is asked, and "unknown" is the answer.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

_log = logging.getLogger(__name__)
_CLOSE_LIMIT_S = 1.0
Answer = TypeVar("Answer")


class BoundedAsker:
    def __init__(
        self, name: str, inside: Callable[[], AbstractContextManager[Any]] = contextlib.nullcontext
    ) -> None:
        """`inside`: what the thread is in while it asks, such as a COM apartment."""
        self._name, self._inside = name, inside
        self._questions: SimpleQueue[tuple[Callable[[], Any], SimpleQueue[Any]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._asking = threading.Lock()
        self._pending: SimpleQueue[Any] | None = None
        """Where the answer to a question comes that was waited for in vain."""

    def ask(self, question: Callable[[], Answer], *, limit_s: float) -> Answer | None:
        """The answer; None where it does not come in time, or the question raises."""
        with self._asking:
            if not self._is_free():
                return None
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            answers: SimpleQueue[Any] = SimpleQueue()
            self._questions.put((question, answers))
            try:
                found: Answer | None = answers.get(timeout=limit_s)
            except Empty:
                self._pending = answers
                return None
            return found

    def close(self) -> None:
        """A thread that hangs is left to hang; it ends with the process."""
        with self._asking:
            thread, self._thread = self._thread, None
            self._questions.put(None)
        if thread is not None:
            thread.join(_CLOSE_LIMIT_S)

    def _is_free(self) -> bool:
        if self._pending is None:
            return True
        with contextlib.suppress(Empty):
            self._pending.get_nowait()
            self._pending = None
        return self._pending is None

    def _run(self) -> None:
        with self._inside():
            while (asked := self._questions.get()) is not None:
                question, answers = asked
                try:
                    answers.put(question())
                except Exception as problem:  # COM and AX have errors of their own, and programs cause them
                    _log.debug("%s: no answer: %s", self._name, problem)
                    answers.put(None)
