"""Finds what opens an account again: lists of recovery codes, and the words that open a wallet. **Pure.**"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from agent.redaction.kinds import SecretKind, TextFinding
from agent.redaction.linear import Haystack, Span, spans

_NAMES = (
    r"(?i)(?:(?:recovery|backup|back-up|emergency|scratch|rescue|reset|restore)[ _-]?(?:codes?|keys?)|"
    r"wiederherstellungs(?:codes?|schlüssel)|backup-?codes?|notfall-?codes?|codes? de (?:récupération|"
    r"secours)|"
    r"códigos? de (?:recuperación|respaldo|recuperação|seguridad|backup)|codic[ei] di (?:recupero|backup)|"
    r"gjenopprettings(?:koder?|nøkkel)|gendannelseskoder?|återställningskod(?:er)?|palautuskoodit?|"
    r"palautusavain|herstelcodes?|reservecodes?|kod[yów]* (?:odzyskiwania|zapasow[ey])|záložní kód[y]?|"
    r"obnovovací kód[y]?|helyreállítási kód(?:ok)?|cod(?:uri)? de recuperare|kurtarma kod(?:u|ları)|"
    r"yedek kod(?:u|lar)?|код[ыи]? (?:восстановления|відновлення)|резервн(?:ый|ые|і) код[ыи]?|"
    r"κωδικο[ίι] ανάκτησης|קודי? (?:שחזור|גיבוי)|(?:رمز|رموز) الاسترداد|恢复(?:代码|密钥|码)|备用(?:代码|码)|"
    r"復原碼|備用碼|復旧コード|リカバリーコード|"
    r"バックアップコード|回復(?:コード|キー)|복구 (?:코드|키)|백업 코드|mã khôi phục|"
    r"kode pemulihan|one-time codes?|single-use codes?|2fa codes?|tan-?liste|(?:totp|otp|2fa|mfa|"
    r"two-factor|authenticator|setup)[ _-]?(?:seed|secret|key))"
)
_CODE = (
    r"(?:^|[\s:,;.)(\[\"'=：、])([A-Za-z0-9]{3,8}(?:[-‑ ][A-Za-z0-9]{3,8}){1,15}|"
    r"[0-9]{6,10}|[A-Za-z0-9]{8,16})"
    r"(?:[\s,;.)\]\"'、。]|$)"
)
_REACH = 600
"""Characters behind the name in which codes are looked for: lists have ten or sixteen."""
_WORDS = range(12, 25)
_WORD = r"([a-z]{3,8})"
_MANY_WORDS = r"(?:[a-z]{3,8}[^a-zA-Z]{1,8}){11}[a-z]{3,8}"
"""Without so many in a row, no word is looked up."""
_MOST_BETWEEN = 8
"""Characters between two words of a wallet: a blank, a line, a number with a dot."""


def find_recovery_codes(text: Haystack) -> Iterator[TextFinding]:
    done = 0
    for _, end in spans(_NAMES, text):
        begin, done = max(end, done), end + _REACH  # each part of the text is looked at for one name
        behind = Haystack(text.text[begin:done])
        for first, last in spans(_CODE, behind):
            if _is_code(behind.text[first:last]):
                yield TextFinding(SecretKind.RECOVERY_CODE, begin + first, begin + last)
    if next(spans(_MANY_WORDS, text), None) is not None:
        yield from _wallet_words(text)


def _is_code(code: str) -> bool:
    """Each code has a digit; dates, times and amounts have other shapes."""
    pieces = code.replace("‑", "-").replace(" ", "-").split("-")
    digits = sum(map(str.isdigit, code))
    if len(pieces) > 1 and " " in code:
        is_seed = {len(piece) for piece in pieces} == {4} and digits > 0 and (code.isupper() or digits > 1)
        return is_seed or all(any(map(str.isdigit, piece)) for piece in pieces)
    if len(pieces) == 3 and [len(piece) for piece in pieces] == [4, 2, 2]:
        return False
    lengths = {len(piece) for piece in pieces}
    return digits > 0 or (len(pieces) > 1 and len(lengths) == 1 and min(lengths) > 4)


def _wallet_words(text: Haystack) -> Iterator[TextFinding]:
    """Twelve to twenty-four words in a row, all of the list that wallets take them from (BIP 39)."""
    found = list(spans(_WORD, text))
    listed = _list()
    for is_listed, run in groupby(_with_places(text, found, listed), key=lambda one: one[0]):
        places = [place for _, place in run]
        if is_listed and len(places) >= _WORDS[0]:
            yield TextFinding(SecretKind.RECOVERY_CODE, places[0][0], places[-1][1])


def _with_places(text: Haystack, found: list[Span], listed: frozenset[str]) -> Iterator[tuple[int, Span]]:
    """A number that stays the same while words of the list follow each other, and 0 for others."""
    run, before = 1, 0
    for start, end in found:
        is_near = 0 < start - before <= _MOST_BETWEEN
        between = text.text[before:start]
        if not is_near or any(map(str.isalpha, between)):
            run += 1
        is_whole = not text.text[end : end + 1].isalpha()
        if text.text[start:end] in listed and is_whole:
            yield run, (start, end)
        else:
            run += 1
            yield 0, (start, end)
        before = end


@cache
def _list() -> frozenset[str]:
    from mnemonic import Mnemonic

    return frozenset(Mnemonic("english").wordlist)
