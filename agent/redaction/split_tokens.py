"""Finds tokens that OCR split, or read with look-alike letters. Pure.

Tesseract puts blanks into long random words and confuses 1, l and I. A line is therefore also searched
without its blanks, for the prefixes of keys and tokens and their look-alikes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from agent.redaction.kinds import SecretKind
from agent.redaction.linear import Haystack, spans
from agent.redaction.randomness import has_mixed_case, is_fragment

_DASH = "[-—–~_=.]"
_BEGINNINGS: tuple[tuple[SecretKind, str], ...] = (
    (SecretKind.AWS_KEY, r"([A4][KX][Il1|!][A4])[0-9A-Z]{6}"),
    (SecretKind.GITHUB_TOKEN, rf"[gq9][hn][pousr]{_DASH}{{1,2}}|github{_DASH}?pat{_DASH}"),
    (SecretKind.MODEL_KEY, rf"[s5$S][kK]{_DASH}"),
    (SecretKind.SLACK_TOKEN, rf"[xX*][oO0a][xX*][abeoprs86]{_DASH}"),
    (SecretKind.GOOGLE_KEY, r"[A4][Il1|!][zZ2][a4]"),
    (SecretKind.HUGGING_FACE_TOKEN, rf"[hn][ft]{_DASH}{{1,2}}"),
    (SecretKind.WEB_TOKEN, r"([ec][yv][JjI)l1])[A-Za-z0-9]"),
)
_AWS_KEY = r"(AK[Il1|!]A[0-9A-Z]{14,20})(?:[^0-9A-Za-z]|$)"
"""Twenty capitals and digits, one more or less as OCR reads them; many have no digit."""
_MOST_PIECES = 2
"""Of an AWS key that was read in pieces."""
_ADDRESS = r"(?i)[a-z][a-z0-9+.-]{0,24}:/{1,2}([^/@]{4,104})@"
_BODY_CHARACTERS = 16
"""Of what stands behind a beginning, so much has to be there and is judged."""
_LONG_CHARACTERS = 24


def find_in_pieces(words: Sequence[str]) -> Iterator[tuple[SecretKind, int]]:
    """For the words of one line: each kind that is found, and the number of the word in which it begins. It
    goes on to the end of the line."""
    text, owners = "".join(words), [number for number, word in enumerate(words) for _ in word]
    haystack = Haystack(text)
    for kind, pattern in _BEGINNINGS:
        for start, end in spans(pattern, haystack):
            if _stands_alone(text, owners, start) and _is_random(text, owners, end):
                yield kind, owners[start]
    for start, end in spans(_AWS_KEY, haystack):
        if _stands_alone(text, owners, start) and owners[end - 1] - owners[start] < _MOST_PIECES:
            yield SecretKind.AWS_KEY, owners[start]
    for start, end in spans(_ADDRESS, haystack):
        name, colon, password = text[start:end].partition(":")
        if (colon and len(password) > 3) or is_fragment(name):  # OCR often misses the colon
            yield SecretKind.ADDRESS_WITH_PASSWORD, owners[end - len(password or name)]
    for is_piece, run in groupby(range(len(words)), key=lambda number: is_fragment(words[number])):
        numbers = list(run)
        if is_piece and len(numbers) > 1 and _is_long("".join(words[number] for number in numbers)):
            yield SecretKind.LONG_TOKEN, numbers[0]


def _stands_alone(text: str, owners: Sequence[int], start: int) -> bool:
    """Whether it is at the beginning of a word, or after a symbol."""
    return start == 0 or owners[start - 1] != owners[start] or not text[start - 1].isalnum()


def _is_random(text: str, owners: Sequence[int], start: int) -> bool:
    """Whether the next characters, ignoring blanks, look random."""
    body = text[start : start + _BODY_CHARACTERS]
    if len(body) < _BODY_CHARACTERS:
        return False
    pieces = [
        text[start + run[0] : start + run[-1] + 1]
        for _, numbers in groupby(range(len(body)), key=lambda number: owners[start + number])
        if (run := list(numbers))
    ]
    return any(any(map(str.isdigit, piece)) or has_mixed_case(piece, 2) for piece in pieces)


def _is_long(word: str) -> bool:
    digits, letters = sum(map(str.isdigit, word)), sum(map(str.isalpha, word))
    has_both_cases = any(map(str.isupper, word)) and any(map(str.islower, word))
    return len(word) >= _LONG_CHARACTERS and digits >= 3 and letters >= 3 and has_both_cases
