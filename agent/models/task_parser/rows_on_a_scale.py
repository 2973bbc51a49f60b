"""Rows that are steps of one scale, and which of them a comparison means: of "Slow", "Normal" and "Fast" the
last is "as quick as it gets", and "a bit slower" than the second is the first. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agent.models.task_parser.words import ONES, says

_SCALES: Final[Mapping[str, tuple[str, str]]] = {
    "any": ("low few little least minimal", "high many great most maximal"),
    "speed": ("slow gentle", "fast quick rapid swift smooth"),
    "light": ("dim dark faint", "bright"),
    "sound": ("silent quiet soft", "loud"),
    "size": ("small little tiny", "large big great huge"),
    "length": ("short", "long tall"),
    "thickness": ("thin", "thick chunky"),
    "width": ("narrow", "wide broad"),
    "depth": ("shallow", "deep"),
    "heat": ("cold cool", "hot warm"),
    "wetness": ("dry", "wet moist damp humid steamy"),
    "strength": (
        "weak gentle mild soft light easy faint calm loose",
        "strong hard powerful firm intense tough fierce difficult heavy tight",
    ),
    "time": ("early soon", "late"),
    "price": ("cheap", "expensive dear"),
    "grain": ("coarse", "fine sharp"),
    "quality": ("poor rough draft basic humble bad simple", "good fine best nice"),
}
"""Words for the lower and the upper end of each; none is at the lower end of one and the upper of another."""
_OF_ANY: Final[Mapping[str, float]] = {
    "off": -3, "none": -3, "no": -3, "never": -3, "minimum": -2, "min": -2, "lowest": -2, "bottom": -1,
    "half": -0.5, "medium": 0, "normal": 0, "standard": 0, "moderate": 0, "average": 0, "balanced": 0,
    "regular": 0, "middle": 0, "mid": 0, "top": 1, "full": 2, "maximum": 2, "max": 2, "highest": 2,
}  # fmt: skip
"""Words of rows that say of every scale where on it they are."""
_MORE: Final = frozenset(("very", "extra", "ultra", "super", "x"))
_NOT_OF_NUMBERS: Final = frozenset(("quality",))
_IRREGULAR: Final = {
    "best": "good",
    "worst": "bad",
    "better": "good",
    "worse": "bad",
    "less": "little",
    "more": "many",
}
_NUMBER_WORDS: Final = {word: str(number) for number, word in enumerate(ONES, 1)}
_A_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)?")
_OF_THE_NEXT: Final = 1000
"""How many of a second number ("21:30") a first one outweighs."""
_FREE: Final = re.compile(r"\b(?:free|gratis)\b", re.IGNORECASE)
_SENTENCE_ENDS: Final = re.compile(r"[;!?]|\.(?!\d)")
_CLAUSE_ENDS: Final = re.compile(rf"{_SENTENCE_ENDS.pattern}|[,:]|\b(?:and|then|but|so)\b", re.IGNORECASE)
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_AS_FAR: Final = re.compile(
    r"(?<!not )(?<!quite )\bas (?P<word>\w+)"
    r"(?: (?:[^.,;:!?]{0,30} )?as (?:it|they|that|you|we|he|she|can|possible)\b|(?: \w+)?$)",
    re.IGNORECASE,
)
_TO_THE_END: Final = re.compile(
    r"\b(?:(?P<up>max(?:imum)?|full (?:blast|power|speed|whack)|all the way up)"
    r"|(?P<down>min(?:imum)?|all the way down))\b",
    re.IGNORECASE,
)
_A_STEP: Final = re.compile(
    r"\b(?:one|a) (?:notch|step|level|size|grade|setting|stage|shelf|board|row|rung|floor) "
    r"(?:(?P<down>down|lower|less|smaller|slower)|(?P<up>up|higher|more|bigger|larger|faster))\b"
    r"|\b(?:(?P<lower>down|lower)|(?P<higher>up|higher)) (?:one|a) (?:notch|step|level|size|grade|setting)\b",
    re.IGNORECASE,
)
_OTHERWISE: Final = re.compile(
    r"\b(?:not (?:quite )?(?:as|so)|(?:much |far |a bit |a little )?too) (?P<word>\w+)\b", re.IGNORECASE
)
"""Before what it is not to be any more."""
_COMPARES_NOTHING: Final = re.compile(
    r"\b(?:no|any|once|one|more or|or) (?:more|less|longer|later|better|further)\b(?: than\b)?"
)
"""It shouldn't vibrate any more."""
_LEAST_ROWS: Final = 3
"""Of which one can be the most."""
_LEAST_KNOWN: Final = 2
"""Rows of which the words say where on the scale they are."""


