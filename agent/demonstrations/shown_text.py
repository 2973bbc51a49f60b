"""Whether a picture shows a text that was typed. Pure but for its reader of pictures.

Only what has changed between the pictures before and after is read. The reader mistakes letters for one
another and knows few alphabets, so texts are compared without accents, and what it cannot know is not judged.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from agent.ocr.reading import Word
from agent.perception.change import compare

Reader = Callable[[NDArray[np.uint8]], Sequence[Word]]
SAME = 0.75
"""Likeness from which on two texts count as the same: tesseract reads small signs badly."""
SIMILAR = 0.4
"""Likeness from which on it is that text, but another one in part."""
_MIN_LETTERS = 3
_AROUND_PX = 8
_ALIKE = str.maketrans({"l": "i", "1": "i", "|": "i", "0": "o", "—": "-", "–": "-", "“": '"', "”": '"',
                        "„": '"', "‘": "'", "’": "'", "‚": ",", "`": "'", "´": "'"})  # fmt: skip
_MISTAKEN_FOR = {"@": "", "€": "c", "{": "[(i", "}": "])i", "\\": "/i", "~": "-'\"*^"}
"""Signs that AltGr makes, and a wrong layout does not; and what a reader may take them for."""
_MAX_SIGNS = 2
"""Small letters may be two where one stands: ß is ss."""
_SURE_AROUND = 4
"""So many signs before and after have to be the same, on either side at least one."""
_FIRST_UNREAD = 0x0250
"""Letters from here on are of alphabets for which no data of tesseract are required."""


class Shown(StrEnum):
    SAME = "same"
    OTHER = "other"
    NOT_SEEN = "not seen"
    """Nothing like it is in the part that changed."""
    NOT_READ = "not read"
    """It is too short, of an alphabet that is not read, or there are no two pictures to compare."""


@dataclass(frozen=True, slots=True)
class ShownText:
    shown: Shown
    text: str = ""
    """What stands there instead."""


def shown_text(text: str, before: NDArray[np.uint8], after: NDArray[np.uint8], read: Reader) -> ShownText:
    """Compare a text with what a picture shows where it differs from the one before; both (H, W, 3) RGB.

    Raises:
        NoReaderError: pictures cannot be read.
    """
    typed = _plain(text.strip())
    is_strange = any(character.isalpha() and ord(character) >= _FIRST_UNREAD for character in typed)
    if sum(character.isalnum() for character in typed) < _MIN_LETTERS or is_strange:
        return ShownText(Shown.NOT_READ)
    change = compare(before, after)
    if not before.size or before.shape != after.shape or change.is_caret:
        return ShownText(Shown.NOT_READ)
    top, bottom = max(change.top_px - _AROUND_PX, 0), change.bottom_px + _AROUND_PX
    left, right = max(change.left_px - _AROUND_PX, 0), change.right_px + _AROUND_PX
    lines = _lines(read(after[top:bottom, left:right]))
    best = max(lines, key=lambda line: _likeness(typed, _plain(line)), default="")
    likeness = _likeness(typed, _plain(best))
    if likeness >= SAME and not _contradicts(typed, _plain(best)):
        return ShownText(Shown.SAME)
    return ShownText(Shown.OTHER, best) if likeness >= SIMILAR else ShownText(Shown.NOT_SEEN, best)


def _lines(words: Sequence[Word]) -> list[str]:
    """All lines, and everything together: a long text is wrapped."""
    lines: dict[tuple[int, int, int], list[str]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word.text)
    joined = [" ".join(line) for line in lines.values()]
    return [*joined, " ".join(joined)] if len(joined) > 1 else joined


def _likeness(typed: str, seen: str) -> float:
    """From 0 to 1; a line may begin with a label, or with what stood there before."""
    if not typed or not seen:
        return 0.0
    if typed in seen:
        return 1.0
    matcher = SequenceMatcher(None, seen, typed, autojunk=False)
    blocks = matcher.get_matching_blocks()
    matched = sum(block.size for block in blocks)
    inside = [block for block in blocks if block.size]
    span = inside[-1].a + inside[-1].size - inside[0].a if inside else 0
    return 2 * matched / (len(typed) + max(span, matched, 1))


def _contradicts(typed: str, seen: str) -> bool:
    """Whether a clear sign stands where the other text has something else, amid the same text."""
    codes = SequenceMatcher(None, typed, seen, autojunk=False).get_opcodes()
    for before, (tag, start, end, from_, to), after in zip(codes, codes[1:], codes[2:], strict=False):
        around = before[2] - before[1] + after[2] - after[1]
        one, two = typed[start:end], seen[from_:to]
        is_short = max(len(one), len(two)) <= _MAX_SIGNS
        if (
            tag == "replace"
            and is_short
            and around >= _SURE_AROUND
            and (_is_else(one, two) or _is_else(two, one))
        ):
            return True
    return False


def _is_else(sign: str, other: str) -> bool:
    """Whether this is a clear sign, and the other nothing that a reader takes it for."""
    return sign in _MISTAKEN_FOR and not any(one in _MISTAKEN_FOR[sign] for one in other)


def _plain(text: str) -> str:
    """Small letters without accents and spaces; signs that look alike are the same one.

    >>> _plain("Ünique “Text” 10")
    'unique"text"io'
    """
    taken_apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (one for one in taken_apart if not unicodedata.combining(one) and not one.isspace())
    return "".join(kept).translate(_ALIKE)
