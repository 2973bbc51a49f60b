"""Tells random characters from words, numbers, names of files and fingerprints of public things. **Pure.**"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from agent.redaction.kinds import SecretKind, TextFinding
from agent.redaction.linear import Haystack, compiled, is_all, spans

_LONG = r"(?:^|[^A-Za-z0-9_+/=-])([A-Za-z0-9_+/=-]{28,})"
_LEAST = 28
_BITS = 4.0
"""Of entropy for each character: 28 random letters and digits have 4.4 on average, a class's name 3.8."""
_CHANGES = 0.4
"""From one class of characters to another, as a share of the pairs: 0.62 among random letters and digits, 0.2
in names of classes and files."""
_STEPS = 0.25
"""Pairs that follow each other in the alphabet: a table of letters, and no token."""
_PUBLIC_BEFORE = (
    r"(?i).*(?:sha-?\d+|md5|integrity|checksum|digest|hash|fingerprint|etag|base64,|\bh\d:|blake|"
    r"commit|revision|uuid|"
    r"ssh-[a-z0-9]+|ecdsa-[a-z0-9-]+|public[ _-]?key|boundary|nonce|request-?id|trace|span|message-id|"
    r"cid|track|"
    r"\.(?:js|css|png|jpe?g|webp|svg|woff2?|whl|gz|py)[,:=?])[ \t\"':=(,@-]{0,6}"
)
"""What stands before something long that everybody may see: a check sum, a picture, a key's fingerprint."""
_IN_ADDRESS = r"(?s).*[a-z]://[^\s]*"
_SECRET_ADDRESS = (
    r"(?is).*(?:token|reset|invite|magic|verify|confirm|login|signin|auth|secret|sig|key|hook)[^\s]*"
)
_REACH = 200
"""Characters before something long that are looked at."""
_IN_WORDS = 0.7
"""Of small letters and digits; random ones have half as many."""
_IN_LONGER_WORDS = 0.85
"""Of 20 characters or more."""
_IN_LONG_WORDS = 0.4
"""Of a token in both cases, where random ones have next to none."""
_IDENTIFIER = r"[A-Za-z]+\d{0,4}(?:[._/:-]+[A-Za-z]+\d{0,2})+[\[(]?"
"""Words of a program, joined."""
_MIXED_CASE = r"[a-z][A-Z]|[A-Z]{2}[a-z]"
_UUID = r"(?i)\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?"


def entropy(text: str) -> float:
    """Bits for each character (Shannon), by how often the text itself has each.

    >>> entropy("aaaa"), entropy("abab")
    (0.0, 1.0)
    """
    counts = Counter(text).values()
    return (
        math.log2(len(text)) - sum(count * math.log2(count) for count in counts) / len(text) if text else 0.0
    )


def looks_random(text: str, least: int) -> bool:
    """Letters and digits that no rule of a language makes, behind a word that says what they are."""
    letters, digits = sum(map(str.isalpha, text)), sum(map(str.isdigit, text))
    if len(text) < least or not letters or not digits or "://" in text:
        return False
    if digits < 2 or entropy(text) < 2.8 or is_all(_IDENTIFIER, text):
        return False
    return in_words(text) < (_IN_WORDS if len(text) < 20 else _IN_LONGER_WORDS)


def in_words(text: str) -> float:
    """The share of characters within four small letters or more."""
    return sum(end - start for start, end in spans(r"[A-Za-z]?[a-z]{3,}", Haystack(text))) / len(text)


def is_fragment(word: str) -> bool:
    """Letters and digits mixed, or a capital within a word: a piece of something random."""
    has_both = any(map(str.isdigit, word)) and any(map(str.isalpha, word))
    return has_both or has_mixed_case(word)


def has_mixed_case(word: str, times: int = 1) -> bool:
    """Whether capitals and small letters change as in no word, so many times."""
    return len(compiled(_MIXED_CASE).findall(word)) >= times


def is_uuid(text: str) -> bool:
    return is_all(_UUID, text)


def find_long_tokens(text: Haystack) -> Iterator[TextFinding]:
    """Tokens that nothing announces: by their length and their mixture alone.

    Hexadecimal digits alone are left: check sums and the names of commits look the same.
    """
    is_public = "-----BEGIN " in text.text and "PRIVATE" not in text.text  # a certificate, a signature
    if len(text.data) < _LEAST or is_public:
        return
    for start, end in spans(_LONG, text):
        word = text.text[start:end]
        is_address = text.text[end : end + 1] == "@"  # of a message
        if _is_token(word) and not is_address and not _is_public(text.text[max(0, start - _REACH) : start]):
            yield TextFinding(SecretKind.LONG_TOKEN, start, end)


def _is_token(word: str) -> bool:
    body = word.strip("=/-_+").rpartition("=")[2][:_REACH]
    if len(body) < _LEAST or is_uuid(body) or body.count("/") > len(body) // 12:
        return False
    classes = ["d" if sign.isdigit() else "u" if sign.isupper() else "l" for sign in body if sign.isalnum()]
    if is_all(r"(?:0[xX])?[0-9a-fA-F]+", body):
        return False
    if min(classes.count(one) for one in "dul") < 2:
        return False
    changes = sum(a != b for a, b in pairwise(classes)) / len(classes)
    steps = sum(ord(b) - ord(a) == 1 for a, b in pairwise(body)) / len(body)
    is_random = changes >= _CHANGES and steps < _STEPS and entropy(body) >= _BITS
    return is_random and in_words(body) < _IN_LONG_WORDS and not _is_public_name(body)


def _is_public_name(word: str) -> bool:
    """An address that coins are sent to, or a file's in IPFS."""
    from stdnum import bitcoin

    return bool(bitcoin.is_valid(word)) or is_all(r"Qm[1-9A-HJ-NP-Za-km-z]{44}", word)


def _is_public(before: str) -> bool:
    line = before.rpartition("\n")[2]
    if is_all(_PUBLIC_BEFORE, line):
        return True
    return is_all(_IN_ADDRESS, line) and not is_all(_SECRET_ADDRESS, line)