@dataclass(frozen=True, slots=True)
class _Towards:
    """Where a comparison points: to the upper or the lower end of the scales on which its word is said."""

    is_up: bool
    scales: frozenset[str]


def row_at_an_end(said: str, rows: Sequence[str]) -> int | None:
    """The number of the row at that end of the scale of which a superlative is said.

    >>> row_at_an_end("the gentlest pace there is", ["Very slow", "Slow", "Medium", "Fast"])
    0
    >>> row_at_an_end("the biggest basket", ["Four places", "Eight places", "Twelve places"])
    2
    >>> row_at_an_end("the quickest there is", ["Draft", "Normal", "Fine"]) is None
    True
    """
    if len(rows) < _LEAST_ROWS:
        return None
    if _says_a_number_of(rows, said):
        return None
    for towards in _superlatives(said):
        steps = _steps_of(rows, towards.scales)
        if steps is not None:
            end = (max if towards.is_up else min)(step for step in steps if step is not None)
            return steps.index(end) if steps.count(end) == 1 else None
    return None


def row_a_step_on(said: str, rows: Sequence[str], chosen: str) -> int | None:
    """The number of the row that is next to the chosen one in the direction that a comparative says.

    >>> row_a_step_on("not quite as quick as now", ["Slow", "Normal", "Fast"], "Normal")
    0
    >>> row_a_step_on("one board lower", ["Top", "Middle", "Bottom"], "Middle")
    2
    >>> row_a_step_on("a bit louder", ["Off", "Quiet", "Loud"], "Loud") is None
    True
    """
    if chosen not in rows or _says_a_number_of(rows, said):
        return None
    for towards in _comparatives(said):
        steps = _steps_of(rows, towards.scales)
        held = None if steps is None else steps[list(rows).index(chosen)]
        if steps is None or held is None:
            continue
        beyond = [one for one in steps if one is not None and (one > held if towards.is_up else one < held)]
        if beyond:
            return steps.index((min if towards.is_up else max)(beyond))
    return None


def _says_a_number_of(rows: Sequence[str], said: str) -> bool:
    numbers = set(_A_NUMBER.findall(said))
    return any(numbers & set(_A_NUMBER.findall(row)) for row in rows)


def row_compared(task: str, start: int, end: int, rows: Sequence[str], chosen: str) -> int | None:
    """The number of the row that a task compares around a stretch of it: a superlative stands in the same
    clause, a comparative in the same sentence. None where it says a row there by its name.

    Args:
        chosen: the row that is chosen now; "" where that is not known.
    """
    clause, sentence = _around(task, start, end, _CLAUSE_ENDS), _around(task, start, end, _SENTENCE_ENDS)
    if any(says(clause, row) for row in rows):
        return None
    number = row_at_an_end(clause, rows)
    return row_a_step_on(sentence, rows, chosen) if number is None else number


def _around(task: str, start: int, end: int, ends: re.Pattern[str]) -> str:
    before = [one.end() for one in ends.finditer(task, 0, start)]
    behind = ends.search(task, end)
    return task[before[-1] if before else 0 : behind.start() if behind else len(task)]


def _superlatives(said: str) -> list[_Towards]:
    found = [_towards(word) for word in (one["word"] for one in _AS_FAR.finditer(said))]
    for word in _LETTERS.findall(said.casefold()):
        if word in ("best", "worst", "least", "most"):
            found.append(_towards(_IRREGULAR.get(word, word)))
        elif word.endswith("est"):
            found.append(_towards(_without(word, "est")))
    ends = [_Towards(one["up"] is not None, frozenset(_SCALES)) for one in _TO_THE_END.finditer(said)]
    return [one for one in found if one is not None] + ends


