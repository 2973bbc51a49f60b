"""How long, how often and how much, whichever way it is said: "a quarter of an hour" is "15 minutes", and of
"300 dpi" and "600 dpi" the second is "the finest". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.task_parser.rows_on_a_scale import row_at_an_end
from agent.models.task_parser.words import ONES

_MINUTES: Final = {"minute": 1, "min": 1, "hour": 60, "hr": 60, "day": 1_440, "week": 10_080}
_MONTHS: Final = {"month": 1, "quarter": 3, "year": 12}
_LARGER: Final = {
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "ninety": 90,
}
_NUMBERS: Final = {word: number for number, word in enumerate(ONES[:12], 1)} | _LARGER
_NUMBERS.update({"a": 1, "an": 1, "single": 1, "couple": 2})
_PART: Final = {"half": 0.5, "quarter": 0.25, "three quarters": 0.75}
_UNIT: Final = rf"(?P<unit>{'|'.join((*_MINUTES, *_MONTHS))})(?:s\b|\b)(?! of\b)"
_LASTS: Final = re.compile(
    r"(?<!twice )(?<!times )\b(?:(?P<part>half|three quarters|quarter)(?: of)?[ -](?:an? )?"
    rf"|(?P<number>\d+|{'|'.join(_NUMBERS)})(?: of)?(?P<within> and a half)?(?: whole| full| entire)?[ -]?)"
    rf"{_UNIT}"
    r"(?P<behind> and a half\b)?",
    re.IGNORECASE,
)
_AND_A_HALF: Final = 0.5
_EACH: Final = re.compile(
    rf"\b(?:(?:every|each)(?: single)?(?: (?P<number>\d+|{'|'.join(_NUMBERS)}|other|second))?"
    rf"|once an?|one time an?) {_UNIT}",
    re.IGNORECASE,
)
_EVERY_OTHER: Final = ("other", "second")
_ADVERBS: Final = {
    "hourly": (1, "hour"),
    "daily": (1, "day"),
    "weekly": (1, "week"),
    "biweekly": (2, "week"),
    "fortnightly": (2, "week"),
    "monthly": (1, "month"),
    "quarterly": (1, "quarter"),
    "yearly": (1, "year"),
    "annually": (1, "year"),
}
_ADVERB: Final = re.compile(rf"\b(?:{'|'.join(_ADVERBS)})\b", re.IGNORECASE)
_FORTNIGHT: Final = re.compile(r"\b(?P<each>every|each|once a|a)? ?fortnight\b", re.IGNORECASE)


def measures_of(text: str) -> set[str]:
    """The spans of time and the intervals that a text names, each in one way.

    >>> measures_of("a quarter of an hour") == measures_of("15 minutes")
    True
    >>> measures_of("once a week is plenty") == measures_of("Weekly"), measures_of("a week before")
    (True, {'10080 minutes'})
    >>> measures_of("two and a half hours") == measures_of("150 min"), measures_of("3 quarters")
    (True, {'9 months'})
    >>> measures_of("once a quarter") == measures_of("every three months")
    True
    >>> measures_of("in an hour or so, for the office")
    {'60 minutes'}
    """
    found = {f"each {_time(*_ADVERBS[one[0].casefold()])}" for one in _ADVERB.finditer(text)}
    for one in _EACH.finditer(text):
        found.add(f"each {_time(_number(one['number'] or 'a'), one['unit'])}")
    for one in _FORTNIGHT.finditer(text):
        is_each = (one["each"] or "a").casefold() != "a"
        found.add(f"each {_time(2, 'week')}" if is_each else _time(2, "week"))
    return found | {_span(one) for one in _LASTS.finditer(_EACH.sub(" ", text))}


def length_of(unit: str) -> tuple[str, int] | None:
    """Of a unit of time, in minutes or in months, of which neither says the other; None for what is none.

    >>> length_of("Hours"), length_of("years"), length_of("boxes")
    (('minutes', 60), ('months', 12), None)
    """
    plain = unit.casefold().removesuffix("s")
    if plain in _MINUTES:
        return "minutes", _MINUTES[plain]
    return ("months", _MONTHS[plain]) if plain in _MONTHS else None


def row_measured(said: str, rows: Sequence[str]) -> int | None:
    """The number of the only row that lasts as long, comes as often, or is as much, as is said.

    >>> row_measured("a quarter of an hour", ["Never", "15 minutes", "1 hour"])
    1
    >>> row_measured("each week", ["Day", "Week"])
    1
    >>> row_measured("the fastest there is", ["9600", "115200", "57600"])
    1
    """
    wanted = measures_of(said)
    same = [n for n, row in enumerate(rows) if wanted & (measures_of(row) | measures_of(f"each {row}"))]
    return same[0] if len(same) == 1 else row_at_an_end(said, rows)


def _number(said: str) -> float:
    plain = said.casefold()
    if plain in _EVERY_OTHER:
        return 2
    return float(plain) if plain.isdigit() else float(_NUMBERS[plain])


def _time(number: float, unit: str) -> str:
    length = length_of(unit)
    assert length is not None
    return f"{number * length[1]:g} {length[0]}"


def _span(found: re.Match[str]) -> str:
    if found["part"]:
        return _time(_PART[found["part"].casefold()], found["unit"])
    is_more = found["within"] or found["behind"]
    return _time(_number(found["number"]) + (_AND_A_HALF if is_more else 0), found["unit"])
