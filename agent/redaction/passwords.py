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
from agent.redaction.linear import Haystack, Span, begins_with, is_all, matched, spans
from agent.redaction.randomness import is_fragment, looks_random

_QUOTES = "\"'«“„‘`「『”’"
_CLOSING = {'"': '"', "'": "'", "«": "»", "“": "”", "„": "“”", "‘": "’", "`": "`", "「": "」", "『": "』"}
_SIGNS = "!@#$%^&*+?|\\"
_PUBLIC = r"(?i)(?:(?:sha\d+|md5|spotify|data|urn|uuid)[:\-=]|0x[0-9a-f]{8,40}$)"
"""Check sums and their like say what they are."""
_NO_SECRET_KEY = (
    r"(?is).*(?:public[ _-]?key|site|public|publique|pubblica|pública|publiczny|öffentlicher|"
    r"offentlig|openbare|veřejný|открытый|公|host|ssh|primary|"
    r"foreign|cache|sort|partition|song)[ _-]?"
)
"""Keys that everybody may see, and others that open nothing."""
_ENGLISH = frozenset(("pass", "pwd", "api ", "api_", "api-", "apik", "acce"))
"""How the words begin behind which an ordinary word counts, too."""
_LEAST = 4
_IDEOGRAPHS = "\u2e80"
"""From here on come scripts in which nobody writes passwords, and sentences have no blanks."""
_REACH = 160
"""Characters behind a word that are looked at."""
_ASSIGNED = (
    r"[\pL\pN_-]{0,24}?[\]\"'»”*]{0,3}(?:>|(?:[ \t]?\([^()\n]{0,24}\))?\s{0,3}"
    r"(?::=|[=-]>|→|[:=：＝|]))\s{0,3}()[^\s]"
)
_SAID = r"(?i)[^\n.:;=!?<>{}\"]{0,48}?(?:[:：]|(?:\s|[)])(?:(?:%s)[\s:：]|[=→–—-])|(?:%s))\s{0,3}()[^\s]"
_IS_ENGLISH = r"(?i)\s+is\s+()[^\s]"
_BESIDE = r"[\pL_]{0,12}[\"']?[ \t]{1,16}()[^\s]"
_VALUE = r"[^\s\"'«»“”„‘’`,;<>，。；、！？（）「」『』]+"
_ASCII_VALUE = r"[!#$%&()*+./0-9:=?@A-Z\[\\\]^_a-z{|}~\x{00C0}-\x{024F}-]+"
_CODE = (
    r"(?i)\(?(?:[a-z_]+|[a-z_]+\d{0,2}(?:\.\w+)+)[\[(]|\{[a-z_]|(?:self|this|os|env|process|config|"
    r"settings|args|request|secrets|environ|options|ctx|"
    r"var|vars|data|local|module|params|form|opts|props|state|conf|cfg|user)[.\[]|\$\{|\$\(|"
    r"\$[A-Z_]+\b|\{\{|\{%|%\(|"
    r"%[A-Z_]+%|<|!(?:secret|vault|env|ref|sub)\b|@[A-Z_]+@|process\.|lambda\b|await\b|new\b|/run/|"
    r"/etc/|/dev/|"
    r"https?://|%[.0-9]*[a-z]|[~.]?/(?:run|tmp|home|etc|usr|var|dev|opt|mnt|srv|users)/|(?:ctrl|alt|"
    r"shift|super|cmd)[+-]"
)
_NOTHING = (
    r"(?i)(?:str|string|int|bool|bytes|any|object|null|nil|none|undefined|true|false|optional|"
    r"required|required\.|"
    r"password|passwd|secret|token|hidden|text|varchar|yes|no|todo|tbd|unknown|empty|disabled|enabled|"
    r"env|input|prompt|stdin|raw_password)[?!:.)\]]*|"
    r"[*•●·x.\-_#?]+|your[-_ ].*|.*[-_](?:here|placeholder|goes[-_]here)|my[-_]?password|change[-_]?me|"
    r"(?:some|any|the)[-_]?(?:password|secret)|\.{3}|…+|%s|\{\d?\}|\[.*|\([\pL]+"
)
_NEXT_PIECE = r" ([^\s]{2,})"
_LONGEST_FIRST_PIECE = 6
"""Of a password that OCR read in pieces, where that piece alone looks like a word."""
_TAG = r"[\w.:-]*<"
"""The beginning of an element, read backwards."""
_IDENTIFIER = r"[A-Za-z_][A-Za-z_.]*"
"""Without a digit: what `self.password` is set to in a program."""


