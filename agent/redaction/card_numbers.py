"""Finds numbers of cards and bank accounts by their check digits. **Pure.**

OCR confuses similar letters, so in text that was read from a picture numbers are also tried with the digits
that were probably meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from agent.redaction.kinds import SecretKind, TextFinding
from agent.redaction.linear import Haystack, spans

_DIGITS = r"(?:^|[^\pL\pN_.])([0-9](?:[ -]?[0-9]){12,})(?:[^\pL\pN_]|$)"
_READ_NUMBER = r"(?:^|[^A-Za-z0-9])((?:[0-9OoQDIl|ZSsBG][ .-]?){12,18}[0-9OoQDIl|ZSsBG])(?:[^A-Za-z0-9]|$)"
_MEANT = str.maketrans("OoQDIl|ZSsBG", "000011125586")
_SEPARATORS = str.maketrans("", "", " .-")
_ACCOUNT = r"(?i)\b([A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)\b"
_READ_ACCOUNT = r"\b([A-Z]{2}[0-9OIlSB]{2}(?: ?[A-Z0-9Ol]{4}){2,7}(?: ?[A-Z0-9Ol]{1,4})?)\b"
_LENGTHS = range(13, 20)
_GROUPS = frozenset(
    ((4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 5), (4, 4, 4, 4, 1), (4, 4, 4, 4, 2), (4, 4, 4, 4, 3))
)
"""How cards are printed."""
_ORDER_GROUPS = (3, 7, 7)
"""A big shop's order numbers."""


def find_card_numbers(text: Haystack, *, is_read: bool) -> Iterator[TextFinding]:
    """Numbers of cards, and accounts by IBAN."""
    for start, end in spans(_READ_NUMBER if is_read else _DIGITS, text):
        number = text.text[start:end]
        if is_read and (
            _is_nearly_card_number(number) or is_card_number(number.translate(_SEPARATORS).translate(_MEANT))
        ):
            yield TextFinding(SecretKind.CARD_NUMBER, start, end)
        elif not is_read:
            for first, last in _cards_within(number):
                yield TextFinding(SecretKind.CARD_NUMBER, start + first, start + last)
    for start, end in spans(_READ_ACCOUNT if is_read else _ACCOUNT, text):
        plain = text.text[start:end].replace(" ", "")
        if is_read and len(plain) >= 18 and sum(map(str.isdigit, plain)) >= 14:
            yield TextFinding(SecretKind.BANK_ACCOUNT, start, end)
        elif (length := _account_within(text.text[start:end])) > 0:
            yield TextFinding(SecretKind.BANK_ACCOUNT, start, start + length)


def _cards_within(number: str) -> Iterator[tuple[int, int]]:
    """The whole number, or the groups of a card among others: a date may stand before it."""
    if len(groups := number.replace("-", " ").split(" ")) == 1:
        if is_card_number(number):
            yield 0, len(number)
        return
    sizes = [len(group) for group in groups]
    plain = "".join(groups) if len(number) < 2 * _LENGTHS[-1] else ""
    if is_card_number(plain) and tuple(sizes) != _ORDER_GROUPS:
        yield 0, len(number)
        return
    starts = list(accumulate((size + 1 for size in sizes), initial=0))
    for first in range(len(groups) - 2):
        if sizes[first] == 4:
            for count in (5, 4, 3):
                last = first + count
                if tuple(sizes[first:last]) in _GROUPS and is_card_number("".join(groups[first:last])):
                    yield starts[first], starts[last] - 1
                    break


def _account_within(text: str) -> int:
    """How much of the text is an account; words may follow without a sign between."""
    while text:
        plain = text.replace(" ", "").upper()
        if is_bank_account(plain) and _is_of_a_country(plain):
            return len(text)
        text = text.rpartition(" ")[0]
    return 0


def _is_of_a_country(account: str) -> bool:
    """Whether accounts of its country have this length and shape; some of any text have the check digits."""
    from stdnum import iban

    return bool(iban.is_valid(account, check_country=False))


def _is_nearly_card_number(text: str) -> bool:
    """Four groups of four, of which one digit may have been misread."""
    groups: Sequence[str] = text.strip().replace(".", " ").replace("-", " ").split(" ")
    return [len(group) for group in groups] == [4, 4, 4, 4]


def is_card_number(digits: str) -> bool:
    """Whether 13 to 19 digits begin as cards do, and the last is their check digit (Luhn, ISO/IEC 7812-1).

    >>> is_card_number("4111111111111111"), is_card_number("4111111111111112")
    (True, False)
    """
    if len(digits) not in _LENGTHS or not digits.isdigit() or len(set(digits)) == 1:
        return False
    if not _begins_as_card(digits):
        return False
    total = 0
    for position, character in enumerate(reversed(digits)):
        value = int(character) * (1 + position % 2)
        total += value - 9 * (value > 9)
    return total % 10 == 0


def _begins_as_card(digits: str) -> bool:
    """By the networks' numbers: an order or an EAN with the right last digit is no card."""
    match len(digits):
        case 13:
            return digits[0] == "4" and not _is_ean(digits)
        case 14:
            return digits[:2] in ("30", "36", "38", "39")
        case 15:
            return digits[:2] in ("34", "37") or digits[:4] in ("1800", "2131")
        case _:
            return digits[0] in "2456" or digits[:2] in ("35", "81", "82", "97")


def _is_ean(digits: str) -> bool:
    return sum(int(digit) * (1 + 2 * (place % 2)) for place, digit in enumerate(digits)) % 10 == 0


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
