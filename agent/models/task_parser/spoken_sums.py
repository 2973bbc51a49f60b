"""Sums as people say them, as a calculator takes them. Pure."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = r"\d+(?:\.\d+)?"
_ASKING: Final = (
    r"(?:please |can you |could you |i want to know |i need |tell me )*"
    r"(?:(?:what(?:'s| is| does| do)|how much (?:is|are|does)|work out|figure out|calculate|compute|give me"
    r"|tell me|find|add up|the result of)? ?(?:the (?:sum|product|difference) of )?)"
)
_SIGNS: Final = {
    "plus": "+", "and": "+", "+": "+", "minus": "-", "less": "-", "-": "-", "times": "*", "x": "*",
    "multiplied by": "*", "*": "*", "divided by": "/", "over": "/", "/": "/",
}  # fmt: skip
_SIGN: Final = "|".join(sorted((re.escape(sign) for sign in _SIGNS if sign != "and"), key=len, reverse=True))
_ENDING: Final = r"(?: ?(?:=|equals?|makes?|come to|give|together))?(?: (?:please|thanks|for me))*"
_SUM: Final = re.compile(rf"{_ASKING}({_NUMBER}(?: ?(?:{_SIGN}) ?{_NUMBER})+){_ENDING}", re.IGNORECASE)
_ORDERED: Final = re.compile(
    r"(?:please |can you |could you )*"
    r"(add(?: up)?|sum(?: up)?|(?:what is |what's )?the sum of|multiply|divide|subtract|take)"
    rf" ({_NUMBER}(?:,? (?:and |by |from |to |with )?{_NUMBER})+){_ENDING}",
    re.IGNORECASE,
)
_ONE: Final = re.compile(
    rf"{_ASKING}(?:the )?(half of|double|twice|square of)?(?: the)? ?({_NUMBER})( squared)?{_ENDING}",
    re.IGNORECASE,
)
_ROOT: Final = re.compile(rf"{_ASKING}(?:the )?(?:square )?root of ({_NUMBER}){_ENDING}", re.IGNORECASE)


def sum_in(task: str) -> str | None:
    """As it is typed into a calculator; None for what is none.

    >>> sum_in("work out 81 minus 36"), sum_in("divide 84 by 7"), sum_in("subtract 2 from 9")
    ('81-36', '84/7', '9-2')
    >>> sum_in("half of 30"), sum_in("what is 9 squared?"), sum_in("type 30")
    ('30/2', '9*9', None)
    """
    plain = task.strip(" ?.!=")
    if (found := _SUM.fullmatch(plain)) is not None:
        parts = re.split(rf" ?({_SIGN}) ?", found[1], flags=re.IGNORECASE)
        return "".join(_SIGNS.get(part.lower(), part) for part in parts)
    if (found := _ONE.fullmatch(plain)) is not None:
        return _of_one(found[2], (found[1] or found[3] or "").strip().lower())
    if (found := _ORDERED.fullmatch(plain)) is None:
        return None
    numbers = re.findall(_NUMBER, found[2])
    match found[1].lower():
        case "multiply":
            return "*".join(numbers)
        case "divide":
            return "/".join(numbers)
        case "subtract" | "take":
            return "-".join(reversed(numbers) if " from " in found[2].lower() else numbers)
    return "+".join(numbers)


def _of_one(number: str, how: str) -> str | None:
    match how:
        case "half of":
            return f"{number}/2"
        case "double" | "twice":
            return f"{number}*2"
        case "squared" | "square of":
            return f"{number}*{number}"
    return None


def root_in(task: str) -> str | None:
    """The number whose square root is asked for.

    >>> root_in("Square root of 49?"), root_in("7 plus 8")
    ('49', None)
    """
    found = _ROOT.fullmatch(task.strip(" ?.!="))
    return None if found is None else found[1]