def find_passwords(text: Haystack, *, is_read: bool = False) -> Iterator[TextFinding]:
    """What words for passwords and keys stand before.

    Args:
        is_read: from a picture, where a password may have been read in pieces.
    """
    if len(text.text) <= _LEAST:
        return
    for name in ("words", "keys"):
        done = 0
        for start, end in spans(_pattern(name), text):
            if start < done:
                continue
            found = _behind(text, start, end, is_read) if name == "words" else _key_behind(text, start, end)
            if found is not None:
                yield found
                done = found.end


@cache
def _said() -> dict[str, list[str]]:
    """Words for passwords (`words`, and `whole` for those that stand within others), for `keys`, and for
    "is" with a blank before it or joined to the word; and `states`, what else is said of passwords."""
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
def _states() -> frozenset[str]:
    return frozenset(_said()["states"])


@cache
def _sentence() -> str:
    return _SAID % ("|".join(_said()["is"]), "|".join(_said()["is_joined"]))


def _behind(text: Haystack, start: int, end: int, is_read: bool) -> TextFinding | None:
    word, last = text.text[start:end].lower(), min(end + _REACH, len(text.text))
    if word in _said()["whole"] and not _stands_alone(text.text, start, end):
        return None
    ways = [(_ASSIGNED, _is_assigned), *([(_IS_ENGLISH, _is_no_state)] if word[:4] in _ENGLISH else ())]
    if _may_be_no_word(text.text[end:last]):
        ways += [(_sentence(), _is_said), (_BESIDE, _is_beside)]
    for pattern, is_password in ways:
        if (at := matched(pattern, text, end, last)) is not None:
            value = _value(text, at[0], last)
            if _is_value(text.text[slice(*value)]) and is_password(text.text, start, *value):
                return TextFinding(SecretKind.PASSWORD, *value)
            whole = _in_pieces(text, *value, last) if is_read and pattern is _ASSIGNED else None
            if whole is not None:
                return TextFinding(SecretKind.PASSWORD, *whole)
    return None


def _in_pieces(text: Haystack, start: int, end: int, last: int) -> Span | None:
    """A password of which OCR made several words: its first piece looked like no password, and with the next
    one it is nothing that a sentence says. None where it is not so."""
    piece = matched(_NEXT_PIECE, text, end, last)
    if end - start > _LONGEST_FIRST_PIECE or piece is None:
        return None
    joined = text.text[start:end] + text.text[slice(*piece)]
    is_random = is_fragment(text.text[slice(*piece)]) and _is_value(joined)
    return (start, piece[1]) if is_random and _is_no_word(joined, 6) else None


def _key_behind(text: Haystack, start: int, end: int) -> TextFinding | None:
    last = min(end + _REACH, len(text.text))
    if text.text[end : end + 1].islower() and text.text[end + 1 : end + 2].isalpha():
        return None  # part of another word: "authority"
    if is_all(_NO_SECRET_KEY, text.text[max(0, start - 12) : start]):
        return None
    if not any(digit in text.text[end:last] for digit in "0123456789"):
        return None
    for pattern, least in ((_ASSIGNED, 12), (_sentence(), 16), (_BESIDE, 20)):
        if (at := matched(pattern, text, end, last)) is not None:
            span = _value(text, at[0], last)
            value = text.text[slice(*span)]
            if looks_random(value, least) and _is_value(value) and not begins_with(_PUBLIC, value):
                return TextFinding(SecretKind.SERVICE_TOKEN, *span)
    return None


