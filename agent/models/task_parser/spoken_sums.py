"""Sums as people say them, as a calculator takes them. Pure, but reads the table beside it.

Each row of `sums.tsv` is a way to say a calculation, with A, B and C for its numbers, and what is typed for
it.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
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
_LIST: Final = re.compile(
    rf"(?:(?:add|sum)(?: up| together)? |the (?:sum|total) of )?{_NUMBER}(?:(?:,? and|, plus|,|;) {_NUMBER})+"
    r"(?: together| altogether| in all| added up| in total)?",
    re.IGNORECASE,
)
_POWER: Final = re.compile(
    rf"({_NUMBER}) (?:raised )?(?:to the power of|to the power|to the|\^) ([1-9]\d?)(?:th)?(?: power)?",
    re.IGNORECASE,
)
_MOST_FACTORS: Final = 40
_AFTER: Final = re.compile(
    r"(?P<before>\S.*?),? (?:and )?(?:then|after that|from that) "
    r"(?:(?P<what>divide|share|multiply|times|add|plus|subtract|minus|take away|take off|deduct)"
    r"(?: (?:that|it|this|the (?:result|total|sum|rest|answer)"
    r"|what(?:ever)? (?:remains|is left|comes out|you get)))?(?: by| to| from| between| among)?"
    rf" (?P<number>{_NUMBER})(?: (?:to|from) (?:that|it|this|the result))?)",
    re.IGNORECASE,
)
"""One calculation, and what is done with its result."""
_SIGNS_AFTER: Final = {
    "div": "/", "sha": "/", "mul": "*", "tim": "*", "add": "+", "plu": "+", "sub": "-", "min": "-",
    "tak": "-", "ded": "-",
}  # fmt: skip
_WRITTEN: Final = re.compile(rf"[(\s]*{_NUMBER}(?:[)\s]*[-+*/x][(\s]*{_NUMBER})+[)\s]*")
"""In signs alone, with brackets."""
_LETTERS: Final = re.compile(r"\b([ABC])\b")
_HUNDREDS_AND: Final = re.compile(r"\b(hundred|thousand|million) and (?=[a-z])", re.IGNORECASE)
_LONG_WORD: Final = re.compile(r"[A-Za-z]{4,}")
_NEARLY: Final = 0.85
_ONE: Final = re.compile(r"\bone\b", re.IGNORECASE)
_A_ROUND_NUMBER: Final = re.compile(r"\ban? (?=(?:hundred|thousand|million)\b)", re.IGNORECASE)


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
    >>> sum_in("add up 1.5, 20, 3 and 4"), sum_in("2 to the power of 5")
    ('1.5+20+3+4', '2*2*2*2*2')
    >>> sum_in("take 7 away from 20, then divide what remains by 4")
    '(20-7)/4'
    >>> sum_in("9 tims 9 minus six")
    '9*9-6'
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
    """As `alpha2digit`, to which "hundred and" ends a number, and "one" and "a hundred" are none."""
    spelled = _LONG_WORD.sub(lambda word: _spelled(word[0].lower()), said)
    counted = _A_ROUND_NUMBER.sub("one ", _HUNDREDS_AND.sub(r"\1 ", spelled))
    return _ONE.sub("1", alpha2digit(counted, "en", signed=False))


@cache
def _spelled(word: str) -> str:
    """The word of a sum that is written nearly so: "tims" is "times"."""
    if alpha2digit(word, "en") != word:
        return word
    known = {part for said, _ in ways_to_say_sums() for part in _LONG_WORD.findall(said)}
    return next(iter(get_close_matches(word, known, 1, _NEARLY)), word)


def _typed(said: str) -> str | None:
    if (after := _AFTER.fullmatch(said)) is not None and (before := _typed(after["before"])) is not None:
        sign = _SIGNS_AFTER[after["what"].lower()[:3]]
        return f"({before}){sign}{after['number']}"
    if (power := _POWER.fullmatch(said)) is not None and int(power[2]) <= _MOST_FACTORS:
        return "*".join([power[1]] * int(power[2]))
    if (listed := _LIST.fullmatch(said)) is not None:
        return "+".join(re.findall(_NUMBER, listed[0]))
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
