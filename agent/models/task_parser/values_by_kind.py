"""Which field a value is for that is said without its caption, by what kind of value it is. Pure.

"It has to go off at 05:45" names no field, and one field of the form holds a time; "50 minutes" is for the
one that is measured in minutes, and twelve digits to be called for the one that asks for a phone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.measures import measures_of

VALUE: Final = re.compile(
    r"[\w.+-]+@[\w-]+\.[\w.-]*\w|\+?\d[\d ]{5,}\d"
    r"|(?<![\w.,:])[-+]?\d+(?:[.,:/-]\d+)*(?: ?[A-Za-z](?!\w))?(?![\w:])"
)
"""An address, the number of a phone, another number, or one with a letter."""
_IN_DIGITS: Final = r"\d{1,4}([./-])\d{1,2}\1\d{1,4}"
"""A date; its group is the first of a pattern."""
_KINDS: Final = {
    "time": re.compile(r"\d{1,2}:\d{2}"),
    "date": re.compile(_IN_DIGITS),
    "decimal": re.compile(r"[-+]?\d+[.,]\d+"),
    "number": re.compile(r"[-+]?\d+"),
    "code": re.compile(r"\d+ ?[A-Za-z]"),
}
_NUMERIC: Final = ("decimal", "number")
_ASKED_BY: Final = (
    (re.compile(r"[^@\s]+@\S+"), re.compile(r"\be-?mail|\bmail\b", re.IGNORECASE)),
    (re.compile(r"\+?[\d ]{7,}"), re.compile(r"\b(?:phone|mobile|telephone|cell|tel)\b", re.IGNORECASE)),
)
"""What a value looks like, and the caption of a field that asks for it."""
_AN_AMOUNT: Final = re.compile(r"\d[\d.,]*[.,]\d\d")
_ASKS_FOR_AN_AMOUNT: Final = re.compile(
    r"\b(?:amount|price|cost|fee|sum|total|budget|salary|rent)\b", re.IGNORECASE
)
_MONTHS: Final = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
)
DATE: Final = re.compile(
    rf"\b(?:{_IN_DIGITS}|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})(?: \d{{4}})?"
    rf"|(?:{_MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?)(?!\w)",
    re.IGNORECASE,
)
_ASKS_FOR_A_DATE: Final = re.compile(
    r"\b(?:date|birth|born|birthday|day|when|starts?|ends?|begins?|from|until|due|expires?)\b", re.IGNORECASE
)
_PERSON: Final = re.compile(
    r"\b(?:author|artist|composer|customer|guest|patient|pupil|student|child|player|singer|driver|owner|member"
    r"|recipient|sender|contact|payee|visitor|client|reader|teacher|doctor|surname|full name|in the name of"
    r"|your name|name of the (?:child|guest|patient|owner))\b",
    re.IGNORECASE,
)
_PARTS_OF_A_NAME: Final = (
    re.compile(r"\b(?:first|given|christian) name|\bforename", re.IGNORECASE),
    re.compile(r"\b(?:last|family|second) name|\bsurname", re.IGNORECASE),
)
_NO_PERSON: Final = re.compile(r"\b(?:number|age|code|id|e-?mail|address|phone)\b", re.IGNORECASE)
_MEASURED: Final = re.compile(r"[-+]?\d+(?:[.,]\d+)? ?([^\W\d_]+)")
"""A number with what it is measured in."""
_A_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_INTERVAL: Final = "how often"
_ROWS: Final = {
    name: frozenset(words.split())
    for name, words in {
        "weekday": "monday tuesday wednesday thursday friday saturday sunday weekday weekend",
        "month": "january february march april june july august september october november december",
        _INTERVAL: "once hourly daily weekly fortnightly monthly quarterly yearly annually never always",
        "size": "tiny small medium large huge",
        "colour": "black white red green blue yellow orange purple pink brown grey gray",
        "language": "english german french spanish italian portuguese dutch danish swedish norwegian finnish"
        " polish czech greek turkish russian ukrainian arabic hindi chinese japanese korean",
    }.items()
}
_UNIT: Final = re.compile(r"[(\[]([^()\[\]]+)[)\]]|\b(?:in|of) (\w+)$")
_WITH_UNIT: Final = re.compile(r"([-+]?\d+(?:[.,]\d+)?) ?([^\W\d_][\w ]*|[%°€$£] ?[CF]?)")
_UNITS: Final = {
    short: name
    for name, shorts in {
        "millimetre": "mm millimeter",
        "centimetre": "cm centimeter",
        "metre": "m meter",
        "kilometre": "km kilometer",
        "gram": "g gramme",
        "kilogram": "kg kilo",
        "litre": "l liter",
        "millilitre": "ml milliliter",
        "pixel": "px",
        "point": "pt",
        "second": "s sec",
        "minute": "min",
        "hour": "h hr",
        "day": "day",
        "week": "week",
        "month": "month",
        "year": "year",
        "megabyte": "mb",
        "gigabyte": "gb",
        "percent": "%",
        "degree": "°",
        "celsius": "°c c",
        "fahrenheit": "°f f",
        "euro": "€ eur",
        "dollar": "$ usd",
        "pound": "£ gbp",
        "copie": "copy",
        "page": "page",
        "time": "time",
    }.items()
    for short in (name, *shorts.split())
}
"""What numbers are measured in, without an "s" at the end, by what it may be called."""
_EACH: Final = ("per", "a", "an")
_MISREAD: Final = " ,.;:'|"
"""What the edge of a field and the caret are read as, beside its value."""
_A_NOUGHT: Final = re.compile(r"^[Oo](?= ?[a-z%])")
"""Before what it is measured in, as it is read."""
_IN_WORDS: Final = re.compile(
    r"\b(?:zero|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred"
    r"|thousand|half|quarter|dozen|noon|midnight|today|tomorrow|yesterday|\w+day)\b",
    re.IGNORECASE,
)
_IS_THE_VALUE: Final = re.compile(
    r"\b(?:is|are|be|was|were|'s|to|says?|at|of|for|needs?|make it|make that|only|now|than|just|feeds|takes)"
    r"(?: (?:exactly|just|only|about|already|now))? $",
    re.IGNORECASE,
)
"""What stands before a whole number that is a value, not part of a story."""


def kind_of(value: str) -> str:
    """What a value looks like; "" for anything else than a number.

    >>> [kind_of(text) for text in ("05:45", "7.4", "24", "4a", "01/02/2026", "oak")]
    ['time', 'decimal', 'number', 'code', 'date', '']
    """
    return next((name for name, pattern in _KINDS.items() if pattern.fullmatch(value.strip())), "")


def is_of_another_kind(value: str, before: str) -> bool:
    """Whether words are to take the place of a number, a time or a date, and tell none.

    >>> is_of_another_kind("way too easy", "20"), is_of_another_kind("a dozen", "20")
    (True, False)
    """
    is_number = kind_of(before.strip(_MISREAD)) != ""
    return is_number and not any(map(str.isdigit, value)) and _IN_WORDS.search(value) is None


def field_for(
    value: str, before: str, behind: str, controls: Sequence[FormControl], taken: Collection[str]
) -> FormControl | None:
    """The only field that a value can be for; None where there is none, or more than one.

    Args:
        before: the task up to the value.
        behind: the task from its end on.
        taken: captions of controls that other goals are about.
    """
    fields = [one for one in controls if one.kind is FormControlKind.FIELD and one.caption not in taken]
    for looks, asks in _ASKED_BY:
        if looks.fullmatch(value):
            asking = [one for one in fields if asks.search(one.caption)]
            return asking[0] if len(asking) == 1 else None
    if _AN_AMOUNT.fullmatch(value):
        asking = [one for one in fields if _ASKS_FOR_AN_AMOUNT.search(one.caption)]
        if asking:
            return asking[0] if len(asking) == 1 else None
    word = behind.split(maxsplit=1)[0].strip(",.;:!?)").casefold() if behind.startswith(" ") else ""
    measured = [one for one in fields if word and _unit(word) in map(_unit, _units(one.caption))]
    if measured:
        return measured[0] if len(measured) == 1 else None
    kind = kind_of(value)
    if not kind or (kind == "number" and _IS_THE_VALUE.search(before) is None):
        return None
    same = [one for one in fields if kind_of(one.value) == kind]
    if not same and kind in _NUMERIC:
        same = [one for one in fields if kind_of(one.value) in _NUMERIC]
    return same[0] if len(same) == 1 else None


def date_fields(controls: Sequence[FormControl], taken: Collection[str]) -> list[FormControl]:
    """The fields that may ask for a date and hold nothing else; those that say so, if any does."""
    may = [
        one
        for one in controls
        if one.kind is FormControlKind.FIELD and one.caption not in taken
        if _ASKS_FOR_A_DATE.search(one.caption) and (not one.value or DATE.search(one.value))
    ]
    return [one for one in may if re.search(r"\bdate\b", one.caption, re.IGNORECASE)] or may


def row_kind(text: str) -> str:
    """Of which kind a row is that has many of its kind; "" for any other.

    >>> [row_kind(text) for text in ("Thursdays", "yearly", "60 degrees", "600 dpi", "blue", "Alto")]
    ['weekday', 'how often', 'degree', 'dpi', 'colour', '']
    """
    plain = text.casefold().strip()
    measured = _MEASURED.fullmatch(plain)
    if measured is not None:
        return measured[1].rstrip("s")
    if _A_YEAR.fullmatch(plain):
        return "calendar year"
    for name, words in _ROWS.items():
        if plain.rstrip("s") in words or plain in words:
            return name
    return next((_INTERVAL if one.startswith("each") else "how long" for one in measures_of(plain)), "")


def list_for(text: str, controls: Sequence[FormControl], taken: Collection[str]) -> FormControl | None:
    """The only closed list in which a row of this kind stands; None where there is none, or more than one."""
    kind = row_kind(text)
    lists = [
        one
        for one in controls
        if one.kind is FormControlKind.CLOSED_LIST and one.caption not in taken
        if kind and row_kind(one.value) == kind
    ]
    return lists[0] if len(lists) == 1 else None


def person_field(controls: Sequence[FormControl], taken: Collection[str]) -> FormControl | None:
    """The only field that asks for a person and is empty; None where there is none, or more than one."""
    asking = [
        one
        for one in controls
        if one.kind is FormControlKind.FIELD and not one.value and one.caption not in taken
        if _PERSON.search(one.caption) and not _NO_PERSON.search(one.caption)
    ]
    return asking[0] if len(asking) == 1 else None


def first_and_last_name(
    controls: Sequence[FormControl], taken: Collection[str]
) -> tuple[FormControl, FormControl] | None:
    """The fields for both parts of a person's name; None where there is not one of each."""
    fields = [one for one in controls if one.kind is FormControlKind.FIELD and one.caption not in taken]
    first, last = ([one for one in fields if asks.search(one.caption)] for asks in _PARTS_OF_A_NAME)
    return (first[0], last[0]) if len(first) == len(last) == 1 else None