def _comparatives(said: str) -> list[_Towards]:
    steps = [
        _Towards(one["up"] is not None or one["higher"] is not None, frozenset(_SCALES))
        for one in _A_STEP.finditer(said)
    ]
    less = [
        _Towards(not towards.is_up, towards.scales)
        for one in _OTHERWISE.finditer(said)
        if (towards := _towards(one["word"].casefold())) is not None
    ]
    more = [
        _towards(_IRREGULAR.get(word, _without(word, "er")))
        for word in _LETTERS.findall(_COMPARES_NOTHING.sub("", said.casefold()))
        if word.endswith("er") or word in ("worse", "less", "more")
    ]
    return [*steps, *less, *(one for one in more if one is not None)]


def _without(word: str, ending: str) -> str:
    """The adjective of which a word is a degree."""
    stem = word.removesuffix(ending)
    for one in (stem, f"{stem}e", f"{stem[:-1]}y" if stem.endswith("i") else stem, stem[:-1]):
        if _towards(one) is not None:
            return one
    return word


def _towards(word: str) -> _Towards | None:
    for is_up in (True, False):
        scales = frozenset(scale for scale, ends in _SCALES.items() if word in ends[is_up].split())
        if scales:
            return _Towards(is_up, scales)
    return None


def _steps_of(rows: Sequence[str], scales: frozenset[str]) -> list[float | None] | None:
    """Where each row stands; None where they are no steps of one of these scales."""
    prices = _prices_of(rows) if "price" in scales else None
    if (numbers := prices or _numbers_of(rows)) is not None:
        return [*numbers] if scales - _NOT_OF_NUMBERS else None
    steps = [_step_of(row, scales) for row in rows]
    known = [one for one in steps if one is not None]
    if len(set(known)) < _LEAST_KNOWN or len(known) < len(rows) - 1:
        return None
    is_rising = known == sorted(known)
    if is_rising or known == sorted(known, reverse=True):
        # What stands at an end of what rises goes on with it: "Potato, Low, Medium, High".
        if steps[0] is None:
            steps[0] = known[0] - 1 if is_rising else known[0] + 1
        if steps[-1] is None:
            steps[-1] = known[-1] + 1 if is_rising else known[-1] - 1
    return steps


def _step_of(row: str, scales: frozenset[str]) -> float | None:
    words = _LETTERS.findall(row.casefold())
    further: float = 0.5 * sum(word in _MORE for word in words)
    for word in words:
        if word in _OF_ANY:
            return _OF_ANY[word]
        for scale in scales | {"any"}:
            lower, upper = _SCALES[scale]
            if word in lower.split():
                return -1 - further
            if word in upper.split():
                return 1 + further
    return None


def _numbers_of(rows: Sequence[str]) -> list[float] | None:
    """What the numbers of each row come to; None where they are not written alike ("21 × 21" of sizes)."""
    plain = [_LETTERS.sub(lambda word: _NUMBER_WORDS.get(word[0].casefold(), word[0]), row) for row in rows]
    kinds = {_A_NUMBER.sub("0", row).casefold().replace(" ", "") for row in plain}
    found = [_A_NUMBER.findall(row) for row in plain]
    if len(kinds) != 1 or not all(found):
        return None
    amounts = [
        sum(_amount(number) / _OF_THE_NEXT**place for place, number in enumerate(row)) for row in found
    ]
    return amounts if len(set(amounts)) == len(amounts) else None


def _prices_of(rows: Sequence[str]) -> list[float] | None:
    """What each row costs; None where one does not say so."""
    found = [_A_NUMBER.findall(_FREE.sub("0", row)) for row in rows]
    return [_amount(row[0]) for row in found] if all(len(row) == 1 for row in found) else None


def _amount(number: str) -> float:
    return float(number.replace(",", "."))
