"""What a step learns from is read and cut while the step before is computed. I/O: a thread."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

T = TypeVar("T")


class ReadAhead(Iterator[T], Generic[T]):
    """An iterator of which one thread makes the next item ready while the last one is used.

    The items and their order are the source's, so that no result depends on it; an error comes where its item
    would have come. Nothing is read before the first item is asked for.
    """

    def __init__(self, source: Generator[T]) -> None:
        self._source = source
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reading")
        self._next: Future[T] | None = None

    def __next__(self) -> T:
        found = (self._next or self._reader.submit(next, self._source)).result()
        self._next = self._reader.submit(next, self._source)
        return found

    def close(self) -> None:
        """Wait for what is being read, leave it, and close the source."""
        self._reader.shutdown(cancel_futures=True)
        self._source.close()