def _is_assigned(text: str, word: int, start: int, end: int) -> bool:
    """Nearly anything is, but for parts of programs and the beginning of a sentence."""
    value, rest = text[start:end], text[end : end + 3]
    if text[word - 1 : word] == "." and is_all(_IDENTIFIER, value):
        return False  # `self.password = user`
    if value.isalpha() and value.isupper() and "--" in text[max(0, word - 24) : word]:
        return False  # `--password=PASS` in a program's help
    if rest.startswith(" ="):
        return False  # `user = password = account = ""`
    is_quoted = text[start - 1] in _QUOTES
    if text[word : word + 6].lower() == "secret" and not (is_quoted and text[word + 6 : word + 7] != "s"):
        return _is_no_word(value, _LEAST)  # "Searched for secrets: this record", `"secrets": "keyring"`
    between = text[word:start]
    if any(sign in between for sign in "\n→|") and not _is_no_word(value, 6):
        return False  # two labels of a form, a way through menus, two heads of a table
    if ">" in between and not begins_with(_TAG, text[max(0, word - 24) : word][::-1]):
        return False  # `<input id="password">Name`
    # "Password: Must have a digit"
    is_word = value.isalpha() and (value[:1].isupper() or not value.isascii()) and value[1:].islower()
    return not (is_word and len(rest) > 1 and rest[0] == " " and rest[1].isalpha())


def _is_no_state(text: str, word: int, start: int, end: int) -> bool:
    """No word that programs say about a password: "your password is expired"."""
    return text[start:end].rstrip(".!?:)").lower() not in _states()


def _is_said(text: str, word: int, start: int, end: int) -> bool:
    return _is_no_word(text[start:end], 6)


def _is_beside(text: str, word: int, start: int, end: int) -> bool:
    value = text[start:end]
    return _is_no_word(value, 16 if value.isdigit() else 8)


def _value(text: Haystack, start: int, last: int) -> Span:
    """Where the value begins and ends: up to its closing quotation mark, or as far as it may go."""
    if (closing := _CLOSING.get(text.text[start])) is not None:
        line = text.text[start + 1 : last].partition("\n")[0]
        ends = [end for sign in closing if (end := line.find(sign)) >= 0]
        if ends:
            return start + 1, start + 1 + min(ends)
    while start < last and text.text[start] in _QUOTES:
        start += 1
    pattern = _ASCII_VALUE if text.text[start : start + 1].isascii() else _VALUE
    return matched(pattern, text, start, last) or (start, start)


def _is_value(value: str) -> bool:
    if len(value) < _LEAST or "\n" in value or value[0] >= _IDEOGRAPHS:
        return False
    if value.isalpha() and begins_with(_pattern("words"), value):
        return False  # "passwd: passordet ble oppdatert"
    return not begins_with(_CODE, value) and not is_all(_NOTHING, value)


def _may_be_no_word(tail: str) -> bool:
    """Whether anything in it could be."""
    return tail != tail.lower() or any(sign in tail for sign in "0123456789" + _SIGNS)


def _is_no_word(value: str, least: int) -> bool:
    """A digit among letters, a sign or a capital within: nothing that a sentence says."""
    body = value.rstrip(".:!?)]=@")
    if len(body) < least or "://" in body or "/" in body[1:-1]:
        return False
    if "." in body and is_all(_IDENTIFIER, body):
        return False  # a name of a program's part
    letters, digits = sum(map(str.isalpha, body)), sum(map(str.isdigit, body))
    signs = sum(sign in _SIGNS for sign in body)
    if not letters:
        return digits >= least and digits == len(body)
    has_capital_within = any(map(str.isupper, body[1:])) and any(map(str.islower, body))
    return digits > 0 or signs > 0 or (has_capital_within and least <= 6)


def _stands_alone(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalpha() or text[end : end + 1].isalpha())
