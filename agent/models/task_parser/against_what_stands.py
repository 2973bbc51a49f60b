"""Changes that are said against what stands in a field, worked out: "two more", "an hour later", "half as
long". Pure but for the reader.

A field takes no change, only what it comes to. So the task is read once for each field that such a change may
be of, with what that comes to in its place ("12 people" for "four more people" where 8 are noted), and stays
so where one of them is clearly the likeliest to be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from text_to_num.transforms import text2num

from agent.models.children.sentence_spans import quoted_spans
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import FormReader, read_both_ways
from agent.models.task_parser.measures import length_of
from agent.models.task_parser.read_beside_form import text_of
from agent.models.task_parser.read_together import said_of
from agent.models.task_parser.values_by_kind import DATE, known_unit, units_of
from agent.models.task_parser.words import ONES, words_of

_UP: Final = (
    "more|extra|additional|further|longer|later|higher|up|bigger|larger|wider|taller|deeper|thicker|heavier"
    "|hotter|warmer|older|louder|farther"
)
_DOWN: Final = (
    "fewer|less|shorter|earlier|sooner|lower|down|smaller|narrower|lighter|cooler|colder|younger|quieter"
    "|shallower|thinner"
)
_RAISES: Final = (
    r"\b(?:up|upped|rais\w+|increas\w+|exten\w+|lengthen\w*|add\w*|push\w*|bump\w*|prolong\w*|grow\w*|grew"
    r"|put(?:s|ting)? back|mov\w+ back|later|longer|higher|more|forward)\b"
)
_LOWERS: Final = (
    r"\b(?:down|lower\w*|decreas\w+|reduc\w+|cut\w*|drop\w*|shorten\w*|shrink\w*|shrunk|trim\w*|fell|fall\w*"
    r"|earlier|less|fewer|shorter)\b"
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_A_FEW: Final = {
    "a": Fraction(1), "an": Fraction(1), "half a": Fraction(1, 2), "half an": Fraction(1, 2),
    "a couple of": Fraction(2), "half a dozen": Fraction(6), "a dozen": Fraction(12),
    "a hundred": Fraction(100),
}  # fmt: skip
_NUMBER: Final = (
    rf"(?P<number>\d{{1,9}}(?:[.,]\d{{1,6}})?|{'|'.join(sorted(_A_FEW, key=len, reverse=True))}"
    rf"|(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(ONES[:9])}))?"
    rf"|{'|'.join(sorted(ONES, key=len, reverse=True))})"
    r"(?: (?:full|whole|good|entire))?"
)
_HALF: Final = r"(?P<half> and a half)?"
_NO_UNIT: Final = (
    rf"(?!(?:{_UP}|{_DOWN}|thing|things|time|times|bit|little|touch|tad|lot|few|notch|of|and|or|to|the|a|in|on"
    r"|at|for|than|is|are)\b)"
)
_OF_TIME: Final = r"(?:second|minute|hour|day|week|month|year)s?\b"
_UNIT: Final = rf"{_NO_UNIT}(?P<unit>[^\W\d_]+|%|°[CF]?)"
_THAN: Final = (
    r"(?: (?:up|down|on|again))?"
    r"(?: (?:than|from|over|compared (?:to|with)) (?:it|that|this|now|before|what|planned|last|the one|noted"
    r"|we|i|you)\b[^.,;:!?]*)?"
)
_NO_NOUN_BEHIND: Final = (
    r"(?=\W*(?:$|[.,;:!?)]|\b(?:and|so|but|because|please|then|for|in|on|at|this|today|to|as|from|since|if|when"
    r"|now|with|or|i|he|she|we|they|it|you|there|here|thanks|each|per|every)\b))"
)
"""Two bigger boxes are no number that is bigger by two."""
_NO_AMOUNT: Final = r"(?:bright|dark|light|loud|quiet|good|nice|bad|pretty|clear|sharp)\b"
"""What pictures and sounds are: fields hold other things."""
_CHANGES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "half as long", "twice as much as now", "half that"
        rf"\b(?P<factor>twice|half|three times|four times) (?:as (?!{_NO_AMOUNT})\w+"
        r"(?: as [^.,;:!?]*?(?=[.,;:!?]|$| and ))?"
        r"|(?:of )?(?:that|this|what (?:it is|it was|it says|we have|is there))\b)",
        # "double the price"
        r"\b(?P<factor>double|halve|triple|twice|half) (?P<what>(?:the|that|this|its|his|her|my|our|their)"
        r" [^\W\d_]+|it|them)\b",
        # "by another ten years", "another two", "another hour"
        rf"\b(?P<by>by )?another "
        rf"(?:{_NUMBER}{_HALF}(?: {_UNIT}(?: (?:{_UP}))?)?|(?P<one>{_OF_TIME}))",
        # "five extra minutes", "by two more", "3 fewer chairs"
        rf"\b(?P<by>by )?{_NUMBER}{_HALF} (?P<sign>more|extra|additional|further|fewer|less)\b"
        rf"{_THAN}(?: {_UNIT}{_THAN})?",
        # "one gram lighter than what I gave you", "one child more", "two higher up than that"
        rf"\b(?P<by>by )?{_NUMBER}{_HALF} (?:{_UNIT}(?P<half_behind> and a half)? )?"
        rf"(?P<sign>{_UP}|{_DOWN})\b{_THAN}"
        rf"{_NO_NOUN_BEHIND}",
        # "goes up by three", "shorten it by 5 minutes"
        rf"(?P<direction>{_RAISES}|{_LOWERS})(?P<between>[^.,;:!?\d]{{0,40}}?) by {_NUMBER}{_HALF}"
        rf"(?: {_UNIT})?(?! ?%)\b",
    )
)
_IS_DOWN: Final = re.compile(f"{_DOWN}|{_LOWERS}", re.IGNORECASE)
_FACTORS: Final = {
    "twice": Fraction(2), "double": Fraction(2), "half": Fraction(1, 2), "halve": Fraction(1, 2),
    "triple": Fraction(3), "three times": Fraction(3), "four times": Fraction(4),
}  # fmt: skip
_HELD: Final = re.compile(
    r"(?P<before>[£$€]?)(?P<number>-?\d{1,12}(?:[.,]\d{1,6})*)(?P<behind>(?: ?[^\W\d][^\d]*|%)?)"
)
_A_TIME: Final = re.compile(r"(\d{1,2}):(\d{2})")
_DATES: Final = (
    *("%Y-%m-%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y"),
    "%d %B",
    "%d %b",
    "%B %d",
    "%b %d",
)
_A_LEAP_YEAR: Final = 2000
_A_DAY: Final = 1440
_THOUSANDS: Final = re.compile(r"-?\d{1,3}(?:,\d{3})+")
_LEAST_LIKELY, _LEAST_OF_SEVERAL, _TIMES_THE_NEXT = 0.1, 0.25, 1.5
"""Of a field to be set to what a change comes to, of one of several that may be, and how many times likelier
than the next: that there is such a change says already that something is to be changed."""
_MOST_CHANGES, _MOST_LETTERS = 3, 2000
"""Longer tasks are read beside no form."""
_MAY_HOLD_NUMBERS: Final = (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)


@dataclass(frozen=True, slots=True)
class _Change:
    start: int
    end: int
    factor: Fraction
    added: Fraction
    unit: str
    """What is added is measured in; or ""."""
    before: str
    """What is said before that which it comes to."""

    def made_in(self, task: str, value: str) -> str:
        """The task with what it comes to in its place; a bare number keeps what it counts."""
        unit = self.unit if value.replace(",", "").replace(".", "").isdigit() else ""
        return f"{task[: self.start]}{f'{self.before}{value} {unit}'.rstrip()}{task[self.end :]}"


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """A task in which changes are worked out."""

    task: str
    values: Mapping[str, str]
    """What they come to, by the captions of fields and lists."""


def worked_out(task: str, controls: Sequence[FormControl], reader: FormReader | None) -> WorkedOut:
    """The task with what its changes come to, each where one field is clearly the likeliest to be meant.

    Args:
        reader: None where there is none: the task stays as it is.

    Raises:
        RefusedError: the reader cannot evaluate it.
    """
    values: dict[str, str] = {}
    if reader is None or len(task) > _MOST_LETTERS:
        return WorkedOut(task, values)
    for change in sorted(_changes_in(task), key=lambda one: -one.start)[:_MOST_CHANGES]:
        come_to = [
            (control, value)
            for control in controls
            if control.kind in _MAY_HOLD_NUMBERS and control.caption not in values
            if (value := _come_to(change, control)) is not None
        ]
        rivals = [control for control, _ in come_to]
        read = [
            (_likely(said, value, control, rivals, controls, reader), said, control.caption, value)
            for control, value in come_to
            for said in [change.made_in(task, value)]
        ]
        read.sort(reverse=True)
        least = _LEAST_LIKELY if len(read) < 2 else max(_LEAST_OF_SEVERAL, _TIMES_THE_NEXT * read[1][0])
        if read and read[0][0] >= least:
            _, task, caption, values[caption] = read[0]
    return WorkedOut(task, values)


def _likely(
    task: str,
    value: str,
    control: FormControl,
    rivals: Sequence[FormControl],
    controls: Sequence[FormControl],
    reader: FormReader,
) -> float:
    """How likely this value is asked for in a control and in none of its rivals, 0-1."""
    words = words_of(task)
    readings = read_both_ways(reader, words, [text_of(one) for one in controls])
    if readings is None:
        return 0.0
    said = {one.caption: said_of(task, words, one, readings[controls.index(one)]) for one in rivals}
    chance = {one.caption: readings[controls.index(one)].likely for one in rivals}
    mine = said.pop(control.caption)
    is_held = mine == control.value.strip()  # "halve it, 4000 is too much"
    is_so = is_held or mine == value or mine.split() == value.split()[: len(mine.split())]
    rival = max((chance[caption] for caption, theirs in said.items() if theirs == mine), default=0.0)
    return chance[control.caption] * (1 - rival) if is_so else 0.0


def _changes_in(task: str) -> Iterator[_Change]:
    taken = [(span.start, span.end) for span in quoted_spans(task)]
    for pattern in _CHANGES:
        for found in pattern.finditer(task):
            if any(start < found.end() and found.start() < end for start, end in taken):
                continue
            change = _change(found.groupdict(""), found.start(), found.end())
            taken.append((change.start, change.end))
            yield change


def _change(said: dict[str, str], start: int, end: int) -> _Change:
    if factor := said.get("factor"):
        what = said.get("what")
        before = f"make {what} " if what else ""
        return _Change(start, end, _FACTORS[factor.casefold()], Fraction(0), "", before)
    one, direction = said.get("one"), said.get("direction", "")
    number = Fraction(1) if one else _number(said["number"])
    number += Fraction(1, 2) if said.get("half") or said.get("half_behind") else 0
    is_down = _IS_DOWN.fullmatch(said.get("sign") or direction) is not None
    before = f"{direction}{said.get('between', '')} to " if direction else "to " * bool(said.get("by"))
    unit = one or said.get("unit", "")
    return _Change(start, end, Fraction(1), -number if is_down else number, unit, before)


def _number(said: str) -> Fraction:
    plain = said.casefold()
    if plain in _A_FEW:
        return _A_FEW[plain]
    if not plain[0].isdigit():
        return Fraction(text2num(plain, "en"))
    return Fraction(plain.replace(",", "" if _THOUSANDS.fullmatch(plain) else "."))


def _come_to(change: _Change, control: FormControl) -> str | None:
    """What stands in the control once it is changed; None where nothing there can be changed so."""
    held = control.value.strip()
    if (clock := _A_TIME.fullmatch(held)) is not None:
        return _later(change, int(clock[1]), int(clock[2]), is_padded=len(clock[1]) > 1)
    for form in _DATES:
        if (day := _another_day(change, held, form)) is not None:
            return day
    found = _HELD.fullmatch(held)
    if found is None or DATE.fullmatch(held) is not None:
        return _in_words(change, held)
    is_thousands = _THOUSANDS.fullmatch(found["number"]) is not None
    digits = found["number"].replace(",", "" if is_thousands else ".")
    added = _in_its_unit(change, found["behind"].strip() or _unit_of(control))
    if added is None or digits.count(".") > 1:
        return None
    comes_to = Fraction(digits) * change.factor + added
    places = len(digits.partition(".")[2])
    while round(comes_to, places) != comes_to and places < 3:
        places += 1
    if comes_to < 0 or round(comes_to, places) != comes_to:
        return None
    written = f"{float(comes_to):,.{places}f}" if is_thousands else f"{float(comes_to):.{places}f}"
    if "," in found["number"] and not is_thousands:
        written = written.replace(".", ",")
    return f"{found['before']}{written}{found['behind']}"


def _in_its_unit(change: _Change, unit: str) -> Fraction | None:
    """What is added, in what the control is measured in; None where that tells nothing of what is said: a
    month is no number of days."""
    said, of_it = known_unit(change.unit), known_unit(unit)
    if said is None or of_it is None or said == of_it:
        return change.added
    length, of_one = length_of(said), length_of(of_it)
    if length is None or of_one is None or length[0] != of_one[0]:
        return None
    return change.added * length[1] / of_one[1]


def _unit_of(control: FormControl) -> str:
    """In what it is measured, by its caption: "Weight (g)", "Minutes left", but not "Day temperature"."""
    several = (word for word in control.caption.split() if word.endswith("s") and length_of(word))
    return next(iter(units_of(control)), None) or next(several, "")


def _minutes(unit: str) -> int:
    """Of a unit of time that says some; 0 for any other."""
    length = length_of(unit)
    return length[1] if length is not None and length[0] == "minutes" else 0


def _later(change: _Change, hour: int, minute: int, *, is_padded: bool) -> str | None:
    said = _minutes(change.unit)
    if not said or change.factor != 1:
        return None
    minutes = Fraction(60 * hour + minute) + change.added * said
    if minutes.denominator != 1 or not 0 <= minutes < _A_DAY:
        return None
    hour, minute = divmod(int(minutes), 60)
    return f"{hour:02}:{minute:02}" if is_padded else f"{hour}:{minute:02}"


def _another_day(change: _Change, held: str, form: str) -> str | None:
    said = _minutes(change.unit)
    if said < _A_DAY or change.added.denominator != 1:
        return None
    year = "" if "%Y" in form else f" {_A_LEAP_YEAR}"
    try:
        day = datetime.strptime(f"{held}{year}", f"{form} %Y" if year else form)
        text = (day + timedelta(minutes=int(change.added) * said)).strftime(form)
    except (ValueError, OverflowError):
        return None  # another form, or further than calendars go
    is_padded = re.search(r"\b0\d\b", held) is not None
    return text if is_padded or form == "%Y-%m-%d" else re.sub(r"\b0(\d)\b", r"\1", text)


def _in_words(change: _Change, held: str) -> str | None:
    """Of a number in words, up to nineteen."""
    plain = held.casefold()
    if plain not in ONES:
        return None
    number = (ONES.index(plain) + 1) * change.factor + change.added
    if number.denominator != 1 or not 1 <= number <= len(ONES):
        return None
    word = ONES[int(number) - 1]
    return word.capitalize() if held[0].isupper() else word