def as_measured(value: str, field: FormControl) -> str:
    """A value without what it is measured in, where the field says that, or holds a bare number and says
    nothing else: two hours are not 2 in a field of minutes.

    >>> from agent.ocr.lines import TextBox
    >>> days = FormControl(FormControlKind.FIELD, "Keep for (days)", TextBox(0, 0, 1, 1), value="30")
    >>> [as_measured(value, days) for value in ("90 days", "90 apples", "90", "5 B")]
    ['90', '90 apples', '90', '5 B']
    """
    found = _WITH_UNIT.fullmatch(value.strip())
    if found is None:
        return value
    unit = found[2].casefold().strip()
    caption = field.caption.casefold()
    said = {_unit(one) for one in _units(field.caption)}
    if said & {"celsius", "fahrenheit"}:
        said.add("degree")
    is_other = _unit(unit) not in said and bool(said & {*_UNITS.values()})
    holds_number = not field.is_unsure and kind_of(field.value) in _NUMERIC
    words = [word for word in unit.split() if word not in _EACH] or [unit]
    is_each = len(unit.split()) > 1 and unit.split()[0] in _EACH
    is_said = _unit(unit) in said or (is_each and words[-1] in caption)
    is_known = _unit(unit) in _UNITS.values() or all(len(word) > 1 and word in caption for word in words)
    return found[1] if is_said or (holds_number and is_known and not is_other) else value


