"""Searches texts in time that grows linearly with their length: RE2, which never goes back. **Pure.**

Whoever writes a page or a title chooses what is searched, so no rule of this package may use the engine of the
standard library, which needs minutes for some texts. RE2 has no look-around: a rule captures what it is about
in its first group, and the next search begins where that group ended, so that what stands between two secrets
may belong to both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Span = tuple[int, int]
"""Where something begins and ends, in characters."""


class Haystack:
    """A text, and the same as the engine reads it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.data = text.encode("utf-8", "replace")  # a lone surrogate becomes one question mark

    @cached_property
    def folded(self) -> str:
        """In small letters, for words that a rule needs; as long as the text or not."""
        return self.text.lower()

    @cached_property
    def _character_of(self) -> NDArray[np.int64]:
        """For each byte and the end: the number of its character."""
        begins = (np.frombuffer(self.data, dtype=np.uint8) & 0xC0) != 0x80
        return np.append(np.cumsum(begins) - 1, len(self.text))

    @cached_property
    def _byte_of(self) -> NDArray[np.int64]:
        begins = (np.frombuffer(self.data, dtype=np.uint8) & 0xC0) != 0x80
        return np.append(np.flatnonzero(begins), len(self.data))

    def character(self, byte: int) -> int:
        return byte if len(self.data) == len(self.text) else int(self._character_of[byte])

    def byte(self, character: int) -> int:
        return character if len(self.data) == len(self.text) else int(self._byte_of[character])


def compiled(pattern: str) -> Any:
    """The pattern as RE2 has it; compiled when it is first needed, so that importing a rule costs nothing.

    >>> compiled("(a+)+b").search("a" * 10_000) is None
    True
    """
    return _compiled(pattern)


@cache
def _compiled(pattern: str) -> Any:
    import re2

    options = re2.Options()
    options.log_errors = False
    options.max_mem = 64 << 20  # its cache of states; with too little it still answers, but slowly
    return re2.compile(pattern, options)


def spans(pattern: str, text: Haystack) -> Iterator[Span]:
    """Where the first group of each match stands, or the match where there is no group."""
    found = compiled(pattern)
    group, position, last = min(found.groups, 1), 0, len(text.data)
    while position <= last:
        match = found.search(text.data, position)
        if match is None:
            return
        start, end = match.span(group)
        if start < 0:  # another alternative matched than the one with the group
            start, end = match.span()
        yield text.character(start), text.character(end)
        position = max(end, position + 1)


def matched(pattern: str, text: str, *, whole: bool = False) -> Span | None:
    """Where the first group stands in a text that begins with the pattern, or is it as a whole."""
    found = compiled(pattern)
    match = found.fullmatch(text) if whole else found.match(text)
    return None if match is None else match.span(min(found.groups, 1))
