"""Finds what stands behind a word for password, key or token, in sixty languages. **Pure**, but for the
words' files.

Three ways to say it are known: an assignment (`DB_PASSWORD=…`, `passord: …`), where nearly anything counts; a
sentence (`la contraseña del wifi es …`), where it must not look like a word; and a mere neighbour
(`auth token …`), where it must look random.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from agent.redaction.kinds import SecretKind, TextFinding
from agent.redaction.linear import Haystack, matched, spans
from agent.redaction.randomness import looks_random

_QUOTES = "\"'«“„‘`「『”’"
_CLOSING = {'"': '"', "'": "'", "«": "»", "“": "”", "„": "“”", "‘": "’", "`": "`", "「": "」", "『": "』"}
_LEAST = 4
_IDEOGRAPHS = "\u2e80"
"""From here on come scripts in which nobody writes passwords, and sentences have no blanks."""
_REACH = 240
"""Characters behind a word that are looked at."""
_ASSIGNED = (
    r"[\pL\pN_-]{0,24}?[\]\"'»”)*]{0,3}(?:[ \t]?\([^()\n]{0,24}\))?\s{0,3}"
    r"(?::=|=>|->|→|[:=：＝>|])\s{0,3}()[^\s]"
)
_SAID = r"(?i)[^\n.:;=!?<>{}\"]{0,48}?(?:[:：]|(?:\s|[)])(?:(?:%s)[\s:：]|[=→–—-])|(?:%s))\s{0,3}()[^\s]"
_IS_ENGLISH = r"(?i)\s+is\s+()[^\s]"
_BESIDE = r"[\pL_]{0,12}[\"']?[ \t]{1,16}()[^\s]"
_VALUE = r"[^\s\"'«»“”„‘’`,;<>，。；、！？（）「」『』]+"
_ASCII_VALUE = r"[!#$%&()*+./0-9:=?@A-Z\[\\\]^_a-z{|}~\x{00C0}-\x{024F}-]+"
_CODE = (
    r"(?i)[A-Za-z_][\w.]*\(|(?:self|this|os|env|process|config|settings|args|request|secrets|environ|options|ctx|"
    r"var|vars|data|local|module|params|form|opts|props|state|conf|cfg|user)[.\[]|\$\{|\$\(|\$[A-Z_]+\b|\{\{|\{%|%\(|"
    r"%[A-Z_]+%|<|!(?:secret|vault|env|ref|sub)\b|@[A-Z_]+@|process\.|lambda\b|await\b|new\b|/run/|/etc/|/dev/|"
    r"https?://|%[.0-9]*[a-z]"
)
_NOTHING = (
    r"(?i)(?:str|string|int|bool|bytes|any|object|null|nil|none|undefined|true|false|optional|required|required\.|"
    r"password|passwd|secret|token|hidden|text|varchar|yes|no|todo|tbd|unknown|empty|disabled|enabled|"
    r"env|input|prompt|stdin|raw_password)[?!:.)\]]*|"
    r"[*•●·x.\-_#?]+|your[-_ ].*|.*[-_](?:here|placeholder|goes[-_]here)|my[-_]?password|change[-_]?me|"
    r"(?:some|any|the)[-_]?(?:password|secret)|\.{3}|…+|%s|\{\d?\}|\[.*"
)
_IDENTIFIER = r"[A-Za-z_][A-Za-z_.]*"
"""Without a digit: what `self.password` is set to in a program."""


def find_passwords(text: Haystack) -> Iterator[TextFinding]:
    """What words for passwords and keys stand before."""
    if len(text.text) <= _LEAST:
        return
    for start, end in spans(_pattern("words"), text):
        if (found := _behind(text.text, start, end)) is not None:
            yield found
    for _, end in spans(_pattern("keys"), text):
        if (found := _key_behind(text.text, end)) is not None:
            yield found


@cache
def _said() -> dict[str, list[str]]:
    """Words for passwords (`words`, and `whole` for those that stand within others), for `keys`, and for
    "is" with a blank before it or joined to the word."""
    read: dict[str, list[str]] = _read("said_passwords.json")
    read["words"] += [
        *read["whole"],
        *(word for known in _read("password_words.json").values() for word in known),
    ]
    return read


def _read(name: str) -> Any:
    return json.loads((files(__package__) / name).read_text(encoding="utf-8"))


@cache
def _pattern(name: str) -> str:
    words = {word.lower().replace(" ", "[ _-]?").replace(".", r"\.") for word in _said()[name]}
    return "(?i)(" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


@cache
def _sentence() -> str:
    return _SAID % ("|".join(_said()["is"]), "|".join(_said()["is_joined"]))


def _behind(text: str, start: int, end: int) -> TextFinding | None:
    word = text[start:end].lower()
    if word in _said()["whole"] and not _stands_alone(text, start, end):
        return None
    tail = text[end : end + _REACH]
    if (at := matched(_ASSIGNED, tail)) is not None:
        first, last = _value(tail, at[0])
        value = tail[first:last]
        is_code = text[start - 1 : start] == "." and matched(_IDENTIFIER, value, whole=True) is not None
        is_code = is_code or _is_placeholder(text[max(0, start - 24) : start], value)
        if _is_value(value) and not is_code and not _begins_a_sentence(tail, first, last):
            return TextFinding(SecretKind.PASSWORD, end + first, end + last)
    if word.isascii() and (at := matched(_IS_ENGLISH, tail)) is not None:
        first, last = _value(tail, at[0])
        if _is_value(tail[first:last]):
            return TextFinding(SecretKind.PASSWORD, end + first, end + last)
    for pattern, least in ((_sentence(), 6), (_BESIDE, 8)):
        if (at := matched(pattern, tail)) is not None:
            first, last = _value(tail, at[0])
            if _is_value(tail[first:last]) and _is_no_word(tail[first:last], least):
                return TextFinding(SecretKind.PASSWORD, end + first, end + last)
    return None


def _key_behind(text: str, end: int) -> TextFinding | None:
    tail = text[end : end + _REACH]
    for pattern, least in ((_ASSIGNED, 12), (_sentence(), 16), (_BESIDE, 20)):
        if (at := matched(pattern, tail)) is not None:
            first, last = _value(tail, at[0])
            value = tail[first:last]
            if _is_value(value) and looks_random(value, least) and not _is_public(value):
                return TextFinding(SecretKind.SERVICE_TOKEN, end + first, end + last)
    return None


def _value(tail: str, at: int) -> tuple[int, int]:
    """Where the value begins and ends: up to its closing quotation mark, or as far as it may go."""
    if tail[at] in _CLOSING:
        line = tail[at + 1 :].partition("\n")[0]
        ends = [end for sign in _CLOSING[tail[at]] if (end := line.find(sign)) >= 0]
        if ends:
            return at + 1, at + 1 + min(ends)
    while at < len(tail) and tail[at] in _QUOTES:
        at += 1
    rest = tail[at:]
    span = matched(_ASCII_VALUE if rest[:1].isascii() else _VALUE, rest)
    return (at, at) if span is None else (at, at + span[1])


def _is_value(value: str) -> bool:
    if len(value) < _LEAST or "\n" in value or value[0] >= _IDEOGRAPHS:
        return False
    if matched(_pattern("words"), value) is not None and value.isalpha():
        return False  # "passwd: passordet ble oppdatert"
    return matched(_CODE, value) is None and matched(_NOTHING, value, whole=True) is None


def _begins_a_sentence(tail: str, first: int, last: int) -> bool:
    """A capital and letters, with more words behind: "Password: Must have a digit"."""
    value, rest = tail[first:last], tail[last : last + 3]
    is_word = value.isalpha() and (value[:1].isupper() or not value.isascii()) and value[1:].islower()
    return is_word and len(rest) > 1 and rest[0] == " " and rest[1].isalpha()


def _is_placeholder(before: str, value: str) -> bool:
    """What a program's help writes for it: `--password=PASS`."""
    return value.isalpha() and value.isupper() and "--" in before[-24:]


def _is_no_word(value: str, least: int) -> bool:
    """A digit among letters, a sign or a capital within: nothing that a sentence says."""
    body = value.rstrip(".:!?)]=")
    if len(body) < least or "://" in body or "/" in body[1:-1]:
        return False
    letters, digits = sum(map(str.isalpha, body)), sum(map(str.isdigit, body))
    signs = sum(sign in "!@#$%^&*+=~?|\\" for sign in body)
    if not letters:
        return digits >= least and digits == len(body)
    has_capital_within = any(map(str.isupper, body[1:])) and any(map(str.islower, body))
    return digits > 0 or signs > 0 or (has_capital_within and least <= 6)


def _is_public(value: str) -> bool:
    """Check sums and their like say what they are."""
    return matched(r"(?i)(?:sha\d|md5|spotify|data|urn|uuid)[:\-=]", value) is not None


def _stands_alone(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalpha() or text[end : end + 1].isalpha())
