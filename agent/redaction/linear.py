"""Searches texts in time that grows linearly with their length: RE2, which never goes back. **Pure.**

Whoever writes a page or a title chooses what is searched, so no rule of this package may use the engine of
the standard library, which needs minutes for some texts. RE2 has no look-around: a rule captures what it is
about in its first group, and the next search begins where that group ended, so that what stands between two
secrets may belong to both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

    return re2.compile(pattern, _options())


def _options() -> Any:
    import re2

    options = re2.Options()
    options.log_errors = False
    options.max_mem = 64 << 20  # its cache of states; with too little it still answers, but slowly
    return options


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


def matched(pattern: str, text: Haystack, start: int, end: int) -> Span | None:
    """Where the first group stands, if the pattern begins exactly at `start` and needs no more than `end`."""
    found = compiled(pattern)
    match = found.match(text.data, text.byte(start), text.byte(end))
    if match is None:
        return None
    first, last = match.span(min(found.groups, 1))
    return text.character(first), text.character(last)


def begins_with(pattern: str, text: str) -> bool:
    return compiled(pattern).match(text.encode("utf-8", "replace")) is not None


def is_all(pattern: str, text: str) -> bool:
    """Whether the whole text is what the pattern says."""
    return compiled(pattern).fullmatch(text.encode("utf-8", "replace")) is not None


class Index:
    """Many patterns at once: which of them occur in a text, in one pass over it."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = tuple(patterns)

    def occurring(self, text: Haystack) -> Sequence[int]:
        """The numbers of those that occur."""
        found = self._set.Match(text.data) or ()
        if len(self._patterns) not in found:  # the engine gave up, and says "nothing": try them all
            return range(len(self._patterns))
        return [number for number in found if number < len(self._patterns)]

    @cached_property
    def _set(self) -> Any:
        import re2

        found = re2.Set.SearchSet(_options())
        for pattern in (*self._patterns, ""):  # the last one occurs in every text
            found.Add(pattern)
        found.Compile()
        return found


def literal(text: str) -> str:
    """A pattern for exactly this text."""
    return "".join(sign if sign.isalnum() or not sign.isascii() else f"\\x{ord(sign):02x}" for sign in text)