def is_measured_in(field: FormControl, value: str, behind: str) -> bool | None:
    """Whether a field is measured in what is said with a number; None where either is not said.

    Args:
        behind: the task from the end of the value on.

    >>> from agent.ocr.lines import TextBox
    >>> delay = FormControl(FormControlKind.FIELD, "Countdown (s)", TextBox(0, 0, 1, 1), value="3")
    >>> [is_measured_in(delay, "45", behind) for behind in (" minutes are up", " seconds", " of them")]
    [False, True, None]
    """
    said = _WITH_UNIT.match(f"{value}{behind}")
    units = units_of(field)
    if said is None or not units:
        return None
    unit = known_unit(said[2].split()[0])
    return None if unit is None else unit in units


def as_held(value: str, behind: str, held: str) -> str:
    """A number as a field has it that holds one with what it is measured in, where the task says that, too.

    Args:
        behind: the task from the end of the value on.
        held: what stands in the field.

    >>> as_held("1.8", " kg this time", "2.5 kg"), as_held("60 minutes", "", "45 min")
    ('1.8 kg', '60 min')
    >>> as_held("6", " pm", "5 kg"), as_held("6", "", "5 kg")
    ('6', '6')
    """
    held = _A_NOUGHT.sub("0", held.strip(_MISREAD))
    before, now = _WITH_UNIT.fullmatch(held), _WITH_UNIT.match(f"{value}{behind}")
    if before is None or now is None or not now[0].startswith(value):
        return value
    said = " ".join(now[2].split()[: max(1, len(before[2].split()))])
    is_all = len(value) <= len(now[1]) or value.endswith(said)
    if not is_all or _unit(said) != _unit(before[2]):
        return value
    between = now[0][len(now[1]) : now.start(2)]  # where letters are read, spaces get lost
    return f"{now[1]}{between}{before[2]}"


def units_of(field: FormControl) -> set[str]:
    """In what a field is measured, by its caption, as `known_unit` calls it."""
    return {unit for one in _units(field.caption) if (unit := known_unit(one)) is not None}


def known_unit(text: str) -> str | None:
    """One name for a unit that is known: "minute" for "min"; None for any other word."""
    unit = _unit(text)
    return unit if unit in _UNITS.values() else None


def _unit(text: str) -> str:
    """One name for a unit: "minute" for "min" and "minutes".

    >>> [_unit(text) for text in ("min", "minutes", "°C", "beats")]
    ['minute', 'minute', 'celsius', 'beat']
    """
    plain = text.casefold().replace(" ", "")
    return _UNITS.get(plain) or _UNITS.get(plain.rstrip("s"), plain.rstrip("s"))


def _units(caption: str) -> set[str]:
    """In what a field is measured, by its caption: "Cooking time (minutes)", "Length in pixels"."""
    said = ((found[1] or found[2]).strip().casefold() for found in _UNIT.finditer(caption))
    return {one.rstrip("s") or one for one in said}
