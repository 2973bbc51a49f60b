"""Finds secrets in a text: keys, tokens, numbers with check digits, names. I/O: the owner's rules.

Text read from a picture has `is_read`: OCR confuses similar letters, so that numbers are
also tried with the digits that were probably meant, and every long word of mixed letters and digits is taken
for a token. Keys and tokens with such letters in their beginnings are left to `pieces`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.errors import SettingsError, StoreError
from agent.store.writer import write_atomically


class SecretKind(StrEnum):
    CARD_NUMBER = "card number"
    BANK_ACCOUNT = "bank account"
    AWS_KEY = "aws key"
    GITHUB_TOKEN = "github token"
    MODEL_KEY = "model key"
    """`sk-…`, as OpenAI, Anthropic and others write theirs."""
    SLACK_TOKEN = "slack token"
    GOOGLE_KEY = "google key"
    HUGGING_FACE_TOKEN = "hugging face token"
    WEB_TOKEN = "web token"
    """A JSON web token."""
    PRIVATE_KEY = "private key"
    PASSWORD = "password"
    """Whatever stands behind a word that says so."""
    ADDRESS_WITH_PASSWORD = "address with password"
    LONG_TOKEN = "long token"
    NAME = "name"
    E_MAIL = "e-mail"
    PHONE = "phone"


@dataclass(frozen=True, slots=True)
class Rules:
    """What the owner wants removed beyond what is always removed."""

    names: tuple[str, ...] = ()
    e_mails: bool = False
    phones: bool = False
    keeps_original: bool = False
    """Whether a record from before its redaction is kept beside the records."""


NO_RULES = Rules()


@dataclass(frozen=True, slots=True)
class TextFinding:
    kind: SecretKind
    start: int
    end: int


_PATTERNS: tuple[tuple[SecretKind, re.Pattern[str]], ...] = (
    (
        SecretKind.PRIVATE_KEY,
        re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----(?:.*?-----END [A-Z ]*PRIVATE KEY-----)?", re.DOTALL),
    ),
    (SecretKind.AWS_KEY, re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b")),
    (SecretKind.GITHUB_TOKEN, re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})")),
    (SecretKind.MODEL_KEY, re.compile(r"\bsk-[A-Za-z0-9_-]{20,}")),
    (SecretKind.SLACK_TOKEN, re.compile(r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}")),
    (SecretKind.GOOGLE_KEY, re.compile(r"\bAIza[0-9A-Za-z_-]{30,}")),
    (SecretKind.HUGGING_FACE_TOKEN, re.compile(r"\bhf_[A-Za-z0-9]{30,}")),
    (SecretKind.WEB_TOKEN, re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?")),
    (
        SecretKind.ADDRESS_WITH_PASSWORD,
        re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s/:@]+:([^\s/@]+)@", re.IGNORECASE),
    ),
    (
        SecretKind.PASSWORD,
        re.compile(
            r"\b(?:password|passwort|passwd|passphrase|pwd|secret|api[ _-]?key|access[ _-]?token)\b"
            r"[\"']?\s*(?:is\b|[:=])\s*[\"']?([^\s\"',;]{4,})",
            re.IGNORECASE,
        ),
    ),
)
_READ_PRIVATE_KEY = re.compile(r"BEGIN\s*[A-Z ]*PRIVATE\s*KEY")
"""The dashes around it are often not read at all."""
_LONG_WORD = re.compile(r"[A-Za-z0-9_+/=.-]{20,}")
MIXED_CASE = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_REST = re.compile(r" ([^\s]{2,})")
_TOKENS = frozenset(
    (
        SecretKind.AWS_KEY,
        SecretKind.GITHUB_TOKEN,
        SecretKind.MODEL_KEY,
        SecretKind.SLACK_TOKEN,
        SecretKind.GOOGLE_KEY,
        SecretKind.HUGGING_FACE_TOKEN,
        SecretKind.WEB_TOKEN,
        SecretKind.PASSWORD,
        SecretKind.LONG_TOKEN,
    )
)
_NUMBER = re.compile(r"(?<![\w.])(?:\d[ -]?){12,18}\d(?![\w])")
_READ_NUMBER = re.compile(
    r"(?<![A-Za-z0-9])(?:[0-9OoQDIl|ZSsBG][ .-]?){12,18}[0-9OoQDIl|ZSsBG](?![A-Za-z0-9])"
)
_MEANT = str.maketrans("OoQDIl|ZSsBG", "000011125586")
_ACCOUNT = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b")
_READ_ACCOUNT = re.compile(r"\b[A-Z]{2}[0-9OIlSB]{2}(?: ?[A-Z0-9Ol]{4}){2,7}(?: ?[A-Z0-9Ol]{1,4})?\b")
_E_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(
    r"(?<![\w.])(?:\+\d{1,3}[ /-]?)?(?:\(\d{1,5}\)[ /-]?)?\d{2,5}(?:[ /-]?\d{2,5}){2,5}(?![\w.])"
)
_PHONE_DIGITS = range(8, 16)


def find_secrets(text: str, rules: Rules = NO_RULES, *, is_read: bool = False) -> list[TextFinding]:
    """In the order of the text, none within another."""
    every = list(_found(text, rules, is_read))
    if is_read:
        every = [_with_its_rest(one, text) if one.kind in _TOKENS else one for one in every]
    found = sorted(every, key=lambda one: (one.start, -one.end))
    kept: list[TextFinding] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
        elif one.end > kept[-1].end:
            kept[-1] = TextFinding(kept[-1].kind, kept[-1].start, one.end)
    return kept


def conceal(
    text: str, rules: Rules = NO_RULES, *, keeps: Callable[[str], bool] = lambda secret: False
) -> str:
    """The same text with every secret replaced by the name of its kind, but for those that `keeps` says are
    none.

    >>> conceal("pay with 4111 1111 1111 1111, please")
    'pay with [card number], please'
    """
    parts, end = [], 0
    for one in find_secrets(text, rules):
        if not keeps(text[one.start : one.end]):
            parts += [text[end : one.start], f"[{one.kind.value}]"]
            end = one.end
    return "".join([*parts, text[end:]])


def _found(text: str, rules: Rules, is_read: bool) -> Iterator[TextFinding]:
    for kind, pattern in (*_PATTERNS, *([(SecretKind.PRIVATE_KEY, _READ_PRIVATE_KEY)] if is_read else ())):
        for match in pattern.finditer(text):
            group = 1 if pattern.groups and match.start(1) >= 0 else 0
            if not match[group].startswith("["):  # what was concealed before
                yield TextFinding(kind, match.start(group), match.end(group))
    yield from _numbers(text, is_read)
    for name in rules.names:
        if name.strip():
            for match in re.finditer(rf"(?<!\w){re.escape(name.strip())}(?!\w)", text, re.IGNORECASE):
                yield TextFinding(SecretKind.NAME, match.start(), match.end())
    if rules.e_mails:
        for match in _E_MAIL.finditer(text):
            yield TextFinding(SecretKind.E_MAIL, match.start(), match.end())
    if rules.phones:
        for match in _PHONE.finditer(text):
            if sum(map(str.isdigit, match[0])) in _PHONE_DIGITS:
                yield TextFinding(SecretKind.PHONE, match.start(), match.end())
    if is_read:
        for match in _LONG_WORD.finditer(text):
            if _is_random(match[0]):
                yield TextFinding(SecretKind.LONG_TOKEN, match.start(), match.end())


def _with_its_rest(found: TextFinding, text: str) -> TextFinding:
    """OCR often splits a long token: following pieces that are not words belong to it."""
    end = found.end
    while (rest := _REST.match(text, end)) is not None and is_fragment(rest[1]):
        end = rest.end()
    return TextFinding(found.kind, found.start, end)


def is_fragment(word: str) -> bool:
    """Letters and digits mixed, or a capital within a word: a piece of something random."""
    has_both = any(map(str.isdigit, word)) and any(map(str.isalpha, word))
    return has_both or MIXED_CASE.search(word) is not None


def _numbers(text: str, is_read: bool) -> Iterator[TextFinding]:
    for match in (_READ_NUMBER if is_read else _NUMBER).finditer(text):
        digits = re.sub(r"[ .-]", "", match[0]).translate(_MEANT)
        if is_card_number(digits) or (is_read and _is_nearly_card_number(match[0])):
            yield TextFinding(SecretKind.CARD_NUMBER, match.start(), match.end())
    for match in (_READ_ACCOUNT if is_read else _ACCOUNT).finditer(text):
        plain = match[0].replace(" ", "")
        if is_bank_account(plain) or (is_read and len(plain) >= 18 and sum(map(str.isdigit, plain)) >= 14):
            yield TextFinding(SecretKind.BANK_ACCOUNT, match.start(), match.end())


def _is_nearly_card_number(text: str) -> bool:
    """Four groups of four, of which one digit may have been misread."""
    groups = re.split(r"[ .-]", text.strip())
    return [len(group) for group in groups] == [4, 4, 4, 4]


def _is_random(word: str) -> bool:
    """Long, with letters in both cases or a hexadecimal look, and with digits: no word of any language."""
    digits = sum(map(str.isdigit, word))
    letters = sum(map(str.isalpha, word))
    has_both_cases = any(map(str.isupper, word)) and any(map(str.islower, word))
    looks_random = has_both_cases or digits >= len(word) // 4
    return digits >= 3 and letters >= 3 and looks_random and "/" not in word[1:-1]


def is_card_number(digits: str) -> bool:
    """Whether the last of 13 to 19 digits is their check digit (Luhn, ISO/IEC 7812-1).

    >>> is_card_number("4111111111111111"), is_card_number("4111111111111112")
    (True, False)
    """
    if not 13 <= len(digits) <= 19 or not digits.isdigit() or len(set(digits)) == 1:
        return False
    total = 0
    for position, character in enumerate(reversed(digits)):
        value = int(character) * (1 + position % 2)
        total += value - 9 * (value > 9)
    return total % 10 == 0


def is_bank_account(text: str) -> bool:
    """Whether the check digits of an IBAN without blanks are right (ISO 7064 MOD 97-10).

    >>> is_bank_account("DE89370400440532013000"), is_bank_account("DE88370400440532013000")
    (True, False)
    """
    if not 15 <= len(text) <= 34 or not text.isalnum() or not text.isascii():
        return False
    if not (text[:2].isalpha() and text[2:4].isdigit()):
        return False
    number = "".join(str(int(character, 36)) for character in text[4:] + text[:4])
    return int(number) % 97 == 1


def load_rules(path: Path) -> Rules:
    """The owner's; the default ones where there is no file.

    Raises:
        SettingsError: the file cannot be read: nothing may be stored or exported by rules that nobody knows.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        return Rules(
            names=tuple(str(name) for name in read.get("names", ())),
            e_mails=bool(read.get("e_mails", False)),
            phones=bool(read.get("phones", False)),
            keeps_original=bool(read.get("keeps_original", False)),
        )
    except FileNotFoundError:
        return Rules()
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise SettingsError(f"The rules of what to redact in {path} cannot be read: {error}.") from error


def save_rules(path: Path, rules: Rules) -> None:
    """
    Raises:
        StoreError: they cannot be written.
    """
    written = {
        "names": list(rules.names),
        "e_mails": rules.e_mails,
        "phones": rules.phones,
        "keeps_original": rules.keeps_original,
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(written, indent=2).encode())
    except OSError as error:
        raise StoreError(f"The rules of what to redact cannot be written to {path}: {error}.") from error
