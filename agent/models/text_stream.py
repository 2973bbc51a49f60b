"""Bytes of tokens in, pieces of text out, up to the first stop string. Pure."""

from __future__ import annotations

import codecs
from collections.abc import Sequence


class TextStream:
    """Collects a reply's text and says which part of it may be shown already.

    A character whose bytes come in several tokens is held back until it is whole, and so is a tail that may
    yet become a stop string; the stop string itself is not part of the text.
    """

    def __init__(self, stop: Sequence[str] = ()) -> None:
        self._stop = tuple(string for string in stop if string)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._num_shown = 0
        self.stopped = False

    @property
    def text(self) -> str:
        return self._text

    def feed(self, piece: bytes) -> str:
        """Take the bytes of one token; returns the new text that is certain."""
        return self._take(self._decoder.decode(piece))

    def finish(self) -> str:
        """No more tokens: returns what was held back."""
        shown = self._take(self._decoder.decode(b"", final=True))
        rest = self._text[self._num_shown :]
        self._num_shown = len(self._text)
        return shown + rest

    def _take(self, new: str) -> str:
        if self.stopped:
            return ""
        search_from = max(0, len(self._text) - max(map(len, self._stop), default=0))
        self._text += new
        found = [at for string in self._stop if (at := self._text.find(string, search_from)) >= 0]
        if found:
            self._text = self._text[: min(found)]
            self.stopped = True
            certain = len(self._text)
        else:
            certain = len(self._text) - self._length_of_possible_stop()
        shown = self._text[self._num_shown : certain]
        self._num_shown = max(self._num_shown, certain)
        return shown

    def _length_of_possible_stop(self) -> int:
        """Length of the longest tail of the text that is a proper beginning of a stop string."""
        longest = 0
        for string in self._stop:
            for length in range(min(len(string) - 1, len(self._text)), longest, -1):
                if self._text.endswith(string[:length]):
                    longest = length
                    break
        return longest
