"""Sums as people say them, as a calculator takes them. Pure, but reads the table beside it.

Each row of `sums.tsv` is a way to say a calculation, with A, B and C for its numbers, and what is typed for
it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from text_to_num.transforms import alpha2digit

_NUMBER: Final = r"\d+(?:\.\d+)?"
_ASKING: Final = (
    r"(?:please |can you |could you |i want to know |i need |tell me )*"
    r"(?:(?:what(?:'s| is| does| do)|how much (?:is|are|does)|work out|figure out|calculate|compute|give me"
    r"|tell me|find|calc|sum up|the result of)? ?)"
)
_SIGNS: Final = {
    "plus": "+", "and": "+", "+": "+", "minus": "-", "less": "-", "-": "-", "times": "*", "x": "*",
    "multiplied by": "*", "*": "*", "divided by": "/", "over": "/", "/": "/",
}  # fmt: skip
_SIGN: Final = "|".join(sorted((re.escape(sign) for sign in _SIGNS if sign != "and"), key=len, reverse=True))
_ENDING: Final = (
    r"(?: ?(?:=|equals?|makes?|come to|give|together|altogether|in all))*"
    r"(?:,? (?:please|thanks|for me|there|here|in there|then|now|what(?:'s| is)? left"
    r"|how much (?:is|makes?|does) (?:it|that|this)(?: makes?| be)?|what does (?:it|that) (?:make|give)))*"
)
_CHAIN: Final = re.compile(rf"{_NUMBER}(?: ?(?:{_SIGN}) ?{_NUMBER})+", re.IGNORECASE)
_FRAMED: Final = re.compile(rf"{_ASKING}(\S.*?){_ENDING}", re.IGNORECASE | re.DOTALL)
_ROOT: Final = re.compile(rf"(?:the )?(?:square )?root (?:of|from|out of) ({_NUMBER})", re.IGNORECASE)
_WRITTEN: Final = re.compile(rf"[(\s]*{_NUMBER}(?:[)\s]*[-+*/x][(\s]*{_NUMBER})+[)\s]*")
"""In signs alone, with brackets."""
_LETTERS: Final = re.compile(r"\b([ABC])\b")
_HUNDREDS_AND: Final = re.compile(r"\b(hundred|thousand|million) and (?=[a-z])", re.IGNORECASE)
_ONE: Final = re.compile(r"\bone\b", re.IGNORECASE)
_A_ROUND_NUMBER: Final = re.compile(r"\ban? (?=10+\b)", re.IGNORECASE)


@cache
def ways_to_say_sums() -> tuple[tuple[str, str], ...]:
    """(what is said, what is typed), with A, B and C for numbers."""
    table = (files(__package__) / "sums.tsv").read_text(encoding="utf-8")
    return tuple((said, typed) for said, _, typed in (row.partition("\t") for row in table.splitlines()))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The longest first, so that no shorter way takes a part of its words for a number's."""
    return tuple(
        (_pattern(said), typed)
        for said, typed in sorted(ways_to_say_sums(), key=lambda way: len(way[0]), reverse=True)
    )


def _pattern(said: str) -> re.Pattern[str]:
    pieces = _LETTERS.split(said)
    known: set[str] = set()
    for number in range(1, len(pieces), 2):
        letter = pieces[number]
        pieces[number] = f"(?P={letter})" if letter in known else f"(?P<{letter}>{_NUMBER})"
        known.add(letter)
    pieces[::2] = [re.escape(piece) for piece in pieces[::2]]
    return re.compile("".join(pieces), re.IGNORECASE)


def sum_in(task: str) -> str | None:
    """As it is typed into a calculator; None for what is none.

    >>> sum_in("work out 81 minus 36"), sum_in("divide 84 by 7"), sum_in("subtract 2 from 9")
    ('81-36', '84/7', '9-2')
    >>> sum_in("calc (8 + 4) * 6"), sum_in("what do 37 and 55 make together"), sum_in("multiply 3 by 4 there")
    ('(8+4)*6', '37+55', '3*4')
    >>> sum_in("half of 30"), sum_in("what is 9 squared?"), sum_in("20 percent of 45"), sum_in("type 30")
    ('30/2', '9*9', '45*20/100', None)
    >>> sum_in("three hundred and four plus one"), sum_in("Forty-eight times twenty-five")
    ('304+1', '48*25')
    """
    return next((typed for said in _unframed(task) if (typed := _typed(said)) is not None), None)


def root_in(task: str) -> str | None:
    """The number whose square root is asked for.

    >>> root_in("Square root of 49?"), root_in("root from 16, how much makes it?"), root_in("7 plus 8")
    ('49', '16', None)
    """
    found = next((one for said in _unframed(task) if (one := _ROOT.fullmatch(said)) is not None), None)
    return None if found is None else found[1]


def _unframed(task: str) -> list[str]:
    """The words of the sum: as they stand, without what asks for it, and with figures for words."""
    plain = task.strip(" ?.!=")
    framed = _FRAMED.fullmatch(plain)
    ways = [plain, *([framed[1]] if framed is not None else ())]
    return [*ways, *map(_in_figures, ways)]


def _in_figures(said: str) -> str:
    """As `alpha2digit`, which takes "hundred and" for the end of a number and "one" for no number."""
    figures = alpha2digit(_HUNDREDS_AND.sub(r"\1 ", said), "en", signed=False)
    return _ONE.sub("1", _A_ROUND_NUMBER.sub("", figures))


def _typed(said: str) -> str | None:
    if _CHAIN.fullmatch(said):
        parts = re.split(rf" ?({_SIGN}) ?", said, flags=re.IGNORECASE)
        return "".join(_SIGNS.get(part.lower(), part) for part in parts)
    if _WRITTEN.fullmatch(said) and said.count("(") == said.count(")"):
        return said.replace(" ", "").replace("x", "*")
    for pattern, typed in _patterns():
        if (found := pattern.fullmatch(said)) is not None:
            numbers = found.groupdict()
            return "".join(numbers.get(letter, letter) for letter in typed)
    return None
