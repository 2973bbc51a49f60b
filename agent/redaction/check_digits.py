"""Numbers that prove themselves: card numbers by Luhn, bank accounts by ISO 7064. Pure."""

from __future__ import annotations


def is_card_number(digits: str) -> bool:
    """
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
    """An IBAN without blanks.

    >>> is_bank_account("DE89370400440532013000"), is_bank_account("DE88370400440532013000")
    (True, False)
    """
    if not 15 <= len(text) <= 34 or not text.isalnum() or not text.isascii():
        return False
    if not (text[:2].isalpha() and text[2:4].isdigit()):
        return False
    number = "".join(str(int(character, 36)) for character in text[4:] + text[:4])
    return int(number) % 97 == 1
