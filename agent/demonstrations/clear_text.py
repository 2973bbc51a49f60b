"""Whether a text that was typed stands in clear in what was read from the screen. Pure.

OCR confuses similar letters, and a short field shows only a part of a long text. So letters are compared by
their shape, and what several looks show is put together. Bullets are read as round letters: a text of
nothing but those must be read exactly, and one that is a single such letter, again and again, never counts
as seen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import Match, SequenceMatcher
from itertools import pairwise

_ALIKE = str.maketrans("0q9i1|!][5$862", "oggllllllssbbz")
_ROUND = frozenset("oecabsg")
"""What bullets are read as."""
_MASKS = frozenset("*•●∙·.-_x@0oecas")
"""Signs that may stand for any other, and what they are read as."""
_SHORT = 4
"""Characters up to which a text must stand alone in its place, for it may be part of a word."""
_BESIDE = 3
"""Characters that may be read beside a short text: a caret, half a letter."""
_LEAST_RUN = 3
_MAX_GAP = 2
_MAX_MISSING = 0.15


class ClearText:
    """A text that is looked for in one look after the other."""

    def __init__(self, typed: str) -> None:
        self._typed = typed
        self._shapes = shapes_of(typed)
        self._found = [False] * len(self._shapes)
        self._is_seen = not typed.strip()

    @property
    def is_seen(self) -> bool:
        """Whether all of it, but for what OCR misreads, has been seen."""
        return self._is_seen or (bool(self._found) and self._has_enough())

    def look(self, lines: Sequence[str]) -> None:
        """The lines that were read in one look, from top to bottom."""
        shapes = self._shapes
        if len(shapes) == 0 or _ROUND.issuperset(shapes):
            self._is_seen = self._is_seen or any(self._is_exactly(line) for line in lines)
            self._found = []
            return
        if len(shapes) <= _SHORT:
            for line in map(shapes_of, lines):
                if shapes in line and len(line) <= len(shapes) + _BESIDE:
                    self._is_seen = True
            return
        self._mark("".join(map(shapes_of, lines)))

    def _is_exactly(self, line: str) -> bool:
        typed, read = _without_blanks(self._typed).casefold(), _without_blanks(line).casefold()
        is_mask = len(set(typed)) == 1 and typed[0] in _MASKS
        return not is_mask and typed in read and len(read) <= len(typed) + _BESIDE

    def _mark(self, read: str) -> None:
        matcher = SequenceMatcher(None, self._shapes, read, autojunk=False)
        runs: list[Match] = []
        for run in matcher.get_matching_blocks():
            goes_on = runs and _gap(runs[-1].a, run.a, runs[-1].size) <= 1 >= _gap(
                runs[-1].b, run.b, runs[-1].size
            )
            if run.size >= _LEAST_RUN or (run.size and goes_on):
                runs.append(run)
        for run in runs:
            self._found[run.a : run.a + run.size] = [True] * run.size
        if runs and runs[0].a <= min(runs[0].b, _MAX_GAP):
            self._found[: runs[0].a] = [True] * runs[0].a
        for before, after in pairwise(runs):
            start, gap = before.a + before.size, _gap(before.a, after.a, before.size)
            if gap <= _MAX_GAP and _gap(before.b, after.b, before.size) <= gap + 1:
                self._found[start : after.a] = [True] * gap

    def _has_enough(self) -> bool:
        missing = self._found.count(False)
        longest = max(map(len, "".join("x" if one else " " for one in self._found).split("x")))
        return missing <= max(1, _MAX_MISSING * len(self._found)) and longest <= _MAX_GAP


def shapes_of(text: str) -> str:
    """Its letters and digits, those that look alike as the same one, without accents and blanks.

    >>> shapes_of("Löwe 10")
    'lowelo'
    """
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_ALIKE)
    return "".join(sign for sign in plain if sign.isalnum())


def _gap(before: int, after: int, size: int) -> int:
    return after - before - size


def _without_blanks(text: str) -> str:
    return "".join(text.split())
