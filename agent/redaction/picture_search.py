"""Searches one picture after the other, and reads only what changed. **Pure**, but for the reader.

Whole lines are read again: a secret that was typed in the middle of one is found as if all of it were new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from agent.ocr.reading import Word
from agent.perception.change import differing
from agent.redaction.kinds import Rules
from agent.redaction.pictures import PictureFinding, find_in_words
from agent.redaction.sidecar_files import Reader

_MARGIN_PX = 40
"""Above and below what changed: a line of large letters must not be cut."""
_MOST_ROWS = 0.7
"""Of a picture; where more of it changed, all of it is read."""

Pixels = NDArray[np.uint8]
Line = tuple[Word, ...]


class PictureSearch:
    """Remembers the picture before, and what was read in it. Not thread-safe."""

    def __init__(self, rules: Rules, read: Reader) -> None:
        self._rules, self._read = rules, read
        self._before: Pixels | None = None
        self._lines: list[Line] = []

    def find(self, pixels: Pixels) -> list[PictureFinding]:
        """The secrets in a picture, (H, W, 3).

        Raises:
            NoReaderError: it cannot be read; the next one is read as a whole.
        """
        before, self._before = self._before, None
        bands = [(0, len(pixels))]
        if before is not None and before.shape == pixels.shape:
            bands = self._bands(np.flatnonzero(differing(before, pixels).any(axis=1)), len(pixels))
        kept = [line for line in self._lines if not any(_is_within(line, band) for band in bands)]
        fresh = [line for band in bands for line in self._read_band(pixels, band) if _is_within(line, band)]
        self._lines, self._before = [*kept, *fresh], pixels
        numbered = [
            replace(word, line=(number, 0, 0)) for number, line in enumerate(self._lines) for word in line
        ]
        return find_in_words(numbered, self._rules)

    def _bands(self, changed: NDArray[np.intp], height: int) -> list[tuple[int, int]]:
        """Rows to read anew, from the first to behind the last, with all lines that reach into them."""
        bands: list[tuple[int, int]] = []
        for row in changed.tolist():
            if bands and row <= bands[-1][1] + 2 * _MARGIN_PX:
                bands[-1] = bands[-1][0], row + 1
            else:
                bands.append((row, row + 1))
        if sum(end - start for start, end in bands) > _MOST_ROWS * height:
            return [(0, height)]
        touched = [line for line in self._lines if any(_is_within(line, band) for band in bands)]
        return [_widened(band, touched) for band in bands]

    def _read_band(self, pixels: Pixels, band: tuple[int, int]) -> list[Line]:
        top, bottom = max(band[0] - _MARGIN_PX, 0), min(band[1] + _MARGIN_PX, len(pixels))
        words = self._read(pixels[top:bottom])
        moved = [replace(word, top_px=word.top_px + top) for word in words]
        return [tuple(line) for _, line in groupby(moved, key=lambda word: word.line)]


def _is_within(line: Sequence[Word], band: tuple[int, int]) -> bool:
    return any(word.top_px < band[1] and word.top_px + word.height_px > band[0] for word in line)


def _widened(band: tuple[int, int], lines: Sequence[Line]) -> tuple[int, int]:
    """The rows of a band and of the lines that reach into it."""
    own = [word for line in lines if _is_within(line, band) for word in line]
    top = min([band[0], *(word.top_px for word in own)])
    return top, max([band[1], *(word.top_px + word.height_px for word in own)])
