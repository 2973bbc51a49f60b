"""Finds secrets in a text, and puts the names of their kinds in their place. I/O: the owner's rules.

One detector for what is typed and for what is read from pictures. Text read from a picture has `is_read`:
OCR splits long words and confuses similar letters, so that every long word of mixed letters and digits is
taken for a token, and pieces that follow one belong to it. Keys and tokens with such letters in their
beginnings are left to `pieces`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from agent.errors import SettingsError, StoreError
from agent.own_files import own_folder
from agent.redaction.card_numbers import find_card_numbers
from agent.redaction.identity_numbers import find_identity_numbers
from agent.redaction.kinds import Rules, SecretKind, TextFinding
from agent.redaction.linear import Haystack, begins_with, literal, matched, spans
from agent.redaction.passwords import find_passwords
from agent.redaction.randomness import find_long_tokens, is_fragment
from agent.redaction.recovery_codes import find_recovery_codes
from agent.redaction.service_tokens import find_service_tokens
from agent.store.writer import write_atomically

NO_RULES = Rules()
_SHORTEST = 4
"""Characters of the shortest secret that is known by its looks."""
_LONG_WORD = r"([A-Za-z0-9_+/=.-]{20,})"
_REST = r" ([^\s]{2,})"
_TOKENS = frozenset(
    (
        SecretKind.AWS_KEY,
        SecretKind.GITHUB_TOKEN,
        SecretKind.MODEL_KEY,
        SecretKind.SLACK_TOKEN,
        SecretKind.GOOGLE_KEY,
        SecretKind.HUGGING_FACE_TOKEN,
        SecretKind.SERVICE_TOKEN,
        SecretKind.WEB_TOKEN,
        SecretKind.PASSWORD,
        SecretKind.LONG_TOKEN,
    )
)
_CONCEALED = r"\[(?:" + "|".join(kind.value for kind in SecretKind) + r")[\]]?"
_E_MAIL = r"([\pL\pN_.+-]+@[\pL\pN_-]+(?:\.[\pL\pN_-]+)+)"
_PHONE = (
    r"(?:^|[^\pL\pN_.])"
    r"((?:\+\d{1,3}[ /-]?)?(?:\(\d{1,5}\)[ /-]?)?\d{2,5}(?:[ /-]?\d{2,5}){2,5})(?:[^\pL\pN_.]|$)"
)
_PHONE_DIGITS = range(8, 16)


def find_secrets(text: str, rules: Rules = NO_RULES, *, is_read: bool = False) -> list[TextFinding]:
    """In the order of the text, none within another."""
    haystack = Haystack(text)
    every = list(_found(haystack, rules, is_read)) if len(text) >= _SHORTEST or rules.names else []
    if is_read:
        every = [_with_its_rest(one, haystack) if one.kind in _TOKENS else one for one in every]
    found = sorted(every, key=lambda one: (one.start, -one.end))
    kept: list[TextFinding] = []
    for one in found:
        if begins_with(_CONCEALED, text[one.start : one.start + 40]):
            continue  # what was concealed before
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


def _found(text: Haystack, rules: Rules, is_read: bool) -> Iterator[TextFinding]:
    yield from find_service_tokens(text, is_read=is_read)
    yield from find_passwords(text, is_read=is_read)
    yield from find_card_numbers(text, is_read=is_read)
    yield from find_identity_numbers(text)
    yield from find_recovery_codes(text)
    yield from find_long_tokens(text)
    yield from _names(text, rules)
    if rules.e_mails:
        for start, end in spans(_E_MAIL, text):
            yield TextFinding(SecretKind.E_MAIL, start, end)
    if rules.phones:
        for start, end in spans(_PHONE, text):
            if sum(map(str.isdigit, text.text[start:end])) in _PHONE_DIGITS:
                yield TextFinding(SecretKind.PHONE, start, end)
    if is_read:
        for start, end in spans(_LONG_WORD, text):
            if _is_random(text.text[start:end]):
                yield TextFinding(SecretKind.LONG_TOKEN, start, end)


def _names(text: Haystack, rules: Rules) -> Iterator[TextFinding]:
    for name in rules.names:
        if name.strip():
            pattern = rf"(?i)(?:^|[^\pL\pN_])({literal(name.strip())})(?:[^\pL\pN_]|$)"
            for start, end in spans(pattern, text):
                yield TextFinding(SecretKind.NAME, start, end)


def _with_its_rest(found: TextFinding, text: Haystack) -> TextFinding:
    """OCR often splits a long token: following pieces that are not words belong to it."""
    end = found.end
    while (rest := matched(_REST, text, end, len(text.text))) is not None and is_fragment(
        text.text[slice(*rest)]
    ):
        end = rest[1]
    return TextFinding(found.kind, found.start, end)


def _is_random(word: str) -> bool:
    """Long, with letters in both cases or a hexadecimal look, and with digits: no word of any language."""
    digits = sum(map(str.isdigit, word))
    letters = sum(map(str.isalpha, word))
    has_both_cases = any(map(str.isupper, word)) and any(map(str.islower, word))
    looks_random = has_both_cases or digits >= len(word) // 4
    return digits >= 3 and letters >= 3 and looks_random and "/" not in word[1:-1]


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
        own_folder(path.parent)
        write_atomically(path, json.dumps(written, indent=2).encode())
    except OSError as error:
        raise StoreError(f"The rules of what to redact cannot be written to {path}: {error}.") from error
