"""Finds numbers that name a person, a paper or an account in some seventy countries. **Pure**, but for the
table's file.

`identity_numbers.json` holds for each number the words that people write beside it, its shape, and which
module of python-stdnum knows its check digits. Beside its own word the shape is enough, unless that word is
very short: a number with a typing error is no less personal. Without a word a number counts only where
shape and check digits leave little to chance (`alone`), and beside a word that any country uses only with
right check digits (`any`)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from agent.redaction.kinds import SecretKind, TextFinding
from agent.redaction.linear import Haystack, Index, Span, begins_with, is_all, literal, spans

_LEAST_DIGITS = 4
_BEHIND, _BEFORE = 56, 28
"""Characters around a word in which its number is looked for."""
_ACCOUNT_BEHIND = 24
"""Characters behind a word in which an account's number begins: numbers of many things stand near it."""
_DATE = (
    r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])[0-3][0-9]|(?:19|20)[0-9]{2}[-./][0-9]{1,2}[-./][0-9]{1,2}.*|"
    r"[0-9]{1,2}[-./][0-9]{1,2}[-./](?:19|20)?[0-9]{2}"
)
_AMOUNT = r"[,.][0-9]{2}(?:[^0-9]|$)|\s?(?:kr|€|\$|£|¥|EUR|USD|zł|Kč|Ft|lei|%)"
_NUMBER_OF_A_THING = (
    r"(?is)(?:.*[^\pL])?(?:isbn|ean|gtin|upc|issn|pmid|order|invoice|tracking|artikel|bestell|"
    r"rechnung|commande|facture|pedido|"
    r"ordine|zamówieni|заказ|serial|serien|s/n|imei|epoch|timestamp|version|firmware|part no|sku|"
    r"ticket|phone|tel|"
    r"fax|mobile|тел|注文|订单|주문)[^0-9\n]{0,16}"
)
"""What stands before numbers that only look like a person's."""
_MANY_DIGITS = r"[0-9](?:[^0-9\n]{0,3}[0-9]){3}"
_TELLING = 4
"""Characters of a word that no other word is: beside it check digits may be wrong."""
_LONGEST_SUFFIX = 4
"""Letters that a language hangs on a word: `паспорта`, `Personnummeret`."""


@dataclass(frozen=True, slots=True)
class NumberShape:
    kind: SecretKind
    pattern: str
    check: str = ""
    """A module of stdnum; empty where the shape is all there is."""

    def found(self, text: Haystack) -> Iterator[Span]:
        """Where it stands on its own, with right check digits where it has any."""
        for start, end in spans(self.pattern, text):
            if not self.check or _is_valid(self.check, text.text[start:end]):
                yield start, end


@dataclass(frozen=True, slots=True)
class Table:
    alone: tuple[NumberShape, ...]
    index: Index
    """Of their patterns."""
    by_word: dict[str, tuple[NumberShape, ...]]
    words: str
    """A pattern for every word."""


def find_identity_numbers(text: Haystack) -> Iterator[TextFinding]:
    if next(spans(_MANY_DIGITS, text), None) is None:
        return
    table = _table()
    for number in table.index.occurring(text):
        shape = table.alone[number]
        for start, end in shape.found(text):
            before = text.text[max(0, start - _BEFORE) : start]
            if not _is_part_of_more(text.text, start, end) and not is_all(_NUMBER_OF_A_THING, before):
                yield TextFinding(shape.kind, start, end)
    for start, end in spans(table.words, text):
        if _stands_alone(text.text, start, end):
            yield from _beside(text.text, start, end, table.by_word[text.text[start:end].lower()])


def _beside(text: str, start: int, end: int, shapes: Sequence[NumberShape]) -> Iterator[TextFinding]:
    """The numbers behind a word, else those before it."""
    for first, last in ((end, min(len(text), end + _BEHIND)), (max(0, start - _BEFORE), start)):
        window = Haystack(_whole_words(text, first, last))
        found = [
            TextFinding(shape.kind, first + begin, first + finish)
            for shape in shapes
            for begin, finish in shape.found(window)
            if _is_number(window.text, begin, finish, shape.kind)
        ]
        if found:
            yield from found
            return


