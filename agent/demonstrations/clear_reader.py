"""Reads, while the recording goes on, whether texts that are held back stand in clear. I/O: a thread, OCR."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from agent.demonstrations.clear_text import ClearText
from agent.demonstrations.typed_pictures import TypedPictures
from agent.errors import AgentError
from agent.ocr.reading import read_lines

ReadLines = Callable[[Sequence[NDArray[np.uint8]]], Sequence[str]]
_log = logging.getLogger(__name__)


class ClearReader:
    """Answers one after the other; never writes anything."""

    def __init__(self, read: ReadLines = read_lines) -> None:
        self._read = read
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="typed texts")

    def is_seen(self, typed: str, pictures: TypedPictures) -> Future[bool]:
        """Whether all of a text was shown in clear; False where pictures cannot be read."""
        return self._worker.submit(self._judge, typed, pictures)

    def close(self) -> None:
        self._worker.shutdown(cancel_futures=True)

    def _judge(self, typed: str, pictures: TypedPictures) -> bool:
        text = ClearText(typed)
        try:
            for look in pictures.newest_first():
                if text.is_seen:
                    break
                text.look(self._read(look.pieces))
        except AgentError as problem:
            _log.warning("What was typed is not kept: %s", problem)
            return False
        return text.is_seen
