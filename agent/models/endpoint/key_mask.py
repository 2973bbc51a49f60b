"""Hides the server's key in everything that the server says: it may echo it. Pure.

An answer goes into the record, the index, the report and onto the terminal; a key belongs into none of them.
It is found as it is and as servers and libraries write it: percent-encoded, escaped as in JSON or HTML, each
character in its own way, and in Base64 at any place of a longer text ("user:key").
"""

from __future__ import annotations

import base64
import html
import re

SIGN = "[key]"
_LEAST_CHARACTERS = 4
"""A shorter one is no key, and hiding it would tear every text apart."""

_Spelling = tuple[tuple[str, ...], ...]
"""For each character the ways in which it is written, in lower case where that does not matter."""


class KeyMask:
    """What hides one key; without a key it changes nothing."""

    def __init__(self, key: str = "") -> None:
        spellings = _spellings(key) if len(key) >= _LEAST_CHARACTERS else ()
        self._spellings = spellings
        self._longest = max((sum(len(one[-1]) for one in spelling) for spelling in spellings), default=0)
        plain, *packed = ("".join(_either(ways) for ways in one) for one in spellings or ((("",),),))
        patterns = [plain, *(f"{inner}[\\w+/-]{{0,4}}={{0,2}}" for inner in packed)]
        self._pattern = re.compile("|".join(patterns) if spellings else r"(?!)")

    def masked(self, text: str) -> str:
        """The text without the key."""
        return self._pattern.sub(SIGN, text)

    def divided(self, text: str) -> tuple[str, str]:
        """The text without the key, and apart its end where that may be the beginning of the key: it has to
        wait for what comes next."""
        text = self.masked(text)
        for at in range(max(0, len(text) - self._longest), len(text)):
            if any(_may_begin(spelling, text, at) for spelling in self._spellings):
                return text[:at], text[at:]
        return text, ""


def _spellings(key: str) -> tuple[_Spelling, ...]:
    spelled = [tuple(_ways(character) for character in key)]
    for offset in range(3):
        # the part of the Base64 text that is the same whatever stands before and after
        packed = base64.b64encode(b"\0" * offset + key.encode()).decode()
        inner = packed[-(-8 * offset // 6) : 4 * ((offset + len(key)) // 3)]
        for text in {inner, inner.translate(str.maketrans("+/", "-_"))}:
            if len(text) >= _LEAST_CHARACTERS:
                spelled.append(tuple((character,) for character in text))
    return tuple(spelled)


def _ways(character: str) -> tuple[str, ...]:
    number = ord(character)
    ways = (
        character,
        f"\\{character}",
        f"%{number:02x}",
        f"\\x{number:02x}",
        f"&#{number};",
        f"\\u{number:04x}",
        f"&#x{number:x};",
    )
    return tuple(sorted({*ways, html.escape(character)}, key=len))


def _either(ways: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(re.escape(way) if len(way) < 3 else f'(?i:{re.escape(way)})' for way in ways)})"


def _may_begin(spelling: _Spelling, text: str, at: int) -> bool:
    """Whether the text from there on to its end is the beginning of a spelling."""
    for ways in spelling:
        if at == len(text):
            return True
        rest = text[at : at + len(ways[-1])]
        found = next((way for way in ways if _same(rest[: len(way)], way)), "")
        if not found:
            return any(len(rest) < len(way) and _same(way[: len(rest)], rest) for way in ways)
        at += len(found)
    return False


def _same(text: str, way: str) -> bool:
    return text == way or (len(way) > 2 and text.lower() == way.lower())