def _whole_words(text: str, first: int, last: int) -> str:
    """The window, without the half of a number at its end."""
    while last < len(text) and last > first and text[last - 1].isalnum() and text[last].isalnum():
        last -= 1
    return text[first:last]


def _is_number(text: str, start: int, end: int, kind: SecretKind) -> bool:
    value = text[start:end]
    digits = sum(map(str.isdigit, value))
    if digits < _LEAST_DIGITS or is_all(_DATE, value):
        return False
    if kind is SecretKind.BANK_ACCOUNT:
        return (
            6 <= digits <= 24 and start <= _ACCOUNT_BEHIND and not begins_with(_AMOUNT, text[end : end + 8])
        )
    if text[max(0, start - 2) : start].endswith((".", ",")) and text[start - 2 : start - 1].isdigit():
        return False  # the end of a decimal number
    has_letter = any(map(str.isalpha, value))
    return digits >= 6 or (has_letter and (digits == 5 or value.isupper()))


def _is_part_of_more(text: str, start: int, end: int) -> bool:
    """Within an address, a file's name or an identifier with dashes."""
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    is_joined_before = len(before) == 2 and before[1] in "-./_:" and before[0].isalnum()
    is_joined_behind = len(behind) == 2 and behind[0] in "-./_" and behind[1].isalnum()
    return (is_joined_before and before[1] != ":") or is_joined_behind


def _stands_alone(text: str, start: int, end: int) -> bool:
    """No part of a longer word, but for an ending; scripts without blanks have no words to be part of."""
    if text[start] > "\u2e7f":
        return True
    if text[start - 1 : start].isalnum():
        return False
    if end - start < _TELLING:
        return not text[end : end + 1].isalnum()
    letters = 0
    while letters <= _LONGEST_SUFFIX and text[end + letters : end + letters + 1].isalpha():
        letters += 1
    return letters <= _LONGEST_SUFFIX


@cache
def _table() -> Table:
    read = json.loads((files(__package__) / "identity_numbers.json").read_text(encoding="utf-8"))
    by_word: dict[str, list[NumberShape]] = defaultdict(list)
    alone: list[NumberShape] = []
    for one in read["numbers"]:
        shape = _shape(SecretKind.IDENTITY_NUMBER, one)
        alone += [shape] if one.get("alone") else []
        for word in one["words"]:
            is_telling = len(word) >= _TELLING
            by_word[word.lower()].append(replace(shape, check="") if is_telling else shape)
        for word in read["any"] if shape.check else ():
            by_word[word.lower()].append(shape)
    alone += [_shape(SecretKind.BANK_ACCOUNT, one) for one in read["accounts_alone"]]
    for word in read["papers"]:
        by_word[word.lower()].append(_shape(SecretKind.IDENTITY_NUMBER, {"shape": read["paper"]}))
    for word in read["accounts"]:
        by_word[word.lower()].append(_shape(SecretKind.BANK_ACCOUNT, {"shape": read["account"]}))
    words = "|".join(literal(word) for word in sorted(by_word, key=lambda word: -len(word)))
    index = Index([shape.pattern for shape in alone])
    return Table(
        tuple(alone), index, {word: tuple(found) for word, found in by_word.items()}, f"(?i)({words})"
    )


def _shape(kind: SecretKind, one: dict[str, Any]) -> NumberShape:
    pattern = rf"(?:^|[^0-9A-Za-z])({one['shape']})(?:[^0-9A-Za-z]|$)"
    return NumberShape(kind, pattern, one.get("check", ""))


def _is_valid(module: str, number: str) -> bool:
    try:
        return bool(import_module(f"stdnum.{module}").is_valid(number))
    except (KeyError, ValueError, IndexError):  # some modules fail on digits that mean no place or date
        return False
